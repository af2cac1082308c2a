"""About, nearly, less than: numbers that are not meant to the last digit.

"Nearly two hours" is borne by 115 minutes, "less than five months" by 147 days. A hedged number is held against
quantities that are near it; how near is a rule of thumb, a tenth for "about" and half for a bound.
"""

import re
from dataclasses import dataclass

_BEFORE_CHARS = 30
_HEDGE = re.compile(
    r"(?<!\bno )(?<!\bnot )\b(?:(?P<under>less than|fewer than|under|below|just under|short of|not quite"
    r"|a little (?:less than|under|before))"
    r"|(?P<over>more than|over|above|just over|at least|a little (?:more than|over|after)|in excess of|exceeding)"
    r"|(?P<about>about|some|nearly|almost|roughly|approximately|around|close to|circa|or so))"
    r"\s+(?:the\s+|an?\s+)?$",
    re.IGNORECASE,
)
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
    found = _HEDGE.search(text[max(0, at - _BEFORE_CHARS) : at])
    if found is None:
        return None
    return Hedge(-1 if found["under"] else 1 if found["over"] else 0)
