"""The dates of a page, completed by what else is on it: "3/14:" in a log, days without a year, 04/05/2022 in a ledger.

A month and a day at the heads of several lines, beside a weekday or a time of day, is a day. Dates in figures are read
in the order of day and month that the unmistakable ones share. A day without a year takes that of the date before it.
Scores, fractions and sizes are left alone.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date

from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.dates import DateValue, PartialDate, in_year

_SHORT_DAY = re.compile(r"(?P<month>1[0-2]|0?[1-9])/(?P<day>3[01]|[12]\d|0?[1-9])")
_DAY_FIRST = re.compile(r"(?P<day>3[01]|[12]\d|0?[1-9])/(?P<month>1[0-2]|0?[1-9])")
_HEADS = re.compile(r"[ \t]*[\])]?[ \t]*(?:[:|-]|[ \t][ \t]|[A-Za-z$]|(?<=[ \t])\d{1,2}:?\d\d(?!\d))")
_ON_WEEKDAY = re.compile(
    r"\b(?:Mon|Tues?|Wed(?:s|nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\.?,?[ \t]+$", re.IGNORECASE
)
_ON_DAY = re.compile(
    r"(?:\b(?:on|by|of|since|until|till?|from|through|thru|after|before|dated|due|effective|starting|ending|sent|paid)"
    r"|\b[a-z]{2,}ed)\s+$",
    re.IGNORECASE,
)
_CLOCK = r"\d{1,2}:[0-5]\d(?:[^\S\n]?[ap]\.?m\b\.?)?"
_CLOCK_BEHIND = re.compile(rf"(?:,|[^\S\n]at|[^\S\n]@)?[^\S\n]{_CLOCK}", re.IGNORECASE)
_CLOCK_BEFORE = re.compile(rf"(?<![\w:]){_CLOCK}(?:,|[^\S\n]on)?[^\S\n]$", re.IGNORECASE)
_OF_SIZE = re.compile(r"\s?(?:in\b|inch|\"|ft|mi\b|of\b|lb|oz|cup|scale|strength|pain|turn)", re.IGNORECASE)
_YEARS = re.compile(r"(?<![\w,.$/-])(?:19|20)\d\d(?![\w,/-])")
_IN_FIGURES = re.compile(r"(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-]\d")
_NEXT = re.compile(r"\b(?:next|coming|until|till|by)\s+$", re.IGNORECASE)
_SEVERAL = 3
_LEAD_CHARS = 16
_MONTHS = 12

Habit = Callable[[], bool | None]
Day = Callable[[], date | None]


def completed(figures: list[Token], text: str, habit: Habit, told: Day) -> tuple[Token, ...]:
    """The figures of a page with its dates completed.

    `habit` says whether the record writes the month first, and `told` of which day the paper is.
    """
    days = _in_one_order(_entry_days(figures, text), habit)
    return tuple(_in_their_years(days, told, text))


def _entry_days(figures: list[Token], text: str) -> list[Token]:
    """The figures, with "1/14:" and "3/3  ..." at the heads of several lines of a log read as days."""
    short = {each.start: each.text for each in figures if each.kind is Kind.UNPARSED and _is_short(each.text)}
    if not short:
        return figures
    heads = {at for at, day in short.items() if _opens_line(at, day, text)}
    column = heads if len(heads) >= _SEVERAL else set()
    # In a column of 27/01, 28/01 the day stands first.
    first = any(not _SHORT_DAY.fullmatch(short[at]) for at in column)
    pattern = _DAY_FIRST if first and all(_DAY_FIRST.fullmatch(short[at]) for at in column) else _SHORT_DAY
    dated = bool(column) or any(each.kind is Kind.DATE and each.text.count("/") == 2 for each in figures)
    found = column | {at for at, day in short.items() if _is_dated(at, day, text, dated=dated)}
    return [_as_day(each, pattern.fullmatch(each.text)) if each.start in found else each for each in figures]


def _is_short(text: str) -> bool:
    return _SHORT_DAY.fullmatch(text) is not None or _DAY_FIRST.fullmatch(text) is not None


def _is_dated(at: int, day: str, text: str, *, dated: bool) -> bool:
    """True beside a weekday or a time of day, and behind "on" or "paid" on a page that has days in figures."""
    before, end = text[max(0, at - _LEAD_CHARS) : at], at + len(day)
    if _ON_WEEKDAY.search(before) or _CLOCK_BEHIND.match(text, end) or _CLOCK_BEFORE.search(before):
        return True
    return dated and _ON_DAY.search(before) is not None and not _OF_SIZE.match(text, end)


def _opens_line(at: int, day: str, text: str) -> bool:
    before = _ON_WEEKDAY.sub("", text[text.rfind("\n", 0, at) + 1 : at].lstrip(" \t[(|*-"))
    return not before.strip(" \t[(|*-") and _HEADS.match(text, at + len(day)) is not None


def _as_day(figure: Token, day: re.Match[str] | None) -> Token:
    if day is None:
        return figure
    return replace(figure, kind=Kind.DATE, value=DateValue((PartialDate(None, int(day["month"]), int(day["day"])),)))


def _in_one_order(figures: list[Token], habit: Habit) -> list[Token]:
    """Dates in figures, in the order that the page's unmistakable ones share, or else those of the record."""
    if not any(isinstance(each.value, DateValue) and len(each.value.readings) > 1 for each in figures):
        return figures
    orders = {order for each in figures if (order := _order(each)) is not None}
    american = True in orders if orders else habit()
    return figures if len(orders) > 1 or american is None else [_in_order(each, american=american) for each in figures]


