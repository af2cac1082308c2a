"""Files and documents of a matter as papers, each followed by what is attached to it.

PDFs and pictures stay as they are, Word files are printed by LibreOffice, mails, sheets and plain text by ourselves.
A document that the matter knows keeps the pages of its record, because drafts cite those pages by their numbers: a
print by LibreOffice is used only where it has the same words on the same pages. One that cannot be printed is a value
in the result, with its reason, and the others go on.
"""

import asyncio
import hashlib
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from email.utils import getaddresses
from pathlib import Path

from chambers.base.errors import UsageError
from chambers.evidence.answer import Child, Facts
from chambers.evidence.cover import draw_slip_sheet
from chambers.evidence.documents import Known, NoSuchDocumentError, State, find_document, list_documents, read_source
from chambers.evidence.family import safe_name
from chambers.evidence.foreign import Failure, Reading, ReadingLimits, read_foreign
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import MatterFolder
from chambers.evidence.media import (
    DOCX,
    EMAIL,
    IMAGE,
    MSG,
    OFFICE,
    PDF,
    NotTakenError,
    media_type,
)
from chambers.evidence.office import convert_to_pdf, find_office, may_have_unseen_words
from chambers.evidence.originals import original_path
from chambers.evidence.paper import OriginalChangedError, Paper, PaperError, as_pdf, count_or_fail, paper_of, print_text
from chambers.evidence.production import About
from chambers.evidence.progress import Progress, silent
from chambers.evidence.walking import printable
from chambers.record.page import Page, Source, Unreadable, visible_text

_LIMITS = ReadingLimits()
_MAX_DEPTH = 6
_HASH_CHARS = 6
_SAME_WORDS = 0.9
"""The share of a page's words that a print must have on the same page."""
_HEADER = re.compile(r"(From|To|Cc|Date|Subject): (.*)")
_WORD = re.compile(r"\w+")
_WITHOUT_OFFICE = "printed as plain text, because LibreOffice is not installed"
_OTHER_PAGES = (
    "printed as plain text: LibreOffice breaks its pages elsewhere than the record does. --keep-layout prints it as it "
    "looks; a draft then cites it by numbers of its own"
)


@dataclass(frozen=True, slots=True)
class Papers:
    """What is to be numbered, in order; what cannot be, and why; and what a person should know."""

    papers: tuple[Paper, ...]
    left_out: tuple[Unreadable, ...] = ()
    notes: tuple[str, ...] = ()

    def all_or_fail(self) -> tuple[Paper, ...]:
        """The papers, where each one is needed."""
        for each in self.left_out:
            raise PaperError(
                f"{each.file} cannot be used: {each.reason}.", hint="Print it to a PDF, and name that one."
            )
        return self.papers


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be printed: files, or names and hashes of documents of the matter; `withheld` says why not."""

    files: Sequence[Path]
    withheld: Mapping[str, str] = field(default_factory=dict)
    matter: MatterFolder | None = None
    families: bool = True
    """Attachments are documents too, each behind what it was attached to."""
    all_but: frozenset[str] | None = None
    """Every document of the matter too, except those with these hashes."""
    keeps_layout: bool = False
    """Print Word files as they look, also where the pages of the print are not those of the record."""


@dataclass(frozen=True, slots=True)
class _Note:
    words: str


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a document was found: its name, the file it is in, and what it was attached to."""

    name: str
    origin: Path
    asked: str
    parent: str | None = None
    withheld: str | None = None
    depth: int = 0

    def inner(self, name: str, parent: str, withheld: str | None) -> "_Place":
        return _Place(name, self.origin, name, parent, withheld, self.depth + 1)


_Outcome = Paper | Unreadable | _Note


async def read_papers(wanted: Wanted, on_progress: Progress = silent) -> Papers:
    """Everything that is wanted, as papers."""
    opened = open_database(wanted.matter.database) if wanted.matter else nullcontext()
    with opened as database:
        printer = _Printer(wanted, database, on_progress)
        outcomes = [outcome async for outcome in printer.everything()]
    if printer.unused:
        raise UsageError(
            f"{printer.unused[0]!r} is to be withheld, and is not among the files.",
            hint="Spell it as the file is spelled, or give the beginning of its hash.",
        )
    return Papers(
        tuple(each for each in outcomes if isinstance(each, Paper)),
        tuple(each for each in outcomes if isinstance(each, Unreadable)),
        tuple(each.words for each in outcomes if isinstance(each, _Note)),
    )


def mail_fields(first_page: str) -> dict[str, str]:
    """The headers at the top of a printed mail, several people parted by semicolons. Pure."""
    found: dict[str, str] = {}
    for line in first_page.split("\n"):
        header = _HEADER.fullmatch(line)
        if header is None:
            break
        found.setdefault(header[1], header[2])
    for name in ("To", "Cc"):
        if people := getaddresses([found.get(name, "")]):
            found[name] = "; ".join(
                f"{who} <{address}>" if who else address for who, address in people if who or address
            )
    return {name: words for name, words in found.items() if words}


