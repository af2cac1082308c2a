"""The passages of some pages that come nearest to a sentence.

A passage is a sentence of a page. It is near when it shares words that carry meaning, or facts, with the sentence.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import Hit, ReadPage, find_hits
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import stems, stems_in

_FACTS = frozenset(
    (Kind.DATE, Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME, Kind.IDENTIFIER, Kind.ADDRESS, Kind.UNPARSED, Kind.NAME)
)
_FACT_WEIGHT = 1.5
_NAME_WEIGHT = 0.5
_AS_NEAR = 0.75
_MAX_NEAR = 4
_MIN_BEGINNING = 4
QUESTION = re.compile(r"^[ \t]*(?:\d{1,3}(?:: ?\d{1,2})?[ \t]+)?Q(?:[.:]\s|[ \t]{2,}(?=[A-Z]))", re.MULTILINE)
# An entry of a log begins with its day or its hour.
_CLOCK = r"\d{1,2}:\d\d(?::\d\d)?\]?(?:[ \t]*[AaPp]\.?[Mm]\.?)?"
_ENTRY = re.compile(
    r"^[ \t]*(?:\d{1,3}[ \t]+)?"
    rf"(?:[A-Z][a-z]{{2,8}}\.? \d{{1,2}}, \d{{4}},? {_CLOCK}"
    rf"|\d{{1,2}}/\d{{1,2}}/\d{{2,4}}|\d{{4}}-\d\d-\d\d|\[?{_CLOCK}"
    r"|[01]\d[0-5]\d|2[0-3][0-5]\d)[ \t]+(?=\S)",
    re.MULTILINE,
)
_GAP = re.compile(r"\n[ \t]*\n")
_FEW = 2


@dataclass(frozen=True, slots=True)
class Near:
    """A passage and what it shares with the sentence."""

    page: ReadPage
    start: int
    end: int
    shared: frozenset[str]
    facts: int


def ranked_passages(content: frozenset[str], tokens: Sequence[Token], pages: Sequence[ReadPage]) -> list[Near]:
    """The nearest passage and those that come almost as near, best first; none when nothing is shared."""
    found = [near for page in pages for near in _on_page(content, tokens, page)]
    if not found:
        return []
    best = max([near[0] for near in found])
    nearest = [_Scored(*near) for near in found if near[0] >= best * _AS_NEAR]
    nearest.sort(key=lambda near: (-near.score, near.page.page.file, near.page.page.number, near.sentence.start))
    return [
        Near(near.page, near.sentence.start, near.sentence.end, near.shared, near.facts) for near in nearest[:_MAX_NEAR]
    ]


@kept_on_page
def meanings(page: ReadPage) -> tuple[frozenset[str], ...]:
    """The stems of each of the answers of a page."""
    return tuple(frozenset(stems(sentence.text)) for sentence in answers(page))


@kept_on_page
def page_stems(page: ReadPage) -> frozenset[str]:
    """Every stem of a page, those of its questions too."""
    return stems_in(page.text)


def bears_word(page: ReadPage, root: str) -> bool:
    """True when a page has a word of this stem, or one that begins with it."""
    if root in page_stems(page):
        return True
    return len(root) >= _MIN_BEGINNING and re.search(rf"(?<!\w){re.escape(root)}", page.text, re.IGNORECASE) is not None


@kept_on_page
def answers(page: ReadPage) -> tuple[Sentence, ...]:
    """The sentences of a page; in testimony a question and its answer are one, and no question stands alone."""
    for opening in (QUESTION, _ENTRY):
        starts = [match.start() for match in opening.finditer(page.text)]
        if len(starts) >= _FEW:
            return tuple(_opened(page, starts, ends=opening is _ENTRY))
    return tuple(_with_answers(page.text, page.sentences))


def _opened(page: ReadPage, starts: Sequence[int], *, ends: bool) -> Iterator[Sentence]:
    """The sentences before the first opening, then one passage from each opening to the next."""
    yield from (each for each in page.sentences if each.end <= starts[0])
    last = len(page.text)
    if ends:
        # An entry ends with its paragraph; what follows the last one is read as usual.
        gap = _GAP.search(page.text, starts[-1])
        last = gap.start() if gap else last
    for start, end in zip(starts, [*starts[1:], last], strict=True):
        gap = _GAP.search(page.text, start, end) if ends else None
        piece = page.text[start : gap.start() if gap else end].rstrip()
        yield Sentence(start, start + len(piece), piece)
    yield from (each for each in page.sentences if each.start >= last)


def _with_answers(text: str, sentences: Sequence[Sentence]) -> Iterator[Sentence]:
    """Sentences, and each question with the one that follows it."""
    asked: list[Sentence] = []
    for each in sentences:
        if each.text.endswith("?"):
            asked.append(each)
            continue
        if asked:
            yield Sentence(asked[0].start, each.end, text[asked[0].start : each.end])
            asked = []
        else:
            yield each


class _Scored(NamedTuple):
    """A sentence that shares something, and how many facts it has."""

    score: float
    page: ReadPage
    sentence: Sentence
    shared: frozenset[str]
    facts: int


_Found = tuple[float, ReadPage, Sentence, frozenset[str], int]
"""What is scored, as a plain tuple: most of what a page has comes to nothing."""


def _on_page(content: frozenset[str], tokens: Sequence[Token], page: ReadPage) -> Iterator[_Found]:
    named: dict[int, int] = {}
    stated: dict[int, int] = {}
    for token in tokens:
        if token.kind in _FACTS and (hits := find_hits(token, page)):
            count = named if token.kind is Kind.NAME else stated
            for at in _bearers(page, hits):
                count[at] = count.get(at, 0) + 1
    for at, (sentence, meant) in enumerate(zip(answers(page), meanings(page), strict=True)):
        shared = content & meant
        facts, names = stated.get(at, 0), named.get(at, 0)
        score = len(shared) + _FACT_WEIGHT * facts + _NAME_WEIGHT * names
        if score > 0:
            yield score, page, sentence, shared, facts


def _bearers(page: ReadPage, hits: Sequence[Hit]) -> set[int]:
    """Which of the answers of a page, by their places among them, have a fact."""
    sentences, starts = answers(page), _answer_starts(page)
    found = ((bisect_right(starts, hit.start) - 1, hit.start) for hit in hits)
    return {at for at, start in found if at >= 0 and start < sentences[at].end}


@kept_on_page
def _answer_starts(page: ReadPage) -> list[int]:
    return [each.start for each in answers(page)]
