"""Exhibits and other papers that a sentence points to, and which file each one is.

A label is known because a page says it ("EXHIBIT A" on a line of its own), because a file is named for it, or because
the caller says so. "Lopez Dep. 45:12", "Smith Decl. \u00b6 12" and "Affidavit of Jo Hale at 3" point at the paper of
that kind of that person; so does "(Lopez 45:12-15)", which is a transcript. "Dkt. 12-3" is a paper of the court's file.
A mention in running text makes no exhibit.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType

from chambers.grounding.cites.citing import is_citing
from chambers.grounding.cites.docket_entries import MARK, files_of_entries, find_entries
from chambers.grounding.cites.entries import EntryMark
from chambers.grounding.cites.oral_and_written import Cited, find_hearings, find_statements, heard_on, of_number
from chambers.grounding.cites.papers import Paper, bearing_words
from chambers.grounding.cites.party_labels import labels_borne
from chambers.grounding.cites.places import PlaceInPaper, place_at, sections_in
from chambers.grounding.cites.series import SERIES, named_for, series_label
from chambers.grounding.words.folding import folded
from chambers.record.page import Source

_LABEL = rf"(?P<label>{SERIES}|\d{{1,4}}|[A-Z]{{1,3}})(?:-\d{{1,3}})?"
_REFERENCE = re.compile(rf"\b(?:Exhibits?|EXHIBITS?|Exhs?\.|Exs?\.)\s+(?:No\.\s+)?{_LABEL}(?![\w-])")
_PLURAL = re.compile(r"Ex(?:hibit|h)?s", re.IGNORECASE)
_MORE = re.compile(
    r"(?:,\s+|\s*[-\u2013]\s*|,?\s+(?:and|through|to|&)\s+)(?P<label>[A-Z]{1,4}-\d{1,4}|[A-Z]|\d{1,4})(?!\w|\.\s?\w)"
)
_KIND = (
    r"(?P<kind>Depo?\.|Deposition|Decl\.|Declaration|Aff\.|Affidavit|Tr\.|Transcript|Test\.|Testimony|Stmt\.|Rep\."
    r"|Report)"
)
_PLACE = (
    r"(?:\s+Tr\.)?\)?,?\s+(?:at\s+)?"
    r"(?:(?:\u00b6\u00b6?|[Pp]aras?\.?|[Pp]ars?\.|[Pp]aragraphs?)\s*"
    r"(?P<paragraphs>\d{1,4}(?:(?:\s?[-\u2013]\s?|,\s?(?:and\s)?|\s(?:and|&)\s)\d{1,3}(?![\w:]))*)"
    r"|(?:[Pp]p?\.\s*|[Pp]ages?\s+)?(?P<page>\d{1,5})(?:(?::|,?\s+(?:at\s+)?(?:[Ll]l?\.|[Ll]ines?)\s*)(?P<line>\d{1,3}))?"
    r"(?:\s?[-\u2013]\s?(?:(?P<last_page>\d{1,5}):)?(?P<last>\d{1,5}))?(?![:/]?\d)"
    r"(?:[,;]\s*(?:and\s+)?\d{1,4}:\d{1,3}(?:\s?[-\u2013]\s?\d{1,4}(?::\d{1,3})?)?)*)"
)
_SORTS = (
    "Accident|Annual|Appraisal|Audit|Autopsy|Claim|Coroner|Crash|Credit|Daily|Damage|Defect|Delivery|Engineering"
    "|Environmental|Expense|Expert|Field|Final|Fire|Home|Incident|Initial|Injury|Inspection|Interim|Investigation"
    "|Investigative|Lab|Laboratory|Loss|Medical|Monthly|Pathology|Patrol|Police|Preliminary|Progress|Quarterly|Radiology"
    "|Safety|Service|Site|Staff|Status|Supplemental|Survey|Test|Toxicology|Traffic|Weekly|Work"
)
"""Of what sort a report is, and of no person."""
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_NAME = rf"(?P<name>(?!(?:{_SORTS}|{_MONTHS})\b)[A-Z][\w-]*(?:['\u2019](?!s\s)[\w-]+)*)"
# "On 28 April. Farrow Dep. 43:19" has a full stop before the name.
_TITLE = r"(?:Mr|Ms|Mrs|Dr|Prof|Hon|Rev|Fr|St|Det|Sgt|Ofc|Lt|Capt|Wm|Geo|Chas|Thos|Robt|Jas)"
_PAPERS = (
    re.compile(rf"\b(?:(?:[A-Z]\.|{_TITLE}\.|[A-Z][a-z]+)\s+)?{_NAME}(?:['\u2019]s)?\s+{_KIND}{_PLACE}"),
    re.compile(
        rf"(?<=[(\[;])\s*(?:[Ss]ee\s+)?{_NAME}(?P<kind>\s)(?P<page>\d{{1,4}}):(?P<line>\d{{1,2}})\s?[-\u2013]\s?"
        r"(?:(?P<last_page>\d{1,4}):)?(?P<last>\d{1,2})(?=\s?[,;)\]])(?P<paragraphs>(?!))?"
    ),
    re.compile(rf"\b{_KIND}\s+of\s+(?:[A-Z][\w.'\u2019-]*\s+){{0,3}}?{_NAME}{_PLACE}"),
)
_MARKED = re.compile(
    r"(?:(?:(?:PLAINTIFF|DEFENDANT|PETITIONER|RESPONDENT|CLAIMANT|APPLICANT|JOINT|TRIAL|DEPOSITION|COURT|GOVERNMENT"
    r"|STATE|PEOPLE)['\u2019]?S?['\u2019]?\s+)*(?:EXHIBIT|EXH?\.)(?:\s*(?:NO\.?|NUMBER|#))?[\s:]*)"
    r"[\"'\u201c\u2018]?(?P<label>" + SERIES + r"|\d{1,4}|[A-Z]{1,3})[\"'\u201d\u2019]?"
    r"(?:,?\s+(?:PAGE|PG\.?|P\.)\s*\d{1,3}(?:\s+OF\s+\d{1,3})?|\s+(?:TO|OF)\s+(?:THE\s+)?[\w.' \u2019-]{3,60})?",
    re.IGNORECASE,
)
"""A label as a page bears it, by itself or on a sticker: "EXHIBIT A", "Plaintiff's Exhibit 4", "EX. 4, page 1 of 3"."""
# The stamp of whoever took the oath: 'This is Exhibit "B" referred to in the affidavit of Jo Hale'.
_SWORN = re.compile(
    r"\bthis\s+is\s+(?:the\s+)?exhibit(?:\s+marked)?\s+[\"\u201c'\u2018]?(?P<label>[A-Z]{1,3}-?\d{0,3}|\d{1,3})"
    r"[\"\u201d'\u2019]?,?\s+(?:as\s+)?(?:referred|mentioned|annexed|attached|to\b|in\b)",
    re.IGNORECASE,
)
_STICKER_GAP = re.compile(r"[ \t]{3,}|[|\u2502\u2503\u2551\[\]<>{}\n]|\t")
_STICKER_EDGES = " \t*_=+-#~"
_NUMBERED_LINE = re.compile(r"[ \t]*\d{1,2}[ \t]+\S")
_STICKER_ALONE = re.compile(r"EXHIBIT|EXH?\.", re.IGNORECASE)
_STICKER_LINES = 12
# "EXHIBIT 8 - laboratory log" opens a page, and a cell of the first rows of a sheet may say "Exhibit F" alone.
_TITLED = re.compile(
    r"(?:^|\||\t|[ ]{3,})[ \t*_\[\"\u201c]*"
    r"(?:(?:PLAINTIFF|DEFENDANT|PETITIONER|RESPONDENT|CLAIMANT|APPLICANT)'?S?'?\s+)?"
    r"EXHIBIT\s+(?:(?:NO\.|MARKED)\s+)?[\"\u201c'\u2018]?(?P<label>\d{1,4}|[A-Z]{1,3})[\"\u201d'\u2019]?[ \t*_\]]*"
    r"(?:[-\u2013\u2014:](?=[ \t]+\S)|,{2}|\||\t|$)",
    re.IGNORECASE,
)
_FIRST_LINES = 3
_FILE = re.compile(r"(?:^|[\s_/-])(?:exhibit|exh|ex)[\s_.-]*(?P<label>\d{1,4}|[a-z])(?=[\s_.-]|$)", re.IGNORECASE)
# "C_Re quote.eml", "F firing log.xlsx", "07 - Lease.pdf": a label without a word, where other files say the word.
_BARE_FILE = re.compile(
    r"(?P<label>[B-HJ-Z])(?:[_.)]\s*|\s*-\s+|\s+)(?=[^\W\d_]{2})|(?P<number>\d{1,3})(?:[_.)]\s*|\s+-\s+)(?=[^\W\d_]{2})"
)
_KIND_WORDS = {
    "Dep": "deposition", "Decl": "declaration", "Aff": "affidavit", "Stmt": "statement", "Rep": "report|opinion",
    "Tr": "transcript|deposition|testimony|examination(?:\\s+under\\s+oath)?",
}  # fmt: skip
_PAPER_WORDS = {
    "Dep": ("deposition", "transcript", "testimony"), "Decl": ("declaration",), "Aff": ("affidavit",),
    "Stmt": ("statement",), "Rep": ("report", "opinion"),
    "Tr": ("transcript", "deposition", "testimony", "examination"),
}  # fmt: skip
"""The words by which the papers of each kind may go, in the names of their files."""
_SHORT_KINDS = {"deposition": "Dep", "depo": "Dep", "declaration": "Decl", "affidavit": "Aff", "transcript": "Tr"} | {
    "testimony": "Tr", "test": "Tr", "report": "Rep",
}  # fmt: skip
_CALLED = re.compile(r"\s+\([^()\n]{3,60}\)(?=,?\s+(?:at\b|\u00a7|\u00b6|pp?\.|[a-z]+\s+\d))")
_HEAD_CHARS = 1500
HEARING = "Hearing"
"""The kind of paper of a reference to the transcript of a hearing."""
_BEFORE_HEAD = re.compile(
    r"[^\w|]*(?:\w+\s+)?(?:witness|expert|sworn|signed|written|supplementa(?:l|ry)|amended)?\s*", re.IGNORECASE
)
_SERIES = 2
"""How many files must be marked as exhibits before a letter alone is taken for such a mark."""


@dataclass(frozen=True, slots=True)
class ExhibitReference:
    """What a sentence points to: a label, or a person's paper; the page or paragraph where one is named."""

    label: str
    page: int | None = None
    paper: str | None = None
    last_page: int | None = None
    line: int | None = None
    last_line: int | None = None
    named: tuple[Paper, ...] = ()
    """The papers that go by the name, where one is cited by its own."""
    sections: tuple[str, ...] = ()
    entries: tuple[EntryMark, ...] = ()
    number: int | None = None
    """Which of a person's statements it is, or which day of the hearing."""

    @property
    def paragraphs(self) -> tuple[int, ...]:
        """The paragraphs that are named: sections with plain numbers."""
        return tuple(int(section) for section in self.sections if section.isdecimal())

    def __str__(self) -> str:
        where = f" at {self.page}" if self.page is not None else ""
        return f"{self.label}{where}"


