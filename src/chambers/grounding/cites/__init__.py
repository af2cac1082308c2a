"""How a draft points at the record: citations of every form, pins, exhibits, short names, and the pages they hold."""
