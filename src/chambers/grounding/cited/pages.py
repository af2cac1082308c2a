"""From a reference to the pages that it cites, or to what is wrong with its place.

A page is meant by the number printed on it or by its position in the file; a section, an entry or a row by where it
stands. A paper that does not have the place is cited as a whole, and the reason says what it has instead.
"""

import re
from collections.abc import Sequence

from chambers.grounding.cited.matching import pages_of_paper
from chambers.grounding.cited.page_numbers import numbers_known, pages_numbered
from chambers.grounding.cited.papers import Form, Reference
from chambers.grounding.cited.places import Place, Sort
from chambers.grounding.cited.stretches import (
    Stretch,
    entries_of,
    in_order,
    known_entries,
    last_line,
    sections_of,
    stretches_of,
    within,
)
from chambers.grounding.claim import Token
from chambers.grounding.grounds import Grounds, where
from chambers.grounding.matching import ReadPage
from chambers.record.bates import BatesNumber, core_of
from chambers.record.reference import BatesReference, page_behind, places_of

_MAX_PAGES = 50
_FEW = 2


def pages_of_cite(token: Token, grounds: Grounds) -> tuple[int, ...]:
    """The pages that a Bates number or a reference names, as places of the index."""
    if isinstance(token.value, BatesReference):
        places = places_of(token.value, grounds.ledger)
        found = (grounds.index.place(place.sha256, place.page) for place in places)
        return tuple(at for at in found if at is not None)
    if isinstance(token.value, Reference) and token.value.form not in (Form.OWN, Form.OWN_PART):
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
        wanted = range(place.page, (place.last_page or place.page) + 1)
        found = [pages[at] for number in wanted for at in pages_numbered(number, texts)]
        return list(dict.fromkeys(found)) or list(pages)
    read = {id(grounds.index.read(at)): at for at in pages}
    stretches = place_stretches(place, pages, grounds) or []
    return list(dict.fromkeys(read[id(stretch.page)] for stretch in stretches)) or list(pages)


def place_stretches(place: Place, pages: Sequence[int], grounds: Grounds) -> list[Stretch] | None:
    """What a paper has at the sections or entries of a place; None where it numbers nothing of the sort."""
    read = [grounds.index.read(at) for at in pages]
    if place.marks:
        found = [stretches_of(mark, read) for mark in place.marks]
        return None if None in found else [stretch for each in found for stretch in each or ()]
    if place.sections:
        sections = sections_of(read, place.sections)
        return [stretch for each in place.sections for stretch in within(each, sections)] or None
    return None


def rivals_of(place: Place, pages: Sequence[int], grounds: Grounds) -> list[tuple[str, list[Stretch]]]:
    """The other sections or entries of a paper, each by its name, that could be meant instead of a place."""
    read = [grounds.index.read(at) for at in pages]
    if place.sections:
        sections = sections_of(read, place.sections)
        named = [stretch for each in place.sections for stretch in within(each, sections)]
        return [
            (f"section {number}", list(parts))
            for number, parts in sections.items()
            if not any(part.overlaps(each) for part in parts for each in named)
        ]
    named = place_stretches(place, pages, grounds) or []
    others = (each for each in entries_of(read) if not any(each.overlaps(one) for one in named))
    return [(f"the entry \u201c{' '.join(each.text.split())[:40]}\u201d", [each]) for each in others]


def missing_place(place: Place, pages: Sequence[int], grounds: Grounds) -> str | None:
    """What a paper has instead of a place that it does not have, or None."""
    read = [grounds.index.read(at) for at in pages]
    if not read:
        return None
    if place.page is not None:
        texts = _texts(pages, grounds)
        named = pages_numbered(place.page, texts)
        if not named and any(mark.sort is Sort.PART for mark in place.marks):
            return None  # "AR, Tab 4, p. 55": a page of the bound record
        if not named:
            return f"has {numbers_known(texts)}, and none is {place.page}"
        if (missing := _missing_line(place, [read[at] for at in named])) is not None:
            return missing
    if place.sections:
        sections = sections_of(read, place.sections)
        absent = [each for each in place.sections if not within(each, sections)]
        if absent and len(sections) >= _FEW:
            return f"has no section {absent[0]}; it has {in_order(sections)}"
    for mark in place.marks:
        if stretches_of(mark, read) == []:
            return f"has no entry {mark}{known_entries(mark, read)}"
    return _missing_line(place, read) if len(read) == 1 and place.page is None else None


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
