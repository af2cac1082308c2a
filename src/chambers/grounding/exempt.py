"""The parts of a draft that are exempt by their shape, each with its name, its place and the reason.

A caption, a letterhead, a signature block, a jurat, a certificate of service and a table of contents say nothing about
the evidence: who signs, at what address, on which page a heading stands. What they name is looked up all the same;
where it is found nowhere it cannot be checked, and a name in a caption blocks. Nothing else in a draft is exempt, and
every report lists these parts.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from chambers.grounding.pages.caption import read_caption

CAPTION = "caption"
_REASONS = {
    CAPTION: "names the parties; its names, dates and numbers are checked",
    "title": "says what the paper is",
    "heading of a count": "says what is claimed and against whom",
    "letterhead": "says who writes to whom, from where and when",
    "signature block": "says who signs, where and when",
    "jurat": "swears to the paper, and says nothing of its own",
    "certificate": "says how the paper was served or how long it is",
    "table of contents": "says on which page of the paper a heading stands",
}
_HEAD_LINES = 40
_LONG_CHARS = 100
_LEAST_HEAD_LINES = 2
_MOST_SIGNED_WORDS = 14
_TABLE_LINES = 120

_TITLE = re.compile(
    r"[ \t#*_]*(?=[^a-z\n]*$)[^\n]*\b(?:BRIEF|MEMORANDUM|MOTION|NOTICE|REPLY|OPPOSITION|RESPONSE|STATEMENT|PETITION"
    r"|COMPLAINT|ANSWER|APPLICATION|AFFIDAVIT|DECLARATION)\b[^\n]*"
)
_ORDINAL = r"(?:[IVX]{1,5}|\d{1,2}|FIRST|SECOND|THIRD|FOURTH|FIFTH|SIXTH|SEVENTH|EIGHTH|NINTH|TENTH|ONE|TWO|THREE|FOUR)"
_COUNT = r"(?:COUNT|CLAIM|COUNTERCLAIM|CAUSE\s+OF\s+ACTION|DEFEN[SC]E)"
_COUNT_LINE = re.compile(
    rf"[ \t#*_]*(?:{_COUNT}\s+{_ORDINAL}\b|{_ORDINAL}\s+(?:AFFIRMATIVE\s+)?{_COUNT}\b)[^.\n]*", re.IGNORECASE
)

_GREETS = re.compile(
    r"[ \t*_]*(?:Dear\s+\S.{0,80}|(?:To\s+whom\s+it\s+may\s+concern|(?:Ladies\s+and\s+)?Gentlemen|Mesdames"
    r"|(?:Sir|Madam)s?(?:\s+or\s+(?:Sir|Madam))?|Counsel(?:l?ors?)?|Colleagues?|Greetings)\s*)[:,]?[ \t*_]*",
    re.IGNORECASE,
)
_SUBJECT = re.compile(r"[ \t#*_]*(?:Re|Subject|Regarding|Matter|In\s+re)\s*[:.\u2013\u2014-]", re.IGNORECASE)
_MEMO_LINE = re.compile(
    r"[ \t#*_|]*(?:To|From|Dated?|CC|By|Attn|Attention|Author|Prepared (?:by|for)|Reviewed by"
    r"|Client(?:/Matter)?(?: No\.)?|Matter(?: No\.)?|(?:Our|Your) (?:ref|file)\.?|File(?: No\.)?)[ \t*_]*[:|]",
    re.IGNORECASE,
)
_SIGNS = re.compile(
    r"[ \t*_]*(?:(?:(?i:all\s+of\s+which\s+is)\s+)?(?i:respectfully\s+submitted)|(?:Dated|DATED)\b[^.]{0,60}$|/s/"
    r"|By:\s*(?:/s/|_{3})|(?:b?cc|BCC|CC|c\.c\.)\s*:)"
)
_CLOSES = re.compile(
    r"[ \t*_]*(?:(?:very\s+|most\s+)?(?:truly|sincerely|respectfully|faithfully|cordially)\s+yours"
    r"|yours(?:\s+(?:very|most))?(?:\s+(?:truly|sincerely|faithfully|respectfully|cordially|ever))?|sincerely|respectfully"
    r"|cordially|faithfully|(?:with\s+)?(?:kind(?:est)?\s+|best\s+|warm(?:est)?\s+)?(?:regards|wishes))[,.]?[ \t*_]*",
    re.IGNORECASE,
)
_LISTS = re.compile(
    r"[ \t#*_]*(?:enc(?:l|losure)?s?|att(?:achment)?s?|schedules?|appendix|annex|exhibits?)\b", re.IGNORECASE
)
_CERTIFICATE = re.compile(
    r"[ \t#*_]*(?:CERTIFICATES?\s+OF\s+[A-Z ]+|Certificates?\s+of\s+[A-Z][a-z]+(?:\s[A-Z][a-z]+)*)[ \t*_]*$"
)
_CERTIFIES = re.compile(r"\s*(?:I|The\s+undersigned)(?:\s+hereby)?\s+certif(?:y|ies)\b")
_HEADING = re.compile(r"[^a-z]{4,}$")
_JURAT = re.compile(
    r"^[ \t*_]*(?:\(?\d{1,3}[.)]\s+)?(?:"
    r"(?:I|We)\s+(?:hereby\s+|solemnly\s+)*(?:declare|certify|verify|affirm|swear|state)[^.]{0,40}?\s+under\s+(?:the\s+)?"
    r"(?:penalt(?:y|ies)\s+of\s+perjury|oath)[^.]{0,90}?\b(?:foregoing|above|statements?)\b[^.]{0,60}\b(?:true|correct)\b[^.\n]{0,60}\."
    r"|(?:Executed|Signed|Sworn|Subscribed|Affirmed|SWORN|SUBSCRIBED)\b(?:\s+(?:to|and|sworn|affirmed|subscribed|SWORN|TO))*"
    r"\s*(?:,\s*)?(?:before\s+me|BEFORE\s+ME|on|at|this|in)\b[^\n]{0,120})",
    re.MULTILINE,
)
_TABLE = re.compile(r"[ \t#*_]*TABLE\s+OF\s+(?:CONTENTS|AUTHORITIES|EXHIBITS)[ \t*_]*$", re.IGNORECASE)
_PAGES = r"(?:\d{1,3}|[ivxl]{1,6}|passim)(?:,\s*(?:\d{1,3}|passim))*"
_LEADERS = re.compile(
    r"(?<![.\u2026\u00b7])(?<![.\u2026\u00b7] )[.\u2026\u00b7](?:[ ]?[.\u2026\u00b7]){3,}"
    rf"[ \t]*(?P<pages>{_PAGES})[ \t]*$"
)
_TAIL = re.compile(rf"(?:\t|[ ]{{2,}})[ \t.]*(?P<pages>{_PAGES})[ \t]*$")

_Line = tuple[int, str]
_Part = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Exempt:
    """A part of a draft that is exempt by its shape."""

    name: str
    start: int
    end: int
    reason: str

    def to_json(self) -> dict[str, str | int]:
        """One element of `exempt`."""
        return {"name": self.name, "start": self.start, "end": self.end, "reason": self.reason}


def find_exempt(text: str) -> tuple[Exempt, ...]:
    """The exempt parts of a draft, in order, none of which touches another."""
    lines = list(_lines(text))
    found = (
        *_caption(text),
        *_headings(lines),
        *_letterhead(lines),
        *_certificates(lines),
        *_jurats(text),
        *_signatures(lines),
        *_tables(lines),
    )
    kept: list[Exempt] = []
    for name, low, end in sorted(found, key=lambda part: (part[1], -part[2])):
        start = max(low, kept[-1].end) if kept else low
        if kept and kept[-1].name == name and not text[kept[-1].end : low].strip():
            start = kept.pop().start
        if text[start:end].strip():
            kept.append(Exempt(name, start, end, _REASONS[name]))
    return tuple(kept)


def part_at(parts: Sequence[Exempt], at: int) -> Exempt | None:
    """The exempt part that a place stands in, or None."""
    return next((part for part in parts if part.start <= at < part.end), None)


def page_numbers(text: str) -> Iterator[tuple[int, int]]:
    """The places of the page numbers behind the entries of a table of contents or of authorities."""
    yield from (span for _, span in _entries(list(_lines(text))))


def _lines(text: str) -> Iterator[_Line]:
    at = 0
    for line in text.split("\n"):
        yield at, line
        at += len(line) + 1


def _end(line: _Line) -> int:
    return line[0] + len(line[1])


def _caption(text: str) -> Iterator[_Part]:
    caption = read_caption(text)
    cells = [(cell.start, cell.end) for cell in (*caption.names, *caption.before, *caption.behind)]
    if cells and caption.before and caption.behind:
        yield CAPTION, min(low for low, _ in cells), max(high for _, high in cells)


def _headings(lines: Sequence[_Line]) -> Iterator[_Part]:
    """The title of a paper in capitals near its top, and the headings of its counts."""
    for at, line in enumerate(lines):
        if at < _HEAD_LINES and line[1].isupper() and _TITLE.fullmatch(line[1]):
            yield "title", line[0], _end(line)
        elif line[1].strip() and _COUNT_LINE.fullmatch(line[1]):
            yield "heading of a count", line[0], _end(line)


def _letterhead(lines: Sequence[_Line]) -> Iterator[_Part]:
    """The lines above the greeting of a letter but those that say what it is about; the head of a memorandum."""
    head = lines[:_HEAD_LINES]
    greets = next((at for at, (_, line) in enumerate(head) if line.strip() and _GREETS.fullmatch(line)), None)
    if greets is None or any(len(line) > _LONG_CHARS and not _SUBJECT.match(line) for _, line in head[:greets]):
        named = [line for line in head if _MEMO_LINE.match(line[1])]
        yield from (("letterhead", line[0], _end(line)) for line in (named if len(named) >= _LEAST_HEAD_LINES else ()))
        return
    above = list(takewhile(lambda line: not _SUBJECT.match(line[1]), head[:greets]))
    if above:
        yield "letterhead", above[0][0], _end(above[-1])
    yield "letterhead", head[greets][0], _end(head[greets])


def _signatures(lines: Sequence[_Line]) -> Iterator[_Part]:
    """From "Respectfully submitted", a date, a close or a signature to the first line that is none of a signature."""
    start, end = -1, 0
    for line in lines:
        at, words = line
        if start < 0 and (_SIGNS.match(words) or (words.strip() and _CLOSES.fullmatch(words))):
            start = at
        elif start >= 0 and (
            _CERTIFICATE.match(words) or _LISTS.match(words) or len(words.split()) > _MOST_SIGNED_WORDS
        ):
            yield "signature block", start, end
            start = -1
        end = _end(line)
    if start >= 0:
        yield "signature block", start, end


def _certificates(lines: Sequence[_Line]) -> Iterator[_Part]:
    """What is certified below such a heading, and a paragraph that begins so."""
    headed = False
    for line in lines:
        words = line[1]
        if _CERTIFICATE.fullmatch(words):
            headed = True
        elif headed and words.strip() and not _CERTIFIES.match(words):
            headed = _HEADING.match(words) is None and len(words.split()) > _MOST_SIGNED_WORDS
        if (headed and words.strip()) or _CERTIFIES.match(words):
            yield "certificate", line[0], _end(line)


def _jurats(text: str) -> Iterator[_Part]:
    yield from (("jurat", match.start(), match.end()) for match in _JURAT.finditer(text))


def _tables(lines: Sequence[_Line]) -> Iterator[_Part]:
    """Each run of lines that end with the page on which they stand."""
    run: tuple[int, int] | None = None
    for line, _ in _entries(lines):
        if run is not None and line[0] - run[1] <= 2:
            run = run[0], _end(line)
            continue
        if run is not None:
            yield "table of contents", *run
        run = line[0], _end(line)
    if run is not None:
        yield "table of contents", *run


def _entries(lines: Sequence[_Line]) -> Iterator[tuple[_Line, tuple[int, int]]]:
    """The lines of tables of contents, with the places of their page numbers."""
    left = 0
    for line in lines:
        at, words = line
        left = _TABLE_LINES if _TABLE.fullmatch(words) else left - 1
        found = _LEADERS.search(words) or (_TAIL.search(words) if left > 0 else None)
        if found is not None:
            low, high = found.span("pages")
            yield line, (at + low, at + high)
