"""All of the rows: "all five claims were refused" where the table of the five has "refused" in three of them.

The number of the sentence must be that of the rows of a table. A word of what is said of them that stands in several of
these rows, and not in all of them, refutes it.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.numerals import how_many
from chambers.grounding.sense.word_spread import roots_in
from chambers.grounding.texts.clauses import clause_texts

_NUMBER = r"(?:\d{1,2}|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_ALL = re.compile(
    rf"\b(?:all|each|every one)\b(?: of)?(?: the| these| those| its| his| her| their)?\s+(?P<count>{_NUMBER})\b"
    r"(?:\s+of)?(?:\s+the| these| those| them)?(?P<noun>(?:\s+[\w'\u2019-]+){0,2})",
    re.IGNORECASE,
)
_HEDGED = re.compile(
    r"\b(?:not|no|never|nor|none|but|except|save|nearly|almost|other|either|or|without)\b|n['\u2019]t\b", re.IGNORECASE
)
_CELL = re.compile(r"[^\s|]+(?:[^\S\n\t][^\s|]+)*")
_SUM = re.compile(r"\b(?:total|totals|subtotal|sum|balance)\b", re.IGNORECASE)
_MIN_ROWS, _SEVERAL = 3, 2

_Rows = tuple[frozenset[str], ...]
"""The words of the cells of each row behind its label."""


def every_row_fault(own: str, pages: Sequence[ReadPage]) -> str | None:
    """The word that a sentence says of all rows of a table and that some of them do not have, or None."""
    for clause in clause_texts(own):
        said = _ALL.search(clause)
        if said is None or _HEDGED.search(clause):
            continue
        told = roots_in(clause) - roots_in(said[0])
        for rows in (rows for page in pages for rows in _tables(page) if len(rows) == how_many(said["count"])):
            for root in sorted(told):
                having = sum(root in row for row in rows)
                if _SEVERAL <= having < len(rows):
                    return f"it says \u201c{said[0].strip()}\u201d, where {having} of {len(rows)} rows have it"
    return None


@kept_on_page
def _tables(page: ReadPage) -> tuple[_Rows, ...]:
    return tuple(rows for block in re.split(r"\n[^\S\n]*\n", page.text) for rows in _rows(block.split("\n")))


def _rows(lines: Sequence[str]) -> Iterator[_Rows]:
    """The rows of a block, with and without its first line, which may have the heads."""
    found = [[cell[0] for cell in _CELL.finditer(line)] for line in lines if not _SUM.search(line)]
    rows = tuple(roots_in(" ".join(cells[1:])) for cells in found if len(cells) > 1)
    yield from (some for some in (rows, rows[1:]) if len(some) >= _MIN_ROWS)
