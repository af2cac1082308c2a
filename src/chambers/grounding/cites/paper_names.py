"""The words of a name by which a draft cites a paper, and whether a paper bears them.

A word may be cut short in two ways: by custom ("Ltr."), or where the writer liked ("Prelim."), which a stop behind it
shows. A kind of paper of several words is one word. Letters that stand alone, titles and small words say nothing here;
an initial before a surname does, where it tells two papers apart.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from chambers.grounding.cites.papers import KINDS_OF_WORDS, Paper, is_kind, kind_of, whole_word
from chambers.grounding.words.paper_kinds import FURTHER, LINKING

_WORD = re.compile(r"(?P<word>fd302|[^\W\d_]+(?:['\u2019]g\b)?(?:-[^\W\d_]+)*)(?P<stop>\.)?")
_POSSESSIVE = re.compile(r"(?<=\w)['\u2019](?:s\b|(?!\w))")
_INITIAL = re.compile(r"\b(?P<initial>[A-Z])\.\s+(?:[A-Z]\.\s+)*(?P<surname>[A-Z][\w'\u2019-]+)")
_CALLED = re.compile(
    r"\b(?P<given>[A-Z][a-z]+)\s+(?:[A-Z]\.\s+)?(?P<surname>[A-Z][\w'\u2019-]+)\s+"
    r"\([\"\u201c](?:(?:Mr|Ms|Mrs|Dr)\.\s+)?(?P=surname),?[\"\u201d]\)"
)
_TITLES = r"(?:Mr|Ms|Mrs|Dr|Prof|Det|Sgt|Ofc|Officer|Detective|Nurse|Lt|Capt|Hon|Re|To|From|By|The|And|Of)"
_CUT_CHARS = 3


@dataclass(frozen=True, slots=True)
class NameWord:
    """A word of a name: as it stands, in full, and whether it was cut short."""

    raw: str
    full: str
    cut: bool

    def is_borne(self, words: Collection[str]) -> bool:
        """True when one of the words is this one."""
        if self.raw in words or self.full in words:
            return True
        return self.cut and len(self.raw) >= _CUT_CHARS and any(word.startswith(self.raw) for word in words)


def name_words(name: str) -> tuple[NameWord, ...]:
    """The words of a name that a paper must bear."""
    bare = _POSSESSIVE.sub("", one_word_kinds(name))
    found = (_name_word(match) for match in _WORD.finditer(bare))
    return tuple(word for word in found if len(word.raw) > 1 and word.raw not in LINKING)


def _name_word(match: re.Match[str]) -> NameWord:
    raw, full = match["word"].casefold(), whole_word(match["word"])
    return NameWord(kind_of(raw) or raw, kind_of(full) or full, match["stop"] is not None)


def one_word_kinds(name: str) -> str:
    """A name in which a kind of paper of several words is one word: "Body-Worn Camera Tr." is "bwc Tr."."""
    for pattern, word in KINDS_OF_WORDS:
        name = pattern.sub(word, name)
    return name


def are_borne(wanted: Sequence[NameWord], words: Collection[str]) -> bool:
    """True when all words of a name are among the words of a paper."""
    return all(word.is_borne(words) for word in wanted)


def says_kind(wanted: Sequence[NameWord]) -> bool:
    """True when one word of a name says what kind of paper it is."""
    return any(is_kind(word.raw) or is_kind(word.full) for word in wanted)


def first_of_kind(found: list[Paper], wanted: Sequence[NameWord]) -> list[Paper]:
    """Those that follow no other paper, where the name says nothing of a supplement, a draft or a reply."""
    if len(found) < 2 or any(_is_further(word) for word in wanted):
        return found
    return [paper for paper in found if not paper.title & FURTHER] or found


def _is_further(word: NameWord) -> bool:
    """True for a word of a supplement, a draft or a reply, also where it is cut short."""
    if word.raw in FURTHER or word.full in FURTHER:
        return True
    return word.cut and word.raw == word.full and any(each.startswith(word.raw) for each in FURTHER)


def filed_as_kind(found: list[Paper], wanted: Sequence[NameWord], stems: dict[str, frozenset[str]]) -> list[Paper]:
    """Those whose file is named for the most words of the name, where one of these words is its kind."""
    if len(found) < 2:
        return found
    kinds = [word for word in wanted if says_kind((word,))]
    named = [paper for paper in found if any(word.is_borne(stems[paper.file]) for word in kinds)]
    return named or found


def of_initial(name: str, found: list[Paper], heads: dict[str, str]) -> list[Paper]:
    """Those that name somebody of the initial that stands before a surname: "E. Hale Interview" is Emma Hale's."""
    initial = _INITIAL.search(name)
    if initial is None or len(found) < 2:
        return found
    own = re.compile(
        rf"\b(?!{_TITLES}\b)(?P<word>[A-Z][\w-]*)\.?[\s_]+(?:[A-Z]\.?[\s_]+)?{re.escape(initial['surname'])}\b"
    )
    mine = [paper for paper in found if _first_initial(own, heads[paper.file]) == initial["initial"]]
    return mine or found


def _first_initial(own: re.Pattern[str], head: str) -> str | None:
    """The initial of whoever of a surname is named first; "Interview R Hale" names no "Interview Hale"."""
    at = 0
    while (match := own.search(head, at)) is not None and is_kind(match["word"]):
        at = match.end("word")
    return match["word"][0] if match else None


def called_by_surname(text: str) -> tuple[tuple[str, str], ...]:
    """The initials and surnames of those whom a draft defines by the surname alone: Ann Hale ("Hale")."""
    return tuple((match["given"][0], match["surname"]) for match in _CALLED.finditer(text))


def with_initials(name: str, called: Sequence[tuple[str, str]]) -> str:
    """A name with the initial of whom the draft calls by the surname alone: Hale is A. Hale."""
    for initial, surname in called:
        bare = rf"(?<![\w.]\s)(?<!\w)(?={re.escape(surname)}\b)"
        name = re.sub(bare, f"{initial}. ", name, count=1)
    return name
