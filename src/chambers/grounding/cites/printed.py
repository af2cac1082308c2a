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
# "LEE - Direct (Ms. Roe)        41": the number of a page of a transcript in its running head.
_APART = re.compile(r"\S[ \t]{3,}(?P<last>\d{1,4})[ \t]*$|^[ \t]*(?P<first>\d{2,4})[ \t]{3,}\S")
_NUMBERED = re.compile(r"^[ \t]*1[ \t]+\S[^\n]*\n(?:[ \t]*\n)?[ \t]*2[ \t]+\S", re.MULTILINE)
"""Lines that are numbered, as those of transcripts are."""
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
    return known if follow and len(known) >= max(_FEW, len(pages) - 1) else _in_running_heads(pages)


def _in_running_heads(pages: Sequence[ReadPage]) -> dict[int, list[int]]:
    """The numbers that end the first or the last line of every page, well apart, and rise: those of excerpts too."""
    for edge in (0, -1):
        lines = ([line for line in page.page.text.splitlines() if line.strip()][edge:][:1] for page in pages)
        found = [_APART.search(line[0]) if line else None for line in lines]
        numbers = [int(match["last"] or match["first"]) for match in found if match is not None]
        rise = all(one < two for one, two in pairwise(numbers))
        if numbers and rise and len(numbers) == len(pages) and _NUMBERED.search(pages[0].page.text):
            return {number: [at] for at, number in enumerate(numbers)}
    return {}


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
