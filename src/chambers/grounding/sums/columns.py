"""Columns of figures of a page, and what runs of them add up to."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.numerals import plain
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.lookup.rows import Unit, line_stems, units_of
from chambers.grounding.lookup.things import label_of, line_numbers
from chambers.grounding.lookup.values import size_of
from chambers.grounding.matching import ReadPage
from chambers.grounding.sums.setting import Setting

_FEW, _MOST_ROWS = 2, 40
_NUMBERS = frozenset((Kind.AMOUNT, Kind.UNPARSED))

Cells = tuple[tuple[Unit, Decimal], ...]


@kept_on_page
def columns_of(page: ReadPage) -> tuple[Cells, ...]:
    """The figures that stand at the same place, from the end, of rows that follow one another."""
    blocks: list[list[Unit]] = [[]]
    for unit in units_of(page):
        if unit.is_row and unit.figures:
            blocks[-1].append(unit)
        elif not unit.is_row and blocks[-1]:
            blocks.append([])
    return tuple(column for block in blocks if len(block) >= _FEW for column in _columns(page, block[:_MOST_ROWS]))


def _columns(page: ReadPage, rows: Sequence[Unit]) -> Iterator[Cells]:
    skipped = line_numbers(page.text)
    read = [(row, [size for each in row.figures if (size := _cell(each, page, skipped)) is not None]) for row in rows]
    for place in range(1, max((len(sizes) for _, sizes in read), default=0) + 1):
        column = tuple((row, sizes[-place]) for row, sizes in read if len(sizes) >= place)
        if len(column) >= _FEW:
            yield column


def _cell(figure: Token, page: ReadPage, skipped: frozenset[int]) -> Decimal | None:
    if figure.kind not in _NUMBERS or figure.start in skipped or label_of(page.text, figure.start) is not None:
        return None
    return size_of(figure)


def runs_of(setting: Setting) -> Iterator[tuple[Decimal, str]]:
    """The sums of whole columns, of runs of rows, and of the rows that share a word with the sentence."""
    for page in setting.pages:
        for column in columns_of(page):
            sizes = [size for _, size in column]
            for low in range(len(sizes) - 1):
                total = sizes[low]
                for high in range(low + 1, len(sizes)):
                    total += sizes[high]
                    yield total, f"the sum of {high - low + 1} rows of {page.page.file}"
            named = [size for row, size in column if setting.stems & line_stems(row, page)]
            if _FEW <= len(named) < len(sizes):
                yield sum(named, Decimal(0)), " + ".join(map(plain, named))
