"""What was asked and what was paid, worked out from the pages.

Three plain patterns are read: a line that gives an invoice total, a sentence that gives a price, and a sentence that
says one amount was paid on one day. The same payment reported by two papers counts once. Anything phrased as a promise,
a request or a condition is left alone. No model is asked, and no conclusion is drawn beyond the arithmetic.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from chambers.grounding.claims.amounts import Amount, find_amounts
from chambers.grounding.claims.dates import find_dates
from chambers.grounding.pages.sentences import flowing, split_sentences
from chambers.record.page import Page, Source, pages_of

_PAID = re.compile(r"\b(?:paid|payment of|received|transferred|remitted)\b", re.IGNORECASE)
# "May" with a capital is a month.
_NOT_YET = re.compile(
    r"\b(?:shall|will|(?-i:may)|must|would|asks?|asked|owes?|owed|credit|within|unless|if|not|no)\b(?!\s+be set)",
    re.IGNORECASE,
)
_TOTAL = re.compile(r"\b(?:invoice\s+total|total\s+due|amount\s+due|total)\b", re.IGNORECASE)
_PRICE = re.compile(r"\bprice\b.*\b(?:is|of)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Sum:
    """An amount, what it is, the page it stands on, and its day where it has one."""

    amount: Amount
    page: Page
    line: str
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Accounts:
    """What the pages say about money asked and money paid."""

    totals: tuple[Sum, ...]
    prices: tuple[Sum, ...]
    payments: tuple[Sum, ...]
    items: tuple[Sum, ...]


def read_accounts(sources: Sequence[Source]) -> Accounts:
    """The accounts of a record; empty where its pages use none of the patterns."""
    pages = tuple(pages_of(sources))
    # Sums over two currencies would mean nothing.
    if len({amount.currency for page in pages for amount in _amounts(page.text)}) > 1:
        return Accounts((), (), (), ())
    totals = _distinct(found for page in pages for found in _totals(page))
    return Accounts(
        totals=totals,
        prices=_distinct(found for page in pages for found in _prices(page)),
        payments=_distinct(sorted((f for page in pages for f in _payments(page)), key=_by_day)),
        items=tuple(found for page in pages for found in _items(page)),
    )


def _by_day(found: Sum) -> tuple[date, bool]:
    # Of two papers that report a payment, the one that is not itself the bill is the better witness.
    return found.day or date.max, _TOTAL.search(found.page.text) is not None


def _totals(page: Page) -> Iterator[Sum]:
    if not re.search(r"\binvoice\b", page.text, re.IGNORECASE):
        return
    for line in page.text.split("\n"):
        amounts = _amounts(line)
        if len(amounts) == 1 and _TOTAL.search(line) and len(line.split()) <= 6:
            yield Sum(amounts[0], page, flowing(line))


def _items(page: Page) -> Iterator[Sum]:
    """The lines above a total that end in an amount."""
    above: list[Sum] = []
    for line in page.text.split("\n"):
        amounts = _amounts(line)
        if len(amounts) == 1 and _TOTAL.search(line) and len(line.split()) <= 6:
            yield from above
            return
        if len(amounts) == 1 and re.search(r"\d\)?\s*(?:[A-Z]{3})?\s*$", line):
            above.append(Sum(amounts[0], page, flowing(line)))
        else:
            above.clear()


def _prices(page: Page) -> Iterator[Sum]:
    for sentence in split_sentences(page.text):
        amounts = _amounts(sentence.text)
        if len(amounts) == 1 and _PRICE.search(sentence.text) and "deposit" not in sentence.text.casefold():
            yield Sum(amounts[0], page, flowing(sentence.text))


def _payments(page: Page) -> Iterator[Sum]:
    for sentence in split_sentences(page.text):
        amounts = _amounts(sentence.text)
        days = [value.exact for _, _, value in find_dates(sentence.text) if value.exact]
        if len(amounts) == 1 and len(days) == 1 and _PAID.search(sentence.text) and not _NOT_YET.search(sentence.text):
            yield Sum(amounts[0], page, flowing(sentence.text), days[0])


def _amounts(text: str) -> list[Amount]:
    return [amount for _, _, amount in find_amounts(text) if amount.currency is not None]


def _distinct(found: Iterator[Sum] | Sequence[Sum]) -> tuple[Sum, ...]:
    first: dict[tuple[Decimal, str | None, date | None], Sum] = {}
    for each in found:
        first.setdefault((each.amount.value, each.amount.currency, each.day), each)
    return tuple(first.values())
