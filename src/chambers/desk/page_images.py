"""A page as a person looks at it: its picture, and boxes around words on it. What was drawn is kept for the next look.

A page of a PDF or of a picture is drawn from its original by a confined child. A page that was only ever text is
printed on a sheet first, as its stamped copy would be; one whose characters the sheet cannot show has no picture, and
neither has a page of a file that is locked or damaged: its text is the better view then. Nothing here is evidence.
"""

import asyncio
import json
import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from chambers.base.errors import OperationError, UsageError
from chambers.evidence.documents import Known, NoSuchDocumentError, find_by_hash, read_page
from chambers.evidence.foreign import Bytes, ReadingLimits, failure_of, run_confined
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import MatterFolder
from chambers.evidence.media import IMAGE, PDF
from chambers.evidence.originals import original_path
from chambers.evidence.page_boxes import find_places_in_pdf, find_places_in_scan
from chambers.evidence.page_places import Box, Places, boxes_of_spans
from chambers.evidence.picture_shelf import PictureShelf
from chambers.evidence.rendering import can_be_printed, printed_places, render_pdf
from chambers.record.page import Page, Source, visible_text

__all__ = ["Box", "NoPictureError", "NoSuchPageError", "PagePicture", "boxes_of", "picture_of", "shown_page"]

WIDTHS_PX = (160, 480, 960, 1600)
"""What is drawn: a thumbnail, a page beside its text, one to be read, and one to be looked at closely."""
MOST_SPANS = 200
_DRAWN_AT_ONCE = 2
_LIMITS = ReadingLimits(max_output_bytes=64 << 20, cpu_s=30, timeout_s=60.0)
_PNG = b"\x89PNG\r\n\x1a\n"


class NoSuchPageError(UsageError):
    """The document has no page of that number."""

    code = "evidence.no_page"
    http_status = 404


class NoPictureError(OperationError):
    """The page has no picture; its text is there all the same."""

    code = "evidence.no_picture"
    http_status = 404


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page as it is shown."""

    png: bytes
    width_px: int
    height_px: int


@dataclass(frozen=True, slots=True)
class ShownPage:
    """One page of a document, and whether it can be expected to have a picture."""

    document: Known
    page: Page

    @property
    def is_printed(self) -> bool:
        """Whether it was only ever text."""
        return self.document.media_type not in (PDF, IMAGE)

    @property
    def drawn_as(self) -> str:
        return IMAGE if self.document.media_type == IMAGE else PDF

    @property
    def drawable(self) -> bool:
        return not self.is_printed or can_be_printed(visible_text(self.page))


def shown_page(folder: MatterFolder, sha256: str, page: int) -> ShownPage:
    """One page of a document of the matter, by the document's whole hash."""
    with open_database(folder.database) as database:
        document = find_by_hash(database, sha256)
        if document is None:
            raise NoSuchDocumentError(f"No document has the hash {sha256[:80]!r}.", hint="The matter lists them all.")
        found = read_page(database, document, page)
    if found is None:
        raise NoSuchPageError(f"{document.name} has no page {page}.", hint=f"It has {document.page_count} pages.")
    return ShownPage(document, found)


async def picture_of(folder: MatterFolder, sha256: str, page: int, width_px: int) -> PagePicture:
    """A page as a picture of about that width: the next larger of a few, or the largest."""
    paper = await asyncio.to_thread(shown_page, folder, sha256, page)
    width_px = step_for(width_px)
    shelf, name = _shelf(folder), f"{sha256}-{page}-{width_px}.png"
    kept = shelf.get(name)
    if kept is None:
        async with _turn(width_px):
            kept = shelf.get(name)  # whoever was before us may have drawn this very page
            if kept is None:
                kept = await _draw(folder, paper, width_px)
                await asyncio.to_thread(shelf.put, name, kept)
    return PagePicture(kept, *png_size(kept))


