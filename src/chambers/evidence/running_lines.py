"""Lines that run through a draft: the header and the footer of every page, and the page numbers. Pure.

In the words of a PDF they stand between the halves of a sentence that goes over a page. A header is kept on the first
page and a footer on the last, where each is checked once; page numbers state nothing.
"""

import re
from collections import Counter
from collections.abc import Sequence

_EDGE_LINES = 3
_NUMBER = "#"
_PAGE_NUMBER = re.compile(
    r"\s*(?:[-\u2013\u2014]\s*)?(?:page\s+)?(?:\d{1,4}|[ivx]{1,6})(?:\s*(?:of|/)\s*\d{1,4})?(?:\s*[-\u2013\u2014])?\s*",
    re.IGNORECASE,
)


def without_running_lines(pages: Sequence[str]) -> list[str]:
    """The pages without the lines that run through them; a single page stays as it is."""
    if len(pages) < 2:
        return list(pages)
    split = [page.split("\n") for page in pages]
    tops, feet = zip(*map(_edges, split), strict=True)
    headers, footers = _running(split, tops), _running(split, feet)
    last = len(split) - 1
    kept: list[str] = []
    for page, lines in enumerate(split):
        header = {at for at in tops[page] if _runs(lines[at], headers, kept=page == 0)}
        footer = {at for at in feet[page] if _runs(lines[at], footers, kept=page == last)}
        kept.append("\n".join(line for at, line in enumerate(lines) if at not in header | footer))
    return kept


def _edges(lines: Sequence[str]) -> tuple[list[int], list[int]]:
    """The lines with words nearest to the top and to the foot; of a short page, its halves."""
    inked = [at for at, line in enumerate(lines) if line.strip()]
    half = (len(inked) + 1) // 2
    return inked[: min(half, _EDGE_LINES)], inked[max(half, len(inked) - _EDGE_LINES) :]


def _running(pages: Sequence[Sequence[str]], edges: Sequence[Sequence[int]]) -> set[str]:
    """What stands at the same edge of more than one page."""
    counted = Counter(key for lines, edge in zip(pages, edges, strict=True) for key in {_key(lines[at]) for at in edge})
    return {key for key, count in counted.items() if count > 1}


def _runs(line: str, running: set[str], *, kept: bool) -> bool:
    key = _key(line)
    return key in running and (key == _NUMBER or not kept)


def _key(line: str) -> str:
    """A line with its numbers left open, since the number of the page may stand in it; all page numbers are one."""
    return _NUMBER if _PAGE_NUMBER.fullmatch(line) else re.sub(r"\d+", _NUMBER, " ".join(line.split()))
