"""Every document of a matter under a number, so that a draft can cite its pages.

A person may stamp documents beforehand, in a series of their own. What has no number yet is numbered here: in the
series that the matter used last, or in one named after the matter. Numbers served before are never changed, and a run
that was killed is finished by running it again.
"""

import asyncio
import re
from collections.abc import Iterator

from chambers.evidence.bates_series import SeriesLedger, served_ledger, sole_numbering
from chambers.evidence.binding import Produced, stamp_papers
from chambers.evidence.documents import State, list_documents, read_source
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import MatterFolder
from chambers.evidence.paper import paper_of
from chambers.evidence.production import Series
from chambers.evidence.progress import Progress, silent
from chambers.evidence.stamp_style import StampStyle
from chambers.record.page import Source

PRODUCED = "produced"
"""The folder of a matter that holds its numbered copies."""
_MAX_PREFIX_LETTERS = 8
_PLAIN_PREFIX = "DOC"


async def number_matter(folder: MatterFolder, on_progress: Progress = silent) -> Produced | None:
    """Number what has no number; None where every document has one."""
    async with sole_numbering(folder.root):
        ledger = SeriesLedger(folder.root)
        sources = await asyncio.to_thread(lambda: tuple(_unnumbered(folder)))
        papers = [await paper_of(folder, source) for source in sources]
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


def _series(folder: MatterFolder, ledger: SeriesLedger) -> Series:
    known = ledger.all_series()
    return known[-1] if known else Series(default_prefix(folder.name))


def _unnumbered(folder: MatterFolder) -> Iterator[Source]:
    numbered = {place.sha256 for place in served_ledger(folder.root).places.values()}
    with open_database(folder.database) as database:
        for known in list_documents(database):
            if known.state is State.READ and known.sha256 not in numbered:
                source = read_source(database, known)
                if source.pages:
                    yield source
