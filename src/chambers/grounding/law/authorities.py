"""The authorities that a person has in the library: a table of cases, as values.

A row is volume, reporter, page, name, court and year, and optionally the text of the opinion. Rows come from a CSV file
(`authority_table`) or from a folder of opinions (`opinions`). A table says what is in it: that a case is
missing does not mean that it does not exist.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from chambers.base.errors import UsageError
from chambers.grounding.law.citation import slot_key
from chambers.grounding.law.opinion import Opinion
from chambers.grounding.law.party_names import has_words, name_words
from chambers.grounding.numbers.dates import DateValue


class AuthorityTableError(UsageError):
    """The table of authorities cannot be used."""

    code = "authorities.invalid"


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
        if other is not None and not _one_name(other.name, row.name):
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


def _one_name(one: str, two: str) -> bool:
    """True when one is the other, or a shorter form of it."""
    return has_words(one, two) or has_words(two, one)
