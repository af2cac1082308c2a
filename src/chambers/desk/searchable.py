"""Searchable copies of scans in a matter, for people to read and to hand over. The originals stay as they are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path, PurePath

from chambers.base.errors import OperationError, RefusedError, UsageError
from chambers.evidence.audit import append_audit
from chambers.evidence.documents import Known, State, find_document
from chambers.evidence.foreign import Failure
from chambers.evidence.kept_file import write_whole
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import MatterFolder, find_folder
from chambers.evidence.media import short_kind
from chambers.evidence.ocr import Tesseract
from chambers.evidence.originals import hash_file, original_path
from chambers.evidence.progress import Progress, silent
from chambers.evidence.searchable import KINDS, check_parts, find_parts, make_searchable
from chambers.evidence.sqlite_file import transaction
from chambers.settings import Settings


class NotSearchableError(UsageError):
    """No searchable copy can be made of that document."""

    code = "evidence.not_searchable"


class SearchableFailedError(OperationError):
    """The copy could not be made."""

    code = "evidence.searchable_failed"


class InsideMatterError(RefusedError):
    """The copy would lie among what the matter keeps."""

    code = "evidence.inside_matter"


@dataclass(frozen=True, slots=True)
class SearchableCopy:
    """One copy, and the document that it was made of."""

    document: Known
    path: Path


async def searchable(
    settings: Settings, matter: str, keys: Sequence[str], out: Path, *, progress: Progress = silent
) -> tuple[SearchableCopy, ...]:
    """A searchable PDF of each document; `out` is a file when it is named .pdf and there is one, else a folder."""
    tesseract = check_parts(find_parts())
    folder = find_folder(settings.matters, matter)
    _refuse_inside(folder, out)
    with open_database(folder.database) as database:
        documents = [_checked(find_document(database, key)) for key in keys]
        made = [SearchableCopy(*each) for each in zip(documents, _places(documents, out), strict=True)]
        for copy in made:
            progress("reading", copy.document.name)
            await _write(folder, copy, tesseract)
            with transaction(database):
                append_audit(database, datetime.now(UTC), "evidence.searchable", _account(copy))
    return tuple(made)


async def _write(folder: MatterFolder, copy: SearchableCopy, tesseract: Tesseract) -> None:
    original = original_path(folder, copy.document.sha256).read_bytes()
    made = await make_searchable(original, tesseract)
    if isinstance(made, Failure):
        raise SearchableFailedError(
            f"{copy.document.name} could not be made searchable: {made.reason}.",
            hint="Print it to a new PDF, add that one, and try it with that.",
        )
    copy.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_whole(copy.path, made)


def _account(copy: SearchableCopy) -> dict[str, object]:
    return {
        "document": copy.document.sha256,
        "name": copy.document.name,
        "file": copy.path.name,
        "file_sha256": hash_file(copy.path),
    }


def _checked(document: Known) -> Known:
    if document.state is not State.READ or document.media_type not in KINDS:
        raise NotSearchableError(
            f"{document.name} ({short_kind(document.media_type)}, {document.state}) is no scan that was taken in.",
            hint="Name PDFs or pictures that `chambers evidence list` shows as read.",
        )
    return document


def _places(documents: Sequence[Known], out: Path) -> Iterator[Path]:
    if len(documents) == 1 and out.suffix.casefold() == ".pdf":
        yield out
        return
    # Two documents may have the same name; a hash tells them apart.
    yield from (out / f"{PurePath(each.name).stem}-{each.sha256[:12]}.pdf" for each in documents)


def _refuse_inside(folder: MatterFolder, out: Path) -> None:
    if out.resolve().is_relative_to(folder.root.resolve()):
        raise InsideMatterError(
            f"{out} lies inside the matter, where only Chambers puts files.", hint="Name a place outside of it."
        )
