"""First names: whether the person who has one is a woman."""

from chambers.grounding.keeping import kept_on_index
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.people.identity import full_names, identities, is_woman
from chambers.grounding.people.names import name_parts
from chambers.grounding.words.gender_table import MEN, WOMEN


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
