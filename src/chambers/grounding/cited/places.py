"""Where in a paper a citation points: pages, lines of a page, sections and paragraphs.

"at 33:6-9", "p. 2", "\u00a7\u00a7 1-2", "\u00b6\u00b6 3, 5-6": what follows the name of a paper, its label, a Bates
number or "Id.". Entries of a log or a list ("entry of May 3, 22:09", "rows 4 and 7", "No. 5", "Q. 118") and parts ("Tab
4", "signature block") belong to the citation, and are not looked up. Nothing here knows the record.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from chambers.grounding.claims.dates import MONTHS, find_dates

_DASH = r"\s?[-\u2013\u2014]\s?"
_AND = rf"(?:{_DASH}|,\s?(?:and\s+|&\s?)?|\s(?:and|&|to|through|until)\s)"
_GAP = r"(?:,?\s+and|,)?\s*"
_NUMBER = (
    r"(?:\d{1,3}|(?:[IVXL]{1,6}|[A-Z])(?![A-Za-z]))(?:\.(?:\d{1,3}|[A-Za-z]|[ivx]{1,4}))*(?:\([A-Za-z0-9]{1,4}\))*"
)
"""The number of a section: "4.1(a)", and as policies and outlines number theirs, "IV.B.3", "A.2(c)"."""
_SIGN = (
    r"(?:\u00a7{1,2}|\u00b6{1,2}|[Ss]ec(?:tions?|s?\.)|[Aa]rt(?:icles?|s?\.)|[Pp]ara?(?:graph)?s?\.?|[Cc]l(?:auses?|s?\.)"
    r"|Conditions?|ss?\.(?=\s*\d))"
)
_SECTIONS = (
    rf"(?:{_SIGN}\s*(?P<sections>{_NUMBER}(?:{_AND}{_NUMBER})*)|\[(?P<bracketed>\d{{1,3}}(?:{_AND}\d{{1,3}})*)\])"
)
_PAGES = rf"(?P<page>\d{{1,5}})(?::(?P<line>\d{{1,3}}))?(?:{_DASH}(?:(?P<last_page>\d{{1,5}}):)?(?P<last>\d{{1,5}}))?"
_FURTHER = (
    rf"(?:(?:,\s?|\s?;\s?)(?:and\s+)?\d{{1,4}}(?::\d{{1,3}})?(?:{_DASH}\d{{1,4}}(?::\d{{1,3}})?)?(?![\w.]\w)"
    r"|\s+and\s+\d{1,4}(?![\w:]|\.\d))*"
)
_CLOCK = r"\[?\d{1,2}:[0-5]\d(?::[0-5]\d(?:[.:;]\d{1,3})?)?\]?(?:\s?[apAP]\.?[mM]\b\.?|\s?(?:hrs?|hours|h)\b\.?)?"
_MILITARY = r"[0-2]\d[0-5]\d\s?(?:hrs?|hours|h)\b\.?"
_CLOCKS = rf"(?:(?:{_CLOCK}|{_MILITARY})(?:{_AND}(?:{_CLOCK}|{_MILITARY}))*)"
# Without a word before it "22:14" is page and line; with seconds or a half of the day, or in brackets, it is a time.
_SURE = r"(?=\[?\d{1,2}:\d{2}:\d{2}|\[\d{1,2}:\d{2}\]|\d{1,2}:\d{2}\s?[apAP]\.?[mM]\b|\d{4}\s?(?:hrs?|hours|h)\b)"
_TIMED = (
    r"(?:time\s?(?:stamps?|codes?)|minutes?|counter|texts?|messages?|msgs?\.?|entr(?:y|ies)|notes?|posts?|calls?|rows?"
    r"|lines?|stamp(?:s|ed)?|marks?)\s+(?:of\s+|at\s+|for\s+|from\s+|timed\s+)?"
)
_LISTED = (
    r"entr(?:y|ies)|items?|photo(?:graph)?s?|images?|frames?|stills?|box(?:es)?|fields?|slides?|messages?|msgs?\.?"
    r"|texts?|q(?:uestion|q)?s?\b\.?|steps?|lots?|checks?|events?|transactions?|charges?|points?|clips?|runs?"
    r"|(?:request|answer|response|interrogatory|rfa)s?|(?:charge|trans(?:action)?|entry|item|photo|line|row|check|log)\s+nos?\."
)
_LABEL = r"(?:#\s?)?[A-Z]{0,4}-?\d{1,7}[A-Za-z]?(?![\w:/])"
_PART = (
    r"(?:the\s+)?(?i:(?:grand\s+|sub-?)?totals?(?:\s+(?:line|row|column))?"
    r"|(?:first|last|top|bottom|final|opening|closing)\s+(?:line|row|entry|item|message|slide|page)"
    r"|sig(?:nature|\.)(?:\s+(?:block|page|line))?|letterhead|caption|header|footer|heading|cover(?:\s+(?:page|sheet))?"
    r"|passim|part\s+(?:\d{1,2}|[IVX]{1,4}|[A-Z])|title|legend|subject\s+line|(?:foot)?(?:note|n\.)\s*\d{1,4}"
    r"|(?:(?:[A-Z][\w.'\u2019]*\s+){0,3}(?:Record|Book|Compendium)|[A-Z]{2,4}),?(?:\s+[Vv]ol(?:ume|\.)?\s*\w{1,4},?)?\s+[Tt]ab\s+\d{1,3}[A-Z]?"
    r"|(?:(?:work)?sheet|tab)\s+['\u2018]?[\w .&-]{1,30}?['\u2019]?)(?=\s*(?:[.,;)\]]|$))"
)
_FORMS = re.compile(
    rf"{_GAP}(?:at\s+)?{_SECTIONS}"
    rf"|{_GAP}(?:(?:at|@|from)\s+)?(?:the\s+)?(?:{_TIMED}|{_SURE}){_CLOCKS}(?:\s+marks?\b)?"
    rf"|{_GAP}(?:(?:at\s+)?(?:pp?\.|pgs?\.|[Pp]ages?)\s*|at\s+(?=\d)|(?=\d{{1,4}}:\d)|(?:(?<=Dep\.)|(?<=Tr\.)|(?<=Test\.))\s+){_PAGES}(?P<further>{_FURTHER})"
    rf"|{_GAP}(?:at\s+)?(?:[Ll]l?\.|[Ll]ines?)\s*(?P<lines>\d{{1,3}}(?:{_AND}\d{{1,3}})*)"
    rf"|{_GAP}(?:at\s+)?(?:(?i:rows?|col(?:umn)?s?\.?|{_LISTED}))\s*(?:{_LABEL}(?:{_AND}{_LABEL})*)"
    rf"|,\s+(?:at\s+)?(?:[Nn]os?\.|#|(?!vols?\b)[a-z]{{2,6}}\.)\s?(?:{_LABEL}(?:{_AND}{_LABEL})*)"
    r"|,?\s+(?:at\s+)?(?i:cells?)\s+(?:\$?[A-Z]{1,3}\$?\d{1,5}(?:(?::|-|\u2013|,\s?|\s(?:and|to|through)\s)\$?[A-Z]{1,3}\$?\d{1,5})*)"
    rf"|,?\s+(?:in\s+|at\s+)?(?P<part>{_PART})"
)
_DATED = re.compile(
    r",?\s+(?:at\s+)?(?:the\s+)?(?i:entr(?:y|ies)|notes?|rows?|lines?|texts?|messages?|posts?|e-?mails?)\s+"
    r"(?:(?:of|for|on|dated|from)\s+)?(?=[A-Z\d])"
)
_DATED_AFTER = re.compile(r",\s+(?:and\s+)?|\s+(?:of|on|for|dated|and|to|through)\s+")
_BARE_DAY = re.compile(rf",\s+(?=(?:{'|'.join(month[:3].title() for month in MONTHS)})[a-z]*\.?\s+\d)")
_LATER_CLOCK = re.compile(rf",?\s+(?:at\s+)?{_CLOCKS}")
_END = re.compile(r"(?=\s*[.,;)|\]]|\s+(?:and|see|to|with|\()|\s*$)")
_RUN = re.compile(rf"(?P<first>{_NUMBER})(?:(?:{_DASH}|\s(?:to|through)\s)(?P<last>{_NUMBER}))?")
_PAGE_RUN = re.compile(rf"(?P<page>\d{{1,4}})(?P<line>:\d{{1,3}})?(?:{_DASH}(?P<last>\d{{1,4}})(?::\d{{1,3}})?)?")
_DAY_CHARS = 40
_MANY = 50


@dataclass(frozen=True, slots=True)
class Place:
    """Where a citation points; what it leaves out is None or empty."""

    page: int | None = None
    last_page: int | None = None
    line: int | None = None
    last_line: int | None = None
    others: tuple[int, ...] = ()
    """Further pages: the 3 of "at 1, 3"."""
    sections: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    """Entries and parts, as they are written."""
    is_part: bool = False
    """True where it names a part: "AR, Tab 4", "signature block"."""

    def __bool__(self) -> bool:
        return self.page is not None or self.line is not None or bool(self.sections or self.entries)

    def __str__(self) -> str:
        sections = f"\u00a7 {', '.join(self.sections)}" if self.sections else ""
        page = f"page {self.page}" if self.page is not None else ""
        lines = f"line {self.line}" if self.line is not None else ""
        return ", ".join(each for each in (page, lines, sections, *self.entries) if each)


WHOLE = Place()
"""No place in a paper: all of it."""


def place_at(text: str, at: int, end: int | None = None) -> tuple[int, Place]:
    """The place that is named right behind a point of a text, and where its words end."""
    place, after = WHOLE, at
    text = text if end is None else text[:end]
    while True:
        dated = _days_at(text, after, later=bool(place.entries))
        if dated > after and _END.match(text, dated):
            place, after = replace(place, entries=(*place.entries, _written(text[after:dated]))), dated
            continue
        form = _FORMS.match(text, after) or (_LATER_CLOCK.match(text, after) if place.entries else None)
        if form is None or form.end() == after or not _END.match(text, form.end()):
            return after, place
        place, after = _with(place, form), form.end()


def day_behind(text: str, at: int) -> tuple[int, Place]:
    """The entry of a day right behind a label: "Ex. B, July 24"; behind the name of a paper a day is part of it."""
    lead = _BARE_DAY.match(text, at)
    found = next(iter(find_dates(text[lead.end() : lead.end() + _DAY_CHARS])), None) if lead is not None else None
    end = lead.end() + found[1] if lead is not None and found is not None and found[0] == 0 else at
    if end == at or not _END.match(text, end):
        return at, WHOLE
    return end, Place(entries=(_written(text[at:end]),))


def sections_in(written: str) -> Iterator[str]:
    """Every section of a list with ranges in it: "2, 4-6", "1.1 and 1.3"."""
    for run in _RUN.finditer(written):
        first, last = (re.sub(r"\(.*", "", run[name] or "") for name in ("first", "last"))
        yield first
        if last and first.isdecimal() and last.isdecimal():
            yield from (str(number) for number in range(int(first) + 1, min(int(last), int(first) + _MANY) + 1))
        elif last:
            yield last


def _with(place: Place, match: re.Match[str]) -> Place:
    """The place with one more part of it."""
    form = match.groupdict()
    if written := form.get("sections") or form.get("bracketed"):
        return replace(place, sections=(*place.sections, *sections_in(written)))
    if form.get("page"):
        return _paged(place, form)
    if written := form.get("lines"):
        numbers = [int(each) for each in re.findall(r"\d+", written)]
        return replace(place, line=numbers[0], last_line=max(numbers))
    is_part = place.is_part or form.get("part") is not None
    return replace(place, entries=(*place.entries, _written(match[0])), is_part=is_part)


def _paged(place: Place, form: dict[str, str | None]) -> Place:
    page, line, last = int(form["page"] or 0), _int(form["line"]), _int(form["last"])
    last_page = _int(form["last_page"]) if line is not None else _whole(page, last)
    same = last_page in (None, page)
    last_line = (last or line) if line is not None and same else line
    others = tuple(_further(form.get("further") or "", lined=line is not None))
    return replace(place, page=page, last_page=last_page, line=line, last_line=last_line, others=others)


def _further(written: str, *, lined: bool) -> Iterator[int]:
    """The pages behind the first: "1, 3", "12, 14-16", "33:4, 35:2"; behind a line a bare number is another line."""
    for run in _PAGE_RUN.finditer(written):
        first, last = int(run["page"]), int(run["last"] or run["page"])
        if run["line"] is not None:
            yield first
        elif not lined:
            yield from range(first, min(max(first, _whole(first, last) or first), first + _MANY) + 1)


def _whole(page: int, last: int | None) -> int | None:
    """The last page of a range, whose first digits may be left out: "117-19"."""
    if last is None or last >= page:
        return last
    digits = str(last)
    whole = int(str(page)[: -len(digits)] + digits) if len(str(page)) > len(digits) else last
    return whole if whole > page else None


def _days_at(text: str, at: int, *, later: bool) -> int:
    """Where days end that are named for entries: "entry of Mar. 3", "entries for May 2 and May 9"."""
    lead = _DATED.match(text, at) or (_DATED_AFTER.match(text, at) if later else None)
    end = at
    while lead is not None:
        found = next(iter(find_dates(text[lead.end() : lead.end() + _DAY_CHARS])), None)
        if found is None or found[0] != 0:
            break
        end = lead.end() + found[1]
        lead = _DATED_AFTER.match(text, end)
    return end


def _written(words: str) -> str:
    return " ".join(words.split()).strip(" ,")


def _int(text: str | None) -> int | None:
    return None if text is None else int(text)
