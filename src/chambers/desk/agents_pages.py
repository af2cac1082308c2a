"""One page of evidence with its number, and its picture where the file is one that can be drawn."""

import io
from dataclasses import dataclass, replace

from PIL import Image

from chambers.base.errors import UsageError
from chambers.desk import evidence
from chambers.evidence.bates_series import served_ledger
from chambers.evidence.foreign import Drawing, Failure, ReadingLimits, draw_foreign
from chambers.evidence.matter_folder import find_folder
from chambers.evidence.media import IMAGE, PDF
from chambers.evidence.originals import original_path
from chambers.record.bates import Ledger
from chambers.record.page import Page
from chambers.settings import Settings

PICTURE_DPI = 80
"""Enough for a person or a model to read a printed page, and small."""


class NoSuchPageError(UsageError):
    """The document has no page of that number."""

    code = "evidence.no_page"
    http_status = 404


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page, of how many, and its picture as PNG; None where it has none."""

    page: Page
    pages_count: int
    picture: bytes | None


async def show_page(settings: Settings, matter: str, document: str, number: int, *, picture: bool) -> ShownPage:
    """A page by the document's name or hash."""
    shown = evidence.show(settings, matter, document)
    found = next((page for page in shown.pages if page.number == number), None)
    if found is None:
        raise NoSuchPageError(
            f"{shown.document.name} has no page {number}.", hint=f"It has pages 1 to {len(shown.pages)}."
        )
    folder = find_folder(settings.matters, matter)
    numbered = replace(found, bates=served_ledger(folder.root).label_of(found.sha256, number))
    kind = shown.document.media_type
    drawn = None
    if picture and kind in (PDF, IMAGE):
        drawn = await _draw(original_path(folder, found.sha256).read_bytes(), kind, number)
    return ShownPage(numbered, len(shown.pages), drawn)


def bates_ledger(settings: Settings, matter: str) -> Ledger:
    """Every number that a matter gave out."""
    return served_ledger(find_folder(settings.matters, matter).root)


async def _draw(data: bytes, kind: str, number: int) -> bytes | None:
    """A page that cannot be drawn has no picture; its words are there all the same."""
    pictures = await draw_foreign(data, Drawing(kind, (number,), PICTURE_DPI), ReadingLimits())
    if isinstance(pictures, Failure):
        return None
    out = io.BytesIO()
    with Image.open(io.BytesIO(pictures[0])) as image:
        image.save(out, "PNG", optimize=True)
    return out.getvalue()
