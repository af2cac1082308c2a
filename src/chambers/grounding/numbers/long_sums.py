"""Amounts with so many digits that figures of the cited pages do not make them by chance.

"After both payments $51,637.50 remains": the page has the bill and the payments, and the sentence no words of theirs.
Almost any round sum is that of two others of a page; one of six digits is not. So every sum and difference of two or
three amounts, twice an amount and every run of a list is tried, as long as the ways to try are few beside the figures
that an amount with so many digits could have had. A sum that leaves out what the sentence names is none: "after the
payments of the club and the county" takes off both.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from itertools import combinations
from math import comb

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.named_amounts import amounts_named, amounts_of
from chambers.grounding.numbers.numerals import plain
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting

Way = tuple[Decimal, tuple[Decimal | str, ...]]
"""What some amounts make, and how: the amounts with their signs, or those that are added up without any."""
Family = tuple[int, Callable[[Sequence[Decimal]], Iterator[Way]]]
_LESS = re.compile(
    r"\b(?:net of|less|minus|after deducting|after deduction of|reduced by|not counting)\s+(?:the\s+)?$", re.IGNORECASE
)
_FEWEST_DIGITS = 4
_MOST = 60
_NEAR_CHANCE, _FAR_CHANCE = 100, 500
"""One way in so many figures, for amounts of lines that share a word with the sentence, and for all of the pages."""


def judge_long_sum(setting: Setting) -> Outcome | None:
    """Supported when amounts of the cited pages make one that they could hardly make by chance; None otherwise."""
    value = setting.token.value
    if not isinstance(value, Amount) or value.value <= 0 or not setting.pages:
        return None
    digits = _digits(value.value)
    if digits < _FEWEST_DIGITS:
        return None
    near = {(id(page), unit.start) for page, unit in setting.lines(heads=True)}
    every = [(page, unit, size) for page in setting.pages for unit in units_of(page) for size in amounts_of(unit, page)]
    close = [size for page, unit, size in every if (id(page), unit.start) in near]
    off = _taken_off(setting)
    for terms, chance in ((close, _NEAR_CHANCE), ([size for _, _, size in every], _FAR_CHANCE)):
        for made, how in _ways(terms[:_MOST], 10**digits // chance, value.value):
            parts = [each for each in how if isinstance(each, Decimal)] if made == value.value else []
            if parts and amounts_named(setting).are_all_in(parts) and _as_signed(how, off):
                words = _in_words(how)
                return worked_out(f"worked out again: {words}", words)
    return None


def _taken_off(setting: Setting) -> frozenset[Decimal]:
    """The amounts that the pages have only in brackets or with a minus, and those that the sentence takes off."""
    figures = [each.value for page in setting.pages for each in page.by_kind.get(Kind.AMOUNT, ())]
    signed = [each.value for each in figures if isinstance(each, Amount)]
    text, start = setting.sentence.text, setting.sentence.start
    less = (each for each in setting.beside if _LESS.search(text[: each.start - start]))
    told = {abs(each.value.value) for each in less if isinstance(each.value, Amount)}
    return frozenset({-each for each in signed if each < 0} - {each for each in signed if each > 0} | told)


def _as_signed(how: Sequence[Decimal | str], off: frozenset[Decimal]) -> bool:
    """False where what is to be taken off is added to what is not: 124,000 + 37,200 + 28,700 of "less 28,700"."""
    plus = [each for at, each in enumerate(how) if isinstance(each, Decimal) and (not at or how[at - 1] != "-")]
    return not 0 < sum(each in off for each in plus) < len(plus)


def _in_words(how: Sequence[Decimal | str]) -> str:
    """How an amount is made; it is asked for only where it is the one that was looked for."""
    signed = any(isinstance(each, str) for each in how)
    return (" " if signed else " + ").join(each if isinstance(each, str) else plain(each) for each in how)


def _digits(value: Decimal) -> int:
    """How many digits of an amount say anything: three of $31,500, seven of $51,637.52."""
    return len(f"{value.normalize():f}".replace(".", "").strip("0"))


def _ways(terms: Sequence[Decimal], most: int, wanted: Decimal) -> Iterator[Way]:
    """What the terms make, the likeliest ways first, until more were tried than chance allows."""
    spent = 0
    for many, make in _families(terms):
        spent += many
        if spent > most:
            return
        if make is not _triples or _is_of_three(wanted, terms):
            yield from make(terms)


def _is_of_three(wanted: Decimal, terms: Sequence[Decimal]) -> bool:
    """False where no three of the terms make an amount in any way, as is told by what two of them leave of it."""
    sizes = {abs(term) for term in terms}
    pairs = combinations(sizes, 2)
    return any(
        left in sizes
        for one, two in pairs
        for left in (abs(wanted - one - two), abs(wanted - one + two), abs(wanted + one - two), wanted + one + two)
    )


def _families(terms: Sequence[Decimal]) -> tuple[Family, ...]:
    many = len(set(terms))
    return (
        (many, _doubles),
        (2 * comb(many, 2), _pairs),
        (comb(len(terms), 2), _runs),
        (4 * comb(many, 3), _triples),
    )


def _doubles(terms: Sequence[Decimal]) -> Iterator[Way]:
    yield from ((2 * one, ("twice", one)) for one in dict.fromkeys(terms))


def _pairs(terms: Sequence[Decimal]) -> Iterator[Way]:
    for pair in combinations(dict.fromkeys(terms), 2):
        small, large = sorted(pair)
        yield large + small, (large, "+", small)
        yield large - small, (large, "-", small)


def _runs(terms: Sequence[Decimal]) -> Iterator[Way]:
    """Amounts that follow one another, three and more: a column, or a part of one."""
    for first in range(len(terms)):
        total = Decimal(0)
        for last in range(first, len(terms)):
            total += terms[last]
            if last - first > 1:
                yield total, tuple(terms[first : last + 1])


def _triples(terms: Sequence[Decimal]) -> Iterator[Way]:
    for three in combinations(dict.fromkeys(terms), 3):
        small, middle, large = sorted(three)
        yield small + middle + large, (large, "+", middle, "+", small)
        yield abs(large - middle - small), (large, "-", middle, "-", small)
        yield large + small - middle, (large, "-", middle, "+", small)
        yield large + middle - small, (large, "+", middle, "-", small)