def _order(token: Token) -> bool | None:
    """True for a date in figures that only the American order allows, or that a weekday beside it says."""
    found = _IN_FIGURES.search(token.text) if token.kind is Kind.DATE else None
    if found is None or not isinstance(token.value, DateValue) or found[1] == found[2]:
        return None
    one, two = int(found[1]), int(found[2])
    if len(token.value.readings) == 1 and max(one, two) <= _MONTHS:
        return token.value.readings[0].month == one
    return None if max(one, two) <= _MONTHS else one <= _MONTHS


def _in_order(token: Token, *, american: bool) -> Token:
    """A date in figures with the one reading that an order of day and month allows."""
    found = _IN_FIGURES.search(token.text)
    if found is None or not isinstance(token.value, DateValue) or len(token.value.readings) == 1:
        return token
    month = int(found[1 if american else 2])
    readings = tuple(reading for reading in token.value.readings if reading.month == month)
    return replace(token, value=DateValue(readings, token.value.problem))


def _in_their_years(figures: list[Token], told: Day, text: str) -> Iterator[Token]:
    """Days without a year, with the year of the full date before them, of the first one, or of the paper."""
    days = [token.value for token in figures if isinstance(token.value, DateValue)]
    full = [day for value in days if (day := value.exact) is not None]
    months = filter(None, map(_month_end, days))
    last = full[0] if full else (told() or _only_year(text) or next(months, None)) if days else None
    for token in figures:
        if not isinstance(token.value, DateValue) or last is None or token.value.exact is not None:
            last = token.value.exact or last if isinstance(token.value, DateValue) else last
            yield token
            continue
        last = _month_end(token.value) or last
        if token.value.months:
            yield replace(
                token,
                value=_month_in_year(
                    token.value, full[0] if full else last, text[max(0, token.start - 8) : token.start]
                ),
            )
        else:
            yield replace(token, value=in_year(token.value, last))


def _month_in_year(value: DateValue, told: date, lead: str) -> DateValue:
    """ "In October": a month without a year is the last of its name before the day of its paper, or the next one."""
    month = value.readings[0].month or told.month
    ahead = _NEXT.search(lead) is not None
    year = (told.year + (month < told.month)) if ahead else told.year - (month > told.month)
    return replace(value, likely=(replace(value.readings[0], year=year),))


def _month_end(value: DateValue) -> date | None:
    """A day late in the month that "June 2018" names; None for what is not a month with its year."""
    reading = value.readings[0] if len(value.readings) == 1 else None
    if reading is None or reading.year is None or reading.month is None or reading.day is not None:
        return None
    return date(reading.year, reading.month, 28)


def _only_year(text: str) -> date | None:
    """A day of the only year that a page names, as in "All visits 2022"."""
    years = set(_YEARS.findall(text)) - {"2000"}
    return date(int(years.pop()), 11, 1) if len(years) == 1 else None


def day_of(value: DateValue) -> date | None:
    """The day of a date, also where its year is only likely."""
    return value.exact or DateValue(value.likely).exact
