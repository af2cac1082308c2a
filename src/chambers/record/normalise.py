"""Text made comparable, with the way back.

Typesetting changes characters without changing words: curly quotes, dashes, ligatures, hard spaces, line breaks, soft
hyphens. `normalise` folds these and remembers for every character of the result which characters it came from, so a
match in the folded text is always reported as a span of the text as it was read. It does not change case, spelling,
or digits: those are differences that matter.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_FOLDED = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4`", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "st",
    "\ufb06": "st",
    "\u2026": "...",
    # Soft hyphens, zero-width characters and byte-order marks are layout, not words.
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", ""),
}
_CHANGED = re.compile(rf"\s+|[{''.join(_FOLDED)}]")


@dataclass(frozen=True, slots=True)
class Normalised:
    """Folded text; character i came from `original[starts[i]:ends[i]]`."""

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The original span of the folded span [start, end)."""
        if not 0 <= start <= end <= len(self.text):
            raise ValueError(f"[{start}, {end}) is not inside a text of {len(self.text)} characters")
        if start == end:
            at = self.starts[start] if start < len(self.starts) else (self.ends[-1] if self.ends else 0)
            return at, at
        return self.starts[start], self.ends[end - 1]


def normalise(text: str) -> Normalised:
    """Fold quotes, dashes, ligatures and runs of white space; leading and trailing white space goes."""
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    # Most characters stay what they are: each stretch of them is taken at once.
    for match in _CHANGED.finditer(text):
        start, end = match.span()
        if start > at:
            _add(pieces, starts, ends, (text[at:start], range(at, start), range(at + 1, start + 1)))
        if (folded := _FOLDED.get(match[0])) is None:
            _add_space(pieces, starts, ends, start, end)
        elif folded:
            _add(pieces, starts, ends, (folded, [start] * len(folded), [end] * len(folded)))
        at = end
    if at < len(text):
        _add(pieces, starts, ends, (text[at:], range(at, len(text)), range(at + 1, len(text) + 1)))
    if pieces and pieces[-1] == " ":
        del pieces[-1], starts[-1], ends[-1]
    return Normalised(text="".join(pieces), starts=tuple(starts), ends=tuple(ends))


def _add(pieces: list[str], starts: list[int], ends: list[int], more: tuple[str, Sequence[int], Sequence[int]]) -> None:
    """Put a piece behind the others, with the places that its characters came from."""
    pieces.append(more[0])
    starts.extend(more[1])
    ends.extend(more[2])


def _add_space(pieces: list[str], starts: list[int], ends: list[int], start: int, end: int) -> None:
    """Put one blank for white space, unless there is one already; a text does not begin with one."""
    if not pieces:
        return
    if pieces[-1] == " ":
        ends[-1] = end
        return
    _add(pieces, starts, ends, (" ", [start], [end]))
