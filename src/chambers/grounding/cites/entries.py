"""Entries that a citation names behind a paper: a time, a day, a number of a list, a row, a cell or a part of a sheet.

"(CAD Log, entry 22:09)", "(BWC Tr. 22:14:08-22:14:13)", "(Ledger, rows 4 and 7)", "(Photo Log, No. 5)", "(Costs, cell
C7)", "(Summary, total line)". What is named so is a place in the paper and no fact of the sentence. Whether the paper
has it is for `entry_places` to say.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from chambers.grounding.claims.dates import DateValue, find_dates

_DASH = r"\s?[-\u2013\u2014]\s?"
_AND = rf"(?:{_DASH}|,\s?(?:and\s+|&\s?)?|\s(?:and|&|to|through|thru|until)\s)"
_CLOCK = (
    r"(?:\[?\d{1,2}:[0-5]\d(?::[0-5]\d(?:[.:;]\d{1,3})?)?\]?(?:\s?[ap]\.?m\b\.?|\s?(?:hrs?\b\.?|hours\b|h\b))?"
    r"|[0-2]\d[0-5]\d\s?(?:hrs?\b\.?|hours\b|h\b))"
)
_CLOCKS = rf"(?P<clocks>{_CLOCK}(?:{_AND}{_CLOCK})*)"
# Without a word before it "22:14" is page and line; with seconds or a half of the day, or in brackets, it is a time.
_SURE = r"(?=\[?\d{1,2}:\d{2}:\d{2}|\[\d{1,2}:\d{2}\]|\d{1,2}:\d{2}\s?[ap]\.?m\b|\d{4}\s?(?:hrs?|hours|h)\b)"
_NUMBER = r"(?:#\s?)?[A-Z]{0,4}-?\d{1,7}[A-Za-z]?(?![\w:/])"
_NUMBERS = rf"(?P<numbers>{_NUMBER}(?:{_AND}{_NUMBER})*)"
_LISTED = (
    r"entr(?:y|ies)|items?|photo(?:graph)?s?|images?|pictures?|frames?|stills?|box(?:es)?|fields?|blocks?|slides?"
    r"|messages?|msgs?\.?|texts?|questions?|steps?|lots?|checks?|events?|transactions?|charges?|points?|clips?|tracks?"
    r"|(?:charge|trans(?:action)?)\s+nos?\.|(?:entry|item|photo|line|row|check|log)\s+nos?\."
)
_COUNTED = r"lines?|rows?|ll?\.|columns?|cols?\."
_MARKED = (
    r"(?:(?:at|@|from|around|beginning\s+at|starting\s+at|begins?\s+at)\s+)?(?:the\s+)?"
    r"(?:time\s?(?:stamps?|codes?)|minutes?|mins?\.|counter|clock|texts?|messages?|msgs?\.?|entr(?:y|ies)|notes?|posts?"
    r"|calls?|pages?|rows?|lines?|stamps?|stamped|timed|marks?)\s+(?:of\s+|at\s+|for\s+|from\s+|timed\s+)?"
)
_PART = re.compile(
    rf",?\s+(?:{_MARKED}|(?:(?:at|@|from|around|beginning\s+at|starting\s+at)\s+)?(?:the\s+)?{_SURE}"
    rf"|(?:at|@)\s+(?:the\s+)?(?=\d{{1,2}}:\d\d(?:{_DASH}\d{{1,2}}:\d\d)?\s+marks?\b)){_CLOCKS}(?:\s+marks?\b)?"
    rf"|,?\s+(?:at\s+)?(?i:(?P<sort>{_LISTED}|{_COUNTED}))\s*{_NUMBERS}"
    rf"|,\s+(?:at\s+)?(?:[Nn]os?\.|#)\s?(?P<number>{_NUMBERS.replace('numbers', 'bare')})"
    r"|,?\s+(?:at\s+)?(?i:cells?)\s+(?P<cells>\$?[A-Z]{1,3}\$?\d{1,5}(?:(?::|-|\u2013|,\s?|\s(?:and|to|through)\s)\$?[A-Z]{1,3}\$?\d{1,5})*)"
    r"|,?\s+(?:in\s+|at\s+)?(?:the\s+)?(?i:(?:work)?sheet|tab)\s+(?P<sheet>['\u2018][^'\u2019\n]{1,40}['\u2019]|[A-Z\d][\w&.-]*)(?:\s+(?:tab|sheet))?"
    r"|,?\s+(?:at\s+)?(?:the\s+)?(?i:(?:grand\s+|sub-?)?totals?(?:\s+(?:line|row|column))?"
    r"|(?:first|last|top|bottom|final|opening|closing)\s+(?:line|row|entry|item|message|slide|page)"
    r"|signature\s+(?:block|page|line)|letterhead|caption|header|footer|heading|cover(?:\s+(?:page|sheet))?|passim"
    r"|title|subject\s+line|legend)(?=\s*(?:[.,;)\]]|$))"
)
_LATER_DAY = re.compile(r",\s+(?:and\s+)?|\s+(?:of|on|for|dated|and|to|through)\s+")
_ENTRY_OF = re.compile(
    r",?\s+(?:at\s+)?(?:the\s+)?(?i:entr(?:y|ies)|notes?|rows?|lines?|texts?|messages?|posts?)\s+"
    r"(?:(?:of|for|on|dated|from)\s+)?(?=[A-Z\d])"
)
_LATER_TIME = re.compile(rf",?\s+(?:at\s+)?{_CLOCKS}(?P<sort>(?!))?(?P<number>(?!))?(?P<cells>(?!))?")
_RUN = re.compile(rf"(?P<first>{_NUMBER})(?:(?:{_DASH}|\s(?:to|through|thru)\s)(?P<last>{_NUMBER}))?")
_ONE_CLOCK = re.compile(
    r"(?P<hour>\d{1,2}):(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d))?[^\s\d]?(?:\s?(?P<half>[ap])\.?m\b)?"
    r"|(?P<hours>[0-2]\d)(?P<minutes>[0-5]\d)(?=\s?h)",
    re.IGNORECASE,
)
_DAY_CHARS = 40


class Sort(StrEnum):
    """How an entry is named."""

    TIME = "time"
    DAY = "day"
    NUMBER = "number"
    LINE = "line"
    ROW = "row"
    PART = "part"


@dataclass(frozen=True, slots=True)
class Clock:
    """A time as it is written: of the day, or of a recording; what is left out is None."""

    hour: int
    minute: int
    second: int | None
    half: str | None

    def is_same(self, other: "Clock") -> bool:
        """True for one time, where either may leave out the seconds or the half of the day."""
        if (self.second is None) != (other.second is None) and _as_recorded(self) == _as_recorded(other):
            return True
        same = self.minute == other.minute and (None in (self.second, other.second) or self.second == other.second)
        return same and bool(self._hours() & other._hours())

    def _hours(self) -> frozenset[int]:
        if self.half:
            return frozenset((self.hour % 12 + (12 if self.half == "p" else 0),))
        return frozenset((self.hour, (self.hour + 12) % 24)) if 0 < self.hour <= 12 else frozenset((self.hour,))


def _as_recorded(clock: Clock) -> tuple[int, int, int]:
    """Hours, minutes and seconds of a recording, whose hours may be left out: "14:08" is "00:14:08"."""
    return (0, clock.hour, clock.minute) if clock.second is None else (clock.hour, clock.minute, clock.second)


@dataclass(frozen=True, slots=True)
class EntryMark:
    """One entry that a citation names, or the first and the last of several."""

    sort: Sort
    written: str
    last: str | None = None
    clock: Clock | None = None
    last_clock: Clock | None = None
    day: DateValue | None = None
    by: tuple[str, ...] = ()
    """The words of whoever made the entry, where the citation names somebody."""
    in_name: bool = False
    """True for a day in the name of a paper: that may be the day of all of it."""

    def __str__(self) -> str:
        return f"{self.written} to {self.last}" if self.last else self.written


def entries_at(text: str, at: int, *, later: bool = False) -> tuple[int, tuple[EntryMark, ...]]:
    """The entries that are named right behind a point of a text, and where their words end.

    `later` tells that an entry stands before the point: a day may then follow it without a word of its own.
    """
    days = _days_at(text, at, later=later)
    if days is not None:
        return days
    part = _PART.match(text, at) or (_LATER_TIME.match(text, at) if later else None)
    if part is None:
        return at, ()
    return part.end(), tuple(_marks(part))


def _days_at(text: str, at: int, *, later: bool) -> tuple[int, tuple[EntryMark, ...]] | None:
    """Days that are named for entries: "entry of Mar. 3", "entries for May 2 and May 9", "entry 4410, Mar. 31"."""
    lead, marks = (_ENTRY_OF.match(text, at) or (_LATER_DAY.match(text, at) if later else None)), []
    end = at
    while lead is not None:
        low = lead.end()
        found = next(iter(find_dates(text[low : low + _DAY_CHARS])), None)
        if found is None or found[0] != 0:
            break
        end = low + found[1]
        marks.append(EntryMark(Sort.DAY, text[low:end], day=found[2]))
        lead = _LATER_DAY.match(text, end)
    return (end, tuple(marks)) if marks else None


def _marks(part: re.Match[str]) -> Iterator[EntryMark]:
    if part["clocks"]:
        yield from _times(part["clocks"])
    elif part["sort"] or part["number"]:
        yield from _numbers(part["numbers"] or part["bare"], _sort_of(part["sort"] or ""))
    elif part["cells"]:
        yield from (EntryMark(Sort.ROW, number) for number in re.findall(r"\d+", part["cells"]))
    else:
        yield EntryMark(Sort.PART, part[0].strip(" ,"))


def _sort_of(word: str) -> Sort:
    """How a word before a number names an entry."""
    lower = word.casefold()
    if lower.startswith(("row", "col")):
        return Sort.ROW
    return Sort.LINE if lower.startswith("l") and not lower.startswith(("lot", "log")) else Sort.NUMBER


def _times(written: str) -> Iterator[EntryMark]:
    clocks = [(match, clock_of(match)) for match in _ONE_CLOCK.finditer(written)]
    half = next((clock.half for _, clock in reversed(clocks) if clock.half), None)
    clocks = [(match, Clock(each.hour, each.minute, each.second, each.half or half)) for match, each in clocks]
    at = 0
    while at < len(clocks):
        match, clock = clocks[at]
        following = clocks[at + 1] if at + 1 < len(clocks) else None
        ranged = following is not None and re.fullmatch(
            rf"\]?(?:\s?[ap]\.?m\.?)?(?:{_DASH}|\s(?:to|through|thru|until)\s)\[?",
            written[match.end() : following[0].start()],
        )
        if following is not None and ranged:
            yield EntryMark(Sort.TIME, match[0].strip(), following[0][0].strip(), clock, following[1])
            at += 2
        else:
            yield EntryMark(Sort.TIME, match[0].strip(), clock=clock)
            at += 1


def clock_of(match: re.Match[str]) -> Clock:
    """The time that a match of a written clock tells."""
    if match["hours"]:
        return Clock(int(match["hours"]), int(match["minutes"]), None, None)
    second, half = match["second"], match["half"]
    return Clock(
        int(match["hour"]), int(match["minute"]), int(second) if second else None, half.casefold() if half else None
    )


def clocks_in(text: str) -> Iterator[tuple[int, Clock]]:
    """Every time that is written in a text, with its place."""
    for match in _ONE_CLOCK.finditer(text):
        yield match.start(), clock_of(match)


def _numbers(written: str, sort: Sort) -> Iterator[EntryMark]:
    for run in _RUN.finditer(written):
        first, last = (each and each.lstrip("# ") for each in (run["first"], run["last"]))
        yield EntryMark(sort, first, last)