class _Printer:
    """One run over everything that is wanted."""

    def __init__(self, wanted: Wanted, database: sqlite3.Connection | None, on_progress: Progress) -> None:
        self._wanted = wanted
        self._database = database
        self._documents = list_documents(database) if database else ()
        self._say = on_progress
        self._used: set[str] = set()

    @property
    def unused(self) -> list[str]:
        return [key for key in self._wanted.withheld if key not in self._used]

    async def everything(self) -> AsyncIterator[_Outcome]:
        for path in self._wanted.files:
            async for outcome in self._file(path):
                yield outcome
        if self._wanted.all_but is None:
            return
        for known in self._documents:
            if self._stands_alone(known) and known.sha256 not in self._wanted.all_but:
                async for outcome in self._document(known, self._place_of(known)):
                    yield outcome

    async def _file(self, path: Path) -> AsyncIterator[_Outcome]:
        name = printable(path.name)
        if self._database and not path.exists():
            try:
                known = find_document(self._database, str(path))
            except NoSuchDocumentError as error:
                yield Unreadable(printable(str(path)), f"there is no such file; {error.message.rstrip('.')}")
                return
            outcomes = self._document(known, replace(self._place_of(known), asked=str(path)))
        else:
            try:
                data = await asyncio.to_thread(path.read_bytes)
            except OSError as error:
                yield Unreadable(name, f"it cannot be read: {error.strerror}")
                return
            outcomes = self._bytes(data, _Place(name, path, str(path)))
        async for outcome in outcomes:
            yield outcome

    async def _bytes(self, data: bytes, place: _Place) -> AsyncIterator[_Outcome]:
        sha256 = hashlib.sha256(data).hexdigest()
        self._say("printing", place.name)
        known = next((each for each in self._documents if each.sha256 == sha256), None)
        if known is not None and known.state is not State.QUARANTINED and known.page_count:
            async for outcome in self._document(known, place):
                yield outcome
            return
        print_ = await _print(data, place.name)
        children = print_.children if isinstance(print_, _Print) and self._wanted.families else ()
        withheld = self._withheld(place, sha256)
        if withheld:
            yield _slip_sheet(place, sha256, withheld)
        elif isinstance(print_, Failure):
            yield Unreadable(place.name, print_.reason)
        else:
            original = str(place.origin.absolute()) if place.depth == 0 else None
            about = replace(print_.about, parent=place.parent, attachments=len(children), original=original)
            if print_.data is not None:
                yield Paper(place.name, print_.data, sha256, print_.pages, place.origin, about=about)
            for note in print_.notes:
                yield _Note(f"{place.name}: {note}")
        for child in children:
            inner = place.inner(f"{place.name}/{safe_name(child.name)}", sha256, withheld)
            if inner.depth > _MAX_DEPTH:
                yield Unreadable(inner.name, f"it is nested more than {_MAX_DEPTH} deep")
                continue
            async for outcome in self._bytes(child.data, inner):
                yield outcome

    async def _document(self, known: Known, place: _Place) -> AsyncIterator[_Outcome]:
        self._say("printing", place.name)
        children = [each for each in self._documents if known.sha256 in each.parents] if self._wanted.families else []
        withheld = self._withheld(place, known.sha256)
        if withheld:
            yield _slip_sheet(place, known.sha256, withheld)
        elif known.state is State.QUARANTINED:
            yield Unreadable(place.name, f"it is in quarantine: {known.reason}")
        elif known.page_count:
            try:
                paper, note = await self._of_record(known)
            except (OriginalChangedError, PaperError) as error:
                yield Unreadable(place.name, error.message)
            else:
                about = replace(paper.about, parent=place.parent, attachments=len(children))
                yield replace(paper, file=place.name, about=about)
                if note:
                    yield _Note(f"{place.name}: {note}")
        elif not children:
            yield Unreadable(place.name, known.reason or "no page of it could be read")
        for child in children if place.depth < _MAX_DEPTH else ():
            name = next((each for each in child.names if each.startswith(f"{known.name}/")), child.name)
            async for outcome in self._document(child, place.inner(name, known.sha256, withheld)):
                yield outcome

    async def _of_record(self, known: Known) -> tuple[Paper, str | None]:
        assert self._database is not None
        assert self._wanted.matter is not None
        source = read_source(self._database, known)
        paper = await paper_of(self._wanted.matter, source)
        about = _with_facts(paper.about, known.facts, source.pages)
        if source.media_type not in (*OFFICE, DOCX):
            is_text = source.media_type not in (PDF, IMAGE)
            return replace(paper, about=about), next(_not_shown(source.pages), None) if is_text else None
        if find_office() is None:
            return replace(paper, about=about), _WITHOUT_OFFICE
        data = await asyncio.to_thread(paper.origin.read_bytes)
        made = await convert_to_pdf(data, source.media_type, _LIMITS)
        if isinstance(made, Failure):
            return replace(paper, about=about), f"printed as plain text: {made.reason}"
        pages = (await count_or_fail([made]))[0]
        if isinstance(pages, str):
            return replace(paper, about=about), f"printed as plain text: {pages}"
        as_in_record = await _has_pages_of(made, source.pages)
        if not as_in_record and not self._wanted.keeps_layout:
            return replace(paper, about=about), _OTHER_PAGES
        about = replace(about, as_in_record=as_in_record)
        return replace(paper, data=made, pages=pages, about=about), None

    def _stands_alone(self, known: Known) -> bool:
        """Whether a document was found outside every other one too."""
        above = [each for each in self._documents if each.sha256 in known.parents]
        inside = tuple(f"{name}/" for parent in above for name in parent.names)
        return not inside or any(not name.startswith(inside) for name in known.names)

    def _place_of(self, known: Known) -> _Place:
        assert self._wanted.matter is not None
        return _Place(known.name, original_path(self._wanted.matter, known.sha256), known.name)

    def _withheld(self, place: _Place, sha256: str) -> str | None:
        for key, reason in self._wanted.withheld.items():
            is_hash = len(key) >= _HASH_CHARS and sha256.startswith(key.casefold())
            if is_hash or str(Path(key)) in (str(Path(place.asked)), str(Path(place.name))):
                self._used.add(key)
                return reason
        return place.withheld