def find_exhibits(text: str) -> Iterator[tuple[int, int, ExhibitReference]]:
    """Every reference, in order of form."""
    labelled: list[tuple[int, int]] = []
    for match in _REFERENCE.finditer(text):
        end, reference = _placed(text, match.end(), _label(match["label"]))
        labelled.append((match.start(), end))
        yield match.start(), end, reference
        if end == match.end() and _PLURAL.match(match[0]):
            yield from _list(text, end)
    for start, after, label in find_entries(text):
        yield (start, *_placed(text, after, label))
    told = [*((each, "Stmt") for each in find_statements(text)), *((each, HEARING) for each in find_hearings(text))]
    for each, kind in told:
        yield each.start, each.end, _told(each, kind, text)
    taken = [*labelled, *((each.start, each.end) for each, _ in told)]
    seen: set[int] = set()
    for pattern in _PAPERS:
        for match in pattern.finditer(text):
            apart = all(match.end() <= low or high <= match.start() for low, high in taken)
            if match.end() not in seen and apart:
                seen.add(match.end())
                end, place = place_at(text, match.end())
                paper = _paper(match)
                yield match.start(), end, replace(paper, sections=(*paper.sections, *place.sections))


def _told(cited: Cited, kind: str, text: str) -> ExhibitReference:
    """A statement or a transcript, as it is called and by its number."""
    label = f"{cited.person} {kind}." if cited.person else " ".join(text[cited.start : cited.end].split())
    return in_place(ExhibitReference(label, paper=kind, number=cited.number), cited.place)


