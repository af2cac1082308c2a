"""Times of day that are told roughly: "a little before eleven", "shortly after ten", "about a quarter past ten".

A bare hour behind such words is a time, and no count. It is borne by a time of the cited pages that lies on the right
side of it and not far away.
"""

import re
from collections.abc import Iterator

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, span_of, where
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.times_of_day import on_clock
from chambers.grounding.verdict import Verdict

_SIDE = re.compile(
    r"\b(?:(?P<before>(?:a little|a bit|shortly|just|not long|some time|a few minutes|minutes|well) before|nearly"
    r"|almost|not quite)"
    r"|(?P<after>(?:a little|a bit|shortly|just|not long|some time|a few minutes|minutes|well) (?:after|past))"
    r"|(?P<about>about|around|roughly|approximately|some time around|close to|towards?|toward))\s+$",
    re.IGNORECASE,
)
_HOUR = re.compile(
    r"\s*(?:[.,;:)]|o['\u2019]?clock|[ap]\.?m\b|$)|\s+(?:on|in|at|that|this|when|and|the|a|an|he|she|they|one"
    r"|someone|somebody|of)\b",
    re.IGNORECASE,
)
_BEFORE_CHARS = 30
_FAR_MINUTES, _NEAR_MINUTES = 30, 7
_ROUND = 5
_HALF_DAY = 12 * 60


def is_rough_time(setting: Setting) -> bool:
    """True for an hour or a time behind words that say it roughly."""
    token, start = setting.token, setting.sentence.start
    before = setting.sentence.text[max(0, token.start - start - _BEFORE_CHARS) : token.start - start]
    side = _SIDE.search(before)
    # "About ten" may be a count of anything.
    sure = side is not None and (token.kind is Kind.TIME or side["about"] is None)
    return sure and _minutes(setting) is not None


def judge_rough_time(setting: Setting) -> Outcome | None:
    """Supported when a time of the cited pages lies where the words put it; None otherwise."""
    token, start = setting.token, setting.sentence.start
    side = _SIDE.search(setting.sentence.text[max(0, token.start - start - _BEFORE_CHARS) : token.start - start])
    said = _minutes(setting) if side else None
    if side is None or said is None:
        return None
    for page in setting.pages:
        for figure, minutes in clock_times(page):
            later = (minutes - said + _HALF_DAY // 2) % _HALF_DAY - _HALF_DAY // 2
            if (
                (side["before"] and -_FAR_MINUTES <= later < 0)
                or (side["after"] and 0 < later <= _FAR_MINUTES)
                or (side["about"] and abs(later) <= _NEAR_MINUTES)
            ):
                span = span_of(page.page, Hit(figure.start, figure.end))
                return Verdict.SUPPORTED, f"{where(page.page)} has {figure.text}", span, "computed"
    return None


def clock_times(page: ReadPage) -> Iterator[tuple[Token, int]]:
    """The times of day of a page, in minutes, also as "2214 hrs"."""
    for figure in page.figures:
        if figure.kind is Kind.TIME:
            hour, minute = str(figure.value).split(":")[:2]
            yield figure, int(hour) * 60 + int(minute)
        elif figure.kind is Kind.UNPARSED and (clock := on_clock(figure.text)):
            yield figure, int(clock[:2]) * 60 + int(clock[2:])


def _minutes(setting: Setting) -> int | None:
    token = setting.token
    if token.kind is Kind.TIME:
        hour, minute = str(token.value).split(":")[:2]
        # What is told to the minute is not told roughly.
        return int(hour) * 60 + int(minute) if int(minute) % _ROUND == 0 else None
    value = str(token.value)
    is_hour = token.kind is Kind.UNPARSED and value.isascii() and value.isdecimal() and 1 <= int(value) <= 12
    return int(value) * 60 if is_hour and _HOUR.match(setting.after()) else None
