"""The numbers that a paper prints on itself: those of its pages, and of its paragraphs.

"Lopez Dep. 45:12" means the page that bears the number 45, whatever page of the file that is; where it stands at the
head or foot is for `running_heads` to say. Several pages of a transcript may stand on one sheet, each headed "Page 45".
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from chambers.grounding.cites.running_heads import TURN, numbers_at_edges
from chambers.grounding.matching import ReadPage

_PAGE = re.compile(r"^[ \t]*(?:.*\s)?[Pp](?:age|AGE|g\.)\s+(?P<number>\d{1,4})\b", re.MULTILINE)
_HEADED = re.compile(r"(?:^|[ \t]{3,})(?:Page|PAGE)[ \t]+(?P<number>\d{1,4})(?=[ \t]{3,}|[ \t]*$)", re.MULTILINE)
_RUNNING_HEAD = re.compile(r"^[ \t]*(?P<head>[^\W\d_][^\n]{8,90}?)[ \t]{3,}(?P<number>\d{1,4})[ \t]*$", re.MULTILINE)
_LINED = re.compile(r"^[ \t]*(?P<number>\d{1,4}):\d{1,2}(?=[ \t])(?![ \t]*[AaPp]\.?[Mm]\b)", re.MULTILINE)
_ALONE = re.compile(r"[ \t]*(?:[-\u2013][ \t]*)?(?P<number>\d{1,4})(?:[ \t]*[-\u2013])?[ \t]*")
# The running number of a bound record, or of a transcript that names the witness: "Motion Record p. 68", "A. Hale - 7".
_RUNNING = re.compile(
    r"(?:^|[|\t]|[ ]{2,})[^\n|\t]{0,60}?\bpp?\.[ \t]*(?P<number>\d{1,4})[ \t]*(?=$|[|\t])", re.MULTILINE
)
_WITNESS = re.compile(r"(?:[A-Z][\w.'\u2019]*[ \t]+){1,4}[-\u2013][ \t]*(?P<number>\d{1,4})")
_APART = re.compile(r"[ ]{3,}|\t|\|")
_EDGE_LINES = 2
_FEW = 2


def printed_pages(pages: Sequence[ReadPage]) -> Mapping[int, Sequence[int]]:
    """For each number that is printed as that of a page, which of the pages bear it; empty when they have none."""
    return _printed(tuple(page.text for page in pages))


@lru_cache(maxsize=256)
def _printed(pages: tuple[str, ...]) -> Mapping[int, Sequence[int]]:
    edges = {number: [at] for at, number in numbers_at_edges(pages).items()}
    headed = _read(pages, _HEADED) or _by_running_head(pages)
    if len(headed) > len(edges) and len(headed) >= _FEW:
        return headed
    if edges:
        return edges
    for found in (_read(pages, _PAGE), _read(pages, _LINED, _FEW)):
        if len(found) >= _FEW or (len(pages) == 1 and found):
            return found
    return {}


def _read(pages: Sequence[str], pattern: re.Pattern[str], few: int = 1) -> dict[int, list[int]]:
    """The numbers that a pattern finds on pages which have at least a few of them."""
    found: dict[int, list[int]] = {}
    for at, page in enumerate(pages):
        numbers = [int(match["number"]) for match in pattern.finditer(page)]
        for number in dict.fromkeys(numbers if len(numbers) >= few else ()):
            found.setdefault(number, []).append(at)
    return found


def _by_running_head(pages: Sequence[str]) -> dict[int, list[int]]:
    """The numbers behind one running head that stands over several pages of a transcript on one sheet."""
    found: dict[str, dict[int, list[int]]] = {}
    spoken = any(len(TURN.findall(page)) >= _FEW for page in pages)
    for at, page in enumerate(pages if spoken else ()):
        for match in _RUNNING_HEAD.finditer(page):
            found.setdefault(match["head"].strip(), {}).setdefault(int(match["number"]), []).append(at)
    rising = [numbers for numbers in found.values() if list(numbers) == sorted(numbers)]
    return max(rising, key=len, default={})


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
