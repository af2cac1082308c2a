"""Runs the programs that write PDFs out of foreign ones, confined, and turns however they end into a value.

The child gets everything on standard input and gives the new PDF on standard output: no network, no file of the
user's, bounded memory, time and output.
"""

import json
import signal
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from chambers.evidence.frame import read_frame, write_frame
from chambers.evidence.stamp_style import StampStyle
from chambers.record.bates import BatesNumber
from chambers.sandbox.confinement import Confinement, Limits, Network
from chambers.sandbox.interpreter import python_command, python_readable
from chambers.sandbox.spawn import Finished, in_memory_file, run

_MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class PressLimits:
    """What one new PDF may cost."""

    max_output_bytes: int = 2048 * _MIB
    address_space_bytes: int = 8192 * _MIB
    cpu_s: int = 600
    timeout_s: float = 900.0


@dataclass(frozen=True, slots=True)
class Jam:
    """Why there is no new PDF."""

    reason: str


@dataclass(frozen=True, slots=True)
class PageImage:
    """A page as a picture; `ending` is that of its file, tif or jpg."""

    ending: str
    data: bytes


async def press_stamped(
    data: bytes, first: BatesNumber, pages: int | None, style: StampStyle, limits: PressLimits
) -> bytes | Jam:
    """A copy of a PDF numbered from `first` on, every number read back; `pages` is how many it must have."""
    job: dict[str, object] = {"prefix": first.prefix, "width": first.width, "start": first.number}
    job |= {"suffix": first.suffix, "pages": pages}
    return await _run("chambers.evidence.stamp", (json.dumps({**job, "style": asdict(style)}),), data, limits)


async def press_bound(plan: Mapping[str, object], parts: Sequence[bytes], limits: PressLimits) -> bytes | Jam:
    """One PDF bound as `plan` says out of `parts`; every number has been read back."""
    return await _run("chambers.evidence.binder", (), write_frame(plan, parts), limits)


async def press_pictures(data: bytes, limits: PressLimits) -> bytes | Jam:
    """A picture as a PDF, a page for each frame."""
    return await _run("chambers.evidence.picture_sheets", (), data, limits)


async def count_pages(parts: Sequence[bytes], limits: PressLimits) -> tuple[int | str, ...] | Jam:
    """How many pages each PDF has, or why it cannot be opened."""
    answer = await _run("chambers.evidence.page_count", (), write_frame({}, parts), limits)
    return answer if isinstance(answer, Jam) else tuple(json.loads(answer))


async def press_images(data: bytes, first: int, count: int, limits: PressLimits) -> tuple[PageImage, ...] | Jam:
    """Pages of a PDF from `first` on, each as a picture for a review platform."""
    answer = await _run("chambers.evidence.page_picture", (str(first), str(count)), data, limits)
    if isinstance(answer, Jam):
        return answer
    plan, parts = read_frame(answer)
    return tuple(PageImage(*pair) for pair in zip(plan["endings"], parts, strict=True))


async def _run(module: str, arguments: Sequence[str], data: bytes, limits: PressLimits) -> bytes | Jam:
    bounds = Limits(
        address_space_bytes=limits.address_space_bytes, cpu_s=limits.cpu_s, file_size_bytes=0, open_files=64
    )
    with in_memory_file(data) as stdin:
        finished = await run(
            python_command(module, *arguments),
            confinement=Confinement(network=Network.NONE, readable=python_readable(), limits=bounds),
            environment={"PYTHONDONTWRITEBYTECODE": "1"},
            stdin=stdin,
            timeout_s=limits.timeout_s,
            max_output_bytes=limits.max_output_bytes,
        )
    return _jam(finished) or finished.stdout


def _jam(finished: Finished) -> Jam | None:
    if finished.timed_out:
        return Jam("it took too long and was stopped")
    if finished.truncated:
        return Jam("the copy would be larger than may be written")
    if finished.returncode < 0:
        return Jam(f"the program was killed by a limit ({signal.Signals(-finished.returncode).name})")
    if finished.returncode > 0:
        lines = finished.stderr.decode("utf-8", "replace").strip().splitlines()
        return Jam(lines[-1][:200] if lines else "the program gave no reason")
    return None
