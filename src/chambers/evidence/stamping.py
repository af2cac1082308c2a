"""Numbered copies of every source, and the ledger that says which number stands where.

Copies are named by their numbers, and each is there whole or not at all. Every stamp is read back from the finished
copy before the ledger is returned; a number that cannot be read back is an error, not a gap. Originals are opened for
reading only.
"""

import asyncio
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from chambers.base.errors import OperationError, RefusedError
from chambers.evidence.intake import Intake
from chambers.evidence.kept_file import write_whole
from chambers.evidence.media import PDF
from chambers.evidence.press import Jam, PressLimits, press_stamped
from chambers.evidence.progress import Progress, silent
from chambers.evidence.rendering import render_pdf
from chambers.evidence.stamp_style import StampStyle
from chambers.record.bates import BatesNumber, Ledger, assign, with_bates
from chambers.record.page import Source

_STAMPERS_AT_ONCE = 2


class StampingError(OperationError):
    """A copy could not be numbered."""

    code = "stamping.failed"


class OriginalChangedError(RefusedError):
    """An original is no longer what was read."""

    code = "stamping.original_changed"


@dataclass(frozen=True, slots=True)
class Copy:
    """A numbered copy of one source."""

    sha256: str
    path: Path
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class Stamped:
    """Numbered copies, their ledger, and the sources with the numbers on their pages."""

    copies: tuple[Copy, ...]
    ledger: Ledger
    sources: tuple[Source, ...]


async def stamp_copies(
    intake: Intake, out_dir: Path, *, prefix: str, width: int = 6, start: int = 1, on_progress: Progress = silent
) -> Stamped:
    """Number every page of every source, writing the copies to `out_dir`."""
    ledger = assign(intake.sources, prefix=prefix, width=width, start=start)
    sources = with_bates(intake.sources, ledger)
    await asyncio.to_thread(out_dir.mkdir, mode=0o700, parents=True, exist_ok=True)
    seats = asyncio.Semaphore(_STAMPERS_AT_ONCE)

    async def seated(source: Source, first: BatesNumber) -> Copy:
        async with seats:
            on_progress("stamping", source.file)
            return await _stamp_source(source, intake.originals[source.sha256], out_dir, first)

    counters = accumulate((len(source.pages) for source in sources), initial=start)
    firsts = (BatesNumber(prefix, counter, width) for counter, _ in zip(counters, sources, strict=False))
    stamping = (seated(source, first) for source, first in zip(sources, firsts, strict=True))
    # All of them end before the first error is raised, so that no stamper is left running.
    outcomes = await asyncio.gather(*stamping, return_exceptions=True)
    return Stamped(tuple(_copies(outcomes)), ledger, sources)


def _copies(outcomes: Sequence[Copy | BaseException]) -> Iterator[Copy]:
    for outcome in outcomes:
        if isinstance(outcome, BaseException):
            raise outcome
        yield outcome


async def _stamp_source(source: Source, original: Path, out_dir: Path, first: BatesNumber) -> Copy:
    labels = [page.bates for page in source.pages if page.bates is not None]
    data = await asyncio.to_thread(original.read_bytes)
    if hashlib.sha256(data).hexdigest() != source.sha256:
        raise OriginalChangedError(
            f"{source.file} changed after it was read, so its pages may no longer be the ones in the record.",
            hint="Take the evidence in again.",
        )
    plain = data if source.media_type == PDF else render_pdf(source)
    stamped = await press_stamped(plain, first, len(labels), StampStyle(), PressLimits())
    if isinstance(stamped, Jam):
        raise _failed(source, stamped.reason)
    path = out_dir / (f"{labels[0]}.pdf" if len(labels) == 1 else f"{labels[0]}-{labels[-1]}.pdf")
    await asyncio.to_thread(write_whole, path, stamped)
    return Copy(source.sha256, path, labels[0], labels[-1])


def _failed(source: Source, reason: str) -> StampingError:
    return StampingError(
        f"{source.file} could not be numbered: {reason}.",
        hint="Print the file to a new PDF and add that one, or leave the file out.",
    )
