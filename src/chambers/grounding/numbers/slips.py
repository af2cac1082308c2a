"""Figures that are a slip of the pen for one that the page has: 972 where it says 927.

Two digits that change places differ by nine times something, and a figure so small stands on most pages: what was
slipped is then easily worked out as a sum. Where a cited page has the figure itself, it is the figure that was meant.
"""

from chambers.grounding.claim import Token
from chambers.grounding.numbers.numerals import plain
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of

_FEWEST_DIGITS = 3


def is_slip(setting: Setting) -> bool:
    """True where a cited page has the figure with two neighbouring digits in the other order."""
    mine = _digits(setting.token)
    if mine is None:
        return False
    return any(
        _swapped(mine, theirs)
        for page in setting.pages
        for figure in page.by_kind.get(setting.token.kind, ())
        if (theirs := _digits(figure)) is not None
    )


def _digits(figure: Token) -> str | None:
    size = size_of(figure) if figure.text[-1:].isdigit() else None
    digits = plain(size) if size is not None else ""
    return digits if len(digits.replace(".", "")) >= _FEWEST_DIGITS else None


def _swapped(one: str, two: str) -> bool:
    """True for digits of which two neighbours changed places.

    >>> _swapped("972", "927")
    True
    """
    if len(one) != len(two):
        return False
    apart = [at for at, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
    if len(apart) != 2 or apart[1] - apart[0] != 1:
        return False
    first, second = apart
    return one[first] == two[second] and one[second] == two[first]
