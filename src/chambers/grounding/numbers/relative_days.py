"""The verdict on a day that the draft tells by another one: "the next day", "ten days later", "that day".

Where no date stands before it, or several do, the cited page may still tell which day is meant: it has the same word
for it ("tomorrow"), it bears just one of the days that could be meant, or two of its days lie so far apart, of which
the one that is meant stands where the page speaks of the same as the sentence.
"""

import re
from datetime import date, timedelta
from itertools import product

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, span_of, worked_out
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import Hit, ReadPage, find_hit, find_hits
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.entry_days import WEEKDAYS, day_of_entry
from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.numbers.numerals import IN_FIGURES, IN_WORDS, how_many
from chambers.grounding.numbers.relative import RelativeDate
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.spans import Span, day_of, lies_apart, points_of
from chambers.grounding.numbers.told_days import WEEKDAY_WORD, is_weekday, told_days
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stems

_COUNTED = re.compile(rf"(?P<count>{IN_FIGURES}|an?|{IN_WORDS})\s+(?P<unit>day|week|month|year)s?\s", re.IGNORECASE)
_BACK = re.compile(r"\b(?:earlier|before|previous|preceding)\b", re.IGNORECASE)
_ON = re.compile(
    r"\b(?:tomorrow|tmrw|tmr|tmw|(?:next|following)\s+(?:day|morning|afternoon|evening|night)|day\s+after)\b",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\b(?:yesterday|yest|last\s+(?:night|evening)|(?:day|night|evening|morning)\s+before|(?:previous|preceding)\s+(?:day|night))\b",
    re.IGNORECASE,
)
_STEP = re.compile(r"\b(?:next|following|previous|preceding)\b", re.IGNORECASE)
_PLACED = frozenset((Kind.QUOTATION, Kind.TIME, Kind.AMOUNT, Kind.DATE))
_ALIKE = 2
_MOST_DAYS = 40
_HEAD_CHARS = 600
_FEW_DAYS = 4
_SMALL = 10


def judge_relative_day(setting: Setting, told: RelativeDate) -> Outcome | None:
    """Supported where the cited pages tell which day is meant, and have it; None where they do not."""
    return (
        _only_one(setting, told)
        or _as_on_page(setting)
        or _same(setting, told)
        or _from_year(setting)
        or _from_told(setting)
        or _from_entry_before(setting)
        or _from_weekday(setting)
        or _between_papers(setting)
        or _apart(setting)
    )


def _only_one(setting: Setting, told: RelativeDate) -> Outcome | None:
    """The one of several days that could be meant which stands on the page."""
    stand = {day for page in setting.pages for _, day in _days(page)}
    meant = [day for day in stand if any(_is_day(day, each, told) for each in told.may)]
    return _told(f"{meant[0]} stands on the page") if len(meant) == 1 else None


def _is_day(day: date, meant: date, told: RelativeDate) -> bool:
    """True for the day that is meant, in any year where the draft tells none."""
    return day == meant or (told.yearless and (day.month, day.day) == (meant.month, meant.day))


def _as_on_page(setting: Setting) -> Outcome | None:
    """ "The next day" where the page has "tomorrow", in a sentence with two more words of this one."""
    counted = _COUNTED.match(setting.token.text)
    words = _BEFORE if _BACK.search(setting.token.text) else _ON
    if counted is not None:
        # "Two weeks later" is "after two weeks".
        length = rf"{re.escape(counted['count'])}\s+(?:[a-z]+\s+)?{re.escape(counted['unit'])}s?"
        words = re.compile(rf"\b(?:after|for|in)\s+{length}|\b{length}\s+(?:after|later|from)\b", re.IGNORECASE)
    for page in setting.pages if counted or _STEP.search(setting.token.text) else ():
        units = units_of(page)
        for at, unit in enumerate(units):
            match = words.search(page.text, unit.start, unit.end)
            near = units[max(0, at - 1) : at + 2]
            if match and len(setting.stems & frozenset(stems(page.text[near[0].start : near[-1].end]))) >= _ALIKE:
                return Verdict.SUPPORTED, "the page says so", span_of(page.page, Hit(*match.span())), "value"
    return None


def _same(setting: Setting, told: RelativeDate) -> Outcome | None:
    """ "That day", where no date stands before it, is the day of the paper or of the entry."""
    dated = next((day for page in setting.pages for _, day in _days(page)), None)
    return _told(f"means a day of the page, such as {dated}") if told.same and told.day is None and dated else None


