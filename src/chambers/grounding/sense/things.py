"""A thing, act, place or time of the draft where the record has another of its kind: cherries for blueberries.

A thing that stands nowhere on the pages is false where they have another of its kind. Else the unit that carries most
of the clause decides: it has another word of the kind and not this one, and the sentence has not that other one. Where
a unit with the word of the draft carries as much of the clause, nothing is said; where the unit carries only half of
it, the neighbours of the two words must agree as well.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage
from chambers.grounding.texts.carriers import Carried, Carrier, carried
from chambers.grounding.texts.flanks import compare_flanks, is_noun
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.texts.strand import Item, Strand
from chambers.grounding.words.thing_words import Thing, find_things
from chambers.grounding.words.verb_table import VERBS

# A brother-in-law may be told of as a sister's husband; next door has no door.
_KIN_OR_IDIOM = re.compile(r"\w+(?:-\w+)*-in-law|(?<=next )door|(?<=hand )in hand", re.IGNORECASE)
_HIDDEN = frozenset((Kind.NAME, Kind.QUOTATION, Kind.DATE))
_ENOUGH = 2.0
_MOST = 0.9
_SOME = 0.6
_SHORT = 3
_CLEARLY = 0.5
_MAX_CHARS = 300


def thing_fault(own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """What the record has in the place of a thing of the sentence, or None."""
    said = find_things(own)
    hidden = [(t.start, t.end) for t in tokens if t.kind in _HIDDEN]
    said = tuple(each for each in said if not _KIN_OR_IDIOM.match(own, each.start))
    asked = [each for each in said if not any(s <= sentence.start + each.start < e for s, e in hidden)]
    held = carried(own, sentence.start, tuple(tokens), tuple(pages)) if asked else None
    if held is None:
        return None
    for thing in asked:
        places = _places(held.strand, sentence.start + thing.start, sentence.start + thing.end)
        if places and _is_meant(held.strand, thing, places[0]):
            other = _nowhere(thing, said, places, held, pages) or _instead(thing, said, places, held)
            if other is not None:
                return f"it says {thing.text}, where the passage says {other.text}"
    return None


def _places(strand: Strand, start: int, end: int) -> list[Item]:
    return [item for item in strand.items if start <= item.start < end]


def _is_meant(strand: Strand, thing: Thing, item: Item) -> bool:
    """False for a word that stands as a verb: "check the oil", "they rent it"."""
    return " " in thing.text or item.low not in VERBS or is_noun(strand, item.at)


def _nowhere(
    thing: Thing, said: Sequence[Thing], places: Sequence[Item], held: Carried, pages: Sequence[ReadPage]
) -> Thing | None:
    """Another thing of the kind, in a unit that shares something, where no page has the thing itself."""
    if any(thing.is_also(each) for page in pages for each in find_things(page.text)):
        return None
    clause = _clause(places, held)
    sharing = sorted(held.carriers, key=lambda each: -each.weight(clause, held.strand))
    for carrier in sharing:
        if carrier.weight(clause, held.strand) < max(1.0, _MOST * len(clause)):
            return None
        for _, other in _others(thing, said, carrier):
            if thing.rivals(other, plainly=True):
                return other
    return None


def _instead(thing: Thing, said: Sequence[Thing], places: Sequence[Item], held: Carried) -> Thing | None:
    """Another thing of the kind, in the unit that carries the clause."""
    clause = _clause(places, held)
    best: tuple[float, int, Carrier] | None = None
    beside = 0.0
    for carrier in held.carriers:
        weight = carrier.weight(clause, held.strand)
        if weight < _ENOUGH:
            continue
        if any(thing.is_also(each) for each in _of_unit(carrier)):
            beside = max(beside, weight)
        elif best is None or (weight, -_length(carrier)) > best[:2]:
            best = weight, -_length(carrier), carrier
    if best is None or best[0] - beside <= _CLEARLY or -best[1] > _MAX_CHARS or best[0] < _SOME * len(clause):
        return None
    others = _others(thing, said, best[2])
    if best[0] < _MOST * len(clause) or len(clause) > _SHORT:
        others = [pair for pair in others if compare_flanks(held.strand, places[-1], best[2], pair[0]).any]
    return others[0][1] if others else None


def _clause(places: Sequence[Item], held: Carried) -> list[int]:
    own = {item.at for item in places}
    return [at for at in held.content(places[0].at) if at not in own]


def _others(thing: Thing, said: Sequence[Thing], carrier: Carrier) -> list[tuple[Item, Thing]]:
    """The things of a unit that are of the kind and that the sentence does not have."""
    found: list[tuple[Item, Thing]] = []
    for other in _of_unit(carrier):
        if thing.rivals(other) and not any(other.is_also(each) for each in said):
            items = _places(carrier.unit, other.start, other.end)
            if items and _is_meant(carrier.unit, other, items[0]):
                found.append((items[-1], other))
    return found


def _of_unit(carrier: Carrier) -> Sequence[Thing]:
    found = find_things(carrier.page.text)
    low, high = (bisect_left(found, at, key=_start_of) for at in (carrier.unit.start, carrier.unit.end))
    return found[low:high]


def _start_of(thing: Thing) -> int:
    return thing.start


def _length(carrier: Carrier) -> int:
    return carrier.unit.end - carrier.unit.start
