"""Where the entries stand that a citation names, and whether they are those that say what the sentence says.

An entry begins where a line begins with its time, its day or its number, and goes on to the next line that begins so.
A time or a number that stands elsewhere in the paper makes its line an entry. Rows may be counted. A paper that has
times, days or numbers of that sort, and not the one that is named, does not have the entry.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from chambers.grounding.cites.entries import Clock, EntryMark, Sort, clocks_in
from chambers.grounding.cites.sections import fault_among
from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage, find_hits

_LEAD = r"^[ \t>*|\[(\"'\u2022-]*"
_LABEL = (
    r"(?:(?:Item|Entry|Photo(?:graph)?|Line|Row|Box|Slide|Question|Step|Check|Message|Event|Lot|Field|Image|Frame"
    r"|ITEM|ENTRY|PHOTO|LINE|ROW|BOX|SLIDE|CHECK|EVENT|LOT)\s+)?(?:N[oO]s?\.?\s*)?(?:#\s?)?"
)
_NUMBERED = re.compile(
    rf"{_LEAD}{_LABEL}(?P<number>[A-Z]{{0,4}}-?\d{{1,7}}[A-Za-z]?)(?=[.):,|\]*]*(?:\s|$))", re.MULTILINE
)
_HEADED = re.compile(
    rf"{_LEAD}(?:{_LABEL}\d|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*,?\s|(?:[A-Z][a-z]{{2,8}}\.?)\s+\d)", re.MULTILINE
)
_FEW = 2


@dataclass(frozen=True, slots=True)
class Found:
    """A stretch of a page that is the entry of a mark."""

    page: int
    """Which of the pages of the paper it stands on."""
    start: int
    end: int


def places_of(mark: EntryMark, pages: Sequence[ReadPage]) -> list[Found] | None:
    """Where an entry stands; empty where the paper has others of its sort, and None where nothing can be told."""
    match mark.sort:
        case Sort.TIME:
            return _timed(mark, pages)
        case Sort.DAY:
            return _dated(mark, pages)
        case Sort.NUMBER:
            return _numbered(mark, pages)
        case Sort.LINE:
            return _numbered(mark, pages) or _counted(mark, pages)
        case Sort.ROW:
            return _rowed(mark, pages)
        case Sort.PART:
            return None


def missing_entry(marks: Sequence[EntryMark], pages: Sequence[ReadPage]) -> str | None:
    """What a paper has where it has not the entry that is named, or None."""
    for mark in marks:
        if places_of(mark, pages) == []:
            return f"has no entry {mark}{_instead(mark, pages)}"
    return None


def entry_pages(marks: Sequence[EntryMark], pages: Sequence[ReadPage]) -> list[int]:
    """Which of the pages of a paper the entries stand on."""
    return sorted({found.page for mark in marks for found in places_of(mark, pages) or ()})


def entry_fault(
    marks: Sequence[EntryMark], sentence: str, tokens: Sequence[Token], pages: Sequence[ReadPage]
) -> str | None:
    """The entry that has the words of the sentence instead of those that are named, or None."""
    found = [each for mark in marks for each in places_of(mark, pages) or ()]
    if not found or any(mark.sort is Sort.PART or mark.in_name for mark in marks):
        return None
    named = [(pages[each.page], (each.start, each.end)) for each in found]
    others = [
        (pages[rival.page], (rival.start, rival.end))
        for rival in _rivals(marks, pages)
        if not any(each.page == rival.page and each.start < rival.end and rival.start < each.end for each in found)
    ]
    other = fault_among(named, others, sentence, tokens)
    return None if other is None else f"the entry “{_head(other)}” says this, not {', '.join(map(str, marks))}"


def _rivals(marks: Sequence[EntryMark], pages: Sequence[ReadPage]) -> list[Found]:
    """The entries that could be meant instead: those of the same list, or those of the pages."""
    listed = _chain(_heads(pages)) if marks[0].sort in (Sort.NUMBER, Sort.LINE) else []
    if listed:
        return [each for place in range(len(listed)) for each in _up_to_next(place, listed, pages)]
    return [Found(at, *span) for at, page in enumerate(pages) for span in _stretches(page.text)]


def _heads(pages: Sequence[ReadPage]) -> list[tuple[str, int, int]]:
    """The numbers at the heads of lines: each with its page and its place."""
    return [
        (match["number"].lstrip("0"), at, match.start())
        for at, page in enumerate(pages)
        for match in _NUMBERED.finditer(page.text)
    ]


def _head(other: tuple[ReadPage, tuple[int, int]]) -> str:
    page, (low, high) = other
    return " ".join(page.text[low:high].split())[:40]


@lru_cache(maxsize=64)
def _stretches(text: str) -> tuple[tuple[int, int], ...]:
    """The entries of a page: from each line that begins with a figure to the next."""
    heads = [match.start() for match in _HEADED.finditer(text)]
    return tuple(pairwise((*heads, len(text)))) if heads else ()


def _entry_at(at: int, text: str, stretches: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The entry that a place of a page belongs to, or its line where no entry begins before it."""
    last = bisect_right(stretches, at, key=lambda stretch: stretch[0]) - 1
    if last >= 0:
        return stretches[last]
    end = text.find("\n", at)
    return text.rfind("\n", 0, at) + 1, end if end >= 0 else len(text)


