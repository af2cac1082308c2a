"""The authorities that a person has in the library, by place and by name; and the words of an opinion with its pages.

A row is volume, reporter, page, name, court and year, and optionally the text of the opinion; a case that is missing
from a library may exist. Files keep the pages of a reporter in two ways: as marks in the running text ("*405",
"[*405]"), or as the number that each printed page carries in its first or last lines. Either is believed only when the
numbers run on from the first page of the citation. Marks and running heads are blanked, so that a quotation that
crosses a page is found, and every offset stays what it was.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from types import MappingProxyType

from chambers.base.errors import UsageError
from chambers.grounding.claims.dates import DateValue
from chambers.grounding.law.citation import has_words, name_words, slot_key
from chambers.grounding.pages.page_text import whole_text
from chambers.grounding.verdict import SourceSpan
from chambers.record.page import Source

PAGE_BREAK = "\n\n"
_STAR = re.compile(r"\[\*{0,2}(?P<boxed>\d{1,5})\]|(?<![\w*])\*{1,2}(?P<plain>\d{1,5})(?![\w*])")
_EDGE_LINES = 2
_MAX_EDGE_CHARS = 80
_MOST = 0.6
_MAX_PAGES = 1000


class AuthorityTableError(UsageError):
    """The table of authorities cannot be used."""

    code = "authorities.invalid"


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
        low, high = start - self.starts[page], end - self.starts[page]
        return SourceSpan("authority", self.file, self.sha256, None, page + 1, low, high, self.text[start:end])


@dataclass(frozen=True, slots=True)
class Authority:
    """One case, section or rule of the library; what the row leaves empty is None."""

    volume: str
    reporter: str
    page: str
    name: str
    court: str | None = None
    year: int | None = None
    decided: DateValue | None = None
    """The day of the decision, where more than its year is known."""
    text: str | None = None
    last_page: int | None = None
    opinion: Opinion | None = None
    excerpt: Opinion | None = None
    """The words of the row itself, where they bear marks of pages."""

    @property
    def paged(self) -> Opinion | None:
        """The opinion, or the words of the row, where the pages of this row's reporter are marked in it."""
        if self.excerpt is not None:
            return self.excerpt
        marks = self.opinion.marks if self.opinion else ()
        return self.opinion if marks and str(marks[0].page) == self.page else None

    @property
    def cite(self) -> str:
        """The slot as people write it."""
        return " ".join(part for part in (self.volume, self.reporter, self.page) if part)


@dataclass(frozen=True, slots=True)
class Authorities:
    """Rows by slot and by the words of their names."""

    by_slot: Mapping[str, Authority] = field(default_factory=lambda: MappingProxyType({}))
    by_word: Mapping[str, tuple[Authority, ...]] = field(default_factory=lambda: MappingProxyType({}))

    def __len__(self) -> int:
        return len(self.by_slot)

    def named(self, name: str) -> tuple[Authority, ...]:
        """Rows whose name has all the words of this one."""
        words = name_words(name)
        if not words:
            return ()
        rows = self.by_word.get(next(iter(sorted(words))), ())
        return tuple(row for row in rows if words <= name_words(row.name))


def authorities_of(rows: Iterable[Authority]) -> Authorities:
    """A table; a slot that two rows fill with different names is refused. A row with words goes before one without."""
    by_slot: dict[str, Authority] = {}
    by_word: dict[str, list[Authority]] = {}
    for row in rows:
        key = slot_key(row.volume, row.reporter, row.page)
        other = by_slot.get(key) if row.cite else None
        if other is not None and not (has_words(other.name, row.name) or has_words(row.name, other.name)):
            raise AuthorityTableError(
                f"the library gives {row.cite} two names: {other.name} and {row.name}.",
                hint="Correct the row or the file that is wrong.",
            )
        if row.cite and (other is None or other.text is None):
            by_slot[key] = row
        for word in name_words(row.name):
            by_word.setdefault(word, []).append(row)
    return Authorities(
        MappingProxyType(by_slot), MappingProxyType({word: tuple(rows) for word, rows in by_word.items()})
    )


def opinion_of(source: Source, first_pages: Sequence[int]) -> Opinion:
    """The opinion in a file; `first_pages` are the pages on which its citations say that it begins."""
    pages = [whole_text(page) for page in source.pages]
    starts = tuple(accumulate((len(page) + len(PAGE_BREAK) for page in pages[:-1]), initial=0))
    text = PAGE_BREAK.join(pages)
    stars = {first: _stars(text, first, most=1) for first in first_pages}
    first = max(stars, key=lambda each: len(stars[each]), default=0)
    if found := stars.get(first):
        marks = tuple(PageMark(match.end(), page) for match, page in found)
        marks = marks if marks[0].page == first else (PageMark(0, first), *marks)
        return Opinion(source.file, source.sha256, _blank(text, [each.span() for each, _ in found]), starts, marks)
    for first in first_pages:
        edges = list(_printed(pages, starts, first))
        if len(pages) > 1 and len(edges) >= _MOST * len(pages):
            marks = tuple(PageMark(start, first + index) for index, start in enumerate(starts))
            return Opinion(source.file, source.sha256, _blank(text, edges), starts, marks)
    return Opinion(source.file, source.sha256, text, starts)


def excerpt_of(text: str, first: str) -> Opinion | None:
    """Words of an opinion in a table, where they bear marks of pages that grow from its first one on; else None."""
    found = _stars(text, int(first), most=_MAX_PAGES) if first.isdecimal() else ()
    if not found:
        return None
    marks = tuple(PageMark(match.end(), page) for match, page in found)
    return Opinion("", "", _blank(text, [match.span() for match, _ in found]), (0,), marks)


def _stars(text: str, first: int, most: int) -> tuple[tuple[re.Match[str], int], ...]:
    """The marks that run on from the first page, each by `most` pages at the most."""
    found: list[tuple[re.Match[str], int]] = []
    last = first - 1
    for match in _STAR.finditer(text):
        page = int(match["boxed"] or match["plain"])
        if last < page <= last + most or (not found and page == first + 1):
            found.append((match, page))
            last = page
    return tuple(found)


def _printed(pages: Sequence[str], starts: Sequence[int], first: int) -> Iterator[tuple[int, int]]:
    """The lines at the edges of the file's pages that carry the number which the page should have."""
    for index, (text, start) in enumerate(zip(pages, starts, strict=True)):
        lines = [match for match in re.finditer(r"[^\n]+", text) if match[0].strip()]
        number = re.compile(rf"\s*{first + index}(?![\d.,]\d|\d)|.*(?<![\d.,]){first + index}\s*$")
        for line in (*lines[:_EDGE_LINES], *lines[-_EDGE_LINES:]):
            if len(line[0]) <= _MAX_EDGE_CHARS and number.match(line[0]):
                yield start + line.start(), start + line.end()
                break


def _blank(text: str, spans: Sequence[tuple[int, int]]) -> str:
    characters = list(text)
    for start, end in spans:
        characters[start:end] = " " * (end - start)
    return "".join(characters)
