"""Every document of a matter under a number, so that a draft can cite its pages.

A person may stamp documents beforehand, in a series of their own. What has no number yet is numbered here: in the
series that the matter used last, or in one named after the matter. Numbers served before are never changed, and a run
that was killed is finished by running it again.
"""

import asyncio
import fcntl
import os
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

from chambers.base.errors import RefusedError
from chambers.evidence.bates_series import SeriesLedger, served_ledger
from chambers.evidence.binding import Paper, Produced, stamp_papers
from chambers.evidence.documents import State, list_documents, read_source
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import MatterFolder
from chambers.evidence.media import PDF
from chambers.evidence.originals import hash_file, original_path
from chambers.evidence.production import Series
from chambers.evidence.progress import Progress, silent
from chambers.evidence.rendering import render_pdf
from chambers.evidence.stamp_style import StampStyle
from chambers.record.page import Source

PRODUCED = "produced"
"""The folder of a matter that holds its numbered copies."""
_LOCK = "numbering.lock"
_MAX_PREFIX_LETTERS = 8
_PLAIN_PREFIX = "DOC"


class OriginalChangedError(RefusedError):
    """An original is no longer what was read."""

    code = "numbering.original_changed"


async def number_matter(folder: MatterFolder, on_progress: Progress = silent) -> Produced | None:
    """Number what has no number; None where every document has one."""
    async with _sole_numbering(folder):
        ledger = SeriesLedger(folder.root)
        papers = await asyncio.to_thread(lambda: tuple(_unnumbered(folder)))
        if not papers:
            return None
        return await stamp_papers(
            papers,
            folder.root / PRODUCED,
            series=_series(folder, ledger),
            style=StampStyle(),
            ledger=ledger,
            on_progress=on_progress,
        )


def default_prefix(matter: str) -> str:
    """A prefix that people recognise: the first word of the matter's name, in capitals."""
    words = re.findall(r"[A-Za-z]{2,}", matter)
    return words[0][:_MAX_PREFIX_LETTERS].upper() if words else _PLAIN_PREFIX


def as_paper(folder: MatterFolder, source: Source) -> Paper:
    """A document as a PDF: as it came, or its text printed."""
    path = original_path(folder, source.sha256)
    if hash_file(path) != source.sha256:
        raise OriginalChangedError(
            f"{source.file} changed after it was read, so its pages may no longer be the ones in the record.",
            hint="Restore the original from where it came; its name is the hash of its bytes.",
        )
    data = path.read_bytes() if source.media_type == PDF else render_pdf(source)
    return Paper(source.file, data, source.sha256, len(source.pages), path)


def _series(folder: MatterFolder, ledger: SeriesLedger) -> Series:
    known = ledger.all_series()
    return known[-1] if known else Series(default_prefix(folder.name))


def _unnumbered(folder: MatterFolder) -> Iterator[Paper]:
    numbered = {place.sha256 for place in served_ledger(folder.root).places.values()}
    with open_database(folder.database) as database:
        for known in list_documents(database):
            if known.state is State.READ and known.sha256 not in numbered:
                source = read_source(database, known)
                if source.pages:
                    yield as_paper(folder, source)


@asynccontextmanager
async def _sole_numbering(folder: MatterFolder) -> AsyncIterator[None]:
    """One at a time in a matter; the kernel lets go of the lock when we die."""
    descriptor = os.open(folder.root / _LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    try:
        await asyncio.to_thread(fcntl.flock, descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
