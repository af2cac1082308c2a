"""A draft held against a record: read back from its file, every claim judged, and a report of it.

The record is a matter's, or the files that are named. The text that is judged is what a reader of the file sees.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import chambers
from chambers.base.errors import OperationError, UsageError
from chambers.desk import evidence
from chambers.desk.report import Checked
from chambers.evidence.bates_series import served_ledger
from chambers.evidence.draft import read_draft
from chambers.evidence.intake import take_in
from chambers.evidence.library.opinions import opinion_rows
from chambers.evidence.library.table import read_table
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_exhibits import exhibit_labels, exhibits_called
from chambers.evidence.matter_file import read_facts
from chambers.evidence.matter_folder import MatterFolder, find_folder
from chambers.grounding.cited.labels import exhibit_files
from chambers.grounding.law.authorities import Authorities, Authority, authorities_of
from chambers.grounding.verdict import Override
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Source, Unreadable, visible_text
from chambers.record.stamps import parted_at_stamps, stamped_ledger
from chambers.settings import Settings

PAGE_BREAK = "\n\n"
_ENDED = re.compile(r"(?:[.!?:;][\"'\u201d\u2019)\]]*|^)\s*$")


class NoRecordError(UsageError):
    """Nothing was given to hold a draft against."""

    code = "verify.no_record"


class TableUnreadableError(OperationError):
    """The table of authorities cannot be read."""

    code = "verify.table_unreadable"


@dataclass(frozen=True, slots=True)
class Ask:
    """What a person wants checked, and what may stand although it cannot be."""

    draft: Path
    matter: str | None = None
    sources: tuple[Path, ...] = ()
    authorities: tuple[Path, ...] = ()
    accept_unchecked: bool = False
    overrides: Mapping[str, Override] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """The verdicts, and the files of the record that could not be read."""

    checked: Checked
    unreadable: tuple[Unreadable, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """What a draft is held against, with the numbers that its pages bear."""

    sources: tuple[Source, ...]
    ledger: Ledger
    facts: MatterFacts
    exhibits: Mapping[str, str] | None = None
    unreadable: tuple[Unreadable, ...] = ()


async def check(settings: Settings, ask: Ask) -> Answer:
    """Judge every claim of a draft."""
    draft = await read_draft(ask.draft)
    text = joined([visible_text(page) for page in draft.pages])
    record = await _record(settings, ask)
    library, refused = await library_of(ask.authorities)
    verification = verify(
        text,
        record.sources,
        record.ledger,
        record.facts,
        authorities=library,
        exhibits=record.exhibits,
        accept_unchecked=ask.accept_unchecked,
    )
    if ask.overrides:
        verification = verification.with_overrides(ask.overrides)
    return Answer(
        Checked(draft, text, record.sources, verification, chambers.__version__), (*record.unreadable, *refused)
    )


def joined(pages: Sequence[str]) -> str:
    """The pages of a draft as one text; a sentence that goes over a page stays one."""
    pieces: list[str] = []
    for page in pages:
        if pieces:
            pieces.append(PAGE_BREAK if _ENDED.search(pieces[-1]) or not page.strip() else "\n")
        pieces.append(page)
    return "".join(pieces)


async def _record(settings: Settings, ask: Ask) -> Record:
    if (ask.matter is None) == (not ask.sources):
        raise NoRecordError(
            "A draft is held against a matter or against files, and one of the two must be named.",
            hint="Give --matter NAME, or --source FILE as often as needed.",
        )
    return _of_matter(settings, ask.matter) if ask.matter is not None else await record_of_files(ask.sources)


async def record_of_files(files: Sequence[Path]) -> Record:
    """Files and folders as a record, with the numbers that their pages bear."""
    intake = await take_in(files)
    if not intake.sources:
        why = "; ".join(f"{each.file}: {each.reason}" for each in intake.unreadable[:3])
        raise NoRecordError(f"None of the files could be read. {why}", hint="Name files that hold the evidence.")
    return record_of_sources(intake.sources, intake.unreadable)


def record_of_sources(plain: Sequence[Source], unreadable: Sequence[Unreadable] = ()) -> Record:
    """Files that were read as a record, with the numbers on their pages."""
    sources = parted_at_stamps(plain)
    ledger = stamped_ledger(sources)
    return Record(with_bates(sources, ledger), ledger, MatterFacts(), unreadable=tuple(unreadable))


def _of_matter(settings: Settings, matter: str) -> Record:
    """A matter's own evidence, numbers, facts and exhibits."""
    folder = find_folder(settings.matters, matter)
    plain = evidence.sources(settings, matter)
    served = served_ledger(folder.root)
    plain = plain if served.places else parted_at_stamps(plain)
    ledger = served if served.places else stamped_ledger(plain)
    exhibits = {**exhibit_files(plain), **_bound(folder)}
    return Record(with_bates(plain, ledger), ledger, read_facts(folder.facts_file), exhibits)


def _bound(folder: MatterFolder) -> dict[str, str]:
    """The designations under which the matter bound its documents; one that means two documents means neither."""
    with open_database(folder.database) as database:
        papers = {
            label.upper(): {each.sha256 for each in exhibits_called(database, label)}
            for label in exhibit_labels(database)
        }
    return {label: next(iter(hashes)) for label, hashes in papers.items() if len(hashes) == 1}


async def library_of(paths: Sequence[Path]) -> tuple[Authorities | None, tuple[Unreadable, ...]]:
    """Tables and folders of opinions as one library, and the files that could not be used."""
    if not paths:
        return None, ()
    tables = [path for path in paths if not path.is_dir()]
    rows: list[Authority] = []
    unreadable: tuple[Unreadable, ...] = ()
    for path in tables:
        known, problems = _table(path)
        rows += known
        unreadable += tuple(Unreadable(path.name, problem) for problem in problems)
    if folders := [path for path in paths if path.is_dir()]:
        intake = await take_in(folders)
        opinions, refused = opinion_rows(intake.sources)
        rows += opinions
        unreadable += (*intake.unreadable, *refused)
    return authorities_of(rows), unreadable


def _table(path: Path) -> tuple[tuple[Authority, ...], tuple[str, ...]]:
    try:
        return read_table(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise TableUnreadableError(
            f"The table of authorities cannot be read: {error}.",
            hint="Give a CSV file in UTF-8, or a folder of opinions.",
        ) from error


def write_page(page: str, out: Path) -> None:
    """Write the page of a report where only its owner can read it."""
    out.touch(mode=0o600, exist_ok=True)
    out.write_text(page, encoding="utf-8")


def overrides_of(ids: Sequence[str], name: str | None, reason: str | None) -> dict[str, Override]:
    """One person's word on some claims."""
    return {each: Override(name or "", reason or "") for each in ids}
