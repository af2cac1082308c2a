"""Pages that are pictures: looked at, and what was seen put together with what the text layer claims.

What a page shows is its text. A text layer under the picture that says the same adds nothing and is let go; one that
says something else is kept below the page's words and marked hidden.
"""

import asyncio
import math
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from chambers.evidence.answer import ReadPage
from chambers.evidence.foreign import Drawing, Failure, ReadingLimits
from chambers.evidence.looks import Looks
from chambers.evidence.ocr import DPI, recognise
from chambers.evidence.progress import Progress, silent
from chambers.evidence.recognised import Recognised
from chambers.record.page import Hidden, Note, Page

_WORD = re.compile(r"\w{3,}")
_PAGES_A_SEAT = 8
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
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Eyes:
    """How pages are looked at: what each may cost, how many at once, what was seen before, who waits for it."""

    limits: ReadingLimits
    seats: asyncio.Semaphore
    looks: Looks
    on_progress: Progress = silent


async def look_at_pages(document: Document, read: Sequence[ReadPage], eyes: Eyes) -> Looked:
    """Every page, those that are pictures through OCR, a few at a time in each seat."""
    seen: dict[int, Recognised | Failure] = {**eyes.looks.recall(document.sha256)}
    scans = [number for number, page in enumerate(read, start=1) if page.scan and number not in seen]
    for group in await asyncio.gather(*(_look(document, numbers, eyes) for numbers in share_out(scans))):
        seen |= group
    composed = [compose(document, number, page, seen.get(number)) for number, page in enumerate(read, start=1)]
    notes = tuple(note for _, told in composed for note in told)
    return Looked(tuple(page for page, _ in composed), notes)


def share_out(numbers: Sequence[int], seats: int = os.cpu_count() or 1) -> tuple[tuple[int, ...], ...]:
    """Pages in groups: a group shares the start of the drawing program, but no seat stays empty for it."""
    size = min(max(math.ceil(len(numbers) / seats), 1), _PAGES_A_SEAT)
    return tuple(tuple(numbers[at : at + size]) for at in range(0, len(numbers), size))


async def _look(document: Document, numbers: tuple[int, ...], eyes: Eyes) -> dict[int, Recognised | Failure]:
    async with eyes.seats:
        seen = await _recognise(document, numbers, eyes)
        if len(numbers) > 1 and all(isinstance(look, Failure) for look in seen.values()):
            # One page that cannot be drawn takes its neighbours with it; alone each has its own fate.
            for number in numbers:
                seen |= await _recognise(document, (number,), eyes)
    return seen


async def _recognise(document: Document, numbers: tuple[int, ...], eyes: Eyes) -> dict[int, Recognised | Failure]:
    seen: dict[int, Recognised | Failure] = {}
    drawing = Drawing(document.media_type, numbers, DPI, document.password)
    with document.path.open("rb") as file:
        async for number, look in recognise(file, drawing, eyes.limits):
            if isinstance(look, Recognised):
                eyes.looks.keep(document.sha256, number, look)
                eyes.on_progress("looked at", f"{document.name}, page {number}")
            seen[number] = look
    return seen


def compose(
    document: Document, number: int, read: ReadPage, seen: Recognised | Failure | None
) -> tuple[Page, tuple[Note, ...]]:
    """A page from what was read and what was seen, and notes on what a person should know."""
    page = Page(document.name, document.sha256, number, read.text, hidden=read.hidden)
    if seen is None:
        return page, ()
    if isinstance(seen, Failure):
        return replace(page, ocr=bool(read.text.strip())), (Note(f"OCR could not read it: {seen.reason}", number),)
    shown = replace(page, text=seen.text, hidden=(), unsure=seen.unsure, ocr=True)
    if says_something_else(read.text, seen.text):
        start = len(seen.text) + 2
        layer = Hidden(start, start + len(read.text), "layer")
        shown = replace(shown, text=f"{seen.text}\n\n{read.text}", hidden=(layer,))
    notes = tuple(Note(text, number, missing=False) for text in seen.notes)
    return shown, notes if shown.text.strip() else (*notes, Note("no words can be read on it", number))


def says_something_else(layer: str, seen: str) -> bool:
    """True when too many words of a text layer are not to be seen."""
    claimed = _WORD.findall(layer.casefold())
    shown = set(_WORD.findall(seen.casefold()))
    unseen = sum(word not in shown for word in claimed)
    return unseen >= 3 and unseen > _TOLD * len(claimed)
