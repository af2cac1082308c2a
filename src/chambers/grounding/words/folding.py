"""Text in small letters, in which a plain word is looked for before a pattern is tried."""

_OTHER_I = str.maketrans("\u0130\u0131", "ii")
"""Two letters that patterns without regard to case take for an "i", and `casefold` does not."""


def folded(text: str) -> str:
    """A text in small letters: where a pattern without regard to case finds a plain word, this has it."""
    return (text if text.isascii() else text.translate(_OTHER_I)).casefold()
