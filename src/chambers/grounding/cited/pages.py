"""From a reference to the pages that it cites, or to what is wrong with its place.

A page is meant by the number printed on it or by its position in the file; a section runs from its number to the next.
A paper that does not have the place is cited as a whole, and the reason says what it has instead.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from chambers.grounding.cited.matching import pages_of_paper
from chambers.grounding.cited.papers import Form, Reference
from chambers.grounding.cited.places import Place
from chambers.grounding.claim import Token
from chambers.grounding.finder import find_figures
from chambers.grounding.grounds import Grounds, where
from chambers.grounding.lookup.values import as_time
from chambers.grounding.matching import ReadPage, find_hits
from chambers.record.bates import BatesNumber, core_of
from chambers.record.page_numbers import numbers_known, pages_numbered
from chambers.record.reference import BatesReference, page_behind, places_of

_SECTION = re.compile(
    r"^[ \t]*(?:\u00a7\s*|\u00b6\s*|Section\s+|SECTION\s+|A(?:rticle|rt\.|RTICLE)\s+|#{1,6}\s+|\[)?"
    r"(?P<number>\d{1,3}(?:\.\d{1,3})*)(?:(?P<mark>[.):\]])|(?=[ \t]+[A-Z\"\u201c]))(?=[ \t]+\S|[ \t]*$)",
    re.MULTILINE,
)
_LINE = re.compile(r"^[ \t]*(?:\d{1,4}:)?(?P<line>\d{1,2})(?=[ \t])", re.MULTILINE)
_TO = re.compile(r"(?<=\d)\s?[-\u2013]\s?(?=\d{1,4}(?![\d-]))")
_UNPRINTED = re.compile(r"(?:rows?|col|cells?|lines?)\b", re.IGNORECASE)
"""Rows, columns and cells of a sheet, and lines, which the paper does not number itself."""
_QUESTION = re.compile(r"\s*(?:Q[.:]?|BY\s)\s")
_FEW, _FEW_LINES, _MANY_LINES = 2, 4, 10
_MAX_PAGES = 50


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some characters of one of the pages of a paper."""

    page: ReadPage
    start: int
    end: int

    @property
    def text(self) -> str:
        """The words of it."""
        return self.page.text[self.start : self.end]

    def overlaps(self, other: "Stretch") -> bool:
        """True for two that share a character."""
        return self.page is other.page and self.start < other.end and other.start < self.end


Sections = Mapping[str, Sequence[Stretch]]
_Head = tuple[str, ReadPage, int]


def pages_of_cite(token: Token, grounds: Grounds) -> tuple[int, ...]:
    """The pages that a Bates number or a reference names, as places of the index."""
    if isinstance(token.value, BatesReference):
        places = places_of(token.value, grounds.ledger)
        found = (grounds.index.place(place.sha256, place.page) for place in places)
        return tuple(at for at in found if at is not None)
    if isinstance(token.value, Reference) and token.value.form is not Form.OWN:
        return pages_of_reference(token.value, grounds)
    return ()


def pages_of_reference(reference: Reference, grounds: Grounds) -> tuple[int, ...]:
    """The pages of the papers that a reference means: those of its place, or all where it names none."""
    papers = [pages_of_paper(paper, grounds) for paper in reference.papers]
    able = [pages for pages in papers if missing_place(reference.place, pages, grounds) is None]
    return tuple(dict.fromkeys(at for pages in able or papers for at in pages_in(reference.place, pages, grounds)))


def pages_in(place: Place, pages: Sequence[int], grounds: Grounds) -> list[int]:
    """Those of the pages of a paper that a place means; all where it says none or the paper has it not."""
    if place.page is not None:
        texts = _texts(pages, grounds)
        wanted = (*range(place.page, (place.last_page or place.page) + 1), *place.others)
        found = [pages[at] for number in wanted for at in pages_numbered(number, texts)]
        return list(dict.fromkeys(found)) or list(pages)
    read = {id(grounds.index.read(at)): at for at in pages}
    stretches = place_stretches(place, pages, grounds)
    return list(dict.fromkeys(read[id(stretch.page)] for stretch in stretches)) or list(pages)


