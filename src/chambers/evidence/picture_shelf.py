"""Pages that were drawn before, kept below the matter so that nobody waits for them twice, and never for ever.

Everything here can be made again from the originals. What was not looked at for longest goes first when there is too
much. Two programs may draw the same page at once: the files are whole at any time, and equal.
"""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from chambers.evidence.kept_file import write_whole

MOST_BYTES = 256 << 20
"""Of one matter: some two thousand pages in reading size."""
_LEFT_AFTER_SWEEP = 0.8


@dataclass(frozen=True, slots=True)
class PictureShelf:
    """The folder with what was drawn of one matter."""

    root: Path
    """In a folder that may have to be made, below the matter's own."""
    most_bytes: int = MOST_BYTES

    def get(self, name: str) -> bytes | None:
        """What was kept under a name, and now counts as looked at."""
        path = self.root / name
        try:
            data = path.read_bytes()
            os.utime(path)
        except OSError:  # gone, perhaps just now
            return None
        return data

    def put(self, name: str, data: bytes) -> None:
        """Keep what can be made again; a full disk is no reason not to show it."""
        with suppress(OSError):
            for folder in (self.root.parent, self.root):
                folder.mkdir(mode=0o700, exist_ok=True)
            write_whole(self.root / name, data)
            self._sweep()

    def _sweep(self) -> None:
        found = sorted((entry.stat().st_mtime_ns, entry.stat().st_size, entry.path) for entry in os.scandir(self.root))
        total = sum(size for _, size, _ in found)
        if total <= self.most_bytes:
            return
        for _, size, path in found:
            if total <= self.most_bytes * _LEFT_AFTER_SWEEP:
                return
            Path(path).unlink(missing_ok=True)
            total -= size
