"""Files in, pages out, for whoever has no matter: what `verify --source` checks a draft against.

The files are taken into a matter of their own in a private temporary folder, read as `evidence add` reads them (OCR,
attachments, archives), and the folder is deleted. So both ways read the same words. What could not be read is listed
with the reason. The same bytes under two names are one source.
"""

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from chambers.evidence.documents import State, list_documents, read_source
from chambers.evidence.foreign import ReadingLimits
from chambers.evidence.matter_database import open_database
from chambers.evidence.matters import new_matter
from chambers.evidence.progress import Progress, silent
from chambers.evidence.taking import KNOWN, Order, Outcome, add_evidence
from chambers.record.matter import MatterFacts
from chambers.record.page import Source, Unreadable


@dataclass(frozen=True, slots=True)
class Intake:
    """What was read, and what was not."""

    sources: tuple[Source, ...]
    unreadable: tuple[Unreadable, ...]


async def take_in(
    paths: Sequence[Path], *, on_progress: Progress = silent, limits: ReadingLimits | None = None
) -> Intake:
    """Read every file below `paths`, in sorted order."""
    order = Order(on_progress=on_progress) if limits is None else Order(limits, on_progress=on_progress)
    with tempfile.TemporaryDirectory(prefix="chambers-verify-") as temporary:
        folder = new_matter(Path(temporary) / "matters", "sources", MatterFacts(), _now())
        outcomes = await add_evidence(folder, paths, order, _now)
        with open_database(folder.database) as database:
            known = (each for each in list_documents(database) if each.state is State.READ and each.page_count)
            sources = tuple(read_source(database, each) for each in known)
    names = {source.sha256: source.file for source in sources}
    unreadable = [each for outcome in outcomes for each in _unreadable(outcome, names)]
    worded = tuple(each for each in sources if any(page.text.strip() for page in each.pages))
    noted = {each.file for each in unreadable}
    empty = (each.file for each in sources if each not in worded and each.file not in noted)
    return Intake(worded, (*unreadable, *(Unreadable(file, "it shows no words") for file in empty)))


def _unreadable(outcome: Outcome, names: dict[str, str]) -> Iterator[Unreadable]:
    """What is not read of a file, or of one inside it."""
    if outcome.state == KNOWN:
        first = names.get(outcome.sha256 or "", "another file")
        yield Unreadable(outcome.name, f"it has the same bytes as {first}, taken once")
    elif outcome.reason is not None:
        yield Unreadable(outcome.name, outcome.reason)
    yield from (Unreadable(outcome.name, str(note)) for note in outcome.notes if note.missing)


def _now() -> datetime:
    return datetime.now(UTC)
