"""Words that a line ends in the middle of: "agree-" at the end of one line, "ment" at the beginning of the next.

Printers part words so, and a hyphen that belongs there may end a line as well ("third-" and "floor"). What the page has
elsewhere decides; where it has neither form, a second half that is a word of its own keeps its hyphen.
"""

import re
from collections.abc import Iterator

from chambers.grounding.words.common_nouns import COMMON_NOUNS
from chambers.grounding.words.mass_nouns import MASS_NOUNS
from chambers.grounding.words.opening_words import OPENING
from chambers.grounding.words.ordinary_words import ORDINARY
from chambers.grounding.words.verb_table import VERBS
from chambers.record.page import Page, visible_text

_HEADS = """
floor story level door room house page side line end day night week month year hour minute time term foot feet inch mile
yard acre ton pound gallon degree point part party man woman person year-old old owned based held made built wide long
deep high low free related paid up out off down in on over by
"""
"""What often stands behind a hyphen, beside the words that other tables have."""
_KNOWN = ORDINARY | OPENING | COMMON_NOUNS | MASS_NOUNS | frozenset((*VERBS, *_HEADS.split()))
_PARTED = re.compile(r"(?P<left>[^\W_]+)(?P<end>-[ \t]*\n[ \t]*)(?P<right>[^\W_]+)")
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_SOFT = "\u00ad"
_WORD_CHARS = 60


def with_whole_words(text: str) -> str:
    """The text with each parted word made whole, and its line ended behind it; it stays as long as it is."""
    if "-" not in text or not (found := list(_PARTED.finditer(text))):
        return text
    words = frozenset(match[0].casefold() for match in _WORD.finditer(_PARTED.sub(" ", text)))
    parts: list[str] = []
    at = 0
    for match in found:
        parts += (text[at : match.start()], _made_whole(match, words))
        at = match.end()
    return "".join((*parts, text[at:]))


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


def _made_whole(match: re.Match[str], words: frozenset[str]) -> str:
    hyphen = "-" if _keeps_hyphen(match["left"].casefold(), match["right"], words) else ""
    return f"{match['left']}{hyphen}{match['right']}".ljust(len(match[0]) - 1) + "\n"


def _keeps_hyphen(left: str, right: str, words: frozenset[str]) -> bool:
    low = right.casefold()
    if f"{left}-{low}" in words:
        return True
    if left + low in words:
        return False
    return not right[0].islower() or left[-1].isdigit() or low in words or low in _KNOWN
