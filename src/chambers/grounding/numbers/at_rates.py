"""Sums that a rate comes to over a time: "36 days at $2,250 a day are $81,000", "$6,100 a month for the five years".

The rate stands on a cited page or in the sentence, with the time that it is for; the count of those times, or of longer
ones that hold so many of them, stands in the sentence.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import unit_named, unit_of
from chambers.grounding.numbers.numerals import IN_WORDS, how_many, plain
from chambers.grounding.numbers.rows import column_head, units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of

_UNIT = r"hour|day|night|week|fortnight|month|quarter|year|shift|visit|session|unit|piece|page|mile|load|ton|acre"
_EACH = re.compile(
    r"\s*(?:/\s?|(?:an?|per|each|every|for each|for every)\s+(?:calendar\s+|working\s+|business\s+)?)"
    rf"(?P<unit>{_UNIT}s?|hr|mo|yr)\b",
    re.IGNORECASE,
)
_AT = re.compile(
    rf"(?<![\w.,])(?:\d{{1,4}}|{IN_WORDS})[\s-]+(?P<unit>{_UNIT})s?\s+(?:at|@|x|\u00d7)\s+(?:\$\s*)?$", re.IGNORECASE
)
_LY = re.compile(r"\b(?P<unit>hour|dai|night|week|month|quarter|year|annual)(?:(?<=annual)|ly)\b", re.IGNORECASE)
_LY_UNITS = {"dai": "day", "annual": "year"}
_LONG = re.compile(rf"(?<![\w.,-])(?P<count>\d{{1,3}}|{IN_WORDS})[\s-]+(?P<unit>{_UNIT})s?\b", re.IGNORECASE)
_HOLD = {
    ("year", "month"): 12,
    ("year", "quarter"): 4,
    ("year", "week"): 52,
    ("quarter", "month"): 3,
    ("week", "day"): 7,
    ("fortnight", "day"): 14,
    ("fortnight", "week"): 2,
}
"""How many of the shorter time the longer one holds."""
_LEAD_CHARS = 30


def judge_at_rate(setting: Setting) -> Outcome | None:
    """Supported when a rate of the cited pages comes to the amount over a time that the sentence tells."""
    value = setting.token.value
    if not isinstance(value, Amount) or value.value <= 0:
        return None
    times = list(_times(setting))
    for rate, unit in _rates(setting) if times else ():
        for count, of in times:
            many = count * _HOLD.get((of, unit), 1 if of == unit else 0)
            if many > 1 and rate * many == value.value:
                words = f"{plain(many)} at {plain(rate)}"
                return worked_out(f"worked out again: {words}", words)
    return None


def _times(setting: Setting) -> Iterator[tuple[Decimal, str]]:
    """The lengths of time, and the counts of other things, that the sentence tells."""
    text, start = setting.sentence.text, setting.sentence.start
    for token in setting.beside:
        size = size_of(token) if token.kind is Kind.UNPARSED else None
        unit = unit_of(text, token.start - start, token.end - start) if size is not None else None
        if size is not None and unit is not None:
            yield size, unit
    for match in _LONG.finditer(text):
        count = how_many(match["count"])
        if count:
            yield Decimal(count), match["unit"].casefold()


def _rates(setting: Setting) -> Iterator[tuple[Decimal, str]]:
    """The amounts for one time each, of the sentence and of the cited pages."""
    text, start = setting.sentence.text, setting.sentence.start
    for token in setting.beside:
        yield from _rate(token, text, start)
    for page in setting.pages:
        for unit in units_of(page):
            for figure in unit.figures:
                yield from _rate(figure, page.text, 0)
                head = column_head(unit, page.text, figure.start) if unit.is_row else None
                if isinstance(figure.value, Amount) and head and (each := _EACH.search(head) or _LY.search(head)):
                    yield abs(figure.value.value), _named(each["unit"])


def _rate(token: Token, text: str, start: int) -> Iterator[tuple[Decimal, str]]:
    if not isinstance(token.value, Amount):
        return
    behind = _EACH.match(text, token.end - start)
    lead = text[max(0, token.start - start - _LEAD_CHARS) : token.start - start]
    if behind is not None:
        yield abs(token.value.value), _named(behind["unit"])
    elif (before := _AT.search(lead) or _LY.search(lead)) is not None:
        yield abs(token.value.value), _named(before["unit"])


def _named(word: str) -> str:
    """The unit that a rate is for: "dai" of "daily", "months"."""
    low = word.casefold()
    return _LY_UNITS.get(low) or unit_named(low) or low.removesuffix("s")
