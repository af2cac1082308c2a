"""Words that some table of the language has, in any of their forms: they are nobody's name with a letter wrong."""

import re

from chambers.grounding.words.affair_table import AFFAIR_KINDS
from chambers.grounding.words.body_words import BODY_WORDS
from chambers.grounding.words.common_nouns import COMMON_NOUNS
from chambers.grounding.words.foreign_places import CITIES
from chambers.grounding.words.litigant_nouns import LITIGANT_NOUNS
from chambers.grounding.words.mass_nouns import MASS_NOUNS
from chambers.grounding.words.meaning import cut
from chambers.grounding.words.opening_words import OPENING
from chambers.grounding.words.ordinary_words import ORDINARY
from chambers.grounding.words.paper_kinds import FURTHER, KINDS, OTHER_KINDS
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.places import PLACES
from chambers.grounding.words.post_table import FIELDS, GROUPS_OF
from chambers.grounding.words.thing_table import THING_KINDS
from chambers.grounding.words.verb_table import FAMILY, MORE_VERBS, VERBS
from chambers.grounding.words.word_tables import IRREGULAR, ONE_SIDED_ROLES, SHARED_ROLES, STOP, SYNONYM_SETS

_TABLES = " ".join((AFFAIR_KINDS, THING_KINDS, *(word for words in SYNONYM_SETS for word in words))).casefold()
_KNOWN = frozenset(
    (
        *re.findall(r"[^\W\d_]+", _TABLES),
        *(ORDINARY | OPENING | MASS_NOUNS | COMMON_NOUNS | BODY_WORDS | LITIGANT_NOUNS | PARTY_NOUNS | STOP),
        *(VERBS | MORE_VERBS | FAMILY.keys() | IRREGULAR.keys() | ONE_SIDED_ROLES | SHARED_ROLES),
        *(KINDS | OTHER_KINDS | FURTHER | FIELDS | GROUPS_OF.keys() | PLACES.keys() | CITIES.keys()),
    )
)
_ROOTS = frozenset(map(cut, _KNOWN))


def is_known_word(word: str) -> bool:
    """True for a word in small letters that some table has, in whatever form."""
    return word in _KNOWN or cut(word) in _ROOTS
