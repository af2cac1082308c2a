"""The verdict on a day that the draft tells by another one: "the next day", "ten days later", "that day".

Where no date stands before it, or several do, the cited page may still tell which day is meant: it has the same word
for it ("tomorrow"), it bears just one of the days that could be meant, or two of its days lie so far apart, of which
the one that is meant stands where the page speaks of the same as the sentence.
"""

import re
from collections.abc import Iterator
from datetime import date

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, span_of
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.entry_days import day_of_entry
from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.numbers.numerals import IN_WORDS, how_many
from chambers.grounding.numbers.relative import RelativeDate
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.spans import Span, day_of, lies_apart
from chambers.grounding.numbers.told_days import told_days
from chambers.grounding.texts.rows import units_of
from chambers.grounding.verdict import SourceSpan, Verdict
from chambers.grounding.words.meaning import stems

_COUNTED = re.compile(rf"(?P<count>\d{{1,3}}|an?|{IN_WORDS})\s+(?P<unit>day|week|month|year)s?\s", re.IGNORECASE)
_BACK = re.compile(r"\b(?:earlier|before|previous|preceding)\b", re.IGNORECASE)
_ON = re.compile(
    r"\b(?:tomorrow|tmrw|tmr|tmw|(?:next|following)\s+(?:day|morning|afternoon|evening|night)|day\s+after)\b",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\b(?:yesterday|yest|last\s+(?:night|evening)|(?:day|night|evening)\s+before|(?:previous|preceding)\s+(?:day|night))\b",
    re.IGNORECASE,
)
_ALIKE = 2
_MOST_DAYS = 40


def judge_relative_day(setting: Setting, told: RelativeDate) -> Outcome | None:
    """Supported where the cited pages tell which day is meant, and have it; None where they do not."""
    return _only_one(setting, told) or _as_on_page(setting) or _same(setting, told) or _apart(setting)


def _only_one(setting: Setting, told: RelativeDate) -> Outcome | None:
    """The one of several days that could be meant which stands on the page."""
    stand = {day for page in setting.pages for _, day in _days(page)}
    meant = [day for day in told.may if day in stand]
    return _told(f"{meant[0]} stands on the page") if len(meant) == 1 else None


def _as_on_page(setting: Setting) -> Outcome | None:
    """ "The next day" where the page has "tomorrow", in a sentence with two more words of this one."""
    counted = _COUNTED.match(setting.token.text)
    words = _BEFORE if _BACK.search(setting.token.text) else _ON
    for page in setting.pages if counted is None and "day" in setting.token.text else ():
        for unit in units_of(page):
            match = words.search(page.text, unit.start, unit.end)
            if match and len(setting.stems & frozenset(stems(page.text[unit.start : unit.end]))) >= _ALIKE:
                return Verdict.SUPPORTED, "the page says so", span_of(page.page, Hit(*match.span())), "value"
    return None


def _same(setting: Setting, told: RelativeDate) -> Outcome | None:
    """ "That day", where no date stands before it, is the day of the paper or of the entry."""
    dated = next((day for page in setting.pages for _, day in _days(page)), None)
    return _told(f"means a day of the page, such as {dated}") if told.same and told.day is None and dated else None


def _apart(setting: Setting) -> Outcome | None:
    """Two days of a page that lie so far apart; the later or earlier one, which is meant, speaks of the same."""
    text = setting.token.text
    if setting.beside and any(isinstance(each.value, DateValue) and day_of(each.value) for each in setting.beside):
        return None
    counted = _COUNTED.match(text)
    span = Span(how_many(counted["count"]), counted["unit"].casefold(), None) if counted else Span(1, "day", None)
    if not counted and not re.search(r"next|following|previous|preceding", text, re.IGNORECASE):
        return None
    hedge = hedge_before(setting.sentence.text, setting.token.start - setting.sentence.start)
    for page in setting.pages:
        days = list(dict.fromkeys(day for _, day in _days(page)))
        for meant in dict.fromkeys(_spoken_of(page, setting.stems)):
            for other in days if len(days) <= _MOST_DAYS else ():
                right = other > meant if _BACK.search(text) else other < meant
                if right and lies_apart(other, meant, span, hedge):
                    return _told(f"worked out again: {other} and {meant}")
    return None


def _spoken_of(page: ReadPage, words: frozenset[str]) -> Iterator[date]:
    """The days of the lines that share most words with the sentence, told there or standing over them."""
    shared = [(len(words & frozenset(stems(page.text[unit.start : unit.end]))), unit) for unit in units_of(page)]
    most = max((count for count, _ in shared), default=0)
    for count, unit in shared:
        if count >= max(_ALIKE, most - 1) or (count and count == most):
            inside = [day for at, day in _days(page) if unit.start <= at < unit.end]
            yield from inside
            over = day_of_entry(page.figures, page.text, unit.start) if not inside else None
            yield from [over] if over is not None else []


@kept_on_page
def _days(page: ReadPage) -> tuple[tuple[int, date], ...]:
    figures = page.by_kind.get(Kind.DATE, ())
    written = [(f.start, day) for f in figures if isinstance(f.value, DateValue) and (day := day_of(f.value))]
    return tuple(sorted([*written, *((start, day) for start, _, day in told_days(page))]))


def _told(reason: str) -> Outcome:
    source = SourceSpan("evidence", None, None, None, None, None, None, reason)
    return Verdict.SUPPORTED, reason, source, "computed"
