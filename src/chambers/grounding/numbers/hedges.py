"""About, nearly, less than: numbers that are not meant to the last digit.

"Nearly two hours" is borne by 115 minutes, "less than five months" by 147 days. A hedged number is held against
quantities that are near it; how near is a rule of thumb, a tenth for "about" and half for a bound.
"""

import re
from dataclasses import dataclass

_BEFORE_CHARS = 30
_HEDGE = re.compile(
    r"(?<!\bno )(?<!\bnot )\b(?:(?P<under>(?:less|fewer|smaller|shorter|lower|younger|lighter) than|(?:just "
    r"|well )?(?:under|below)"
    r"|short of|not quite|(?:a little|shortly|just) (?:less than|under|before|short of))"
    r"|(?P<over>(?:more|larger|greater|longer|higher|older|bigger|heavier|better) than|(?:just |well )?(?:over"
    r"|above)|at least"
    r"|(?:a little|shortly|just) (?:more than|over|after|past)|in excess of|exceeding|upwards? of|beyond)"
    r"|(?P<about>about|some|nearly|almost|roughly|approximately|approx\.?|around|close to|circa|or so|an estimated))"
    r"\s+(?:the\s+|an?\s+)?$",
    re.IGNORECASE,
)
_COMPARED = re.compile(r"\d[\d.,]*\s+[a-z]+\s+$")
_NEAR = 0.1
_ROUND_DIGITS = 2
_FAR = 0.5


@dataclass(frozen=True, slots=True)
class Hedge:
    """On which side of the number the true one may lie: -1 below, 1 above, 0 on either."""

    side: int

    def allows(self, true: float, said: float) -> bool:
        """True when a quantity may be called by the number that is said."""
        if self.side == 0:
            return _is_round(said) and abs(true - said) <= _NEAR * said
        return 0 <= (true - said) * self.side <= _FAR * said


def _is_round(number: float) -> bool:
    """True for a number that is not told to the last digit: "some 3,420 gallons" is not about anything."""
    return len(f"{number:.10g}".replace(".", "").strip("0")) <= _ROUND_DIGITS


def hedge_before(text: str, at: int) -> Hedge | None:
    """The hedge right before a number, or None."""
    low = max(0, at - _BEFORE_CHARS)
    found = _HEDGE.search(text[low:at])
    # "2.7 feet less than the 412 feet" compares two numbers, and hedges none.
    if found is None or (
        not found["about"] and _COMPARED.search(text[max(0, low + found.start() - _BEFORE_CHARS) : low + found.start()])
    ):
        return None
    return Hedge(-1 if found["under"] else 1 if found["over"] else 0)
