"""The key that is made at first start, in a file that only this user can read."""

import os
import secrets
import stat
from pathlib import Path

from chambers.base.errors import RefusedError

NAME = "gateway.key"


def read_or_make_key(state: Path) -> str:
    """The key of this state folder; made if there is none, refused if others could have read it."""
    path = state / NAME
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    except FileExistsError:
        return _read(path)
    with os.fdopen(descriptor, "w") as file:
        key = f"ch-{secrets.token_urlsafe(32)}"
        file.write(key + "\n")
    return key


def _read(path: Path) -> str:
    mode = stat.S_IMODE(path.lstat().st_mode)
    key = path.read_text(encoding="ascii").strip()
    if mode & 0o077 or not key:
        raise RefusedError(
            f"The key file {path} {'is empty' if not key else 'can be read by other users of this box'}.",
            hint="Delete it: the next start makes a new key. Clients must then be given the new one.",
        )
    return key
