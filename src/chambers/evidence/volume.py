"""A volume for a review platform: load files, and every file that they point to.

    NAME.dat  NAME.opt         the load files
    IMAGES/0001/ABC000001.tif  one picture a page, named by its number; a thousand pages a folder
    TEXT/0001/ABC000001.txt    the words of a document, a form feed between pages
    NATIVES/0001/ABC000001.eml the original, where the copy is only a print of it

Everything is written to a staging folder and moved into place with the load files last, so they never point to a file
that is not there. Pictures are drawn from the numbered copies, whose hashes must be those that the ledger knows. The
original of a withheld document, or of a mail whose attachments are not all produced, is left out.
"""

import asyncio
import functools
import hashlib
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby
from pathlib import Path, PurePath, PurePosixPath

from chambers.base.errors import OperationError, RefusedError
from chambers.evidence.binding import copy_name
from chambers.evidence.documents import find_by_hash, read_pages
from chambers.evidence.foreign import Bytes, Failure, ReadingLimits, read_foreign
from chambers.evidence.kept_file import write_whole
from chambers.evidence.loadfile import (
    Encoding,
    Family,
    LoadDocument,
    as_windows,
    attachment_ranges,
    whole_families,
    without_delimiters,
    write_dat,
    write_opt,
)
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import MatterFolder
from chambers.evidence.media import DOCX, IMAGE, OFFICE, PDF
from chambers.evidence.originals import hash_file, original_path
from chambers.evidence.press import Jam, PressLimits, press_images
from chambers.evidence.production import Copy, Numbered
from chambers.evidence.progress import Progress, silent
from chambers.evidence.staging import publish, staging
from chambers.record.page import Page, visible_text

_IMAGES, _TEXT, _NATIVES = "IMAGES", "TEXT", "NATIVES"
_FOLDER_FILES = 1000
_PAGES_AT_ONCE = 25
_LIMITS = PressLimits()
_PAGE_BREAK = "\r\n\f"
_MAX_NAMED = 5


class MissingCopyError(OperationError):
    """Numbered copies are not where the ledger says, or not what it says."""

    code = "loadfile.missing"


class VolumeError(RefusedError):
    """The folder holds what is not of this volume."""

    code = "loadfile.folder"


@dataclass(frozen=True, slots=True)
class VolumeOrder:
    """How a volume is to be written."""

    name: str = "VOL001"
    encoding: Encoding = "utf-8-sig"
    natives: bool = True
    matter: MatterFolder | None = None
    on_progress: Progress = silent


@dataclass(frozen=True, slots=True)
class WrittenVolume:
    """The load files, how much they list, and what a person should know."""

    dat: Path
    opt: Path
    documents: int
    pages: int
    natives: int
    warnings: tuple[str, ...] = ()


@dataclass(slots=True)
class _Made:
    """Paths inside the volume, by document; filled as the files are written."""

    images: dict[Numbered, tuple[str, ...]] = field(default_factory=dict)
    texts: dict[Numbered, str] = field(default_factory=dict)
    natives: dict[Numbered, str] = field(default_factory=dict)


async def write_volume(
    documents: Sequence[Numbered], copies: Mapping[int, Copy], out: Path, order: VolumeOrder
) -> WrittenVolume:
    """Everything about the documents, in `out`."""
    found = _found(documents, copies, out)
    made = _Made()
    with staging(out) as stage:
        await _write_images(stage.folder, found, made, order)
        await _write_texts(stage.folder, found, made, order)
        if order.natives:
            await asyncio.to_thread(_write_natives, stage.folder, documents, made, order)
        rows = tuple(_rows(documents, made))
        dat, opt = out / f"{order.name}.dat", out / f"{order.name}.opt"
        loads = {opt: write_opt(rows, volume=order.name), dat: write_dat(rows, encoding=order.encoding)}
        _refuse_strangers(stage.folder, out, documents)
        stage.is_whole = True
        publish(stage.folder)
    for path, data in loads.items():
        write_whole(path, data)
    pages = sum(document.item.pages for document in documents)
    return WrittenVolume(dat, opt, len(rows), pages, len(made.natives), tuple(_warnings(documents, made, order)))


