"""The ways in which a figure can come out of others: sums, differences, rates and parts, each with how it is told."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations, product

Way = tuple[Decimal, str]
"""What some figures make, and how."""
MAX_SUM = 4
HUNDRED = Decimal(100)
_SIXTHS = 6
_CENT = Decimal("0.01")


def sums(terms: Sequence[Decimal]) -> Iterator[Way]:
    """Sums of two to four figures."""
    for size in range(2, min(MAX_SUM, len(terms)) + 1):
        yield from ((abs(sum(parts, Decimal(0))), " + ".join(map(str, parts))) for parts in combinations(terms, size))


def pairs(terms: Sequence[Decimal], *, apart: bool, added: bool) -> Iterator[Way]:
    """What two figures make together, and apart."""
    for one, two in combinations(terms, 2):
        if apart:
            yield abs(abs(one) - abs(two)), f"{one} - {two}"
        if added and one >= 0 and two >= 0:
            yield one + two, f"{one} + {two}"


def rates(terms: Sequence[Decimal], counts: Sequence[Decimal]) -> Iterator[Way]:
    """An amount so many times, or shared by so many."""
    for amount, count in product(terms, counts):
        yield abs(amount) * count, f"{amount} x {count}"
        if count > 1:
            yield (abs(amount) / count).quantize(_CENT), f"{amount} / {count}"


def exact_share(share: Decimal) -> Decimal:
    """A third that was cut to hundredths, whole again: two thirds of $5,400 are $3,600."""
    sixths = (share * _SIXTHS / HUNDRED).quantize(Decimal(1))
    whole = sixths * HUNDRED / _SIXTHS
    return whole if abs(whole - share) < _CENT else share


def parts(terms: Sequence[Decimal], shares: Sequence[Decimal]) -> Iterator[Way]:
    """So many hundredths of an amount."""
    for amount, share in product(terms, map(exact_share, shares)):
        yield (abs(amount) * share / HUNDRED).quantize(_CENT), f"{share}% of {amount}"
