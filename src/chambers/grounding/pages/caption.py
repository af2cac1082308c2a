"""The caption of a draft: the lines above its body that name the court and, around a "v.", the parties.

A caption excuses nothing: its names, dates and numbers are checked like all others, against the facts entered for the
matter and the record. It is read here because a name on a line of its own looks like a heading, and the "v." of a
caption like that of a citation. A line with a running sentence ends the head in which a caption may stand.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

_MOST_LINES = 40
_MOST_LOWER_WORDS = 4
"""A line with more words in small letters is a sentence: "filed its opinion in the case of" is no line of a caption."""
_LOWER = re.compile(r"(?<![\w'\u2019-])[a-z][a-z'\u2019-]+")
_CELL = re.compile(r"[^\s)\]\u00a7|](?:(?! {3}|\t)[^)\]\u00a7|\n])*")
_DIVIDER = re.compile(r"(?:[ \t]{2}|^)[)\]\u00a7|:](?=[ \t]|$)", re.MULTILINE)
"""What stands between the parties and the case in each line: "vs.          )   No. 12"."""
_CAPACITY = re.compile(r",?\s+in\s+(?:his|her|its|their)\s+\w+\s+(?:and\s+\w+\s+)?capacit.*")
_OTHERS = re.compile(r",?\s*(?i:et\s+(?:al|ux|vir))\.,?")
_MARKS = " \t#*_>"
_VERSUS = re.compile(r"(?:vs?\.?|-?\s?against\s?-?|versus|-v-)", re.IGNORECASE)
_ROLE_WORDS = (
    r"(?:PLAINTIFF|DEFENDANT|PETITIONER|RESPONDENT|APPELLANT|APPELLEE|CLAIMANT|EMPLOYEE|EMPLOYER|CARRIER|DEBTOR|INTERVENOR"
    r"|MOVANT|APPLICANT|COMPLAINANT|CROSS-\w+|COUNTER\w+)"
)
_ROLE = re.compile(rf"[\W_]*(?:(?:THIRD[- ]PARTY|FIRST|SECOND|AND|THE)\W+|{_ROLE_WORDS}\W*S?\W*)+", re.IGNORECASE)
_INLINE = re.compile(rf"{_ROLE_WORDS}S?[),.*_\s]*\s(?P<versus>vs?\.?|-?against-?)\s", re.IGNORECASE)
_COURT = re.compile(r"\b(?:COURTS?|TRIBUNAL|DISTRICT|CIRCUIT|COMMISSION|BUREAU|COUNTY|PARISH)\b")
_ARTICLE = re.compile(r"(?:THE|The)\s+")
_NAME = re.compile(r"[A-Z][^,;()\n]*(?:,\s*(?i:INC|LLC|L\.L\.C|LLP|LTD|CORP|CO|N\.A|P\.C|JR|SR)\b\.?)?")
_NUMBER = re.compile(r"\bNos?\.|\d{3}")
_PARTY_PARTED = re.compile(r"(?:^|\s)(?:AND|And|and)(?:\s+|$)")
_COURT_PARTED = re.compile(r",\s+|(?:^|\s)(?:IN|FOR|BEFORE|AT)\s+")


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one column of a line."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Caption:
    """The names of the court and the parties, the places of "v.", and what stands before and behind it."""

    names: tuple[Cell, ...] = ()
    versus: tuple[tuple[int, int], ...] = ()
    before: tuple[Cell, ...] = ()
    behind: tuple[Cell, ...] = ()


def read_caption(text: str) -> Caption:
    """The caption at the head of a text; an empty one where there is none."""
    lines = list(_head(text))
    at = next((at for at, line in enumerate(lines) if line and _VERSUS.fullmatch(line[0].text.strip(_MARKS))), None)
    if at is not None:
        own = _left_column(text, lines, at)
        before, behind = tuple(_party(own[:at][::-1])), tuple(_party(own[at + 1 :]))
        courts = [cell for cells in lines[:at] for cell in cells if cell.text.isupper() and _COURT.search(cell.text)]
        versus: tuple[tuple[int, int], ...] = ((lines[at][0].start, lines[at][0].end),)
    else:
        found = [(cell, match) for cells in lines for cell in cells for match in _INLINE.finditer(cell.text)][:1]
        before = tuple(Cell(cell.start, cell.end, cell.text[: match.start("versus")]) for cell, match in found)
        behind = tuple(Cell(cell.start + match.end(), cell.end, cell.text[match.end() :]) for cell, match in found)
        courts = []
        versus = tuple((cell.start + match.start("versus"), cell.start + match.end("versus")) for cell, match in found)
    names = (*_names(courts, _COURT_PARTED), *_names((*before, *behind), _PARTY_PARTED))
    return Caption(tuple(sorted(names, key=lambda each: each.start)), versus, before, behind)


def _head(text: str) -> Iterator[tuple[Cell, ...]]:
    """The cells of each line above the body."""
    for start, line in _lines(text):
        if len(_LOWER.findall(_CAPACITY.sub("", line))) > _MOST_LOWER_WORDS:
            return
        found = ((start + match.start(), match[0].rstrip()) for match in _CELL.finditer(line))
        yield tuple(Cell(low, low + len(cell), cell) for low, cell in found)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.split("\n")[:_MOST_LINES]:
        yield start, line
        start += len(line) + 1


def _left_column(text: str, lines: Sequence[tuple[Cell, ...]], at: int) -> list[tuple[Cell, ...] | None]:
    """The first cell of each line; None for what is no line of the parties, where a divider sets these off.

    Where the case stands in a column of its own, what is left of the divider is of the parties, and nothing else.
    """
    found = [(start, line, _DIVIDER.search(line)) for start, line in _lines(text)][: len(lines)]
    if found[at][2] is None:
        return [cells[:1] for cells in lines]
    others = [each for each, (_, line, divider) in enumerate(found) if divider is None and line.strip()]
    low = max((each for each in others if each < at), default=-1)
    high = min((each for each in others if each > at), default=len(lines))
    return [
        tuple(cell for cell in cells[:1] if divider is not None and cell.start < start + divider.start())
        if low < each < high
        else None
        for each, (cells, (start, _, divider)) in enumerate(zip(lines, found, strict=True))
    ]


def _party(lines: Sequence[tuple[Cell, ...] | None]) -> Iterator[Cell]:
    """The cells on one side of the "v.": the nearest block of lines that is more than the part of a party."""
    divided = None in lines
    found = False
    for cells in lines:
        own = next(iter(cells or ()), None)
        if cells is None or (found and own is None and not divided) or (own is not None and _is_sentence(own.text)):
            return
        if own is not None and not _ROLE.fullmatch(own.text) and not _COURT.search(own.text):
            found = True
            yield own


def _is_sentence(text: str) -> bool:
    return text.endswith(".") and len(_LOWER.findall(_OTHERS.sub("", text))) > 1


def _names(cells: Iterable[Cell], parted: re.Pattern[str]) -> Iterator[Cell]:
    """The names in cells, without what describes them."""
    for cell in cells:
        ends = [match.span() for match in parted.finditer(cell.text)]
        lows, highs = (0, *(end for _, end in ends)), (*(start for start, _ in ends), len(cell.text))
        for low, high in zip(lows, highs, strict=True):
            article = _ARTICLE.match(cell.text, low)
            name = _NAME.match(cell.text, article.end() if article else low, high)
            if name is not None and not _ROLE.fullmatch(name[0]) and not _NUMBER.search(name[0]):
                text, start = name[0].rstrip(" .,*_"), cell.start + name.start()
                yield Cell(start, start + len(text), text)