def _timed(mark: EntryMark, pages: Sequence[ReadPage]) -> list[Found] | None:
    known = [(at, start, clock) for at, page in enumerate(pages) for start, clock in clocks_in(page.text)]
    if not known:
        return None
    ends = [mark.clock, mark.last_clock] if mark.last_clock else [mark.clock]
    hits = [[each for each in known if end is not None and end.is_same(each[2])] for end in ends]
    if not all(hits):
        return []
    return _between(hits[0], hits[-1], pages)


def _between(
    firsts: Sequence[tuple[int, int, Clock]], lasts: Sequence[tuple[int, int, Clock]], pages: Sequence[ReadPage]
) -> list[Found]:
    """The entries at a time, or from the first to the last of a range."""
    if firsts is lasts:
        return [_found(at, start, pages) for at, start, _ in firsts]
    low, high = min(each[:2] for each in firsts), max(each[:2] for each in lasts)
    reach = [(at, start) for at, page in enumerate(pages) for start, _ in _stretches(page.text)]
    inside = [(at, start) for at, start in reach if low <= (at, start) <= high]
    return [_found(at, start, pages) for at, start in (low, *inside, high)]


def _found(at: int, start: int, pages: Sequence[ReadPage]) -> Found:
    text = pages[at].text
    return Found(at, *_entry_at(start, text, _stretches(text)))


def _dated(mark: EntryMark, pages: Sequence[ReadPage]) -> list[Found] | None:
    if mark.day is None:
        return None
    token = Token(Kind.DATE, 0, len(mark.written), mark.written, mark.day)
    hits = [(at, hit.start) for at, page in enumerate(pages) for hit in find_hits(token, page)]
    heads = [(at, start) for at, start in hits if not pages[at].text[:start].rpartition("\n")[2].strip(" \t>*|[(-")]
    found = [_found(at, start, pages) for at, start in heads or hits]
    made = [each for each in found if all(_names(word, pages[each.page]) for word in mark.by)] if mark.by else []
    dated = any(page.by_kind.get(Kind.DATE) for page in pages)
    return (made or found) if found or dated else None


def _names(word: str, page: ReadPage) -> bool:
    return re.search(rf"\b{re.escape(word)}\b", page.text, re.IGNORECASE) is not None


def _numbered(mark: EntryMark, pages: Sequence[ReadPage]) -> list[Found] | None:
    heads = _heads(pages)
    chain = _chain(heads)
    heads = chain or heads
    names = [number for number, _, _ in heads]
    first, last = mark.written.lstrip("0"), (mark.last or mark.written).lstrip("0")
    if first in names and last in names:
        low, high = names.index(first), max(names.index(last), names.index(first))
        wanted = range(low, high + 1) if mark.last else [at for at, name in enumerate(names) if name == first]
        if chain:
            return [each for at in wanted for each in _up_to_next(at, chain, pages)]
        return [_found(heads[at][1], heads[at][2], pages) for at in wanted]
    if (loose := _loose(mark, pages)) or len(heads) >= _FEW:
        return loose
    return None


