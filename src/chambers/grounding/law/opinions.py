"""A folder of opinions as rows of the library: each file read for its head and its words.

Only what is above the first prose counts as the head: caption, citations, court, year and day. A citation is the
opinion's own when its line is a citation and nothing else, or has the same caption. A file without a citation of its
own is found by its name; one without a name is no opinion, and is given back with the reason.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.claims.dates import DateValue, find_dates
from chambers.grounding.law.authorities import Authority
from chambers.grounding.law.citation import Citation, Form, name_words
from chambers.grounding.law.citations import find_citations
from chambers.grounding.law.opinion_text import PAGE_BREAK, opinion_of
from chambers.grounding.law.reporters import court_of
from chambers.record.page import Source, Unreadable, visible_text

_HEAD_PAGES = 2
_HEAD_LINES = 40
_HEAD_CHARS = 3000
_PROSE_WORDS = 14
_MAX_NAME_CHARS = 160
_VERSUS = re.compile(r"\s+(?:v|vs)\.?\s+(?=[A-Z])")
_LONE_VERSUS = re.compile(r"\s*(?:v\.?|vs\.?|-v-|-against-|against|versus)\s*,?\s*", re.IGNORECASE)
_IN_RE = re.compile(r"^\s*(?:In re|In the Matter of|Matter of|Ex parte|Estate of)\s+[A-Z].{0,120}$", re.IGNORECASE)
_ROLE = re.compile(
    r",?\s*\b(?:plaintiff|defendant|appell(?:ant|ee)|petitioner|respondent|intervenor|claimant|cross-|third-party)\b.*$",
    re.IGNORECASE,
)
_DECIDED = re.compile(
    r"\b(?:decided|filed|dated|released|issued|entered|opinion)\b\W{0,3}(?P<rest>.{4,40})", re.IGNORECASE
)
_PLAIN_WORDS = "of the and v vs cite as at in re for on no decided argued filed see also reported"
_PLAIN = frozenset(_PLAIN_WORDS.split())


@dataclass(frozen=True, slots=True)
class Head:
    """What the head of an opinion says of it."""

    name: str | None
    cites: tuple[Citation, ...]
    court: str | None
    year: int | None
    decided: DateValue | None


def opinion_rows(sources: Iterable[Source]) -> tuple[tuple[Authority, ...], tuple[Unreadable, ...]]:
    """The rows of all opinions, and the files that are none."""
    rows: list[Authority] = []
    refused: list[Unreadable] = []
    for source in sources:
        head = read_head(PAGE_BREAK.join(visible_text(page) for page in source.pages[:_HEAD_PAGES]))
        if head.name is None:
            refused.append(Unreadable(source.file, "its head names no case, so it cannot be taken for an opinion"))
        else:
            rows += _rows(source, head, head.name)
    return tuple(rows), tuple(refused)


def _rows(source: Source, head: Head, name: str) -> list[Authority]:
    opinion = opinion_of(source, [int(cite.page) for cite in head.cites if cite.page and cite.page.isdigit()])
    slots = [(cite.volume or "", cite.reporter or "", cite.page or "") for cite in head.cites]
    return [
        Authority(volume, reporter, page, name, head.court, head.year, head.decided, opinion.text, opinion=opinion)
        for volume, reporter, page in slots or [("", "", "")]
    ]


def read_head(text: str) -> Head:
    """The head of an opinion, from its text."""
    lines = list(_head_lines(text))
    caption = _caption(lines)
    own = [cite for line in lines for cite in _own_cites(line, caption)]
    name = caption or next((cite.name for cite in own if cite.name), None)
    decided = next((cite.decided for cite in own if cite.decided), None) or _decided(lines)
    year = next((cite.year for cite in own if cite.year), None) or (decided.readings[0].year if decided else None)
    decided = decided if decided and decided.readings[0].year == year else None
    court = court_of("\n".join(lines)) or next((cite.court for cite in own if cite.court), None)
    unique = {cite.slot: cite for cite in reversed(own)}
    return Head(name, tuple(reversed(unique.values())), court, year, decided)


def _head_lines(text: str) -> Iterator[str]:
    """The lines above the first prose."""
    lines = [line.strip() for line in text[:_HEAD_CHARS].splitlines() if line.strip()]
    for line in lines[:_HEAD_LINES]:
        lower = [word for word in re.findall(r"[^\W\d_]+", line) if word.islower() and word not in _PLAIN]
        if len(lower) >= _PROSE_WORDS or (len(lower) > 5 and line.endswith(".") and not find_citations(line)):
            return
        yield line


def _own_cites(line: str, caption: str | None) -> Iterator[Citation]:
    found = find_citations(line)
    rest = line
    for start, end, _ in reversed(found):
        rest = rest[:start] + " " + rest[end:]
    foreign = [word for word in re.findall(r"[^\W\d_]+", rest) if word.islower() and word not in _PLAIN]
    if len(foreign) > 1 or re.match(r"\s*(?:See|Cf|But|Accord)\b", line):
        return
    for _, _, cite in found:
        known = cite.name is None or caption is None or _alike(cite.name, caption)
        if cite.form is Form.FULL and cite.slot and known:
            yield cite


def _alike(one: str, two: str) -> bool:
    mine, theirs = name_words(one), name_words(two)
    return mine <= theirs or theirs <= mine


def _caption(lines: Sequence[str]) -> str | None:
    for at, line in enumerate(lines):
        if _LONE_VERSUS.fullmatch(line):
            left, right = _party(reversed(lines[:at])), _party(lines[at + 1 :])
            if left and right:
                return f"{left} v. {right}"
        if (
            len(line) <= _MAX_NAME_CHARS
            and len(sides := _VERSUS.split(line, maxsplit=1)) == 2
            and sides[0][0].isupper()
        ):
            return " v. ".join(_tidy(side) for side in sides)
        if _IN_RE.match(line):
            return _tidy(line)
    return None


def _party(lines: Iterator[str] | Sequence[str]) -> str | None:
    for line in lines:
        name = _tidy(line)
        if name and name[0].isupper() and court_of(line) is None and not re.match(r"(?:No|Case|Docket)\b", name):
            return name
    return None


def _tidy(side: str) -> str:
    """A party without its role, its citation and the marks around it."""
    cut = _ROLE.sub("", side)
    for start, _, cite in find_citations(cut):
        if cite.name is None:
            cut = cut[:start]
            break
    return re.sub(r",?\s+(?:et al\.?|Nos?\.\s.*|\d.*)$", "", cut.strip(" ,.;:)(")).strip(" ,;:")


def _decided(lines: Sequence[str]) -> DateValue | None:
    for line in lines:
        for match in _DECIDED.finditer(line):
            days = [value for _, _, value in find_dates(match["rest"]) if any(each.year for each in value.readings)]
            if days:
                return days[0]
    return None
