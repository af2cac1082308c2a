"""Figures that are on no page and follow from those that are.

One mechanism: the operands are the figures of the sentence, of its paragraph and of the cited pages on lines with words
of the sentence; the operations are a small table keyed by cue words ("together", "less", "percent of", "later"). Where
the draft shows a computation in full (`stated`) or both ends of a length of time (`between`), a wrong result is
contradicted; everything else only supports.
"""
