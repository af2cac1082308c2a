"""One page of evidence with its number, and its picture where it has one."""

from dataclasses import dataclass, replace

from chambers.desk.page_images import NoPictureError, NoSuchPageError, picture_of
from chambers.evidence.bates_series import served_ledger
from chambers.evidence.documents import find_document, notes_at, read_page
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import MatterFolder, find_folder
from chambers.record.bates import Ledger
from chambers.record.page import Note, Page
from chambers.settings import Settings

PICTURE_WIDTH_PX = 960
"""Enough for a person or a model to read a printed page, and small."""


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page, of how many, its picture as PNG (None where it has none), and the notes on it and on its document."""

    page: Page
    pages_count: int
    picture: bytes | None
    notes: tuple[Note, ...]


async def show_page(settings: Settings, matter: str, document: str, number: int, *, picture: bool) -> ShownPage:
    """A page by the document's name or hash."""
    folder = find_folder(settings.matters, matter)
    with open_database(folder.database) as database:
        known = find_document(database, document)
        found = read_page(database, known, number)
        notes = notes_at(database, known.sha256, number)
    if found is None:
        raise NoSuchPageError(f"{known.name} has no page {number}.", hint=f"It has pages 1 to {known.page_count}.")
    numbered = replace(found, bates=served_ledger(folder.root).label_of(found.sha256, number))
    return ShownPage(numbered, known.page_count, await _picture(folder, found) if picture else None, notes)


def bates_ledger(settings: Settings, matter: str) -> Ledger:
    """Every number that a matter gave out."""
    return served_ledger(find_folder(settings.matters, matter).root)


async def _picture(folder: MatterFolder, page: Page) -> bytes | None:
    """A page that cannot be drawn has no picture; its words are there all the same."""
    try:
        return (await picture_of(folder, page.sha256, page.number, PICTURE_WIDTH_PX)).png
    except NoPictureError:
        return None
