"""What the figures around one make: sums, differences, shares and products, where words of the sentence say so.

A figure of four digits or more is made by few others, and needs no word; a round one needs its cue. Each operation
yields what it makes with the terms, for the reason.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from itertools import combinations, permutations

from chambers.grounding.claim import OF_RECORD, Kind, Token
from chambers.grounding.claims.amounts import Amount
from chambers.grounding.claims.bounds import Bound, bound_at, shown_step
from chambers.grounding.claims.numerals import plain
from chambers.grounding.draft import Draft
from chambers.grounding.grounds import Grounds
from chambers.grounding.lookup.counted import TIME_UNITS, label_of, things_of, unit_of
from chambers.grounding.lookup.rows import Unit, line_stems, units_of
from chambers.grounding.lookup.values import size_of
from chambers.grounding.matching import ReadPage
from chambers.grounding.pages.sentences import Sentence
from chambers.grounding.pages.stems import stems
from chambers.grounding.sums.columns import runs_of

_BEFORE = 4
_FAR, _EARLIER = 120, 12
_MAX_PAGES = 6
_NEAR = Decimal("0.1")
_MOST_OPERANDS = 40


@dataclass(frozen=True, slots=True)
class Operand:
    """A figure that another may be made of: how much, of what, and how many words its line shares with the sentence."""

    size: Decimal
    kind: Kind
    unit: str | None
    things: frozenset[str]
    shared: int
    is_beside: bool = False
    """True for a figure of the sentence itself."""


@dataclass(frozen=True)
class Setting:
    """A figure with all that it could follow from."""

    token: Token
    text: str
    """The draft."""
    sentence: Sentence
    beside: tuple[Token, ...]
    before: tuple[Token, ...]
    """The figures of the sentences right before, in the same paragraph."""
    earlier: tuple[Token, ...]
    """The amounts of the draft further before."""
    pages: tuple[ReadPage, ...]

    @cached_property
    def size(self) -> Decimal | None:
        """How much the figure is."""
        return size_of(self.token)

    @cached_property
    def bound(self) -> Bound | None:
        """The bound or rounding that stands with the figure."""
        return bound_at(self.text, self.token.start, self.token.end)

    @cached_property
    def unit(self) -> str | None:
        """What the figure is measured in."""
        return unit_of(self.text, self.token.start, self.token.end)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The words of the sentence that carry meaning."""
        return frozenset(stems(self.sentence.text))

    @property
    def lead(self) -> str:
        """The sentence up to the figure."""
        return self.text[self.sentence.start : self.token.start]

    @property
    def after(self) -> str:
        """The sentence from the figure on."""
        return self.text[self.token.end : self.sentence.end]

    def fits(self, made: Decimal) -> bool:
        """True when what was made may be called by the figure."""
        if self.size is None:
            return False
        near = self.bound is not None and (self.bound.is_rounding or abs(made - self.size) <= self.size * _NEAR)
        return made == self.size or (near and self.bound is not None and self.bound.allows(made, self.size))

    def said(self, kinds: frozenset[Kind]) -> list[Operand]:
        """The figures of the sentence and its paragraph, nearest first."""
        near = [*self.beside, *reversed(self.before), *reversed(self.earlier)]
        return [
            replace(each, is_beside=token.start >= self.sentence.start)
            for token in near
            if token.kind in kinds and (each := _operand(token, self.text)) is not None
        ]

    def on_pages(self, kinds: frozenset[Kind], least: int = 1) -> list[Operand]:
        """The figures of the cited pages on lines that share so many words with the sentence, nearest first."""
        found = [
            operand
            for page, unit, shared in self.lines(least)
            for figure in unit.figures
            if figure.kind in kinds and (operand := _operand(figure, page.text, shared)) is not None
        ]
        return sorted(found, key=lambda each: -each.shared)[:_MOST_OPERANDS]

    def lines(self, least: int = 1) -> Iterator[tuple[ReadPage, Unit, int]]:
        """The rows and sentences of the cited pages that share so many words with the sentence."""
        for page in self.pages:
            for unit in units_of(page):
                shared = len(self.stems & line_stems(unit, page)) if unit.figures else 0
                if shared >= least:
                    yield page, unit, shared


