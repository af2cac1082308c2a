"""Opinions as files: their heads, their words, and the pages of the reporter that they mark.

Only what is above the first prose is the head of an opinion: caption, citations, court, year and day. A citation is the
opinion's own when its line is a citation and nothing else, or has the same caption. A file without a citation of its
own is found by its name; one without a name is no opinion, and is given back with the reason.

Files keep the pages of a reporter in two ways: as marks in the running text ("*405", "[*405]"), or as the number that
each printed page carries in its first or last lines. Either counts only when the numbers run on from the first page of
the citation. Marks and running heads are blanked, so that a quotation that crosses a page is found, and every offset
stays what it was.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from chambers.grounding.claims.dates import DateValue, find_dates
from chambers.grounding.law.authorities import Authority, Opinion, PageMark
from chambers.grounding.law.citation import Citation, Form, has_words
from chambers.grounding.law.citations import find_citations
from chambers.grounding.law.reporters import STATES
from chambers.grounding.pages.page_text import whole_text
from chambers.record.page import Source, Unreadable, visible_text

_PAGE_BREAK = "\n\n"
_STAR = re.compile(r"\[\*{0,2}(?P<boxed>\d{1,5})\]|(?<![\w*])\*{1,2}(?P<plain>\d{1,5})(?![\w*])")
_EDGE_LINES = 2
_MAX_EDGE_CHARS = 80
_MOST = 0.6
_MAX_PAGES = 1000
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

_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh"]
_ENDINGS = {1: "st", 2: "d", 3: "d"}
_STATE = "|".join(sorted(STATES, key=len, reverse=True))
_CIRCUIT = re.compile(
    rf"court of appeals,? (?:for the )?(?P<circuit>{'|'.join(_ORDINALS)}|\d{{1,2}}(?:st|nd|d|rd|th)|federal"
    r"|district of columbia) circuit"
)
_DISTRICT = re.compile(
    r"district court,? (?:for the )?(?:(?P<side>northern|southern|eastern|western|middle|central) )?"
    rf"(?:district (?:of )?)?(?P<state>{_STATE})\b"
)
_STATE_SUPREME = re.compile(
    rf"supreme (?:judicial )?court of (?P<state>{_STATE})\b|\b(?P<state2>{_STATE}) supreme court\b"
)
_STATE_APPEALS = re.compile(
    rf"court of appeals? of (?:the state of )?(?P<state>{_STATE})\b|\b(?P<state2>{_STATE}) court of appeals?\b"
)
_HIGHEST_APPEALS = frozenset(("new york", "maryland"))


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
        head = read_head(_PAGE_BREAK.join(visible_text(page) for page in source.pages[:_HEAD_PAGES]))
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
        known = cite.name is None or caption is None or has_words(cite.name, caption) or has_words(caption, cite.name)
        if cite.form is Form.FULL and cite.slot and known:
            yield cite


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


def court_of(head: str) -> str | None:
    """The court that an opinion's head names, as citations write it, or None."""
    folded = " ".join(head.casefold().split())
    if "supreme court of the united states" in folded:
        return "U.S."
    if found := _CIRCUIT.search(folded):
        return _circuit(found["circuit"])
    if found := _DISTRICT.search(folded):
        side = f"{found['side'][0].upper()}.D. " if found["side"] else "D. "
        return f"{side}{STATES[found['state']]}"
    if found := _STATE_SUPREME.search(folded):
        return STATES[found["state"] or found["state2"]]
    if found := _STATE_APPEALS.search(folded):
        state = found["state"] or found["state2"]
        return STATES[state] if state in _HIGHEST_APPEALS else f"{STATES[state]} Ct. App."
    return None


def _circuit(word: str) -> str:
    if word == "federal":
        return "Fed. Cir."
    if word.startswith("district"):
        return "D.C. Cir."
    number = _ORDINALS.index(word) + 1 if word in _ORDINALS else int(re.sub(r"\D", "", word))
    return f"{number}{_ENDINGS.get(number, 'th')} Cir."


def opinion_of(source: Source, first_pages: Sequence[int]) -> Opinion:
    """The opinion in a file; `first_pages` are the pages on which its citations say that it begins."""
    pages = [whole_text(page) for page in source.pages]
    starts = tuple(accumulate((len(page) + len(_PAGE_BREAK) for page in pages[:-1]), initial=0))
    text = _PAGE_BREAK.join(pages)
    stars = {first: _stars(text, first, most=1) for first in first_pages}
    first = max(stars, key=lambda each: len(stars[each]), default=0)
    if found := stars.get(first):
        marks = tuple(PageMark(match.end(), page) for match, page in found)
        marks = marks if marks[0].page == first else (PageMark(0, first), *marks)
        return Opinion(source.file, source.sha256, _blank(text, [each.span() for each, _ in found]), starts, marks)
    for first in first_pages:
        edges = list(_printed(pages, starts, first))
        if len(pages) > 1 and len(edges) >= _MOST * len(pages):
            marks = tuple(PageMark(start, first + index) for index, start in enumerate(starts))
            return Opinion(source.file, source.sha256, _blank(text, edges), starts, marks)
    return Opinion(source.file, source.sha256, text, starts)


def excerpt_of(text: str, first: str) -> Opinion | None:
    """Words of an opinion in a table, where they bear marks of pages that grow from its first one on; else None."""
    found = _stars(text, int(first), most=_MAX_PAGES) if first.isdecimal() else ()
    if not found:
        return None
    marks = tuple(PageMark(match.end(), page) for match, page in found)
    return Opinion("", "", _blank(text, [match.span() for match, _ in found]), (0,), marks)


def _stars(text: str, first: int, most: int) -> tuple[tuple[re.Match[str], int], ...]:
    """The marks that run on from the first page, each by `most` pages at the most."""
    found: list[tuple[re.Match[str], int]] = []
    last = first - 1
    for match in _STAR.finditer(text):
        page = int(match["boxed"] or match["plain"])
        if last < page <= last + most or (not found and page == first + 1):
            found.append((match, page))
            last = page
    return tuple(found)


def _printed(pages: Sequence[str], starts: Sequence[int], first: int) -> Iterator[tuple[int, int]]:
    """The lines at the edges of the file's pages that carry the number which the page should have."""
    for index, (text, start) in enumerate(zip(pages, starts, strict=True)):
        lines = [match for match in re.finditer(r"[^\n]+", text) if match[0].strip()]
        number = re.compile(rf"\s*{first + index}(?![\d.,]\d|\d)|.*(?<![\d.,]){first + index}\s*$")
        for line in (*lines[:_EDGE_LINES], *lines[-_EDGE_LINES:]):
            if len(line[0]) <= _MAX_EDGE_CHARS and number.match(line[0]):
                yield start + line.start(), start + line.end()
                break


def _blank(text: str, spans: Sequence[tuple[int, int]]) -> str:
    characters = list(text)
    for start, end in spans:
        characters[start:end] = " " * (end - start)
    return "".join(characters)
