"""Figures that are a slip of the pen for one that the page has: 972 where it says 927.

Two digits that change places differ by nine times something, and a figure so small stands on most pages: what was
slipped is then easily worked out as a sum. Where a cited page has the figure itself, it is the figure that was meant.
So with an amount that is ten times one of the page: a nought too many, unless the sentence tells the smaller one too.
"""

from chambers.grounding.claim import Kind, Token
from chambers.grounding.numbers.numerals import plain
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of

_FEWEST_DIGITS = 3
_TEN = 10


def is_slip(setting: Setting) -> bool:
    """True where a cited page has the figure with two neighbouring digits in the other order, or a tenth of it."""
    if _is_ten_times(setting):
        return True
    mine = _digits(setting.token)
    if mine is None:
        return False
    return any(
        _swapped(mine, theirs)
        for page in setting.pages
        for figure in page.by_kind.get(setting.token.kind, ())
        if (theirs := _digits(figure)) is not None
    )


def _is_ten_times(setting: Setting) -> bool:
    mine = size_of(setting.token) if setting.token.kind is Kind.AMOUNT else None
    if not mine or any(size_of(each) == mine / _TEN for each in setting.beside):
        return False
    return any(size_of(each) == mine / _TEN for page in setting.pages for each in page.by_kind.get(Kind.AMOUNT, ()))


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