async def boxes_of(
    folder: MatterFolder, sha256: str, page: int, spans: Sequence[tuple[int, int]]
) -> tuple[Box, ...] | None:
    """Boxes around the words of each span, one a line; None where nobody can say where the words stand."""
    places = await _places(folder, await asyncio.to_thread(shown_page, folder, sha256, page))
    return None if places is None else boxes_of_spans(places, spans[:MOST_SPANS])


def step_for(width_px: int) -> int:
    """The width that is drawn for one that was asked for. Pure."""
    return next((step for step in WIDTHS_PX if step >= width_px), WIDTHS_PX[-1])


def png_size(png: bytes) -> tuple[int, int]:
    """Width and height as the picture's head says. Pure."""
    if not png.startswith(_PNG) or len(png) < 24:
        raise _no_picture("what was drawn is no picture")
    width_px, height_px = struct.unpack(">II", png[16:24])
    return width_px, height_px


async def _draw(folder: MatterFolder, paper: ShownPage, width_px: int) -> bytes:
    if not paper.drawable:
        raise _no_picture("the sheet that text is printed on cannot show all of it")
    number = 1 if paper.is_printed else paper.page.number
    with _opened(folder, paper) as data:
        arguments = (paper.drawn_as, str(number), str(width_px))
        finished = await run_confined("chambers.evidence.portrait", arguments, data, _LIMITS)
    if failure := failure_of(finished):
        raise _no_picture(failure.reason)
    return finished.stdout


@contextmanager
def _opened(folder: MatterFolder, paper: ShownPage) -> Iterator[Bytes]:
    """The original, or the sheet that stands for it."""
    if paper.is_printed:
        seen = replace(paper.page, text=visible_text(paper.page))
        yield render_pdf(Source(seen.file, seen.sha256, PDF, (seen,)))
        return
    try:
        file = original_path(folder, paper.page.sha256).open("rb")
    except OSError as error:
        raise _no_picture(f"its original cannot be read ({error.strerror})") from error
    with file:
        yield file


async def _places(folder: MatterFolder, paper: ShownPage) -> Places | None:
    if paper.is_printed:
        return printed_places(visible_text(paper.page)) if paper.drawable else None
    shelf, name = _shelf(folder), f"{paper.page.sha256}-{paper.page.number}-places.json"
    kept = shelf.get(name)
    if kept is None:
        async with _turn():
            kept = json.dumps(await _look_for_places(folder, paper)).encode()
        await asyncio.to_thread(shelf.put, name, kept)
    return await asyncio.to_thread(parse_places, kept)


def parse_places(kept: bytes) -> Places | None:
    """The places that were kept of a page. Pure."""
    found = json.loads(kept)
    return None if found is None else tuple(None if sides is None else tuple(sides) for sides in found)


async def _look_for_places(folder: MatterFolder, paper: ShownPage) -> Places | None:
    page = paper.page
    with _opened(folder, paper) as data:
        if paper.drawn_as == IMAGE or page.ocr:
            return await find_places_in_scan(data, paper.drawn_as, page.number, page.text, _LIMITS)
        return await find_places_in_pdf(data, page.number, page.text, _LIMITS)


def _shelf(folder: MatterFolder) -> PictureShelf:
    return PictureShelf(folder.derived / "pictures")


def _no_picture(why: str) -> NoPictureError:
    return NoPictureError(f"There is no picture of this page: {why}.", hint="Read its text instead.")


@dataclass(frozen=True, slots=True)
class _Turns:
    """Few pages are drawn at once: engines and everybody's streams need the processors too.

    Thumbnails come by the dozen and wait among themselves, so that nobody who wants to read a page waits for them.
    """

    thumbnails: asyncio.Semaphore
    pages: asyncio.Semaphore


_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, _Turns] = WeakKeyDictionary()


def _turn(width_px: int = WIDTHS_PX[-1]) -> asyncio.Semaphore:
    fresh = _Turns(asyncio.Semaphore(1), asyncio.Semaphore(_DRAWN_AT_ONCE))
    turns = _turns.setdefault(asyncio.get_running_loop(), fresh)
    return turns.thumbnails if width_px == WIDTHS_PX[0] else turns.pages
