"""Exhibits and other papers that a sentence points to, and which file each one is.

A label is known because a page says it ("EXHIBIT A" on a line of its own), because a file is named for it, or because
the caller says so. "Lopez Dep. 45:12" and "Smith Decl. \u00b6 12" point at the paper of that kind of that person. A
mention in running text makes no exhibit.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from chambers.record.page import Source

_LABEL = r"(?P<label>\d{1,4}|[A-Z]{1,3})(?:-\d{1,3})?"
_REFERENCE = re.compile(
    rf"\b(?:Exhibits?|EXHIBITS?|Exhs?\.|Exs?\.)\s+(?:No\.\s+)?{_LABEL}(?![\w-])"
    r"(?:,?\s+(?:at|p\.|pp\.|page|pg\.)\s*(?P<page>\d{1,5})(?:\s?[-\u2013]\s?\d{1,5})?)?"
)
_MORE = re.compile(r"(?:,\s+|\s*[-\u2013]\s*|,?\s+(?:and|through|to|&)\s+)(?P<label>[A-Z]|\d{1,4})(?![\w.])")
_PAPER = re.compile(
    r"\b(?P<name>[A-Z][\w'\u2019-]+)\s+(?P<kind>Dep|Decl|Aff|Tr)\.(?:\s+Tr\.)?,?\s+"
    r"(?:at\s+)?(?:(?P<sign>\u00b6\u00b6?)\s*(?P<paragraph>\d{1,4})(?:\s?[-\u2013]\s?\d{1,4})?"
    r"|(?:pp?\.\s*)?(?P<page>\d{1,5})(?::(?P<line>\d{1,3}))?(?:\s?[-\u2013]\s?\d{1,5}(?::\d{1,3})?)?)"
)
_HEADING = re.compile(
    r"^[ \t]*(?:(?:PLAINTIFF|DEFENDANT|PETITIONER|RESPONDENT)'?S?'?\s+)?EXHIBIT\s+(?:NO\.\s+)?"
    r"(?P<label>\d{1,4}|[A-Z]{1,3})"
    r"[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_FILE = re.compile(r"(?:^|[\s_/-])(?:exhibit|exh|ex)[\s_.-]*(?P<label>\d{1,4}|[a-z])(?=[\s_.-]|$)", re.IGNORECASE)
_KIND_WORDS = {"Dep": "deposition", "Decl": "declaration", "Aff": "affidavit", "Tr": "transcript|deposition"}
_HEAD_CHARS = 1500


@dataclass(frozen=True, slots=True)
class ExhibitReference:
    """What a sentence points to: a label, or a person's paper; the page or paragraph where one is named."""

    label: str
    page: int | None = None
    paper: str | None = None
    paragraph: int | None = None

    def __str__(self) -> str:
        where = f" at {self.page}" if self.page is not None else ""
        return f"{self.label}{where}"


def find_exhibits(text: str) -> Iterator[tuple[int, int, ExhibitReference]]:
    """Every reference, in order of form."""
    for match in _REFERENCE.finditer(text):
        yield match.start(), match.end(), ExhibitReference(match["label"].upper(), _number(match["page"]))
        if match["page"] is None and text[match.start() : match.start() + 8].rstrip(" .").endswith("s"):
            yield from _list(text, match.end())
    for match in _PAPER.finditer(text):
        paragraph = _number(match["paragraph"])
        label = f"{match['name']} {match['kind']}."
        page = None if match["line"] and paragraph is not None else _number(match["page"])
        yield match.start(), match.end(), ExhibitReference(label, page, match["kind"], paragraph)


def exhibit_files(sources: Sequence[Source]) -> Mapping[str, str]:
    """Labels and the hashes of their files, from headings first and file names second; a disputed label is left out."""
    found: dict[str, set[str]] = {}
    for source in sources:
        labels = {m["label"].upper() for page in source.pages for m in _HEADING.finditer(page.text[:_HEAD_CHARS])}
        for label in labels or {m["label"].upper() for m in _FILE.finditer(source.file)}:
            found.setdefault(label, set()).add(source.sha256)
    return MappingProxyType({label: next(iter(hashes)) for label, hashes in found.items() if len(hashes) == 1})


def papers_of(reference: ExhibitReference, sources: Sequence[Source]) -> tuple[Source, ...]:
    """The files whose first page is headed as that person's paper of that kind."""
    assert reference.paper is not None
    name = re.escape(reference.label.rsplit(" ", 1)[0])
    pattern = re.compile(
        rf"\b(?:{_KIND_WORDS[reference.paper]})\s+(?:\w+\s+)?of\s+(?:\w+\.?\s+){{0,4}}{name}\b", re.IGNORECASE
    )
    return tuple(source for source in sources if source.pages and pattern.search(source.pages[0].text[:_HEAD_CHARS]))


def _list(text: str, at: int) -> Iterator[tuple[int, int, ExhibitReference]]:
    while more := _MORE.match(text, at):
        yield more.start("label"), more.end("label"), ExhibitReference(more["label"])
        at = more.end()


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)
