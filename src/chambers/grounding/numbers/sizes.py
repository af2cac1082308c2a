"""How much a figure is: an amount, a percentage or a plain number, whatever counts it."""

import re
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.numbers.amounts import Amount

SIZED = frozenset((Kind.AMOUNT, Kind.PERCENTAGE, Kind.UNPARSED))
"""The kinds of token that are so much of something."""
_NOUGHT = re.compile(r"\$?\s?0(?:\d{1,2}(?!\d)|\d{0,2},\d)")
_PLAIN = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,6})?%?")


def size_of(token: Token) -> Decimal | None:
    """The size of a figure without its sign; None for what is no number."""
    if isinstance(token.value, Amount):
        return abs(token.value.value)
    plain = token.kind in SIZED and isinstance(token.value, str) and _PLAIN.fullmatch(token.value)
    return Decimal(str(token.value).rstrip("%")) if plain else None


def opens_with_nought(token: Token) -> bool:
    """True for "03 days" and "$080,000": nobody writes a figure so that does not stand so on the page.

    The four digits of a time of day or of a page ("0452") are no figure.
    """
    return token.kind in SIZED and _NOUGHT.match(token.text) is not None
