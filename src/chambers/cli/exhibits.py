"""exhibits stamp, bind, index, loadfile."""

import asyncio
import functools
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, get_args

import click

from chambers.cli.options import as_json, print_json, progress, with_settings
from chambers.desk import exhibits as desk
from chambers.evidence.binding import Produced
from chambers.evidence.exhibits import Designation, Volume
from chambers.evidence.loadfile import Encoding
from chambers.evidence.matter_folder import MatterFolder
from chambers.evidence.production import SEPARATORS, Series
from chambers.evidence.stamp_style import Position, StampStyle
from chambers.settings import Settings

_PATH = click.Path(path_type=Path)
_POSITIONS = click.Choice([position.value for position in Position])


@click.group()
def exhibits() -> None:
    """Number documents, bind exhibits, write their index and load files. No matter is needed."""


def _with_series(function: Callable[..., Any]) -> Callable[..., Any]:
    @click.option("--prefix", help="What the numbers begin with, such as ABC.")
    @click.option("--separator", type=click.Choice(SEPARATORS), default="", help="Between prefix and counter.")
    @click.option("--digits", default=6, show_default=True, help="Digits of the counter.")
    @click.option("--suffix", default="", help="What the numbers end with.")
    @click.option("--ledger", type=_PATH, help="Folder that keeps the series: the next production goes on there.")
    @click.option("--matter", help="Keep series, exhibits and a line in the log in this matter.")
    @with_settings
    @functools.wraps(function)
    def wrapped(
        *args: Any,
        settings: Settings,
        prefix: str | None,
        separator: str,
        digits: int,
        suffix: str,
        ledger: Path | None,
        matter: str | None,
        **kwargs: Any,
    ) -> Any:
        if ledger and matter:
            raise click.UsageError("Give --ledger or --matter, not both.")
        series = None if prefix is None else Series(prefix, digits, separator, suffix)
        return function(*args, series=series, keeping=desk.keeping(settings, ledger, matter), **kwargs)

    return wrapped


def _with_numbering(function: Callable[..., Any]) -> Callable[..., Any]:
    @_with_series
    @click.option("--start", type=int, help="The first counter.  [default: 1, or where the ledger goes on]")
    @click.option("--position", type=_POSITIONS, default="bottom-right", show_default=True, help="Where numbers stand.")
    @click.option("--legend", help="A confidentiality legend for every page.")
    @click.option("--legend-position", type=_POSITIONS, default="bottom-left", show_default=True, help="Its place.")
    @functools.wraps(function)
    def wrapped(
        *args: Any,
        series: Series | None,
        keeping: desk.Keeping,
        start: int | None,
        position: str,
        legend: str | None,
        legend_position: str,
        **kwargs: Any,
    ) -> Any:
        style = StampStyle(Position(position), legend, Position(legend_position))
        numbering = None if series is None else desk.Numbering(series, start, style, keeping.ledger)
        return function(*args, numbering=numbering, matter=keeping.matter, **kwargs)

    return wrapped


def _with_binding(function: Callable[..., Any]) -> Callable[..., Any]:
    @click.argument("files", nargs=-1, type=_PATH)
    @click.option("--list", "listed", type=_PATH, help="CSV with the columns file, description, date, label.")
    @click.option("--title", default="Index of Exhibits", show_default=True, help="Heading of the index.")
    @click.option("--case", help="Case and number, for covers and index.")
    @click.option("--party", help="Whose exhibits: Plaintiff, Defendant.")
    @click.option("--numbers/--letters", default=False, help="Exhibit 1, 2, .. or A, B, ..  [default: letters]")
    @click.option("--first", default=1, show_default=True, help="Begin with this exhibit: 3 is C.")
    @functools.wraps(function)
    def wrapped(
        *args: Any,
        files: tuple[Path, ...],
        listed: Path | None,
        title: str,
        case: str | None,
        party: str | None,
        numbers: bool,
        first: int,
        **kwargs: Any,
    ) -> Any:
        entries = [*(desk.read_list(listed) if listed else ()), *(desk.Entry(file) for file in files)]
        designation = Designation.NUMBERS if numbers else Designation.LETTERS
        binding = desk.Binding(title, case, party, designation, first)
        return function(*args, entries=entries, binding=binding, **kwargs)

    return wrapped


@exhibits.command()
@click.argument("files", nargs=-1, type=_PATH)
@click.option("--out", type=_PATH, required=True, help="One PDF (named .pdf), or a folder for one copy a document.")
@click.option("--withhold", multiple=True, metavar="FILE=REASON", help="Put a slip sheet in the place of a file.")
@click.option("--all", "everything", is_flag=True, help="With --matter: every document without a number in the series.")
@click.option("--keep-layout", is_flag=True, help="Print Word files of a matter as they look, whatever its pages.")
@click.option("--custodian", help="Whose files these are; for load files.")
@as_json
@_with_numbering
def stamp(
    *,
    files: tuple[Path, ...],
    out: Path,
    withhold: Sequence[str],
    everything: bool,
    custodian: str | None,
    keep_layout: bool,
    numbering: desk.Numbering | None,
    matter: MatterFolder | None,
    as_json: bool,
) -> int:
    """Put Bates numbers on copies of FILES, in the order given, and read every number back.

    FILES are PDFs, pictures, Word files, mails, sheets and text. With --matter a FILE may also be the name of a
    document of the matter, or the beginning of its hash. Attachments follow their mail as documents. A file that
    cannot be numbered is named with the reason, the others are done, and the exit code is 1.
    """
    if numbering is None:
        raise click.UsageError("Missing option '--prefix'.")
    if everything and matter is None:
        raise click.UsageError("--all needs --matter.")
    if not files and not everything:
        raise click.UsageError("Name files, or --matter and --all.")
    withheld = dict(_withheld(each) for each in withhold)
    made = asyncio.run(
        desk.stamp(
            files,
            numbering,
            out,
            withheld=withheld,
            matter=matter,
            everything=everything,
            custodian=custodian,
            keeps_layout=keep_layout,
            on_progress=_say,
        ),
    )
    _show_produced(made, as_json)
    return 1 if made.left_out else 0


