"""Text made into shingles that survive conversion, printing, scanning and reading. Pure.

What a printer, a scanner and an OCR program change is folded away first: case, accents, white space, punctuation, line
breaks, hyphens, and the characters that are taken for each other (0 and O, 1 and l, rn and m). What is left is one
stream of letters. Every run of `SHINGLE_CHARS` letters is a shingle; of each neighbourhood of `WINDOW` only the
smallest by hash is kept, so two texts that share a passage of `SHINGLE_CHARS + WINDOW - 1` letters surely share a
shingle, wherever the passage stands in either.

What this does not do: say whose text it is. That is `provenance`.
"""

import unicodedata
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

SHINGLE_CHARS = 20
WINDOW = 8
_ALIKE = str.maketrans({"0": "o", "1": "l", "i": "l", "j": "l", "|": "l", "!": "l", "5": "s", "8": "b", "6": "b"})
_LIGATURES = (("rn", "m"), ("vv", "w"), ("cl", "d"))


@dataclass(frozen=True, slots=True)
class Folded:
    """The stream of letters; letter i came from `original[starts[i]:ends[i]]`."""

    letters: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shingle:
    """One kept shingle and the letters that it covers, as offsets into the stream."""

    letters: str
    at: int

    @property
    def end(self) -> int:
        return self.at + SHINGLE_CHARS


def fold(text: str) -> Folded:
    """The letters of a text as a scanner would agree on them, with the way back."""
    letters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for index, character in enumerate(text):
        for letter in _plain(character):
            _push(letter, index, letters, starts, ends)
    return Folded("".join(letters), tuple(starts), tuple(ends))


def shingles(letters: str) -> tuple[Shingle, ...]:
    """The shingles kept of a stream, in order."""
    return tuple(Shingle(letters[at : at + SHINGLE_CHARS], at) for at in _winnow(letters))


def letters_of(text: str) -> str:
    """The same letters without the way back: many times as fast, for long texts that nobody points into."""
    letters = text.translate({ord(character): _plain(character) for character in set(text)})
    for pair, single in _LIGATURES:
        letters = letters.replace(pair, single)
    return letters


def shared_shingles(wanted: Iterable[str], texts: Iterable[str]) -> frozenset[str]:
    """Those of the shingles that stand anywhere in the texts, kept there or not.

    Of the texts nothing is held but their letters, so they may be long.
    """
    streams = map(letters_of, texts)
    return frozenset(wanted).intersection(
        stream[at : at + SHINGLE_CHARS] for stream in streams for at in range(len(stream) - SHINGLE_CHARS + 1)
    )


def _plain(character: str) -> str:
    if character.isascii():
        return character.lower().translate(_ALIKE) if character.isalnum() or character in "|!" else ""
    plain = unicodedata.normalize("NFKD", character).casefold()
    return "".join(letter for letter in plain if letter.isalnum()).translate(_ALIKE)


def _push(letter: str, index: int, letters: list[str], starts: list[int], ends: list[int]) -> None:
    for pair, single in _LIGATURES:
        if letter == pair[1] and letters and letters[-1] == pair[0]:
            letters[-1], ends[-1] = single, index + 1
            return
    letters.append(letter)
    starts.append(index)
    ends.append(index + 1)


def _winnow(stream: str) -> Iterator[int]:
    """Where the smallest shingle of each window begins; the rightmost of equals, each once."""
    data = stream.encode("utf-32-le")
    size = 4 * SHINGLE_CHARS
    hashes = [zlib.crc32(data[at : at + size]) for at in range(0, len(data) - size + 4, 4)]
    kept = -1
    for begin in range(max(1, len(hashes) - WINDOW + 1) if hashes else 0):
        if kept < begin:
            window = hashes[begin : begin + WINDOW]
            kept = begin + _rightmost_smallest(window)
            yield kept
        elif begin + WINDOW - 1 < len(hashes) and hashes[begin + WINDOW - 1] <= hashes[kept]:
            kept = begin + WINDOW - 1
            yield kept


def _rightmost_smallest(values: list[int]) -> int:
    smallest = min(values)
    return len(values) - 1 - values[::-1].index(smallest)
