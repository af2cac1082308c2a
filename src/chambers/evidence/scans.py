"""Pages that are pictures: looked at, and what was seen put together with what the text layer claims.

What a page shows is its text. A text layer under the picture that says the same adds nothing and is let go; one that
says something else is kept below the page's words and marked hidden.
"""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from chambers.evidence.answer import ReadPage
from chambers.evidence.foreign import Drawing, Failure, ReadingLimits
from chambers.evidence.ocr import DPI, recognise
from chambers.evidence.recognised import Recognised
from chambers.record.page import Hidden, Page

_WORD = re.compile(r"\w{3,}")
_PAGES_A_SEAT = 4
_TOLD = 0.25
"""OCR and another's OCR differ in some words; a layer with more that were not seen says something else."""


@dataclass(frozen=True, slots=True)
class Document:
    """A kept file that is being read."""

    path: Path
    name: str
    sha256: str
    media_type: str
    password: str | None = None


@dataclass(frozen=True, slots=True)
class Looked:
    """The pages as they are to be kept, and what could not be read of them."""

    pages: tuple[Page, ...]
    notes: tuple[str, ...]


async def look_at_pages(
    document: Document, read: Sequence[ReadPage], limits: ReadingLimits, seats: asyncio.Semaphore
) -> Looked:
    """Every page, those that are pictures through OCR, a few at a time in each seat."""
    scans = [number for number, page in enumerate(read, start=1) if page.scan]
    groups = [tuple(scans[at : at + _PAGES_A_SEAT]) for at in range(0, len(scans), _PAGES_A_SEAT)]
    answers = await asyncio.gather(*(_look(document, numbers, limits, seats) for numbers in groups))
    seen = {number: look for group in answers for number, look in group}
    composed = [compose(document, number, page, seen.get(number)) for number, page in enumerate(read, start=1)]
    notes = tuple(f"page {page.number} {note}" for page, note in composed if note)
    return Looked(tuple(page for page, _ in composed), notes)


async def _look(
    document: Document, numbers: tuple[int, ...], limits: ReadingLimits, seats: asyncio.Semaphore
) -> list[tuple[int, Recognised | Failure]]:
    async with seats:
        seen = await _recognise(document, numbers, limits)
        if len(numbers) > 1 and all(isinstance(look, Failure) for look in seen):
            # One page that cannot be drawn takes its neighbours with it; alone each has its own fate.
            seen = [look for number in numbers for look in await _recognise(document, (number,), limits)]
    return list(zip(numbers, seen, strict=True))


async def _recognise(
    document: Document, numbers: tuple[int, ...], limits: ReadingLimits
) -> Sequence[Recognised | Failure]:
    with document.path.open("rb") as file:
        return await recognise(file, Drawing(document.media_type, numbers, DPI, document.password), limits)


def compose(
    document: Document, number: int, read: ReadPage, seen: Recognised | Failure | None
) -> tuple[Page, str | None]:
    """A page from what was read and what was seen, and a note when something is missing."""
    page = Page(document.name, document.sha256, number, read.text, hidden=read.hidden)
    if seen is None:
        return page, None
    if isinstance(seen, Failure):
        return replace(page, ocr=bool(read.text.strip())), f"was not looked at: {seen.reason}"
    shown = replace(page, text=seen.text, hidden=(), unsure=seen.unsure, ocr=True)
    if says_something_else(read.text, seen.text):
        start = len(seen.text) + 2
        layer = Hidden(start, start + len(read.text), "layer")
        shown = replace(shown, text=f"{seen.text}\n\n{read.text}", hidden=(layer,))
    return shown, None if shown.text.strip() else "shows no words that can be read"


def says_something_else(layer: str, seen: str) -> bool:
    """True when too many words of a text layer are not to be seen."""
    claimed = _WORD.findall(layer.casefold())
    shown = set(_WORD.findall(seen.casefold()))
    unseen = sum(word not in shown for word in claimed)
    return unseen >= 3 and unseen > _TOLD * len(claimed)