@exhibits.command()
@_with_binding
@_with_numbering
@click.option("--covers/--no-covers", default=True, help="A cover sheet before each exhibit.  [default: covers]")
@click.option("--index/--no-index", "with_index", default=True, help="An index in front.  [default: index]")
@click.option("--out", type=_PATH, required=True, help="The PDF to write.")
@as_json
def bind(
    *,
    entries: Sequence[desk.Entry],
    binding: desk.Binding,
    numbering: desk.Numbering | None,
    matter: MatterFolder | None,
    covers: bool,
    with_index: bool,
    out: Path,
    as_json: bool,
) -> None:
    """Bind FILES (PDFs, pictures) as exhibits into one PDF: cover sheets, bookmarks, page labels, a linked index.

    With --prefix the pages get Bates numbers; documents that the ledger knows keep theirs.
    """
    chosen = desk.Binding(
        binding.title, binding.case, binding.party, binding.designation, binding.first_exhibit, covers, with_index
    )
    _show(asyncio.run(desk.bind(entries, chosen, numbering, out, matter=matter)), out, as_json)


@exhibits.command()
@_with_binding
@_with_series
@click.option("--out", type=_PATH, required=True, help="The index to write: .docx, .pdf or .csv.")
@as_json
def index(
    *,
    entries: Sequence[desk.Entry],
    binding: desk.Binding,
    series: Series | None,
    keeping: desk.Keeping,
    out: Path,
    as_json: bool,
) -> None:
    """Write the index of FILES as exhibits, for Word, print or a spreadsheet."""
    numbering = None if series is None else desk.Numbering(series, ledger=keeping.ledger)
    _show(asyncio.run(desk.index(entries, binding, numbering, out)), out, as_json)


@exhibits.command()
@_with_series
@click.option("--volume", default="VOL001", show_default=True, help="Name of the volume, and of both files.")
@click.option(
    "--encoding", type=click.Choice(get_args(Encoding)), default="utf-8-sig", show_default=True, help="Of the DAT."
)
@click.option("--natives/--no-natives", default=True, help="Add originals of what was printed.  [default: natives]")
@click.option("--out", type=_PATH, required=True, help="The folder to write into.")
@as_json
def loadfile(
    *,
    series: Series | None,
    keeping: desk.Keeping,
    volume: str,
    encoding: Encoding,
    natives: bool,
    out: Path,
    as_json: bool,
) -> None:
    """Write a volume of everything that was served in a series: Concordance DAT, Opticon OPT, images, text, originals.

    Each page is a picture of 300 dots an inch: TIFF Group IV, or JPEG where it has colour or tones.
    """
    if series is None or keeping.ledger is None:
        raise click.UsageError("--prefix is needed, and --ledger or --matter.")
    numbering = desk.Numbering(series, ledger=keeping.ledger)
    made = asyncio.run(
        desk.loadfile(
            numbering,
            out,
            volume=volume,
            encoding=encoding,
            natives=natives,
            matter=keeping.matter,
            on_progress=_say,
        )
    )
    for warning in made.warnings:
        progress(f"warning: {warning}")
    if as_json:
        print_json({**asdict(made), "dat": str(made.dat), "opt": str(made.opt)})
        return
    click.echo(f"{made.dat}\n{made.opt}")


def _say(stage: str, name: str) -> None:
    progress(f"{stage} {name}")


def _show_produced(made: Produced, as_json: bool) -> None:
    rows = [
        {"first": str(d.first), "last": str(d.last), "pages": d.item.pages, "file": d.item.file}
        | {"sha256": d.item.sha256, "slip_sheet": d.item.slip_sheet}
        for d in made.documents
    ]
    for warning in made.warnings:
        progress(f"warning: {warning}")
    if as_json:
        left_out = [{"file": each.file, "reason": each.reason} for each in made.left_out]
        files = [str(path) for path in made.files]
        print_json({"documents": rows, "files": files, "warnings": list(made.warnings), "left_out": left_out})
    else:
        for row in rows:
            click.echo(f"{row['first']}  {row['last']}  {row['pages']:>5} pages  {row['file']}")
    for each in made.left_out:
        progress(f"error: {each.file} was not numbered: {each.reason}")
    if made.left_out:
        progress("hint: print what was not numbered to PDFs, and number those.")


def _withheld(written: str) -> tuple[str, str]:
    file, equals, reason = written.partition("=")
    if not equals or not reason.strip():
        raise click.UsageError("--withhold takes FILE=REASON.")
    return file, reason.strip()


def _show(volume: Volume, out: Path, as_json: bool) -> None:
    if as_json:
        print_json({"file": str(out), **desk.describe(volume)})
        return
    for exhibit, page in zip(volume.exhibits, volume.starts(), strict=True):
        numbers = exhibit.bates or ("1 page" if exhibit.pages == 1 else f"{exhibit.pages} pages")
        click.echo(f"{exhibit.title:<12}{numbers:<28}page {page:<6}{exhibit.description}")
    click.echo(str(out))
