"""One file and all that is inside it, read into values: a mail with its attachments, an archive with its entries.

Every member is kept as an original before it is read, and read by itself; one that cannot be read stays in the result
with its reason. Depth, number and size of a family are bounded. The database is not touched here.
"""

import asyncio
import io
import mmap
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from pathlib import Path

from chambers.evidence.answer import Child
from chambers.evidence.documents import State, Taken
from chambers.evidence.finding import find_in
from chambers.evidence.foreign import Failure, Reading, ReadingLimits, read_foreign
from chambers.evidence.guard import Arrival, Guard
from chambers.evidence.identifier import PROPERTY
from chambers.evidence.likeness import sketch, text_digest
from chambers.evidence.matter_folder import MatterFolder
from chambers.evidence.media import OFFICE, PDF, NotTakenError, media_type, naming_note
from chambers.evidence.office import Converted, convert
from chambers.evidence.originals import Arrived, arriving, keep
from chambers.evidence.scans import Document, Eyes, Looked, look_at_pages
from chambers.evidence.walking import printable
from chambers.record.page import Anchor, Hidden, Page, Source, visible_text

_MAX_DEPTH = 6
_MAX_MEMBERS = 20_000
_MAX_FAMILY_BYTES = 1 << 30


@dataclass(frozen=True, slots=True)
class Desk:
    """What reading needs: where originals go, how pages are looked at, who judges each document, what is known."""

    folder: MatterFolder
    eyes: Eyes
    guard: Guard
    is_known: Callable[[str], bool]
    password: str | None = None

    @property
    def limits(self) -> ReadingLimits:
        return self.eyes.limits


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a member stands: its name, whose child it is, how deep."""

    name: str
    parent: str | None = None
    depth: int = 0


class _Budget:
    """How much the rest of a family may still cost."""

    def __init__(self) -> None:
        self.members = _MAX_MEMBERS
        self.size_bytes = _MAX_FAMILY_BYTES

    def allows(self, child: Child) -> bool:
        self.members -= 1
        self.size_bytes -= len(child.data)
        return self.members >= 0 and self.size_bytes >= 0


async def read_family(desk: Desk, arrived: Arrived, name: str) -> tuple[Taken, ...]:
    """The file and everything in it, parents before children."""
    return tuple([taken async for taken in _read_member(desk, arrived, _Place(name), _Budget())])


async def _read_member(desk: Desk, arrived: Arrived, place: _Place, budget: _Budget) -> AsyncIterator[Taken]:
    path = keep(desk.folder, arrived)
    taken = Taken(arrived.sha256, place.name, place.parent, None, arrived.size_bytes, State.UNREADABLE)
    if desk.is_known(arrived.sha256):
        yield replace(taken, state=State.READ)
        return
    kind = _kind(path, place.name)
    if isinstance(kind, Failure):
        yield replace(taken, reason=kind.reason)
        return
    named = naming_note(place.name, kind)
    taken = replace(taken, media_type=kind, notes=(named,) if named else ())
    converted = await convert(path.read_bytes(), kind, desk.limits) if kind in OFFICE else None
    if isinstance(converted, Failure):
        yield replace(taken, reason=converted.reason)
        return
    reading = await _read(desk, path, kind, converted)
    if isinstance(reading, Failure):
        yield replace(taken, reason=reading.reason)
        return
    drawn, drawn_kind = (path, kind) if converted is None else (converted.data, converted.media_type)
    document = Document(drawn, place.name, arrived.sha256, drawn_kind, desk.password)
    looked = await look_at_pages(document, reading.sheets, desk.eyes)
    read = replace(taken, state=State.READ, facts=reading.facts)
    # A document of thousands of pages is judged for many seconds; whoever else lives on this loop goes on meanwhile.
    member = await asyncio.to_thread(judged, desk.guard, read, looked, reading)
    yield member
    for child in reading.children if member.state is State.READ else ():
        async for inner in _read_child(desk, child, arrived.sha256, place, budget):
            yield inner


async def _read_child(desk: Desk, child: Child, parent: str, place: _Place, budget: _Budget) -> AsyncIterator[Taken]:
    inner = _Place(f"{place.name}/{safe_name(child.name)}", parent, place.depth + 1)
    with arriving(desk.folder, io.BytesIO(child.data), desk.limits.max_output_bytes) as arrived:
        if inner.depth > _MAX_DEPTH or not budget.allows(child):
            why = f"it is nested more than {_MAX_DEPTH} deep" if inner.depth > _MAX_DEPTH else "too much is in one file"
            keep(desk.folder, arrived)
            yield Taken(arrived.sha256, inner.name, parent, None, arrived.size_bytes, State.UNREADABLE, why)
            return
        async for taken in _read_member(desk, arrived, inner, budget):
            yield taken


def safe_name(name: str) -> str:
    """A name from inside a file as a name only: no path that leads anywhere."""
    parts = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".", "..")]
    return printable("/".join(parts))[:200] or "without a name"


def judged(guard: Guard, taken: Taken, looked: Looked, reading: Reading) -> Taken:
    """The member with its pages, its findings, and what the guard says of it."""
    source = Source(taken.name, taken.sha256, str(taken.media_type), looked.pages)
    marks = {PROPERTY: taken.facts.mark} if taken.facts.mark else {}
    suspicion = guard(Arrival(source, taken.sha256, marks))
    pages, state, reason = looked.pages, taken.state, taken.reason
    if suspicion is not None:
        reason = suspicion.reason
        pages = tuple(_without_ours(page, suspicion.parts) for page in pages) if suspicion.parts else pages
        state = state if suspicion.parts else State.QUARANTINED
    text = "\n".join(visible_text(page) for page in pages)
    return replace(
        taken,
        state=state,
        reason=reason,
        pages=pages,
        notes=(*taken.notes, *reading.notes, *looked.notes),
        findings=tuple(finding for page in pages for finding in find_in(page)),
        text_sha256=text_digest(text),
        sketch=sketch(text),
    )


def _without_ours(page: Page, parts: tuple[Anchor, ...]) -> Page:
    ours = tuple(
        Hidden(part.start, part.end, "ours")
        for part in parts
        if part.sha256 == page.sha256 and part.page == page.number
    )
    return replace(page, hidden=(*page.hidden, *ours)) if ours else page


def _kind(path: Path, name: str) -> str | Failure:
    try:
        if not path.stat().st_size:
            return media_type(name, b"")
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            return media_type(name, data)
    except NotTakenError as error:
        return Failure(str(error))


async def _read(desk: Desk, path: Path, kind: str, converted: Converted | None) -> Reading | Failure:
    if converted is not None:
        return await read_foreign(converted.data, converted.media_type, desk.limits)
    with path.open("rb") as file:
        return await read_foreign(file, kind, desk.limits, password=desk.password if kind == PDF else None)