def _from_told(setting: Setting) -> Outcome | None:
    """ "Two days later", counted from any day that the sentences before tell, where the page tells this of that day.

    Between the day and what came later other days may be named: "asked to wait until June 30", "stop at Christmas".
    """
    span = _span_of(setting)
    if span is None or any(isinstance(each.value, DateValue) and day_of(each.value) for each in setting.beside):
        return None
    hedge = hedge_before(setting.sentence.text, setting.token.start - setting.sentence.start)
    back = _BACK.search(setting.token.text) is not None
    told = dict.fromkeys(day for day in points_of(setting.before, setting, span) if isinstance(day, date))
    for page in setting.pages:
        for start, day in product(told, _days_of_it(page, setting)):
            if start != day and (day < start) is back and lies_apart(min(start, day), max(start, day), span, hedge):
                return _told(f"worked out again: {start} and {day}")
    return None


def _from_entry_before(setting: Setting) -> Outcome | None:
    """ "The next day he wrote: ...", where the mail that is quoted is of the day after the one last spoken of.

    The one last spoken of has a figure or a quotation of the sentences before; the page is cited for both.
    """
    span = _span_of(setting)
    quoted = any(each.kind is Kind.QUOTATION for each in setting.beside)
    if span is None or span.unit != "day" or not quoted:
        return None
    steps = timedelta(days=-span.count if _BACK.search(setting.token.text) else span.count)
    for page in (each for each in setting.pages if each in setting.pages_before):
        hits = (hit for token in setting.before if token.kind in _PLACED for hit in find_hits(token, page))
        spoken = {day_of_entry(page.figures, page.text, hit.start) for hit in hits}
        for day in _days_of_it(page, setting):
            if day - steps in spoken:
                return _told(f"worked out again: {day - steps} and {day}")
    return None


def _from_year(setting: Setting) -> Outcome | None:
    """ "Leased in 2007, and three years later the barn burned", where the page has the fire in 2010.

    The year stands before in the sentence; a line with a day of the other year has a word of what is told to follow.
    """
    counted = _COUNTED.match(setting.token.text)
    before = [each for each in setting.beside if each.kind is Kind.DATE and each.start < setting.token.start]
    start = _bare_year(before[-1]) if before else None
    if counted is None or not counted["unit"].casefold().startswith("year") or start is None:
        return None
    steps = how_many(counted["count"])
    wanted = start - steps if _BACK.search(setting.token.text) else start + steps
    mine = frozenset(stems(setting.after()))
    for page in setting.pages:
        for unit in units_of(page):
            dated = any(day.year == wanted for at, day in _days(page) if unit.start <= at < unit.end)
            if dated and mine & frozenset(stems(page.text[unit.start : unit.end])):
                return _told(f"worked out again: {start} and {wanted}")
    return None


def _bare_year(token: Token) -> int | None:
    """The year of a date that is a year alone, or a month of one; None for a day and for what has no year."""
    readings = token.value.readings if isinstance(token.value, DateValue) else ()
    return readings[0].year if len(readings) == 1 and readings[0].day is None else None


def _days_of_it(page: ReadPage, setting: Setting) -> list[date]:
    """The day of what the sentence tells: of the entry that it quotes, or of those with most of its words."""
    quoted = [hit for each in setting.beside if each.kind is Kind.QUOTATION and (hit := find_hit(each, page))]
    if quoted:
        entered = (day_of_entry(page.figures, page.text, hit.start) for hit in quoted)
        return list(dict.fromkeys(day for day in entered if day is not None))
    # What the title says holds for every entry under it.
    title = setting.stems & frozenset(stems(page.text.lstrip().partition("\n")[0]))
    words = setting.stems - title
    spoken: dict[date, frozenset[str]] = {}
    for unit in units_of(page):
        own = [day for at, day in _days(page) if unit.start <= at < unit.end]
        over = day_of_entry(page.figures, page.text, unit.start)
        alike = words & frozenset(stems(page.text[unit.start : unit.end]))
        for day in own or ([over] if over else []):
            spoken[day] = spoken.get(day, frozenset()) | alike
    most = max((len(alike) for alike in spoken.values()), default=0)
    return [day for day, alike in spoken.items() if len(alike) == most > 0 and most + len(title) >= _ALIKE]


def _span_of(setting: Setting) -> Span | None:
    """How far a relative day lies from the other: a day for "the next", else so many of a unit."""
    counted = _COUNTED.match(setting.token.text)
    if counted is not None:
        return Span(how_many(counted["count"]), counted["unit"].casefold(), None)
    return Span(1, "day", None) if _STEP.search(setting.token.text) else None


