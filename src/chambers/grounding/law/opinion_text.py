"""The words of one opinion, and where each page of its reporter begins in them.

Files keep the pages of a reporter in two ways: as marks in the running text ("*405", "[*405]"), or as the number that
each printed page carries in its first or last lines. Either is believed only when the numbers run on from the first
page of the citation. Marks and running heads are blanked, so that a quotation that crosses a page is found, and every
offset stays what it was.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.pages.page_text import whole_text
from chambers.grounding.verdict import SourceSpan
from chambers.record.page import Source

PAGE_BREAK = "\n\n"
_STAR = re.compile(r"\[\*{0,2}(?P<boxed>\d{1,5})\]|(?<![\w*])\*{1,2}(?P<plain>\d{1,5})(?![\w*])")
_EDGE_LINES = 2
_MAX_EDGE_CHARS = 80
_MOST = 0.6
_MAX_PAGES = 1000


@dataclass(frozen=True, slots=True)
class PageMark:
    """Where a page of the reporter begins."""

    at: int
    page: int


@dataclass(frozen=True, slots=True)
class Opinion:
    """One opinion; `starts` are the offsets at which the pages of its file begin in `text`."""

    file: str
    sha256: str
    text: str
    starts: tuple[int, ...]
    marks: tuple[PageMark, ...] = ()

    @property
    def last_page(self) -> int | None:
        """The last page of the reporter that it is known to reach."""
        return self.marks[-1].page if self.marks else None

    def page_at(self, at: int) -> int | None:
        """The page of the reporter on which a character stands, or None where no page is known."""
        index = bisect_right(self.marks, at, key=lambda mark: mark.at) - 1
        return self.marks[index].page if index >= 0 else None

    def span(self, start: int, end: int) -> SourceSpan:
        """Words of the opinion as the source of a verdict, by the page of its file."""
        page = bisect_right(self.starts, start) - 1
        offset = self.starts[page]
        words = self.text[start:end]
        return SourceSpan(
            "authority", self.file, self.sha256, None, page + 1, start - offset, start - offset + len(words), words
        )


def opinion_of(source: Source, first_pages: Sequence[int]) -> Opinion:
    """The opinion in a file; `first_pages` are the pages on which its citations say that it begins."""
    pages = [whole_text(page) for page in source.pages]
    starts = tuple(_starts(pages))
    text = PAGE_BREAK.join(pages)
    stars = [_stars(text, first) for first in first_pages]
    best = max(stars, key=len, default=())
    if best:
        blanked = _blank(text, [(match.start(), match.end()) for match, _ in best])
        first = next(each for each, found in zip(first_pages, stars, strict=True) if found is best)
        marks = tuple(PageMark(match.end(), page) for match, page in best)
        return Opinion(source.file, source.sha256, blanked, starts, _with_first(first, marks))
    for first in first_pages:
        edges = list(_printed(pages, starts, first))
        if len(pages) > 1 and len(edges) >= _MOST * len(pages):
            marks = tuple(PageMark(start, first + index) for index, start in enumerate(starts))
            return Opinion(source.file, source.sha256, _blank(text, edges), starts, marks)
    return Opinion(source.file, source.sha256, text, starts)


def excerpt_of(text: str, first: str) -> Opinion | None:
    """Words of an opinion in a table, where they bear marks of pages that grow from its first one on; else None."""
    if not first.isdecimal():
        return None
    kept: list[tuple[re.Match[str], int]] = []
    for match in _STAR.finditer(text):
        page = int(match["boxed"] or match["plain"])
        if int(first) <= page < int(first) + _MAX_PAGES and (not kept or page > kept[-1][1]):
            kept.append((match, page))
    if not kept:
        return None
    marks = tuple(PageMark(match.end(), page) for match, page in kept)
    return Opinion("", "", _blank(text, [match.span() for match, _ in kept]), (0,), marks)


def _with_first(first: int, marks: tuple[PageMark, ...]) -> tuple[PageMark, ...]:
    return marks if marks[0].page == first else (PageMark(0, first), *marks)


def _starts(pages: Sequence[str]) -> Iterator[int]:
    at = 0
    for page in pages:
        yield at
        at += len(page) + len(PAGE_BREAK)


def _stars(text: str, first: int) -> tuple[tuple[re.Match[str], int], ...]:
    """The marks that run on, one by one, from the first page."""
    found: list[tuple[re.Match[str], int]] = []
    wanted: tuple[int, ...] = (first, first + 1)
    for match in _STAR.finditer(text):
        page = int(match["boxed"] or match["plain"])
        if page in wanted:
            found.append((match, page))
            wanted = (page + 1,)
    return tuple(found)


def _printed(pages: Sequence[str], starts: Sequence[int], first: int) -> Iterator[tuple[int, int]]:
    """The lines at the edges of the file's pages that carry the number which the page should have."""
    for index, (text, start) in enumerate(zip(pages, starts, strict=True)):
        lines = [match for match in re.finditer(r"[^\n]+", text) if match[0].strip()]
        number = re.compile(rf"(?<![\d.,]){first + index}(?![\d.,]\d|\d)")
        for line in (*lines[:_EDGE_LINES], *lines[-_EDGE_LINES:]):
            if len(line[0]) <= _MAX_EDGE_CHARS and (number.match(line[0].strip()) or _ends_in(number, line[0])):
                yield start + line.start(), start + line.end()
                break


def _ends_in(number: re.Pattern[str], line: str) -> bool:
    return any(match.end() == len(line.rstrip()) for match in number.finditer(line))


def _blank(text: str, spans: Sequence[tuple[int, int]]) -> str:
    characters = list(text)
    for start, end in spans:
        characters[start:end] = " " * (end - start)
    return "".join(characters)
