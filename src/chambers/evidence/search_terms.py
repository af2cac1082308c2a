"""The words of a question: parsed, and found again in the text of a page. Pure.

A word matches whole words, whatever their case and accents. A phrase in quotation marks matches its words side by side
in that order; punctuation and line breaks may stand between them. Where parts of words are asked for, a word of three
characters or more also matches inside longer words; a phrase never does. The index of the matter's database splits and
folds text by the same rules.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

Span = tuple[int, int]

SHORTEST_PART = 3
"""Characters: the index of parts of words holds runs of three."""
_AROUND = 70
_MOST_ANCHOR_CHARS = 200
_TERM = re.compile(r'["“”„]([^"“”„]+)["“”„]|(\S+)')
_WORD = re.compile(r"[^\W_]+")
_BLANK = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")
_ACCENT = "[\u0300-\u036f]"


@dataclass(frozen=True, slots=True)
class Term:
    """A word or phrase of a question; `whole` where it does not match inside longer words."""

    text: str
    whole: bool = True

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(_WORD.findall(re.sub(_ACCENT, "", self.text)))


@dataclass(frozen=True, slots=True)
class Run:
    """A run of characters, marked or not."""

    text: str
    marked: bool = False


def parse_terms(text: str, *, substring: bool = False) -> tuple[Term, ...]:
    """The words and quoted phrases of a question; what has neither letter nor digit is left out."""
    parts = ((phrase or word, bool(phrase)) for phrase, word in _TERM.findall(text.replace("\0", " ")))
    return tuple(
        Term(part, whole=quoted or not substring or len(part) < SHORTEST_PART)
        for part, quoted in parts
        if _WORD.search(part)
    )


def fold(text: str) -> str:
    """Lower case and without accents on Latin letters; as long as the text, so every offset stays true."""
    return text.lower() if text.isascii() else text.translate(_FOLDED)


def find_spans(text: str, terms: Sequence[Term], most: int) -> tuple[Span, ...]:
    """Where the terms stand in a text, in order and apart from each other; at most so many."""
    patterns = [pattern for term in terms for pattern in _patterns(term, accented=not text.isascii())]
    if not patterns:
        return ()
    return tuple(found.span() for found in islice(re.finditer("|".join(patterns), fold(text)), most))


def split_runs(text: str, spans: Sequence[Span], start: int, end: int) -> tuple[Run, ...]:
    """The text from `start` to `end` in runs; `spans` are in order and apart from each other."""
    runs: list[Run] = []
    at = start
    for begin, stop in ((max(begin, start), min(stop, end)) for begin, stop in spans):
        if begin < stop:
            runs += [Run(text[at:begin]), Run(text[begin:stop], marked=True)]
            at = stop
    runs.append(Run(text[at:end]))
    return tuple(run for run in runs if run.text)


def take_excerpt(text: str, spans: Sequence[Span], anchor: Span) -> tuple[Run, ...]:
    """The words around a place, on one line and without control characters, in runs."""
    left = max(anchor[0] - _AROUND, 0)
    right = min(min(anchor[1], anchor[0] + _MOST_ANCHOR_CHARS) + _AROUND, len(text))
    left += len(text[left : anchor[0]]) - len(text[left : anchor[0]].lstrip())
    right -= len(text[anchor[0] : right]) - len(text[anchor[0] : right].rstrip())
    shown = [Run(_BLANK.sub(" ", run.text), run.marked) for run in split_runs(text, spans, left, right)]
    return (*((Run("..."),) if left else ()), *shown, *((Run("..."),) if right < len(text) else ()))


def marked_spans(runs: Sequence[Run]) -> tuple[Span, ...]:
    """Where the marked runs stand in the text that the runs make together."""
    spans, at = [], 0
    for run in runs:
        if run.marked:
            spans.append((at, at + len(run.text)))
        at += len(run.text)
    return tuple(spans)


def _patterns(term: Term, *, accented: bool) -> list[str]:
    """Patterns on folded text: the words side by side, and for a part its very characters anywhere.

    In accented text an accent may be a character of its own, which belongs to the letter before it. What may not stand
    before a word is checked behind its first letter: a pattern that begins with a letter is found several times faster.
    """
    words = r"[\W_]+".join(_spelled(word, accented=accented) for word in term.words)
    before = ("", _ACCENT, _ACCENT * 2) if accented else ("",)
    begins = "".join(rf"(?<![^\W_]{accents}{words[0]})" for accents in before)
    ends = rf"(?![^\W_]|{_ACCENT})" if accented else r"(?![^\W_])"
    whole = f"{words[0]}{begins}{words[1:]}{ends}"
    return [whole] if term.whole else [_spelled(term.text, accented=accented), whole]


def _spelled(text: str, *, accented: bool) -> str:
    letters = fold(re.sub(_ACCENT, "", text))
    return "".join(re.escape(letter) + (f"{_ACCENT}*" if accented else "") for letter in letters)


class _Folding(dict[int, str]):
    """The folded form of each character, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        apart = unicodedata.normalize("NFD", chr(code))
        plain = apart[0] if apart[0].isascii() and all(map(unicodedata.combining, apart[1:])) else chr(code)
        lower = plain.lower()
        self[code] = lower if len(lower) == 1 else plain
        return self[code]


_FOLDED = _Folding()
