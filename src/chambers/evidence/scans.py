"""Pages that show more than their text layer has: OCR reads those parts, and `page_merge` puts the words together."""

import asyncio
import math
import os
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from chambers.evidence.answer import WHOLE_PAGE, ReadPage
from chambers.evidence.foreign import Drawing, Failure, ReadingLimits
from chambers.evidence.looks import Looks
from chambers.evidence.media import IMAGE
from chambers.evidence.ocr import DPI, recognise
from chambers.evidence.page_merge import LAYER, merge_page
from chambers.evidence.page_places import Part
from chambers.evidence.progress import Progress, silent
from chambers.evidence.recognised import Recognised, is_illegible
from chambers.record.page import Note, Page

_PAGES_A_SEAT = 8
_MOST_MARK_WORDS = 25
"""A number, a legend and the header of a court together."""


LooksAt = Mapping[int, Part]
"""The pages to be looked at, by number."""


@dataclass(frozen=True, slots=True)
class Document:
    """A kept file that is being read; `drawn` is what its pages are drawn from: the file, or the PDF made of it."""

    drawn: Path | bytes
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
    """Every page, with what OCR reads on it where it has to be looked at; a few at a time in each seat."""
    seen: dict[int, Recognised | Failure] = {**eyes.looks.recall(document.sha256)}
    looks = {
        number: _part(number, page) for number, page in enumerate(read, start=1) if page.look and number not in seen
    }
    groups = share_out(tuple(looks))
    for group in await asyncio.gather(*(_look(document, {n: looks[n] for n in group}, eyes) for group in groups)):
        seen |= group
    composed = [compose(document, number, page, seen.get(number)) for number, page in enumerate(read, start=1)]
    notes = tuple(note for _, told in composed for note in told)
    return Looked(tuple(page for page, _ in composed), notes)


def _part(number: int, page: ReadPage) -> Part:
    """What is to be looked at; where that is in one piece, apart from text that the page has, which would part it."""
    places = () if page.look == (WHOLE_PAGE,) else page.look
    return Part(number, places, len(page.look) == 1 and any(word.hidden is None for word in page.words))


def share_out(numbers: Sequence[int], seats: int = os.cpu_count() or 1) -> tuple[tuple[int, ...], ...]:
    """Pages in groups: a group shares the start of the drawing program, but no seat stays empty for it."""
    size = min(max(math.ceil(len(numbers) / seats), 1), _PAGES_A_SEAT)
    return tuple(tuple(numbers[at : at + size]) for at in range(0, len(numbers), size))


async def _look(document: Document, looks: LooksAt, eyes: Eyes) -> dict[int, Recognised | Failure]:
    async with eyes.seats:
        seen = await _recognise(document, looks, eyes)
        if len(looks) > 1 and all(isinstance(look, Failure) for look in seen.values()):
            # One page that cannot be drawn takes its neighbours with it; alone each has its own fate.
            for number, part in looks.items():
                seen |= await _recognise(document, {number: part}, eyes)
    return seen


async def _recognise(document: Document, looks: LooksAt, eyes: Eyes) -> dict[int, Recognised | Failure]:
    seen: dict[int, Recognised | Failure] = {}
    drawing = Drawing(document.media_type, tuple(looks.values()), DPI, document.password)
    with ExitStack() as stack:
        data = document.drawn
        file = data if isinstance(data, bytes) else stack.enter_context(data.open("rb"))
        async for number, look in recognise(file, drawing, eyes.limits):
            if isinstance(look, Recognised):
                eyes.looks.keep(document.sha256, number, look)
                eyes.on_progress("OCR", f"{document.name}, page {number}")
            seen[number] = look
    return seen


def _is_only_marked(read: ReadPage) -> bool:
    """A picture of a page with nothing on it but a number, a legend or the header of a court."""
    return read.look == (WHOLE_PAGE,) and 0 < len(read.text.split()) <= _MOST_MARK_WORDS


def compose(
    document: Document, number: int, read: ReadPage, seen: Recognised | Failure | None
) -> tuple[Page, tuple[Note, ...]]:
    """A page from what was read and what was seen, and notes on what a person should know."""
    page = Page(document.name, document.sha256, number, read.text, hidden=read.hidden)
    if seen is None:
        return page, ()
    if isinstance(seen, Failure):
        # Better somebody else's OCR than none.
        theirs = any(run.reason == LAYER for run in read.hidden)
        page = replace(page, hidden=tuple(run for run in read.hidden if run.reason != LAYER), ocr=theirs)
        return page, (Note(f"OCR could not read what its text layer does not have: {seen.reason}", number),)
    merged = merge_page(read.words, seen)
    notes = [Note(text, number, missing=False) for text in (*seen.notes, *merged.notes)]
    if not merged.is_confirmed:
        notes.append(Note("it has words in a font that does not name its characters, and OCR cannot read them", number))
    if _is_only_marked(read) and not merged.ocr:
        return page, (*notes, Note("no words can be read on it but those of its text layer", number))
    if not merged.ocr and read.text.strip() and not any(run.reason == LAYER for run in merged.hidden):
        return page, tuple(notes)  # the pictures on it have no words, and its text stays as it was read
    if merged.ocr and is_illegible(seen) and len(seen.words) > len(read.text.split()):
        notes.append(Note("OCR is sure of few words on it; it may be handwritten, faint or askew", number))
    if not merged.text.strip():
        # A photograph has none to miss; a page of a document that shows something has.
        notes.append(Note("no words can be read on it", number, missing=document.media_type != IMAGE))
    shown = replace(page, text=merged.text, hidden=merged.hidden, unsure=merged.unsure, ocr=merged.ocr)
    return shown, tuple(notes)
