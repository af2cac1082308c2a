"""Names that no page can bear under another form: a first name that nobody of the surname has, and parts made up.

Where the record knows Ibrahim Castellane, "Clifford Castellane" is nobody whom a page means by "Castellane" or "the
Arrestee". Of "Director of Safety" every word must stand somewhere in the record, and a firm with its legal form as a
whole: Acme, Inc. is neither Acme LLC nor Acme & Sons, Inc.
"""

import re

from chambers.grounding.keeping import kept_on_index
from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.identity import full_names, same_first
from chambers.grounding.people.name_places import name_pattern
from chambers.grounding.people.names import name_parts
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.words.abbreviations import ABBREVIATIONS
from chambers.grounding.words.given_names import GIVEN_NAMES

_FULL_NAME = 2
_MAX_PAGES = 40
_SMALL = frozenset(("of", "and", "the", "for", "de", "del", "der", "van", "von", "la", "du"))

_LEGAL_FORMS = (
    *("Inc(?:orporated)?", "Corp(?:oration)?", "Co(?:mpany)?", "(?:Ltd|Limited)", "PLC", "GmbH"),
    *(r"L\.?L\.?C", r"L\.?L\.?P", r"L\.?P"),
)
"""How the legal form of a firm is written, short and in full."""


@kept_on_index
def other_first_name(name: str, index: RecordIndex) -> str | None:
    """The full name that the record has for a surname, where the first name is none that goes with it; else None."""
    parts = [part for part in name_parts(name) if len(part) > 1]
    if len(parts) != _FULL_NAME or is_firm(name) or not parts[1][0].isupper():
        return None
    mine, last = (part.casefold() for part in parts)
    firsts = {first for first, other in full_names(parts[1], index) if other == last}
    given = firsts & GIVEN_NAMES
    known = mine in GIVEN_NAMES or any(first == mine for first, _ in full_names(parts[0], index))
    if not given or not known or any(same_first(mine, first) for first in firsts) or _is_double(parts, index):
        return None
    return f"{min(given).title()} {parts[1]}"


def _is_double(parts: list[str], index: RecordIndex) -> bool:
    """True for "Mary Lee" where a page has Mary Ann Lee, or Lee, Mary."""
    first, last = map(re.escape, parts)
    pattern = re.compile(rf"\b{first}\s+[\w.'\u2019-]+\s+{last}\b|\b{last},?\s+{first}\b", re.IGNORECASE)
    pages = index.spread(parts[1].casefold())[:_MAX_PAGES]
    return any(pattern.search(index.read(at).text) for at in pages)


def is_made_up(name: str, index: RecordIndex) -> bool:
    """True for a firm with its legal form that the record has nowhere, and for a name with "of" and words of nobody."""
    _, of, house = name.rpartition(" of ")
    words = [part.casefold() for part in name_parts(name) if len(part) > 1 and part not in _SMALL]
    if of and not all(index.spread(word) or word in ABBREVIATIONS for word in words):
        return True
    return _is_unknown_firm(house, index)


@kept_on_index
def _is_unknown_firm(name: str, index: RecordIndex) -> bool:
    """True for "Acme, Inc." where the record has only Acme LLC or Acme & Sons, Inc.: a full name is left whole."""
    *words, form = name_parts(name) or [""]
    written = next((way for way in _LEGAL_FORMS if re.fullmatch(way, form, re.IGNORECASE)), None)
    if written is None or not words:
        return False
    known = re.compile(rf"{name_pattern(' '.join(words)).pattern}\W{{1,3}}{written}(?!\w)", re.IGNORECASE)
    return not any(known.search(index.pages[at].text) for at in index.spread(words[0].casefold()))
