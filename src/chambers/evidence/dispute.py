"""Where two readers of one picture differ. Pure.

The first reader's words stay as they are. A word that the second saw otherwise is named with what the second saw; a
line that only the second saw is named too. Nobody decides here who is right. Spaces, capitals, and signs at the end of
a word are not worth a dispute: readers differ in them all the time.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rapidfuzz.distance import Levenshtein

from chambers.evidence.recognised import SURE_FROM, Region, Word
from chambers.record.normalise import normalise

_LOW_MEAN = 80.0
_MANY_UNSURE = 0.15
_NEAR_CHARS = 3
"""More than this between two words is other text, not a part of one of them."""
_WITHIN = 0.5
_EDGE = re.compile(r"^[^\w$€£%§]+|[^\w$€£%§]+$")


@dataclass(frozen=True, slots=True)
class Strip:
    """A line, or a part of one, as the second reader saw it."""

    text: str
    region: Region


@dataclass(frozen=True, slots=True)
class Dispute:
    """What the second reader saw instead, by the word's place in the list; and lines that only it saw."""

    others: dict[int, str]
    missed: tuple[str, ...]


def is_doubtful(words: Sequence[Word]) -> bool:
    """True when a page was read with so little confidence that a second look is worth its time."""
    if not words:
        return False
    unsure = sum(word.confidence < SURE_FROM for word in words)
    mean = sum(word.confidence for word in words) / len(words)
    return mean < _LOW_MEAN or unsure > _MANY_UNSURE * len(words)


def compare(words: Sequence[Word], strips: Sequence[Strip]) -> Dispute:
    """Every difference, line by line of the first reader."""
    others: dict[int, str] = {}
    met: set[int] = set()
    for _, group in groupby(enumerate(words), key=lambda each: each[1].line):
        line = list(group)
        region = _region(word for _, word in line)
        beside = [at for at, strip in enumerate(strips) if _is_on(strip.region, region)]
        met.update(beside)
        said = "".join(_squeeze(strips[at].text) for at in sorted(beside, key=lambda at: strips[at].region.left))
        others |= _differences(line, said)
    return Dispute(others, tuple(strip.text for at, strip in enumerate(strips) if at not in met and strip.text.strip()))


def _differences(line: Sequence[tuple[int, Word]], said: str) -> dict[int, str]:
    pieces = [_squeeze(word.text) for _, word in line]
    places = _Places(_fold("".join(pieces)), _fold(said))
    differences: dict[int, str] = {}
    start = 0
    for (index, _), piece in zip(line, pieces, strict=True):
        end = start + len(piece)
        low, high = places.there(start, end)
        other = said[low:high]
        if _core(piece) and _fold(_core(other)) != _fold(_core(piece)):
            differences[index] = other
        start = end
    return differences


class _Places:
    """Which characters of the second text stand where those of the first do."""

    def __init__(self, first: str, second: str) -> None:
        self._begin = [0] * (len(first) + 1)
        self._end = [0] * (len(first) + 1)
        for step in Levenshtein.opcodes(first, second):
            for at in range(step.src_start, step.src_end):
                there = step.dest_start + at - step.src_start
                # Where the second text has nothing, a character is nought long.
                self._begin[at] = min(there, step.dest_end)
                self._end[at + 1] = min(there + 1, step.dest_end)
        self._begin[len(first)] = len(second)

    def there(self, start: int, end: int) -> tuple[int, int]:
        """Where [start, end) of the first text stands, with the few characters that only the second has there."""
        low, high = self._begin[start], self._end[end]
        if start == 0 and low <= _NEAR_CHARS:
            low = 0
        if self._begin[end] - high <= _NEAR_CHARS:
            high = self._begin[end]
        return low, high


def _is_on(strip: Region, line: Region) -> bool:
    """True when a strip stands on a line: its middle between the line's top and bottom, and it lies along it."""
    middle = (strip.top + strip.bottom) / 2
    along = min(strip.right, line.right) - max(strip.left, line.left)
    shorter = min(strip.right - strip.left, line.right - line.left)
    return line.top <= middle <= line.bottom and along > _WITHIN * shorter


def _region(words: Iterator[Word]) -> Region:
    region = next(words).region
    for word in words:
        region = region.around(word.region)
    return region


def _squeeze(text: str) -> str:
    return normalise(text).text.replace(" ", "")


def _fold(text: str) -> str:
    """Without capitals, character by character, so that places stay true."""
    return "".join(small if len(small := character.casefold()) == 1 else character for character in text)


def _core(text: str) -> str:
    return _EDGE.sub("", text)
