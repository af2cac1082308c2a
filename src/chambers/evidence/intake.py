"""Files in, pages out; and whatever could not be read, with the reason.

The small intake, without a matter: PDFs with text, mails and plain text, which can be numbered and drafted from at
once; whoever only reads may ask for more kinds. Two files are read at a time. A file is read once into memory, and
hash and text both come from those bytes. The same bytes under two names are one source. Nothing is written. Scans,
attachments and other kinds of files need a matter, and are listed with that reason.
"""

import asyncio
import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from chambers.evidence.foreign import Failure, Reading, ReadingLimits, read_foreign
from chambers.evidence.media import CSV, DOCX, EMAIL, HTML, PDF, TEXT, XLSX, NotTakenError, media_type, spoken_kind
from chambers.evidence.progress import Progress, silent
from chambers.evidence.walking import Candidate, find_candidates
from chambers.record.page import Page, Source, Unreadable

_READERS_AT_ONCE = 2
_KINDS = (PDF, EMAIL, TEXT)
WORDED = (*_KINDS, CSV, HTML, DOCX, XLSX)
"""Every kind that has words without a picture being read."""


@dataclass(frozen=True, slots=True)
class Intake:
    """What was read, what was not, and where the originals lie (by hash)."""

    sources: tuple[Source, ...]
    unreadable: tuple[Unreadable, ...]
    originals: Mapping[str, Path]


@dataclass(frozen=True, slots=True)
class _Outcome:
    path: Path | None
    source: Source | None
    unreadable: tuple[Unreadable, ...]


async def take_in(
    paths: Sequence[Path],
    *,
    on_progress: Progress = silent,
    limits: ReadingLimits | None = None,
    kinds: Collection[str] = _KINDS,
) -> Intake:
    """Read every file below `paths`, in sorted order."""
    bounds = limits or ReadingLimits()
    seats = asyncio.Semaphore(_READERS_AT_ONCE)

    async def seated(found: Candidate | Unreadable) -> _Outcome:
        if isinstance(found, Unreadable):
            return _Outcome(None, None, (found,))
        async with seats:
            on_progress("reading", found.name)
            return await _take(found, bounds, kinds)

    outcomes = await asyncio.gather(*(seated(found) for found in find_candidates(paths)))
    return _collect(outcomes)


async def _take(candidate: Candidate, limits: ReadingLimits, kinds: Collection[str]) -> _Outcome:
    try:
        data = await asyncio.to_thread(_read_bytes, candidate.path, limits.max_file_bytes)
        kind = _kind(candidate, data, kinds)
    except NotTakenError as error:
        return _refused(candidate, str(error))
    except OSError as error:
        return _refused(candidate, f"it cannot be opened: {error.strerror}")
    reading = await read_foreign(data, kind, limits)
    if isinstance(reading, Failure):
        return _refused(candidate, reading.reason)
    if not any(text.strip() for text in reading.pages):
        return _refused(candidate, "no page has a text layer; it looks like a scan: add it to a matter to have it read")
    sha256 = hashlib.sha256(data).hexdigest()
    pages = tuple(
        Page(
            candidate.name,
            sha256,
            number,
            page.text,
            hidden=page.hidden,
            ocr=bool(page.look) and bool(page.text.strip()),
        )
        for number, page in enumerate(reading.sheets, start=1)
    )
    notes = tuple(Unreadable(candidate.name, note) for note in _notes(reading))
    return _Outcome(candidate.path, Source(candidate.name, sha256, kind, pages), notes)


def _kind(candidate: Candidate, data: bytes, kinds: Collection[str]) -> str:
    kind = media_type(candidate.name, data)
    if kind not in kinds:
        raise NotTakenError(f"it is {spoken_kind(kind)}, which is not read without a matter to add it to")
    return kind


def _notes(reading: Reading) -> Iterator[str]:
    yield from (str(note) for note in reading.notes if note.missing)
    for number, text in enumerate(reading.pages, start=1):
        if not text.strip():
            yield f"page {number} has no text layer and was not read"
    for child in reading.children:
        yield f"attachment {child.name} was not read"


def _read_bytes(path: Path, max_bytes: int) -> bytes:
    with path.open("rb") as file:
        data = file.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise NotTakenError(f"it is larger than {max_bytes} bytes")
    return data


def _refused(candidate: Candidate, reason: str) -> _Outcome:
    return _Outcome(None, None, (Unreadable(candidate.name, reason),))


def _collect(outcomes: Sequence[_Outcome]) -> Intake:
    sources: dict[str, Source] = {}
    originals: dict[str, Path] = {}
    unreadable: list[Unreadable] = []
    for outcome in outcomes:
        unreadable += outcome.unreadable
        if outcome.source is None or outcome.path is None:
            continue
        first = sources.setdefault(outcome.source.sha256, outcome.source)
        if first is outcome.source:
            originals[first.sha256] = outcome.path
        else:
            unreadable.append(Unreadable(outcome.source.file, f"it has the same bytes as {first.file}, taken once"))
    return Intake(tuple(sources.values()), tuple(unreadable), MappingProxyType(originals))
