"""The words of the tables of things and affairs, found in a text.

A phrase is taken whole ("text message", "written warning"), the longest at each place. Nothing is compared.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise

from chambers.grounding.words.affair_table import AFFAIR_KINDS
from chambers.grounding.words.thing_table import THING_KINDS

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*['\u2019]?")

Members = frozenset[tuple[int, int]]


def _lines(text: str) -> list[str]:
    return text.replace("\\\n", "").strip().splitlines()


def _read(lines: Sequence[str]) -> dict[str, Members]:
    table: dict[str, set[tuple[int, int]]] = {}
    for kind, line in enumerate(lines):
        for member, words in enumerate(line.split("|")):
            for word in words.split("/"):
                for form in _forms(word.strip()):
                    table.setdefault(form, set()).add((kind, member))
    return {word: frozenset(members) for word, members in table.items()}


def _forms(word: str) -> tuple[str, ...]:
    plural = f"{word[:-1]}ies" if word.endswith("y") else f"{word}es" if word.endswith(("s", "sh", "ch", "x")) else word
    return word, f"{word}s", plural


_TABLE = _read([*_lines(THING_KINDS), *_lines(AFFAIR_KINDS)])


def _sizes() -> dict[str, int]:
    """How many words the longest phrase has that begins with a word."""
    sizes: dict[str, int] = {}
    for phrase in _TABLE:
        words = phrase.split()
        sizes[words[0]] = max(sizes.get(words[0], 0), len(words))
    return sizes


_SIZES = _sizes()


@dataclass(frozen=True, slots=True)
class Thing:
    """A word or phrase of the tables where it stands in a text: the kinds it belongs to, and which of each it is."""

    start: int
    end: int
    text: str
    members: Members

    def is_also(self, other: "Thing") -> bool:
        """True when both may mean the same."""
        return bool(self.members & other.members)

    def rivals(self, other: "Thing") -> bool:
        """True when the two are of one kind and not the same."""
        kinds = {kind for kind, _ in self.members}
        apart = not self.is_also(other) and not _is_sort_of(self.text, other.text)
        return apart and any(kind in kinds for kind, _ in other.members)


def _is_sort_of(one: str, two: str) -> bool:
    """True when one phrase only says more closely what the other is: a dump truck is a truck."""
    short, long = sorted((one.removesuffix("s").split(), two.removesuffix("s").split()), key=len)
    return len(short) < len(long) and long[-len(short) :] == short


@lru_cache(maxsize=4096)
def find_things(text: str) -> tuple[Thing, ...]:
    """The words and phrases of a text that the tables know."""
    return tuple(_find(text))


def _find(text: str) -> Iterator[Thing]:
    low = _folded(text)
    end = 0
    for match in _WORD.finditer(low):
        word = match[0]
        size = _SIZES.get(word) or _SIZES.get(word.removesuffix("'s"))
        if not size or match.start() < end:
            continue
        found = _alone(match) if size == 1 else _longest_at(low, match.start(), size)
        if found is not None:
            end = found.end
            yield found


def _folded(text: str) -> str:
    """A text in small letters, each at its place."""
    low = text.lower().replace("\u2019", "'")
    return low if len(low) == len(text) else text


def _alone(match: re.Match[str]) -> Thing | None:
    """The thing of a word that opens no phrase."""
    word = match[0]
    members = _TABLE.get(word) or _TABLE.get(word.removesuffix("'s"))
    return Thing(match.start(), match.end(), word, members) if members else None


def _longest_at(low: str, at: int, size: int) -> Thing | None:
    words = list(islice(_WORD.finditer(low, at), size))
    for length in range(len(words), 0, -1):
        phrase = " ".join(match[0] for match in words[:length])
        members = _TABLE.get(phrase) or _TABLE.get(phrase.removesuffix("'s"))
        if members and not any(low[one.end() : two.start()].strip() for one, two in pairwise(words[:length])):
            return Thing(at, words[length - 1].end(), phrase, members)
    return None
