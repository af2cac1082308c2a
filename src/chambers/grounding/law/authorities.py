"""The authorities that a person has in the library: rows of cases, sections and rules, also out of a CSV file.

A row is volume, reporter, page, name, court and year, and optionally the text of the opinion; rows come from a table or
from a folder of opinions. Columns go by the names that people give them, and a citation may stand in one column. A row
that cannot be read is named by its line, and the others count. A case that is missing from a library may exist.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from chambers.base.errors import UsageError
from chambers.grounding.claims.dates import DateValue, find_dates
from chambers.grounding.law.citation import Form, has_words, name_words, slot_key
from chambers.grounding.law.citations import find_citations
from chambers.grounding.law.opinion_text import Opinion, excerpt_of
from chambers.grounding.law.provisions import find_rules, find_statutes
from chambers.grounding.law.reporters import is_neutral

_COLUMNS = {
    "volume": ("volume", "vol"),
    "reporter": ("reporter", "rep"),
    "page": ("page", "first page", "start page"),
    "last page": ("last page", "end page", "end"),
    "citation": ("citation", "cite", "citations", "cites", "full citation", "reporter citation"),
    "name": ("name", "case", "case name", "title", "authority", "caption", "style"),
    "court": ("court",),
    "year": ("year", "date", "decided", "date decided", "date filed", "decision date"),
    "decided": ("date", "decided", "date decided", "date filed", "decision date"),
    "text": ("text", "opinion", "full text"),
}
"""The columns of a table, and the names under which each is known, the first as it is asked for."""
_SLOT = ("volume", "reporter", "page")
_YEAR = re.compile(r"(?<!\d)(?:1[6-9]|20)\d\d(?!\d)")

_Cells = Mapping[str, str]


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


def read_table(csv_text: str) -> tuple[tuple[Authority, ...], tuple[str, ...]]:
    """The rows of a CSV file with a header row, and what is wrong with those that could not be read."""
    reader = csv.DictReader(csv_text.removeprefix("\ufeff").splitlines(keepends=True), skipinitialspace=True)
    columns = _columns(reader.fieldnames or ())
    missing = [name for name in _SLOT if name not in columns] if "citation" not in columns else []
    missing += [name for name in ("name",) if name not in columns and "citation" not in columns]
    if missing:
        raise AuthorityTableError(
            f"the table of authorities has no column {', '.join(missing)}.",
            hint="Its first line names citation (or volume, reporter, page), name, court and year, and may name text.",
        )
    rows = ({name: (row.get(column) or "").strip() for name, column in columns.items()} for row in reader)
    found: list[Authority] = []
    problems: list[str] = []
    for number, row in enumerate(rows, start=2):
        try:
            found += _read(row, number) if any(row.values()) else ()
        except AuthorityTableError as error:
            problems.append(str(error))
    return tuple(found), tuple(problems)


def _columns(headers: Sequence[str]) -> dict[str, str]:
    """The header under which each column stands."""
    plain = {re.sub(r"[\s_-]+", " ", header or "").strip().casefold(): header for header in headers}
    known = {name: next((each for each in others if each in plain), None) for name, others in _COLUMNS.items()}
    return {name: plain[each] for name, each in known.items() if each is not None}


def _read(row: _Cells, number: int) -> Iterator[Authority]:
    if not row.get("citation") or all(row.get(name) for name in _SLOT):
        yield _authority(row, number)
        return
    found = list(_cited(row, number))
    if not found:
        raise AuthorityTableError(
            f"line {number} of the table gives {row['citation']!r} as a citation, which is none that can be read.",
            hint="Write it as 477 U.S. 317, or give volume, reporter and page in columns of their own.",
        )
    yield from found


def _cited(row: _Cells, number: int) -> Iterator[Authority]:
    """The rows that a cell with citations makes; what the cell says itself fills what the other columns leave empty."""
    bare = _authority({**row, "volume": "", "reporter": "", "page": ""}, number)
    cell = row["citation"]
    for _, _, cite in find_citations(cell):
        if cite.form is Form.FULL and cite.volume and cite.reporter and cite.page:
            yield replace(
                bare,
                volume=cite.volume,
                reporter=cite.reporter,
                page=cite.page,
                last_page=_reaching(bare.last_page, cite.page),
                name=bare.name or cite.name or "",
                court=cite.court if is_neutral(cite.reporter) else bare.court or cite.court,
                year=bare.year or cite.year,
                decided=bare.decided or cite.decided,
                excerpt=excerpt_of(row.get("text", ""), cite.page),
            )
    for _, _, provision in (*find_statutes(cell), *find_rules(cell)):
        if provision.code is not None:
            yield replace(
                bare, volume=provision.title or "", reporter=provision.code, page=provision.section, excerpt=None
            )


def _reaching(last: int | None, first: str) -> int | None:
    """The last page of a case, where it can be one of the reporter that begins at this page: parallels have others."""
    return last if last is not None and first.isdecimal() and int(first) <= last else None


def _authority(row: _Cells, number: int) -> Authority:
    year, text, page = row.get("year", ""), row.get("text", ""), row.get("page", "")
    day = row.get("decided") or year
    told, last = _YEAR.search(year), re.fullmatch(r"\d{1,5}", row.get("last page", ""))
    if year and told is None:
        raise AuthorityTableError(
            f"line {number} of the table gives {year!r} as a year.", hint="Write it as 1996, or leave it empty."
        )
    excerpt = excerpt_of(text, page)
    return Authority(
        volume=row.get("volume", ""),
        reporter=row.get("reporter", ""),
        page=page,
        name=row.get("name", ""),
        court=row.get("court") or None,
        year=int(told[0]) if told else None,
        decided=next((value for _, _, value in find_dates(day) if value.readings), None),
        text=(excerpt.text if excerpt else text) or None,
        last_page=int(last[0]) if last else None,
        excerpt=excerpt,
    )
