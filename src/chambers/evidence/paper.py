"""A document as a PDF, ready to be numbered or bound: as it came, a picture on sheets, or its text printed.

Originals are opened for reading only. Whatever has to be decoded is decoded in a confined program.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from chambers.base.errors import OperationError, RefusedError
from chambers.evidence.matter_folder import MatterFolder
from chambers.evidence.media import IMAGE, PDF, is_picture
from chambers.evidence.originals import hash_file, original_path
from chambers.evidence.press import Jam, PressLimits, count_pages, press_pictures
from chambers.evidence.production import About
from chambers.evidence.rendering import render_pdf
from chambers.evidence.walking import printable
from chambers.record.page import Source, visible_text

_LIMITS = PressLimits()


class PaperError(OperationError):
    """A file cannot be numbered or bound."""

    code = "exhibits.paper"


class OriginalChangedError(RefusedError):
    """An original is no longer what was read."""

    code = "numbering.original_changed"


@dataclass(frozen=True, slots=True)
class Paper:
    """A PDF to be numbered or bound: its bytes, its pages, and the hash of the file that it stands for."""

    file: str
    data: bytes
    sha256: str
    pages: int
    origin: Path
    slip_sheet: str | None = None
    """Why the document itself is withheld; the bytes then are those of the sheet that stands in for it."""
    about: About = field(default_factory=About)


async def paper_of(folder: MatterFolder, source: Source) -> Paper:
    """A document of a matter. A PDF that is locked is printed from what was read when its password was given."""
    path = original_path(folder, source.sha256)
    if await asyncio.to_thread(hash_file, path) != source.sha256:
        raise OriginalChangedError(
            f"{source.file} changed after it was read, so its pages may no longer be the ones in the record.",
            hint="Restore the original from where it came; its name is the hash of its bytes.",
        )
    data: bytes | None = None
    if source.media_type == PDF:
        data = await asyncio.to_thread(path.read_bytes)
        data = data if isinstance((await count_or_fail([data]))[0], int) else None
    elif source.media_type == IMAGE:
        data = await as_pdf(path.name, await asyncio.to_thread(path.read_bytes))
    about = About(source.media_type, original=str(path.absolute()))
    return Paper(source.file, data or print_text(source), source.sha256, len(source.pages), path, about=about)


def print_text(source: Source) -> bytes:
    """The words of a document that has no pages of its own, printed; what is hidden in the file is left out."""
    return render_pdf(replace(source, pages=tuple(replace(page, text=visible_text(page)) for page in source.pages)))


async def as_pdf(name: str, data: bytes) -> bytes:
    """A picture laid on sheets; anything else as it is."""
    if not is_picture(data):
        return data
    laid = await press_pictures(data, _LIMITS)
    if isinstance(laid, Jam):
        raise PaperError(f"{printable(name)} cannot be used: {laid.reason}.", hint="Save it as a PDF by hand.")
    return laid


async def count_or_fail(sheets: Sequence[bytes]) -> tuple[int | str, ...]:
    """How many pages each PDF has, or why it has none."""
    counts = await count_pages(sheets, _LIMITS)
    if isinstance(counts, Jam):
        raise PaperError(f"The pages could not be counted: {counts.reason}.", hint="Try the files one by one.")
    return counts
