"""The registry of everything that Chambers wrote: one for all matters, in the state folder, as keyed digests only.

No word can be read out of it, and without its key nobody can ask it whether some text was ours. It outlives the matters
whose drafts it knows. `register` is told what a text took from admitted evidence or from a template: that is not ours.
`judge` says which passages of a document are ours, whatever it was renamed to, converted to or scanned from.
"""

import hashlib
import hmac
import os
import secrets
import sqlite3
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from chambers.base.errors import RefusedError
from chambers.evidence.provenance import Decision, Known, Verdict, judge_text, spread_over_pages, whole_spans
from chambers.evidence.shingles import Folded, Shingle, fold, letters_of, shared_shingles, shingles
from chambers.evidence.sqlite_file import opened, writing
from chambers.evidence.standing_words import STANDING_WORDS

FOLDER_NAME = "provenance"
_KEY_NAME, _FILE_NAME = "registry.key", "registry.sqlite"
_DIGEST_BYTES = 12
_ASK_AT_ONCE = 500
_FIND = {
    "bytes": "SELECT id FROM output WHERE bytes = ?",
    "identifier": "SELECT id FROM output WHERE identifier = ?",
    "text": "SELECT id FROM output WHERE text = ?",
}
_SCHEMA = """
CREATE TABLE IF NOT EXISTS output (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, registered_at TEXT NOT NULL,
  identifier BLOB, bytes BLOB, text BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS output_by_identifier ON output (identifier);
CREATE INDEX IF NOT EXISTS output_by_bytes ON output (bytes);
CREATE UNIQUE INDEX IF NOT EXISTS output_by_text ON output (text, kind);
CREATE TABLE IF NOT EXISTS shingle (
  digest BLOB NOT NULL, output INTEGER NOT NULL REFERENCES output, ours INTEGER NOT NULL, PRIMARY KEY (digest, output)
) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What is kept of a text: its letters folded, and the shingles that stand for it."""

    folded: Folded
    kept: tuple[Shingle, ...]


def fingerprint(text: str) -> Fingerprint:
    """The fingerprint of a text. Pure."""
    folded = fold(text)
    return Fingerprint(folded, shingles(folded.letters))


