"""The small words of English by which a sentence is put together: helpers, prepositions, joints, articles.

Data, no decisions: `pieces` and `frames` read them.
"""

_BE = "is are was were be been being am 's"
_HELPERS = """
shall will may must can could would should might did does do to have has had having not never be get got ever also then
first later again still already only soon even just once
"""
_MODALS = "shall will may must can could would should might did does do to"
_NEGATIONS = "not never cannot nobody neither nor without"
_SUBORDINATE = """
that because when after before if unless while although though as until where since whether whereas so once what how why
whatever than
"""
_PREPOSITIONS = """
to from for with against of by at in on upon under between among about before after into onto over through near toward
towards unto behalf
"""
_SLOTS = "to from for with against before at in of by unto"
_DETERMINERS = """
the a an his her its their our my your this that these those any some no each every one two three both all several other
another certain such own same
"""
_TITLES = "mr mrs ms miss dr officer trooper attorney judge father sgt det"
_FORMS = "inc llc ltd corp llp lp co plc gmbh ag bv sa jr sr md rn esq phd"

BE = frozenset(_BE.split())
HELPERS = frozenset(_HELPERS.split())
MODALS = frozenset(_MODALS.split())
NEGATIONS = frozenset(_NEGATIONS.split())
RELATIVE = frozenset(("who", "which", "whom"))
SUBORDINATE = frozenset(_SUBORDINATE.split())
JOINING = frozenset(("and", "or", "but", "then"))
PREPOSITIONS = frozenset(_PREPOSITIONS.split())
SLOTS = frozenset(_SLOTS.split())
"""Prepositions behind which somebody has a part in what is done."""
DETERMINERS = frozenset(_DETERMINERS.split())
COURTESIES = frozenset(_TITLES.split())
FORMS = frozenset(_FORMS.split())
"""What stands behind a name and is a part of it."""
