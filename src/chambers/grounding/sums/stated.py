"""Computations that a sentence shows in full, worked out again.

"A less B leaves C", "A and B, for a total of C", "30% of A, or C". The terms are
claims of their own; the result need not be on a page, but must be right. In any other form a wrong result blocks as a
figure that no page has and no others make.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.amounts import Amount

_TERM = re.compile(
    r"\s*,?\s*(?P<word>less|minus|plus|-|\u2212|\+)\s*(?:the\s+|an?\s+)?(?:[a-z]+\s+){0,5}?", re.IGNORECASE
)
_RESULT = re.compile(r"\s*,?\s*(?:is|leaves|equals|makes|comes to|=)\s*", re.IGNORECASE)
_MINUS = frozenset(("less", "minus", "-", "\u2212"))
_TOTAL_AFTER = re.compile(
    r"[\s,;:\w()-]{0,40}?\b(?:for an? (?:combined |grand )?total (?:\w+ )?of|totall?ing|which totals?"
    r"|(?:and|that|which) (?:add|adds|add up|adds up) (?:up )?to|for a sum of|a total of"
    r"|(?:c[oa]mes?|coming|amount(?:s|ed|ing)?) to an? (?:\w+ )?(?:total|sum) of|add(?:s|ed|ing)? up to"
    r"|(?:together|altogether|in all|combined|jointly)"
    r"(?: (?:they )?(?:come|comes|came|amount|amounts|make|makes|total|totals|are|is|equal) (?:to )?)?"
    r"|(?:which |that )?(?:make|makes|made) (?:a total of|together)|the sum of which is)\s+",
    re.IGNORECASE,
)
_EQUALS = re.compile(
    r"\s*(?:,?\s*(?:or|which is|that is|i\.e\.,?|is|was|equals|namely|comes to|amounts to|makes|totall?ing"
    r"|for a total of)|,|=|\()\s*(?:a total of\s+)?",
    re.IGNORECASE,
)
# "At $21.50, which is $5.90 an hour less".
_COMPARED = re.compile(
    r"\s+(?:(?:an?|per)\s+[a-z]+\s+)?(?:less|more|below|above|under|over|higher|lower|short)\b", re.IGNORECASE
)
_OF = re.compile(r"\s+of\s+(?:the\s+)?(?:[\w-]+\s+){0,4}?(?:of\s+)?", re.IGNORECASE)
_TIMES = re.compile(
    r"\s+(?:[\w-]+\s+){0,3}?(?:payments?|instal?lments?|months?|weeks?|days?|hours?|units?|shipments?|years?|visits?"
    r"|sessions?|pieces|items)(?:\s+[\w-]+){0,3}?\s+(?:of|at)\s+",
    re.IGNORECASE,
)
_PARTED = re.compile(
    r"(?<!\bSt)(?<!\bDr)(?<!\bM[rs])(?<!\bMrs)(?<!\bInc)(?<!\bCo)(?<!\bNo)(?<!\b[A-Z])\.\s|;\s|\btotal|\bout of\b"
    r"|\bfrom\b"
)
_JOINED = re.compile(r",|\band\b|\bplus\b")
_CENT = Decimal("0.01")
_MAX_GAP_CHARS = 60

Placed = tuple[int, int, Amount]
Counted = tuple[int, int, str]
Stated = tuple[int, Amount]
"""Where a stated result begins, and what its terms really make."""


def find_computations(text: str, tokens: Sequence[Token]) -> dict[int, Amount]:
    """For the place of each stated result what its terms make: chains first, then lists, products."""
    amounts = [(token.start, token.end, token.value) for token in tokens if isinstance(token.value, Amount)]
    factors = [
        (t.start, t.end, t.value)
        for t in tokens
        if isinstance(t.value, str)
        and (t.kind is Kind.PERCENTAGE or (t.kind is Kind.UNPARSED and t.value.isdigit() and t.value.isascii()))
    ]
    found: dict[int, Amount] = {}
    every = (
        _chains(text, amounts),
        _totals(text, amounts),
        _products(text, amounts, factors),
    )
    for computations in every:
        for start, computed in computations:
            found.setdefault(start, computed)
    return found


def _chains(text: str, amounts: Sequence[Placed]) -> Iterator[Stated]:
    total: Decimal | None = None
    sign, terms = 1, 0
    for left, right in pairwise(amounts):
        gap = text[left[1] : right[0]]
        total, sign = (left[2].value, 1) if total is None else (total + sign * left[2].value, sign)
        if term := _TERM.fullmatch(gap):
            sign, terms = -1 if term["word"].casefold() in _MINUS else 1, terms + 1
            continue
        if terms and _RESULT.fullmatch(gap):
            yield _result(right, total)
        total, terms = None, 0


def _totals(text: str, amounts: Sequence[Placed]) -> Iterator[Stated]:
    for at, result in enumerate(amounts):
        low = at - 1
        while low > 0 and _joins(text, amounts[low - 1], amounts[low]):
            low -= 1
        before = amounts[max(low, 0) : at]
        if len(before) > 1 and _TOTAL_AFTER.fullmatch(text[before[-1][1] : result[0]]):
            yield _result(result, sum((term[2].value for term in before), Decimal(0)))


def _joins(text: str, one: Placed, two: Placed) -> bool:
    gap = text[one[1] : two[0]]
    return len(gap) < _MAX_GAP_CHARS and not _PARTED.search(gap) and _JOINED.search(gap) is not None


def _products(text: str, amounts: Sequence[Placed], factors: Sequence[Counted]) -> Iterator[Stated]:
    for base, result in pairwise(amounts):
        if not _EQUALS.fullmatch(text[base[1] : result[0]]) or _COMPARED.match(text, result[1]):
            continue
        for _, end, factor in factors:
            between = text[end : base[0]] if end <= base[0] else ""
            if factor.endswith("%") and _OF.fullmatch(between):
                yield _result(result, (base[2].value * Decimal(factor[:-1]) / 100).quantize(_CENT))
            elif not factor.endswith("%") and _TIMES.fullmatch(between):
                yield _result(result, base[2].value * Decimal(factor))


def _result(result: Placed, value: Decimal) -> Stated:
    return result[0], Amount(value, result[2].currency)
