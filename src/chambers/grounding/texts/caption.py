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
_CELL = re.compile(r"[^\s)\u00a7|](?:(?! {3}|\t)[^)\u00a7|\n])*")
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

    def has_line(self, at: int) -> bool:
        """True for a place in the lines of the parties, which are laid out in columns and are no sentences."""
        places = [cell.start for cell in (*self.before, *self.behind)]
        return bool(self.before and self.behind) and min(places) <= at <= max(places)


def read_caption(text: str) -> Caption:
    """The caption at the head of a text; an empty one where there is none."""
    lines = list(_head(text))
    at = next((at for at, cells in enumerate(lines) if cells and _VERSUS.fullmatch(cells[0].text.strip(_MARKS))), None)
    if at is not None:
        before, behind = tuple(_party(lines[:at][::-1])), tuple(_party(lines[at + 1 :]))
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
    start = 0
    for line in text.split("\n")[:_MOST_LINES]:
        if len(_LOWER.findall(line)) > _MOST_LOWER_WORDS:
            return
        found = ((start + match.start(), match[0].rstrip()) for match in _CELL.finditer(line))
        yield tuple(Cell(low, low + len(cell), cell) for low, cell in found)
        start += len(line) + 1


def _party(lines: Sequence[tuple[Cell, ...]]) -> Iterator[Cell]:
    """The cells on one side of the "v.": the nearest block of lines that is more than the part of a party."""
    found = False
    for cells in lines:
        own = next(iter(cells), None)
        if (found and own is None) or (own is not None and _is_sentence(own.text)):
            return
        if own is not None and not _ROLE.fullmatch(own.text) and not _COURT.search(own.text):
            found = True
            yield own


def _is_sentence(text: str) -> bool:
    return text.endswith(".") and len(_LOWER.findall(text)) > 1


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
