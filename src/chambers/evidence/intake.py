"""Files in, pages out; and whatever could not be read, with the reason.

Two files are read at a time. A file is read once into memory, and hash and text both come from those bytes. The same
bytes under two names are one source. Nothing is written.
"""

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from chambers.evidence.foreign import Failure, ReadingLimits, read_foreign
from chambers.evidence.media import NotTakenError, media_type
from chambers.evidence.progress import Progress, silent
from chambers.evidence.walking import Candidate, find_candidates
from chambers.record.page import Page, Source, Unreadable

_READERS_AT_ONCE = 2


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
    paths: Sequence[Path], *, on_progress: Progress = silent, limits: ReadingLimits | None = None
) -> Intake:
    """Read every file below `paths`, in sorted order."""
    bounds = limits or ReadingLimits()
    seats = asyncio.Semaphore(_READERS_AT_ONCE)

    async def seated(found: Candidate | Unreadable) -> _Outcome:
        if isinstance(found, Unreadable):
            return _Outcome(None, None, (found,))
        async with seats:
            on_progress("reading", found.name)
            return await _take(found, bounds)

    outcomes = await asyncio.gather(*(seated(found) for found in find_candidates(paths)))
    return _collect(outcomes)


async def _take(candidate: Candidate, limits: ReadingLimits) -> _Outcome:
    try:
        data = await asyncio.to_thread(_read_bytes, candidate.path, limits.max_file_bytes)
        kind = media_type(candidate.name, data)
    except NotTakenError as error:
        return _refused(candidate, str(error))
    except OSError as error:
        return _refused(candidate, f"it cannot be opened: {error.strerror}")
    reading = await read_foreign(data, kind, limits)
    if isinstance(reading, Failure):
        return _refused(candidate, reading.reason)
    sha256 = hashlib.sha256(data).hexdigest()
    pages = tuple(Page(candidate.name, sha256, number, text) for number, text in enumerate(reading.pages, start=1))
    notes = tuple(Unreadable(candidate.name, note) for note in reading.notes)
    return _Outcome(candidate.path, Source(candidate.name, sha256, kind, pages), notes)


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
