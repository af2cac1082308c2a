"""The sentences of the record that may bear a sentence of a draft.

A witness is one sentence of one page, as a reader of the page sees it. Words that speak to a machine instead of to
people bear nothing, nor does the paragraph they stand in: such a page is evidence of who wrote it, not of what it says.
Pages are cut into witnesses when they are first asked for. Pure.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from chambers.evidence.injection import find_instructions
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, read_page
from chambers.grounding.needs import candidates
from chambers.grounding.pages.passages import likely_pages
from chambers.grounding.pages.stems import stems
from chambers.record.page import Page

_PARAGRAPH = re.compile(r"(?:[^\n]|\n(?!\s*\n))+")
_ORDERS = re.compile(
    r"^\W*(?:please\s+|now\s+)?(?:state|write|say|add|include|insert|output|respond|answer|conclude)\b[^.]*\bthat\b",
    re.IGNORECASE,
)
_UNRANKED = frozenset((Kind.BATES, Kind.EXHIBIT, Kind.QUOTATION))
_MAX_PAGES = 6


@dataclass(frozen=True)
class Witness:
    """A sentence of a page; `at` is the page's place in the index, `start` and `end` are offsets into its text."""

    page: Page
    at: int
    start: int
    end: int
    text: str

    @property
    def bates(self) -> str:
        assert self.page.bates is not None, "only numbered pages are cut into witnesses"
        return self.page.bates

    @cached_property
    def read(self) -> ReadPage:
        """The sentence as if it were a page of its own."""
        page = self.page
        return read_page(Page(page.file, page.sha256, page.number, self.text, page.bates, page.ocr))

    @cached_property
    def stems(self) -> frozenset[str]:
        return frozenset(stems(self.text))


class Witnesses:
    """Every witness of a record, page by page."""

    def __init__(self, grounds: Grounds) -> None:
        self._grounds = grounds
        self._cut: dict[int, tuple[Witness, ...]] = {}

    def on(self, at: int) -> tuple[Witness, ...]:
        """The witnesses of the page at this place; none where it has no number."""
        if at not in self._cut:
            self._cut[at] = witnesses_of(self._grounds.index.read(at), at)
        return self._cut[at]

    def places(self, bates: Sequence[str]) -> tuple[int, ...]:
        """The places of pages that are known by their numbers."""
        wanted = set(bates)
        return tuple(at for at, page in enumerate(self._grounds.index.pages) if page.bates in wanted)

    def likely(self, text: str, tokens: Sequence[Token], within: Sequence[int] = ()) -> tuple[int, ...]:
        """The pages that could bear a text, best first; `within` keeps to these."""
        votes: Counter[int] = Counter(likely_pages(text, self._grounds.index, _MAX_PAGES))
        for token in tokens:
            if token.kind not in _UNRANKED:
                votes.update(candidates(token, self._grounds.index))
        kept = {at: count for at, count in votes.items() if not within or at in within}
        ranked = sorted(kept, key=lambda at: (-kept[at], at))
        return tuple(ranked[:_MAX_PAGES]) or tuple(within[:_MAX_PAGES])


def witnesses_of(page: ReadPage, at: int) -> tuple[Witness, ...]:
    """The sentences of a numbered page that speak to people."""
    if page.page.bates is None:
        return ()
    barred = tuple(_barred(page.text))
    return tuple(
        Witness(page.page, at, each.start, each.end, each.text)
        for each in page.sentences
        if not _ORDERS.search(each.text) and not any(start < each.end and each.start < end for start, end in barred)
    )


def _barred(text: str) -> list[tuple[int, int]]:
    """The paragraphs that hold words to a machine."""
    spans = list(find_instructions(text))
    if not spans:
        return []
    paragraphs = [match.span() for match in _PARAGRAPH.finditer(text)]
    return [(start, end) for start, end in paragraphs if any(s < end and start < e for s, e in spans)]
