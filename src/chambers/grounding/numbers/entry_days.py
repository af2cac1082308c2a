"""Days of a page that say only part of themselves in figures: "3/4" in a log, and 04/05/2022 in a ledger.

A month and a day at the heads of several lines, or behind a word that dates something on a page with full dates, is a
day. Dates of a column that run on in one order of day and month, and not in the other, tell which order it is. Scores,
fractions and sizes are left alone.
"""

import re
from dataclasses import replace
from datetime import date

from chambers.grounding.claim import Kind, Token
from chambers.grounding.numbers.dates import DateValue, PartialDate
from chambers.grounding.numbers.years import in_order, leading_part

SHORT_DAY = re.compile(r"(?P<month>1[0-2]|0?[1-9])/(?P<day>3[01]|[12]\d|0?[1-9])")
_HEADS = re.compile(r"[ \t]*[\])]?[ \t]*(?:[:|-]|[ \t][ \t]|[A-Za-z$])")
_ON_DAY = re.compile(
    r"(?:\b(?:on|by|of|since|until|till|from|through|thru|after|before|dated|due|effective|starting|ending|sent|paid|told|met|left|seen)"
    r"|\b[a-z]{2,}ed)\s+$",
    re.IGNORECASE,
)
_OF_SIZE = re.compile(r"\s?(?:in\b|inch|\"|ft|mi\b|of\b|lb|oz|cup|scale|strength|pain)", re.IGNORECASE)
_YEARS = re.compile(r"(?<![\w,.$/-])(?:19|20)\d\d(?![\w,/-])")
_SEVERAL = 3
_LEAD_CHARS = 16


def entry_days(figures: list[Token], text: str) -> list[Token]:
    """The figures, with "1/14:" and "3/3  ..." at the heads of several lines of a log read as days."""
    short = {
        figure.start: day
        for figure in figures
        if figure.kind is Kind.UNPARSED and (day := SHORT_DAY.fullmatch(figure.text))
    }
    if not short:
        return figures
    heads = {
        at: day
        for at, day in short.items()
        if not text[text.rfind("\n", 0, at) + 1 : at].strip(" \t[(|*-") and _HEADS.match(text, at + len(day[0]))
    }
    written = len(heads) >= _SEVERAL or any(each.kind is Kind.DATE and each.text.count("/") == 2 for each in figures)
    heads = heads if len(heads) >= _SEVERAL else {}
    # "Step 2 denied 3/4" beside 3/20/2015; but not "pain 7/10 to 2/10".
    told = {at: day for at, day in short.items() if _ON_DAY.search(text[max(0, at - _LEAD_CHARS) : at])}
    heads |= (
        {at: day for at, day in told.items() if day["day"] != "10" and not _OF_SIZE.match(text, at + len(day[0]))}
        if written
        else {}
    )
    if not heads:
        return figures
    found: list[Token] = []
    for figure in figures:
        day = heads.get(figure.start)
        read = DateValue((PartialDate(None, int(day["month"]), int(day["day"])),)) if day else None
        found.append(figure if read is None else replace(figure, kind=Kind.DATE, value=read))
    return found


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
    """A day of the only year that a page names, as in "All visits 2022"."""
    years = set(_YEARS.findall(text))
    # Told on November 1, a day is never of the next year, and none of this year is too far ahead.
    return date(int(years.pop()), 11, 1) if len(years) == 1 else None
