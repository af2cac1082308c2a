"""About, nearly, less than: numbers that are not meant to the last digit.

"Nearly two hours" is borne by 115 minutes, "less than five months" by 147 days. A hedged number is held against
quantities that are near it; how near is a rule of thumb, a tenth for "about" and half for a round bound.
"""

import re
from dataclasses import dataclass

_BEFORE_CHARS = 30
_HEDGE = re.compile(
    r"(?<!\bno )(?<!\bnot )\b(?:(?P<under>(?:less|fewer|smaller|shorter|lower|younger|lighter) than|(?:just "
    r"|well )?(?:under|below)|short of|not quite|barely"
    r"|(?:a little|a bit|slightly|somewhat|shortly|just|far|much|well) (?:less than|under|before|short of|below))"
    r"|(?P<over>(?:more|larger|greater|longer|higher|older|bigger|heavier|better) than|(?:just |well )?(?:over"
    r"|above)|at least|(?:a little|little|a bit|slightly|somewhat|shortly|just|far|much|well) (?:more than|over|after"
    r"|past|above)|in excess of|exceeding|upwards? of|beyond)"
    r"|(?P<nearly>nearly|almost|close to|just shy of|close on|the better part of|the best part of)"
    r"|(?P<about>about|some|roughly|approximately|approx\.?|around|circa|or so|an estimated|something like"
    r"|in the region of|on the order of|in the neighborhood of|more or less|a good|a matter of))"
    r"\s+(?:the\s+|an?\s+)?$",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"\d[\d.,]*\s+(?!(?:for|in|on|at|by|after|before|with|and|or|was|is|were|had|has|have|that|of|to)\b)[a-z]+\s+$"
)
_PLACED = re.compile(r"(?:under|over|below|above|beyond)\s+the\s", re.IGNORECASE)
"""Under the ten invoices, over the five seasons: what follows is no bound."""
_NEAR = 0.1
_CLOSE = 0.05
_ALMOST = 0.8
_ROUND_DIGITS = 2
_SMALL = 12
_FAR = {1: 0.5, 2: 0.25}
"""How far a bound may lie from the true number: "over 500" from 700, but "over 580" not from 850."""


@dataclass(frozen=True, slots=True)
class Hedge:
    """On which side of the number the true one may lie: -1 below, 1 above, 0 on either; nearly is a little below."""

    side: int
    nearly: bool = False

    def allows(self, true: float, said: float) -> bool:
        """True when a quantity may be called by the number that is said."""
        if self.nearly:
            return _ALMOST * said <= true <= (1 + _NEAR / 2) * said
        if self.side == 0:
            return _is_round(said) and abs(true - said) <= min(_NEAR * said, max(_CLOSE * said, _step(said) / 2))
        return 0 <= (true - said) * self.side <= _FAR.get(_digits(said), _NEAR) * said

    def may_tell(self, true: float, said: float) -> bool:
        """The same for a figure that a page states: a bound is rounder than what it stands for, and else a slip.

        >>> Hedge(1).may_tell(732, 700), Hedge(1).may_tell(98, 89), Hedge(-1).may_tell(75000, 75100)
        (True, False, False)
        """
        return self.allows(true, said) and (not self.side or _digits(said) < _digits(true))


def is_next(true: float, said: float, hedge: Hedge) -> bool:
    """False for "less than six hours" where it was four: a small bound of hours or days is the next whole one."""
    return not hedge.side or said > _SMALL or abs(true - said) <= 1


def _is_round(number: float) -> bool:
    """True for a number that is not told to the last digit: "some 3,420 gallons" is not about anything."""
    return _digits(number) <= _ROUND_DIGITS


def _digits(number: float) -> int:
    """How many digits of a number say anything: two of 580."""
    return len(f"{number:.10g}".replace(".", "").strip("0"))


def _step(number: float) -> float:
    """The step in which a round number is told: "about 950" is said in fifties, "about 900" in hundreds."""
    step = 1.0 if number == int(number) else 0.1
    while number % (step * 10) == 0 and number:
        step *= 10
    return step * 5 if number % (step * 5) == 0 else step


def hedge_before(text: str, at: int) -> Hedge | None:
    """The hedge right before a number, or None."""
    low = max(0, at - _BEFORE_CHARS)
    found = _HEDGE.search(text[low:at])
    # "2.7 feet less than the 412 feet" compares two numbers, and hedges none.
    if (
        found is None
        or _PLACED.match(found[0])
        or (
            (found["under"] or found["over"])
            and _COMPARED.search(text[max(0, low + found.start() - _BEFORE_CHARS) : low + found.start()])
        )
    ):
        return None
    return Hedge(-1 if found["under"] else 1 if found["over"] else 0, nearly=found["nearly"] is not None)


_OR_SO = re.compile(r"[\s-]*(?:[a-z]+\s+){0,2}?(?:or so|or thereabouts|more or less|give or take)\b", re.IGNORECASE)


def hedge_around(text: str, start: int, end: int) -> Hedge | None:
    """The hedge before a number, or right behind what it counts: "half an hour or so"."""
    return hedge_before(text, start) or (Hedge(0) if _OR_SO.match(text, end) else None)