def _operand(token: Token, text: str, shared: int = 0) -> Operand | None:
    size = size_of(token)
    if size is None or (token.kind is Kind.UNPARSED and label_of(text, token.start) is not None):
        return None
    if isinstance(token.value, Amount) and token.value.currency is None and size < 1:
        return None
    unit = unit_of(text, token.start, token.end) if token.kind is Kind.UNPARSED else None
    things = things_of(text, token.end) if token.kind is Kind.UNPARSED else frozenset()
    return Operand(size, token.kind, unit, things, shared)


def setting_of(token: Token, draft: Draft, grounds: Grounds) -> Setting | None:
    """The setting of a figure, or None where it stands in no sentence."""
    text, tokens, sentences, held = draft.text, draft.tokens, draft.sentences, draft.held
    at = bisect_right(sentences, token.start, key=lambda each: each.start) - 1
    if at < 0 or not token.start < sentences[at].end:
        return None
    sentence = sentences[at]
    paragraph = text.rfind("\n\n", 0, sentence.start) + 1
    low = max(paragraph, sentences[max(0, at - _BEFORE)].start)
    first = bisect_left(tokens, low, key=lambda each: each.start)
    near = tokens[first : bisect_left(tokens, sentence.end, key=lambda each: each.start)]
    beside = tuple(each for each in near if each.start >= sentence.start and each is not token)
    before = tuple(each for each in near if each.start < sentence.start)
    far = [each for each in tokens[max(0, first - _FAR) : first] if each.kind is Kind.AMOUNT]
    pages = held.get(token.start) or _pages_cited(beside, held) or _pages_cited(before, held)
    read = tuple(map(grounds.index.read, pages[:_MAX_PAGES]))
    return Setting(token, text, sentence, beside, before, tuple(far[-_EARLIER:]), read)


def _pages_cited(tokens: Sequence[Token], held: Mapping[int, tuple[int, ...]]) -> tuple[int, ...]:
    cited = [each for each in tokens if each.kind in OF_RECORD]
    return tuple(dict.fromkeys(page for each in cited for page in held.get(each.start, ())))


Made = Iterator[tuple[Decimal, str]]

_ADDS = re.compile(
    r"\b(?:total\w*|together|combined|in all|altogether|all told|sum\w*|aggregat\w+|both|plus|add\w*|overall"
    r"|between them|com(?:e|es|ing) to|came to|amount\w* to|includ\w+|mak(?:es?|ing)|made up|counting|each of"
    r"|cumulative\w*|remain\w*)\b",
    re.IGNORECASE,
)
_TAKES = re.compile(
    r"\b(?:less|more|fewer|minus|differ\w*|remain\w*|balance|rest|left|leav\w+|net|short\w*|exceed\w*|excess|above|below"
    r"|over|under|unpaid|outstanding|owe[ds]?|owing|due|still|after|saved|sav\w+|gap|surplus|deficit|increas\w+|decreas\w+"
    r"|reduc\w+|rais\w+|rose|rise|fell|fall|drop\w*|cut|higher|lower|gain\w*|lost|loss|lose|unused|missing|other|others|apart"
    r"|longer|shorter|beyond|greater|larger|smaller|against|than|without|grew|gr[eo]w\w*|withheld|kept|retain\w*|profit)\b",
    re.IGNORECASE,
)
_EACH = re.compile(
    r"\b(?:each|every|apiece|per|rate|at(?=\s+[$\u20ac\u00a3\d])|times"
    r"|average\w*|daily|weekly|monthly|quarterly|yearly|annual\w*|equal\w*|an? "
    r"(?:hour|day|week|month|year|night|unit|head|bag|ton|pound|piece)|instal?lments?|half|twice|double)\b",
    re.IGNORECASE,
)
_REST = re.compile(r"\b(?:rest|remain\w*|balance|other|others|left|not)\b", re.IGNORECASE)
_EXACT_DIGITS = 4
_FACTORS = (
    (
        re.compile(
            r"\b(?:twice|doubl\w*|half|halves|both|two|equal\w*|split|each (?:side|party)|same amount)\b", re.IGNORECASE
        ),
        Decimal(2),
    ),
    (re.compile(r"\b(?:month|year|annual)", re.IGNORECASE), Decimal(12)),
)
_HUNDRED, _CENT = Decimal(100), Decimal("0.01")
_NOTHING, _ROUND_STEP = Decimal(-1), Decimal(5)
_MOST, _FEW, _MOST_TERMS = 9, 6, 4
_LARGE = 20
_NAMED_UNITS = frozenset(("percent", "point"))


