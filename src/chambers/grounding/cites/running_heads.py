"""The numbers that pages bear at their head or foot: alone, or in a running head.

"34", "- 34 -", "J. LOPEZ - May 4, 2022      34", "34    LOPEZ - DIRECT", "A. Roe - 7     Court File No. 12",
"Lease - 4", "Report 21-016   p. 3 of 9". A number at the edge of a page is its number only where the pages are so
numbered one after the other, in a line that is otherwise the same; an excerpt of a transcript may leave pages out, and
its running head may change with the witness. What the pages say is not looked at.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

_OF = r"(?:[ \t]*(?:of|OF|/)[ \t]*\d{1,4})?"
_DASH = r"[-\u2013\u2014|/]"
_ALONE = re.compile(rf"[-\u2013\u2014(\[]{{0,2}}[ \t]*(?P<number>\d{{1,4}})[ \t]*[-\u2013\u2014)\].]{{0,2}}{_OF}")
_IN_CELL = (
    re.compile(rf"(?:.*[\s,;(])?(?:[Pp](?:age|AGE|g|G)?\.?:?|[Ss]heet|SHEET)[ \t]*(?P<number>\d{{1,4}}){_OF}[)\]]?"),
    re.compile(rf".*[^\W\d_].*[ \t]{_DASH}[ \t]*(?P<number>\d{{1,4}}){_OF}"),
)
_AMONG_WORDS = (
    re.compile(rf"(?P<number>\d{{1,4}})[ \t]+(?:{_DASH}[ \t]+)?[A-Z].*"),
    re.compile(r".*[^\W\d_][.,)]?[ \t]+(?P<number>\d{1,4})"),
)
_GAP = re.compile(r"[ \t]{3,}|\t")
TURN = re.compile(
    r"^[ \t]*(?:\d{1,2}[ \t]+)?(?:[QA][.:]?[ \t]+\S|THE (?:COURT|WITNESS):|M[RS]S?\. [A-Z]+:)", re.MULTILINE
)
_WITNESS = re.compile(rf"[ \t]*[AQ]\.[ \t]+[A-Z][\w'\u2019-]+(?:[ \t]+{_DASH}|[ \t]{{2,}}|,)")
_BOX = re.compile(r"[ \t]*(?:[|+].*[|+]|[-=_*]+)[ \t]*")
_HEAD_LINES, _FOOT_LINES = 5, 2
_FEW = 2


class _Style(NamedTuple):
    """Where and how a number stands on a page; the rest of its line where only that can tell a running head."""

    edge: str
    form: str
    rest: str | None


class _Edge(NamedTuple):
    number: int
    rest: str


_Found = Mapping[_Style, Sequence[_Edge]]


def numbers_at_edges(pages: Sequence[str]) -> dict[int, int]:
    """The number that each page bears at its head or foot, by the place of the page; empty where they bear none."""
    found = [_edges_of(page) for page in pages]
    spoken = [len(TURN.findall(page)) >= _FEW for page in pages]
    styles = dict.fromkeys(style for each in found for style in each)
    readings = (_read(style, found, spoken) for style in styles)
    best = max(readings, key=len, default={})
    return _with_gaps_filled(best, len(pages))


def _read(style: _Style, found: Sequence[_Found], spoken: Sequence[bool]) -> dict[int, int]:
    """The numbers of one style, where they count the pages."""
    there = [each.get(style, ()) for each in found]
    same = Counter(edge.number for edges in there for edge in set(edges))
    fresh = [[edge for edge in edges if len(found) == 1 or same[edge.number] == 1] for edges in there]
    known = {at: edges[0] for at, edges in enumerate(fresh) if edges}
    return {at: edge.number for at, edge in known.items()} if _counts(style, known, spoken) else {}


def _counts(style: _Style, known: Mapping[int, _Edge], spoken: Sequence[bool]) -> bool:
    """True for numbers that rise from page to page, with none left out unless people speak on these pages."""
    steps = [two.number - one.number for one, two in pairwise(known.values())]
    if known and all(spoken[at] for at in known) and style.rest is None:
        return len(known) >= sum(spoken) - 1 and all(step > 0 for step in steps)
    alike = len({edge.rest for edge in known.values()}) == 1
    return alike and len(known) >= max(_FEW, len(spoken) - 1) and all(step == 1 for step in steps)


def _with_gaps_filled(known: Mapping[int, int], pages: int) -> dict[int, int]:
    """The numbers with those of pages that show none between two that do, and leave room for no other."""
    filled = dict(known)
    for one, two in pairwise(sorted(known)):
        if known[two] - known[one] == two - one:
            filled |= {at: known[one] + at - one for at in range(one, two)}
    return dict(sorted(filled.items())) if pages else {}


def _edges_of(page: str) -> _Found:
    """Every number at the edges of a page, by its style."""
    lines = [line for line in page.splitlines() if line.strip() and not _BOX.fullmatch(line)]
    # "A. Roe - 7" at the very head is the name of a witness, not an answer.
    first = 1 if lines and _WITNESS.match(lines[0]) else 0
    turn = next((at for at, line in enumerate(lines[:_HEAD_LINES]) if at >= first and TURN.match(line)), _HEAD_LINES)
    found: dict[_Style, list[_Edge]] = {}
    for edge, chosen in (("head", lines[:turn]), ("foot", lines[: -_FOOT_LINES - 1 : -1])):
        for line in chosen:
            for form, number, rest in _in_line(line):
                style = _Style(edge, form, rest if form == "among" and not line.isupper() else None)
                found.setdefault(style, []).append(_Edge(number, rest))
    return found


def _in_line(line: str) -> Iterator[tuple[str, int, str]]:
    """Each number of a line that may be that of the page: its form, and the line without any number."""
    cells = _GAP.split(line.strip())
    rest = " ".join(re.sub(r"\d+", "", line).casefold().split())
    for cell in dict.fromkeys((cells[0], cells[-1])):
        if alone := _ALONE.fullmatch(cell):
            yield "alone", int(alone["number"]), rest
        for form, patterns in (("cell", _IN_CELL), ("among", _AMONG_WORDS)):
            yield from ((form, int(match["number"]), rest) for each in patterns if (match := each.fullmatch(cell)))
