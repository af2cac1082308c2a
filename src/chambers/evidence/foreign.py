"""Runs the programs that touch foreign bytes, confined, and turns however they end into a value.

The child gets the bytes on standard input and nothing else: no network, no file of the user's, bounded memory, time
and output. That a child was killed is an answer like any other.
"""

import json
import signal
from dataclasses import dataclass

from chambers.record.bates import BatesNumber
from chambers.sandbox.confinement import Confinement, Limits, Network
from chambers.sandbox.interpreter import python_command, python_readable
from chambers.sandbox.spawn import Finished, in_memory_file, run

_MIB = 1 << 20


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

    pages: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a confined program gave no answer."""

    reason: str


async def read_foreign(data: bytes, media_type: str, limits: ReadingLimits) -> Reading | Failure:
    """The pages of a file, by the confined reader."""
    finished = await _run("chambers.evidence.reader", (media_type,), data, limits)
    if failure := _failure(finished):
        return failure
    try:
        answer = json.loads(finished.stdout)
    except ValueError:
        return Failure("its reader gave an answer that cannot be understood")
    if problem := answer.get("problem"):
        return Failure(str(problem))
    return Reading(tuple(answer["pages"]), tuple(answer["notes"]))


async def stamp_foreign(data: bytes, first: BatesNumber, limits: ReadingLimits) -> bytes | Failure:
    """A copy of a PDF numbered from `first` on, by the confined stamper."""
    arguments = (first.prefix, str(first.width), str(first.number))
    finished = await _run("chambers.evidence.stamp", arguments, data, limits)
    return _failure(finished) or finished.stdout


async def _run(module: str, arguments: tuple[str, ...], data: bytes, limits: ReadingLimits) -> Finished:
    with in_memory_file(data) as stdin:
        return await run(
            python_command(module, *arguments),
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
        )


def _failure(finished: Finished) -> Failure | None:
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
