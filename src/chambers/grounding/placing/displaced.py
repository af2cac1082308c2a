"""A figure of the draft where the unit that carries its clause has another one of its kind.

Each figure is taken out of its clause, and the units of the pages are weighed by what they carry of the rest. Where one
that has another figure, and not this one, carries more than every unit that has it, and that figure stands between the
same neighbours, the draft has put a figure of something else. A day or an hour needs no neighbours when its own units
carry nothing of the clause at all. The day at the head of a paper goes with what the paper says and does.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.counts import unit_after
from chambers.grounding.numbers.surroundings import HEAD, around_on_page
from chambers.grounding.placing.entries import speaks_of_paper
from chambers.grounding.placing.slots import could_replace, fits_another, is_of_name, is_plain
from chambers.grounding.placing.together import is_in_turn_of_quotation, is_placed
from chambers.grounding.texts.carriers import Carried, Carrier, carried
from chambers.grounding.texts.flanks import Flanks, compare_flanks
from chambers.grounding.texts.sentences import flowing
from chambers.grounding.texts.strand import Item, Part
from chambers.grounding.words.meaning import stem, stems_in

_BROKEN = re.compile(r"\s+and an?\s+(?:half|quarter|third)|[-\s]+(?:half|quarter)")
_COUNTED = re.compile(
    r"\b(?:minute|hour|day|week|month|year)s?\s+(?:after|before|from|later|earlier|past)\b", re.IGNORECASE
)
_TIMES = frozenset((Kind.DATE, Kind.TIME))
_ENOUGH = 2.0
_MUCH = 3.0
_HALF = 0.5
_MOST = 0.6
_NEARLY_ALL = 0.75


@dataclass(frozen=True, slots=True)
class _Rival:
    """How well the unit carries the clause that has another figure instead, and what stands around that figure."""

    weight: float
    share: float
    figure: Token
    flanks: Flanks
    page: ReadPage
    alone: bool
    """True when the unit has no other figure that could be meant."""


def displaced_fault(
    own: str,
    start: int,
    tokens: Sequence[Token],
    pages: Sequence[ReadPage],
    apart: frozenset[int] = frozenset(),
    *,
    close: bool,
) -> str | None:
    """A figure in the place of another one, or None; those that begin at `apart` need not stand anywhere.

    In a sentence that is not `close` to the words of its page, either measure alone is wrong as often as it is right:
    there the words around must find another figure in its place too.
    """
    held = carried(own, start, tuple(tokens), tuple(pages))
    if held is None:
        return None
    for at, token in held.figures.items():
        if token.start in apart or token.kind is Kind.IDENTIFIER or not is_plain(token):
            continue
        if is_of_name(token, own, start) or _BROKEN.match(own, token.end - start):
            continue
        if not any(each.hits[at] for each in held.carriers):
            continue
        rival = _rival(held, at, token, own, start)
        if rival is None or not _is_false(rival, held, at, own) or is_placed(token, own, start, tokens, pages):
            continue
        if is_in_turn_of_quotation(token, tokens, pages) or _is_labelled_alike(held, at, rival):
            continue
        if close or fits_another(own, start, token, tokens, pages) is not None:
            return (
                f"the passage has {flowing(rival.figure.text)} for this, and {flowing(token.text)} for something else"
            )
    return None


def _rival(held: Carried, at: int, token: Token, own: str, start: int) -> _Rival | None:
    clause = held.content(at)
    unit = unit_after(own, token.end - start) if token.kind is Kind.UNPARSED else None
    best: tuple[float, int, Carrier, list[Token]] | None = None
    for carrier in held.carriers:
        weight = carrier.weight(clause, held.strand)
        length = carrier.unit.start - carrier.unit.end
        if weight < _ENOUGH or at in carrier.carried or (best is not None and (weight, length) <= best[:2]):
            continue
        # A unit that has another figure of the sentence of that kind, from another clause, is carried for its sake.
        if any(_is_kin(held, other, at, own, start) for other in carrier.carried & held.figures.keys()):
            continue
        if others := list(_others(carrier, token, unit)):
            best = weight, length, carrier, others
    if best is None or best[0] <= _own_weight(held, at, clause):
        return None
    weight, _, carrier, others = best
    item = held.strand.items[at]
    stood = [(compare_flanks(held.strand, item, carrier, _item_of(carrier, each)), each) for each in others]
    flanks, figure = max(stood, key=lambda pair: pair[0].count)
    return _Rival(weight, weight / max(1, len(clause)), figure, flanks, carrier.page, len(others) == 1)


def _is_labelled_alike(held: Carried, at: int, rival: _Rival) -> bool:
    """True where the line of the figure says as much of the clause as the other: "Adjusted date", "First date"."""
    clause = {stem(held.strand.items[place].text) for place in held.content(at)}
    here = [_line(each.page.text, hit) for each in held.carriers for hit in each.hits[at]]
    there = _line(rival.page.text, rival.figure.start)
    shared = len(clause & stems_in(there))
    return shared > 0 and any(line != there and len(clause & stems_in(line)) >= shared for line in here)


def _line(text: str, at: int) -> str:
    low, high = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    return text[low : high if high >= 0 else len(text)]


def _is_kin(held: Carried, other: int, at: int, own: str, start: int) -> bool:
    """True for another figure of the same kind from which the sentence counts: "37 days after December 28"."""
    one, two = sorted((held.figures[other], held.figures[at]), key=lambda each: each.start)
    between = own[one.end - start : two.start - start]
    return one.kind is two.kind and _COUNTED.search(between) is not None


def _own_weight(held: Carried, at: int, clause: Sequence[int]) -> float:
    """The most of a figure's clause that a unit carries which has the figure."""
    return max((each.weight(clause, held.strand) for each in held.carriers if at in each.carried), default=0.0)


def _others(carrier: Carrier, token: Token, unit: str | None) -> Iterator[Token]:
    """The figures of a unit that could stand in the place of the draft's, and that the sentence does not have."""
    said = {start for starts in carrier.hits.values() for start in starts}
    for figure in carrier.page.by_kind.get(token.kind, ()):
        inside = carrier.unit.start <= figure.start < carrier.unit.end and figure.start not in said
        if inside and could_replace(token, figure, unit, carrier.page):
            yield figure


def _item_of(carrier: Carrier, figure: Token) -> Item:
    return next(item for item in carrier.unit.items if item.part is Part.FIGURE and item.start == figure.start)


def _is_false(rival: _Rival, held: Carried, at: int, own: str) -> bool:
    if rival.share < _HALF:
        return False
    # The day of the paper goes with its acts, unless the passage has another day in the very same place.
    if _is_of_paper(held, at) and speaks_of_paper(own) and not (rival.flanks.both and rival.share >= _MOST):
        return False
    stands = _own_weight(held, at, held.content(at))
    if rival.flanks.both:
        return True
    much = rival.weight >= _MUCH
    if rival.flanks.any and much and rival.share >= _NEARLY_ALL and rival.weight - stands >= 1:
        return True
    return held.figures[at].kind in _TIMES and stands == 0 and much and rival.alone


def _is_of_paper(held: Carried, at: int) -> bool:
    """True for the day on which one of the papers was made."""
    pages = {id(each.page): each for each in held.carriers}
    return any(HEAD in around_on_page(each.page).get(hit, ()) for each in pages.values() for hit in each.hits[at])
