"""Where in a paper a citation points: pages, lines of a page, sections and paragraphs.

"at 33:6-9", "p. 2", "\u00a7\u00a7 1-2", "\u00b6\u00b6 3, 5-6", "at 2, \u00b6 4": what follows the name of a paper,
its label or "Id.".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from chambers.grounding.cites.entries import EntryMark, entries_at

_DASH = r"\s?[-\u2013]\s?"
_PAGES = rf"(?P<page>\d{{1,5}})(?::(?P<line>\d{{1,3}}))?(?:{_DASH}(?:(?P<last_page>\d{{1,5}}):)?(?P<last>\d{{1,5}}))?"
_MORE_PAGES = (
    rf"(?:(?:,\s?|\s?;\s?)(?:and\s+)?\d{{1,4}}(?::\d{{1,3}})?(?:{_DASH}\d{{1,4}}(?::\d{{1,3}})?)?(?![\w.]\w))*"
)
_SIGN = (
    r"(?:\u00a7{1,2}|\u00b6{1,2}|[Ss]ec(?:tions?|s?\.)|[Aa]rt(?:icles?|s?\.)|[Pp]ara(?:graph)?s?\.?|[Cc]l(?:auses?|s?\.)"
    r")"
)
DAYS = r"[A-Z\d](?:[^;()\[\]\n.]|(?<=[a-z]{2})\.(?=\s\d)|(?<=\s[ap])\.m\b\.?){2,60}"
"""The day or days of an entry, as a pattern; the stop of "Feb. 12" ends nothing."""
_NUMBER = r"(?:\d{1,3}|[IVXL]{1,6}|[A-Z])(?:\.(?:\d{1,3}|[A-Za-z]|[ivx]{1,4}))*(?:\([A-Za-z0-9]{1,4}\))*"
"""The number of a section: "4.1(a)", and as policies and outlines number theirs, "IV.B.3", "A.2(c)"."""
_SECTIONS = rf"(?P<sections>{_NUMBER}(?:(?:{_DASH}|,\s?(?:and\s+)?|\s(?:and|&|to|through)\s){_NUMBER})*)"
_GAP = r"(?:,?\s+and|,)?\s+"
_PART = re.compile(
    rf"{_GAP}(?:at\s+)?{_SIGN}\s*{_SECTIONS}"
    rf"|{_GAP}(?:(?:at\s+)?(?:pp?\.|pgs?\.|[Pp]ages?)\s*|at\s+(?=\d)|(?=\d{{1,4}}:\d)){_PAGES}{_MORE_PAGES}"
    rf"|,?\s+(?:at\s+)?entr(?:y|ies)\s+(?:of|for|on|dated)\s+{DAYS}"
    rf"|{_GAP}(?:signatures?(?:\s+(?:page|block))?|sig\.(?:\s+(?:page|block))?|cover(?:\s+page)?|caption|letterhead)"
    r"|,?\s+(?:at\s+)?(?:n\.|[Nn]ote)\s*\d{1,4}(?:\s?[-\u2013]\s?\d{1,4})?"
)
_END = re.compile(r"(?=\s*[.,;)|\]]|\s+(?:and|see|to|with|\()|\s*$)")
_RUN = re.compile(rf"(?P<first>{_NUMBER})(?:(?:{_DASH}|\s(?:to|through)\s)(?P<last>{_NUMBER}))?")
_MANY = 50


@dataclass(frozen=True, slots=True)
class PlaceInPaper:
    """Where a citation points; what it leaves out is None or empty."""

    page: int | None = None
    last_page: int | None = None
    line: int | None = None
    last_line: int | None = None
    sections: tuple[str, ...] = ()
    entries: tuple[EntryMark, ...] = ()


def place_at(text: str, at: int) -> tuple[int, PlaceInPaper]:
    """The place that is named right behind a point of a text, and where its words end."""
    place, end = PlaceInPaper(), at
    while True:
        after, marks = entries_at(text, end, later=bool(place.entries))
        if marks and _END.match(text, after):
            place, end = replace(place, entries=(*place.entries, *marks)), after
        elif (part := _PART.match(text, end)) and _END.match(text, part.end()):
            place, end = _with(place, part), part.end()
        else:
            return end, place


def _with(place: PlaceInPaper, part: re.Match[str]) -> PlaceInPaper:
    if part["sections"]:
        sections = (*place.sections, *sections_in(part["sections"]))
        return replace(place, sections=sections)
    if part["page"] is None:
        return place
    page, line, last = int(part["page"]), _number(part["line"]), _number(part["last"])
    last_page = _number(part["last_page"]) if line is not None else _whole(page, last)
    same = last_page in (None, page)
    last_line = (last or line) if line is not None and same else line
    return replace(place, page=page, last_page=last_page, line=line, last_line=last_line)


def _whole(page: int, last: int | None) -> int | None:
    """The last page of a range, whose first digits may be left out: "117-19"."""
    if last is None or last >= page:
        return last
    digits = str(last)
    whole = int(str(page)[: -len(digits)] + digits) if len(str(page)) > len(digits) else last
    return whole if whole > page else None


def sections_in(written: str) -> Iterator[str]:
    """Every section of a list with ranges in it: "2, 4-6", "1.1 and 1.3"."""
    for run in _RUN.finditer(written):
        first, last = (re.sub(r"\(.*", "", run[name] or "") for name in ("first", "last"))
        yield first
        if last and first.isdecimal() and last.isdecimal():
            yield from (str(number) for number in range(int(first) + 1, min(int(last), int(first) + _MANY) + 1))
        elif last:
            yield last


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)
