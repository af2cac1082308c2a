"""evidence add, list, search, show, searchable, bundle, timeline, quarantine."""

import asyncio
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from chambers.cli.options import as_json, print_json, print_styled, progress, with_settings
from chambers.desk import evidence as desk
from chambers.desk.searchable import searchable as make_searchable
from chambers.desk.timeline_shelf import dated_whole
from chambers.evidence.documents import READ_IN_PART, State
from chambers.evidence.finding import why_hidden
from chambers.evidence.media import kind_words, short_kind
from chambers.evidence.quarantine import Entry
from chambers.evidence.search import Hit, Query, hit_json
from chambers.evidence.search_report import Ways, explain
from chambers.evidence.taking import Outcome
from chambers.record.page import Note, Page, Unsure
from chambers.settings import Settings

_WITH_PAGES = (State.READ, READ_IN_PART)


@click.group()
def evidence() -> None:
    """The evidence of a matter: take files in, list them, search them, look at what was read."""


@evidence.command()
@click.argument("matter")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--password", prompt=True, prompt_required=False, hide_input=True, help="For encrypted PDFs; asked for when empty."
)
@as_json
@with_settings
def add(settings: Settings, matter: str, paths: tuple[Path, ...], password: str | None, as_json: bool) -> None:
    """Take files and folders into MATTER. Run it again to go on where it stopped; nothing is taken twice.

    Exit code 0: everything was read, or read in part, with a line for each thing that is missing; 1: a file, or one
    inside it, could not be read. The others are taken in all the same.
    """
    done = asyncio.run(desk.add(settings, matter, paths, password=password, progress=_say))
    if as_json:
        print_json({"files": [asdict(outcome) for outcome in done], "counts": _counts(done)})
    else:
        for outcome in done:
            for line in _outcome_lines(outcome):
                click.echo(line)
        progress(", ".join(f"{count} {state}" for state, count in _counts(done).items()) or "nothing was found")
    desk.check_all_read(matter, done)


@evidence.command("list")
@click.argument("matter")
@as_json
@with_settings
def list_documents(settings: Settings, matter: str, as_json: bool) -> None:
    """List the documents of MATTER, what could not be read, and what is there twice."""
    listing = desk.list_all(settings, matter)
    if as_json:
        print_json(listing.to_json())
        return
    for document in listing.documents:
        flags = [document.reason] if document.reason else []
        flags += [f"{document.missing_count} not read"] if document.missing_count else []
        flags += [f"{document.finding_count} findings"] if document.finding_count else []
        note = f"  ({'; '.join(flags)})" if flags else ""
        click.echo(
            f"{document.sha256[:12]}  {short_kind(document.media_type):<8}{document.page_count:>5} p  "
            f"{document.shown_state:<12} {document.name}{note}"
        )
    for unreadable in listing.unreadable:
        click.echo(f"unreadable: {unreadable.file}: {unreadable.reason}")
    for missing in listing.missing:
        click.echo(f"read in part: {missing.name}: {missing.note}")
    for a, b, share in listing.alike.near:
        click.echo(f"nearly the same ({share:.0%}): {a} and {b}")
    for names in (*listing.alike.same_bytes, *listing.alike.same_text):
        click.echo(f"the same: {', '.join(names)}")


@evidence.command()
@click.argument("matter")
@click.argument("query")
@click.option("--since", metavar="DAY", help="Documents of that day or later: 2026-05-12.")
@click.option("--until", metavar="DAY", help="Documents of that day or earlier.")
@click.option("--sender", help="Mails from somebody with this in the name or address.")
@click.option("--type", "kind", type=click.Choice(kind_words()), help="Documents of this kind.")
@click.option("--exhibit", metavar="LABEL", help="What was bound as this exhibit: B, or 7.")
@click.option("--bates", metavar="NUMBERS", help="Pages with these numbers: ABC000123-125.")
@click.option("--substring", is_flag=True, help="Find words inside longer words too.")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, 1000), help="At most so many pages.")
@as_json
@with_settings
def search(settings: Settings, matter: str, query: str, as_json: bool, **held_to: Any) -> None:
    """Find pages of MATTER that have every word of QUERY as a whole word, and every "quoted phrase" in that order.

    Case and accents do not count. The best pages come first.
    """
    exhibit, bates = held_to.pop("exhibit"), held_to.pop("bates")
    asked = Query(query, **held_to)
    found = desk.search(settings, matter, asked, exhibit=exhibit, bates=bates)
    notes = explain(asked, found.tally, _WAYS, within=exhibit is not None or bates is not None)
    if as_json:
        counts = {"pages_count": found.tally.pages, "inside_words_count": found.tally.inside_words}
        print_json({"hits": [hit_json(hit) for hit in found.hits], **counts, "notes": notes})
        return
    for hit in found.hits:
        print_styled(_hit_lines(hit))
    for note in notes:
        progress(note)


