"""The registry of everything that Chambers wrote: one for all matters and all machines, as keyed digests only.

No word can be read out of it. It outlives the matters whose drafts it knows. `register` takes what a text took from
admitted evidence or from a template: that is not ours. `judge` says which passages of a document are ours, whatever it
was renamed to, converted to or scanned from.

Where it is kept says `registry_place`. A registry that cannot be reached is an error, never an empty one: evidence is
then not admitted. What cannot wait for it is put into the spool of this state folder (`set_aside`). `judge` looks there
too, and the next program of this state folder that opens the registry enters what is in it.
"""

import hashlib
import hmac
import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from chambers.base.errors import RefusedError, UnavailableError
from chambers.evidence.kept_file import write_whole
from chambers.evidence.matter_folder import make_private
from chambers.evidence.provenance import Decision, Verdict, judge_text, spread_over_pages, whole_spans
from chambers.evidence.registry_book import Book, Entry, Whole, batches
from chambers.evidence.registry_place import RegistryPlace
from chambers.evidence.registry_sqlite import SqliteBook
from chambers.evidence.shingles import Folded, Shingle, fold, letters_of, shared_shingles, shingles
from chambers.evidence.standing_words import STANDING_WORDS
from chambers.settings.describing import without_password

_DIGEST_BYTES = 12
_COPY_AT_ONCE = 100
_REASONS: dict[Whole, str] = {
    "bytes": "its bytes are those of a file that Chambers wrote",
    "identifier": "it carries the identifier of a text that Chambers wrote",
    "text": "its words are those of a text that Chambers wrote",
}
_WRITTEN_ELSEWHERE = "it carries the mark of a document that Chambers wrote; the registry here does not know it"


class RegistryUnavailableError(UnavailableError):
    """The registry cannot be reached or written."""

    code = "registry.unavailable"


class RegistryChangedError(RefusedError):
    """Another registry is where the one was that this state folder used."""

    code = "registry.changed"


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
    """The registry as one state folder uses it."""

    def __init__(self, place: RegistryPlace) -> None:
        self._place = place
        self._connect, self._failures = _keeper(place)
        self._held: Book | None = None

    @property
    def shown(self) -> str:
        """Where it is, without a password."""
        return without_password(self._place.database_url) or str(self._place.file)

    @contextmanager
    def held_open(self) -> Iterator[Self]:
        """One connection for all that is asked in the block: opening costs more than a question."""
        with self._reachable():
            held = self._open()
        with closing(held):
            self._held = held
            try:
                yield self
            finally:
                self._held = None

    def register(
        self,
        text: str,
        *,
        kind: str = "draft",
        taken: Iterable[str] = (),
        data: bytes | None = None,
        identifier: str | None = None,
    ) -> None:
        """Remember a text of ours; `taken` are the admitted passages, templates and captions that it draws on.

        The same text again adds its bytes and its identifier; a passage that was once ours stays ours, whatever it was
        taken from the other time.
        """
        with self._opened() as book:
            book.add([make_entry(book.key_ring()[0], text, kind=kind, taken=taken, data=data, identifier=identifier)])

    def set_aside(self, text: str, *, kind: str, taken: Iterable[str] = ()) -> None:
        """Remember a text in the spool of this state folder, when it cannot be registered."""
        with self._reachable(), SqliteBook(self._place.spool) as spool:
            spool.add([make_entry(spool.key_ring()[0], text, kind=kind, taken=taken)])

    def hand_over(self) -> None:
        """Enter what is in the spool; an error when the registry cannot be reached."""
        with self._opened():
            pass

    def judge(self, pages: Sequence[str], *, sha256: str | None = None, identifiers: Collection[str] = ()) -> Verdict:
        """Whose words a document is made of; the spans of the verdict are offsets into `pages`.

        `identifiers` are those that the document carries. One that is not known here was given by a Chambers that
        shares nothing with this one, and its document is held too.
        """
        print_ = fingerprint("\n".join(pages))
        asked: list[tuple[Whole, str]] = [("bytes", sha256)] if sha256 else []
        asked += [("identifier", each) for each in identifiers]
        asked += [("text", print_.folded.letters)] if print_.kept else []
        with self._opened() as book, self._spooled() as spool:
            # The spool first: what is handed over meanwhile is entered there before it leaves here.
            books = [book] if spool is None else [spool, book]
            found = next((what for what, value in asked if any(_holds(each, what, value) for each in books)), None)
            known = _known(books, print_.kept)
        verdict = judge_text(print_.folded, print_.kept, known)
        if (found is not None or identifiers) and verdict.decision is not Decision.QUARANTINE:
            reason = _WRITTEN_ELSEWHERE if found is None else _REASONS[found]
            return Verdict(Decision.QUARANTINE, whole_spans(pages), reason)
        return spread_over_pages(verdict, [len(page) for page in pages])

    def count(self) -> int:
        """How many texts are registered."""
        with self._opened() as book:
            return book.count()

    @contextmanager
    def _opened(self) -> Iterator[Book]:
        with self._reachable():
            if self._held is not None:
                yield self._held
                return
            with closing(self._open()) as book:
                yield book

    def _open(self) -> Book:
        with ExitStack() as until_ready:
            book = until_ready.enter_context(closing(self._connect()))
            self._recognise(book)
            self._empty_spool(book)
            until_ready.pop_all()
        return book

    def _recognise(self, book: Book) -> None:
        """Make sure that this is the registry that was used last; an older file of ours is copied into a new one."""
        note = self._place.last_used
        last = json.loads(note.read_bytes()) if note.exists() else None
        if last is not None and last["id"] != book.id:
            self._copy_last(book, last["id"], last["where"])
        if last is None or last["id"] != book.id:
            for folder in (note.parent.parent, note.parent):
                make_private(folder)
            write_whole(note, json.dumps({"id": book.id, "where": self.shown}).encode())

    def _copy_last(self, book: Book, last_id: str, where: str) -> None:
        if Path(where).is_file():
            with SqliteBook(Path(where)) as last:
                if last.id == last_id:
                    _copy(last.entries(), last.key_ring(), book)
                    return
        raise RegistryChangedError(
            f"The registry of what Chambers wrote, {self.shown}, is not the one that this state folder used last, "
            f"which was {where}.",
            hint="Drafts known there would be taken for evidence. Set paths.matters or database.url back, or restore "
            f"that registry. To go on without it, delete {self._place.last_used}.",
        )

    def _empty_spool(self, book: Book) -> None:
        with self._spooled() as spool:
            if spool is not None:
                with _unless_busy(), spool.emptied() as entries:
                    _copy(entries, spool.key_ring(), book)

    @contextmanager
    def _spooled(self) -> Iterator[SqliteBook | None]:
        """The spool, when there is something in it."""
        if not self._place.spool.exists():
            yield None
            return
        with SqliteBook(self._place.spool) as spool:
            yield spool if spool.count() else None

    @contextmanager
    def _reachable(self) -> Iterator[None]:
        try:
            yield
        except self._failures as error:
            raise RegistryUnavailableError(
                f"The registry of what Chambers wrote, {self.shown}, cannot be used: {_first_line(error)}.",
                hint="Without it our own drafts cannot be told from evidence, so nothing is taken in. Start the "
                "database, or check database.url and paths.matters, and try again.",
            ) from error


