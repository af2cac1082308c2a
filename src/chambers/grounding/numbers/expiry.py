"""Days that follow from a day and a length of time of the cited pages: the end of a term, a deadline, a due date.

"The term is twenty-five years from the date above", and above stands May 3, 1991: it ended in May 2016. The sentence
must speak of an end or a beginning, and both the day and the length must stand on the pages that it cites.
"""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, span_of, where
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.numbers.counts import unit_of
from chambers.grounding.numbers.dates import DateValue, PartialDate
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.spans import day_of
from chambers.grounding.pages.passages import passages_of
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stems

_ENDS = re.compile(
    r"\b(?:end(?:s|ed|ing)?|expir\w+|laps\w+|matur\w+|r[au]ns? (?:out|(?:un)?til)|due|deadlines?|last day"
    r"|terminat\w+|ceas\w+"
    r"|vest\w*|over|closed|barred|too late)\b[^.;]{0,60}$",
    re.IGNORECASE,
)
_SINCE = re.compile(r"\bsince\s+(?:about\s+|the year\s+)?$", re.IGNORECASE)
_DAYS = {"day": 1, "week": 7, "fortnight": 14}
_MONTHS = {"month": 1, "quarter": 3, "year": 12, "decade": 120}
_BUSINESS = re.compile(r"\s*-?\s*(?:business|working|court)\b", re.IGNORECASE)
_NET = re.compile(r"\bnet\s+$", re.IGNORECASE)
_MAX, _MANY = 40, 24


def judge_expiry(setting: Setting) -> Outcome | None:
    """Supported when a day or month is a day of the cited pages moved by a length of time that stands there too."""
    value = setting.token.value
    if not isinstance(value, DateValue) or len(value.readings) != 1 or value.readings[0].month is None:
        return None
    if not _ENDS.search(setting.sentence.text[: setting.token.start - setting.sentence.start]):
        return None
    wanted = value.readings[0]
    lengths = [each for page in setting.pages for each in (*_lengths(page), *_net(page))][:_MAX]
    days = [each for page in setting.pages for each in _days(page)][:_MAX] if lengths else []
    if len(days) * len(lengths) > _MANY:
        return None
    for _, _, day in days:
        for page, figure, months, count in lengths:
            if any(_is(moved, wanted) for moved in _moved(day, months, count)):
                reason = f"{figure.text} {'months' if months else 'days'} of {where(page.page)}, counted from {day}"
                return Verdict.SUPPORTED, reason, span_of(page.page, Hit(figure.start, figure.end)), "computed"
    return None


def judge_since_year(setting: Setting) -> Outcome | None:
    """Supported for "since 1976" where a paper of 2022 says "forty-six years", in words of the sentence."""
    value = setting.token.value
    reading = value.readings[0] if isinstance(value, DateValue) and len(value.readings) == 1 else None
    if reading is None or reading.year is None or reading.month is not None or not _SINCE.search(setting.lead()):
        return None
    for page in setting.pages:
        told = next((day for _, _, day in _days(page)), None)
        for _, figure, months, count in _lengths(page) if told is not None else ():
            said = next((each.text for each in passages_of(page) if each.start <= figure.start < each.end), "")
            alike = setting.stems & frozenset(stems(said))
            if months and told is not None and alike and told.year - count // 12 == reading.year and count % 12 == 0:
                reason = f"{figure.text} years before {told}, of {where(page.page)}"
                return Verdict.SUPPORTED, reason, span_of(page.page, Hit(figure.start, figure.end)), "computed"
    return None


def _is(day: date, wanted: PartialDate) -> bool:
    return wanted.stands_in(PartialDate(day.year, day.month, day.day)) and wanted.year is not None


def _lengths(page: ReadPage) -> Iterator[tuple[ReadPage, Token, bool, int]]:
    """The lengths of time of a page: in months or in days."""
    for figure in page.by_kind.get(Kind.UNPARSED, ()):
        unit = unit_of(page.text, figure.start, figure.end)
        plain = isinstance(figure.value, str) and re.fullmatch(r"[0-9]{1,3}(?:\.[0-9]+)?", figure.value)
        ratio = _MONTHS.get(unit or "") or _DAYS.get(unit or "")
        if plain and ratio and not _BUSINESS.match(page.text, figure.end):
            count = Decimal(str(figure.value)) * ratio
            if count == int(count):
                yield page, figure, unit in _MONTHS, int(count)


def _net(page: ReadPage) -> Iterator[tuple[ReadPage, Token, bool, int]]:
    """ "Terms: Net 45" gives forty-five days."""
    for figure in page.by_kind.get(Kind.UNPARSED, ()):
        if _NET.search(page.text[max(0, figure.start - 8) : figure.start]) and re.fullmatch(r"[0-9]{1,3}", figure.text):
            yield page, figure, False, int(figure.text)


def _days(page: ReadPage) -> Iterator[tuple[ReadPage, Token, date]]:
    for figure in page.by_kind.get(Kind.DATE, ()):
        if isinstance(figure.value, DateValue) and (day := day_of(figure.value)) is not None:
            yield page, figure, day


def _moved(day: date, months: bool, count: int) -> Iterator[date]:
    """The day after a length of time; a term may end on the day before."""
    if not months:
        yield day + timedelta(days=count)
        return
    total = day.year * 12 + day.month - 1 + count
    if total // 12 <= 9999:
        end = _in_month(total // 12, total % 12 + 1, day.day)
        yield end
        yield end - timedelta(days=1)


def _in_month(year: int, month: int, day: int) -> date:
    """The day of a month, or its last one where it is shorter."""
    for last in range(day, 0, -1):
        try:
            return date(year, month, last)
        except ValueError:
            continue
    return date(year, month, 1)