def ways(setting: Setting) -> Made:
    """Everything that the figures around one make, with the words of how; what fits is for the caller."""
    if setting.token.kind is Kind.AMOUNT:
        yield from _amounts(setting)
    elif setting.token.kind is Kind.PERCENTAGE:
        yield from _shares(setting)
    elif setting.unit in _NAMED_UNITS:
        yield from _differences(_sizes(_of(setting, Kind.PERCENTAGE)))
    elif setting.size is not None:
        yield from _counts(setting)


def _is_exact(size: Decimal | None) -> bool:
    return size is not None and len(plain(size).replace(".", "").strip("0")) >= _EXACT_DIGITS


def _of(setting: Setting, *kinds: Kind) -> list[Operand]:
    wanted = frozenset(kinds)
    said = setting.said(wanted)[: _MOST if _is_exact(setting.size) else _FEW]
    return [*said, *setting.on_pages(wanted)[: _MOST + 3]]


def _sizes(operands: Iterable[Operand]) -> list[Decimal]:
    return list(dict.fromkeys(each.size for each in operands if each.size))


def _amounts(setting: Setting) -> Made:
    said, exact = setting.sentence.text, _is_exact(setting.size)
    terms = _sizes(_of(setting, Kind.AMOUNT))
    if exact or _ADDS.search(said):
        yield from runs_of(setting.pages, setting.stems)
        yield from _sums(terms[: _MOST + 2])
        yield from _sums([each.size for each in setting.said(frozenset((Kind.AMOUNT,)))[:_MOST]])
    if exact or _TAKES.search(said):
        yield from _differences(terms)
        yield from _rests(terms[:_MOST])
    counts = _sizes(_of(setting, Kind.UNPARSED))
    if exact or _EACH.search(said):
        factors = [*counts, *_unsaid(said)]
        yield from _products(terms, factors)
        yield from _quotients(terms, factors)
    shares = _sizes(_of(setting, Kind.PERCENTAGE))
    for share in shares[:_FEW] if exact or shares else ():
        for whole in terms:
            yield from _parts(share, whole)


def _unsaid(said: str) -> Iterator[Decimal]:
    """Factors that words stand for: two in "twice" and "half", the months of a year."""
    yield from (count for words, count in _FACTORS if words.search(said))


def _sums(terms: Sequence[Decimal]) -> Made:
    for many in range(2, _MOST_TERMS + 1):
        for parts in combinations(terms, many):
            yield sum(parts, Decimal(0)), " + ".join(map(plain, parts))
    if len(terms) > _MOST_TERMS:
        yield sum(terms, Decimal(0)), " + ".join(map(plain, terms))


def _differences(terms: Sequence[Decimal]) -> Made:
    for one, two in permutations(terms, 2):
        if one > two:
            yield one - two, f"{plain(one)} - {plain(two)}"


def _rests(terms: Sequence[Decimal]) -> Made:
    for whole in terms:
        smaller = [each for each in terms if each < whole]
        for one, two in combinations(smaller, 2):
            if one + two < whole:
                yield whole - one - two, f"{plain(whole)} - {plain(one)} - {plain(two)}"
        if len(smaller) > 2 and sum(smaller) < whole:
            yield whole - sum(smaller), f"{plain(whole)} - {' - '.join(map(plain, smaller))}"


def _products(terms: Sequence[Decimal], counts: Sequence[Decimal]) -> Made:
    for term in terms:
        for count in counts:
            yield (term * count).quantize(_CENT).normalize(), f"{plain(count)} x {plain(term)}"


def _quotients(terms: Sequence[Decimal], counts: Sequence[Decimal]) -> Made:
    for term in terms:
        for count in counts:
            if count > 1:
                yield (term / count).quantize(_CENT).normalize(), f"{plain(term)} / {plain(count)}"


