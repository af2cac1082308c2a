"""How a text is cut: sentences, headings, clauses, rows, turns of speech, and the passages nearest to a sentence.

Nothing here decides whether two texts agree.
"""
