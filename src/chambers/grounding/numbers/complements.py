"""Counts that leave some out: "all but twelve failed", "every firm except two signed", "97 held and 21 did not".

The page has the whole and those that did: 143 runs, of which 131 failed. The two stand on one line, in one row under
heads, at the foot of two columns, or are a list and those of its entries that say so.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.numbering import line_numbers, naming_word
from chambers.grounding.numbers.numerals import plain
from chambers.grounding.numbers.rows import Unit, units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.numbers.table_columns import columns_of
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stems

_BUT = re.compile(
    r"\b(?:all|every(?:\s+(?:one|body|[a-z]+))?|everyone|everybody|each)(?:\s+of\s+(?:them|these|those))?\s+"
    r"(?:but|except(?:\s+for)?|save(?:\s+for)?)\s+(?:for\s+|the\s+)?$",
    re.IGNORECASE,
)
_NOT_SO = re.compile(
    r"(?:\s+[a-z]+){0,2}?\s+(?:was|were|is|are|had|has|have|did|do|does|would|could|will|can)"
    r"(?:\s+not|n['\u2019]t)(?:\s+(?:so|been|be))?\s*(?:[.,;(]|$)",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)\d\d")
Pair = tuple[Decimal, Decimal]
"""A whole and a part of it."""


def is_left_out(lead: str) -> bool:
    """True for a count that leaves some out.

    >>> is_left_out("Of the nine crews, all but ")
    True
    """
    return _BUT.search(lead) is not None


def judge_left_out(setting: Setting) -> Outcome | None:
    """The verdict on a count behind "all but": supported where a whole and a part of it leave just so many.

    Contradicted where the one line that has the whole leaves another number; None where the page has no such two.
    """
    wanted = size_of(setting.token) if setting.token.kind is Kind.UNPARSED else None
    if wanted is None or not is_left_out(setting.lead()):
        return None
    told = {size for each in setting.beside if each.kind is Kind.UNPARSED and (size := size_of(each)) is not None}
    lines = [line for page in setting.pages for line in _on_lines(page, setting, told)]
    feet = [line for page in setting.pages for line in _at_the_foot(page, setting, told)]
    # The whole that the sentence tells is the whole; only where no page has it may another be meant.
    known = [line for line in (*lines, *feet) if any(whole in told for whole, _ in line)]
    ways = known or (*lines, *feet)
    for whole, part in (pair for line in ways for pair in line):
        if whole - part == wanted:
            words = f"{plain(whole)} less {plain(part)}"
            return worked_out(f"worked out again: {words}", words)
    if known or len(ways) == 1:
        whole, part = ways[0][0]
        return Verdict.CONTRADICTED, f"{plain(whole)} less {plain(part)} is {plain(whole - part)}", None, "computed"
    return None


def judge_not_so(setting: Setting) -> Outcome | None:
    """Supported for "97 were sound and 21 were not", where the two make a whole that is told; None otherwise.

    The whole is a figure of the sentence, or one of a line of the pages that has a word of it.
    """
    wanted = size_of(setting.token) if setting.token.kind is Kind.UNPARSED else None
    if wanted is None or not _NOT_SO.match(setting.after()):
        return None
    told = [size for each in setting.beside if each.kind is Kind.UNPARSED and (size := size_of(each)) is not None]
    before = [each for each in setting.beside if each.kind is Kind.UNPARSED and each.start < setting.token.start]
    part = size_of(before[-1]) if before else None
    if part is None:
        return None
    lines = (each for page, unit in setting.lines() for each in unit.figures if _counts(each, page))
    if part + wanted not in told and not any(size_of(each) == part + wanted for each in lines):
        return None
    words = f"{plain(part + wanted)} less {plain(part)}"
    return worked_out(f"worked out again: {words}", words)


def _on_lines(page: ReadPage, setting: Setting, told: set[Decimal]) -> Iterator[list[Pair]]:
    """A whole and a part on the line that has most words of the sentence; the whole is the one that it tells."""
    lines = [(len(setting.stems & frozenset(_words(unit, page))), unit) for unit in units_of(page) if unit.figures]
    most = max((shared for shared, _ in lines), default=0)
    for shared, unit in lines:
        if not shared or shared < most:
            continue
        sizes = [size for each in unit.figures if _counts(each, page) and (size := size_of(each)) is not None]
        wholes = [size for size in sizes if size in told or (not told & set(sizes) and size == max(sizes))]
        pairs = [(whole, part) for whole in wholes for part in sizes if part < whole]
        if pairs:
            yield pairs


def _words(unit: Unit, page: ReadPage) -> tuple[str, ...]:
    return stems(f"{page.text[unit.start : unit.end]} {unit.columns or ''}")


def _at_the_foot(page: ReadPage, setting: Setting, told: set[Decimal]) -> Iterator[list[Pair]]:
    """The totals of two columns, of which the sentence tells one or names both."""
    columns = [column for column in columns_of(page) if not column.is_money]
    totals = [(sum((cell.size for cell in column.cells), Decimal(0)), column) for column in columns]
    for (one, first), (two, second) in combinations(totals, 2):
        whole, part = max(one, two), min(one, two)
        if whole > part and (whole in told or (first.head & setting.stems and second.head & setting.stems)):
            yield [(whole, part)]


def _counts(figure: Token, page: ReadPage) -> bool:
    if figure.kind is not Kind.UNPARSED or _YEAR.fullmatch(figure.text) or figure.start in line_numbers(page):
        return False
    return naming_word(page.text, figure.start) is None
