"""Sums stated in a sentence, worked out again.

Only one plain form is read: "A less B is C", "A plus B is C" (or minus, and; leaves, equals, makes), with any number
of terms. The terms are ordinary amounts that must stand on the page; the result need not, but it must be right.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from chambers.grounding.amounts import Amount

_TERM = re.compile(r"\s*,?\s*(?P<word>less|minus|plus|-|\u2212|\+)\s*", re.IGNORECASE)
_RESULT = re.compile(r"\s*,?\s*(?:is|leaves|equals|makes|comes to|=)\s*", re.IGNORECASE)
_MINUS = frozenset(("less", "minus", "-", "\u2212"))

Placed = tuple[int, int, Amount]


@dataclass(frozen=True, slots=True)
class Computation:
    """A stated result and what the terms before it really make."""

    start: int
    end: int
    stated: Amount
    computed: Amount


def find_computations(text: str, amounts: Sequence[Placed]) -> Iterator[Computation]:
    """Every stated result, in the order of the text."""
    total: Decimal | None = None
    sign = 1
    for left, right in pairwise(amounts):
        gap = text[left[1] : right[0]]
        total, sign = (left[2].value, 1) if total is None else (total + sign * left[2].value, sign)
        if term := _TERM.fullmatch(gap):
            sign = -1 if term["word"].casefold() in _MINUS else 1
        elif _RESULT.fullmatch(gap) and _has_terms(text, amounts, left):
            yield Computation(right[0], right[1], right[2], Amount(total, left[2].currency))
            total = None
        else:
            total = None


def _has_terms(text: str, amounts: Sequence[Placed], last: Placed) -> bool:
    index = amounts.index(last)
    return index > 0 and _TERM.fullmatch(text[amounts[index - 1][1] : last[0]]) is not None
