"""Where a draft says under a paragraph, or in a bracket, what its source is: "Source: milk log, entry of March 6".

Such a line is the citation of the whole paragraph before it. The word before the colon is a label, and no name.
"""

import re
from collections.abc import Iterator

from chambers.grounding.pages.draft_tables import Row, Span

_LABEL = r"(?:Sources?|Record|Evidence|Refs?\.?|References?|Citations?|Cites?|Cited|Support(?:ing\s+evidence)?|Basis)"
_LINE = re.compile(rf"^[ \t>*_-]*(?P<label>{_LABEL})[*_]*[ \t]*:[*_]*[ \t]+(?P<inside>\S[^\n]*)$", re.MULTILINE)
_BRACKETED = re.compile(rf"[(\[][ ]?(?P<label>{_LABEL})[ ]?:(?=\s)")
_GAP = re.compile(r"\n[ \t]*\n")


def source_pieces(text: str) -> Iterator[Span]:
    """What stands behind the label of each line that gives a source."""
    yield from (match.span("inside") for match in _LINE.finditer(text))


def source_labels(text: str) -> Iterator[Span]:
    """The labels themselves, of lines and in brackets."""
    yield from (match.span("label") for pattern in (_LINE, _BRACKETED) for match in pattern.finditer(text))


def sourced_paragraphs(text: str) -> Iterator[Row]:
    """Each paragraph with the line of its source, as a row whose evidence that line is."""
    for match in _LINE.finditer(text):
        above = text[: match.start()].rstrip()
        gaps = [gap.end() for gap in _GAP.finditer(above)]
        low = gaps[-1] if gaps else 0
        if above and not above.endswith("|") and not _LINE.search(text, low, match.start()):
            cells = ((low, len(above)), match.span())
            yield Row(low, match.end(), cells, None, frozenset((1,)), ())