def _placed(text: str, at: int, label: str) -> tuple[int, ExhibitReference]:
    """A label with the place that is named behind it, or behind what it is called: "Ex. 12 (Hale Dep.) at 34:3"."""
    end, place = place_at(text, at)
    called = _CALLED.match(text, at) if end == at else None
    if called is not None and is_citing(called[0].strip()):
        behind, there = place_at(text, called.end())
        end, place = (behind, there) if behind > called.end() else (end, place)
    return end, in_place(ExhibitReference(label), place)


def in_place(reference: ExhibitReference, place: PlaceInPaper) -> ExhibitReference:
    """The same paper at another place."""
    return replace(
        reference,
        page=place.page,
        last_page=place.last_page,
        line=place.line,
        last_line=place.last_line,
        sections=place.sections,
        entries=place.entries,
    )


def _paper(match: re.Match[str]) -> ExhibitReference:
    written = match["kind"].rstrip(".")
    kind = _SHORT_KINDS.get(written.casefold(), written.strip() or "Tr")
    line, last = _number(match["line"]), _number(match["last"])
    page, last_page = _number(match["page"]), _number(match["last_page"])
    return ExhibitReference(
        f"{match['name']} {kind}.",
        page,
        kind,
        last_page if line is not None else last,
        line,
        last if line is not None and last_page in (None, page) else line,
        sections=tuple(sections_in(match["paragraphs"] or "")),
    )


