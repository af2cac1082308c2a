"""The text of a page or a draft as people see it; every result is as long as what was read, so offsets stay true.

Words that are parted at the end of a line are made whole; marks of Markdown, the bars of drawn tables and the numbers
that a transcript prints before its lines are blanked; lines that were broken to fit a page flow on. Letters that a
machine mixes up are read as digits only on pages that were read from a picture. Hidden text is left out by
`record.page.visible_text`, before anything here is called.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from chambers.record.page import Page, visible_text

HIDDEN = "\x00"
"""Never part of a word or a number, and never a gap that joins words."""

_PARTED = re.compile(r"(?P<left>[^\W_]+)(?P<end>-[ \t]*\n[ \t]*)(?P<right>[^\W_]+)")
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_SOFT = "\u00ad"
_WORD_CHARS = 60
_OFTEN_BEHIND = """
acre based built by day deep degree door down eight end feet female five floor foot four free gallon half held high hour
house in inch law level long low made male man mile minute month night nine off old on one out over owned page paid part
party person point pound related room second seven side site six story ten term the third three time to ton two up week
wide woman yard year
"""
_BEHIND_HYPHENS = frozenset(_OFTEN_BEHIND.split())

_MARKS = re.compile(
    r"^[ \t]*(?:#{1,6}|>+)(?=[ \t])|\*{2,3}|(?<![\w*])\*(?=\w)|(?<=[\w.!?])\*(?![\w*])|`+|(?<!\w)__|__(?!\w)",
    re.MULTILINE,
)
_BAR_RULE = re.compile(r"^[ \t]*\|?[ \t]*:?[-=]{2,}:?[ \t]*(?:[|+][ \t]*:?[-=]{2,}:?[ \t]*)+[|+]?[ \t]*$", re.MULTILINE)
_BAR_ROW = re.compile(r"^[^|\n]*(?:\|[^|\n]*){2,}$", re.MULTILINE)

_NUMBERED = re.compile(r"^(?P<margin>[ \t]*)(?P<number>\d{1,2})(?=[ \t]|$)", re.MULTILINE)
_TESTIMONY = re.compile(r"^[ \t]*\d{1,2}[ \t]+(?:[QA][.:]?|[A-Z][A-Z.' ]{2,30}:)[ \t]", re.MULTILINE)
_FEWEST_NUMBERED, _MOST_LINES = 4, 60

_LONG_CHARS = 50
_GOES_ON = re.compile(r"[^\W\d_]|[\d($\u201c\u2018\"'\[\u00a7]")
_OPENS = re.compile(
    r"(?:\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]|[-*\u2022>|#])\s"
    r"|[ \t>*_-]*(?:Sources?|Record|Evidence|Refs?\.?|References?|Citations?|Cites?|Support|Basis)[*_]*[ \t]*:"
)
_COLUMNS = re.compile(r"\S[ ]{3,}\S|\t|\|")
_HYPHEN = re.compile(r"[^\W\d_]-$")

_RUN = re.compile(r"\S*\d\S*")
_ALIKE = frozenset("OoQlISBZ")
_LOOKALIKES = str.maketrans("OoQlI|SBZ", "000111582")


def hide(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text with the characters of the spans hidden: what one finder took, the next cannot take again."""
    pieces: list[str] = []
    at = 0
    for start, end in sorted(spans):
        if end > at:
            pieces += (text[at:start], HIDDEN * (end - max(start, at)))
            at = end
    return "".join((*pieces, text[at:]))


def with_whole_words(text: str) -> str:
    """The text with each parted word made whole, and its line ended behind it.

    What the text has elsewhere decides; where it has neither form, a second half that is a word keeps its hyphen.
    """
    if "-" not in text or not (found := list(_PARTED.finditer(text))):
        return text
    words = frozenset(match[0].casefold() for match in _WORD.finditer(_PARTED.sub(" ", text)))
    parts: list[str] = []
    at = 0
    for match in found:
        hyphen = "-" if _keeps_hyphen(match["left"].casefold(), match["right"], words) else ""
        whole = f"{match['left']}{hyphen}{match['right']}".ljust(len(match[0]) - 1) + "\n"
        parts += (text[at : match.start()], whole)
        at = match.end()
    return "".join((*parts, text[at:]))


def _keeps_hyphen(left: str, right: str, words: frozenset[str]) -> bool:
    low = right.casefold()
    if f"{left}-{low}" in words:
        return True
    if left + low in words:
        return False
    return not right[0].islower() or left[-1].isdigit() or low in words or low in _BEHIND_HYPHENS


