"""Files in, numbered copies or one bound volume out; the ledger and the files agree, also after a crash.

Numbers are reserved first, files are put in place whole, then the numbers are marked as served. A run that was killed
at any moment is finished by running it again: it gets the same numbers and writes the same bytes. Originals are opened
for reading only.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from chambers.base.errors import OperationError, RefusedError
from chambers.evidence.bates_series import SeriesLedger
from chambers.evidence.exhibits import Exhibit, Volume
from chambers.evidence.kept_file import sweep_parts, write_whole
from chambers.evidence.paper import Paper
from chambers.evidence.press import Jam, PressLimits, press_bound, press_stamped
from chambers.evidence.production import Item, Numbered, Production, Series
from chambers.evidence.progress import Progress, silent
from chambers.evidence.stamp_style import StampStyle

_LIMITS = PressLimits()


class BindingError(OperationError):
    """Files could not be numbered or bound."""

    code = "exhibits.failed"


class OriginalError(RefusedError):
    """An original would be changed."""

    code = "exhibits.original"


@dataclass(frozen=True, slots=True)
class Produced:
    """What was written: documents with their numbers, the files, and what a person should know."""

    documents: tuple[Numbered, ...]
    files: tuple[Path, ...]
    warnings: tuple[str, ...] = ()


async def stamp_papers(
    papers: Sequence[Paper],
    out: Path,
    *,
    series: Series,
    style: StampStyle,
    start: int | None = None,
    ledger: SeriesLedger | None = None,
    on_progress: Progress = silent,
) -> Produced:
    """Numbered copies: one PDF when `out` is named .pdf, else one a document in the folder `out`."""
    items = [Item(paper.sha256, paper.file, paper.pages, style.legend, paper.slip_sheet) for paper in papers]
    production = ledger.reserve(series, items, start=start) if ledger else _unkept(series, items, start or 1)
    as_one = out.suffix.casefold() == ".pdf"
    folder = out.parent if as_one else out
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    files = [out] if as_one else [folder / copy_name(document) for document in production.documents]
    _refuse_originals(papers, files)
    for path in files:
        sweep_parts(path)
    if as_one and len(papers) > 1:
        on_progress("binding", out.name)
        write_whole(out, await _stamped_together(papers, production, style))
    else:
        for paper, document, path in zip(papers, production.documents, files, strict=True):
            on_progress("stamping", paper.file)
            write_whole(path, _or_raise(paper.file, await _stamped(paper, document, style)))
    if ledger:
        ledger.serve(production)
    return Produced(production.documents, tuple(files), production.warnings)


async def bind_volume(
    volume: Volume,
    papers: Sequence[Paper],
    out: Path,
    *,
    style: StampStyle,
    series: Series | None = None,
    ledger: SeriesLedger | None = None,
    start: int | None = None,
) -> Volume:
    """The volume as one PDF at `out`; with a series its pages are numbered, those served before keep their numbers."""
    _refuse_originals(papers, [out])
    numbered, production = _with_numbers(volume, series, ledger, start, style)
    out.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    sweep_parts(out)
    plan = {"volume": numbered.to_json(), "style": asdict(style)}
    bound = await press_bound(plan, [paper.data for paper in papers], _LIMITS)
    write_whole(out, _or_raise(out.name, bound))
    if ledger and production:
        ledger.serve(production)
    return numbered


def copy_name(document: Numbered) -> str:
    """The name of a numbered copy: its numbers."""
    first, last = document.first, document.last
    return f"{first}.pdf" if first == last else f"{first}-{last}.pdf"


def _with_numbers(
    volume: Volume, series: Series | None, ledger: SeriesLedger | None, start: int | None, style: StampStyle
) -> tuple[Volume, Production | None]:
    if series is None:
        return volume, None
    served = {document.item.sha256: document.first for document in ledger.documents(series)} if ledger else {}
    fresh = {exhibit.sha256: exhibit for exhibit in volume.exhibits if exhibit.sha256 not in served}
    new = [Item(each.sha256, each.file, each.pages, style.legend) for each in fresh.values()]
    production = None
    if new:
        production = ledger.reserve(series, new, start=start) if ledger else _unkept(series, new, start or 1)
        served |= {document.item.sha256: document.first for document in production.documents}
    exhibits: list[Exhibit] = [replace(each, first=served[each.sha256]) for each in volume.exhibits]
    return replace(volume, exhibits=tuple(exhibits)), production


def _unkept(series: Series, items: Sequence[Item], start: int) -> Production:
    documents, at = [], start
    for item in items:
        documents.append(Numbered(series.number(at), series.number(at + item.pages - 1), item))
        at += item.pages
    return Production(0, tuple(documents), served=False)


async def _stamped(paper: Paper, document: Numbered, style: StampStyle) -> bytes | Jam:
    return await press_stamped(paper.data, document.first, paper.pages, style, _LIMITS)


async def _stamped_together(papers: Sequence[Paper], production: Production, style: StampStyle) -> bytes:
    exhibits = tuple(
        Exhibit(str(document.first), paper.file, paper.file, paper.sha256, paper.pages, first=document.first)
        for paper, document in zip(papers, production.documents, strict=True)
    )
    volume = Volume(str(exhibits[0].first), exhibits, covers=False, index=False)
    plan = {"volume": volume.to_json(), "style": asdict(style)}
    return _or_raise(volume.title, await press_bound(plan, [paper.data for paper in papers], _LIMITS))


def _refuse_originals(papers: Sequence[Paper], files: Sequence[Path]) -> None:
    originals = {paper.origin.resolve() for paper in papers}
    for path in files:
        if path.resolve() in originals:
            raise OriginalError(
                f"{path} is one of the originals, and would be written over.", hint="Name another place for the copy."
            )


def _or_raise(name: str, outcome: bytes | Jam) -> bytes:
    if isinstance(outcome, Jam):
        raise BindingError(
            f"{name} could not be made: {outcome.reason}.",
            hint="Print the file to a new PDF and name that one, or leave it out.",
        )
    return outcome
