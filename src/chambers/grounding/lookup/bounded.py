"""Bounds and roundings of a draft against the figures of a page: "more than thirty days" where it has 34.

A figure of the page is of the same thing when it has the same unit or noun; an amount or a percentage, when its line
shares a word with the sentence. One that fits supports the bound; where all of the same thing break it, the bound is
wrong, and the page's figure is named.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.amounts import Amount
from chambers.grounding.claims.bounds import Bound, bound_at, is_rounded
from chambers.grounding.lookup.counted import find_counted, words_around
from chambers.grounding.lookup.rows import line_stems, unit_at
from chambers.grounding.lookup.things import converted, label_of, things_of, unit_of
from chambers.grounding.lookup.values import SIZED, size_of
from chambers.grounding.matching import Hit, ReadPage, find_hits

_SAME_WORDS = 2
_CLAUSE_CHARS = 120
_DENIAL = re.compile(r"\b(?:no|not|nobody|never|neither|nor|cannot|none|without|unless)\b|n['\u2019]t\b", re.IGNORECASE)
_ROUGH = Decimal("0.08")
_SCALED = ("thousand", "million", "billion", "k", "m", "bn", "mm")
_FRACTIONS = ("half", "third", "quarter", "fifth", "tenth", "thirds", "quarters", "fifths")


@dataclass(frozen=True, slots=True)
class Compared:
    """What the pages say to a bound: where a figure fits it, or one that breaks it."""

    page: ReadPage
    hit: Hit
    fits: bool
    reason: str
    is_turned: bool = False
    """True where the page states the opposite bound for the very same figure."""


def compare_bound(token: Token, text: str, bound: Bound, pages: Sequence[ReadPage]) -> Compared | None:
    """A figure of the pages that fits a bound of the draft, else one that breaks it, else None."""
    equal = _equal(token, text, bound, pages)
    if equal is not None and (equal.fits or equal.is_turned):
        return equal
    broken = equal
    best = 0
    for page, figure, true, shared in _same_things(token, text, pages):
        if bound_at(page.text, figure.start, figure.end) is not None:
            continue
        hit = Hit(figure.start, figure.end)
        if bound.allows(true, size_of(token) or true):
            return Compared(page, hit, fits=True, reason=f"{figure.text} there is {bound.phrase} {token.text}")
        if shared > max(best, _SAME_WORDS - 1):
            best, broken = shared, Compared(page, hit, fits=False, reason=f"the page has {figure.text}")
    return broken


def _equal(token: Token, text: str, bound: Bound, pages: Sequence[ReadPage]) -> Compared | None:
    """The very same figure on a page, with a bound of its own that agrees, or none where the draft's allows that."""
    found: Compared | None = None
    for page in pages:
        hit = find_counted(token, text, page) if token.kind is Kind.UNPARSED else None
        hits = (hit,) if hit else find_hits(token, page) if token.kind is not Kind.UNPARSED else ()
        for each in hits:
            theirs = bound_at(page.text, each.start, each.end)
            if theirs is None and not bound.is_strict:
                return Compared(page, each, fits=True, reason=f"it has {token.text}")
            denied = _is_denied(text, token.start) or _is_denied(page.text, each.start)
            if theirs is not None and (denied or not bound.contradicts(theirs)):
                return Compared(page, each, fits=True, reason=f"it has {theirs.phrase} {token.text}")
            reason = f"the page has {theirs.phrase if theirs else 'exactly'} {token.text}"
            found = found or Compared(page, each, fits=denied, reason=reason, is_turned=theirs is not None)
    return found


def _is_denied(text: str, at: int) -> bool:
    """True where a denial before a bound turns it round: "no claim may be brought more than two years after"."""
    return _DENIAL.search(re.split(r"[.;:?]\s|\n\s*\n", text[max(0, at - _CLAUSE_CHARS) : at])[-1]) is not None


def _same_things(token: Token, text: str, pages: Sequence[ReadPage]) -> Iterator[tuple[ReadPage, Token, Decimal, int]]:
    """The figures of the pages for the same thing, in the unit of the draft, with the words that their lines share."""
    mine = unit_of(text, token.start, token.end) if token.kind is Kind.UNPARSED else None
    things = things_of(text, token.end) if token.kind is Kind.UNPARSED and mine is None else frozenset()
    around = words_around(text, token.start, token.end)
    for page in pages:
        for figure in page.by_kind.get(token.kind, ()):
            true = _in_unit(figure, page, mine) if token.kind is Kind.UNPARSED else size_of(figure)
            if true is None or label_of(page.text, figure.start) is not None:
                continue
            unit = unit_at(page, figure.start)
            shared = len(line_stems(unit, page) & around) if unit is not None else 0
            same = bool(things & things_of(page.text, figure.end)) or mine is not None
            if shared and (same or token.kind is not Kind.UNPARSED):
                yield page, figure, true, shared


def _in_unit(figure: Token, page: ReadPage, unit: str | None) -> Decimal | None:
    size, theirs = size_of(figure), unit_of(page.text, figure.start, figure.end)
    if size is None or unit is None or theirs is None:
        return size if unit is None and theirs is None else None
    return converted(size, theirs, unit)


def find_rounded(token: Token, text: str, page: ReadPage) -> Hit | None:
    """A figure that the draft rounds without a word: "$1.2 million" for $1,204,310, "one third" for 33.1%."""
    said = size_of(token)
    if said is None or token.kind not in SIZED - {Kind.UNPARSED}:
        return None
    last = token.text.casefold().rstrip(".").split()[-1].lstrip("$0123456789.,")
    fraction = token.kind is Kind.PERCENTAGE and any(
        word in token.text.casefold().replace("-", " ").split() for word in _FRACTIONS
    )
    if last not in _SCALED and not fraction:
        return None
    around = words_around(text, token.start, token.end)
    for figure in page.by_kind.get(token.kind, ()):
        true, unit = size_of(figure), unit_at(page, figure.start)
        if true is None or unit is None or not line_stems(unit, page) & around:
            continue
        if (
            isinstance(token.value, Amount)
            and isinstance(figure.value, Amount)
            and token.value.currency != figure.value.currency
        ):
            continue
        if abs(true - said) <= said * _ROUGH / 2 if fraction else is_rounded(true, said):
            return Hit(figure.start, figure.end)
    return None
