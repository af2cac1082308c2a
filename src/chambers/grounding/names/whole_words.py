"""Where a text has a word, without a pattern made for it: making one takes far longer than looking for the word."""

import re
from collections.abc import Iterator

_OTHER_FORMS = "\u0130\u0131\u017f"
"""Letters that patterns without regard to case take for a plain one, and `lower` does not."""


def small_letters(text: str) -> str | None:
    """A text in small letters, each in its place, or None where a pattern without regard to case would find more."""
    return None if not text.isascii() and any(letter in text for letter in _OTHER_FORMS) else text.lower()


def places_of(part: str, text: str) -> Iterator[int]:
    """Where a text has a part of a word, a word or several."""
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


def goes_on(text: str, at: int) -> bool:
    """True where a letter, a digit or a low line stands: what a pattern calls a character of a word."""
    return 0 <= at < len(text) and (text[at].isalnum() or text[at] == "_")


def in_any_case(word: str, text: str, low: str | None = None) -> Iterator[int]:
    """Where a text has a word, or a part of one, in whatever case; `low` is the text in small letters, if known."""
    low = low or small_letters(text)
    if low is not None and word.isascii():
        return places_of(word.lower(), low)
    return (match.start() for match in re.finditer(re.escape(word), text, re.IGNORECASE))
