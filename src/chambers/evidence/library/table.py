"""The rows of a table of authorities, a CSV file with a header.

The columns go by the names that people give them, and a citation may stand in one column; a row that cannot be read is
named by its line, and the others count.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from chambers.evidence.library.opinions import excerpt_of
from chambers.grounding.claims.dates import find_dates
from chambers.grounding.law.authorities import Authority, AuthorityTableError
from chambers.grounding.law.citation import Form
from chambers.grounding.law.citations import find_citations
from chambers.grounding.law.provisions import find_rules, find_statutes
from chambers.grounding.law.reporters import is_neutral

_DAYS = ("date", "decided", "date decided", "date filed", "decision date")
_COLUMNS = {
    "volume": ("volume", "vol"),
    "reporter": ("reporter", "rep"),
    "page": ("page", "first page", "start page"),
    "last page": ("last page", "end page", "end"),
    "citation": ("citation", "cite", "citations", "cites", "full citation", "reporter citation"),
    "name": ("name", "case", "case name", "title", "authority", "caption", "style"),
    "court": ("court",),
    "year": ("year", *_DAYS),
    "decided": _DAYS,
    "text": ("text", "opinion", "full text"),
}
"""The columns of a table, and the names under which each is known, the first as it is asked for."""
_SLOT = ("volume", "reporter", "page")
_YEAR = re.compile(r"(?<!\d)(?:1[6-9]|20)\d\d(?!\d)")

_Cells = Mapping[str, str]


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
    """The rows that a line makes; what a citation says itself fills what the other columns leave empty."""
    cell = row.get("citation", "")
    if not cell or all(row.get(name) for name in _SLOT):
        yield _authority(row, number)
        return
    bare, found = _authority({**row, "volume": "", "reporter": "", "page": ""}, number), False
    for _, _, cite in find_citations(cell):
        if cite.form is not Form.FULL or not (cite.volume and cite.reporter and cite.page):
            continue
        found, slot = True, {"volume": cite.volume, "reporter": cite.reporter, "page": cite.page}
        # Of parallel reporters the last page can be that of one only.
        reaches = bare.last_page is not None and cite.page.isdecimal() and int(cite.page) <= bare.last_page
        yield replace(
            _authority({**row, **slot}, number),
            last_page=bare.last_page if reaches else None,
            name=bare.name or cite.name or "",
            court=cite.court if is_neutral(cite.reporter) else bare.court or cite.court,
            year=bare.year or cite.year,
            decided=bare.decided or cite.decided,
        )
    for _, _, law in (*find_statutes(cell), *find_rules(cell)):
        if law.code is not None:
            found = True
            yield replace(bare, volume=law.title or "", reporter=law.code, page=law.section)
    if not found:
        raise AuthorityTableError(
            f"line {number} of the table gives {cell!r} as a citation, which is none that can be read.",
            hint="Write it as 477 U.S. 317, or give volume, reporter and page in columns of their own.",
        )


def _authority(row: _Cells, number: int) -> Authority:
    year, text, page = row.get("year", ""), row.get("text", ""), row.get("page", "")
    found, last = _YEAR.search(year), re.fullmatch(r"\d{1,5}", row.get("last page", ""))
    if year and found is None:
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
        year=int(found[0]) if found else None,
        decided=next((day for _, _, day in find_dates(row.get("decided") or year) if day.readings), None),
        text=(excerpt.text if excerpt else text) or None,
        last_page=int(last[0]) if last else None,
        excerpt=excerpt,
    )
