"""People, firms and places that a clause puts where the record has somebody else.

"Gus Hemken witnessed the will" is false when the line of the record that has the witnesses and the will names others,
and no line that has Gus Hemken says anything like it. Lines are weighed as in `binding`, by the words and the facts
that they share with the clause. Who is said to have spoken is left to `speakers`.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.clauses import clauses_of
from chambers.grounding.conduct import names_in
from chambers.grounding.grounds import Grounds
from chambers.grounding.identifiers import is_street_word
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.meaning import SPEECH, stem, stems
from chambers.grounding.names import name_parts
from chambers.grounding.ordinary_words import ORDINARY
from chambers.grounding.papers import kind_of
from chambers.grounding.parties import role_of, same_person
from chambers.grounding.passages import answers
from chambers.grounding.voices import voice_at

_FIGURES = frozenset((Kind.AMOUNT, Kind.DATE, Kind.PERCENTAGE, Kind.TIME, Kind.UNPARSED, Kind.IDENTIFIER))
_FIGURE_WEIGHT = 1.5
_ENOUGH = 2.5
_CLEARLY = 2.0
_PRONOUN = re.compile(
    r"(?<!\w)(?:I|[Ww]e|me|us|my|our|[Hh]e|[Ss]he|[Tt]hey|[Hh]im|[Hh]er|[Hh]is|[Tt]heir|who|whom)(?!\w)"
)
_WORD = re.compile(r"[^\W\d_]+")
_MIN_LETTERS = 3


def name_fault(
    text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whom the record names where the sentence has somebody else, or None; `start` is where the sentence begins."""
    named = [token for token in tokens if token.kind is Kind.NAME]
    everyone = frozenset(stem(word) for token in named for word in _WORD.findall(token.text))
    for clause in clauses_of(text):
        low, high = start + clause.start, start + clause.start + len(clause.text)
        words = frozenset(stems(clause.text)) - everyone
        if words & SPEECH:
            continue
        facts = [token for token in tokens if low <= token.start < high and token.kind in _FIGURES]
        for token in (each for each in named if low <= each.start < high and _is_somebody(each.text)):
            fault = _somebody_else(token, words, facts, named, pages, grounds)
            if fault is not None:
                return fault
    return None


def _is_somebody(name: str) -> bool:
    return role_of(name) is None and len(name_parts(name)[-1]) >= _MIN_LETTERS


def _somebody_else(  # noqa: PLR0917 - the clause, piece by piece
    token: Token,
    words: frozenset[str],
    facts: Sequence[Token],
    named: Sequence[Token],
    pages: Sequence[ReadPage],
    grounds: Grounds,
) -> str | None:
    here, best, there = 0.0, 0.0, ""
    for page in pages:
        places = [[hit.start for hit in find_hits(fact, page)] for fact in facts]
        for low, high, text, theirs in _lines(page):
            near = sum(any(low <= at < high for at in starts) for starts in places)
            score = len(words & theirs) + _FIGURE_WEIGHT * near
            if score <= max(here, _ENOUGH - _CLEARLY):
                continue
            others = _people(text)
            if _may_be(token.text, text, others) or _is_voice(token.text, text, page, low, grounds):
                here = max(here, score)
            elif score > best:
                strangers = [name for name in others if not any(same_person(name, each.text) for each in named)]
                best, there = (score, strangers[0]) if strangers else (best, there)
    if best >= _ENOUGH and here <= best - _CLEARLY:
        return f"the record has {there} here, not {token.text}"
    return None


def _may_be(name: str, text: str, others: Sequence[str]) -> bool:
    """True when a line has the name or a part of it, or somebody by a pronoun alone."""
    parts = [part for part in name_parts(name) if len(part) >= _MIN_LETTERS]
    if any(re.search(rf"\b{re.escape(part)}", text, re.IGNORECASE) for part in parts):
        return True
    return not others and _PRONOUN.search(text) is not None


def _is_voice(name: str, text: str, page: ReadPage, at: int, grounds: Grounds) -> bool:
    """True when the line is in the words of this person, or speaks to them."""
    if not _PRONOUN.search(text) and "you" not in text.casefold():
        return False
    voice = voice_at(page, at, grounds)
    return voice is None or any(same_person(name, other) for other in (*voice.speakers, *voice.hearers))


@lru_cache(maxsize=2048)
def _lines(page: ReadPage) -> tuple[tuple[int, int, str, frozenset[str]], ...]:
    return tuple(_read_lines(page))


def _read_lines(page: ReadPage) -> Iterator[tuple[int, int, str, frozenset[str]]]:
    for passage in answers(page):
        for clause in clauses_of(passage.text):
            low = passage.start + clause.start
            yield low, low + len(clause.text), clause.text, frozenset(stems(clause.text))


@lru_cache(maxsize=4096)
def _people(text: str) -> tuple[str, ...]:
    """The names of a line that could be of somebody: more than one word, or a word that no heading has."""
    found = (name for _, _, name in names_in(text) if len(name_parts(name)) > 1 and role_of(name) is None)
    return tuple(name for name in found if not name.isupper() and not any(map(_is_common, name_parts(name))))


def _is_common(word: str) -> bool:
    lower = word.casefold()
    return lower in ORDINARY or kind_of(word) is not None or is_street_word(lower) or (word.isupper() and len(word) > 2)
