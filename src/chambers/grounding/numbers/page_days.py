"""The days of a page, read by what else stands on it: in the order of day and month that it keeps, and in its years."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date

from chambers.grounding.claim import Kind, Token
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.entry_days import only_year, running_order
from chambers.grounding.numbers.years import in_order, in_year, leading_part, month_end, month_first, month_in_year

_LEAD_CHARS = 8
_BEHIND_CHARS = 16


def in_one_order(figures: list[Token], habit: Callable[[], bool | None]) -> list[Token]:
    """Dates in figures, in the order that the page's unmistakable ones share, or else those of the record."""
    days = [token.value for token in figures if isinstance(token.value, DateValue)]
    if not any(len(day.readings) > 1 for day in days):
        return figures
    orders = {_order(token) for token in figures if token.kind is Kind.DATE} - {None}
    american = (running_order(figures) or habit()) if not orders else True in orders
    if len(orders) > 1 or american is None:
        return figures
    return [
        replace(token, value=in_order(token.text, token.value, american=american))
        if isinstance(token.value, DateValue)
        else token
        for token in figures
    ]


def _order(token: Token) -> bool | None:
    """True for a date in figures that is read month first: by its numbers, or by the weekday beside it."""
    if isinstance(token.value, DateValue) and len(token.value.readings) == 1 and (first := leading_part(token.text)):
        reading = token.value.readings[0]
        return None if reading.month == reading.day else reading.month == first
    return month_first(token.text)


def in_their_years(figures: list[Token], told: Callable[[], date | None], text: str) -> Iterator[Token]:
    """Days without a year, with the year of the full date before them, of the first one, or of the paper."""
    days = [token.value for token in figures if isinstance(token.value, DateValue)]
    full = [day for value in days if (day := value.exact) is not None]
    months = filter(None, map(month_end, days))
    last = full[0] if full else (told() or only_year(text) or next(months, None)) if days else None
    for token in figures:
        if not isinstance(token.value, DateValue) or last is None:
            yield token
            continue
        # A full date stands for itself.
        if (exact := token.value.exact) is not None:
            last = exact
            yield token
            continue
        last = month_end(token.value) or last
        lead = text[max(0, token.start - _LEAD_CHARS) : token.start]
        behind = text[token.end : token.end + _BEHIND_CHARS]
        value = month_in_year(in_year(token.value, last), full[0] if full else last, lead, behind)
        yield token if value is token.value else replace(token, value=value)