def _chain(heads: Sequence[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    """The numbers that run on by one, from the first "1": those of a list, and no figures of its cells; or none."""
    chain: list[tuple[str, int, int]] = []
    for head in heads:
        if head[0] == str(len(chain) + 1):
            chain.append(head)
    return chain if len(chain) > _FEW else []


def _up_to_next(at: int, heads: Sequence[tuple[str, int, int]], pages: Sequence[ReadPage]) -> list[Found]:
    """The stretch from a number of a list to the next, which may go over to another page."""
    _, page, start = heads[at]
    last, end = (heads[at + 1][1], heads[at + 1][2]) if at + 1 < len(heads) else (page, len(pages[page].text))
    if last == page:
        return [Found(page, start, end)]
    return [Found(page, start, len(pages[page].text)), Found(last, 0, end)]


def _loose(mark: EntryMark, pages: Sequence[ReadPage]) -> list[Found]:
    """The lines that have a number of several digits as a word of its own: the number of a check in its row."""
    if len(mark.written) < 3 or mark.last:
        return []
    word = re.compile(rf"(?<![\w.,$-]){re.escape(mark.written)}(?![\w-]|[.,]\d)")
    return [_found(at, hit.start(), pages) for at, page in enumerate(pages) for hit in word.finditer(page.text)]


def _rowed(mark: EntryMark, pages: Sequence[ReadPage]) -> list[Found] | None:
    """Rows of a sheet: by counting its lines, and by the numbers that stand at their heads, for either may be meant."""
    sheets = [(at, page) for at, page in enumerate(pages) if "\t" in page.text]
    if not sheets or not mark.written.isdecimal() or not (mark.last or mark.written).isdecimal():
        return None
    wanted = range(int(mark.written), int(mark.last or mark.written) + 1)
    rows = [(at, row) for at, page in sheets for number, row in enumerate(_rows(page.text), 1) if number in wanted]
    return [*(Found(at, *row) for at, row in rows), *(_numbered(mark, pages) or ())]


def _rows(text: str) -> list[tuple[int, int]]:
    """The lines of a sheet, without the line that names it."""
    lines = [(match.start(), match.end()) for match in re.finditer(r"[^\n]*\n?", text) if match[0]]
    return lines[1:] if text.startswith("Sheet: ") else lines


def _counted(mark: EntryMark, pages: Sequence[ReadPage]) -> list[Found] | None:
    """Rows of a sheet by counting: which one is meant cannot be told, as heads may count or not, but how many are."""
    sheets = [page for page in pages if "\t" in page.text]
    rows = max((sum(bool(line.strip()) for line in page.text.splitlines()) for page in sheets), default=0)
    last = mark.last or mark.written
    missing = sheets and last.isdecimal() and (int(last) > rows or _chain(_heads(sheets)))
    return [] if missing else None


def _instead(mark: EntryMark, pages: Sequence[ReadPage]) -> str:
    """What a paper has of the sort: the first and the last."""
    if mark.sort is Sort.TIME:
        known = [_written(clock) for page in pages for _, clock in clocks_in(page.text)]
    elif mark.sort is Sort.DAY:
        known = [token.text for page in pages for token in page.by_kind.get(Kind.DATE, ())]
    else:
        known = [match["number"] for page in pages for match in _NUMBERED.finditer(page.text)]
    return f"; it has {known[0]} to {known[-1]}" if len(known) >= _FEW else ""


def _written(clock: Clock) -> str:
    seconds = "" if clock.second is None else f":{clock.second:02d}"
    return f"{clock.hour}:{clock.minute:02d}{seconds}{f' {clock.half}.m.' if clock.half else ''}"
