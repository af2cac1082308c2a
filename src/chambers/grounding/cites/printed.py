"""The numbers that a paper prints on itself: those of its pages, and of its paragraphs.

"Lopez Dep. 45:12" means the page that bears the number 45, whatever page of the file that is. A number alone at the
head or foot of a page is its number only where the pages of the paper are so numbered one after the other.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from chambers.grounding.matching import ReadPage

_PAGE = re.compile(r"^[ \t]*(?:.*\s)?[Pp](?:age|AGE|g\.)\s+(?P<number>\d{1,4})\b", re.MULTILINE)
_LINED = re.compile(r"^[ \t]*(?P<number>\d{1,4}):\d{1,2}(?=[ \t])", re.MULTILINE)
_ALONE = re.compile(r"[ \t]*(?:[-\u2013][ \t]*)?(?P<number>\d{1,4})(?:[ \t]*[-\u2013])?[ \t]*")
# The running number of a bound record, or of a transcript that names the witness: "Motion Record p. 68", "A. Hale - 7".
_RUNNING = re.compile(
    r"(?:^|[|\t]|[ ]{2,})[^\n|\t]{0,60}?\bpp?\.[ \t]*(?P<number>\d{1,4})[ \t]*(?=$|[|\t])", re.MULTILINE
)
_WITNESS = re.compile(r"(?:[A-Z][\w.'\u2019]*[ \t]+){1,4}[-\u2013][ \t]*(?P<number>\d{1,4})")
_APART = re.compile(r"[ ]{3,}|\t|\|")
_EDGE_LINES = 2
_FEW = 2


def printed_pages(pages: Sequence[ReadPage]) -> dict[int, list[int]]:
    """For each number that is printed as that of a page, which of the pages bear it; empty when they have none."""
    for read in (_called, _by_lines):
        found: dict[int, list[int]] = {}
        for at, page in enumerate(pages):
            for number in read(page):
                found.setdefault(number, []).append(at)
        if len(found) >= _FEW or (len(pages) == 1 and found):
            return found
    alone = [_at_edge(page) for page in pages]
    follow = all(two - one == 1 for one, two in pairwise(number for number in alone if number is not None))
    known = {number: [at] for at, number in enumerate(alone) if number is not None}
    return known if follow and len(known) >= max(_FEW, len(pages) - 1) else {}


def running_pages(number: int, pages: Sequence[ReadPage]) -> list[int]:
    """The pages that bear a number at an edge, alone or behind the name of a record or a witness."""
    return [at for at, page in enumerate(pages) if number in _running(page)]


def _running(page: ReadPage) -> set[int]:
    lines = [line for line in page.text.splitlines() if line.strip()]
    pieces = [piece.strip() for line in (*lines[:_EDGE_LINES], *lines[-_EDGE_LINES:]) for piece in _APART.split(line)]
    alone = (pattern.fullmatch(piece) for piece in pieces for pattern in (_ALONE, _WITNESS))
    return {int(match["number"]) for match in (*alone, *_RUNNING.finditer(page.text)) if match}


def paragraph_pages(number: int, pages: Sequence[ReadPage]) -> list[int]:
    """The pages on which a numbered paragraph stands: where it begins, and the next when it is the last there."""
    head = re.compile(rf"^[ \t]*(?:\u00b6\s*)?{number}[.)](?=[ \t]+\S)", re.MULTILINE)
    following = re.compile(rf"^[ \t]*(?:\u00b6\s*)?{number + 1}[.)](?=[ \t]+\S)", re.MULTILINE)
    for at, page in enumerate(pages):
        if found := head.search(page.text):
            ends = at + 1 == len(pages) or following.search(page.text, found.end())
            return [at] if ends or following.match(pages[at + 1].text.lstrip()) else [at, at + 1]
    return []


def _called(page: ReadPage) -> list[int]:
    return list(dict.fromkeys(int(match["number"]) for match in _PAGE.finditer(page.text)))


def _by_lines(page: ReadPage) -> list[int]:
    found = [int(match["number"]) for match in _LINED.finditer(page.text)]
    return list(dict.fromkeys(found)) if len(found) >= _FEW else []


def _at_edge(page: ReadPage) -> int | None:
    lines = [line for line in page.text.splitlines() if line.strip()]
    for line in (*lines[:_EDGE_LINES], *lines[-_EDGE_LINES:]):
        if alone := _ALONE.fullmatch(line):
            return int(alone["number"])
    return None
