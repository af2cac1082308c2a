"""Numbered copies, bound exhibits, their index and their load files: what can be asked for without a matter.

With a ledger folder a series goes on where its last production ended; without one the numbers are as asked for, and
nobody remembers them. In a matter, its log says what was numbered and bound.
"""

import csv
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from chambers.base.errors import UsageError
from chambers.evidence.bates_series import SeriesLedger, sole_numbering
from chambers.evidence.binding import Produced, bind_volume, stamp_papers
from chambers.evidence.exhibit_index import index_csv, index_docx, index_pdf
from chambers.evidence.exhibits import Designation, Exhibit, Volume, designate
from chambers.evidence.kept_file import write_whole
from chambers.evidence.loadfile import Encoding
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_exhibits import note_bound, note_stamped
from chambers.evidence.matter_folder import MatterFolder, find_folder
from chambers.evidence.paper import Paper, PaperError
from chambers.evidence.printing import Wanted, read_papers
from chambers.evidence.production import Series
from chambers.evidence.progress import Progress, silent
from chambers.evidence.staging import disk_errors
from chambers.evidence.stamp_style import StampStyle
from chambers.evidence.volume import VolumeOrder, WrittenVolume, write_volume
from chambers.record.page import Unreadable
from chambers.settings import Settings

_PRINT_IT = "Print it to a PDF, and name that one."
_INDEX_WRITERS = {".csv": index_csv, ".docx": index_docx, ".pdf": index_pdf}


class ListError(UsageError):
    """The list of exhibits cannot be used."""

    code = "exhibits.list"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a list of exhibits; what is None is derived."""

    file: Path
    description: str | None = None
    date: str | None = None
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Binding:
    """How exhibits are to be bound."""

    title: str = "Index of Exhibits"
    case: str | None = None
    party: str | None = None
    designation: Designation = Designation.LETTERS
    first_exhibit: int = 1
    covers: bool = True
    index: bool = True


@dataclass(frozen=True, slots=True)
class Numbering:
    """How pages are to be numbered, and where the series is kept."""

    series: Series
    start: int | None = None
    style: StampStyle = field(default_factory=StampStyle)
    ledger: Path | None = None

    def open_ledger(self) -> SeriesLedger | None:
        return SeriesLedger(self.ledger) if self.ledger else None


@dataclass(frozen=True, slots=True)
class Keeping:
    """Where the series is kept, and the matter whose log tells of it; None when there is none."""

    ledger: Path | None = None
    matter: MatterFolder | None = None


async def stamp(
    files: Sequence[Path],
    numbering: Numbering,
    out: Path,
    *,
    withheld: Mapping[str, str] | None = None,
    matter: MatterFolder | None = None,
    everything: bool = False,
    custodian: str | None = None,
    keeps_layout: bool = False,
    on_progress: Progress = silent,
) -> Produced:
    """Number every page of the files and of what is attached to them; the log of the matter says what was numbered.

    With a matter a file may also be the name or hash of a document, and `everything` is all that has no number yet.
    What cannot be numbered is in the result, with the reason.
    """
    with disk_errors(out):
        all_but = _numbered(numbering) if everything else None
        wanted = Wanted(files, withheld or {}, matter, all_but=all_but, keeps_layout=keeps_layout)
        read = await read_papers(wanted, on_progress)
        if not read.papers:
            raise _nothing_to_number(read.left_out)
        papers = [replace(each, about=replace(each.about, custodian=custodian)) for each in read.papers]
        async with _sole(numbering):
            produced = await stamp_papers(
                papers,
                out,
                series=numbering.series,
                style=numbering.style,
                start=numbering.start,
                ledger=numbering.open_ledger(),
                on_progress=on_progress,
            )
            if matter is not None:
                with open_database(matter.database) as database:
                    note_stamped(database, produced, datetime.now(UTC))
    return replace(
        produced,
        warnings=(*produced.warnings, *read.notes),
        left_out=(*read.left_out, *produced.left_out),
    )


async def bind(
    entries: Sequence[Entry],
    binding: Binding,
    numbering: Numbering | None,
    out: Path,
    *,
    matter: MatterFolder | None = None,
) -> Volume:
    """Bind the exhibits into one PDF; the matter knows them by their designations from then on."""
    with disk_errors(out):
        papers = await _each(entries, matter)
        async with _sole(numbering):
            volume = await bind_volume(
                _volume(entries, papers, binding),
                papers,
                out,
                style=numbering.style if numbering else StampStyle(),
                series=numbering.series if numbering else None,
                ledger=numbering.open_ledger() if numbering else None,
                start=numbering.start if numbering else None,
            )
            if matter is not None:
                with open_database(matter.database) as database:
                    note_bound(database, volume, out, datetime.now(UTC))
    return volume


async def index(entries: Sequence[Entry], binding: Binding, numbering: Numbering | None, out: Path) -> Volume:
    """Write the index of exhibits alone; numbers that were served are shown, none is given out."""
    write = _INDEX_WRITERS.get(out.suffix.casefold())
    if write is None:
        raise ListError(f"An index cannot be written as {out.name}.", hint="Name it .docx, .pdf or .csv.")
    with disk_errors(out):
        papers = await _each(entries, None)
        volume = _volume(entries, papers, binding, _served(numbering))
        out.parent.mkdir(parents=True, exist_ok=True)
        write_whole(out, write(volume))
    return volume


async def loadfile(
    numbering: Numbering,
    out: Path,
    *,
    volume: str,
    encoding: Encoding,
    natives: bool = True,
    matter: MatterFolder | None = None,
    on_progress: Progress = silent,
) -> WrittenVolume:
    """The volume of everything served in a series: DAT, OPT, images, text files, originals."""
    ledger = numbering.open_ledger()
    if ledger is None:
        raise UsageError("No ledger was named.", hint="Name one with --ledger, or a matter with --matter.")
    with disk_errors(out):
        async with _sole(numbering):
            ledger.settle()
        documents, copies = ledger.documents(numbering.series), ledger.copies(numbering.series)
        if not documents:
            raise UsageError(
                f"Nothing has been served as {numbering.series.number(0).prefix}.",
                hint="Stamp with --ledger first, and name the same folder, prefix, separator and digits.",
            )
        order = VolumeOrder(volume, encoding, natives, matter, on_progress)
        return await write_volume(documents, copies, out, order)


def keeping(settings: Settings, ledger: Path | None, matter: str | None) -> Keeping:
    """The place of a series: a folder that somebody names, or that of a matter."""
    if matter is None:
        return Keeping(ledger)
    folder = find_folder(settings.matters, matter)
    return Keeping(folder.root, folder)


def read_list(path: Path) -> tuple[Entry, ...]:
    """A CSV with the columns file, and where wanted description, date and label; files are beside the list."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise ListError(f"{path} cannot be read as a list: {error}.", hint="Save it as CSV in UTF-8.") from error
    if not rows or any(not row.get("file") for row in rows):
        raise ListError(f"{path} has no column named file, or a line without one.", hint="Begin it with: file,label")
    known = [{name: (value or "").strip() or None for name, value in row.items() if name} for row in rows]
    return tuple(
        Entry(path.parent / str(row["file"]), row.get("description"), row.get("date"), row.get("label"))
        for row in known
    )


