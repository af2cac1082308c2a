"""Figures that are the sum of those behind one label, which the cited pages have several times.

Three confirmations each end with "TOTAL DUE": "together the three cost $276,760". Two tables each have a row "School
days" under "Absent": "twelve absences fell on school days". All that the pages have behind the label are added up, and
the sentence must say how many they are, or have the label and what it counts.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.numerals import plain
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.numbers.table_columns import Cell, columns_of
from chambers.grounding.words.meaning import stems

_LABEL = re.compile(
    r"^[ \t]*(?P<label>[A-Z][A-Za-z ]{2,30}?)(?::[ \t]*|[ \t]{2,}|[ .]{3,})(?=[$\u20ac\u00a3])", re.MULTILINE
)
_WHOLE = re.compile(r"\b(?:total|due|balance|net|in all|payable)\b", re.IGNORECASE)
_TOGETHER = re.compile(
    r"\b(?:together|total\w*|in all|altogether|combined|all told|c[oa]me to|add\w* up)\b", re.IGNORECASE
)
_ALIKE_CHARS = 5
_MOST = 12


def judge_same_label(setting: Setting) -> Outcome | None:
    """Supported when all figures behind a label of the cited pages make the figure; None otherwise."""
    wanted = size_of(setting.token)
    if setting.token.kind not in (Kind.UNPARSED, Kind.AMOUNT) or not wanted:
        return None
    ways = _of_lines(setting) if isinstance(setting.token.value, Amount) else _of_rows(setting)
    for sizes in ways:
        if sum(sizes, Decimal(0)) == wanted:
            words = " + ".join(map(plain, sizes))
            return worked_out(f"worked out again: {words}", words)
    return None


def _of_lines(setting: Setting) -> Iterator[list[Decimal]]:
    """The amounts behind a label, as many as the sentence counts; where a label says that it is a total, behind it."""
    counts = {str(each.value) for each in setting.beside if each.kind is Kind.UNPARSED}
    if not counts or not _TOGETHER.search(setting.sentence.text):
        return
    found: dict[str, list[Decimal]] = {}
    for page in setting.pages:
        labels = {match.end(): match["label"].casefold() for match in _LABEL.finditer(page.text)}
        for figure in page.by_kind.get(Kind.AMOUNT, ()):
            if figure.start in labels and isinstance(figure.value, Amount):
                found.setdefault(labels[figure.start], []).append(figure.value.value)
    several = {label: sizes for label, sizes in found.items() if 1 < len(sizes) <= _MOST and str(len(sizes)) in counts}
    totals = {label: sizes for label, sizes in several.items() if _WHOLE.search(label)}
    yield from (totals or several).values()


def _of_rows(setting: Setting) -> Iterator[list[Decimal]]:
    """The cells of rows with one label in tables with one head, of which the sentence has both."""
    found: dict[tuple[frozenset[str], frozenset[str]], list[Cell]] = {}
    for page in setting.pages:
        for column in columns_of(page):
            if not column.is_money and any(_alike(word, setting.stems) for word in column.head):
                for cell in column.cells:
                    first = min(each.start for each in cell.row.figures)
                    label = frozenset(stems(page.text[cell.entry : first]))
                    if label and label <= setting.stems:
                        found.setdefault((column.head, label), []).append(cell)
    for cells in found.values():
        if 1 < len({cell.row.start for cell in cells}) == len(cells) <= _MOST:
            yield [cell.size for cell in cells]


def _alike(word: str, others: frozenset[str]) -> bool:
    """True for a word that is one of some, or begins as one of them does: absent and absences."""
    return any(
        word == each or (len(word) >= _ALIKE_CHARS and each[:_ALIKE_CHARS] == word[:_ALIKE_CHARS]) for each in others
    )
