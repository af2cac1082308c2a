"""Pins: the paragraph, page or lines that a citation of the record adds to its number.

"HAR000012 \u00b6 6", "HAR000012 at 32:3-4", "HAR000012, p. 2": the number names the page, and what follows it names a
place there. A pin is part of its citation and never a figure of the text. Whether the place exists is for
`references` to say.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from chambers.grounding.cites.entries import EntryMark
from chambers.grounding.cites.places import place_at, sections_in

_NUMBERS = r"\d{1,4}(?::\d{1,3})?(?:\s?[-\u2013]\s?\d{1,4}(?::\d{1,3})?)?"
_PIN = re.compile(
    rf"\s*,?\s*(?:at\s+)?(?:(?P<sign>\u00b6{{1,2}}|[Pp]aras?\.|[Pp]aragraphs?)\s*(?P<paragraph>{_NUMBERS})"
    rf"|(?:[Pp]p?\.|[Pp]ages?|[Pp]gs?\.)\s*(?P<page>{_NUMBERS})|(?:[Ll]l?\.|[Ll]ines?)\s*(?P<line>{_NUMBERS})"
    rf"|at\s+(?P<bare>{_NUMBERS})|(?P<lined>\d{{1,4}}:\d{{1,3}}(?:\s?[-\u2013]\s?\d{{1,4}}(?::\d{{1,3}})?)?))"
    rf"(?P<more>(?:,\s*{_NUMBERS})*)(?=\s*[.,;)\]]|\s+(?:and|see|to)\b|\s+\(|\s*$)"
)


@dataclass(frozen=True, slots=True)
class Pin:
    """A place on the pages that a citation names: a paragraph, a page of the paper, or lines."""

    paragraphs: tuple[int, ...]
    page: int | None
    line: int | None = None
    last_line: int | None = None
    entries: tuple[EntryMark, ...] = ()

    @property
    def paragraph(self) -> int | None:
        """The first paragraph that is named."""
        return self.paragraphs[0] if self.paragraphs else None

    def __str__(self) -> str:
        if self.entries:
            return f"entry {self.entries[0]}"
        if self.paragraph is not None:
            return f"\u00b6 {self.paragraph}"
        return f"page {self.page}" if self.page is not None else "lines"


def find_pins(text: str, cites: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, Pin]]:
    """The pins right behind citations of the record, given where these stand."""
    for (_, end), (following, _) in pairwise((*cites, (len(text), len(text)))):
        match = _PIN.match(text, end, following)
        after, place = place_at(text, end)
        if place.entries and after <= following:
            start = end + len(text[end:after]) - len(text[end:after].lstrip(" ,\n"))
            yield start, after, Pin((), place.page, entries=place.entries)
        elif match is not None:
            start = end + len(match[0]) - len(match[0].lstrip(" ,\n"))
            paged = (
                match["page"] or match["lined"] or (match["bare"] if match["bare"] and ":" in match["bare"] else None)
            )
            line = re.match(r"\d+:(?P<first>\d+)(?:\s?[-\u2013]\s?(?:\d+:)?(?P<last>\d+))?", paged) if paged else None
            first = int(line["first"]) if line else None
            last = int(line["last"]) if line and line["last"] else first
            told = f"{match['paragraph']}{match['more']}" if match["paragraph"] else ""
            yield start, match.end(), Pin(tuple(map(int, sections_in(told))), _first(paged), first, last)


def _first(numbers: str | None) -> int | None:
    return int(re.split(r"\D", numbers, maxsplit=1)[0]) if numbers else None
