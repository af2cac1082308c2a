"""Small words of English: forms of "be", words that begin a clause, courtesies.

Data, no decisions: `parties` and `tellers` read them.
"""

_BE = "is are was were be been being am 's"
_SUBORDINATE = """
that because when after before if unless while although though as until where since whether whereas so once what how why
whatever than
"""
_TITLES = "mr mrs ms miss dr officer trooper attorney judge father sgt det"

BE = frozenset(_BE.split())
SUBORDINATE = frozenset(_SUBORDINATE.split())
COURTESIES = frozenset(_TITLES.split())
