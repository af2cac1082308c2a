"""Of which figures a percentage is the share, where its sentence tells one of them, and how exactly it is told.

Almost any percentage is that of two figures of a page. "It paid $31,450, or about 77 percent" is a share of $31,450 or
in it, "679 of the 4,368 hours, about 15.5 percent" of these two alone, and "43 percent of the 84,300 stocked" has its
whole behind it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.numbers.counts import unit_of
from chambers.grounding.numbers.numbering import naming_word
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of

Pair = tuple[Decimal, Decimal]
"""A part and its whole."""
THAT_IS = re.compile(
    r"[,;(]\s*(?:or|that\s+is,?|which\s+(?:is|was|makes?|made)|i\.e\.,?|a\s+\w+\s+of|almost)?\s*(?:[a-z]+\s+){0,2}$",
    re.I,
)
"""What stands before a figure that says another one over again."""
_OF = re.compile(r"\b(?:out\s+)?of\s+(?:(?:the|these|those|its|his|her|their|all|some|about|a total of)\s+)*$", re.I)
# "A value of $500" has no part; "$200 of $500", "of the $500" and "Of $500" have.
_OF_AMOUNT = re.compile(
    r"(?:^|[(,;]\s*|[0-9]\s+|\b(?:out|part|portion|most|all|some|share|cents?|dollars)\s+)of\s+(?:a total of\s+)?$"
    r"|\bof\s+(?:(?:the|these|those|its|his|her|their|that|all)\s+)+$",
    re.I,
)
_OF_WHOLE = re.compile(r"\s+of\s+(?:(?:the|its|their|these|those|all|an?)\s+)*(?:[a-z]+\s+of\s+)?", re.I)
_CLAUSE = re.compile(r"[,;:(]\s")
_YEAR = re.compile(r"(?:19|20)\d\d")
_PAIR = 2
_FIVE = Decimal(5)


@dataclass(frozen=True, slots=True)
class Meant:
    """The pairs that the sentence tells for a share, the figures that it says over again, and its whole."""

    pairs: frozenset[Pair]
    figures: frozenset[Decimal]
    whole: Decimal | None

    def may_be(self, part: Decimal, whole: Decimal) -> bool:
        """False where the sentence speaks of the share of other figures."""
        if self.pairs:
            return (part, whole) in self.pairs
        return (not self.figures or bool({part, whole} & self.figures)) and self.whole in (None, whole)


def meant_by(setting: Setting) -> Meant:
    """What a percentage of the draft may be a share of, by its own sentence."""
    lead, start = setting.lead(), setting.sentence.start
    that_is = THAT_IS.search(lead)
    before = [each for each in setting.beside if each.start < setting.token.start]
    pairs = frozenset(told_pairs(setting, before, only_of=True)) if that_is else frozenset()
    clause = max((each.end() for each in _CLAUSE.finditer(lead, 0, that_is.start())), default=0) if that_is else 0
    said = [each for each in before if measures(each, setting) and each.start - start >= clause] if that_is else []
    behind = next((each for each in setting.beside if each.start > setting.token.start), None)
    of = behind is not None and measures(behind, setting)
    told = of and behind and _OF_WHOLE.fullmatch(setting.after()[: behind.start - setting.token.end])
    whole = size_of(behind) if told and behind else None
    return Meant(pairs, frozenset(size for each in said if (size := size_of(each)) is not None), whole)


def told_pairs(setting: Setting, among: list[Token] | tuple[Token, ...], *, only_of: bool) -> Iterator[Pair]:
    """A part and a whole that the sentence tells both: "14 of the 46", "Of 143 runs, 131 failed"."""
    text, start = setting.sentence.text, setting.sentence.start
    for kind in (Kind.AMOUNT, Kind.UNPARSED):
        figures = [each for each in among if each.kind is kind and measures(each, setting)]
        before = _OF if kind is Kind.UNPARSED else _OF_AMOUNT
        wholes = [each for each in figures if before.search(text[: each.start - start])]
        if len(figures) == _PAIR and not wholes and not only_of:
            wholes = [max(figures, key=lambda each: size_of(each) or Decimal(0))]
        for whole in wholes:
            parts = [each for each in figures if each is not whole and _alike(each, whole, setting)]
            for part in sorted(parts, key=lambda each: abs(each.start - whole.start)):
                yield from pair_of(part, whole)


def pair_of(part: Token | None, whole: Token) -> Iterator[Pair]:
    """Two figures as a part and its whole, where the one is smaller than the other."""
    one, all_of_it = size_of(part) if part is not None else None, size_of(whole)
    if one and all_of_it and one < all_of_it:
        yield one, all_of_it


def measures(token: Token, setting: Setting) -> bool:
    """True for an amount or a count of the sentence, and not for the number of a thing or a year."""
    if token.kind not in (Kind.AMOUNT, Kind.UNPARSED) or not size_of(token) or _YEAR.fullmatch(token.text):
        return False
    at = token.start - setting.sentence.start
    return token.kind is Kind.AMOUNT or naming_word(setting.sentence.text, at) is None


def is_about(share: Decimal, said: Decimal) -> bool:
    """Whether a share may be told as "about" so much: rounded or cut at the last digit, or to the next five.

    >>> is_about(Decimal("87.64"), Decimal("86.7")), is_about(Decimal("63.2"), Decimal(65))
    (False, True)
    """
    unit = Decimal(1).scaleb(min(0, int(said.as_tuple().exponent)))
    told = {share.quantize(unit, ROUND_HALF_UP), share.quantize(unit, ROUND_DOWN)}
    return said in told or (said % _FIVE == 0 and abs(share - said) <= _FIVE / 2)


def _alike(one: Token, two: Token, setting: Setting) -> bool:
    """True for figures of one unit; one of them may go without."""
    text, start = setting.sentence.text, setting.sentence.start
    units = {unit_of(text, each.start - start, each.end - start) for each in (one, two)}
    return len(units - {None}) <= 1
