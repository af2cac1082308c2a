"""Pages as people read them: their text, sentences and rows, the index of the record, and the nearest passages.

Nothing here decides whether two texts agree.
"""
