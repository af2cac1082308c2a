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
_HALF = re.compile(r"[ap]\.?\s?m\b|\bnoon\b|\bmidnight\b", re.IGNORECASE)
_ON_24_HOURS = re.compile(r"(?:0\d|1[3-9]|2[0-3]):?[0-5]\d")
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
        near = [(figure, minutes) for figure, minutes in clock_times(page) if _lies(side, minutes - said, _HALF_DAY)]
        # Where the page tells the half of the day, "about" does not loosen it.
        sure = [each for each in near if not _is_open(each[0])]
        if sure and not _is_open(token):
            near = [(figure, minutes) for figure, minutes in sure if _lies(side, minutes - said, 2 * _HALF_DAY)]
        if near:
            figure = near[0][0]
            span = span_of(page.page, Hit(figure.start, figure.end))
            return Verdict.SUPPORTED, f"{where(page.page)} has {figure.text}", span, "computed"
    return None


def _lies(side: re.Match[str], apart: int, circle: int) -> bool:
    """True when a time lies where the words put it, on a clock of so many minutes."""
    later = (apart + circle // 2) % circle - circle // 2
    return bool(
        (side["before"] and -_FAR_MINUTES <= later < 0)
        or (side["after"] and 0 < later <= _FAR_MINUTES)
        or (side["about"] and abs(later) <= _NEAR_MINUTES)
    )


def _is_open(token: Token) -> bool:
    """True for a time that does not tell its half of the day: "ten", "10:40", and not "10:40 p.m.", 22:40 or 02:20."""
    told = token.kind is Kind.TIME and (_HALF.search(token.text) or _ON_24_HOURS.match(token.text))
    return not told and on_clock(token.text) is None


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
