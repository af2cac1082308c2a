"""What English has: stems and synonyms, verbs, opposites, kinds of things, callings, given names.

Tables are data without decisions; `meaning` and `word_tables` look words up in them. Nothing here knows a page or a
draft.
"""
