"""Text with some of it hidden, at the same length.

A finder hides what it took, so that the next one cannot take it again and every offset still holds.
"""

from collections.abc import Iterable

# Never part of a word or a number, and never a gap that joins words.
HIDDEN = "\x00"


def hide(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text with the characters of the spans hidden."""
    pieces: list[str] = []
    at = 0
    for start, end in sorted(spans):
        if start >= at:
            pieces += (text[at:start], HIDDEN * (end - start))
            at = end
        elif end > at:
            pieces.append(HIDDEN * (end - at))
            at = end
    return "".join((*pieces, text[at:]))