def place_stretches(place: Place, pages: Sequence[int], grounds: Grounds) -> list[Stretch]:
    """What a paper has at the sections of a place."""
    if not place.sections:
        return []
    sections = sections_of([grounds.index.read(at) for at in pages])
    return [stretch for each in place.sections for stretch in within(each, sections)]


def rivals_of(place: Place, pages: Sequence[int], grounds: Grounds) -> list[tuple[str, list[Stretch]]]:
    """The other sections of a paper, each by its name, that could be meant instead of those of a place."""
    sections = sections_of([grounds.index.read(at) for at in pages])
    named = [stretch for each in place.sections for stretch in within(each, sections)]
    return [
        (f"section {number}", list(parts))
        for number, parts in sections.items()
        if not any(part.overlaps(each) for part in parts for each in named)
    ]


def missing_place(place: Place, pages: Sequence[int], grounds: Grounds) -> str | None:
    """What a paper has instead of a place that it does not have, or None."""
    read = [grounds.index.read(at) for at in pages]
    if not read:
        return None
    if place.page is not None:
        texts = _texts(pages, grounds)
        named = pages_numbered(place.page, texts)
        if not named and place.is_part:
            return None  # "AR, Tab 4, p. 55": a page of the bound record
        if not named:
            return f"has {numbers_known(texts)}, and none is {place.page}"
        if (missing := _missing_line(place, [read[at] for at in named])) is not None:
            return missing
    if place.sections:
        sections = sections_of(read)
        # The heads of an outline ("IV.B") are not read: nothing can be said about these.
        absent = [each for each in place.sections if each[:1].isdecimal() and not within(each, sections)]
        if absent and len(sections) >= _FEW:
            return f"has no section {absent[0]}; it has {in_order(sections)}"
    if (entry := _missing_entry(place, read)) is not None:
        return entry
    return _missing_line(place, read) if len(read) == 1 and place.page is None else None


def _missing_entry(place: Place, pages: Sequence[ReadPage]) -> str | None:
    """What is wrong with a day, a time or a number by which an entry is named, where no page of the paper has it."""
    for entry in place.entries if not place.is_part else ():
        found, _ = find_figures(_TO.sub(" to ", entry))
        for figure in (as_time(each) or each for each in found if not _UNPRINTED.match(entry)):
            alike = [each for page in pages for each in page.by_kind.get(figure.kind, ())]
            number = re.compile(rf"(?<!\d){re.escape(figure.text)}(?!\d)")
            there = any(find_hits(figure, page) or number.search(page.page.text) for page in pages)
            if len(alike) >= _FEW and not there:
                return f"has no entry {figure.text}; it has {alike[0].text} to {alike[-1].text}"
    return None


def _missing_line(place: Place, pages: Sequence[ReadPage]) -> str | None:
    """What is wrong with a line that lies behind the end of the page it is said to be on."""
    ends = [last_line(page) for page in pages]
    last = place.last_line if place.last_page in (None, place.page) else place.line
    if last is None or not ends or any(end is None or last <= end for end in ends):
        return None
    return f"has no line {last}: {where(pages[0].page)} ends with line {ends[0]}"


def _texts(pages: Sequence[int], grounds: Grounds) -> tuple[str, ...]:
    return tuple(grounds.index.read(at).text for at in pages)


def behind_number(written: str, reference: BatesReference, grounds: Grounds) -> list[BatesNumber]:
    """The numbers of a series that the pin of an "Id." means behind a reference to it; none where it means none."""
    ends = re.findall(r"\d+", written)
    if not ends or not reference.numbers:
        return []
    first = page_behind(reference.numbers[0], written[: written.index(ends[0])] + ends[0], grounds.ledger)
    last = page_behind(first, f"-{ends[1]}", grounds.ledger) if first is not None and len(ends) > 1 else first
    if first is None:
        return []
    if last is None or not 0 <= last.number - first.number <= _MAX_PAGES:
        return [first]
    core = core_of(first.prefix)
    known = (grounds.ledger.by_value.get((core, at, first.suffix)) for at in range(first.number, last.number + 1))
    return [number for number in known if number is not None]


