"""Who can be the speaker of something: a person, also one whose first name no table has.

"Tulaine said" is said of a person where the record writes "Oma Tulaine" or "MS. TULAINE" and knows no firm, place or
paper of that name. A table of first names is never whole; the verb of saying tells as much as it does.
"""

import re

from chambers.grounding.cited.papers import kind_of
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.numbers.dates import CALENDAR
from chambers.grounding.numbers.identifiers import is_street_word
from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.identity import identities, sorts_of
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.parties import role_of
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.words.body_words import BODY_WORDS
from chambers.grounding.words.ordinary_words import ORDINARY
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.places import PLACES
from chambers.grounding.words.rank_table import RANKS

_MAX_PAGES = 20
_MAX_PARTS = 3
_HOUSE = 7
"""What is shorter may be a surname as well: "Temple", "Waters", "Mills"."""


@kept_on_index
def can_speak(name: str, index: RecordIndex) -> bool:
    """True for a person, as far as the record and the form of a name tell."""
    sorts = sorts_of(name, index)
    if sorts:
        return "person" in sorts
    parts = name_parts(name)
    while len(parts) > 1 and parts[0].casefold() in RANKS:
        parts = parts[1:]
    if (
        not 0 < len(parts) <= _MAX_PARTS
        or is_firm(name)
        or parts[-1].casefold() in BODY_WORDS
        or name.casefold() in PLACES
    ):
        return False
    return not any(map(_is_common, parts)) and _has_first_name(parts, index)


@kept_on_index
def may_be_house(name: str, index: RecordIndex) -> bool:
    """True for what may be a firm or a body: "Harlan" where the record has a Harlan Hospitality."""
    if "firm" in sorts_of(name, index):
        return True
    return any(last in BODY_WORDS and len(last) >= _HOUSE for first, last in identities(name, index) if first)


def _is_common(word: str) -> bool:
    lower = word.casefold()
    if len(word) == 1:
        return False
    common = lower in ORDINARY or lower in PARTY_NOUNS or is_street_word(lower) or word in CALENDAR
    return common or not word[0].isupper() or role_of(word) is not None or kind_of(word) is not None


def _has_first_name(parts: list[str], index: RecordIndex) -> bool:
    """True where the record has the last of some words behind another that can be a first name or a title."""
    last = parts[-1]
    pattern = re.compile(
        rf"(?<![\w.])(?P<first>[A-Z][\w'\u2019-]*)\.?[ ](?:[A-Z]\.?[ ])?{re.escape(last)}\b", re.IGNORECASE
    )
    # "ida.holm 09:12:" is the account of somebody of that name.
    account = re.compile(rf"(?<![\w.@])[a-z]+[._]{re.escape(last)}(?![\w@])", re.IGNORECASE)
    for at in index.spread(last.casefold())[:_MAX_PAGES]:
        text = index.read(at).text
        if account.search(text):
            return True
        for match in pattern.finditer(text):
            first = match["first"]
            behind = text[match.end() : match.end() + 2]
            named = (
                first[0].isupper()
                and match[0][-len(last)].isupper()
                and (first.casefold() in RANKS or not _is_common(first.title()))
            )
            # "Castile Road" and "Castile Fire Protection" are nobody.
            if named and not (behind[:1] == " " and behind[1:].isupper()):
                return True
    return False
