"""The words that a figure of a page reaches besides those around it.

A day that opens an account goes on until the next day is told: "On May 24 I received the notice. I called her lawyer."
The total of a column is the figure of all its rows together.
"""

import re
from collections.abc import Mapping

from chambers.grounding.claim import Kind
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.surroundings import NEAR
from chambers.grounding.texts.passages import QUESTION
from chambers.grounding.texts.rows import Unit, units_of
from chambers.grounding.words.meaning import stems

_TOTAL = re.compile(r"\b(?:sub|grand )?(?:total|sum)\b|\bin all\b", re.IGNORECASE)
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_MOST_CHARS = 400


@kept_on_page
def reach_on_page(page: ReadPage) -> Mapping[int, Mapping[str, float]]:
    """For the places of days and of totals the words that they reach."""
    units = units_of(page)
    found: dict[int, Mapping[str, float]] = {}
    for at, unit in enumerate(units):
        days = [figure for figure in unit.figures if figure.kind is Kind.DATE]
        told = not unit.is_row or QUESTION.search(page.text) is not None
        if days and told and (words := _until_next_day(unit, days[-1].end, page)):
            found[days[-1].start] = words
        if unit.is_row and unit.figures and _TOTAL.search(page.text[unit.start : unit.end]):
            words = _of_rows(units, at, page)
            found.update({figure.start: words for figure in unit.figures})
    return found


def _until_next_day(unit: Unit, at: int, page: ReadPage) -> dict[str, float]:
    following = next((day.start for day in page.by_kind[Kind.DATE] if day.start >= at), len(page.text))
    end = min(following, unit.end + _MOST_CHARS)
    gap = _PARAGRAPH.search(page.text, unit.end, max(end, unit.end))
    end = gap.start() if gap else end
    return dict.fromkeys(stems(page.text[unit.end : end]), NEAR)


def _of_rows(units: tuple[Unit, ...], at: int, page: ReadPage) -> dict[str, float]:
    words: dict[str, float] = {}
    for unit, below in zip(reversed(units[:at]), reversed(units[: at + 1]), strict=False):
        if not unit.is_row or _PARAGRAPH.search(page.text, unit.end, below.start):
            break
        words.update(dict.fromkeys(stems(page.text[unit.start : unit.end]), NEAR))
    return words