def sections_of(pages: Sequence[ReadPage]) -> Sections:
    """The numbered sections of a paper, each from its number to the next."""
    heads = list(_section_heads(pages))
    found: dict[str, list[Stretch]] = {}
    last: list[Stretch] | None = None
    for page in pages:
        own = [(number, start) for number, where, start in heads if where is page]
        first = own[0][1] if own else len(page.text)
        if last is not None and page.text[:first].strip():
            last.append(Stretch(page, 0, first))
        for (number, low), high in zip(own, (*(low for _, low in own[1:]), len(page.text)), strict=False):
            stretch, known = Stretch(page, low, high), found.get(number)
            # "... as set out in / Section 9.2.", broken before its number, heads nothing.
            if known is None or len(known[0].text.split()) <= _FEW:
                found[number] = [stretch]
            last = found[number]
    return found


def _section_heads(pages: Sequence[ReadPage]) -> Iterator[_Head]:
    """The numbers that open sections; a whole one without a mark ("14 Weir Street") only where none has one."""
    heads = [(match, page) for page in pages for match in _SECTION.finditer(page.text)]
    marked = {match["number"] for match, _ in heads if match["mark"] and "." not in match["number"]}
    for match, page in heads:
        if (match["mark"] or match["number"] not in marked) and not _is_broken_off(page.text, match):
            yield match["number"], page, match.start()


def within(section: str, sections: Sections) -> list[Stretch]:
    """The stretches of a section: its own and those of its parts, else that of the whole which it is a part of."""
    own = [part for number, parts in sections.items() if f"{number}.".startswith(f"{section}.") for part in parts]
    if own:
        return own
    return [part for number, parts in sections.items() if f"{section}.".startswith(f"{number}.") for part in parts]


def in_order(sections: Sections) -> str:
    """The first and the last of some sections, in words."""
    numbers = list(sections)
    return f"{numbers[0]} to {numbers[-1]}"


def turns_on(page: ReadPage) -> list[tuple[int, int, Stretch]]:
    """Each question with its answer on a page of numbered lines: the first and the last line, and the stretch."""
    text = _as_printed(page)
    lines = [(int(match["line"]), match.start(), match.end()) for match in _LINE.finditer(text)]
    if len(lines) < _FEW_LINES:
        return []
    firsts = [at for at, line in enumerate(lines) if at == 0 or _QUESTION.match(page.text, line[2])]
    turns = [lines[low:high] for low, high in pairwise((*firsts, len(lines)))]
    ends = (*(turn[0][1] for turn in turns[1:]), len(page.text))
    return [
        (turn[0][0], turn[-1][0], Stretch(page, turn[0][1], end)) for turn, end in zip(turns, ends, strict=True) if turn
    ]


def last_line(page: ReadPage) -> int | None:
    """The last line of a page that numbers most of its lines one after the other; None for any other."""
    found = [int(match["line"]) for match in _LINE.finditer(_as_printed(page))]
    in_a_row = len(found) >= _MANY_LINES and found == list(range(found[0], found[0] + len(found)))
    return found[-1] if in_a_row else None


def _as_printed(page: ReadPage) -> str:
    """A page with the numbers of its lines, which the text that is read of it has blanks for."""
    return page.page.text if len(page.page.text) == len(page.text) else page.text


def _is_broken_off(text: str, head: re.Match[str]) -> bool:
    """True for a number alone on its line that ends the line before it: "on November / 4."."""
    alone = not text[head.end() : text.find("\n", head.end()) + 1 or len(text)].strip()
    before = text[: head.start()].rpartition("\n")[0].rpartition("\n")[2]
    return alone and bool(before.strip()) and before.rstrip()[-1].isalnum()
