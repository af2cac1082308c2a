"""Text in small letters, in which a plain word is looked for before a pattern is tried, or instead of one."""

_OTHER_I = str.maketrans("\u0130\u0131", "ii")
"""Two letters that patterns without regard to case take for an "i", and `casefold` does not."""
_OTHER_FORMS = "\u0130\u0131\u017f"
"""Letters that patterns without regard to case take for a plain one, and `lower` does not."""


def folded(text: str) -> str:
    """A text in small letters: where a pattern without regard to case finds a plain word, this has it."""
    return (text if text.isascii() else text.translate(_OTHER_I)).casefold()


def small_letters(text: str) -> str | None:
    """A text in small letters, each in its place: it has a plain word just where a pattern without regard to case does.

    None where that is not so.
    """
    return None if not text.isascii() and any(letter in text for letter in _OTHER_FORMS) else text.lower()
