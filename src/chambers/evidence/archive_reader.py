"""Opens archives and mailboxes: each entry becomes a file of its own, within bounds.

An archive is judged by what it says of itself before anything is unpacked, and again by what really comes out. Names
are only names here: nothing is written anywhere.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from chambers.evidence.answer import Answer, Child, ProblemError
from chambers.record.page import Note

_FROM_LINE = re.compile(rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From [^\n]+\n")
_ESCAPED_FROM = re.compile(rb"^>(>*From )", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ArchiveLimits:
    """How much may come out of one archive."""

    max_entries: int = 5000
    max_total_bytes: int = 160 << 20
    max_ratio: int = 200
    ratio_from_bytes: int = 10 << 20
    """Small entries may be packed as tightly as they like."""


def read_zip(data: bytes, limits: ArchiveLimits | None = None) -> Answer:
    """Every entry as a child; an entry that cannot be unpacked is a note."""
    bounds = limits or ArchiveLimits()
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, OSError) as error:
        raise ProblemError(f"its ZIP structure is damaged ({error})") from error
    with archive:
        entries = [entry for entry in archive.infolist() if not entry.is_dir()]
        _judge(entries, len(data), bounds)
        children: list[Child] = []
        notes: list[Note] = []
        room = bounds.max_total_bytes
        for entry in entries:
            unpacked = _unpack(archive, entry, room)
            if isinstance(unpacked, str):
                notes.append(Note(f"{entry.filename} was not read: {unpacked}"))
            else:
                children.append(Child(entry.filename, unpacked))
                room -= len(unpacked)
    return Answer((), tuple(notes), tuple(children))


def read_mbox(data: bytes) -> Answer:
    """Every message of a mailbox as a child."""
    starts = [found.span() for found in _FROM_LINE.finditer(data)]
    if not starts:
        raise ProblemError("it is named .mbox, but no message in it begins with a From line")
    ends = [start for start, _ in starts[1:]] + [len(data)]
    messages = (data[begin:end] for (_, begin), end in zip(starts, ends, strict=True))
    return Answer((), children=tuple(_messages(messages)))


def _messages(messages: Iterator[bytes]) -> Iterator[Child]:
    for number, message in enumerate(messages, start=1):
        yield Child(f"message-{number:05d}.eml", _ESCAPED_FROM.sub(rb"\1", message))


def _judge(entries: list[zipfile.ZipInfo], packed_bytes: int, bounds: ArchiveLimits) -> None:
    if len(entries) > bounds.max_entries:
        raise ProblemError(f"it has {len(entries)} entries; up to {bounds.max_entries} are read. Unpack it by hand")
    total = sum(entry.file_size for entry in entries)
    if total > bounds.ratio_from_bytes and total > bounds.max_ratio * packed_bytes:
        raise ProblemError(f"it would unpack to {total // packed_bytes} times its size, as only a ZIP bomb does")
    if total > bounds.max_total_bytes:
        raise ProblemError(
            f"it would unpack to {total} bytes; up to {bounds.max_total_bytes} are read. Unpack it by hand"
        )


def _unpack(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, room: int) -> bytes | str:
    if entry.flag_bits & 1:
        return "it is encrypted"
    try:
        with archive.open(entry) as file:
            data = file.read(room + 1)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, OSError, EOFError) as error:
        return f"it is damaged ({error})"
    return data if len(data) <= room else "more comes out of the archive than may be read"
