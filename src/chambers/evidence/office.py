"""LibreOffice: Word, RTF and ODT files into PDFs, where it is installed.

It runs confined, without a network (documents name pictures to be fetched) and with a folder of its own that is gone
afterwards. The PDF it makes is read like any other.
"""

import shutil
import tempfile
from pathlib import Path

from chambers.evidence.foreign import Failure, ReadingLimits, failure_of
from chambers.evidence.media import DOC, DOCX, ODT, RTF
from chambers.sandbox.confinement import Confinement, Limits, Network
from chambers.sandbox.interpreter import python_readable
from chambers.sandbox.spawn import run

_SUFFIX = {DOC: ".doc", DOCX: ".docx", RTF: ".rtf", ODT: ".odt"}
_SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin:/opt/libreoffice/program"
_MAX_PDF_BYTES = 512 << 20


def find_office() -> str | None:
    """The program, or None where it is not installed."""
    found = shutil.which("soffice", path=_SYSTEM_PATH)
    return str(Path(found).resolve()) if found else None


async def convert_to_pdf(data: bytes, media_type: str, limits: ReadingLimits) -> bytes | Failure:
    """The file printed to a PDF."""
    program = find_office()
    if program is None:
        return Failure("files of this kind are read through LibreOffice, which is not installed")
    with tempfile.TemporaryDirectory(prefix="chambers-office-") as folder:
        source = Path(folder) / f"source{_SUFFIX[media_type]}"
        source.write_bytes(data)
        failure = await _print(program, source, limits)
        printed = source.with_suffix(".pdf")
        if failure:
            return failure
        if not printed.is_file() or printed.is_symlink():
            return Failure("LibreOffice could make nothing of it")
        return printed.read_bytes()


async def _print(program: str, source: Path, limits: ReadingLimits) -> Failure | None:
    folder = source.parent
    finished = await run(
        (
            program,
            f"-env:UserInstallation=file://{folder}/profile",
            "--headless",
            "--norestore",
            "--convert-to",
            "pdf",
            "--outdir",
            str(folder),
            str(source),
        ),
        confinement=Confinement(
            network=Network.NONE,
            # It talks to itself through a socket that it insists on putting into /tmp.
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
            limits=Limits(cpu_s=limits.cpu_s, file_size_bytes=_MAX_PDF_BYTES, open_files=512),
        ),
        environment={"HOME": str(folder), "TMPDIR": str(folder), "PATH": "/usr/bin:/bin"},
        timeout_s=limits.timeout_s,
        max_output_bytes=1 << 20,
        cwd=str(folder),
    )
    return failure_of(finished)