def is_unread_entry(value: object, exhibits: Mapping[str, str]) -> bool:
    """True for a reference to a paper of the court's file that no file of the record is."""
    return isinstance(value, ExhibitReference) and value.label.startswith(MARK) and value.label not in exhibits


def exhibit_files(sources: Sequence[Source]) -> Mapping[str, str]:
    """Labels and the hashes of their files, from headings first and file names second; a disputed label is left out."""
    found: dict[str, set[str]] = {}
    marked = {source.sha256: _marked_labels(source) for source in sources}
    for source in sources:
        for label in (*marked[source.sha256], *labels_borne(source)):
            found.setdefault(label, set()).add(source.sha256)
    headed = {sha256 for hashes in found.values() for sha256 in hashes}
    others = [source for source in sources if source.sha256 not in headed]
    for label, sha256 in (*named_for(others), *_bare_labels(others, found)):
        found.setdefault(label, set()).add(sha256)
    for label, sha256 in files_of_entries(sources):
        found.setdefault(label, set()).add(sha256)
    return MappingProxyType({label: next(iter(hashes)) for label, hashes in found.items() if len(hashes) == 1})


def _stickers(head: str) -> Iterator[str]:
    """The labels that stand by themselves at the head of a page: on a line, in a box, or beside other words."""
    lines = [line for line in head.split("\n")[:_STICKER_LINES] if not _NUMBERED_LINE.match(line)]
    pieces = [piece for line in lines for piece in _STICKER_GAP.split(line)]
    bare = [piece.strip(_STICKER_EDGES) for piece in pieces]
    bare = [piece for piece in bare if piece]
    # The word may stand above its letter: "EXHIBIT" and below it "A".
    pairs = (f"{one} {two}" for one, two in pairwise(bare) if _STICKER_ALONE.fullmatch(one))
    yield from (_label(match["label"]) for match in map(_MARKED.fullmatch, (*bare, *pairs)) if match is not None)


