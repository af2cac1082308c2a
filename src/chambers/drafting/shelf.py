"""Where a job keeps what its stages hand on: every value under the hash of its bytes, below the matter it belongs to.

Putting the same value twice is harmless, so a stage that is done again after a crash leaves no trace. Deleting the
matter deletes its shelf. A value that was changed on disk is refused.
"""

import hashlib
import re
from pathlib import Path
from typing import TypeVar

from chambers.base.errors import OperationError
from chambers.drafting.results import Result
from chambers.evidence.kept_file import write_whole

FOLDER_NAME = "work"
_HASH = re.compile(r"[0-9a-f]{64}")

R = TypeVar("R", bound=Result)


class ShelfError(OperationError):
    """A value that a job needs is gone, or is no longer what was put there."""

    code = "draft.shelf"


class Shelf:
    """The shelf of one matter."""

    def __init__(self, matter: Path) -> None:
        self._root = matter / FOLDER_NAME

    def put(self, value: Result) -> str:
        """Keep a value; returns its hash."""
        return self.put_bytes(value.model_dump_json().encode("utf-8"))

    def get(self, kind: type[R], sha256: str) -> R:
        """A value of that kind."""
        return kind.model_validate_json(self.get_bytes(sha256))

    def put_text(self, text: str) -> str:
        return self.put_bytes(text.encode("utf-8"))

    def get_text(self, sha256: str) -> str:
        return self.get_bytes(sha256).decode("utf-8")

    def put_bytes(self, data: bytes) -> str:
        sha256 = hashlib.sha256(data).hexdigest()
        path = self._path(sha256)
        if not path.exists():
            for folder in (self._root, path.parent):
                folder.mkdir(mode=0o700, exist_ok=True)
            write_whole(path, data)
        return sha256

    def get_bytes(self, sha256: str) -> bytes:
        try:
            data = self._path(sha256).read_bytes()
        except OSError as error:
            raise ShelfError(
                f"What a stage of this job made is gone ({sha256[:12]}).", hint="Start the job again."
            ) from error
        if hashlib.sha256(data).hexdigest() != sha256:
            raise ShelfError(
                f"What a stage of this job made was changed on disk ({sha256[:12]}).", hint="Start it again."
            )
        return data

    def _path(self, sha256: str) -> Path:
        if not _HASH.fullmatch(sha256):
            raise ShelfError(f"{sha256!r} is no hash.")
        return self._root / sha256[:2] / sha256[2:]
