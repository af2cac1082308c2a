"""The passages of some pages that come nearest to a sentence, for a person or a judge to read beside it.

A passage is a sentence of a page, an entry of a log, or a question with its answer. It is near when it shares words and
numbers with the sentence, the rarer ones counting most. Whether it says the same is not decided here.
"""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.pages.record_index import RecordIndex, words_of
from chambers.grounding.pages.sentences import Sentence
from chambers.grounding.pages.stems import stems, stems_in

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
_LEAST_SHARE = 0.6
"""Passages that share less than this part of what the nearest shares are not shown."""
_MOST_NEAR = 3
_MOST_PAGES = 5
_COMMON_PAGES, _COMMON_SHARE = 50, 0.2
"""A word on more pages than this says nothing about which page is meant."""


@dataclass(frozen=True, slots=True)
class Near:
    """A passage, and the weight of what it shares with the sentence."""

    page: ReadPage
    start: int
    end: int
    weight: float


def nearest_passages(text: str, pages: Sequence[int], index: RecordIndex, most: int = _MOST_NEAR) -> tuple[Near, ...]:
    """The nearest passage of these pages and those that come almost as near, best first; none shares nothing."""
    weights = _weights(text, index)
    found = [
        Near(page, passage.start, passage.end, weight)
        for page in (index.read(at) for at in dict.fromkeys(pages))
        for passage, keys in zip(passages_of(page), meanings(page), strict=True)
        if (weight := sum(weights[key] for key in weights.keys() & keys)) > 0
    ]
    best = max((near.weight for near in found), default=0.0)
    found.sort(key=lambda near: (-near.weight, near.page.page.file, near.page.page.number, near.start))
    return tuple(near for near in found[:most] if near.weight >= best * _LEAST_SHARE)


def likely_pages(text: str, index: RecordIndex, most: int = _MOST_PAGES) -> list[int]:
    """The pages that share most of the rarer words of a text, best first."""
    common = max(_COMMON_PAGES, int(len(index.pages) * _COMMON_SHARE))
    counts: dict[int, int] = {}
    for word in set(words_of(text)):
        pages = index.spread(word)
        if pages and len(pages) <= common:
            weight = max(1, 100 // len(pages))
            for at in pages:
                counts[at] = counts.get(at, 0) + 10 + weight
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [at for at, _ in ranked[:most]]


def _weights(text: str, index: RecordIndex) -> dict[str, float]:
    """The stems and numbers of a text, each weighted by how few pages have its word."""
    weights: dict[str, float] = {}
    for word in set(words_of(text)):
        keys = (word,) if word[0].isdigit() else stems(word)
        for key in keys:
            rare = math.log(1 + len(index.pages) / max(1, len(index.spread(word))))
            weights[key] = max(weights.get(key, 0.0), rare)
    return weights


@kept_on_page
def meanings(page: ReadPage) -> tuple[frozenset[str], ...]:
    """The stems and numbers of each passage of a page."""
    return tuple(
        frozenset(key for word in words_of(passage.text) for key in ((word,) if word[0].isdigit() else stems(word)))
        for passage in passages_of(page)
    )


@kept_on_page
def page_stems(page: ReadPage) -> frozenset[str]:
    """Every stem of a page."""
    return stems_in(page.text)


@kept_on_page
def passages_of(page: ReadPage) -> tuple[Sentence, ...]:
    """The sentences of a page; in testimony a question and its answer are one, and an entry of a log is one."""
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