@dataclass(frozen=True, slots=True)
class _Print:
    """A document printed; `data` is None for an archive, which is only what it holds."""

    data: bytes | None
    pages: int
    about: About
    children: tuple[Child, ...] = ()
    notes: tuple[str, ...] = ()


async def _print(data: bytes, name: str) -> _Print | Failure:
    try:
        kind = media_type(name, data)
        if kind in (PDF, IMAGE):
            return await _as_it_is(await as_pdf(name, data), About(kind))
    except (NotTakenError, PaperError) as error:
        return Failure(str(error).removesuffix("."))
    if kind in OFFICE or (kind == DOCX and find_office()):
        made = await convert_to_pdf(data, kind, _LIMITS)
        as_in_record = kind in OFFICE and not may_have_unseen_words(data, kind)
        return made if isinstance(made, Failure) else await _as_it_is(made, About(kind, as_in_record=as_in_record))
    reading = await read_foreign(data, kind, _LIMITS)
    return reading if isinstance(reading, Failure) else _as_text(name, kind, reading)


async def _as_it_is(pdf: bytes, about: About) -> _Print | Failure:
    pages = (await count_or_fail([pdf]))[0]
    return Failure(pages) if isinstance(pages, str) else _Print(pdf, pages, about)


def _as_text(name: str, kind: str, reading: Reading) -> _Print | Failure:
    pages = tuple(
        Page(name, "", number, page.text, hidden=page.hidden) for number, page in enumerate(reading.sheets, start=1)
    )
    if not pages and not reading.children:
        return Failure("there is nothing in it")
    notes = (*map(str, reading.notes), *((_WITHOUT_OFFICE,) if kind == DOCX else ()), *_not_shown(pages))
    data = print_text(Source(name, "", kind, pages)) if pages else None
    return _Print(data, len(pages), _with_facts(About(kind), reading.facts, pages), reading.children, notes)


def _not_shown(pages: Sequence[Page]) -> Iterator[str]:
    """A note where printed text has characters that the standard fonts of a PDF lack."""
    text = "".join(visible_text(page) for page in pages)
    lost = sum(1 for character in text if not character.encode("cp1252", "ignore") and not character.isspace())
    if lost:
        yield f"{lost} characters that the standard fonts lack are printed as question marks"


def _slip_sheet(place: _Place, sha256: str, reason: str) -> Paper:
    sheet = draw_slip_sheet(place.name, reason)
    return Paper(place.name, sheet, sha256, 1, place.origin, reason, About(parent=place.parent))


def _with_facts(about: About, facts: Facts, pages: Sequence[Page]) -> About:
    if about.media_type not in (EMAIL, MSG):
        return about
    said = mail_fields(pages[0].text) if pages else {}
    return replace(
        about,
        sender=facts.sender,
        to=said.get("To"),
        cc=said.get("Cc"),
        subject=facts.subject,
        sent_on=facts.sent_on,
    )


async def _has_pages_of(print_: bytes, pages: Sequence[Page]) -> bool:
    """Whether a print has the words of the record on the same pages."""
    reading = await read_foreign(print_, PDF, _LIMITS)
    if isinstance(reading, Failure) or len(reading.pages) != len(pages):
        return False
    return all(_is_on(visible_text(page), text) for page, text in zip(pages, reading.pages, strict=True))


def _is_on(wanted: str, printed: str) -> bool:
    words, there = _WORD.findall(wanted.casefold()), frozenset(_WORD.findall(printed.casefold()))
    return sum(word in there for word in words) >= _SAME_WORDS * len(words)
