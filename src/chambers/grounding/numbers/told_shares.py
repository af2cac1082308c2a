"""Shares of two figures that the draft tells: "910 jars, or about 80 percent of all", "less than half of the $25".

The part stands right before the share, or is what the sentence before told last where this one points back at it. The
whole stands right behind the share, or the sentence before told it as one: "of 1,140". No other figures are tried, so
that a wrong share is hardly met.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.numbers.meant_shares import is_about
from chambers.grounding.numbers.numerals import plain
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of

_OR = re.compile(
    r"(?:\s+[a-z-]+){0,4},?\s*(?:\(|\b(?:or|that is|i\.e\.|which is|is|are|was|were|being|equal to|amount\w* to))"
    r"[\s,]*(?:\w+\s+){0,3}?$"
)
_POINTS_BACK = re.compile(r"(?:That|This|It|These|Those|They|The (?:sum|amount|figure|total|price|cost))\b")
_OF_WHOLE = re.compile(r"\s+(?:of|the|that)\s+(?:the\s+|its\s+|their\s+|all\s+)?(?:[a-z-]+\s+){0,4}?$")
_OF = re.compile(r"(?:\bof|\bout of|\btotal(?: of)?)\s+(?:the\s+|all\s+|its\s+)?$", re.IGNORECASE)
_BEFORE, _LEAD_CHARS = 10, 24
_ASIDE = Decimal(10)
_HUNDRED = Decimal(100)


def judge_told_share(setting: Setting, text: str) -> Outcome | None:
    """Supported when the part and the whole that the draft tells make the share; None otherwise."""
    wanted = size_of(setting.token) if setting.token.kind is Kind.PERCENTAGE else None
    if wanted is None:
        return None
    for part in _parts(setting):
        for whole in _wholes(setting, part, text):
            if _is_so(part, whole, wanted, setting):
                words = f"{plain(_size(part))} / {plain(_size(whole))}"
                return worked_out(f"worked out again: {words}", words)
    return None


def _size(token: Token) -> Decimal:
    return size_of(token) or Decimal(0)


def _is_so(part: Token, whole: Token, wanted: Decimal, setting: Setting) -> bool:
    if not 0 < _size(part) < _size(whole) or isinstance(part.value, Amount) != isinstance(whole.value, Amount):
        return False
    share = _size(part) * _HUNDRED / _size(whole)
    hedge = hedge_before(setting.sentence.text, setting.token.start - setting.sentence.start)
    if hedge is None:
        return share.quantize(Decimal(1).scaleb(int(wanted.as_tuple().exponent))) == wanted
    if not hedge.side:
        return is_about(share, wanted)
    return 0 < (share - wanted) * hedge.side <= _ASIDE


def _parts(setting: Setting) -> Iterator[Token]:
    text, start = setting.sentence.text, setting.sentence.start
    for each in reversed(_figures(setting.beside)):
        if each.end <= setting.token.start and _OR.fullmatch(text, each.end - start, setting.token.start - start):
            yield each
            return
    if _POINTS_BACK.match(text):
        yield from _figures(setting.before)[-1:]


def _wholes(setting: Setting, part: Token, draft: str) -> Iterator[Token]:
    text, start = setting.sentence.text, setting.sentence.start
    behind = [each for each in _figures(setting.beside) if each.start >= setting.token.end]
    if behind and _OF_WHOLE.fullmatch(text, setting.token.end - start, behind[0].start - start):
        yield behind[0]
        return
    told = [each for each in _figures(setting.before)[-_BEFORE:] if each is not part]
    yield from (each for each in told if _OF.search(draft[max(0, each.start - _LEAD_CHARS) : each.start]))


def _figures(tokens: Sequence[Token]) -> list[Token]:
    return [each for each in tokens if each.kind in (Kind.UNPARSED, Kind.AMOUNT) and size_of(each) is not None]
