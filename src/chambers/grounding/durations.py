"""Counts that the sentence itself bears out: lengths of time between its two dates, and how many things it lists.

"Two payments, A and B" counts what it lists; "12 days after" is worked out from the dates beside it.
"""

from collections.abc import Sequence
from datetime import date

from chambers.grounding.claim import Kind, Token
from chambers.grounding.dates import DateValue
from chambers.grounding.grounds import Outcome
from chambers.grounding.matching import unit_after
from chambers.grounding.sentences import Sentence
from chambers.grounding.verdict import SourceSpan, Verdict

_SMALL = frozenset(str(number) for number in range(2, 11))


def judge_duration(token: Token, text: str, tokens: Sequence[Token], sentences: Sequence[Sentence]) -> Outcome | None:
    """The verdict on a count of days, weeks, months or years, or None where its sentence has not exactly two dates."""
    unit = unit_after(text, token.end)
    sentence = next((each for each in sentences if each.start <= token.start < each.end), None)
    if unit not in ("day", "week", "month", "year") or sentence is None or not str(token.value).isdigit():
        return None
    inside = [
        t.value.exact for t in tokens if sentence.start <= t.start < sentence.end and isinstance(t.value, DateValue)
    ]
    days = sorted({day for day in inside if day is not None})
    if len(days) != 2 or len(inside) != 2:
        return None
    right = _lengths(days[0], days[1], unit)
    if int(str(token.value)) in right:
        span = SourceSpan("evidence", None, None, None, None, None, None, f"{days[0]} to {days[1]}")
        return Verdict.SUPPORTED, "worked out again from the two dates of the sentence", span, "computed"
    count = min(right)
    return (
        Verdict.CONTRADICTED,
        f"from {days[0]} to {days[1]} it is {count} {unit}{'' if count == 1 else 's'}",
        None,
        "computed",
    )


def judge_listing(token: Token, tokens: Sequence[Token], sentences: Sequence[Sentence]) -> Outcome | None:
    """Supported when a sentence lists exactly so many amounts or dates; None otherwise."""
    sentence = next((each for each in sentences if each.start <= token.start < each.end), None)
    if sentence is None or str(token.value) not in _SMALL:
        return None
    inside = [t for t in tokens if sentence.start <= t.start < sentence.end and t.start > token.end]
    for kind in (Kind.AMOUNT, Kind.DATE, Kind.NAME):
        listed = [t for t in inside if t.kind is kind]
        if len(listed) - 1 == int(str(token.value)) and kind is Kind.AMOUNT:
            listed = listed[:-1]
        if len(listed) == int(str(token.value)):
            span = SourceSpan("evidence", None, None, None, None, None, None, "; ".join(t.text for t in listed))
            return Verdict.SUPPORTED, "counted in the sentence", span, "computed"
    return None


def _lengths(one: date, two: date, unit: str) -> tuple[int, ...]:
    days = (two - one).days
    if unit == "day":
        return days, days + 1
    if unit == "week":
        return (days // 7,)
    months = (two.year - one.year) * 12 + two.month - one.month - (two.day < one.day)
    return (months,) if unit == "month" else (months // 12,)
