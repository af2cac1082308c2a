"""A library read: the rows of a CSV file, and a folder of opinions, each file by its head.

The columns of a table go by the names that people give them, and a citation may stand in one column; a row that cannot
be read is named by its line, and the others count. Of an opinion only what is above the first prose is its head:
caption, citations, court, year and day. A citation is the opinion's own when its line is a citation and nothing else,
or has the same caption. A file without a citation of its own is found by its name; one without a name is no opinion,
and is given back with the reason.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from chambers.grounding.claims.dates import DateValue, find_dates
from chambers.grounding.law.authorities import PAGE_BREAK, Authority, AuthorityTableError, excerpt_of, opinion_of
from chambers.grounding.law.citation import Citation, Form, has_words
from chambers.grounding.law.citations import find_citations
from chambers.grounding.law.provisions import find_rules, find_statutes
from chambers.grounding.law.reporters import court_of, is_neutral
from chambers.record.page import Source, Unreadable, visible_text

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
_HEAD_PAGES = 2
_HEAD_LINES = 40
_HEAD_CHARS = 3000
_PROSE_WORDS = 14
_MAX_NAME_CHARS = 160
_VERSUS = re.compile(r"\s+(?:v|vs)\.?\s+(?=[A-Z])")
_LONE_VERSUS = re.compile(r"\s*(?:v\.?|vs\.?|-v-|-against-|against|versus)\s*,?\s*", re.IGNORECASE)
_IN_RE = re.compile(r"^\s*(?:In re|In the Matter of|Matter of|Ex parte|Estate of)\s+[A-Z].{0,120}$", re.IGNORECASE)
_ROLE = re.compile(
    r",?\s*\b(?:plaintiff|defendant|appell(?:ant|ee)|petitioner|respondent|intervenor|claimant|cross-|third-party)\b.*$",
    re.IGNORECASE,
)
_DECIDED = re.compile(
    r"\b(?:decided|filed|dated|released|issued|entered|opinion)\b\W{0,3}(?P<rest>.{4,40})", re.IGNORECASE
)
_PLAIN_WORDS = "of the and v vs cite as at in re for on no decided argued filed see also reported"
_PLAIN = frozenset(_PLAIN_WORDS.split())

_Cells = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Head:
    """What the head of an opinion says of it."""

    name: str | None
    cites: tuple[Citation, ...]
    court: str | None
    year: int | None
    decided: DateValue | None


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


def opinion_rows(sources: Iterable[Source]) -> tuple[tuple[Authority, ...], tuple[Unreadable, ...]]:
    """The rows of all opinions, and the files that are none."""
    rows: list[Authority] = []
    refused: list[Unreadable] = []
    for source in sources:
        head = read_head(PAGE_BREAK.join(visible_text(page) for page in source.pages[:_HEAD_PAGES]))
        if head.name is None:
            refused.append(Unreadable(source.file, "its head names no case, so it cannot be taken for an opinion"))
        else:
            rows += _rows(source, head, head.name)
    return tuple(rows), tuple(refused)


def _rows(source: Source, head: Head, name: str) -> list[Authority]:
    opinion = opinion_of(source, [int(cite.page) for cite in head.cites if cite.page and cite.page.isdigit()])
    slots = [(cite.volume or "", cite.reporter or "", cite.page or "") for cite in head.cites]
    return [
        Authority(volume, reporter, page, name, head.court, head.year, head.decided, opinion.text, opinion=opinion)
        for volume, reporter, page in slots or [("", "", "")]
    ]


def read_head(text: str) -> Head:
    """The head of an opinion, from its text."""
    lines = list(_head_lines(text))
    caption = _caption(lines)
    own = [cite for line in lines for cite in _own_cites(line, caption)]
    name = caption or next((cite.name for cite in own if cite.name), None)
    decided = next((cite.decided for cite in own if cite.decided), None) or _decided(lines)
    year = next((cite.year for cite in own if cite.year), None) or (decided.readings[0].year if decided else None)
    decided = decided if decided and decided.readings[0].year == year else None
    court = court_of("\n".join(lines)) or next((cite.court for cite in own if cite.court), None)
    unique = {cite.slot: cite for cite in reversed(own)}
    return Head(name, tuple(reversed(unique.values())), court, year, decided)


def _head_lines(text: str) -> Iterator[str]:
    """The lines above the first prose."""
    lines = [line.strip() for line in text[:_HEAD_CHARS].splitlines() if line.strip()]
    for line in lines[:_HEAD_LINES]:
        lower = [word for word in re.findall(r"[^\W\d_]+", line) if word.islower() and word not in _PLAIN]
        if len(lower) >= _PROSE_WORDS or (len(lower) > 5 and line.endswith(".") and not find_citations(line)):
            return
        yield line


def _own_cites(line: str, caption: str | None) -> Iterator[Citation]:
    found = find_citations(line)
    rest = line
    for start, end, _ in reversed(found):
        rest = rest[:start] + " " + rest[end:]
    foreign = [word for word in re.findall(r"[^\W\d_]+", rest) if word.islower() and word not in _PLAIN]
    if len(foreign) > 1 or re.match(r"\s*(?:See|Cf|But|Accord)\b", line):
        return
    for _, _, cite in found:
        known = cite.name is None or caption is None or has_words(cite.name, caption) or has_words(caption, cite.name)
        if cite.form is Form.FULL and cite.slot and known:
            yield cite


def _caption(lines: Sequence[str]) -> str | None:
    for at, line in enumerate(lines):
        if _LONE_VERSUS.fullmatch(line):
            left, right = _party(reversed(lines[:at])), _party(lines[at + 1 :])
            if left and right:
                return f"{left} v. {right}"
        if (
            len(line) <= _MAX_NAME_CHARS
            and len(sides := _VERSUS.split(line, maxsplit=1)) == 2
            and sides[0][0].isupper()
        ):
            return " v. ".join(_tidy(side) for side in sides)
        if _IN_RE.match(line):
            return _tidy(line)
    return None


def _party(lines: Iterator[str] | Sequence[str]) -> str | None:
    for line in lines:
        name = _tidy(line)
        if name and name[0].isupper() and court_of(line) is None and not re.match(r"(?:No|Case|Docket)\b", name):
            return name
    return None


def _tidy(side: str) -> str:
    """A party without its role, its citation and the marks around it."""
    cut = _ROLE.sub("", side)
    for start, _, cite in find_citations(cut):
        if cite.name is None:
            cut = cut[:start]
            break
    return re.sub(r",?\s+(?:et al\.?|Nos?\.\s.*|\d.*)$", "", cut.strip(" ,.;:)(")).strip(" ,;:")


def _decided(lines: Sequence[str]) -> DateValue | None:
    for line in lines:
        for match in _DECIDED.finditer(line):
            days = [value for _, _, value in find_dates(match["rest"]) if any(each.year for each in value.readings)]
            if days:
                return days[0]
    return None
