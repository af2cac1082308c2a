"""Which units of the pages carry a sentence, and what each of them shares with it.

A unit carries a word by its stem and a figure by its value. How well it carries a clause is counted over the clause,
figures more than words. Nothing is decided here.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from chambers.grounding.claim import Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.texts.passages import answers, meanings
from chambers.grounding.texts.strand import CONTENT, Item, Part, Strand, figures_of, page_strands, sentence_strand

_FIGURE_WEIGHT = 1.5
_MAX_ITEMS = 160


@dataclass(frozen=True, slots=True)
class Carrier:
    """A unit of a page, the places of the sentence's strand that it carries, and where its figures stand there."""

    page: ReadPage
    unit: Strand
    carried: frozenset[int]
    hits: dict[int, frozenset[int]]

    def weight(self, places: Iterable[int], strand: Strand) -> float:
        """How much of some places the unit carries."""
        inside = self.carried.intersection(places)
        items = strand.items
        return sum([_FIGURE_WEIGHT if items[at].part is Part.FIGURE else 1.0 for at in inside])

    def finds(self, item: Item) -> frozenset[int]:
        """The places of the unit where an item of the sentence stands."""
        if item.part is Part.FIGURE:
            starts = self.hits.get(item.at, frozenset())
            return frozenset(u.at for u in self.unit.items if u.part is Part.FIGURE and u.start in starts)
        return frozenset(u.at for u in self.unit.items if u.part in CONTENT and u.key == item.key)


@dataclass(frozen=True, slots=True)
class Carried:
    """A sentence as a strand, its figures by their place in it, and the units that carry some of it."""

    strand: Strand
    figures: dict[int, Token]
    carriers: tuple[Carrier, ...]

    def content(self, at: int) -> list[int]:
        """The places that say something in the segment of a place, itself left out."""
        inside = self.strand.segment(at)
        return [place for place in inside if place != at and self.strand.items[place].part in CONTENT]


def carried(own: str, start: int, tokens: tuple[Token, ...], pages: tuple[ReadPage, ...]) -> Carried | None:
    """How the pages carry a sentence; None for what is too long, and for what a single passage carries whole.

    Several rules ask for the same sentence, one after another: the first page keeps what was found for the last one.
    """
    if not pages:
        return _carried(own, start, tokens, pages)
    asked = (own, start, tokens, pages)
    last: tuple[object, Carried | None] = pages[0].kept.get(carried, (None, None))
    if last[0] != asked:
        last = pages[0].kept[carried] = asked, _carried(*asked)
    return last[1]


def _carried(own: str, start: int, tokens: tuple[Token, ...], pages: tuple[ReadPage, ...]) -> Carried | None:
    strand = sentence_strand(own, start, tokens)
    if len(strand.items) > _MAX_ITEMS:
        return None
    by_start = {figure.start: figure for figure in figures_of(tokens)}
    figures = {item.at: by_start[item.start] for item in strand.items if item.part is Part.FIGURE}
    if any(_carries_whole(page, strand, figures) for page in pages):
        return None
    found = [each for page in pages for each in _on_page(strand, figures, page)]
    return Carried(strand, figures, tuple(found))


def _carries_whole(page: ReadPage, strand: Strand, figures: dict[int, Token]) -> bool:
    """True when one passage of a page has every word and figure of a sentence: nothing stands in another's place."""
    words = frozenset(each.key for each in strand.items if each.part in (Part.WORD, Part.NAME))
    for passage, meant in zip(answers(page), meanings(page), strict=True):
        if words <= meant:
            spans = [[hit.start for hit in find_hits(figure, page)] for figure in figures.values()]
            if all(any(passage.start <= at < passage.end for at in starts) for starts in spans):
                return True
    return False


def _on_page(strand: Strand, figures: dict[int, Token], page: ReadPage) -> Iterable[Carrier]:
    hits = {at: frozenset(hit.start for hit in find_hits(figure, page)) for at, figure in figures.items()}
    words: dict[str, list[int]] = {}
    for item in strand.items:
        if item.part in CONTENT and item.part is not Part.FIGURE:
            words.setdefault(item.key, []).append(item.at)
    wanted = frozenset(words)
    borne = [(start, at) for at, starts in hits.items() for start in starts]
    for unit in page_strands(page):
        places = {at for key in wanted & unit.keys for at in words[key]}
        places.update([at for start, at in borne if unit.start <= start < unit.end])
        if places:
            yield Carrier(page, unit, frozenset(places), hits)
