"""The authorities that a person has in the library, by place and by name.

A row is volume, reporter, page, name, court and year, and optionally the text of the opinion; a case that is missing
from a library may exist. Reading the library from files is for `evidence.library`.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from chambers.base.errors import UsageError
from chambers.grounding.claims.dates import DateValue
from chambers.grounding.law.citation import has_words, name_words, slot_key
from chambers.grounding.verdict import SourceSpan


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
