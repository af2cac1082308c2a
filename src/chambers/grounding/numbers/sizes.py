"""How much a figure is: an amount, a percentage or a plain number, whatever counts it."""

import re
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.numbers.amounts import Amount

SIZED = frozenset((Kind.AMOUNT, Kind.PERCENTAGE, Kind.UNPARSED))
"""The kinds of token that are so much of something."""
_PLAIN = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,6})?%?")


def size_of(token: Token) -> Decimal | None:
    """The size of a figure without its sign; None for what is no number."""
    if isinstance(token.value, Amount):
        return abs(token.value.value)
    plain = token.kind in SIZED and isinstance(token.value, str) and _PLAIN.fullmatch(token.value)
    return Decimal(str(token.value).rstrip("%")) if plain else None