class Registry:
    """The registry of one state folder."""

    def __init__(self, state: Path) -> None:
        folder = state / FOLDER_NAME
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._key = _read_or_make_key(folder / _KEY_NAME)
        self.path = folder / _FILE_NAME
        with opened(self.path) as database:
            database.execute("PRAGMA journal_mode = WAL")
            database.executescript(_SCHEMA)

    @contextmanager
    def held_open(self) -> Iterator[Self]:
        """For whoever registers much: SQLite tidies up whenever a file is closed by the last that had it open."""
        with opened(self.path):
            yield self

    def register(
        self,
        text: str,
        *,
        kind: str = "draft",
        taken: Iterable[str] = (),
        data: bytes | None = None,
        identifier: str | None = None,
    ) -> int:
        """Remember a text of ours; `taken` are the admitted passages, templates and captions that it draws on.

        The same text again adds its bytes and its identifier; a passage that was once ours stays ours, whatever it was
        taken from the other time. Returns the number of the output.
        """
        letters = letters_of(text)
        kept = {shingle.letters for shingle in shingles(letters)}
        # As one text as well as one by one: a quotation may run over the end of a page.
        sources = list(taken)
        own = kept - shared_shingles(kept, [*sources, " ".join(sources), *STANDING_WORDS])
        rows = {self._digest("shingle", each): each in own for each in kept}
        with writing(self.path) as database:
            output = database.execute(
                "INSERT INTO output (kind, registered_at, identifier, bytes, text) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (text, kind) DO UPDATE SET identifier = coalesce(excluded.identifier, identifier),"
                " bytes = coalesce(excluded.bytes, bytes) RETURNING id",
                (
                    kind,
                    datetime.now(UTC).isoformat(timespec="seconds"),
                    None if identifier is None else self._digest("identifier", identifier),
                    None if data is None else self._digest("bytes", hashlib.sha256(data).hexdigest()),
                    self._digest("text", letters),
                ),
            ).fetchone()[0]
            database.executemany(
                "INSERT INTO shingle VALUES (?, ?, ?)"
                " ON CONFLICT (digest, output) DO UPDATE SET ours = 1 WHERE excluded.ours AND NOT ours",
                [(digest, output, ours) for digest, ours in rows.items()],
            )
        return int(output)

    def judge(self, pages: Sequence[str], *, sha256: str | None = None, identifiers: Iterable[str] = ()) -> Verdict:
        """Whose words a document is made of; the spans of the verdict are offsets into `pages`."""
        text = "\n".join(pages)
        print_ = fingerprint(text)
        with opened(self.path) as database:
            whole = self._known_whole(database, print_, sha256, list(identifiers))
            verdict = judge_text(print_.folded, print_.kept, self._known(database, print_.kept))
        if whole is not None and verdict.decision is not Decision.QUARANTINE:
            return Verdict(Decision.QUARANTINE, whole_spans(pages), whole[1], (whole[0],))
        return spread_over_pages(verdict, [len(page) for page in pages])

    def count(self) -> int:
        """How many texts are registered."""
        with opened(self.path) as database:
            return int(database.execute("SELECT count(*) FROM output").fetchone()[0])

    def _known_whole(
        self, database: sqlite3.Connection, print_: Fingerprint, sha256: str | None, identifiers: Sequence[str]
    ) -> tuple[int, str] | None:
        checks = [("bytes", sha256, "its bytes are those of a file that Chambers wrote")] if sha256 else []
        checks += [
            ("identifier", each, "it carries the identifier of a text that Chambers wrote") for each in identifiers
        ]
        if print_.kept:
            checks.append(("text", print_.folded.letters, "its words are those of a text that Chambers wrote"))
        for column, value, reason in checks:
            row = database.execute(_FIND[column], (self._digest(column, value),)).fetchone()
            # A text that was wholly taken from admitted evidence has no shingle of its own, and is nobody's draft.
            if row is not None and (column != "text" or self._has_words_of_its_own(database, row[0])):
                return int(row[0]), reason
        return None

    def _has_words_of_its_own(self, database: sqlite3.Connection, output: int) -> bool:
        row = database.execute("SELECT max(ours) FROM shingle WHERE output = ?", (output,)).fetchone()
        return bool(row[0])

    def _known(self, database: sqlite3.Connection, kept: Sequence[Shingle]) -> list[Known | None]:
        digests = [self._digest("shingle", each.letters) for each in kept]
        found: dict[bytes, Known] = {}
        distinct = list(dict.fromkeys(digests))
        for at in range(0, len(distinct), _ASK_AT_ONCE):
            asked = distinct[at : at + _ASK_AT_ONCE]
            marks = ",".join("?" * len(asked))
            question = f"SELECT digest, output, ours FROM shingle WHERE digest IN ({marks})"  # noqa: S608 - marks only
            rows = database.execute(question, asked)
            for digest, output, ours in rows:
                before = found.get(digest, Known(False, frozenset()))
                found[digest] = Known(before.ours or bool(ours), before.outputs | {output})
        return [found.get(digest) for digest in digests]

    def _digest(self, what: str, value: str) -> bytes:
        message = f"{what}\0{value}".encode("utf-8", "surrogatepass")
        return hmac.digest(self._key, message, "sha256")[:_DIGEST_BYTES]


def _read_or_make_key(path: Path) -> bytes:
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    except FileExistsError:
        return _read_key(path)
    with os.fdopen(descriptor, "wb") as file:
        key = secrets.token_bytes(32)
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    return key


def _read_key(path: Path) -> bytes:
    key = path.read_bytes()
    if stat.S_IMODE(path.lstat().st_mode) & 0o077 or len(key) != 32:
        raise RefusedError(
            f"The key of the registry, {path}, {'is cut short' if len(key) != 32 else 'can be read by other users'}.",
            hint="Put it back from a backup, mode 0600. Without it no earlier draft can be told from evidence.",
        )
    return key