def whole_text(page: Page) -> str:
    """What a reader of a page sees, its parted words whole."""
    return with_whole_words(visible_text(page))


def either_way(text: str) -> Iterator[str]:
    """The text with every parted word in one piece, then with every hyphen kept; soft hyphens keep it as long."""
    if _PARTED.search(text):
        yield _PARTED.sub(lambda match: match["left"] + _SOFT * len(match["end"]) + match["right"], text)
        yield _PARTED.sub(lambda match: f"{match['left']}-{_SOFT * (len(match['end']) - 1)}{match['right']}", text)


def end_as_printed(text: str, end: int) -> int:
    """The end of a stretch of the whole words, in the text as it is: a parted word is longer there."""
    low = max(0, end - _WORD_CHARS)
    parted = (
        match for match in _PARTED.finditer(text, low, end + _WORD_CHARS) if match.end("left") < end < match.end()
    )
    return next((match.end() for match in parted), end)


def without_marks(text: str, file: str) -> str:
    """The text of a Markdown file with its marks blanked; that of any other file as it is."""
    if not file.casefold().endswith((".md", ".markdown")):
        return text
    return _MARKS.sub(lambda match: " " * len(match[0]), text)


def without_table_bars(text: str) -> str:
    """The text with the bars and rules of its drawn tables blanked; any other text as it is."""
    if text.count("|") < 2 or len(_BAR_ROW.findall(text)) < 2:
        return text
    ruled = _BAR_RULE.sub(lambda match: " " * len(match[0]), text)
    return _BAR_ROW.sub(lambda match: match[0].replace("|", " "), ruled)


def without_line_numbers(text: str) -> str:
    """The text of a transcript with the numbers before its lines blanked; any other text as it is."""
    if len(_TESTIMONY.findall(text)) < 2:
        return text
    found = [match for match in _NUMBERED.finditer(text) if int(match["number"]) <= _MOST_LINES]
    # They count on by one from line to line, so that a figure which opens a line is none of them.
    numbers = [int(match["number"]) for match in found]
    counted = [
        match.span("number")
        for at, match in enumerate(found)
        if (at and numbers[at] - numbers[at - 1] == 1) or numbers[at + 1 : at + 2] == [numbers[at] + 1]
    ]
    return hide(text, counted).replace(HIDDEN, " ") if len(counted) >= _FEWEST_NUMBERED else text


def with_flowing_lines(text: str) -> str:
    """The text with a blank in place of each end of a line that is none of a paragraph.

    Only where a line is long, and the next goes on with words: headings, lists, tables and addresses keep their lines.
    """
    lines = text.split("\n")
    parts = [lines[0]]
    for line, following in pairwise(lines):
        parts += (" " if _flows(line, following) else "\n", following)
    return "".join(parts)


def _flows(line: str, following: str) -> bool:
    if len(line.strip()) < _LONG_CHARS or _COLUMNS.search(line) or _COLUMNS.search(following) or _HYPHEN.search(line):
        return False
    return _GOES_ON.match(following) is not None and _OPENS.match(following) is None and line[:1] not in "#>|"


@dataclass(frozen=True, slots=True)
class Squeezed:
    """Letters and digits alone, lookalikes folded, with the way back."""

    text: str
    places: tuple[int, ...]

    def find(self, wanted: str) -> tuple[int, int] | None:
        """The span of the original that holds the wanted letters, or None."""
        at = self.text.find(wanted) if wanted else -1
        return None if at < 0 else (self.places[at], self.places[at + len(wanted) - 1] + 1)


def fold_lookalikes(text: str) -> str:
    """The text with letters among digits read as the digits they look like."""
    return _RUN.sub(lambda run: _fold(run[0]), text)


def squeeze(text: str) -> Squeezed:
    """The letters and digits of a text, as a machine that reads pictures may see them."""
    kept = [(at, character) for at, character in enumerate(text) if character.isalnum() or character == "|"]
    folded = "".join(character.translate(_LOOKALIKES) for _, character in kept)
    return Squeezed(folded, tuple(at for at, _ in kept))


def _fold(run: str) -> str:
    letters = sum(character.isalpha() for character in run)
    digits = sum(character.isdigit() for character in run)
    # A word with one digit is a word; a number with some lookalikes in it is a number.
    alike = all(character in _ALIKE for character in run if character.isalpha())
    return run.translate(_LOOKALIKES) if alike or digits >= letters else run
