"""Files into a matter from a page: one file is one request, written to a private folder, taken in, and removed.

The page's module sends the bytes as they are, with the name beside them, so that nothing has to be unpacked here. Two
files at once are refused by the matter's own lock; the module sends one after the other.
"""

import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from starlette.requests import ClientDisconnect
from starlette.responses import Response

from chambers.base.errors import OperationError, UsageError
from chambers.desk import evidence, matter_view
from chambers.evidence.taking import Outcome
from chambers.web.matters import UPLOAD_AT_MOST_BYTES, matter_of
from chambers.web.visit import Visit, action

_LONGEST_NAME_BYTES = 255
_MOST_NOTES = 20


class UploadNameError(UsageError):
    """The file has no name that a file can have."""

    code = "upload.name"


class UploadCutError(UsageError):
    """The file ended before it was whole."""

    code = "upload.cut"


class UploadFailedError(OperationError):
    """There is no place for the file while it is taken in."""

    code = "upload.failed"


async def take(visit: Visit) -> Response:
    """Take one file into the matter, and say what became of it and of what is inside it."""
    settings, matter = visit.site.settings, matter_of(visit)
    matter_view.make_sure_of(settings, matter)
    name = plain_name(visit.request.query_params.get("name", ""))
    with tempfile.TemporaryDirectory(prefix="upload-", dir=settings.state) as folder:
        file = Path(folder) / name
        await _write(file, visit.body_parts(UPLOAD_AT_MOST_BYTES))
        outcomes = await evidence.add(settings, matter, [file])
    return visit.done(f"/matters/{matter}", {"files": [_told(outcome) for outcome in outcomes]})


def plain_name(said: str) -> str:
    """The last part of the name that a browser gives a file. Pure."""
    name = said.replace("\\", "/").rpartition("/")[2].strip()
    if name in ("", ".", "..") or "\0" in name or len(name.encode("utf-8", "replace")) > _LONGEST_NAME_BYTES:
        raise UploadNameError(
            "This file has no name that can be kept.", hint="Give it a plain name of 255 letters at most."
        )
    return name


async def _write(file: Path, parts: AsyncIterator[bytes]) -> None:
    try:
        with file.open("xb") as opened:
            async for part in parts:
                opened.write(part)
    except ClientDisconnect as error:
        raise UploadCutError("The file ended before it was whole, so nothing was taken in.") from error
    except OSError as error:
        raise UploadFailedError(
            f"The file cannot be kept while it is taken in: {error.strerror}.", hint="Make room in the state folder."
        ) from error


def _told(outcome: Outcome) -> dict[str, Any]:
    missing = [str(note) for note in outcome.notes if note.missing][:_MOST_NOTES]
    told = {"name": outcome.name, "state": str(outcome.state), "pages": outcome.pages, "reason": outcome.reason}
    return {**told, "missing": missing}


ROUTES = (action("/matters/{matter}/documents", take),)
