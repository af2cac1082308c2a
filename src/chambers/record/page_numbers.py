"""The numbers that the pages of a paper print on themselves.

"34", "- 34 -", "J. LOPEZ - May 4, 2022      34", "Lease - 4", "Report 21-016   p. 3 of 9"; on a sheet with several
pages of a transcript the number alone before somebody speaks. A number at the head or foot of a page is its number only
where the pages are so numbered one after the other; an excerpt may leave pages out. A citation may mean a page by the
number printed on it as well as by its position in the file.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

_OF = r"(?:[ \t]*(?:of|OF|/)[ \t]*\d{1,4})?"
_DASH = r"[-\u2013\u2014|/]"
_FORMS = tuple(
    (form, re.compile(pattern))
    for form, pattern in (
        ("alone", rf"[-\u2013\u2014(\[]{{0,2}}[ \t]*(?P<number>\d{{1,4}})[ \t]*[-\u2013\u2014)\].]{{0,2}}{_OF}"),
        ("cell", rf"(?:.*[\s,;(])?(?:[Pp](?:age|AGE|g|G)?\.?:?|[Ss]heet)[ \t]*(?P<number>\d{{1,4}}){_OF}[)\]]?"),
        ("cell", rf".*[^\W\d_].*[ \t]{_DASH}[ \t]*(?P<number>\d{{1,4}}){_OF}"),
        ("among", rf"(?P<number>\d{{1,4}})[ \t]+(?:{_DASH}[ \t]+)?[A-Z].*"),
        ("among", r".*[^\W\d_][.,)]?[ \t]+(?P<number>\d{1,4})"),
    )
)
_GAP = re.compile(r"[ \t]{3,}|\t|\|")
_TURN = re.compile(
    r"^[ \t]*(?:\d{1,2}[ \t]+)?(?:[QA][.:]?[ \t]+\S|THE (?:COURT|WITNESS):|M[RS]S?\. [A-Z]+:)", re.MULTILINE
)
"""A turn of somebody who speaks in a transcript."""
_WITNESS = re.compile(rf"[ \t]*[AQ]\.[ \t]+[A-Z][\w'\u2019-]+(?:[ \t]+{_DASH}|[ \t]{{2,}}|,)")
_BOX = re.compile(r"[ \t]*(?:[|+].*[|+]|[-=_*]+)[ \t]*")
_PAGE = re.compile(r"^[ \t]*(?:.*\s)?[Pp](?:age|AGE|g\.)\s+(?P<number>\d{1,4})\b", re.MULTILINE)
_RUNNING_HEAD = re.compile(r"^[ \t]*(?P<head>[^\W\d_][^\n]{8,90}?)[ \t]{3,}(?P<number>\d{1,4})[ \t]*$", re.MULTILINE)
_ON_SHEET = re.compile(
    r"^[ \t]*[-\u2013]?[ \t]*(?:(?:Page|PAGE)[ \t]+)?(?P<number>\d{1,4})[ \t]*[-\u2013]?[ \t]*\n+"
    r"(?=[ \t]*(?:0?1[ \t]+)?(?:[QA][.:]?[ \t]+\S|[A-Z. ]{4,20}:))",
    re.MULTILINE,
)
"""A number alone on its line before somebody speaks: where the next page of a transcript begins on the same sheet."""
_HEAD_LINES, _FOOT_LINES, _FEW = 5, 2, 2

Numbers = Mapping[int, Sequence[int]]
"""For each number that is printed as that of a page, which of the pages have it."""


@lru_cache(maxsize=512)
def printed_numbers(pages: tuple[str, ...]) -> Numbers:
    """The numbers that the pages of a paper print on themselves; empty when they have none."""
    edges, several = _in_runs(pages), _before_turns(pages) or _under_heads(pages)
    if len(several) > len(edges) and len(several) >= _FEW:
        return several
    if edges:
        return edges
    found: dict[int, list[int]] = {}
    for at, page in enumerate(pages):
        for number in dict.fromkeys(int(match["number"]) for match in _PAGE.finditer(page)):
            found.setdefault(number, []).append(at)
    return found if len(found) >= _FEW or len(pages) == 1 else {}


def pages_numbered(number: int, pages: tuple[str, ...]) -> list[int]:
    """The pages that a number means: those that print it, or the one at this position where none does or may."""
    printed = printed_numbers(pages)
    found = list(printed.get(number, ()))
    if not found:
        found = [at for at, page in enumerate(pages) if number in _at_edges(page)]
    counted = [number - 1] if 1 <= number <= len(pages) else []
    return list(dict.fromkeys((*found, *counted)))


def numbers_known(pages: tuple[str, ...]) -> str:
    """What pages a paper has, in words."""
    printed = sorted(printed_numbers(pages))
    count = f"{len(pages)} {'page' if len(pages) == 1 else 'pages'}"
    return f"{count}, numbered {printed[0]} to {printed[-1]}" if printed and printed[-1] != len(pages) else count


def is_spoken(page: str) -> bool:
    """True for a page on which people speak: that of a transcript."""
    return len(_TURN.findall(page)) >= _FEW


def _in_runs(pages: Sequence[str]) -> dict[int, list[int]]:
    """The numbers at the edges of pages, of the one style in which most pages are numbered one after the other."""
    found = [_edges(page) for page in pages]
    spoken = [is_spoken(page) for page in pages]
    runs = (_run(style, found, spoken) for style in dict.fromkeys(style for each in found for style in each))
    best = max(runs, key=len, default={})
    for one, two in pairwise(sorted(best)):
        if best[two] - best[one] == two - one:  # pages between that show none, and leave room for no other
            best |= {at: best[one] + at - one for at in range(one, two)}
    return {number: [at] for at, number in sorted(best.items())}


_Style = tuple[str, str, str | None]
"""The edge, the form, and the rest of the line where only that can tell a running head."""
_Edges = Mapping[_Style, Sequence[tuple[int, str]]]


def _run(style: _Style, found: Sequence[_Edges], spoken: Sequence[bool]) -> dict[int, int]:
    """The number of each page in one style, where these count the pages."""
    there = [each.get(style, ()) for each in found]
    same = Counter(edge[0] for edges in there for edge in set(edges))
    fresh = [[edge for edge in edges if len(found) == 1 or same[edge[0]] == 1] for edges in there]
    known = {at: edges[0] for at, edges in enumerate(fresh) if edges}
    steps = [two[0] - one[0] for one, two in pairwise(known.values())]
    if known and all(spoken[at] for at in known) and style[2] is None:
        counts = len(known) >= sum(spoken) - 1 and all(step > 0 for step in steps)
    else:
        alike = len({rest for _, rest in known.values()}) == 1
        counts = alike and len(known) >= max(_FEW, len(found) - 1) and all(step == 1 for step in steps)
    return {at: number for at, (number, _) in known.items()} if counts else {}


def _edges(page: str) -> _Edges:
    """Every number at the head or foot of a page, by its style."""
    lines = [line for line in page.splitlines() if line.strip() and not _BOX.fullmatch(line)]
    # "A. Roe - 7" at the very head is the name of a witness, not an answer.
    first = 1 if lines and _WITNESS.match(lines[0]) else 0
    turn = next((at for at, line in enumerate(lines[:_HEAD_LINES]) if at >= first and _TURN.match(line)), _HEAD_LINES)
    found: dict[_Style, list[tuple[int, str]]] = {}
    for edge, chosen in (("head", lines[:turn]), ("foot", lines[: -_FOOT_LINES - 1 : -1])):
        for line in chosen:
            for form, number, rest in _in_line(line):
                style = edge, form, rest if form == "among" and not line.isupper() else None
                found.setdefault(style, []).append((number, rest))
    return found


def _in_line(line: str) -> Iterator[tuple[str, int, str]]:
    """Each number of a line that may be that of the page: its form, and the line without any number."""
    cells = [cell.strip() for cell in _GAP.split(line.strip()) if cell.strip()]
    rest = " ".join(re.sub(r"\d+", "", line).casefold().split())
    for cell in dict.fromkeys((cells[0], cells[-1])) if cells else ():
        yield from ((form, int(match["number"]), rest) for form, each in _FORMS if (match := each.fullmatch(cell)))


def _at_edges(page: str) -> set[int]:
    """The numbers that a page shows at an edge alone or behind "p.", whether or not its pages are so numbered."""
    return {number for (_, form, _), each in _edges(page).items() if form != "among" for number, _ in each}


def _before_turns(pages: Sequence[str]) -> dict[int, list[int]]:
    """The numbers, alone on their lines, under which a transcript goes on: several pages on one sheet."""
    found: dict[int, list[int]] = {}
    for at, page in enumerate(pages):
        for match in _ON_SHEET.finditer(page):
            found.setdefault(int(match["number"]), []).append(at)
    return found if list(found) == sorted(found) else {}


def _under_heads(pages: Sequence[str]) -> dict[int, list[int]]:
    """The numbers behind one running head that stands over several pages of a transcript on one sheet."""
    found: dict[str, dict[int, list[int]]] = {}
    for at, page in enumerate(pages if any(map(is_spoken, pages)) else ()):
        for match in _RUNNING_HEAD.finditer(page):
            found.setdefault(match["head"].strip(), {}).setdefault(int(match["number"]), []).append(at)
    rising = [numbers for numbers in found.values() if list(numbers) == sorted(numbers)]
    return max(rising, key=len, default={})
