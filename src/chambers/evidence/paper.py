"""Documents as PDFs, ready to be numbered or bound: as they came, a picture on sheets, or their text printed.

Originals are opened for reading only. Whatever has to be decoded is decoded in a confined program.
"""

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from chambers.base.errors import OperationError, RefusedError
from chambers.evidence.cover import draw_slip_sheet
from chambers.evidence.matter_folder import MatterFolder
from chambers.evidence.media import IMAGE, PDF, is_picture
from chambers.evidence.originals import hash_file, original_path
from chambers.evidence.press import Jam, PressLimits, count_pages, press_pictures
from chambers.evidence.rendering import render_pdf
from chambers.evidence.walking import printable
from chambers.record.page import Source

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


async def read_papers(paths: Sequence[Path], *, withheld: Mapping[Path, str] | None = None) -> tuple[Paper, ...]:
    """PDFs and pictures as papers; one that is withheld becomes a slip sheet, any other an error with its name."""
    reasons = withheld or {}
    contents = [await asyncio.to_thread(_read, path) for path in paths]
    sheets = [await _as_pdf(path, data) for path, data in zip(paths, contents, strict=True)]
    counts = await _count(sheets)
    papers = []
    for path, data, pdf, pages in zip(paths, contents, sheets, counts, strict=True):
        name, sha256 = printable(path.name), hashlib.sha256(data).hexdigest()
        if path in reasons:
            papers.append(Paper(name, draw_slip_sheet(name, reasons[path]), sha256, 1, path, reasons[path]))
        elif isinstance(pages, str):
            raise PaperError(f"{name} cannot be used: {pages}.", hint="Print it to a PDF, and name that one.")
        else:
            papers.append(Paper(name, pdf, sha256, pages, path))
    return tuple(papers)


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
        data = data if isinstance((await _count([data]))[0], int) else None
    elif source.media_type == IMAGE:
        data = await _as_pdf(path, await asyncio.to_thread(path.read_bytes))
    return Paper(source.file, data or render_pdf(source), source.sha256, len(source.pages), path)


async def _as_pdf(path: Path, data: bytes) -> bytes:
    if not is_picture(data):
        return data
    laid = await press_pictures(data, _LIMITS)
    if isinstance(laid, Jam):
        raise PaperError(f"{printable(path.name)} cannot be used: {laid.reason}.", hint="Save it as a PDF by hand.")
    return laid


async def _count(sheets: Sequence[bytes]) -> tuple[int | str, ...]:
    counts = await count_pages(sheets, _LIMITS)
    if isinstance(counts, Jam):
        raise PaperError(f"The pages could not be counted: {counts.reason}.", hint="Try the files one by one.")
    return counts


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise PaperError(f"{path} cannot be read: {error.strerror}.", hint="Check the name.") from error
