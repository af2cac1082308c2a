"""First names: whom a first name means, and whether its bearer is a woman."""

import re

from chambers.grounding.keeping import kept_on_index
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import full_names, identities, is_woman
from chambers.grounding.people.names import name_parts
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.words.gender_table import MEN, WOMEN
from chambers.grounding.words.given_names import GIVEN_NAMES

_CAPITALS = re.compile(r"(?<![\w.])[A-Z][a-z]+(?!\w)")


@kept_on_index
def first_names(page: ReadPage, index: RecordIndex) -> frozenset[str]:
    """The first names by which a page calls people whose full names the record has, in lower case."""
    words = {word for word in _CAPITALS.findall(page.text) if word.casefold() in GIVEN_NAMES}
    known = ((word, full_names(word, index)) for word in words)
    return frozenset(word.casefold() for word, full in known if any(first == word.casefold() for first, _ in full))


@kept_on_index
def in_full(name: str, index: RecordIndex) -> str | None:
    """A first name as the one full name that the record has for it, None where it has several; others as they are."""
    word = name.casefold()
    if " " in name or word not in GIVEN_NAMES:
        return name
    known = {(first, last) for first, last in full_names(name, index) if first == word and len(last) > 1}
    if not known or any(last == word for _, last in full_names(name, index)):
        return name
    return f"{name} {known.pop()[1].title()}" if len(known) == 1 else None


@kept_on_index
def gender(name: str, index: RecordIndex) -> bool | None:
    """Whether somebody is a woman, by the first name or by how the record calls them; None where nothing tells."""
    parts = name_parts(name)
    if len(parts) == 1:
        last = parts[0].casefold()
        called = is_woman(name, index)
        firsts = [first for first, other in identities(name, index) if other == last and len(first) > 1]
        found = {_by_first_name(first) for first in firsts or [last]}
        # Helen Yarrow is a woman, and nothing tells what Corbin Yarrow is: "Yarrow" may be either.
        if len(firsts) > 1 and None in found:
            return None
        found -= {None}
        return None if len(found) > 1 else called if called is not None else next(iter(found), None)
    by_first = _by_first_name(parts[0].casefold()) if parts else None
    if by_first is not None or not parts:
        return by_first
    # Which of two of one surname the record calls "Ms. Lee" is open, unless the other is a man.
    called = is_woman(name, index)
    return called if called is not None and {called, None}.isdisjoint(_namesakes(parts, index)) else None


def _namesakes(parts: list[str], index: RecordIndex) -> set[bool | None]:
    """Whether those are women who share a surname with somebody, by their first names; "A. Lee" may be Ann Lee."""
    first, last = parts[0].casefold(), parts[-1].casefold()
    short = len(first) == 1
    found = (one for one, other in full_names(parts[-1], index) if other == last and len(one) > 1)
    return {_by_first_name(one) for one in found if (one[0] if short else one) != first}


def _by_first_name(first: str) -> bool | None:
    return first in WOMEN if first in WOMEN or first in MEN else None
