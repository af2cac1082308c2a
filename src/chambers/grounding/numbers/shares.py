"""Shares that a draft tells as a fraction: "two thirds of them", "more than half of the wall", "a third of the calls".

A page that has the same fraction in words bears it; so do two figures of a page that stand together and measure the
same, of which one is that part of the other, or leaves that part. A share that is told to the hundredth is no fraction,
and is left to others.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, span_of, where
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.comparing import worked
from chambers.grounding.numbers.counts import things_after, unit_of
from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.numbers.numbering import line_numbers, naming_word
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stems

_WORD = re.compile(
    r"(?<![\w-])(?:half|halves|thirds?|quarters?|fourths?|fifths?|sixths?|eighths?|tenths?)(?![\w-])", re.I
)
_LEFT = re.compile(
    r"\b(?:gone|lost|lack\w*|miss\w+|left|remain\w*|rest|unpaid|unused|short|cut|reduc\w+|fell|drop\w*|worn"
    r"|eaten|without|un[a-z]+ed)\b",
    re.IGNORECASE,
)
_EQUAL = {"half": "two", "third": "three", "quarter": "four", "fourth": "four", "fifth": "five", "sixth": "six"}
"""One of two equal shares is a half."""
_OTHER = re.compile(r"\b(?:other|remaining|rest|balance)\s+(?:of\s+)?$", re.IGNORECASE)
_BARE = re.compile(r"\s*(?:[.,;)]|\(|$|and\b|to\b|for\b|from\b)")
_HUNDRED = Decimal(100)
_NEAR_CHARS = 160
_NEXT_CHARS = 60
_MOST = 60
_FEW = 10
_EXACT, _ROUGH = Decimal("0.006"), Decimal("0.07")


def judge_fraction(setting: Setting) -> Outcome | None:
    """Supported when a page has the fraction in words, or two figures that make it; None otherwise."""
    token = setting.token
    word = _WORD.search(token.text) if token.kind is Kind.PERCENTAGE else None
    if word is None or not isinstance(token.value, str):
        return None
    wanted = Decimal(token.value.rstrip("%")) / _HUNDRED
    hedge = hedge_before(setting.sentence.text, token.start - setting.sentence.start)
    for page in setting.pages:
        if hedge is None and (hit := _in_words(word[0], setting, page)) is not None:
            return Verdict.SUPPORTED, f"{where(page.page)} has it in words", span_of(page.page, hit), "value"
        for share, words in _made(setting, page):
            near = abs(share - wanted) <= (_EXACT if hedge is None else _ROUGH) * wanted
            if (hedge is None or hedge.side == 0) and near:
                return worked(words)
            if hedge is not None and hedge.side and 0 < (share - wanted) * hedge.side <= wanted / 2:
                return worked(words)
    return None


def judge_rest(setting: Setting) -> Outcome | None:
    """ "Sixty percent, and his sister the other forty": what the share beside it leaves, or a share of the page."""
    token = setting.token
    shares = [Decimal(str(each.value).rstrip("%")) for each in setting.beside if each.kind is Kind.PERCENTAGE]
    wanted = size_of(token) if token.kind is Kind.UNPARSED and shares and _BARE.match(setting.after()) else None
    if wanted is None:
        return None
    if _OTHER.search(setting.lead()) and any(share + wanted == _HUNDRED for share in shares):
        return worked(f"100 - {_HUNDRED - wanted}")
    for page in setting.pages:
        for figure in page.by_kind.get(Kind.PERCENTAGE, ()):
            if size_of(figure) == wanted:
                return worked(figure.text)
    return None


def _in_words(word: str, setting: Setting, page: ReadPage) -> Hit | None:
    mine = setting.stems
    equal = _EQUAL.get(word.casefold().rstrip("s"))
    said = rf"{word}|{equal}\s+equal" if equal else word
    for match in re.finditer(rf"(?<![\w-])(?:{said})(?![\w-])", page.text, re.IGNORECASE):
        unit = next((each for each in units_of(page) if each.start <= match.start() < each.end), None)
        if unit is not None and mine & frozenset(stems(page.text[unit.start : unit.end])):
            return Hit(*match.span())
    return None


def _made(setting: Setting, page: ReadPage) -> Iterator[tuple[Decimal, str]]:
    """The parts that two figures of a page make, which measure the same and stand together by words of the sentence."""
    mine = setting.stems
    said = {size_of(each) for each in setting.beside}
    left = _LEFT.search(setting.sentence.text) is not None
    figures = [
        (figure, size, bool(mine & frozenset(stems(page.text[unit.start : unit.end]))), unit)
        for unit in units_of(page)
        for figure in unit.figures
        if (size := size_of(figure)) and _counts(figure, page)
    ][:_MOST]
    for (one, first, near_one, place), (two, second, near_two, other) in combinations(figures, 2):
        # Numbers of nothing in particular belong together only in one sentence or one table.
        counted = _counted_alike(one, two, mine, page)
        measured = counted or isinstance(one.value, Amount) or unit_of(page.text, one.start, one.end) is not None
        if place is not other and not measured and not (place.is_row and other.is_row):
            continue
        close = two.start - one.end <= _NEAR_CHARS
        told = {first, second} & said
        if not (close and (near_one or near_two)) and not (told and near_one and near_two):
            continue
        few = max(first, second) < _FEW and not told
        if few or first == second or not _alike(one, two, page):
            continue
        part, whole = sorted((first, second))
        yield part / whole, f"{part} of {whole}"
        if left:
            yield (whole - part) / whole, f"{whole - part} of {whole}"


def _counted_alike(one: Token, two: Token, mine: frozenset[str], page: ReadPage) -> bool:
    """True for a count of what the sentence speaks of, and one right behind it that counts nothing else."""
    first, second = things_after(page.text, one.end), things_after(page.text, two.end)
    return bool(first & mine) and not second and two.start - one.end <= _NEXT_CHARS


def _counts(figure: Token, page: ReadPage) -> bool:
    named = figure.kind is Kind.UNPARSED and naming_word(page.text, figure.start) is not None
    return figure.kind is not Kind.PERCENTAGE and not named and figure.start not in line_numbers(page)


def _alike(one: Token, two: Token, page: ReadPage) -> bool:
    if isinstance(one.value, Amount) or isinstance(two.value, Amount):
        return isinstance(one.value, Amount) and isinstance(two.value, Amount)
    units = {unit_of(page.text, each.start, each.end) for each in (one, two)}
    return len(units - {None}) <= 1