@evidence.command()
@click.argument("matter")
@click.argument("document")
@click.option("--page", type=int, help="Only this page.")
@as_json
@with_settings
def show(settings: Settings, matter: str, document: str, page: int | None, as_json: bool) -> None:
    """Show what was read of DOCUMENT (a name, or the beginning of a hash).

    Words that are hidden stand in {braces}, words that OCR is not sure of between ~tildes~, with what a second reader
    saw instead.
    """
    shown = desk.show(settings, matter, document, page)
    if as_json:
        print_json(shown.to_json())
        return
    known = shown.document
    click.echo(f"{known.name}\nsha256 {known.sha256}, {short_kind(known.media_type)}, {known.shown_state}")
    for line in (*([known.reason] if known.reason else []), *_note_lines(shown.notes)):
        click.echo(line)
    for each in shown.pages:
        click.echo(f"\n--- page {each.number}{' (ocr)' if each.ocr else ''}\n{marked_text(each)}")
    for finding in shown.findings:
        click.echo(f"\n{finding.kind}, page {finding.anchor.page}: {finding.detail}")


@evidence.command()
@click.argument("matter")
@click.argument("documents", nargs=-1, required=True)
@click.option(
    "--out", type=click.Path(path_type=Path), required=True, help="The PDF to write, or a folder for one a document."
)
@as_json
@with_settings
def searchable(settings: Settings, matter: str, documents: tuple[str, ...], out: Path, as_json: bool) -> None:
    """Make searchable PDFs of scanned DOCUMENTS (names, or beginnings of hashes); the originals stay as they are.

    Needs OCRmyPDF: pip install 'chambers[ocr]'.
    """
    made = asyncio.run(make_searchable(settings, matter, documents, out, progress=_say))
    if as_json:
        print_json(
            {"copies": [{"sha256": c.document.sha256, "name": c.document.name, "file": str(c.path)} for c in made]}
        )
        return
    for copy in made:
        click.echo(str(copy.path))


@evidence.command()
@click.argument("matter")
@click.argument("ask")
@click.option(
    "--budget", default=8000, show_default=True, type=click.IntRange(100), help="Tokens that the pages may take."
)
@as_json
@with_settings
def bundle(settings: Settings, matter: str, ask: str, budget: int, as_json: bool) -> None:
    """Show what a model would be shown for a request: every page, and the hash of every byte."""
    made = desk.bundle(settings, matter, ask, budget)
    if as_json:
        print_json(made.manifest())
        return
    click.echo(made.text, nl=False)
    progress(f"{len(made.entries)} pages, {made.tokens} of {budget} tokens")
    progress(f"pages left out: {made.no_room} did not fit, {made.no_match} have no word of the request")


@evidence.command()
@click.argument("matter")
@as_json
@with_settings
def timeline(settings: Settings, matter: str, as_json: bool) -> None:
    """List every explicit date in MATTER, in order, with the place that names it."""
    found = asyncio.run(dated_whole(settings, matter))
    failed = found.progress.failed_documents
    if as_json:
        print_json({"dates": [asdict(moment) for moment in found.moments], "failed_documents": failed})
        return
    for moment in found.moments:
        click.echo(f"{moment.day}  {moment.file}, page {moment.page}: {moment.excerpt}")
    if failed:
        progress(f"the dates of {failed} documents could not be found in the time that one may take")


