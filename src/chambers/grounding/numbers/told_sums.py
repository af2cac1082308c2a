"""Figures that the ones beside them make: the sum or the mean of a list, so much a week, so many times a share.

"Five in one year and nine in the next, fourteen in the two" adds up what the sentence tells itself. "A hundred minutes
a week" is four sessions of 25 minutes each on one line of the page; "$53,000 in all" the amounts of one list there;
"one and a half times" is 150 percent.
"""

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import pairwise

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import unit_of
from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.numbers.numbering import naming_word
from chambers.grounding.numbers.numerals import IN_WORDS
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.numbers.table_sums import AVERAGE
from chambers.grounding.words.meaning import stems

_SUMMED = re.compile(
    r"\b(?:mak(?:es?|ing)|made|total\w*|sum|in all|together|altogether|combined|add\w* up|c[oa]mes? to|coming to"
    rf"|amount\w* to|all told|for (?:all|both)|(?:in|for|over|between) (?:the|those|these|all) {IN_WORDS})\b",
    re.IGNORECASE,
)
_A_WEEK = re.compile(
    r"[\s-]+[a-z]+(?:\s+of\s+[a-z]+)?\s+(?:an?|per|each|every)\s+(?:hour|day|week|month|year|term|visit|shift)\b",
    re.IGNORECASE,
)
_FOLD = re.compile(r"\s+times\b", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_PARTED = re.compile(r"[.?!]\s|\n\s*\n")
_NEAR_CHARS = 40
_GAP_CHARS = 60
_MOST_TERMS = 8


def judge_told_sum(setting: Setting) -> Outcome | None:
    """Supported when figures that stand together make the one that the sentence tells; None otherwise."""
    wanted = size_of(setting.token)
    hedge = hedge_before(setting.sentence.text, setting.token.start - setting.sentence.start)
    if wanted is None or wanted <= 1 or hedge is not None or setting.token.kind is Kind.PERCENTAGE:
        return None
    ways: tuple[Callable[[Setting], Iterator[tuple[Decimal, str]]], ...] = (_told, _by_period, _lists, _folds)
    for way in ways:
        for made, words in way(setting):
            if made == wanted:
                return worked_out(f"worked out again: {words}", words)
    return None


def _told(setting: Setting) -> Iterator[tuple[Decimal, str]]:
    """The sums, or the mean, of the last counts before it; sums of money that a sentence states are judged as such."""
    near = f"{setting.lead()[-_NEAR_CHARS:]} {setting.after()[:_NEAR_CHARS]}"
    mean = AVERAGE.search(near) is not None
    if not mean and (isinstance(setting.token.value, Amount) or not _SUMMED.search(near)):
        return
    before = [each for each in setting.beside if each.start < setting.token.start and _counts(each, setting)]
    sizes = [size for each in before[-_MOST_TERMS:] if (size := size_of(each)) is not None]
    for first in range(len(sizes) - 1):
        total = sum(sizes[first:], Decimal(0))
        yield (total / len(sizes[first:]) if mean else total), " and ".join(map(str, sizes[first:]))


def _counts(token: Token, setting: Setting) -> bool:
    named = naming_word(setting.sentence.text, token.start - setting.sentence.start) is not None
    return token.kind is setting.token.kind and not named and not _YEAR.fullmatch(token.text)


def _by_period(setting: Setting) -> Iterator[tuple[Decimal, str]]:
    """So much each time, and so many times: two figures close together on one line, one in the unit of the figure."""
    start = setting.sentence.start
    unit = unit_of(setting.sentence.text, setting.token.start - start, setting.token.end - start)
    if unit is None or not _A_WEEK.match(setting.after()):
        return
    for page, line in setting.lines():
        sized = [(each, size) for each in line.figures if (size := size_of(each)) is not None]
        for (one, first), (two, second) in pairwise(sized):
            units = {unit_of(page.text, each.start, each.end) for each in (one, two)}
            if unit in units and len(units) > 1 and two.start - one.end <= _NEAR_CHARS:
                yield first * second, f"{first} by {second}"


def _lists(setting: Setting) -> Iterator[tuple[Decimal, str]]:
    """All amounts of a list that follow one another within one sentence or entry of the page."""
    if not isinstance(setting.token.value, Amount) or not _SUMMED.search(setting.sentence.text):
        return
    for page in setting.pages:
        for run in _runs(page):
            low, high = run[0].start, run[-1].end
            around = (unit for unit in units_of(page) if unit.start < high and low < unit.end)
            words = frozenset(word for unit in around for word in stems(page.text[unit.start : unit.end]))
            if words & setting.stems:
                sizes = [size_of(each) or Decimal(0) for each in run]
                yield sum(sizes, Decimal(0)), " + ".join(map(str, sizes))


def _runs(page: ReadPage) -> Iterator[list[Token]]:
    run: list[Token] = []
    for figure in page.by_kind.get(Kind.AMOUNT, ()):
        gap = page.text[run[-1].end : figure.start] if run else ""
        if run and (len(gap) > _GAP_CHARS or _PARTED.search(gap)):
            if len(run) > 1:
                yield run
            run = []
        run.append(figure)
    if len(run) > 1:
        yield run


def _folds(setting: Setting) -> Iterator[tuple[Decimal, str]]:
    """ "One and a half times the rent", where the page has 150 percent of it."""
    if _FOLD.match(setting.after()):
        for _, line in setting.lines():
            shares = [size_of(each) for each in line.figures if each.kind is Kind.PERCENTAGE]
            yield from ((share / 100, f"{share}%") for share in shares if share is not None)