def _parts(share: Decimal, whole: Decimal) -> Made:
    part = (whole * share / _HUNDRED).quantize(_CENT)
    yield part, f"{plain(share)}% of {plain(whole)}"
    yield whole - part, f"{plain(whole)} less {plain(share)}%"
    yield whole + part, f"{plain(whole)} and {plain(share)}%"


def _shares(setting: Setting) -> Made:
    """A percentage that one figure is of another, or by which they differ, rounded as it is written."""
    step = shown_step(setting.token.text)
    others = _sizes(_of(setting, Kind.PERCENTAGE))
    for each in setting.said(frozenset((Kind.PERCENTAGE,)))[:1]:
        yield _HUNDRED - each.size, f"100 - {plain(each.size)}"
    if _REST.search(setting.sentence.text):
        yield from ((_HUNDRED - each, f"100 - {plain(each)}") for each in others)
    if _ADDS.search(setting.sentence.text):
        yield from _sums(others[:_FEW])
    if _TAKES.search(setting.sentence.text):
        yield from _differences(others[:_FEW])
    for part, whole in _pairs(setting):
        for top in (
            (part, whole - part)
            if _TAKES.search(setting.sentence.text) or _REST.search(setting.sentence.text)
            else (part,)
        ):
            for bottom in (whole, part) if top != part else (whole,):
                if bottom > 0:
                    made = top * _HUNDRED / bottom
                    yield _as_shown(made, setting, step), f"{plain(top)} of {plain(bottom)}"


def _as_shown(made: Decimal, setting: Setting, step: Decimal) -> Decimal:
    """What was made, rounded as the figure is written; with a rounding, as the figure itself when near."""
    if setting.bound is not None and not setting.bound.is_rounding:
        return made
    size = setting.size or Decimal(0)
    if setting.bound is not None and size % 5 == 0:
        step = _ROUND_STEP
    if not any(char.isdigit() for char in setting.token.text):
        return size if abs(made - size) <= max(step / 2, size * Decimal("0.02")) else _NOTHING
    return size if abs(made - size) <= step / 2 else _NOTHING


def _pairs(setting: Setting) -> Iterator[tuple[Decimal, Decimal]]:
    """Two figures of one kind of which one is a part of the other: both of the sentence, else with the pages."""
    for kind in (Kind.AMOUNT, Kind.UNPARSED):
        wanted = frozenset((kind,))
        said = setting.said(wanted)[:_FEW]
        beside = [each for each in said if each.is_beside]
        there = setting.on_pages(wanted, 2)[:_FEW]
        if len(beside) > 1:
            pairs: Iterable[tuple[Operand, Operand]] = combinations(beside, 2)
        elif said:
            pairs = (*combinations(said, 2), *((a, b) for a in said[:2] for b in there))
        else:
            pairs = combinations(there, 2)
        for one, two in pairs:
            low, high = sorted((one.size, two.size))
            if (one.unit == two.unit or None in (one.unit, two.unit)) and low > 0 and low != high:
                yield low, high


def _counts(setting: Setting) -> Made:
    """A count, from counts of the same unit or the same things."""
    said, large = setting.sentence.text, (setting.size or 0) >= _LARGE
    things = things_of(setting.text, setting.token.end)
    alike = [each for each in _of(setting, Kind.UNPARSED) if _is_alike(each, setting.unit, things)]
    terms = [each.size for each in alike][:_MOST]
    if _ADDS.search(said) or _is_exact(setting.size):
        yield from _sums(terms)
        if setting.unit not in TIME_UNITS:
            yield from runs_of(setting.pages, setting.stems)
    if _TAKES.search(said) and (large or len(terms) <= _FEW):
        yield from _differences(list(dict.fromkeys(terms)))
        yield from _rests(list(dict.fromkeys(terms))[:_FEW])
    if large and setting.unit not in TIME_UNITS and (_EACH.search(said) or _is_exact(setting.size)):
        yield from _products(terms, [*_sizes(_of(setting, Kind.UNPARSED)), *_unsaid(said)])


def _is_alike(operand: Operand, unit: str | None, things: frozenset[str]) -> bool:
    if unit is not None:
        return operand.unit == unit or (operand.unit is None and not operand.things)
    # "205 hours against an estimate of 308, a shortfall of 103"
    bare = operand.unit is None or (operand.is_beside and not things)
    return bare and (bool(operand.things & things) or not operand.things or not things)
