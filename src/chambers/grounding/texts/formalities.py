"""The formal parts of a paper for a court: its title, its tables, its signature and its certificates.

What stands there is the draft's own: who signs, at what address, on which page a heading stands, how many words there
are. It may be in the record, and is then supported; where it is not, it cannot be checked. A caption is no such part:
`caption` reads it, and its names, dates and numbers are checked like all others.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.texts.letter_forms import letter_forms
from chambers.grounding.texts.pleading_forms import pleading_forms

_HEAD_LINES = 40
_TITLE = re.compile(
    r"[ \t#*_]*(?:(?:[A-Z]+['\u2019]?S?['\u2019]?|(?<=RULE )\d{1,3}[.\d()A-Za-z-]*)\s+){0,7}?"
    r"(?:BRIEF|MEMORANDUM|MOTION|NOTICE|REPLY|OPPOSITION|RESPONSE"
    r"|STATEMENT|PETITION|COMPLAINT|ANSWER|APPLICATION|CERTIFICATION|AFFIDAVIT|DECLARATION)\b[^a-z\n]*"
)
_MEMO_LINE = re.compile(
    r"[ \t#*_|]*(?:To|TO|From|FROM|Date|DATE|Dated|CC|Cc|cc|By|BY|Attn|ATTN|Attention|Author|Prepared (?:by|for)"
    r"|Reviewed by|Client(?:/Matter)?(?: No\.)?|Matter(?: No\.)?|(?:Our|Your) (?:ref|file)\.?|File(?: No\.)?)"
    r"[ \t*_]*[:|]"
)
_FEW_MEMO_LINES = 2
_SIGNS = re.compile(
    r"[ \t*_]*(?:(?:(?i:all\s+of\s+which\s+is)\s+)?(?:[Rr]espectfully\s+submitted|RESPECTFULLY\s+SUBMITTED)"
    r"|(?:Dated|DATED)\b[^.]{0,60}$|/s/|By:\s*(?:/s/|_{3}))"
)
_CERTIFIES = re.compile(
    r"[ \t#*_]*(?:CERTIFICATES?\s+OF\s+[A-Z ]+|Certificates?\s+of\s+[A-Z][a-z]+(?:\s[A-Z][a-z]+)*)[ \t*_]*$"
)
_CERTIFYING = re.compile(r"\s*(?:I|The\s+undersigned)(?:\s+hereby)?\s+certif(?:y|ies)\b")
_HEADING = re.compile(r"[^a-z]{4,}$")
_MOST_WORDS = 14
_TABLE = re.compile(r"[ \t#*_]*TABLE\s+OF\s+(?:CONTENTS|AUTHORITIES|EXHIBITS)[ \t*_]*$", re.IGNORECASE)
_PAGES = r"(?:\d{1,3}|[ivxl]{1,6}|passim)(?:,\s*(?:\d{1,3}|passim))*"
_LEADERS = re.compile(
    rf"(?<![.\u2026\u00b7])(?<![.\u2026\u00b7] )[.\u2026\u00b7](?:[ ]?[.\u2026\u00b7]){{3,}}"
    rf"[ \t]*(?P<pages>{_PAGES})[ \t]*$",
    re.MULTILINE,
)
_TAIL = re.compile(rf"(?:\t|[ ]{{2,}})[ \t.]*(?P<pages>{_PAGES})[ \t]*$")
_TABLE_LINES = 120
_OF_RECORD = r"(?:record|transcript|appendix|bundle|exhibits?|papers?|documents?|production|pleadings)s?"
# How the draft cites: "The clerk's record is cited as CR", "Papers are cited by number", "'RR' means the record".
_CITES = re.compile(
    r"(?:(?<=\s)|^)[(\[*_]{0,2}(?:(?:References|Citations|Cites|Papers|Documents|Exhibits|Pages)\b[^.\n]{0,80}?"
    rf"|(?:The|All)\s+(?:[\w'\u2019]+\s+){{0,4}}{_OF_RECORD}\s+[^.\n]{{0,60}}?)"
    r"\b(?:are|is|will\s+be)\s+(?:(?:here|herein|all)\s+)?(?:cited|abbreviated|referred\s+to|referenced|designated)"
    r"\s+(?:as|by|in|with|to|herein|here)\b[^\n]{0,240}?[.)\]](?=[*_\s)]*(?:\n|$|[A-Z(\"\u201c]))"
    rf"|[\"\u201c][\w. /]{{1,12}}[\"\u201d]\s+(?:refers?\s+to|means|stands\s+for|denotes)\s+the\s+"
    rf"(?:[\w'\u2019]+\s+){{0,4}}{_OF_RECORD}\b[^\n.]{{0,80}}[.;]",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Formality:
    """A formal part with its place, and what it is called."""

    start: int
    end: int
    name: str


def find_formalities(text: str) -> tuple[Formality, ...]:
    """The formal parts of a draft, in order."""
    lines = list(_lines(text))
    notes = (Formality(*match.span(), "a note on how it cites") for match in _CITES.finditer(text))
    pleaded = (Formality(*each) for each in (*pleading_forms(text), *letter_forms(text, lines)))
    heads = (*_titles(lines), *_memo_head(lines))
    found = (*heads, *_signatures(lines), *_certificates(lines), *notes, *pleaded)
    return tuple(sorted(found, key=lambda part: part.start))


def part_at(forms: Sequence[Formality], at: int) -> Formality | None:
    """The formal part that a place stands in, or None."""
    return next((part for part in forms if part.start <= at < part.end), None)


def page_numbers(text: str) -> Iterator[tuple[int, int]]:
    """The places of the page numbers behind the entries of a table of contents or of authorities."""
    spans = {match.span("pages") for match in _LEADERS.finditer(text)}
    left = 0
    for start, line in _lines(text) if "able of" in text or "TABLE OF" in text else ():
        left = _TABLE_LINES if _TABLE.fullmatch(line) else left - 1
        if left > 0 and (tail := _TAIL.search(line)):
            spans.add((start + tail.start("pages"), start + tail.end("pages")))
    yield from sorted(spans)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for line in text.split("\n"):
        yield at, line
        at += len(line) + 1


def _titles(lines: Sequence[tuple[int, str]]) -> Iterator[Formality]:
    """What the paper calls itself, in capitals: "BRIEF OF PLAINTIFFS IN SUPPORT OF THEIR MOTION"."""
    for start, line in lines[:_HEAD_LINES]:
        if _TITLE.fullmatch(line):
            yield Formality(start, start + len(line), "the title")


def _memo_head(lines: Sequence[tuple[int, str]]) -> Iterator[Formality]:
    """Whom a memorandum or a letter is to and from, and its day: the lines of its head, of which there are several."""
    head = [(start, line) for start, line in lines[:_HEAD_LINES] if _MEMO_LINE.match(line)]
    if len(head) >= _FEW_MEMO_LINES:
        yield from (Formality(start, start + len(line), "the head") for start, line in head)


def _signatures(lines: Sequence[tuple[int, str]]) -> Iterator[Formality]:
    """From "Respectfully submitted", a date or a signature to the first line that is none of a signature."""
    start: int | None = None
    end = 0
    for at, line in lines:
        if start is None and _SIGNS.match(line):
            start = at
        elif start is not None and (_CERTIFIES.match(line) or len(line.split()) > _MOST_WORDS):
            yield Formality(start, end, "the signature")
            start = None
        end = at + len(line)
    if start is not None:
        yield Formality(start, end, "the signature")


def _certificates(lines: Sequence[tuple[int, str]]) -> Iterator[Formality]:
    """What is certified below such a heading, and a paragraph that begins so."""
    headed = False
    for at, line in lines:
        if _CERTIFIES.fullmatch(line):
            headed = True
        elif headed and line.strip() and not _CERTIFYING.match(line):
            headed = _HEADING.match(line) is None and len(line.split()) > _MOST_WORDS
        if (headed and line.strip()) or _CERTIFYING.match(line):
            yield Formality(at, at + len(line), "a certificate")
