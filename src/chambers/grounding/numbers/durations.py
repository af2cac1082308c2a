"""Figures that the sentence itself bears out: time between dates, how many things it lists, sums and differences.

"Two payments, A and B" counts what it lists; "12 days after" is worked out from the dates beside it; "468 against 390,
an excess of 78" from the numbers. A figure that is wrong this way is left to whoever asks: it still has to stand
somewhere.
"""

import re
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from decimal import Decimal
from itertools import combinations, pairwise

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds, Outcome, span_of, worked_out
from chambers.grounding.matching import Hit
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import unit_after
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.numbers.numbering import naming_word
from chambers.grounding.numbers.numerals import IN_WORDS, number_of
from chambers.grounding.numbers.setting import clause_around
from chambers.grounding.numbers.spans import DAYS, day_of
from chambers.grounding.pages.sentences import Sentence
from chambers.grounding.verdict import Verdict

_AFTERWARDS = re.compile(r"[\s-]+minutes?\s+(?P<which>after|later|before|earlier)\b", re.IGNORECASE)
_END_OF = re.compile(r"\b(?:to|until|till|through)\s+the\s+end\s+of\s+(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE)
_TITLED = re.compile(r"(?<![\w-])[A-Z][a-z]{2,} $")
_MIN_MINUTES = 10
_LONG, _PAIR = 4, 2
_OF = re.compile(r"\s+of\s+(?:(?:the|its|her|his|their|these|those)\s+)?", re.IGNORECASE)
_MAX_TERMS = 8
_ANY_YEAR = 1
_LEAP_DAY = (2, 29)
_LEAD_CHARS = 30
_BOTH_ENDS = re.compile(r"\b(?:through|inclusive|including|counting|both days)\b", re.IGNORECASE)
_SPANS = frozenset(("day", "week", "month", "year"))
_GAINS = re.compile(r"\b(?:gain|profit|surplus|rose|rise|increas\w+|grew|higher|rais\w+)\b", re.IGNORECASE)
_LOSES = re.compile(r"\b(?:loss|deficit|shortfall|fell|decreas\w+|drop\w*|lower|reduc\w+|declin\w+)\b", re.IGNORECASE)
_SINCE = re.compile(r"\b(?:after|before|later|earlier|since|within|until|which is|that is|from)\b", re.IGNORECASE)
_ADDS = re.compile(
    r"\b(?:totals?|totall?ing|total(?:ed|led)|sum|in all|altogether|together|combined|add(?:s|ed)? up|c[oa]m(?:e|es) to"
    r"|coming to|plus|making)\b",
    re.IGNORECASE,
)
_RECKONS = re.compile(
    r"\b(?:loss|gain|profit|deficit|surplus|others?"
    r"|difference|gap|less|more|fewer|excess|exceed\w*|short\w*|remain\w*|rest|balance|leav\w+|left|net|over|above|beyond"
    r"|under|below|increase\w*|decrease\w*|rose|fell|grew|dropped|reduc\w+|rais\w+|higher|lower|longer|shorter|minus"
    r"|so that|of whom|of which|thus)\b",
    re.IGNORECASE,
)


def judge_duration(token: Token, text: str, tokens: Sequence[Token], sentences: Sequence[Sentence]) -> Outcome | None:
    """The verdict on a count of days, weeks, months or years, or None where its sentence has not exactly two dates."""
    unit = unit_after(text, token.end)
    sentence = next((each for each in sentences if each.start <= token.start < each.end), None)
    if unit not in ("day", "week", "month", "year") or sentence is None or not str(token.value).isdigit():
        return None
    told = [t.value for t in tokens if sentence.start <= t.start < sentence.end and isinstance(t.value, DateValue)]
    inside = [value.exact for value in told]
    if unit in ("day", "week") and not any(inside):
        inside = [_in_any_year(value) for value in told]
    days = sorted({day for day in inside if day is not None})
    if len(days) == 1 and days[0].year != _ANY_YEAR and (end := _END_OF.search(sentence.text)):
        days = sorted({*days, date(int(end["year"]), 12, 31)})
    elif len(inside) != 2:
        return None
    if len(days) != 2:
        return None
    right = _lengths(days[0], days[1], unit, sentence.text)
    if int(str(token.value)) in right:
        return worked_out(
            "worked out again from the two dates of the sentence", f"{_shown(days[0])} to {_shown(days[1])}"
        )
    count = min(right)
    return (
        Verdict.CONTRADICTED,
        f"from {_shown(days[0])} to {_shown(days[1])} it is {count} {unit}{'' if count == 1 else 's'}",
        None,
        "computed",
    )


def _shown(day: date) -> str:
    """A day for people; one without a year has none."""
    return f"{day:%B} {day.day}" if day.year == _ANY_YEAR else str(day)


def _in_any_year(value: DateValue) -> date | None:
    """A day without a year, in a year without a leap day: between two such days lies what lies between them in most."""
    reading = value.readings[0] if len(value.readings) == 1 else None
    if reading is None or reading.year is not None or reading.month is None or reading.day is None:
        return None
    # What goes over the end of February or of the year is open.
    if (reading.month, reading.day) <= _LEAP_DAY:
        return None
    try:
        return date(_ANY_YEAR, reading.month, reading.day)
    except ValueError:
        return None


def judge_from_clock(
    token: Token, text: str, tokens: Sequence[Token], held: Sequence[int], grounds: Grounds
) -> Outcome | None:
    """Minutes between an hour right before them and one of the cited pages: "at 8:26 a.m., 38 minutes after"."""
    before = [each for each in tokens if each.kind is Kind.TIME and each.end <= token.start][-1:]
    close = before and token.start - before[0].end <= _LEAD_CHARS and _AFTERWARDS.match(text, token.end)
    if not close or not str(token.value).isdecimal() or int(str(token.value)) < _MIN_MINUTES:
        return None
    mine, sign = _minutes(before[0]), -1 if close["which"].casefold() in ("after", "later") else 1
    for page in (grounds.index.read(at) for at in held):
        for figure in page.by_kind.get(Kind.TIME, ()):
            if mine is not None and _minutes(figure) == mine + sign * int(str(token.value)):
                span = span_of(page.page, Hit(figure.start, figure.end))
                return Verdict.SUPPORTED, "worked out again from an hour of the page", span, "computed"
    return None


def _minutes(token: Token) -> int | None:
    clock = re.fullmatch(r"(\d\d):(\d\d)", str(token.value))
    return int(clock[1]) * 60 + int(clock[2]) if clock else None


def judge_between(token: Token, tokens: Sequence[Token], sentences: Sequence[Sentence]) -> Outcome | None:
    """Supported when "22 days later" is the time between the two dates of its sentence; None otherwise."""
    count = re.match(rf"(?P<count>[0-9]{{1,4}}|an?|{IN_WORDS})\s+(?P<unit>day|week|month|year)s?\b", token.text, re.I)
    sentence = next((each for each in sentences if each.start <= token.start < each.end), None)
    if count is None or sentence is None:
        return None
    values = [t.value for t in tokens if sentence.start <= t.start < sentence.end and t.start != token.start]
    days = sorted({v.exact for v in values if isinstance(v, DateValue) and v.exact is not None})
    if len(days) != 2:
        return None
    word, unit = count["count"].casefold(), count["unit"].casefold()
    number = 1 if word in ("a", "an") else int(word) if word.isdecimal() else int(number_of(word) or 0)
    hedge = hedge_before(sentence.text, token.start - sentence.start)
    rough = (days[1] - days[0]).days / DAYS[unit]
    if number not in _lengths(days[0], days[1], unit, sentence.text) and not (hedge and hedge.allows(rough, number)):
        return None
    return worked_out("worked out again from the two dates of the sentence", f"{days[0]} to {days[1]}")


def judge_from_paper(  # noqa: PLR0917 - the draft, piece by piece
    token: Token,
    text: str,
    tokens: Sequence[Token],
    sentences: Sequence[Sentence],
    held: Sequence[int],
    grounds: Grounds,
) -> Outcome | None:
    """A count of days between the only date of a sentence and a date of the pages it cites, or None."""
    sentence = next((each for each in sentences if each.start <= token.start < each.end), None)
    unit = unit_after(text, token.end)
    if sentence is None or not held or not str(token.value).isdecimal() or unit not in _SPANS:
        return None
    inside = [t.value for t in tokens if sentence.start <= t.start < sentence.end and isinstance(t.value, DateValue)]
    days = {value.exact for value in inside} - {None}
    if len(days) != 1 or not _SINCE.search(sentence.text):
        return None
    (day,) = days
    count = int(str(token.value))
    if day is None:
        return None
    for at in held:
        page = grounds.index.read(at)
        for figure in page.by_kind.get(Kind.DATE, ()):
            other = day_of(figure.value) if isinstance(figure.value, DateValue) else None
            lengths = _lengths(min(day, other), max(day, other), unit, sentence.text) if other is not None else ()
            if other != day and count in lengths:
                span = span_of(page.page, Hit(figure.start, figure.end))
                return Verdict.SUPPORTED, "worked out again from a date of the page", span, "computed"
    return None


def judge_arithmetic(
    token: Token, tokens: Sequence[Token], sentences: Sequence[Sentence], stands: Callable[[Token], bool]
) -> Outcome | None:
    """Supported when a figure is the sum or difference of others of its sentence that stand by themselves."""
    sentence = next((each for each in sentences if each.start <= token.start < each.end), None)
    mine = _number(token)
    if sentence is None or mine is None:
        return None
    inside = [t for t in tokens if sentence.start <= t.start < sentence.end and t is not token and t.kind is token.kind]
    # The 3 of "Elevator 3" counts nothing, nor do "Nos. 29, 31 and 33".
    inside = [
        t
        for t in inside
        if not (t.text.isdecimal() and _TITLED.search(sentence.text[: t.start - sentence.start]))
        and naming_word(sentence.text, t.start - sentence.start) is None
    ]
    clause = clause_around(sentence.text, token.start - sentence.start, len(token.text))
    total = _is_parted(token, inside, clause) or _ADDS.search(clause) is not None
    # So many digits agree by no chance, and need no word for how they were worked out.
    long = len(abs(mine).normalize().as_tuple().digits) >= _LONG
    added = total or long or _ADDS.search(sentence.text, 0, token.start - sentence.start) is not None
    apart = not total and (long or _RECKONS.search(clause) is not None)
    totals = {
        _number(each) for each in inside if _ADDS.search(sentence.text[: each.start - sentence.start][-_LEAD_CHARS:])
    }
    rests = {
        (_number(one), _number(two))
        for one, two in pairwise(inside)
        if _OF.fullmatch(sentence.text, one.end - sentence.start, two.start - sentence.start)
    }
    others = [number for each in inside[:_MAX_TERMS] if (number := _number(each)) is not None and stands(each)]
    for size in range(2, len(others) + 1):
        for terms in combinations(others, size):
            # "Citing $4,150 for menus and $2,275 for linen, together $6,425": a part of what is added up.
            left = size == _PAIR and (apart or max(terms) in totals or terms in rests)
            less = _difference(terms[0], terms[1], sentence.text) if left else None
            if (added and sum(terms) == mine) or less == mine:
                words = ", ".join(str(term) for term in terms)
                return worked_out("worked out again from the figures of the sentence", words)
    return None


def _is_parted(token: Token, inside: Sequence[Token], clause: str) -> bool:
    """True for a figure that all those behind its clause make: "75 yards, forty on Monday and 35 on Friday"."""
    behind = [each for each in inside if each.start > token.start]
    numbers = [number for each in behind if (number := _number(each)) is not None]
    return len(numbers) > 1 and sum(numbers) == _number(token) and not any(each.text in clause for each in behind)


def _difference(first: Decimal, second: Decimal, text: str) -> Decimal | None:
    """How far two figures are apart, or None when the words say that it went the other way."""
    gains, loses = _GAINS.search(text) is not None, _LOSES.search(text) is not None
    wrong_way = (gains and not loses and second < first) or (loses and not gains and second > first)
    return None if wrong_way else abs(first - second)


def _number(token: Token) -> Decimal | None:
    if isinstance(token.value, Amount):
        return token.value.value
    plain = isinstance(token.value, str) and re.fullmatch(r"[0-9]{1,12}(?:\.[0-9]{1,6})?", token.value)
    return Decimal(str(token.value)) if plain else None


def _lengths(one: date, two: date, unit: str, said: str) -> tuple[int, ...]:
    """How long it is between two days; the last one counts too where the sentence says so."""
    days = (two - one).days
    if unit == "day":
        return (days, days + 1) if _BOTH_ENDS.search(said) else (days,)
    if unit == "week":
        return (days // 7,)
    months = (two.year - one.year) * 12 + two.month - one.month - (two.day < one.day)
    # From January 1 to December 31 it is a year, the last day included.
    last = two + timedelta(days=1)
    whole = (last.year - one.year) * 12 + last.month - one.month if last.day == one.day else months
    lengths = tuple(dict.fromkeys((months, whole)))
    return lengths if unit == "month" else tuple(dict.fromkeys(each // 12 for each in lengths))
