"""How far two figures of a record lie apart that stand in rows or behind labels which the sentence names.

"Lot 1 exceeded Lot 3 by 500 bushels": both rows are named, and in one column they lie 500 apart. "A score of 71,
seventeen points lower than in June": two cited pages have the same label, and one of the two scores is told.
"""

from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

from chambers.grounding.claim import Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.differing import tells_difference
from chambers.grounding.numbers.gaps import figure_sort, number_in
from chambers.grounding.numbers.numbering import line_numbers, naming_word
from chambers.grounding.numbers.rows import Unit, units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.words.meaning import stems

_LABEL_END = " :.\t|-"


def judge_row_gap(setting: Setting) -> Outcome | None:
    """Supported when two figures that the sentence names by their rows or label lie so far apart."""
    wanted, start = number_in(setting.token), setting.token.start - setting.sentence.start
    text = setting.sentence.text
    if not wanted or not tells_difference(text, start, start + len(setting.token.text)):
        return None
    for one, two in (*_by_rows(setting), *_by_labels(setting)):
        if abs(one - two) == wanted:
            words = f"{max(one, two)} less {min(one, two)}"
            return worked_out(f"worked out again: {words}", words)
    return None


def _by_rows(setting: Setting) -> Iterator[tuple[Decimal, Decimal]]:
    """Figures of one column in two rows of which the sentence has the label."""
    for page in setting.pages:
        rows = [
            _cells(unit, setting.token) for unit in units_of(page) if unit.is_row and _is_named(unit, page, setting)
        ]
        for one, two in combinations(rows, 2):
            if len(one) == len(two):
                yield from zip(one, two, strict=True)


def _by_labels(setting: Setting) -> Iterator[tuple[Decimal, Decimal]]:
    """A figure of the sentence, and what stands behind the same label on another cited page."""
    sort = figure_sort(setting.token)
    for token in (each for each in setting.beside if figure_sort(each) == sort):
        for page in setting.pages:
            labels = {label for hit in find_hits(token, page) if (label := _label_before(page, hit.start))}
            others = [other for other in setting.pages if other is not page] if labels else []
            for other in others:
                for figure in other.figures:
                    value = number_in(figure) if _label_before(other, figure.start) in labels else None
                    if value is not None and (mine := number_in(token)) is not None:
                        yield mine, value


def _is_named(unit: Unit, page: ReadPage, setting: Setting) -> bool:
    """True for a row whose label, or whose number, the sentence has."""
    if not unit.figures:
        return False
    first = unit.figures[0]
    label = frozenset(stems(page.text[unit.start : first.start]))
    if label:
        return label <= setting.stems
    text, start = setting.sentence.text, setting.sentence.start
    named = (each.value for each in setting.beside if naming_word(text, each.start - start))
    return first.start in line_numbers(page) and first.value in named


def _cells(unit: Unit, token: Token) -> list[Decimal]:
    values = (number_in(figure) for figure in unit.figures if figure_sort(figure) == figure_sort(token))
    return [value for value in values if value is not None]


def _label_before(page: ReadPage, at: int) -> str:
    """What stands before a figure on its line, where that is a label: "SCORE: ", "Odometer "."""
    label = page.text[page.text.rfind("\n", 0, at) + 1 : at].strip(_LABEL_END).casefold()
    return label if label.replace(" ", "").isalpha() else ""
