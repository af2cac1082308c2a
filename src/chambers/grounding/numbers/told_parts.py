"""Figures made of parts that one sentence of a page tells together: the whole of a list, what is left, a rate times.

"40 for, 22 against, 6 abstaining" are sixty-eight; "240 hours, of which 80 are held" leave 160; "500 at $51.20" are
$25,600; "3 exceedances ... 5 exceedances ... 1 exceedance" are nine, and "4 crates of 50 bottles" two hundred. A page
tells few such wholes, so that hardly any figure is made by chance, and the sentence needs no word for it.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.numbering import line_numbers, naming_word
from chambers.grounding.numbers.numerals import plain
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.words.meaning import is_stop, stem, stems

_LEAVES = re.compile(r"\b(?:of which|of whom|of these|of that|except(?: for)?|less|minus|all but|other than)\b", re.I)
_AT = re.compile(r"\s+(?:(?!and\b)[\w,.]+\s+){0,6}?(?:at|@|x|\u00d7)\s+(?:a rate of\s+)?$", re.IGNORECASE)
_NOUN = re.compile(r"[\s-]+(?P<noun>[a-z]{4,})")
_IN_ALL = re.compile(r"\b(?:a )?total of\s+$|\btotall?ing\s+$|\ba combined\s+$|\btogether\s+$", re.IGNORECASE)
_SO_MANY = re.compile(
    r"[^.;,\n]{0,30}\b(?:in all|altogether|in total|all told|combined|together|between them)\b", re.IGNORECASE
)
_TIMES = re.compile(r"\s+[a-z]+(?:\s+of|\s+with|,?\s+each(?:\s+of|\s+with)?|\s+containing)\s+$", re.IGNORECASE)
_FEWEST, _MOST = 3, 12
_SMALL = 10


def judge_told_parts(setting: Setting) -> Outcome | None:
    """Supported when a whole, a rest or a product that a page tells in one place is the figure; None otherwise."""
    token = setting.token
    wanted = size_of(token)
    if wanted is None or wanted < _SMALL or token.kind is Kind.PERCENTAGE:
        return None
    mine = setting.stems
    for page in setting.pages:
        for made, words, spoken in _wholes(page, setting, money=isinstance(token.value, Amount)):
            if made == wanted and (spoken & mine):
                return worked_out(f"worked out again: {words}", words)
    return None


def _wholes(page: ReadPage, setting: Setting, *, money: bool) -> Iterator[tuple[Decimal, str, frozenset[str]]]:
    for unit in units_of(page):
        text = page.text[unit.start : unit.end]
        spoken = frozenset(stems(text))
        figures = [each for each in unit.figures if _is_part(each, page, money=money)]
        sizes = [(each, size) for each in figures if (size := size_of(each)) is not None]
        for run in _runs(sizes, page):
            yield sum(run, Decimal(0)), " + ".join(plain(size) for size in run), spoken
        for (one, first), (two, second) in pairwise(sizes):
            if first > second and _LEAVES.search(page.text[one.end : two.start]):
                yield first - second, f"{plain(first)} less {plain(second)}", spoken
        if money:
            yield from ((made, words, spoken) for made, words in _rates(unit.figures, page))
    if not money and (noun := _NOUN.match(setting.after())) and not is_stop(noun["noun"]):
        root = stem(noun["noun"])
        counted = [
            size
            for each in page.by_kind.get(Kind.UNPARSED, ())
            if _counts(each, root, page) and (size := size_of(each))
        ]
        yield from ((made, words, frozenset((root,))) for made, words in _times(page, root))
        whole = _IN_ALL.search(setting.lead()) or _SO_MANY.match(setting.after())
        if (2 if whole else _FEWEST) <= len(counted) <= _MOST:
            yield sum(counted, Decimal(0)), " + ".join(map(plain, counted)), frozenset((root,))


def _is_part(figure: Token, page: ReadPage, *, money: bool) -> bool:
    if money:
        return isinstance(figure.value, Amount) and figure.value.value > 0
    named = naming_word(page.text, figure.start) is not None or figure.start in line_numbers(page)
    return figure.kind is Kind.UNPARSED and not named


def _runs(sizes: list[tuple[Token, Decimal]], page: ReadPage) -> Iterator[list[Decimal]]:
    """The figures of a list: three or more with nothing but commas, semicolons and a few words between them."""
    run: list[tuple[Token, Decimal]] = []
    for each, size in sizes:
        gap = page.text[run[-1][0].end : each.start] if run else ""
        if run and (len(gap) > 40 or not re.search(r"[,;]|\band\b", gap) or re.search(r"[.:]\s|\d", gap)):
            if len(run) >= _FEWEST:
                yield [size for _, size in run]
            run = []
        run.append((each, size))
    if len(run) >= _FEWEST:
        yield [size for _, size in run]


def _rates(figures: tuple[Token, ...], page: ReadPage) -> Iterator[tuple[Decimal, str]]:
    counts = [each for each in figures if each.kind is Kind.UNPARSED and size_of(each)]
    for count in counts:
        rate = next((each for each in figures if isinstance(each.value, Amount) and each.start > count.end), None)
        if rate is not None and _AT.search(page.text[count.end : rate.start]):
            one, two = size_of(count), size_of(rate)
            if one and two:
                yield one * two, f"{plain(one)} at {plain(two)}"


def _times(page: ReadPage, root: str) -> Iterator[tuple[Decimal, str]]:
    """So many things with so many of what is counted in each: "4 crates of 50 bottles"."""
    for one, two in pairwise(page.by_kind.get(Kind.UNPARSED, ())):
        first, second = size_of(one), size_of(two)
        if first and second and _counts(two, root, page) and _TIMES.fullmatch(page.text, one.end, two.start):
            yield first * second, f"{plain(first)} times {plain(second)}"


def _counts(figure: Token, root: str, page: ReadPage) -> bool:
    noun = _NOUN.match(page.text, figure.end)
    return noun is not None and stem(noun["noun"]) == root and figure.start not in line_numbers(page)
