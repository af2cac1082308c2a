"""LibreOffice: files of other office programs into PDFs and sheets that our readers read, where it is installed.

It runs confined, without a network (documents name pictures to be fetched) and with a folder of its own that is gone
afterwards. What it makes is read like any other file. Spreadsheets become Excel files and no prints, in which long rows
are cut apart and hidden columns missing. A text with deleted or hidden words becomes a Word file: a print shows the
former as if they were there, and the latter not at all.
"""

import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from chambers.evidence.foreign import Failure, ReadingLimits, failure_of, read_foreign
from chambers.evidence.media import DOC, DOCX, ODP, ODS, ODT, PDF, PPT, PPTX, RTF, WPD, XLS, XLSX
from chambers.sandbox.confinement import Confinement, Limits, Network
from chambers.sandbox.interpreter import python_readable
from chambers.sandbox.spawn import run

_SUFFIX = {
    DOC: ".doc",
    DOCX: ".docx",
    RTF: ".rtf",
    WPD: ".wpd",
    ODT: ".odt",
    XLS: ".xls",
    ODS: ".ods",
    PPT: ".ppt",
    PPTX: ".pptx",
    ODP: ".odp",
}
_SHEETS = frozenset((XLS, ODS))
_SLIDES = frozenset((PPT, PPTX, ODP))
_COMMENTS = '"ExportNotes":{"type":"boolean","value":"true"}'
"""Comments become comments of the PDF."""
_WHOLE_TEXT = f"pdf:writer_pdf_Export:{{{_COMMENTS}}}"
_WHOLE_SLIDES = (
    f'pdf:impress_pdf_Export:{{{_COMMENTS},"ExportNotesPages":{{"type":"boolean","value":"true"}},'
    '"ExportHiddenSlides":{"type":"boolean","value":"true"}}'
)
"""The speaker's notes follow the slides, and hidden slides are among them."""
_MARKS_OF_UNSEEN = {
    RTF: re.compile(rb"\\(?:deleted|v)(?![a-z0])"),
    DOC: re.compile(rb"[\x00\x3c]\x08[\x01\x81]"),
    ODT: re.compile(rb""),
}
"""What a file with deleted or hidden words has in it, and others may have too; an ODT is packed, so any may."""
_UNSEEN = frozenset(("deleted", "vanish"))
_SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin:/opt/libreoffice/program"
_MAX_OUTPUT_BYTES = 512 << 20


@dataclass(frozen=True, slots=True)
class Converted:
    """A file that our own readers read, in place of one that they do not."""

    data: bytes
    media_type: str


def find_office() -> str | None:
    """The program, or None where it is not installed."""
    found = shutil.which("soffice", path=_SYSTEM_PATH)
    return str(Path(found).resolve()) if found else None


async def convert(data: bytes, media_type: str, limits: ReadingLimits) -> Converted | Failure:
    """The file as a kind that is read: sheets as an Excel file, a text with unseen words as a Word file, or a PDF."""
    if may_have_unseen_words(data, media_type):
        word_file = await _converted(data, media_type, "docx", limits)
        if isinstance(word_file, Failure):
            return word_file
        if await _has_unseen_words(word_file, limits):
            return Converted(word_file, DOCX)
    kind, target = (XLSX, "xlsx") if media_type in _SHEETS else (PDF, _WHOLE_TEXT)
    filtered = _WHOLE_SLIDES if media_type in _SLIDES else target
    made = await _converted(data, media_type, filtered, limits)
    return made if isinstance(made, Failure) else Converted(made, kind)


def may_have_unseen_words(data: bytes, media_type: str) -> bool:
    """Whether a text may have deleted or hidden words, which a print does not tell from the others."""
    mark = _MARKS_OF_UNSEEN.get(media_type)
    return mark is not None and mark.search(data) is not None


async def _has_unseen_words(word_file: bytes, limits: ReadingLimits) -> bool:
    reading = await read_foreign(word_file, DOCX, limits)
    if isinstance(reading, Failure):
        return False
    return any(run.reason in _UNSEEN for page in reading.sheets for run in page.hidden)


async def convert_to_pdf(data: bytes, media_type: str, limits: ReadingLimits) -> bytes | Failure:
    """The file printed to a PDF."""
    return await _converted(data, media_type, "pdf", limits)


async def _converted(data: bytes, media_type: str, target: str, limits: ReadingLimits) -> bytes | Failure:
    program = find_office()
    if program is None:
        return Failure("files of this kind are read through LibreOffice, which is not installed")
    with tempfile.TemporaryDirectory(prefix="chambers-office-") as folder:
        source = Path(folder) / f"source{_SUFFIX[media_type]}"
        source.write_bytes(data)
        failure = await _run(program, source, target, limits)
        made = source.with_suffix(f".{target.partition(':')[0]}")
        if failure:
            return failure
        if not made.is_file() or made.is_symlink():
            return Failure("LibreOffice could make nothing of it")
        return made.read_bytes()


async def _run(program: str, source: Path, target: str, limits: ReadingLimits) -> Failure | None:
    folder = source.parent
    finished = await run(
        (
            program,
            f"-env:UserInstallation=file://{folder}/profile",
            "--headless",
            "--norestore",
            "--convert-to",
            target,
            "--outdir",
            str(folder),
            str(source),
        ),
        confinement=Confinement(
            network=Network.NONE,
            # It talks to itself through a socket that it puts into /tmp, whatever TMPDIR says; it takes
            # OSL_SOCKET_PATH only where /tmp does not let it write.
            may_listen=True,
            readable=(
                *python_readable(),
                "/etc/fonts",
                "/etc/libreoffice",
                "/proc",
                "/var/lib/libreoffice",
                "/var/spool/libreoffice",
                "/opt",
            ),
            writable=(str(folder), "/tmp", "/dev/null"),  # noqa: S108
            limits=Limits(cpu_s=limits.cpu_s, file_size_bytes=_MAX_OUTPUT_BYTES, open_files=512),
        ),
        environment={"HOME": str(folder), "TMPDIR": str(folder), "PATH": "/usr/bin:/bin"},
        timeout_s=limits.timeout_s,
        max_output_bytes=1 << 20,
        cwd=str(folder),
    )
    return failure_of(finished)
