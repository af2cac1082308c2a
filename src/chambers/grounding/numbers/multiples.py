"""How many times as much something is: "nearly twice the price of the pump", "more than three times her pay".

What stands before it in the sentence is the larger; the smaller is told behind it, or stands on the page by the words
that name it. A multiple is told in whole or half numbers, and a hedge says on which side of it the true one lies.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import unit_of
from chambers.grounding.numbers.hedges import Hedge, hedge_before
from chambers.grounding.numbers.numerals import plain
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stems

_TIMES = re.compile(
    r"(?:\s+times)?\s+(?:(?:as\s+(?:much|many|high|large)\s+as|the|its|his|her|their|what|that of)\s+|\$)", re.I
)
_SAID = re.compile(r"\b(?:times|twice|thrice|double[ds]?|doubling|triple[ds]?|-?fold)\b", re.I)
_EXACT, _CLOSE, _FAR = Decimal("0.02"), Decimal("0.1"), Decimal("0.4")
_SHARED = 1
_MOST = 4


def is_multiple(token: Token, after: str) -> bool:
    """True for "twice the" and "three times the", which compare two amounts.

    >>> is_multiple(Token(Kind.UNPARSED, 0, 5, "twice", "2"), " the rent")
    True
    """
    times = _TIMES.match(after)
    return times is not None and (token.text.casefold() == "twice" or "times" in times[0].casefold())


def judge_multiple(setting: Setting) -> Outcome | None:
    """The verdict on a multiple: of two amounts of the sentence, or of one and those that the page names so.

    What is measured otherwise is a multiple only of what has the same unit: "340 liters, four times the usual dose".
    """
    many = size_of(setting.token) if setting.token.kind is Kind.UNPARSED else None
    if many is None or not is_multiple(setting.token, setting.after()):
        return None
    if (measured := _of_measures(many, setting)) is not None:
        return measured
    amounts = [each for each in setting.beside if isinstance(each.value, Amount) and size_of(each)]
    before = [size_of(each) for each in amounts if each.start < setting.token.start]
    behind = [size_of(each) for each in amounts if each.start > setting.token.start]
    large = before[-1] if before else None
    if large is None:
        return None
    hedge = hedge_before(setting.sentence.text, len(setting.lead()))
    smaller = [behind[0]] if behind else list(_named(setting))
    for small in smaller:
        if small and _fits(large / small, many, hedge):
            words = f"{plain(large)} by {plain(small)}"
            return worked_out(f"worked out again: {words}", words)
    if behind and behind[0]:
        words = f"{plain(large)} by {plain(behind[0])}"
        return Verdict.CONTRADICTED, f"{words} is {plain(round(large / behind[0], 2))}", None, "computed"
    if smaller and not any(_SAID.search(page.text) for page in setting.pages):
        return Verdict.NOT_FOUND, f"{plain(large)} is no such multiple of what the page has", None, "computed"
    return None


def _of_measures(many: Decimal, setting: Setting) -> Outcome | None:
    """Supported where the measure before it is so many times one of the page that has its unit and a word behind it."""
    text, start = setting.sentence.text, setting.sentence.start
    before = [each for each in setting.beside if each.end <= setting.token.start and each.kind is Kind.UNPARSED]
    large = size_of(before[-1]) if before else None
    unit = unit_of(text, before[-1].start - start, before[-1].end - start) if before else None
    if large is None or unit is None:
        return None
    hedge = hedge_before(text, len(setting.lead()))
    for page, figure in _by_words(setting):
        small = size_of(figure) if figure.kind is Kind.UNPARSED else None
        if small and unit_of(page.text, figure.start, figure.end) == unit and _fits(large / small, many, hedge):
            words = f"{plain(large)} by {plain(small)}"
            return worked_out(f"worked out again: {words}", words)
    return None


def _named(setting: Setting) -> Iterator[Decimal]:
    """The amounts of the lines of the pages that share most words with what follows the multiple."""
    found = (size_of(figure) for _, figure in _by_words(setting) if isinstance(figure.value, Amount))
    yield from list(dict.fromkeys(size for size in found if size is not None))[:_MOST]


def _by_words(setting: Setting) -> Iterator[tuple[ReadPage, Token]]:
    """The figures of the lines of the pages that share most words with what follows the multiple."""
    words = frozenset(stems(setting.after()[:80]))
    lines = [
        (len(words & frozenset(stems(page.text[unit.start : unit.end]))), page, unit) for page, unit in setting.lines()
    ]
    most = max((shared for shared, _, _ in lines), default=0)
    for shared, page, unit in lines:
        if shared == most >= _SHARED:
            yield from ((page, figure) for figure in unit.figures)


def _fits(true: Decimal, said: Decimal, hedge: Hedge | None) -> bool:
    if hedge is None:
        return abs(true - said) <= said * _EXACT
    if hedge.nearly:
        return said * (1 - _CLOSE) <= true < said
    if hedge.side:
        return 0 < (true - said) * hedge.side <= said * _FAR
    # "About 99 times" is told to the last digit, "about 100 times" is not.
    last = Decimal(10) ** (len(str(int(said))) - len(str(int(said)).rstrip("0")))
    return abs(true - said) <= min(said * _CLOSE, max(last, said * _EXACT))
