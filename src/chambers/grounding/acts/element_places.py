"""Where pages have what a sentence names: in which of their phrases, sentences and passages."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.acts.elements import MARKED, NAME, NAMESAKE, ONE, SHORTEST, SPAN, TWO, WORD, Element, root_of
from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.parties import same_person
from chambers.grounding.people.whereabouts import name_places
from chambers.grounding.texts.passages import answers
from chambers.grounding.texts.rows import units_of
from chambers.grounding.words.meaning import is_stop

FORMS = r"(?!(?:Inc|LLC|Ltd|Jr|Sr|Corp|Co|L\.?P|LLP|\d{4})\b)"
"""What does not follow a comma that parts two things."""
_STOP = r"(?<=[a-z0-9)]{2})[.!?]\s+(?=[A-Z])"
_PHRASE = re.compile(rf"{_STOP}|[;:]\s+|,?\s+(?:and|but|while|whereas|although|though)\s+|,\s+{FORMS}")
_SEGMENT = re.compile(rf"{_STOP}|;\s+")
_PRONOUN = re.compile(r"(?<!\w)(?:[Hh]e|[Ss]he|[Tt]hey|[Hh]im|[Tt]hem|[Ww]ho|[Ii]t|[Hh]er)(?!\w)")
_SMALL = re.compile(rf"\b(?:(?P<one>once|(?:one|1){SPAN})|twice|(?:two|2){SPAN})", re.IGNORECASE)
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_PER_PAGE = 1_000_000


@dataclass(frozen=True, slots=True)
class Marks:
    """The pieces of pages that have something, by number: phrases, what semicolons part, sentences, passages."""

    levels: tuple[frozenset[int], ...]


def marks_of(each: Element, names: Sequence[str], pages: Sequence[ReadPage], grounds: Grounds) -> Marks:
    """Where pages have an element of a sentence; `names` are all that the sentence has."""
    others = [name for name in names if not same_person(name, each.text)]
    return _marks([_places(each, others, page, grounds) for page in pages], pages)


def pronoun_marks(pages: Sequence[ReadPage]) -> Marks:
    """The pieces of the pages that have a pronoun for somebody."""
    return _marks([_pronoun_places(page) for page in pages], pages)


def _marks(places: Sequence[Sequence[int]], pages: Sequence[ReadPage]) -> Marks:
    found: tuple[set[int], ...] = (set(), set(), set(), set())
    for number, (page, here) in enumerate(zip(pages, places, strict=True)):
        for level, marks in zip(_levels(page), found, strict=True):
            marks.update(_numbered(number, level, here))
    return Marks(tuple(map(frozenset, found)))


def _places(each: Element, others: Sequence[str], page: ReadPage, grounds: Grounds) -> tuple[int, ...]:
    if each.kind == NAME:
        return name_places(each.text, others, page, grounds)
    if each.kind == MARKED:
        return tuple(match.start() for match in re.finditer(_marked(each), page.text, re.IGNORECASE))
    if each.kind == Kind.UNPARSED and each.token is None:
        return _small_places(page).get(each.key, ())
    if each.token is None:
        return _word_places(page).get(each.key, ())
    if _YEAR.fullmatch(each.text):
        return tuple(match.start() for match in re.finditer(rf"(?<!\d){each.text}(?!\d)", page.text))
    return tuple(hit.start for hit in find_hits(each.token, page))


def _marked(each: Element) -> str:
    """How a page may write a label: "Sample No. B", "Cases A and F", "Mrs. Ann Roe"."""
    one, two = map(re.escape, each.key.split(" ", 1))
    if NAMESAKE.match(each.text):
        return rf"(?<!\w){one}\.?\s+(?:[^\W\d_]+\.?\s+)?{two}(?!\w)"
    return rf"\b{one}s?\.?\s+(?:No\.\s*|#\s*)?(?:\w{{1,4}},?\s+(?:and\s+)?){{0,3}}{two}\b"


def _numbered(number: int, spans: Sequence[tuple[int, int]], places: Sequence[int]) -> Iterator[int]:
    """The pieces of a page that have one of some places, with numbers that no other page gives."""
    for place in places:
        at = bisect_right(spans, place, key=lambda span: span[0]) - 1
        if at >= 0 and place < spans[at][1]:
            yield number * _PER_PAGE + at


@kept_on_page
def _levels(page: ReadPage) -> tuple[tuple[tuple[int, int], ...], ...]:
    """A page in phrases, in what semicolons part, in rows and sentences, and in passages."""
    units = tuple((unit.start, unit.end) for unit in units_of(page))
    phrases, segments = (tuple(_cut(page.text, units, joint)) for joint in (_PHRASE, _SEGMENT))
    return phrases, segments, units, tuple((each.start, each.end) for each in answers(page))


def _cut(text: str, units: Sequence[tuple[int, int]], joint: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Pieces of a text, cut at every joint."""
    for start, end in units:
        at = start
        for match in joint.finditer(text, start, end):
            yield at, match.start()
            at = match.end()
        yield at, end


@kept_on_page
def _word_places(page: ReadPage) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for match in WORD.finditer(page.text):
        if not is_stop(match[0]) and len(match[0]) >= SHORTEST:
            found.setdefault(root_of(match[0]), []).append(match.start())
    return {root: tuple(starts) for root, starts in found.items()}


@kept_on_page
def _small_places(page: ReadPage) -> dict[str, tuple[int, ...]]:
    """Where a page has one or two of something, or has it once and twice."""
    found: dict[str, list[int]] = {}
    for match in _SMALL.finditer(page.text):
        found.setdefault(ONE if match["one"] else TWO, []).append(match.start())
    return {key: tuple(starts) for key, starts in found.items()}


@kept_on_page
def _pronoun_places(page: ReadPage) -> tuple[int, ...]:
    return tuple(match.start() for match in _PRONOUN.finditer(page.text))
