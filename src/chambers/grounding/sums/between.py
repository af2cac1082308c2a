"""Lengths of time between two days or times: "twenty days after", "ten hours and five minutes later", "three weeks".

Where the sentence gives both ends and says that the length lies between them, a wrong length is contradicted. Otherwise
the ends may stand in the paragraph or on lines of the cited pages that share a word with the sentence.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import combinations, product

from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.bounds import Bound, Relation
from chambers.grounding.claims.dates import DateValue
from chambers.grounding.claims.numerals import IN_WORDS, how_many
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.lookup.counted import converted, find_counted, unit_of
from chambers.grounding.lookup.page_days import day_of
from chambers.grounding.lookup.values import size_of
from chambers.grounding.sums.operations import Setting
from chambers.grounding.verdict import Verdict

_DAYS = {"day": Decimal(1), "night": Decimal(1), "week": Decimal(7), "fortnight": Decimal(14)}
_SECONDS = {"second": Decimal(1), "minute": Decimal(60), "hour": Decimal(3600)}
_MONTHS = {"month": 1, "year": 12}
_CUE = re.compile(
    r"[\s-]*(?:[a-z]+\s+){0,2}?(?:later|after|before|earlier|from|between|since|apart|elapsed|passed|until|ago|prior|following|past"
    r"|went by|ahead|late)\b",
    re.IGNORECASE,
)
_LEAD_CUE = re.compile(
    r"\b(?:between|from|for|lasted|took|after|in|over|gap of|delay of|period of|waited|ran|within|only|is|was)\s+"
    r"(?:[a-z]+\s+){0,3}$",
    re.IGNORECASE,
)
_EXPLICIT = re.compile(
    r"\b(?:from\b.{1,60}?\b(?:to|until|through)|between\b.{1,60}?\band)\b|\b(?:later|after|before|earlier)\b",
    re.IGNORECASE | re.DOTALL,
)
_COMPOUND = re.compile(
    rf"(?P<large>\d{{1,3}}|{IN_WORDS}|an?|one)\s+(?P<one>minute|hour|year|week|month|day)s?(?:,|\s+and|,\s+and)?\s+"
    rf"(?P<small>\d{{1,3}}|{IN_WORDS}|an?|one)\s+(?P<two>second|minute|month|day|hour|week)s?\b",
    re.IGNORECASE,
)
_FINE = re.compile(r"\d:\d\d:(\d\d)")
_MOST_DAYS, _MANY = 8, Decimal(60)
_DAY_SECONDS = 24 * 3600
_NO_LEAP_YEAR = 2001
"""Of two days without a year only how far they are apart is known."""
_ROUGH_DAYS = {"month": Decimal("30.44"), "year": Decimal("365.25"), "week": Decimal(7)}


def judge_between(setting: Setting) -> Outcome | None:
    """The verdict on a length of time by the days or times it lies between; None where nothing tells."""
    length = _length(setting)
    if length is None:
        return None
    count, unit = length
    ends = list(_ends(setting, [*setting.beside], unit))
    if len(ends) == 2 and _is_explicit(setting):
        made = [words for one, two in [ends] for words in _fitting(one, two, count, unit, setting.bound)]
        if made:
            return worked_out(f"from {_named(ends[0])} to {_named(ends[1])}", made[0])
        if type(ends[0]) is type(ends[1]):
            return Verdict.CONTRADICTED, _really(ends[0], ends[1], unit), None, "computed"
    cued = _CUE.match(_behind_unit(setting)) or _LEAD_CUE.search(setting.lead)
    if not (cued or setting.beside or count >= _MANY):
        return None
    near_ends = [*ends, *_ends(setting, setting.before, unit)]
    there = list(dict.fromkeys(_page_ends(setting, count, unit)))[:_MOST_DAYS]
    pairs = [*combinations(dict.fromkeys(near_ends), 2), *product(dict.fromkeys(near_ends), there)]
    pairs += combinations(there, 2) if not near_ends else []
    for one, two in pairs:
        if type(one) is type(two) and (made := list(_fitting(one, two, count, unit, setting.bound))):
            return worked_out(f"from {_named(one)} to {_named(two)}", made[0])
    return None


def judge_moved(setting: Setting) -> Outcome | None:
    """Supported for a day or a time that a length makes of another: "thirty days from its date, July 3".

    The length must be one of the cited pages: any two days are some days apart.
    """
    said = (each for each in setting.beside if any(find_counted(each, setting.text, page) for page in setting.pages))
    lengths = [(size_of(each), unit_of(setting.text, each.start, each.end)) for each in said]
    for size, unit in lengths:
        steps = _DAYS if setting.token.kind is Kind.DATE else _SECONDS
        mine = _end(setting.token, unit or "", _year_of(setting)) if size is not None and unit in steps else None
        if size is None or unit is None or mine is None:
            continue
        there = list(dict.fromkeys(_page_ends(setting, _MANY, unit)))[:_MOST_DAYS]
        for other in (*_ends(setting, [*setting.beside, *setting.before], unit), *there):
            if size > 0 and next(_lengths(mine, other, unit), None) == size:
                return worked_out(f"{size:f} {unit}s from {_named(other)}", f"{_named(other)} to {_named(mine)}")
    return None


End = date | int


def _length(setting: Setting) -> tuple[Decimal, str] | None:
    """How long the draft says, in its unit; "ten hours and five minutes" are one length, for either figure."""
    start = max(0, setting.token.start - 40)
    for match in _COMPOUND.finditer(setting.text, start, min(len(setting.text), setting.token.end + 40)):
        if match.start() <= setting.token.start < match.end():
            one, two = match["one"].casefold(), match["two"].casefold()
            large, small = Decimal(how_many(match["large"])), Decimal(how_many(match["small"]))
            whole = converted(large, one, two)
            return None if whole is None else (whole + small, two)
    unit = setting.unit
    if setting.size is None or unit not in {*_DAYS, *_SECONDS, *_MONTHS}:
        return None
    return setting.size, unit


def _is_explicit(setting: Setting) -> bool:
    around = f"{setting.lead[-60:]} {setting.after}"
    return bool(_CUE.match(_behind_unit(setting))) or (
        _EXPLICIT.search(around) is not None and not setting.after.lstrip().startswith("of ")
    )


def _behind_unit(setting: Setting) -> str:
    return re.sub(r"^[\s-]*[a-z]+\s*", "", setting.after, count=1, flags=re.IGNORECASE)


def _ends(setting: Setting, tokens: Iterable[Token], unit: str) -> Iterator[End]:
    for token in tokens:
        end = _end(token, unit, _year_of(setting))
        if end is not None:
            yield end


def _year_of(setting: Setting) -> int:
    """The year of a day that is said without one: that of the dates around it, and of the cited pages."""
    there = (each for page in setting.pages for each in page.by_kind.get(Kind.DATE, ()))
    dated = (each.value for each in (*setting.beside, *setting.before, *there) if isinstance(each.value, DateValue))
    return next((day.year for value in dated if (day := day_of(value))), _NO_LEAP_YEAR)


def _end(token: Token, unit: str, year: int) -> End | None:
    if unit in _SECONDS:
        if token.kind is not Kind.TIME:
            return None
        hour, minute = str(token.value).split(":")[:2]
        fine = _FINE.search(token.text)
        return int(hour) * 3600 + int(minute) * 60 + (int(fine[1]) if fine else 0)
    if not isinstance(token.value, DateValue):
        return None
    if (day := day_of(token.value)) is not None or not token.value.readings:
        return day
    return DateValue((replace(token.value.readings[0], year=year),)).exact


def _page_ends(setting: Setting, count: Decimal, unit: str) -> Iterator[End]:
    # "Twenty-one days after the letter" counts from the day that the letter bears.
    heads = (next(iter(page.by_kind.get(Kind.DATE, ())), None) for page in setting.pages)
    # So many days, minutes or seconds fit by chance seldom enough without two shared words.
    many = count >= _MANY
    least = 2 if not many else 0 if unit in _DAYS else 1
    found = ((shared, figure) for _, line, shared in setting.lines(least) for figure in line.figures)
    near = (figure for _, figure in sorted(found, key=lambda each: -each[0]))
    for figure in (*filter(None, heads), *near):
        if (end := _end(figure, unit, _year_of(setting))) is not None:
            yield end


def _fitting(one: End, two: End, count: Decimal, unit: str, bound: Bound | None) -> Iterator[str]:
    """The lengths between two ends, counted in the ways that people count, that fit what is said."""
    for made in _lengths(one, two, unit):
        near = bound or (Bound(Relation.ABOUT, "about") if unit in _ROUGH_DAYS and made != int(made) else None)
        if made == count or (near is not None and near.allows(made, count)):
            yield f"{_named(one)} to {_named(two)}"


def _lengths(one: End, two: End, unit: str) -> Iterator[Decimal]:
    if isinstance(one, int) and isinstance(two, int):
        apart = Decimal((two - one) % _DAY_SECONDS)
        yield from (apart / _SECONDS[unit], (_DAY_SECONDS - apart) / _SECONDS[unit])
        return
    if not isinstance(one, date) or not isinstance(two, date):
        return
    low, high = sorted((one, two))
    days = Decimal((high - low).days)
    if unit in _DAYS:
        # Both ends counted, as a period "from March 3 to March 5" is three days.
        yield from (days / _DAYS[unit], (days + 1) / _DAYS[unit])
        return
    months = (high.year - low.year) * 12 + high.month - low.month
    if high.day == low.day or (high.day, low.day) in ((1, 31), (1, 30)):
        yield Decimal(months) / _MONTHS[unit]
    if (high.day + 1 == low.day) or (low.day == 1 and high.day >= 28):
        yield Decimal(months + (low.day == 1)) / _MONTHS[unit]
    yield (days / _ROUGH_DAYS[unit]).quantize(Decimal("0.01"))


def _really(one: End, two: End, unit: str) -> str:
    made = next(iter(_lengths(one, two, unit)))
    return f"from {_named(one)} to {_named(two)} it is {made.quantize(Decimal('0.1')).normalize():f} {unit}s"


def _named(end: End) -> str:
    if isinstance(end, date):
        return str(end)
    return f"{end // 3600:02d}:{end // 60 % 60:02d}" + (f":{end % 60:02d}" if end % 60 else "")
