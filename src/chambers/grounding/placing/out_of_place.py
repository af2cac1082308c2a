"""A sum or a time that the page has for something else: nothing around it there is what the sentence speaks of.

"The rent was $900" where the page has $900 in "Deposit for the keys", and $1,400 in "Rent of the shop". A figure stands
on a page with words of its own. Where none of them, and none of the lines beside, speaks of what the clause of the
draft speaks of, and another figure of the kind, which the sentence does not have, stands by just those words, the
figure is of that other thing. Lines that say little of themselves, such as a total, are not held against a draft.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.texts.rows import units_of
from chambers.grounding.texts.sentences import flowing
from chambers.grounding.texts.table_columns import is_total
from chambers.grounding.words.meaning import stems

_LEAST_OWN = {Kind.AMOUNT: 2, Kind.TIME: 3}
"""How many words a line must have of its own, besides the figure, for each kind."""
_CUT = re.compile(r"[;:()]|,\s(?:and|but|while)\s")
_SHORT = 5
_BEFORE, _BEHIND = 2, 2
_CLEAR = 2
_MOST = 0.6
_MAX_CHARS = 500


class _Line(NamedTuple):
    """A row or a sentence of a page, with its own words, those with its heads, and the words of each line beside."""

    start: int
    end: int
    own: frozenset[str]
    words: frozenset[str]
    beside: tuple[frozenset[str], ...]
    figures: tuple[Token, ...]
    adds_up: bool


class _Score(NamedTuple):
    """How many words a place shares with the clause, and with the whole sentence."""

    clause: int
    whole: int


def place_fault(whole: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """What stands on the page where the sentence has a figure of another place of it; or None."""
    # What is cited to two pages is put together of both.
    if len(whole) > _MAX_CHARS or len(pages) != 1:
        return None
    quoted = [(token.start, token.end) for token in tokens if token.kind is Kind.QUOTATION]
    for token in tokens:
        if not _is_exact(token) or any(low <= token.start < high for low, high in quoted):
            continue
        said = frozenset(str(each.value) for each in tokens if each.kind is token.kind)
        if (fault := _misplaced(token, whole, start, said, pages)) is not None:
            return fault
    return None


def _is_exact(token: Token) -> bool:
    """True for a sum of money and a time of day; a day may stand over all that a paper tells."""
    return token.kind is Kind.TIME or (isinstance(token.value, Amount) and token.value.currency is not None)


def _misplaced(token: Token, whole: str, start: int, said: frozenset[str], pages: Sequence[ReadPage]) -> str | None:
    every, clause = frozenset(stems(whole)), frozenset(stems(_clause(token, whole, start)))
    mine, near = _Score(-1, -1), _Score(0, 0)
    best, other = _Score(0, 0), ""
    for page in pages:
        spots = [hit.start for hit in find_hits(token, page)]
        for line in _lines(page):
            score = _Score(len(line.words & clause), len(line.words & every))
            if any(line.start <= at < line.end for at in spots):
                if line.adds_up or len(line.own) < _LEAST_OWN[token.kind]:
                    return None
                mine = max(mine, score)
                near = _Score(*(max(pair) for pair in zip(near, _nearest(line, clause, every), strict=True)))
            elif score > best and any(each.kind is token.kind and str(each.value) not in said for each in line.figures):
                best, other = score, flowing(page.text[line.start : line.end])
    if mine.clause < 0 or not _is_elsewhere(token, mine, near, best, len(clause)):
        return None
    return f"it has {flowing(token.text)} for something else: the page says \u201c{other[:120]}\u201d"


def _is_elsewhere(token: Token, mine: _Score, near: _Score, best: _Score, words: int) -> bool:
    """True where nothing at the figure speaks of the clause and another place does, or that one has most of it."""
    bare = mine.clause == 0 if token.kind is Kind.AMOUNT else mine.whole == 0
    speaks = best.clause >= _CLEAR or (best.clause == 1 and words <= _SHORT)
    if bare and speaks and best.whole > near.whole:
        return True
    return (
        token.kind is Kind.AMOUNT
        and best.clause - max(mine.clause, near.clause) >= _CLEAR
        and best.clause >= words * _MOST
    )


def _clause(token: Token, whole: str, start: int) -> str:
    """The words around a figure, up to the next clause on either side."""
    lead, after = whole[: token.start - start], whole[token.end - start :]
    return f"{_CUT.split(lead)[-1]} | {_CUT.split(after)[0]}"


def _nearest(line: _Line, clause: frozenset[str], every: frozenset[str]) -> _Score:
    scores = [(len(words & clause), len(words & every)) for words in line.beside]
    return _Score(max(one for one, _ in scores), max(two for _, two in scores))


@kept_on_page
def _lines(page: ReadPage) -> tuple[_Line, ...]:
    return tuple(_read(page))


def _read(page: ReadPage) -> Iterator[_Line]:
    units = units_of(page)
    own = [frozenset(stems(page.text[unit.start : unit.end])) for unit in units]
    for at, unit in enumerate(units):
        if unit.figures:
            title = page.text[slice(*unit.heading)] if unit.heading else ""
            words = own[at] | frozenset(stems(f"{title} {unit.columns or ''}"))
            beside = tuple(own[max(0, at - _BEFORE) : at + _BEHIND])
            yield _Line(unit.start, unit.end, own[at], words, beside, unit.figures, is_total(unit, page))
