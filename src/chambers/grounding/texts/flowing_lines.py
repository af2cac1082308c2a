"""Lines that were broken to fit a page, read on: in a PDF or a wrapped text a line ends anywhere in a sentence.

Only where a line is long, and the next goes on with words, is its end a blank. Headings, lists, tables, addresses and
blocks keep their lines.
"""

import re
from itertools import pairwise

from chambers.grounding.texts.source_lines import LABELLED

_LONG_CHARS = 50
_GOES_ON = re.compile(r"[^\W\d_]|[\d($\u201c\u2018\"'\[\u00a7]")
_ITEM = re.compile(r"(?:\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]|[-*\u2022>|#])\s")
_PARTED = re.compile(r"\S[ ]{3,}\S|\t|\|")
_HYPHEN = re.compile(r"[^\W\d_]-$")


def with_flowing_lines(text: str) -> str:
    """The text with a blank in place of each end of a line that is none of a paragraph; it stays as long as it is."""
    if "\n" not in text:
        return text
    lines = text.split("\n")
    parts = [lines[0]]
    for line, following in pairwise(lines):
        parts += (" " if _runs_on(line, following) else "\n", following)
    return "".join(parts)


def _runs_on(line: str, following: str) -> bool:
    if len(line.strip()) < _LONG_CHARS or _PARTED.search(line) or _PARTED.search(following) or _HYPHEN.search(line):
        return False
    opens = _ITEM.match(following) or LABELLED.match(following)
    return _GOES_ON.match(following) is not None and opens is None and line[:1] not in "#>|"
