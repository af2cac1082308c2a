"""Whether one line of the record bears all the figures of a sentence and most of its words.

Where it does, and has just one figure of each kind as the sentence has, no figure can stand in another's place, and the
slower checks need not be asked. It says nothing about what else the sentence claims.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence

from chambers.grounding.claim import FIGURES, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.texts.rows import Unit, units_of
from chambers.grounding.words.meaning import stems

_MOST = 0.75


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


def unit_at(page: ReadPage, at: int) -> Unit | None:
    """The row or sentence of a page in which a place lies."""
    units = units_of(page)
    index = bisect_right(units, at, key=lambda unit: unit.start) - 1
    return units[index] if index >= 0 and at < units[index].end else None
