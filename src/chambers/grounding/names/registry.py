"""Who the record knows: how it writes a word, who bears a surname, which word it has for one with a wrong letter.

All of it is read from the pages that have the word in question, when it is first asked for, and kept with the index. A
word on very many pages is judged by the first of them.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chambers.grounding.claims.dates import CALENDAR
from chambers.grounding.names.wording import is_listed, same_first_name

if TYPE_CHECKING:
    from chambers.grounding.pages.record_index import RecordIndex

_MAX_PAGES = 80
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_SHORTEST = 4
_ACCENTS = {
    "a": "\u00e1\u00e0\u00e2\u00e4\u00e3\u00e5\u0105", "c": "\u00e7\u0107\u010d", "e": "\u00e9\u00e8\u00ea\u00eb\u0119",
    "i": "\u00ed\u00ec\u00ee\u00ef", "l": "\u0142", "n": "\u00f1\u0144", "o": "\u00f3\u00f2\u00f4\u00f6\u00f5\u00f8",
    "s": "\u015b\u0161", "u": "\u00fa\u00f9\u00fb\u00fc", "y": "\u00fd", "z": "\u017c\u017a\u017e",
}  # fmt: skip
_PLAIN = {ord(accent): letter for letter, accents in _ACCENTS.items() for accent in accents + accents.upper()}
_GIVEN = re.compile(
    r"(?<![\w.])(?P<first>[A-Z][\w'\u2019-]*\.?)(?:[ ](?P<middle>[A-Z][\w'\u2019-]*\.?)){0,2}?[ \n]{1,2}\Z"
)
_TURNED = re.compile(r",[ ](?P<first>[A-Z][\w'\u2019-]*\.?)(?![\w-])")
_SURNAME = re.compile(r"[ ](?:[A-Z]\.?[ ])?(?P<last>[A-Z][\w'\u2019-]+)(?![\w-])")
_GIVEN_CHARS = 70
_IN_ADDRESS, _IN_ADDRESS_BEHIND = re.compile(r"[\w@./]"), re.compile(r"[\w@/]|\.\w")
"""What stands beside a part of an address or a path, which shows nothing of how a word is written."""
_AFTER_SMALL = re.compile(r"(?:[a-z,;&]|(?:Mr|Mrs|Ms|Dr)\.)[ \n]{1,2}\Z")
_BEFORE_CHARS = 6


@dataclass(frozen=True, slots=True)
class Use:
    """How the record writes a word."""

    small: bool
    """In small letters somewhere."""
    inside: bool
    """With a capital inside a sentence."""
    pages: int

    @property
    def is_name(self) -> bool:
        """True for a word with a capital wherever it stands."""
        return self.pages > 0 and not self.small


class Registry:
    """The names of a record."""

    def __init__(self, index: "RecordIndex") -> None:
        self.index = index
        self._uses: dict[str, Use] = {}
        self._bearers: dict[str, frozenset[str]] = {}
        self._surnames: dict[str, frozenset[str]] = {}
        self._near: dict[str, str | None] = {}

    def use_of(self, word: str) -> Use:
        """How the record writes a word, which is given in small letters."""
        if word not in self._uses:
            self._uses[word] = self._use_of(word)
        return self._uses[word]

    def _use_of(self, word: str) -> Use:
        places = self.index.spread(word)
        small = inside = False
        for text, start, end in self._written(word):
            if _IN_ADDRESS.search(text, max(0, start - 1), start) or _IN_ADDRESS_BEHIND.match(text, end):
                continue
            small = small or text[start].islower()
            inside = inside or (text[start].isupper() and _goes_on_from(text, start))
        return Use(small, inside, len(places))

    def knows(self, word: str) -> bool:
        """True for a word of some page, also in the plural or of two parts."""
        spread = self.index.spread
        return bool(spread(word)) or (len(word) > _SHORTEST and word.endswith("s") and bool(spread(word[:-1])))

    def bearers(self, surname: str) -> frozenset[str]:
        """The first names, in small letters, that the record has before a surname, or behind it and a comma."""
        surname = surname.casefold()
        if surname not in self._bearers:
            found = (
                given
                for text, start, end in self._written(surname)
                for match in (_GIVEN.search(text, max(0, start - _GIVEN_CHARS), start), _TURNED.match(text, end))
                if match is not None and text[end : end + 1] != "-"
                for given in match.groups()
            )
            self._bearers[surname] = frozenset(self._given(found))
        return self._bearers[surname]

    def _given(self, words: Iterable[str | None]) -> Iterator[str]:
        for word in filter(None, words):
            if self._is_given(bare := word.rstrip(".").casefold()):
                yield bare

    def _written(self, word: str) -> Iterator[tuple[str, int, int]]:
        """Each place of a word of small letters, with its page: found in the page made small, the fastest way."""
        for at in self.index.spread(word)[:_MAX_PAGES]:
            text = self.index.pages[at].text
            small, start = text.lower().replace("\u2019", "'"), -1
            while (start := small.find(word, start + 1)) >= 0:
                end = start + len(word)
                if not (small[start - 1 : start].isalnum() or small[end : end + 1].isalnum()):
                    yield text, start, end

    def _is_given(self, word: str) -> bool:
        if is_listed(word):
            return False
        return len(word) == 1 or not self.use_of(word).small

    def surnames(self, first: str) -> frozenset[str]:
        """The words, in small letters, that the record has behind a first name and that are written as names."""
        first = first.casefold()
        if first not in self._surnames:
            behind = (
                _SURNAME.match(text, end) for text, start, end in self._written(first) if text[start - 1 : start] != "-"
            )
            found = self._given(match["last"] for match in behind if match is not None)
            self._surnames[first] = frozenset(each.removesuffix("'s").removesuffix("\u2019s") for each in found)
        return self._surnames[first]

    def other_bearer(self, first: str, last: str) -> str | None:
        """Who bears a surname, where the record has nobody of it with this first name; None where nothing tells."""
        known = self.bearers(last)
        whole = sorted(each for each in known if len(each) > 1)
        if not whole or any(same_first_name(first, each) for each in known):
            return None
        return f"{whole[0].title()} {last}"

    def accented(self, word: str) -> str | None:
        """The word of the record with an accent where this one, in small letters, has none: Mu\u00f1oz for Munoz."""
        for at, letter in enumerate(word) if word.isascii() and not self.knows(word) else ():
            for other in _ACCENTS.get(letter, ""):
                if self.index.spread(found := word[:at] + other + word[at + 1 :]):
                    return found
        return None

    def near(self, word: str) -> str | None:
        """The name of the record that a word of no page is a slip for, in small letters: one letter, or two swapped."""
        if word not in self._near:
            self._near[word] = self._near_to(word) if len(word) >= _SHORTEST and not self.knows(word) else None
        return self._near[word]

    def _near_to(self, word: str) -> str | None:
        # A Libyan is of Libya, and is no slip.
        found = sorted(
            {each for each in _one_off(word) if self._is_right(each) and word not in (f"{each}i", f"{each}n")}
        )
        sure = (each for each in found if not all(self.index.pages[at].ocr for at in self.index.spread(each)))
        return next(sure, None)

    def _is_right(self, word: str) -> bool:
        return bool(self.index.spread(word)) and self.use_of(word).is_name and word.capitalize() not in CALENDAR


def _goes_on_from(text: str, at: int) -> bool:
    return _AFTER_SMALL.search(text[max(0, at - _BEFORE_CHARS) : at]) is not None


def registry_of(index: "RecordIndex") -> Registry:
    """The registry of a record, which is kept with its index."""
    found = index.kept.get(Registry)
    if not isinstance(found, Registry):
        found = index.kept[Registry] = Registry(index)
    return found


def as_written(word: str, index: "RecordIndex") -> str:
    """A word as a page has it, with its capitals."""
    page = index.pages[index.spread(word)[0]].text
    found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", page, re.IGNORECASE)
    if found is None:
        return word.capitalize()
    return found[0].capitalize() if found[0].isupper() else found[0]


def without_accents(name: str) -> str:
    """A name in the letters that people type: Beyonce for Beyonc\u00e9."""
    return name.translate(_PLAIN)


def _one_off(word: str) -> Iterator[str]:
    """Every word of small letters that is one letter or one swap away; not one that only adds the s of a plural."""
    for at in range(len(word) + 1):
        before, behind = word[:at], word[at:]
        yield from (before + letter + behind for letter in _LETTERS if behind or letter != "s")
        if behind:
            if behind != "s":
                yield before + behind[1:]
            yield from (before + letter + behind[1:] for letter in _LETTERS if letter != behind[0])
        if len(behind) > 1 and behind[0] != behind[1]:
            yield before + behind[1] + behind[0] + behind[2:]
