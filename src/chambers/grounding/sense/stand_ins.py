"""A word of the page that the draft puts where the unit that carries its clause has another word.

The word stands on the pages, but in units that carry less of the clause. The unit that carries most of it has another
noun between the same neighbours, and the sentence has not that noun. A word that stands on no page may be the draft's
own for the same thing, and is left alone; so are those who hold a role, and all names but those of places.
"""

from collections.abc import Callable, Sequence

from chambers.grounding.claim import Token
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.parties import role_of
from chambers.grounding.texts.carriers import Carried, Carrier, carried
from chambers.grounding.texts.flanks import compare_flanks, is_noun
from chambers.grounding.texts.strand import Item, Part, Strand
from chambers.grounding.words.meaning import stem
from chambers.grounding.words.verb_table import VERBS
from chambers.grounding.words.word_tables import IRREGULAR

_NOBODY = frozenset(["nobody", "nothing", "none", "somebody", "someone", "everybody", "everyone", "anybody", "anyone"])
_SAYING = frozenset(["answer", "claim", "state", "note", "contest", "report", "dispute", "question", "record", "show"])
"""Verbs of what a paper or a party says, which look like nouns."""
_WHERE = frozenset(("in", "at", "near"))
_ENOUGH = 4.0
_MOST = 0.8
_CLEARLY = 1.0


def stand_in_fault(own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """What stands on the page in the place of a noun of the sentence, or None."""
    held = carried(own, start, tuple(tokens), tuple(pages))
    if held is None or max((len(each.carried) for each in held.carriers), default=0) < _ENOUGH - 1:
        return None
    for item in held.strand.items:
        for alike in (_is_thing, _is_place):
            if alike(held.strand, item) and (other := _instead(held, item, alike)) is not None and _differ(item, other):
                return f"it says {item.text}, where the passage says {other.text}"
    return None


def _differ(one: Item, other: Item) -> bool:
    """False for one word in two forms, and for a verb that was taken for a noun."""
    same = stem(one.low) == stem(other.low) or one.low.rstrip("s") == other.low.rstrip("s")
    return not same and not (one.low in VERBS and other.low in IRREGULAR)


def _is_thing(strand: Strand, item: Item) -> bool:
    plain = (
        item.part is Part.WORD and item.text.isalpha() and item.text.islower() and not item.low.endswith(("ed", "ing"))
    )
    if item.low in IRREGULAR or item.low in _NOBODY or (item.low.endswith("s") and item.low[:-1] in _SAYING):
        return False
    return plain and role_of(item.low) is None and is_noun(strand, item.at)


def _is_place(strand: Strand, item: Item) -> bool:
    """True for a name right behind "in", "at" or "near"."""
    named = item.part in (Part.NAME, Part.WORD) and item.text[:1].isupper() and role_of(item.low) is None
    return named and item.at > 0 and strand.items[item.at - 1].low in _WHERE


def _instead(held: Carried, item: Item, alike: Callable[[Strand, Item], bool]) -> Item | None:
    clause = held.content(item.at)
    elsewhere = [each.weight(clause, held.strand) for each in held.carriers if item.at in each.carried]
    best = _best(held, item, clause) if elsewhere else None
    if best is None or best.weight(clause, held.strand) - max(elsewhere) < _CLEARLY:
        return None
    free = (each for each in best.unit.items if each.key not in held.strand.keys and alike(best.unit, each))
    return next((each for each in free if compare_flanks(held.strand, item, best, each).both), None)


def _best(held: Carried, item: Item, clause: Sequence[int]) -> Carrier | None:
    """The unit without the word that carries most of its clause, the shortest of them."""
    wanted = max(_ENOUGH, _MOST * len(clause))
    found = [each for each in held.carriers if item.at not in each.carried]
    found = [each for each in found if each.weight(clause, held.strand) >= wanted]
    length = {id(each): each.unit.end - each.unit.start for each in found}
    return max(found, key=lambda each: (each.weight(clause, held.strand), -length[id(each)]), default=None)
