"""Whether one line of the record bears all the figures of a sentence and most of its words.

Where it does, and has just one figure of each kind as the sentence has, no figure can stand in another's place, and the
slower checks need not be asked. It says nothing about what else the sentence claims.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence

from chambers.grounding.claim import FIGURES, Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.turns import page_turns
from chambers.grounding.texts.rows import Unit, units_of
from chambers.grounding.words.meaning import stems

_MOST = 0.75
_LONG = 3
_BESIDE_CHARS = 48
_COMMA_CHARS = 24
_TELLING = frozenset((Kind.DATE, Kind.TIME, Kind.AMOUNT, Kind.PERCENTAGE))
_CUT = re.compile(r";|\.\s|\b(?:and|but|while|whereas|although)\b")


def stand_together(text: str, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> bool:
    """True when a single row or sentence of the pages has every figure of a sentence, one of each kind."""
    figures = [token for token in tokens if token.kind in FIGURES]
    if not figures:
        return True
    kinds = Counter(figure.kind for figure in figures)
    return max(kinds.values()) == 1 and any(_bears(text, figures, page) for page in pages)


def _bears(text: str, figures: Sequence[Token], page: ReadPage) -> bool:
    first, *others = figures
    for hit in find_hits(first, page):
        unit = unit_at(page, hit.start)
        if unit is not None and all(
            any(unit.start <= each.start < unit.end for each in find_hits(other, page)) for other in others
        ):
            alike = Counter(figure.kind for figure in unit.figures)
            mine = frozenset(stems(text))
            shared = mine & frozenset(stems(page.text[unit.start : unit.end]))
            if all(alike[figure.kind] == 1 for figure in figures) and len(shared) >= _MOST * len(mine):
                return True
    return False


def is_placed(token: Token, text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> bool:
    """True when one row or sentence of the pages has a figure and the fact of another kind right beside it."""
    beside = _beside(token, text, start, tokens)
    if beside is None:
        return False
    for page in pages:
        spots = [hit.start for hit in find_hits(beside, page)]
        for hit in find_hits(token, page) if spots else ():
            unit = unit_at(page, hit.start)
            if unit is not None and any(unit.start <= spot < unit.end for spot in spots):
                return True
    return False


def is_in_turn_of_quotation(token: Token, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> bool:
    """True for the day or hour of the very mail or message whose words the sentence quotes."""
    for quoted in (each for each in tokens if each.kind is Kind.QUOTATION):
        for page in pages:
            starts = [at for at, _ in page_turns(page)]
            turns = {bisect_right(starts, hit.start) for hit in find_hits(quoted, page)} if starts else set[int]()
            if any(bisect_right(starts, hit.start) in turns for hit in find_hits(token, page)):
                return True
    return False


def _beside(token: Token, text: str, start: int, tokens: Sequence[Token]) -> Token | None:
    """The nearest day, hour, sum or long number in the same clause, with no figure of the same kind between."""
    near: list[tuple[int, Token]] = []
    for other in tokens:
        first, second = sorted((token, other), key=lambda each: each.start)
        between = text[first.end - start : second.start - start]
        told = other.kind in _TELLING or (other.kind is Kind.UNPARSED and len(str(other.value)) >= _LONG)
        alike = other.kind is token.kind and other.kind is not Kind.UNPARSED
        if told and other is not token and not alike and len(between) <= _BESIDE_CHARS and not _CUT.search(between):
            near.append((len(between) + _COMMA_CHARS * between.count(","), other))
    if not near:
        return None
    _, nearest = min(near, key=lambda each: each[0])
    low, high = sorted((token.start, nearest.start))
    # A comma parts the figures of a list.
    crossed = any(each.kind is token.kind and low < each.start < high for each in tokens)
    return None if crossed else nearest


def unit_at(page: ReadPage, at: int) -> Unit | None:
    """The row or sentence of a page in which a place lies."""
    units = units_of(page)
    index = bisect_right(units, at, key=lambda unit: unit.start) - 1
    return units[index] if index >= 0 and at < units[index].end else None