def file_of_label(label: str, exhibits: Mapping[str, str]) -> str | None:
    """The hash of the file that is an exhibit; "A-2" may be the second part of exhibit A."""
    return exhibits.get(label) or exhibits.get(label.partition("-")[0])


def _marked_labels(source: Source) -> set[str]:
    """The labels that the pages of a file are headed with, or else those that its name says."""
    heads = [head for page in source.pages if "ex" in folded(head := page.text[:_HEAD_CHARS])]
    labels = {_label(match["label"]) for head in heads for match in _SWORN.finditer(head)}
    labels = labels or {label for head in heads for label in _stickers(head)}
    labels = labels or {label for head in heads if (label := _titled_label(head)) is not None}
    return labels or {_label(match["label"]) for match in _FILE.finditer(source.file)}


def _titled_label(head: str) -> str | None:
    """The label in the first lines of a page; a list of several exhibits is none of them."""
    lines = [line for line in head.splitlines() if line.strip() and not _NUMBERED_LINE.match(line)][:_FIRST_LINES]
    labels = {_label(match["label"]) for line in lines for match in _TITLED.finditer(line)}
    return next(iter(labels)) if len(labels) == 1 else None


def _bare_labels(sources: Sequence[Source], known: Mapping[str, set[str]]) -> Iterator[tuple[str, str]]:
    """Labels that files have at the beginning of their names, where others of the same sort are marked as exhibits."""
    for source in sources:
        match = _BARE_FILE.match(source.file.rpartition("/")[2])
        label = _label(match["label"] or match["number"]) if match else ""
        alike = [each for each in known if each.isdecimal() is label.isdecimal() and not each.startswith(MARK)]
        if label and label not in known and len(alike) >= _SERIES:
            yield label, source.sha256


def papers_of(
    reference: ExhibitReference, sources: Sequence[Source], known: Sequence[Paper] = ()
) -> tuple[Source, ...]:
    """The files whose first page is headed as that person's paper of that kind; else those that go by both words."""
    assert reference.paper is not None
    if reference.paper == HEARING:
        return heard_on(sources, reference.number)
    if reference.paper not in _KIND_WORDS:
        return ()
    person = reference.label.rsplit(" ", 1)[0]
    pattern = re.compile(
        rf"\b(?:{_KIND_WORDS[reference.paper]})\s+(?:\w+\s+)?of\s+(?:\w+\.?\s+){{0,4}}{re.escape(person)}\b",
        re.IGNORECASE,
    )
    found = [
        (source, match)
        for source in sources
        if source.pages and (match := pattern.search(source.pages[0].text[:_HEAD_CHARS]))
    ]
    # Another paper may speak of it in its first lines: "I have read the deposition of Nurse Tate."
    headed = [s for s, match in found if _BEFORE_HEAD.fullmatch(match.string[: match.start()].rpartition("\n")[2])]
    if found:
        return of_number(headed if headed else [source for source, _ in found], reference.number)
    # Whoever is called at the head of the transcript of a hearing may have a deposition besides.
    ways = (bearing_words((person, word), known) for word in _PAPER_WORDS[reference.paper])
    called = next((found for found in ways if found), ())
    return of_number([source for source in sources if source.sha256 in called], reference.number)


def _list(text: str, at: int) -> Iterator[tuple[int, int, ExhibitReference]]:
    while more := _MORE.match(text, at):
        yield more.start("label"), more.end("label"), ExhibitReference(_label(more["label"]))
        at = more.end()


def _label(written: str) -> str:
    """A label in one form: exhibit 03 is exhibit 3, and exhibit C0012 is C-12."""
    return series_label(written.upper()) or written.upper().lstrip("0") or "0"


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)
