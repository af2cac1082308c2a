"""The library of authorities, read from files: tables in CSV, and opinions."""