def _from_weekday(setting: Setting) -> Outcome | None:
    """ "On Monday she asked, and the next day she came", where the page has a Tuesday."""
    said = [match for match in WEEKDAY_WORD.finditer(setting.lead()) if is_weekday(match)]
    counted = _COUNTED.match(setting.token.text)
    if not said or (counted and not counted["unit"].casefold().startswith("day")):
        return None
    steps = how_many(counted["count"]) if counted else 1
    steps = -steps if _BACK.search(setting.token.text) else steps
    wanted = (WEEKDAYS.index(said[-1]["day"].casefold()) + steps) % 7
    for page in setting.pages:
        for match in WEEKDAY_WORD.finditer(page.text):
            if is_weekday(match) and WEEKDAYS.index(match["day"].casefold()) == wanted:
                return Verdict.SUPPORTED, f"the page has {match[0]}", span_of(page.page, Hit(*match.span())), "computed"
    return None


def _between_papers(setting: Setting) -> Outcome | None:
    """ "Nine days later she was let go", where the letter that is cited is so much later than the paper before it.

    The day of a paper is the first at its head; on the page of what came later it may also be one that speaks of it.
    """
    counted = _COUNTED.match(setting.token.text)
    if counted is None or any(isinstance(each.value, DateValue) and day_of(each.value) for each in setting.beside):
        return None
    span = Span(how_many(counted["count"]), counted["unit"].casefold(), None)
    hedge = hedge_before(setting.sentence.text, setting.token.start - setting.sentence.start)
    back = _BACK.search(setting.token.text) is not None
    # A length that is odd is hardly met by chance.
    many = _FEW_DAYS if span.unit == "day" and span.count > _SMALL and span.count % 5 and span.count % 7 else 1
    papers = tuple(dict.fromkeys((*setting.pages_before, *setting.pages)))
    for base, page in ((one, two) for one in papers for two in setting.pages if one is not two):
        spoken = _spoken_of(page, setting.stems)[0]
        told = [day for day in (_paper_day(page), *(spoken if len(spoken) <= many else ())) if day is not None]
        start = _paper_day(base)
        for day in told if start is not None else ():
            if (
                start is not None
                and (day < start) is back
                and lies_apart(min(start, day), max(start, day), span, hedge)
            ):
                return _told(f"worked out again: {start} and {day}")
    return None


def _paper_day(page: ReadPage) -> date | None:
    """The first day at the head of a paper."""
    return next((day for at, day in _days(page) if at < _HEAD_CHARS), None)


def _apart(setting: Setting) -> Outcome | None:
    """Two days of a page that lie so far apart; the later or earlier one, which is meant, speaks of the same."""
    if any(isinstance(each.value, DateValue) and day_of(each.value) for each in setting.beside):
        return None
    if (span := _span_of(setting)) is None:
        return None
    hedge = hedge_before(setting.sentence.text, setting.token.start - setting.sentence.start)
    told = set(points_of(setting.before, setting, span))
    for page in setting.pages:
        first, also = _spoken_of(page, setting.stems)
        for one, two in ((one, two) for one in first for two in also):
            early, late = min(one, two), max(one, two)
            # A day that the draft has just told, and the page too, is the one that it counts from.
            if told & {day for _, day in _days(page)} and not told & {one, two}:
                continue
            # Either the day that is meant or the one it is counted from stands with most words of the sentence.
            if one != two and lies_apart(early, late, span, hedge):
                return _told(f"worked out again: {early} and {late}")
    return None


def _spoken_of(page: ReadPage, words: frozenset[str]) -> tuple[list[date], list[date]]:
    """The days of the lines that share most words with the sentence, and those of the lines that share any.

    A line without a day has that of its entry; the lines beside one go with it.
    """
    units = units_of(page)
    shared = [len(words & frozenset(stems(page.text[unit.start : unit.end]))) for unit in units]
    most = max(shared, default=0)
    first, also = [], []
    for at, unit in enumerate(units):
        before = shared[at - 1] if at else 0
        over = day_of_entry(page.figures, page.text, unit.start)
        days = [day for place, day in _days(page) if unit.start <= place < unit.end] or ([over] if over else [])
        if most and max(shared[at], before) >= max(1, most - 1):
            first += days
        if shared[at] or before or (at + 1 < len(shared) and shared[at + 1]):
            also += days
    also += [day for _, day in _days(page)[:1]]
    return list(dict.fromkeys(first))[:_MOST_DAYS], list(dict.fromkeys(also))[:_MOST_DAYS]


@kept_on_page
def _days(page: ReadPage) -> tuple[tuple[int, date], ...]:
    figures = page.by_kind.get(Kind.DATE, ())
    written = [(f.start, day) for f in figures if isinstance(f.value, DateValue) and (day := day_of(f.value))]
    return tuple(sorted([*written, *((start, day) for start, _, day in told_days(page))]))


def _told(reason: str) -> Outcome:
    return worked_out(reason, reason)
