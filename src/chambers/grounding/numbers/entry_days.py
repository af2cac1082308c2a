"""Days of a page that say only part of themselves in figures: "3/4" in a log, "Weds 14", and 04/05/2022 in a ledger.

A month and a day at the heads of several lines, behind a weekday, or behind a word that dates something on a page with
full dates, is a day; where one head can only be 28/01, the day comes first in all of them. "The 5th" of a mail is of
the month of the mail, or of the one beside it. Dates of a column that run on in one order of day and month, and not in
the other, tell which order it is. Scores, fractions and sizes are left alone.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from math import gcd

from chambers.grounding.claim import Kind, Token
from chambers.grounding.numbers.dates import DateValue, PartialDate, find_bare_days
from chambers.grounding.numbers.years import in_order, in_year, leading_part

SHORT_DAY = re.compile(r"(?P<month>1[0-2]|0?[1-9])/(?P<day>3[01]|[12]\d|0?[1-9])")
_DAY_FIRST = re.compile(r"(?P<day>3[01]|[12]\d|0?[1-9])/(?P<month>1[0-2]|0?[1-9])")
_HEADS = re.compile(r"[ \t]*[\])]?[ \t]*(?:[:|-]|[ \t][ \t]|[A-Za-z$]|(?<=[ \t])\d{1,2}:?\d\d(?!\d))")
_WEEKDAY = r"(?:Mon|Tues?|Wed(?:s|nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:day)?\.?,?[ \t]+"
_ON_WEEKDAY = re.compile(rf"\b{_WEEKDAY}$", re.IGNORECASE)
_NUMBERED = re.compile(
    rf"^[ \t]*(?P<weekday>{_WEEKDAY})(?P<day>[12]\d|3[01]|[1-9])(?=[.,;:)\n]|[ \t]+[^\W\d_]|$)", re.M
)
_ON_DAY = re.compile(
    r"(?:\b(?:on|by|of|since|until|till?|from|through|thru|after|before|dated|due|effective|starting|ending|sent|paid|told|met|left|seen)"
    r"|\b[a-z]{2,}ed)\s+$",
    re.IGNORECASE,
)
_CLOCK = r"\d{1,2}:[0-5]\d(?:[^\S\n]?[ap]\.?m\b\.?)?"
_CLOCK_BEHIND = re.compile(rf"(?:,|[^\S\n]at|[^\S\n]@)?[^\S\n]{_CLOCK}", re.IGNORECASE)
_CLOCK_BEFORE = re.compile(rf"(?<![\w:]){_CLOCK}(?:,|[^\S\n]on)?[^\S\n]$", re.IGNORECASE)
_LAST_CELL = re.compile(r"[^\S\n|]*(?:\||\n|\Z)")
_DATE_HEAD = re.compile(r"[^\S\n]{2,}(?P<head>Dates?|Day|When)[^\S\n]*(?:\n|$)", re.IGNORECASE)
_BEHIND_WORD = re.compile(r"(?:[a-z.,;)]\s|\s\()$")
_OF_SIZE = re.compile(r"\s?(?:in\b|inch|\"|ft|mi\b|of\b|lb|oz|cup|scale|strength|pain|turn)", re.IGNORECASE)
_FRACTIONS = frozenset(f"{one}/{two}" for two in (2, 3, 4, 5, 6, 8, 16) for one in range(1, two) if gcd(one, two) == 1)
_LABEL = re.compile(r"^[ \t]*(?:Date|Dated|Sent|Received|On)\b[^:\n]{0,20}:|^[ \t]*$", re.IGNORECASE)
_YEARS = re.compile(r"(?<![\w,.$/-])(?:19|20)\d\d(?![\w,/-])")
_SAID_YEARS = re.compile(
    r"(?:\b(?:in|of|since|year|fy|season|summer|winter|spring|fall|[a-z]{3,9}\.?)|(?<=\d),)\s+((?:19|20)\d\d)(?![\w,/-])",
    re.I,
)
_ON_CLOCK = re.compile(r"(?<![\w.,$/-])0\d[0-5]\d(?![\w/-])")
_QUESTION = re.compile(r"^[ \t]*(?:\d{1,3}(?:: ?\d{1,2})?[ \t]+)?Q[.:]?\s", re.MULTILINE)
_TWO_FIGURES = re.compile(r"\d\d/\d\d")
_SEVERAL = 3
_LEAD_CHARS = 16
_NEAR_DAYS = timedelta(days=150)
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
"""The first letters of the days of the week, from Monday on."""


def entry_days(figures: list[Token], text: str) -> list[Token]:
    """The figures, with "1/14:" and "3/3  ..." at the heads of several lines of a log read as days."""
    short = {figure.start: figure.text for figure in figures if figure.kind is Kind.UNPARSED and _is_short(figure.text)}
    if not short:
        return figures
    heads = {at for at, day in short.items() if _opens_line(at, day, text)}
    heads = heads if len(heads) >= _SEVERAL else set()
    told = heads | _padded(short) | {at for at in short if _ON_WEEKDAY.search(text[max(0, at - _LEAD_CHARS) : at])}
    told |= {at for at, day in short.items() if _by_clock(at, day, text)} | _under_date(short, text)
    # In a column of 27/01, 28/01 the day stands first.
    column = heads | _padded(short)
    first = bool(column) and not all(SHORT_DAY.fullmatch(short[at]) for at in column)
    pattern = _DAY_FIRST if first and all(_DAY_FIRST.fullmatch(short[at]) for at in column) else SHORT_DAY
    if told or any(each.kind is Kind.DATE and each.text.count("/") == 2 for each in figures):
        told |= set(_beside_dates(short, figures, text, in_log=bool(column)))
    return [_as_day(figure, pattern.fullmatch(figure.text)) if figure.start in told else figure for figure in figures]


def _padded(short: Mapping[int, str]) -> set[int]:
    """The days of a page that writes them with two figures each, as "09/05": no score and no size is written so."""
    written = {at for at, day in short.items() if _TWO_FIGURES.fullmatch(day)}
    return written if sum("0" in (short[at][0], short[at][3]) for at in written) >= _SEVERAL else set()


def _by_clock(at: int, day: str, text: str) -> bool:
    """True for the day beside a time of day: "J.T. 3/7, 9:50 pm"."""
    behind = _CLOCK_BEHIND.match(text, at + len(day))
    return bool(behind or _CLOCK_BEFORE.search(text[max(0, at - _LEAD_CHARS) : at]))


def _under_date(short: Mapping[int, str], text: str) -> set[int]:
    """The last cells of several lines, under a head that says "Date"."""
    last = {at for at, day in short.items() if _LAST_CELL.match(text, at + len(day)) and text[at - 2 : at].isspace()}
    head = _DATE_HEAD.search(text, 0, min(last)) if len(last) >= _SEVERAL else None
    if head is None:
        return set()
    begin = text.rfind("\n", 0, head.start("head")) + 1
    low, high = head.start("head") - begin, head.end("head") - begin
    found = set()
    for at in last:
        place = at - text.rfind("\n", 0, at) - 1
        if at > head.end() and place < high and low < place + len(short[at]):
            found.add(at)
    return found if len(found) >= _SEVERAL else set()


def _is_short(text: str) -> bool:
    return SHORT_DAY.fullmatch(text) is not None or _DAY_FIRST.fullmatch(text) is not None


def _as_day(figure: Token, day: re.Match[str] | None) -> Token:
    if day is None:
        return figure
    return replace(figure, kind=Kind.DATE, value=DateValue((PartialDate(None, int(day["month"]), int(day["day"])),)))


def _opens_line(at: int, day: str, text: str) -> bool:
    before = _ON_WEEKDAY.sub("", text[text.rfind("\n", 0, at) + 1 : at].lstrip(" \t[(|*-"))
    return not before.strip(" \t[(|*-") and _HEADS.match(text, at + len(day)) is not None


def _beside_dates(short: Mapping[int, str], figures: list[Token], text: str, *, in_log: bool) -> Iterator[int]:
    """ "Step 2 denied 3/4" beside 3/20/2015, and any other near such a day or in a log; not "pain 7/10 to 2/10"."""
    values = [each.value for each in figures if isinstance(each.value, DateValue)]
    full = [exact for value in values for each in value.readings if (exact := DateValue((each,)).exact)]
    for at, written in short.items():
        before, day = text[max(0, at - _LEAD_CHARS) : at], SHORT_DAY.fullmatch(written)
        if day is None or _OF_SIZE.match(text, at + len(written)):
            continue
        score = written in _FRACTIONS or day["day"] == "10"
        near = not score and ((in_log and not full) or any(_is_near(day, other) for other in full))
        if _ON_DAY.search(before) or (near and _BEHIND_WORD.search(before)):
            yield at


def _is_near(day: re.Match[str], other: date) -> bool:
    likely = in_year(DateValue((PartialDate(None, int(day["month"]), int(day["day"])),)), other).likely
    read = DateValue(likely).exact
    return read is not None and abs(read - other) <= _NEAR_DAYS


def days_of_paper(figures: list[Token], text: str) -> list[Token]:
    """The figures, with "the 5th" of a letter, and "Weds 14" of a diary, read by the days before them."""
    # The day of a hearing dates nothing that was told there.
    heard = _QUESTION.search(text) is not None
    bare = [m for m in find_bare_days(text) if not heard and not _is_inside(m.start("day"), figures)]
    heads = list(_NUMBERED.finditer(text))
    if not bare and not heads:
        return figures
    found: dict[int, tuple[int, DateValue]] = {}
    for match in bare:
        if (base := day_of_entry(figures, text, match.start())) and (value := _by_paper(int(match["day"]), base)):
            found[match.start("day")] = (match.end(), value)
    for match in heads:
        last = _last_read(figures, found, match.start()) or _month_over(figures, match.start())
        if last and (value := _on_weekday(int(match["day"]), match["weekday"], last)):
            found[match.start("day")] = (match.end("day"), value)
    kept = [figure for figure in figures if not any(low <= figure.start < end for low, (end, _) in found.items())]
    days = [Token(Kind.DATE, low, end, text[low:end], value) for low, (end, value) in found.items()]
    return sorted((*kept, *days), key=lambda token: (token.start, token.end))


def _is_inside(at: int, figures: list[Token]) -> bool:
    return any(each.kind is Kind.DATE and each.start <= at < each.end for each in figures)


def day_of_entry(figures: Sequence[Token], text: str, at: int) -> date | None:
    """The day of the mail, letter or entry in which something stands: the last at the head of a line, or the first."""
    full = [(each, day) for each in figures if isinstance(each.value, DateValue) and (day := _day(each.value))]
    heads = [
        day
        for each, day in full
        if each.start <= at and _LABEL.match(text[text.rfind("\n", 0, each.start) + 1 : each.start])
    ]
    return heads[-1] if heads else full[0][1] if full else None


def _day(value: DateValue) -> date | None:
    return value.exact or DateValue(value.likely).exact


def _by_paper(number: int, base: date) -> DateValue | None:
    """A day of the month in which it was written; one that was not yet may be of the month before, else of the next."""
    beside = base.replace(day=1) - timedelta(days=1) if number > base.day else base.replace(day=28) + timedelta(days=4)
    readings = [PartialDate(month.year, month.month, number) for month in (base, beside)]
    real = [reading for reading in readings if DateValue((reading,)).exact is not None]
    if not real:
        return None
    return DateValue((replace(real[0], year=None),), likely=tuple(real))


def _last_read(figures: list[Token], found: Mapping[int, tuple[int, DateValue]], at: int) -> PartialDate | None:
    before = [(each.start, each.value) for each in figures if each.start < at and isinstance(each.value, DateValue)]
    before += [(low, value) for low, (_, value) in found.items() if low < at]
    days = [value.likely or value.readings for _, value in sorted(before, key=lambda each: each[0])]
    return next((each[0] for each in reversed(days) if each and each[0].month and each[0].day), None)


def _month_over(figures: list[Token], at: int) -> PartialDate | None:
    """The first day of the month with its year that stands over a place, as "August 2024" at the head of a diary."""
    read = (each.value.readings for each in figures if each.start < at and isinstance(each.value, DateValue))
    months = [each[0] for each in read if len(each) == 1 and each[0].year and each[0].month and not each[0].day]
    return replace(months[-1], day=1) if months else None


def _on_weekday(number: int, weekday: str, last: PartialDate) -> DateValue | None:
    """The day of that number next to the last one: of its month, or of the next; the one that falls on the weekday."""
    wanted = WEEKDAYS.index(weekday[:3].casefold())
    base = DateValue((last,)).exact
    near = [base + timedelta(days=ahead) for ahead in range(-31, 63)] if base else []
    for day in near:
        if day.day == number and day.weekday() == wanted:
            reading = PartialDate(day.year, day.month, day.day)
            return DateValue((replace(reading, year=None),), likely=(reading,))
    month = last.month if base is None and last.day and number > last.day else None
    return DateValue((PartialDate(None, month, number),)) if month else None


def running_order(figures: list[Token]) -> bool | None:
    """True where the dates of a page in figures run on with the month first, and do not with the day first."""
    dated = [each for each in figures if isinstance(each.value, DateValue) and leading_part(each.text) is not None]
    if len(dated) < _SEVERAL:
        return None
    runs = []
    for american in (True, False):
        read = (
            in_order(each.text, each.value, american=american) for each in dated if isinstance(each.value, DateValue)
        )
        days = [day for value in read if (day := value.exact) is not None]
        runs.append(len(days) == len(dated) and days == sorted(days))
    return runs[0] if runs[0] is not runs[1] else None


def only_year(text: str) -> date | None:
    """A day of the only year that a page names, as in "All visits 2022"; 2000 among times of day is no year."""
    years = set((_SAID_YEARS if _ON_CLOCK.search(text) else _YEARS).findall(text)) - {"2000"}
    # Told on November 1, a day is never of the next year, and none of this year is too far ahead.
    return date(int(years.pop()), 11, 1) if len(years) == 1 else None
