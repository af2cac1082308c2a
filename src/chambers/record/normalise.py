"""Text made comparable, with the way back.

Typesetting changes characters without changing words: curly quotes, dashes, ligatures, hard spaces, line breaks, soft
hyphens. `normalise` folds these and remembers for every character of the result which characters it came from, so a
match in the folded text is always reported as a span of the text as it was read. It does not change case, spelling,
or digits: those are differences that matter.
"""

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
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for index, character in enumerate(text):
        if character.isspace():
            _add_space(characters, starts, ends, index)
            continue
        for folded in _FOLDED.get(character, character):
            characters.append(folded)
            starts.append(index)
            ends.append(index + 1)
    if characters and characters[-1] == " ":
        del characters[-1], starts[-1], ends[-1]
    return Normalised(text="".join(characters), starts=tuple(starts), ends=tuple(ends))


def _add_space(characters: list[str], starts: list[int], ends: list[int], index: int) -> None:
    if not characters:
        return
    if characters[-1] == " ":
        ends[-1] = index + 1
        return
    characters.append(" ")
    starts.append(index)
    ends.append(index + 1)
