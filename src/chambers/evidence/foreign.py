"""Runs the programs that touch foreign bytes, confined, and turns however they end into a value.

The child gets the bytes on standard input and nothing else: no network, no file of the user's, bounded memory, time
and output. That a child was killed is an answer like any other.
"""

import json
import re
import signal
from contextlib import ExitStack
from dataclasses import dataclass
from typing import IO

from chambers.evidence.answer import Answer, Child, Facts, ReadPage, parse_answer
from chambers.evidence.page_places import Part, write_part
from chambers.record.page import Note
from chambers.sandbox.confinement import Confinement, Limits, Network
from chambers.sandbox.interpreter import python_command, python_readable
from chambers.sandbox.spawn import Finished, in_memory_file, run

_MIB = 1 << 20
_PICTURE_HEAD = re.compile(rb"P5 (\d+) (\d+) 255\n")
Bytes = bytes | IO[bytes]
"""Foreign bytes, in memory or as an open file that stands at its beginning."""


@dataclass(frozen=True, slots=True)
class ReadingLimits:
    """What one foreign file may cost."""

    max_file_bytes: int = 128 * _MIB
    max_output_bytes: int = 256 * _MIB
    address_space_bytes: int = 2048 * _MIB
    cpu_s: int = 120
    timeout_s: float = 180.0


@dataclass(frozen=True, slots=True)
class Reading:
    """What the reader saw."""

    answer: Answer

    @property
    def pages(self) -> tuple[str, ...]:
        return tuple(page.text for page in self.answer.pages)

    @property
    def sheets(self) -> tuple[ReadPage, ...]:
        return self.answer.pages

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.answer.notes

    @property
    def children(self) -> tuple[Child, ...]:
        return self.answer.children

    @property
    def facts(self) -> Facts:
        return self.answer.facts


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a confined program gave no answer."""

    reason: str


async def read_foreign(
    data: Bytes, media_type: str, limits: ReadingLimits, *, password: str | None = None
) -> Reading | Failure:
    """The pages of a file, by the confined reader."""
    finished = await run_confined("chambers.evidence.reader", (media_type,), data, limits, password)
    if failure := failure_of(finished):
        return failure
    try:
        answer = json.loads(finished.stdout)
    except ValueError:
        return Failure("its reader gave an answer that cannot be understood")
    if problem := answer.get("problem"):
        return Failure(str(problem))
    return Reading(parse_answer(answer))


@dataclass(frozen=True, slots=True)
class Drawing:
    """Which pages of what are to be drawn, and how finely; `turn` is in degrees, clockwise.

    A page with places is drawn as the rectangle around them, white between them.
    """

    media_type: str
    parts: tuple[Part, ...]
    dpi: int
    password: str | None = None
    turn: int = 0


async def draw_foreign(data: Bytes, drawing: Drawing, limits: ReadingLimits) -> tuple[bytes, ...] | Failure:
    """Pages as grey pictures (PGM), by the confined drawer."""
    parts = ",".join(write_part(part) for part in drawing.parts)
    arguments = (drawing.media_type, parts, str(drawing.dpi), str(drawing.turn))
    finished = await run_confined("chambers.evidence.drawer", arguments, data, limits, drawing.password)
    if failure := failure_of(finished):
        return failure
    pictures = split_pictures(finished.stdout)
    asked_for = sum(part.pictures for part in drawing.parts)
    return pictures if len(pictures) == asked_for else Failure("its pages were not drawn completely")


def split_pictures(stream: bytes) -> tuple[bytes, ...]:
    """PGM pictures one after the other, apart; what is no whole picture at the end is left out."""
    pictures: list[bytes] = []
    at = 0
    while head := _PICTURE_HEAD.match(stream, at):
        end = head.end() + int(head[1]) * int(head[2])
        if end > len(stream):
            break
        pictures.append(stream[at:end])
        at = end
    return tuple(pictures)


def picture_size(picture: bytes) -> tuple[int, int]:
    """Width and height of a PGM picture in pixels."""
    head = _PICTURE_HEAD.match(picture)
    assert head is not None, "only what was split apart here is a picture"
    return int(head[1]), int(head[2])


async def run_confined(
    module: str, arguments: tuple[str, ...], data: Bytes, limits: ReadingLimits, password: str | None = None
) -> Finished:
    """One of our programs over foreign bytes: no network, no file of the user's, and only so much of everything."""
    with ExitStack() as stack:
        stdin = stack.enter_context(in_memory_file(data)) if isinstance(data, bytes) else data
        # Not as an argument or a variable: those can be looked at from outside.
        secret = [] if password is None else [stack.enter_context(in_memory_file(password.encode("utf-8")))]
        return await run(
            python_command(module, *arguments, *(str(fd) for fd in secret)),
            confinement=Confinement(
                network=Network.NONE,
                readable=python_readable(),
                limits=Limits(
                    address_space_bytes=limits.address_space_bytes, cpu_s=limits.cpu_s, file_size_bytes=0, open_files=64
                ),
            ),
            environment={"PYTHONDONTWRITEBYTECODE": "1"},
            stdin=stdin,
            timeout_s=limits.timeout_s,
            max_output_bytes=limits.max_output_bytes,
            pass_fds=secret,
        )


def failure_of(finished: Finished) -> Failure | None:
    """Why a confined program gave no answer, or None when it gave one."""
    if finished.timed_out:
        return Failure("its reader took too long and was stopped")
    if finished.truncated:
        return Failure("it unpacks to more than may be read")
    if finished.returncode < 0:
        return Failure(f"its reader was killed by a limit ({signal.Signals(-finished.returncode).name})")
    if finished.returncode > 0:
        return Failure(f"its reader failed: {_last_line(finished.stderr)}")
    return None


def _last_line(stderr: bytes) -> str:
    lines = stderr.decode("utf-8", "replace").strip().splitlines()
    return lines[-1][:200] if lines else "it gave no reason"
