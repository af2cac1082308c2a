"""Sums stated in a sentence, worked out again.

Chains ("A less B leaves C", "A plus B makes C"), lists with their total on either side ("A and B, for a total of C",
"C, consisting of A and B"), differences ("A exceeds B by C", "the difference between A and B is C"), shares ("30% of A,
or C") and multiples ("twelve payments of A, totaling C") are read. The terms are ordinary claims that must stand on the
page; the result need not, but it must be right.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.ways import exact_share

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
_PARTS_AFTER = re.compile(
    r"[\s,;:(-]{1,4}(?:(?:which|that) (?:is|was|consists? of|comprises?)|consisting of|comprising|comprised of"
    r"|composed of|made up of|being the sum of|the sum of|that is,?)"
    r"\s+(?:\w+\s+){0,4}?",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\bdifference between\s+(?:\w+\s+){0,5}?$", re.IGNORECASE)
_EXCEEDS = re.compile(
    r"\s+(?:exceeds?|exceeded|is (?:more|greater|higher) than|was (?:more|greater|higher) than)\s+(?:\w+\s+){0,5}?",
    re.IGNORECASE,
)
_OF_WHICH = re.compile(r"[^.;]{0,40}?\b(?:of which|less|minus|after|against)\b[^.;]{0,40}?", re.IGNORECASE)
_TAKEN_FROM = re.compile(
    r"[^.;]{0,30}?\b(?:taken|deducted|subtracted|withheld|comes?|came|off)\b[^.;]{0,20}?\b(?:from|off)\b[^.;]{0,40}?",
    re.IGNORECASE,
)
_LEAVING = re.compile(
    r"[^.;]{0,50}?\b(?:leav(?:es|ing)|left|the (?:rest|remainder|balance)(?: of| was| is|,)?)\s+(?:an?\s+|the\s+)?"
    r"(?:(?:balance|remainder|sum|total|net)\s+of\s+)?",
    re.IGNORECASE,
)
_BY = re.compile(r"[\s\w,()]{0,40}?\b(?:by|is|of|was|comes to|amounts to|or)\s+", re.IGNORECASE)
_EQUALS = re.compile(
    r"\s*(?:,?\s*(?:or|which is|that is|i\.e\.,?|is|was|equals|namely|comes to|amounts to|makes|totall?ing"
    r"|for a total of)|,|=|\()\s*(?:a total of\s+)?",
    re.IGNORECASE,
)
_OF = re.compile(r"\s+of\s+(?:the\s+)?(?:[\w-]+\s+){0,4}?(?:of\s+)?", re.IGNORECASE)
_TIMES = re.compile(
    r"\s+(?:[\w-]+\s+){0,3}?(?:payments?|instal?lments?|months?|weeks?|days?|hours?|units?|shipments?|years?|visits?"
    r"|sessions?|pieces|items)(?:\s+[\w-]+){0,3}?\s+(?:of|at)\s+",
    re.IGNORECASE,
)
# The full stop of "St. Brendan's" parts nothing.
_PARTED = re.compile(
    r"(?<!\bSt)(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bJr)(?<!\bSr)(?<!\bInc)(?<!\bCo)(?<!\bLtd)(?<!\bNo)(?<!\b[A-Z])"
    r"\.\s|;\s|\btotal|\bout of\b|\bfrom\b"
)
_CENT = Decimal("0.01")
_MAX_GAP_CHARS = 60

Placed = tuple[int, int, Amount]
Counted = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class Computation:
    """A stated result and what the terms before it really make."""

    start: int
    end: int
    stated: Amount
    computed: Amount


def find_computations(
    text: str, amounts: Sequence[Placed], *, shares: Sequence[Counted] = (), counts: Sequence[Counted] = ()
) -> Iterator[Computation]:
    """Every stated result, each once: chains first, then lists, differences, rests, shares and multiples."""
    found: dict[int, Computation] = {}
    for each in (
        *_chains(text, amounts),
        *_totals(text, amounts),
        *_differences(text, amounts),
        *_remainders(text, amounts),
        *_products(text, amounts, shares, counts),
    ):
        found.setdefault(each.start, each)
    yield from found.values()


def _chains(text: str, amounts: Sequence[Placed]) -> Iterator[Computation]:
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


def _totals(text: str, amounts: Sequence[Placed]) -> Iterator[Computation]:
    for at, result in enumerate(amounts):
        before = _listed_before(text, amounts, at)
        if len(before) > 1 and _TOTAL_AFTER.fullmatch(text[before[-1][1] : result[0]]):
            yield _result(result, sum((term[2].value for term in before), Decimal(0)))
        after = _listed_after(text, amounts, at)
        if len(after) > 1 and _PARTS_AFTER.fullmatch(text[result[1] : after[0][0]]):
            yield _result(result, sum((term[2].value for term in after), Decimal(0)))


def _listed_before(text: str, amounts: Sequence[Placed], at: int) -> list[Placed]:
    low = at - 1
    while low > 0 and _joins(text, amounts[low - 1], amounts[low]):
        low -= 1
    return list(amounts[max(low, 0) : at])


def _listed_after(text: str, amounts: Sequence[Placed], at: int) -> list[Placed]:
    high = at + 1
    while high + 1 < len(amounts) and _joins(text, amounts[high], amounts[high + 1]):
        high += 1
    return list(amounts[at + 1 : high + 1])


def _joins(text: str, one: Placed, two: Placed) -> bool:
    gap = text[one[1] : two[0]]
    return len(gap) < _MAX_GAP_CHARS and not _PARTED.search(gap) and bool(re.search(r",|\band\b|\bplus\b", gap))


def _differences(text: str, amounts: Sequence[Placed]) -> Iterator[Computation]:
    for one, two, result in zip(amounts, amounts[1:], amounts[2:], strict=False):
        between = _BETWEEN.search(text[max(0, one[0] - 60) : one[0]]) and text[one[1] : two[0]].strip().startswith(
            "and"
        )
        exceeds = _EXCEEDS.fullmatch(text[one[1] : two[0]])
        if (between or exceeds) and _BY.fullmatch(text[two[1] : result[0]]):
            difference = one[2].value - two[2].value
            yield _result(result, abs(difference) if between else difference)


def _remainders(text: str, amounts: Sequence[Placed]) -> Iterator[Computation]:
    """ "A, of which B was paid, leaving C"."""
    for one, two, result in zip(amounts, amounts[1:], amounts[2:], strict=False):
        if not _LEAVING.fullmatch(text[two[1] : result[0]]):
            continue
        if _TAKEN_FROM.fullmatch(text[one[1] : two[0]]):
            yield _result(result, two[2].value - one[2].value)
        elif _OF_WHICH.fullmatch(text[one[1] : two[0]]):
            yield _result(result, one[2].value - two[2].value)


def _products(
    text: str, amounts: Sequence[Placed], shares: Sequence[Counted], counts: Sequence[Counted]
) -> Iterator[Computation]:
    for base, result in pairwise(amounts):
        if not _EQUALS.fullmatch(text[base[1] : result[0]]):
            continue
        for _, end, share in shares:
            if end <= base[0] and _OF.fullmatch(text[end : base[0]]):
                yield _result(result, (base[2].value * exact_share(Decimal(share.rstrip("%"))) / 100).quantize(_CENT))
        for _, end, count in counts:
            if end <= base[0] and _TIMES.fullmatch(text[end : base[0]]):
                yield _result(result, base[2].value * Decimal(count))


def _result(result: Placed, value: Decimal) -> Computation:
    return Computation(result[0], result[1], result[2], Amount(value, result[2].currency))