def make_entry(
    key: bytes,
    text: str,
    *,
    kind: str,
    taken: Iterable[str] = (),
    data: bytes | None = None,
    identifier: str | None = None,
) -> Entry:
    """What is kept of a text of ours, made with a key."""
    letters = letters_of(text)
    kept = {shingle.letters for shingle in shingles(letters)}
    # As one text as well as one by one: a quotation may run over the end of a page.
    sources = list(taken)
    own = kept - shared_shingles(kept, [*sources, " ".join(sources), *STANDING_WORDS])
    return Entry(
        kind=kind,
        registered_at=datetime.now(UTC).isoformat(timespec="seconds"),
        identifier=None if identifier is None else _digest(key, "identifier", identifier),
        file=None if data is None else _digest(key, "bytes", hashlib.sha256(data).hexdigest()),
        text=_digest(key, "text", letters),
        shingles={_digest(key, "shingle", each): each in own for each in kept},
    )


def _keeper(place: RegistryPlace) -> tuple[Callable[[], Book], tuple[type[Exception], ...]]:
    """How the registry is opened, and with which errors that may fail."""
    url = place.database_url
    if url is None:
        return lambda: SqliteBook(place.file), (sqlite3.Error, OSError)
    # Only where such a database is set: the library takes longer to load than all the rest.
    from chambers.evidence.registry_postgres import PostgresBook, PostgresError  # noqa: PLC0415

    return lambda: PostgresBook(url), (PostgresError, sqlite3.Error, OSError)


def _holds(book: Book, whole: Whole, value: str) -> bool:
    return book.holds(whole, [_digest(key, whole, value) for key in book.key_ring()])


def _known(books: Iterable[Book], kept: Sequence[Shingle]) -> list[bool | None]:
    """What the books know of each shingle: whether it is ours; None where nobody knows it."""
    found: list[bool | None] = [None] * len(kept)
    for book in books:
        for key in book.key_ring():
            digests = [_digest(key, "shingle", each.letters) for each in kept]
            known = book.known(set(digests))
            found = [_either(before, known.get(digest)) for before, digest in zip(found, digests, strict=True)]
    return found


def _either(before: bool | None, now: bool | None) -> bool | None:
    return now if before is None else before or bool(now)


def _copy(entries: Iterable[Entry], keys: Sequence[bytes], target: Book) -> None:
    for batch in batches(entries, _COPY_AT_ONCE):
        target.add(batch, keys)


@contextmanager
def _unless_busy() -> Iterator[None]:
    """Another program may be handing over the same spool; it stays readable meanwhile."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise


def _digest(key: bytes, what: str, value: str) -> bytes:
    message = f"{what}\0{value}".encode("utf-8", "surrogatepass")
    return hmac.digest(key, message, "sha256")[:_DIGEST_BYTES]


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0].rstrip(".")
