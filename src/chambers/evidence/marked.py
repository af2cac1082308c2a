"""Text in which some runs are marked as hidden, while it is being put together and cut into pages. Pure.

Readers write here piece by piece. The marks follow the characters through cleaning and paging, so that an offset is
true at every step.
"""

import re
from collections.abc import Iterable, Sequence

from chambers.record.page import Hidden

# Control characters and half surrogate pairs: no word holds them, and neither XML nor UTF-8 can carry them.
_NO_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\uffff]")
_MAX_EXCERPT_CHARS = 400
_NO_ASCII_TEXT = dict.fromkeys((*range(9), *range(0x0B, 0x20), 0x7F))


class MarkedText:
    """Grows at its end; each piece is visible, or hidden for a reason."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._hidden: list[Hidden] = []
        self._length = 0

    def write(self, text: str, hidden: str | None = None) -> None:
        """Add a piece; `hidden` says why it is not to be seen."""
        start, self._length = self._length, self._length + len(text)
        self._pieces.append(text)
        if hidden is not None and text.strip():
            self._hidden.append(Hidden(start, self._length, hidden))

    @property
    def text(self) -> str:
        return "".join(self._pieces)

    @property
    def hidden(self) -> tuple[Hidden, ...]:
        return merge(self._hidden)


def bracketed_comment(
    words: str, *, author: str = "", day: str = "", about: str = "", verb: str = "Comment", at: str = ""
) -> str:
    """A comment with who wrote it, when, where, and the words that it is about."""
    by = f" by {author}" if author else ""
    where = f" at {at}" if at else ""
    on = " ".join(about.split())[:_MAX_EXCERPT_CHARS]
    quoted = f', on "{on}"' if on else ""
    said = f": {words}" if words else ""
    return f"[{verb}{by}{where}{f', {day}' if day else ''}{quoted}{said}]"


def clean(text: str) -> str:
    """Text without what is no text; where a line parts a word, pdfium writes U+FFFE for the hyphen and the end."""
    if text.isascii():
        return text.translate(_NO_ASCII_TEXT)  # several times as fast, and most text is
    return _NO_TEXT.sub("", text.replace("\ufffe", "-\n"))


def clean_marked(text: str, hidden: Sequence[Hidden]) -> tuple[str, tuple[Hidden, ...]]:
    """Cleaned text, with its marks where their characters went."""
    cleaned = clean(text)
    if not hidden or cleaned == text:
        return cleaned, tuple(hidden)
    moved = (Hidden(len(clean(text[: run.start])), len(clean(text[: run.end])), run.reason) for run in hidden)
    return cleaned, tuple(run for run in moved if run.start < run.end)


def merge(runs: Iterable[Hidden]) -> tuple[Hidden, ...]:
    """Runs in order; those that touch and have the same reason are one."""
    merged: list[Hidden] = []
    for run in sorted(runs, key=lambda each: (each.start, each.end)):
        last = merged[-1] if merged else None
        if last and run.start <= last.end and run.reason == last.reason:
            merged[-1] = Hidden(last.start, max(last.end, run.end), last.reason)
        else:
            merged.append(run)
    return tuple(merged)
