"""Counts that are the sum of others: "eleven days in all", "five pages in all".

Only numbers that count the same things are added: by the words behind them, or by the head of their column.
"""

import re
from itertools import combinations

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.counts import counted_after, unit_after
from chambers.grounding.numbers.rows import Unit, column_head
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.words.meaning import stems

_IN_ALL = re.compile(r"[^.;$\d]{0,40}\b(?:in all|altogether|in total|combined|together)\b", re.IGNORECASE)
_MAX_TERMS = 9


def judge_count_in_all(setting: Setting) -> Outcome | None:
    """Supported when a count "in all" is the sum of two or three of the same things; None otherwise."""
    wanted = size_of(setting.token)
    if setting.token.kind is not Kind.UNPARSED or wanted is None or not _IN_ALL.match(setting.after()):
        return None
    things = _things(setting.after(), 0)
    terms = [
        size
        for page, unit in setting.lines(heads=True)
        for figure in unit.figures
        if (size := size_of(figure)) and figure.kind is Kind.UNPARSED and _counts(things, page, unit, figure)
    ]
    for many in (2, 3):
        if any(sum(parts) == wanted for parts in combinations(terms[:_MAX_TERMS], many)):
            return worked_out("worked out again from rows of the cited pages", f"{many} rows")
    return None


def _counts(things: frozenset[str], page: ReadPage, unit: Unit, figure: Token) -> bool:
    """True for a number of a page that counts these things, by the words behind it or the head over it."""
    head = column_head(unit, page.text, figure.start) or ""
    return bool(things & (_things(page.text[: unit.end], figure.end) | frozenset(stems(head))))


def _things(text: str, end: int) -> frozenset[str]:
    """What a number counts: the words behind it, or its unit."""
    unit = unit_after(text, end)
    return counted_after(text[end:]) | (frozenset((unit,)) if unit else frozenset())
