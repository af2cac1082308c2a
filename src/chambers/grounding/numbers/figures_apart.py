"""Figures of a page that count other things than a small number of the draft, or nothing at all.

A digit stands on almost every page for something. "Four witnesses" are not borne by "Choice: 4", by "Pay App 4", by "9
Court Square", by "age 10", by "12 minutes", nor by the cell of a column that counts bays.
"""

import re

from chambers.grounding.claim import Token
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.numbers.counts import counted_after, counts_something_else, is_measure, unit_of
from chambers.grounding.texts.rows import column_head, units_of
from chambers.grounding.words.meaning import stems

_NEAR_CHARS = 150
_BEFORE_CHARS = 24
_AFTER_CHARS = 40
_COUNTING = re.compile(r"[\s-]+(?!(?:and|or|to|in|on|at|from|by|for)\b)[a-z]", re.IGNORECASE)
_NAMED = re.compile(r"(?<![\w-])(?:[A-Z][A-Za-z]+|[Aa]ges?) $")
_COUNTS_ON = re.compile(r"\s+(?:of|for|in|to|on|at|were|was|or|and)\b")
_TITLE = re.compile(r" (?P<title>[A-Z][A-Za-z]+)\b")
_LABEL = re.compile(r"[A-Za-z][^:\n]*:")
_BARE = re.compile(r"\s*(?:$|\n|[ \t]{2,}|\|)")
_QUANTITY = re.compile(r"\b(?:qty|quantity|count|number|no\. of|items|total|pcs|units?)\b", re.IGNORECASE)


def bears_no_count(token: Token, text: str, page: ReadPage, hit: Hit) -> bool:
    """True for a figure in digits that names a thing, measures, or counts what the draft does not speak of."""
    counts = token.text[0].isalpha() and token.text.casefold() != "twice" and _COUNTING.match(text, token.end)
    if not counts or not page.text[hit.start : hit.end].isdecimal():
        return False
    said = frozenset(stems(text[max(0, token.start - _NEAR_CHARS) : token.end + _NEAR_CHARS]))
    title = _TITLE.match(page.text, hit.end)
    if names_something(page, hit) or (title is not None and not said & frozenset(stems(title["title"]))):
        return True
    things = counted_after(text[token.end : token.end + _AFTER_CHARS])
    return _counts_others(page, hit, said) or _is_other_cell(page, hit, said, things)


def names_something(page: ReadPage, hit: Hit) -> bool:
    """True for "Pay App 4" and "age 10": a word before the figure, and nothing behind it that could be counted."""
    named = _NAMED.search(page.text[max(0, hit.start - _BEFORE_CHARS) : hit.start])
    counts = counts_something_else(page.text, hit.end) or unit_of(page.text, hit.start, hit.end) is not None
    return named is not None and not counts and not _COUNTS_ON.match(page.text, hit.end)


def _counts_others(page: ReadPage, hit: Hit, said: frozenset[str]) -> bool:
    """True for "12 minutes" and "9 stalls", where the draft speaks of neither, and of no word before them."""
    unit = unit_of(page.text, hit.start, hit.end)
    if unit is not None and is_measure(unit):
        return not said & frozenset(stems(unit))
    theirs = counted_after(page.text[hit.end : hit.end + _AFTER_CHARS])
    if not theirs or theirs & said:
        return False
    line = page.text[page.text.rfind("\n", 0, hit.start) + 1 : hit.start]
    return not said & frozenset(stems(line))


def _is_other_cell(page: ReadPage, hit: Hit, said: frozenset[str], things: frozenset[str]) -> bool:
    """True for a cell whose head or label the draft does not speak of, in a row without what it counts."""
    row = next((each for each in units_of(page) if each.start <= hit.start < each.end), None)
    if row is None or not row.is_row or not _BARE.match(page.text, hit.end):
        return False
    label = _LABEL.search(page.text, row.start, hit.start)
    head = label[0] if label else column_head(row, page.text, hit.start)
    over = f"{head} {page.text[row.start : hit.start]}"
    if not head or said & frozenset(stems(head)) or _QUANTITY.search(over):
        return False
    return not (said if label else things) & frozenset(stems(page.text[row.start : row.end]))