@evidence.group()
def quarantine() -> None:
    """What was kept out of evidence because Chambers wrote it."""


@quarantine.command("list")
@click.argument("matter")
@as_json
@with_settings
def list_held(settings: Settings, matter: str, as_json: bool) -> None:
    """List everything that was held back from MATTER."""
    entries = desk.held(settings, matter)
    if as_json:
        print_json({"entries": [entry.to_json() for entry in entries]})
        return
    for entry in entries:
        state = "released" if entry.released_at else entry.decision.value.replace("_", " ")
        click.echo(f"{entry.id:>4}  {state:<18}{entry.file}: {entry.reason}")


@quarantine.command("show")
@click.argument("matter")
@click.argument("entry", type=int)
@as_json
@with_settings
def show_held(settings: Settings, matter: str, entry: int, as_json: bool) -> None:
    """Show one entry: why it was held back, and which passages."""
    _echo_entry(desk.show_held(settings, matter, entry), as_json)


@quarantine.command()
@click.argument("matter")
@click.argument("entry", type=int)
@click.option("--reason", required=True, help="Why it is evidence after all; kept in the log.")
@as_json
@with_settings
def release(settings: Settings, matter: str, entry: int, reason: str, as_json: bool) -> None:
    """Let a document in after all."""
    _echo_entry(desk.release(settings, matter, entry, reason), as_json)


_WAYS = Ways(substring="add --substring", more="--limit shows more")


def _hit_lines(hit: Hit) -> str:
    marks = "".join([" [hidden]" if hit.hidden else "", " [ocr]" if hit.page.ocr else ""])
    number = f", {hit.page.bates}" if hit.page.bates else ""
    shown = "".join(click.style(run.text, bold=True, fg="red") if run.marked else run.text for run in hit.runs)
    return f"{hit.page.file}, page {hit.page.number}{number}{marks}\n    {shown}"


def marked_text(page: Page) -> str:
    """The text of a page with its marks put in."""
    inserts = [(run.start, "{", run.end, f"}}[{why_hidden(run.reason)}]") for run in page.hidden]
    inserts += [(word.start, "~", word.end, _second_reading(word)) for word in page.unsure]
    text = page.text
    marks = [(start, mark) for start, mark, _, _ in inserts] + [(end, mark) for _, _, end, mark in inserts]
    for at, mark in sorted(marks, key=lambda each: each[0], reverse=True):
        text = text[:at] + mark + text[at:]
    return text


def _second_reading(word: Unsure) -> str:
    return "~" if word.other is None else f"~[or: {word.other or 'nothing'}]"


def _say(stage: str, detail: str) -> None:
    progress(f"{stage} {detail}")


def _counts(outcomes: tuple[Outcome, ...]) -> dict[str, int]:
    states = [str(outcome.state) for outcome in outcomes]
    return {state: states.count(state) for state in dict.fromkeys(sorted(states))}


def _outcome_lines(outcome: Outcome) -> Iterator[str]:
    told = (
        f": {outcome.reason}" if outcome.reason else f": {outcome.pages} pages" if outcome.state in _WITH_PAGES else ""
    )
    yield f"{outcome.state:<12} {outcome.name}{told}"
    told_now = tuple(note for note in outcome.notes if note.missing or note.page is None)
    for line in _note_lines(told_now):
        yield f"{'':13}{line}"
    if more := len(outcome.notes) - len(told_now):
        yield f"{'':13}{more} notes on its pages; `chambers evidence show` has them"


def _note_lines(notes: tuple[Note, ...]) -> Iterator[str]:
    for note in notes:
        yield f"not read: {note}" if note.missing else f"note: {note}"


def _echo_entry(entry: Entry, as_json: bool) -> None:
    if as_json:
        print_json(entry.to_json())
        return
    click.echo(f"{entry.id}  {entry.file}\n    sha256   {entry.sha256}\n    held     {entry.held_at}: {entry.reason}")
    for span in entry.spans:
        click.echo(f"    page {span.page}, characters {span.start} to {span.end}")
    if entry.released_at:
        click.echo(f"    released {entry.released_at} by {entry.released_by}: {entry.release_reason}")