def describe(volume: Volume) -> dict[str, Any]:
    """A bound volume for programs."""
    exhibits = [
        {**exhibit.to_json(), "first": exhibit.labels and exhibit.labels[0], "bates": exhibit.bates, "page": start}
        for exhibit, start in zip(volume.exhibits, volume.starts(), strict=True)
    ]
    return {"title": volume.title, "exhibits": exhibits, "pages": len(volume.page_labels())}


def _volume(
    entries: Sequence[Entry], papers: Sequence[Paper], binding: Binding, served: Mapping[str, Any] | None = None
) -> Volume:
    labels = designate(len(entries), binding.designation, start=binding.first_exhibit)
    exhibits = tuple(
        Exhibit(
            entry.label or label,
            entry.description or entry.file.stem,
            paper.file,
            paper.sha256,
            paper.pages,
            entry.date,
            (served or {}).get(paper.sha256),
        )
        for entry, paper, label in zip(entries, papers, labels, strict=True)
    )
    return Volume(binding.title, exhibits, binding.case, binding.party, binding.covers, binding.index)


async def _each(entries: Sequence[Entry], matter: MatterFolder | None) -> tuple[Paper, ...]:
    """One paper an entry; an exhibit is what was named, without what is attached to it."""
    wanted = Wanted([entry.file for entry in entries], matter=matter, families=False)
    return (await read_papers(wanted)).all_or_fail()


def _numbered(numbering: Numbering) -> frozenset[str]:
    ledger = numbering.open_ledger()
    return frozenset(each.item.sha256 for each in ledger.documents(numbering.series)) if ledger else frozenset()


def _sole(numbering: Numbering | None) -> AbstractAsyncContextManager[None]:
    return sole_numbering(numbering.ledger) if numbering and numbering.ledger else nullcontext()


def _nothing_to_number(left_out: Sequence[Unreadable]) -> PaperError | UsageError:
    if not left_out:
        return UsageError("There is nothing to number.", hint="Every document of the matter has a number already.")
    if len(left_out) == 1:
        return PaperError(f"{left_out[0].file} cannot be used: {left_out[0].reason}.", hint=_PRINT_IT)
    reasons = "; ".join(f"{each.file}: {each.reason}" for each in left_out)
    return PaperError(f"None of the {len(left_out)} files can be used. {reasons}.", hint=_PRINT_IT)


def _served(numbering: Numbering | None) -> dict[str, Any]:
    ledger = numbering.open_ledger() if numbering else None
    if numbering is None or ledger is None:
        return {}
    return {document.item.sha256: document.first for document in ledger.documents(numbering.series)}