def _found(documents: Sequence[Numbered], copies: Mapping[int, Copy], out: Path) -> dict[Numbered, Copy]:
    """Where each copy is, with the bytes that the ledger knows; an error names those that are nowhere."""
    found, missing = {}, []
    hash_of = functools.cache(lambda place: hash_file(place) if place.is_file() else None)
    for document in documents:
        known = copies.get(document.first.number)
        # Numbered by an older version, which kept no places: looked for where the images of a volume used to be.
        places = [known.path] if known else [out / _IMAGES / copy_name(document), out / copy_name(document)]
        wanted = known.sha256 if known else None
        place = next((each for each in places if hash_of(each) is not None and wanted in (None, hash_of(each))), None)
        if place is None:
            missing.append(f"{copy_name(document)} ({places[0]})")
        else:
            found[document] = Copy(place, known.page if known else 1, str(hash_of(place)))
    if missing:
        more = f" and {len(missing) - _MAX_NAMED} more" if len(missing) > _MAX_NAMED else ""
        raise MissingCopyError(
            f"{len(missing)} numbered copies are gone or were changed: {', '.join(missing[:_MAX_NAMED])}{more}.",
            hint="Put them back, or run the same `chambers exhibits stamp` again: it gets the same numbers.",
        )
    return found


async def _write_images(folder: Path, found: Mapping[Numbered, Copy], made: _Made, order: VolumeOrder) -> None:
    written = 0
    for path, group in groupby(found, key=lambda document: found[document].path):
        data = await asyncio.to_thread(path.read_bytes)
        for document in group:
            order.on_progress("drawing", str(document.first))
            images = []
            async for number, ending, picture in _pictures(data, document, found[document]):
                name = f"{_IMAGES}/{_bin(written)}/{number}.{ending}"
                _write(folder / name, picture)
                images.append(name)
                written += 1
            made.images[document] = tuple(images)


async def _pictures(data: bytes, document: Numbered, copy: Copy) -> AsyncIterator[tuple[str, str, bytes]]:
    numbers = LoadDocument(document.first, document.last, "", "", ()).labels
    for at in range(0, len(numbers), _PAGES_AT_ONCE):
        batch = numbers[at : at + _PAGES_AT_ONCE]
        drawn = await press_images(data, copy.page + at, len(batch), _LIMITS)
        if isinstance(drawn, Jam):
            raise OperationError(
                f"{copy.path} could not be drawn: {drawn.reason}.", hint="Stamp the document again, from a new PDF."
            )
        for number, picture in zip(batch, drawn, strict=True):
            yield number, picture.ending, picture.data


async def _write_texts(folder: Path, found: Mapping[Numbered, Copy], made: _Made, order: VolumeOrder) -> None:
    opened = open_database(order.matter.database) if order.matter else nullcontext()
    of_copies: dict[Path, tuple[str, ...]] = {}
    with opened as database:
        for at, (document, copy) in enumerate(found.items()):
            texts = _texts_of_record(database, document) if database else ()
            texts = texts or await _texts_of_original(document, order)
            if not texts:
                if copy.path not in of_copies:
                    of_copies = {copy.path: await _texts_of(copy.path)}
                texts = of_copies[copy.path][copy.page - 1 : copy.page - 1 + document.item.pages]
            if any(text.strip() for text in texts):
                name = f"{_TEXT}/{_bin(at)}/{document.first}.txt"
                words = _PAGE_BREAK.join("\r\n".join(text.split("\n")) for text in texts) + "\r\n"
                _write(folder / name, words.encode(order.encoding, "replace"))
                made.texts[document] = name


def _texts_of_record(database: sqlite3.Connection, document: Numbered) -> tuple[str, ...]:
    known = find_by_hash(database, document.item.sha256) if document.item.slip_sheet is None else None
    return tuple(visible_text(page) for page in read_pages(database, known)) if known else ()


async def _texts_of_original(document: Numbered, order: VolumeOrder) -> tuple[str, ...]:
    """The words of a mail, a sheet or plain text, of which the copy may lack characters."""
    kind = document.item.about.media_type
    if kind is None or kind in (PDF, IMAGE, DOCX, *OFFICE) or document.item.slip_sheet is not None:
        return ()
    original = await asyncio.to_thread(_original, document, order)
    return await _visible(original, kind) if original else ()


async def _texts_of(copy: Path) -> tuple[str, ...]:
    """The words that can be seen on the pages of a copy; none where nobody can read it."""
    with copy.open("rb") as file:
        return await _visible(file, PDF)


async def _visible(data: Bytes, kind: str) -> tuple[str, ...]:
    reading = await read_foreign(data, kind, ReadingLimits())
    if isinstance(reading, Failure):
        return ()
    pages = (Page("", "", number, page.text, hidden=page.hidden) for number, page in enumerate(reading.sheets, start=1))
    return tuple(visible_text(page) for page in pages)


