"""Papers in, numbered copies or one bound volume out; the ledger and the files agree, also after a crash.

    reserve numbers ─> write copies to a staging folder ─> mark the numbers as served ─> move the copies into place

A run that is killed before the numbers are served leaves nothing that can be seen, and the next run deletes its staging
folder. Killed later, the next run on that ledger moves the rest into place. A document that cannot be stamped is left
out and named, and the others are numbered without a gap. Originals are opened for reading only.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from chambers.base.errors import OperationError, RefusedError
from chambers.evidence.bates_series import SeriesLedger
from chambers.evidence.exhibits import Exhibit, Volume
from chambers.evidence.kept_file import write_whole
from chambers.evidence.originals import hash_file
from chambers.evidence.paper import Paper
from chambers.evidence.press import Jam, PressLimits, press_bound, press_stamped
from chambers.evidence.production import Copy, Item, Numbered, Production, Series
from chambers.evidence.progress import Progress, silent
from chambers.evidence.staging import Staging, publish, staging
from chambers.evidence.stamp_style import StampStyle
from chambers.record.page import Unreadable

_LIMITS = PressLimits()


class BindingError(OperationError):
    """Files could not be numbered or bound."""

    code = "exhibits.failed"


class OriginalError(RefusedError):
    """An original would be changed."""

    code = "exhibits.original"


class OverlapError(RefusedError):
    """Two files in one folder would bear the same number."""

    code = "exhibits.overlap"


@dataclass(frozen=True, slots=True)
class Produced:
    """What was written: documents with their numbers, the files, what was left out, and what a person should know."""

    documents: tuple[Numbered, ...]
    files: tuple[Path, ...]
    warnings: tuple[str, ...] = ()
    left_out: tuple[Unreadable, ...] = ()


@dataclass(frozen=True, slots=True)
class _Order:
    """How papers are to be numbered, and where the copies go."""

    out: Path
    series: Series
    style: StampStyle
    start: int | None
    ledger: SeriesLedger | None
    on_progress: Progress

    @property
    def as_one(self) -> bool:
        return self.out.suffix.casefold() == ".pdf"

    @property
    def folder(self) -> Path:
        return self.out.parent if self.as_one else self.out

    def files(self, production: Production) -> list[Path]:
        if self.as_one:
            return [self.out]
        return [self.folder / copy_name(document) for document in production.documents]


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
    """Numbered copies: one PDF when `out` is named .pdf, else one a document in the folder `out`.

    With a ledger the caller holds `sole_numbering`.
    """
    order = _Order(out, series, style, start, ledger, on_progress)
    if ledger:
        ledger.settle()
    left, left_out = list(papers), list[Unreadable]()
    while left:
        production = _reserve(order, [_item(paper, style) for paper in left])
        _refuse_originals(left, order.files(production))
        if not order.as_one:
            _refuse_overlaps(order, production)
        made, jams = await _produce(order, left, production)
        left_out += [Unreadable(left[at].file, jam.reason) for at, jam in jams.items()]
        if made is not None:
            return replace(made, left_out=tuple(left_out))
        left = [paper for at, paper in enumerate(left) if at not in jams]
    raise BindingError(
        f"No document could be numbered. {' '.join(f'{each.file}: {each.reason}.' for each in left_out)}",
        hint="Print the files to new PDFs and name those.",
    )


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
    """The volume as one PDF at `out`; with a series its pages are numbered, those served before keep their numbers.

    With a ledger the caller holds `sole_numbering`.
    """
    _refuse_originals(papers, [out])
    if ledger:
        ledger.settle()
    numbered, production = volume, None
    if series is not None:
        order = _Order(out, series, style, start, ledger, silent)
        numbered, production = _with_numbers(volume, papers, order)
    with staging(out.parent, in_ledger=production is not None and ledger is not None) as stage:
        if ledger and production:
            ledger.begin(stage.folder)
        plan = {"volume": numbered.to_json(), "style": asdict(style)}
        bound = await press_bound(plan, [paper.data for paper in papers], _LIMITS)
        write_whole(stage.folder / out.name, _or_raise(out.name, bound))
        copies = _copies_in(numbered, production, stage.folder / out.name, out) if production else {}
        _finish(stage, ledger, production, copies)
    return numbered


async def _produce(
    order: _Order, papers: Sequence[Paper], production: Production
) -> tuple[Produced | None, dict[int, Jam]]:
    """The copies in place; or None, and what could not be stamped by its place in the list."""
    with staging(order.folder, in_ledger=order.ledger is not None) as stage:
        if order.ledger:
            order.ledger.begin(stage.folder)
        jams = await _stamp_into(stage.folder, order, papers, production)
        if not jams:
            copies = _copies(stage.folder, order, production.documents)
            _finish(stage, order.ledger, production, copies)
    if not jams:
        files = tuple(dict.fromkeys(copy.path for copy in copies.values()))
        return Produced(production.documents, files, (*production.warnings, *_left_behind(order))), jams
    if production.served:
        at, jam = next(iter(jams.items()))
        _or_raise(papers[at].file, jam)
    if order.ledger and production.is_new:
        order.ledger.cancel(production)
    return None, jams


async def _stamp_into(folder: Path, order: _Order, papers: Sequence[Paper], production: Production) -> dict[int, Jam]:
    if order.as_one and len(papers) > 1:
        order.on_progress("binding", order.out.name)
        together = await _stamped_together(papers, production, order.style)
        jams = await _singly(papers, production, order.style) if isinstance(together, Jam) else {}
        if not jams:
            write_whole(folder / order.out.name, _or_raise(order.out.name, together))
        return jams
    jams = {}
    for at, (paper, document) in enumerate(zip(papers, production.documents, strict=True)):
        order.on_progress("stamping", paper.file)
        stamped = await _stamped(paper, document, order.style)
        if isinstance(stamped, Jam):
            jams[at] = stamped
        else:
            write_whole(folder / (order.out.name if order.as_one else copy_name(document)), stamped)
    return jams


def copy_name(document: Numbered) -> str:
    """The name of a numbered copy: its numbers."""
    first, last = document.first, document.last
    return f"{first}.pdf" if first == last else f"{first}-{last}.pdf"


def _item(paper: Paper, style: StampStyle) -> Item:
    return Item(paper.sha256, paper.file, paper.pages, style.legend, paper.slip_sheet, paper.about)


def _reserve(order: _Order, items: Sequence[Item]) -> Production:
    if order.ledger:
        return order.ledger.reserve(order.series, items, start=order.start)
    return _unkept(order.series, items, order.start or 1)


def _finish(
    stage: Staging, ledger: SeriesLedger | None, production: Production | None, copies: Mapping[Numbered, Copy]
) -> None:
    if ledger and production:
        ledger.serve(production, copies, staging=stage.folder)
    stage.is_whole = True
    publish(stage.folder)
    if ledger and production:
        ledger.settle()


def _copies(staged: Path, order: _Order, documents: Sequence[Numbered]) -> dict[Numbered, Copy]:
    if not order.as_one:
        names = {document: copy_name(document) for document in documents}
        return {each: Copy(order.folder / name, 1, hash_file(staged / name)) for each, name in names.items()}
    digest, first = hash_file(staged / order.out.name), documents[0].first.number
    return {each: Copy(order.out, each.first.number - first + 1, digest) for each in documents}


def _copies_in(volume: Volume, production: Production, staged: Path, out: Path) -> dict[Numbered, Copy]:
    begins = {each.first: start for each, start in zip(volume.exhibits, volume.starts(), strict=True)}
    digest = hash_file(staged)
    return {each: Copy(out, begins[each.first] + int(volume.covers), digest) for each in production.documents}


def _with_numbers(volume: Volume, papers: Sequence[Paper], order: _Order) -> tuple[Volume, Production | None]:
    documents = order.ledger.documents(order.series) if order.ledger else ()
    known = {document.item.sha256: document for document in documents}
    for paper in papers:
        _refuse_other_pages(paper, known.get(paper.sha256))
    served = {sha256: document.first for sha256, document in known.items()}
    fresh = {paper.sha256: paper for paper in papers if paper.sha256 not in served}
    new = [_item(paper, order.style) for paper in fresh.values()]
    production = _reserve(order, new) if new else None
    if production:
        served |= {document.item.sha256: document.first for document in production.documents}
    exhibits: list[Exhibit] = [replace(each, first=served[each.sha256]) for each in volume.exhibits]
    return replace(volume, exhibits=tuple(exhibits)), production


def _refuse_other_pages(paper: Paper, served: Numbered | None) -> None:
    if served is not None and served.item.pages != paper.pages:
        raise BindingError(
            f"{paper.file} was numbered with {served.item.pages} pages as {served.first}-{served.last}, and has "
            f"{paper.pages} now.",
            hint="Bind the numbered copy itself, without --prefix.",
        )


def _unkept(series: Series, items: Sequence[Item], start: int) -> Production:
    documents, at = [], start
    for item in items:
        documents.append(Numbered(series.number(at), series.number(at + item.pages - 1), item))
        at += item.pages
    return Production(0, tuple(documents), served=False)


async def _stamped(paper: Paper, document: Numbered, style: StampStyle) -> bytes | Jam:
    return await press_stamped(paper.data, document.first, paper.pages, style, _LIMITS)


async def _singly(papers: Sequence[Paper], production: Production, style: StampStyle) -> dict[int, Jam]:
    """Which of the papers cannot be stamped."""
    outcomes = [await _stamped(*pair, style) for pair in zip(papers, production.documents, strict=True)]
    return {at: outcome for at, outcome in enumerate(outcomes) if isinstance(outcome, Jam)}


async def _stamped_together(papers: Sequence[Paper], production: Production, style: StampStyle) -> bytes | Jam:
    exhibits = tuple(
        Exhibit(str(document.first), paper.file, paper.file, paper.sha256, paper.pages, first=document.first)
        for paper, document in zip(papers, production.documents, strict=True)
    )
    volume = Volume(str(exhibits[0].first), exhibits, covers=False, index=False)
    plan = {"volume": volume.to_json(), "style": asdict(style)}
    return await press_bound(plan, [paper.data for paper in papers], _LIMITS)


def _refuse_originals(papers: Sequence[Paper], files: Sequence[Path]) -> None:
    originals = {paper.origin.resolve() for paper in papers}
    for path in files:
        if path.resolve() in originals:
            raise OriginalError(
                f"{path} is one of the originals, and would be written over.", hint="Name another place for the copy."
            )


def _refuse_overlaps(order: _Order, production: Production) -> None:
    ours = {path.name for path in order.files(production)}
    taken = range(production.documents[0].first.number, production.documents[-1].last.number + 1)
    for name, numbers in _copies_lying_in(order):
        if name not in ours and numbers.start < taken.stop and taken.start < numbers.stop:
            raise OverlapError(
                f"{order.folder / name} bears numbers that this run would put on other pages.",
                hint="Name an empty folder, delete that file, or keep the series with --ledger.",
            )


def _left_behind(order: _Order) -> Iterator[str]:
    """Copies in the folder whose numbers the ledger gives to nobody."""
    gaps = order.ledger.gaps(order.series) if order.ledger and not order.as_one else ()
    for name, numbers in _copies_lying_in(order) if gaps else ():
        if any(gap.first.number <= numbers.start <= gap.last.number for gap in gaps):
            yield f"{order.folder / name} bears numbers that belong to no document: delete it"


def _copies_lying_in(order: _Order) -> Iterator[tuple[str, range]]:
    start, end = re.escape(order.series.prefix + order.series.separator), re.escape(order.series.suffix)
    number = rf"{start}(\d{{{order.series.digits}}}){end}"
    named = re.compile(rf"{number}(?:-{number})?\.pdf")
    for path in sorted(order.folder.glob("*.pdf")):
        if found := named.fullmatch(path.name):
            yield path.name, range(int(found[1]), int(found[2] or found[1]) + 1)


def _or_raise(name: str, outcome: bytes | Jam) -> bytes:
    if isinstance(outcome, Jam):
        raise BindingError(
            f"{name} could not be made: {outcome.reason}.",
            hint="Print the file to a new PDF and name that one, or leave it out.",
        )
    return outcome
