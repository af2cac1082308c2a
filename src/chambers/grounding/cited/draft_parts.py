"""The sentences of a draft, parted where its form parts them: at rows and cells, at list items, at citations.

A row is no part of the one above it, however long it is; its number and its evidence are no part of what it says. An
item of a list begins a sentence. A bracket behind a stop that only cites is a sentence of its own.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from chambers.grounding.cited.citing import is_citing
from chambers.grounding.claim import OF_RECORD, Token
from chambers.grounding.pages.draft_tables import Row
from chambers.grounding.pages.page_text import HIDDEN, hide
from chambers.grounding.pages.sentences import Sentence

_ITEM = re.compile(
    r"\n(?=[ \t]*(?:[-*\u2022\u2013\u25cf\u25aa][ \t]+|\(?\d{1,3}[.)][ \t]+|\([a-z]{1,4}\)[ \t]+|[a-z]\)[ \t]+"
    r"|\u00b6\s?\d{1,3}\b)\S)"
)
_CITE = re.compile(
    r"(?<=[.!?\"'\u201d\u2019)\]])[ \t]+(?P<cite>[(\[][^()\[\]\n]{1,200}(?:\([^()\n]{1,40}\)[^()\[\]\n]{0,80})?[)\]])"
)
_STOPPED = re.compile(r"[.!?][\"'\u201d\u2019)\]]*$|[)\]]$")
_BEFORE_CHARS = 4


def parted(
    text: str, sentences: Sequence[Sentence], tokens: Sequence[Token], rows: Sequence[Row]
) -> Iterator[Sentence]:
    """The sentences, cut where the form of the draft cuts them."""
    cuts = sorted(
        {*(m.start() for m in _ITEM.finditer(text)), *_at_cells(text, rows, tokens), *_at_cites(text, tokens)}
    )
    for sentence in sentences:
        inside = cuts[bisect_right(cuts, sentence.start) : bisect_left(cuts, sentence.end)]
        ends = [sentence.start, *inside, sentence.end]
        for low, high in pairwise(ends):
            yield from _stripped(text, low, high)


def _stripped(text: str, low: int, high: int) -> Iterator[Sentence]:
    """A stretch without the white space and the bars around it, or nothing."""
    while low < high and (text[low].isspace() or text[low] == "|"):
        low += 1
    while low < high and (text[high - 1].isspace() or text[high - 1] == "|"):
        high -= 1
    if low < high:
        yield Sentence(low, high, text[low:high])


def _at_cells(text: str, rows: Sequence[Row], tokens: Sequence[Token]) -> Iterator[int]:
    for row in rows:
        yield from (row.start, row.end)
        for at, (low, high) in enumerate(row.cells):
            if at == row.number or at in row.evidence or _only_cites(text, low, high, tokens):
                yield from (low, high)


def _at_cites(text: str, tokens: Sequence[Token]) -> Iterator[int]:
    for match in _CITE.finditer(text):
        low, high = match.span("cite")
        before = text[max(0, match.start() - _BEFORE_CHARS) : match.start()]
        if _STOPPED.search(before) and _only_cites(text, low, high, tokens):
            yield from (low, high)


def _only_cites(text: str, low: int, high: int, tokens: Sequence[Token]) -> bool:
    """True for a stretch in which everything is a reference to the record or a word that cites."""
    first = bisect_left(tokens, low, key=lambda token: token.start)
    last = bisect_left(tokens, high, key=lambda token: token.start)
    cites = [(token.start - low, token.end - low) for token in tokens[first:last] if token.kind in OF_RECORD]
    return bool(cites) and is_citing(hide(text[low:high], cites).replace(HIDDEN, " "))