def _write_natives(folder: Path, documents: Sequence[Numbered], made: _Made, order: VolumeOrder) -> None:
    for at, (document, is_whole) in enumerate(zip(documents, whole_families(documents), strict=True)):
        about = document.item.about
        if about.media_type in (None, PDF, IMAGE) or not is_whole:
            continue
        original = _original(document, order)
        if original is not None:
            name = f"{_NATIVES}/{_bin(at)}/{document.first}{PurePath(document.item.file).suffix.casefold()}"
            _write(folder / name, original)
            made.natives[document] = name


def _original(document: Numbered, order: VolumeOrder) -> bytes | None:
    """The very bytes that were numbered, from where they lay or from the matter; None where they are gone."""
    places = [Path(document.item.about.original)] if document.item.about.original else []
    places += [original_path(order.matter, document.item.sha256)] if order.matter else []
    for place in places:
        if place.is_file():
            data = place.read_bytes()
            if hashlib.sha256(data).hexdigest() == document.item.sha256:
                return data
    return None


def _rows(documents: Sequence[Numbered], made: _Made) -> Iterator[LoadDocument]:
    for document, family in zip(documents, attachment_ranges(documents), strict=True):
        item = document.item
        fields = _fields(document, family)
        fields |= {"TEXTPATH": as_windows(made.texts.get(document, ""))}
        fields |= {"NATIVEPATH": as_windows(made.natives.get(document, ""))}
        yield LoadDocument(
            document.first,
            document.last,
            without_delimiters(PurePosixPath(item.file).name),
            item.sha256,
            made.images[document],
            item.legend,
            {name: without_delimiters(words) for name, words in fields.items() if words},
        )


def _fields(document: Numbered, family: Family | None) -> dict[str, str]:
    about = document.item.about
    fields = {"CUSTODIAN": about.custodian or ""}
    if family is not None:
        fields |= {"BEGATTACH": str(family.first), "ENDATTACH": str(family.last)}
        fields |= {"PARENTBATES": str(family.parent or "")}
    if document.item.slip_sheet is not None:
        return fields
    sent = _american(about.sent_on)
    return fields | {
        "FROM": about.sender or "",
        "TO": about.to or "",
        "CC": about.cc or "",
        "SUBJECT": about.subject or "",
        "DATESENT": sent,
        "DOCDATE": sent,
    }


def _american(day: str | None) -> str:
    """MM/DD/YYYY, which every platform reads; Concordance knows no ISO dates."""
    try:
        return date.fromisoformat(day).strftime("%m/%d/%Y") if day else ""
    except ValueError:
        return ""


def _warnings(documents: Sequence[Numbered], made: _Made, order: VolumeOrder) -> Iterator[str]:
    silent_ones = [document for document in documents if document not in made.texts]
    if silent_ones:
        yield (
            f"no text file for {_named(silent_ones)}: no words could be read. Scans are read when they are evidence of "
            "a matter, named with --matter"
        )
    if made.natives:
        yield (
            f"{_NATIVES} has {len(made.natives)} originals, with everything that is hidden in them: comments, tracked "
            "changes, properties. --no-natives leaves them out"
        )
    prints = [each for each in documents if each.item.about.media_type not in (None, PDF, IMAGE)]
    kept = [each for each in prints if each not in made.natives and each.item.slip_sheet is None]
    if kept and order.natives:
        yield (f"no original for {_named(kept)}: something attached to it is not produced, or the file is gone")


def _named(documents: Sequence[Numbered]) -> str:
    names = ", ".join(str(document.first) for document in documents[:_MAX_NAMED])
    return names if len(documents) <= _MAX_NAMED else f"{names}, .."


def _refuse_strangers(staged: Path, out: Path, documents: Sequence[Numbered]) -> None:
    """A volume is handed over as a whole: nothing may lie in its folders that is not listed."""
    ours = {path.relative_to(staged) for path in staged.rglob("*") if path.is_file()}
    ours |= {Path(_IMAGES) / copy_name(document) for document in documents}
    for kind in (_IMAGES, _TEXT, _NATIVES):
        for path in sorted((out / kind).rglob("*")):
            if path.is_file() and path.relative_to(out) not in ours:
                raise VolumeError(f"{path} is not part of this volume.", hint="Name an empty folder with --out.")


def _bin(at: int) -> str:
    return f"{at // _FOLDER_FILES + 1:04d}"


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with path.open("xb") as file:
        path.chmod(0o600)
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
