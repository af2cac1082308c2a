"""Where on a page somebody is named, by any of the names the record has for them.

A surname, a first name that only one person bears, initials, the role that the record gives, the term by which the
paper calls its party, and the "I" of whoever speaks. A word that belongs to somebody else of the same sentence as well
names neither.
"""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.definitions import definitions
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.parties import is_exclusive, role_of, same_person
from chambers.grounding.people.voices import voice_at
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.whole_words import goes_on, places_of
from chambers.grounding.words.folding import small_letters
from chambers.grounding.words.ordinary_words import ORDINARY, TITLES

_FORMS = frozenset(("the", "inc", "llc", "company", "corp", "ltd", "llp", "and", "of"))
_TIME_WORDS = """
january february march april may june july august september october november december monday tuesday wednesday thursday
friday saturday sunday
"""
_NO_NAMES = ORDINARY | TITLES | frozenset(_TIME_WORDS.split())
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_FIRST_PERSON = re.compile(r"(?<![\w.])(?:I(?!\.)|me|[Mm]y|[Mm]yself|[Ww]e|[Oo]ur|us)(?!\w)")
_MAX_PAGES = 40
_MIN_LETTERS = 3


def name_places(name: str, others: Collection[str], page: ReadPage, grounds: Grounds) -> tuple[int, ...]:
    """Where a page names somebody; `others` are the other names of the sentence."""
    found = set(_by_name(name, others, page, grounds))
    found.update(_by_role(name, page, grounds))
    found.update(_as_speaker(name, page, grounds))
    return tuple(sorted(found))


def _by_name(name: str, others: Collection[str], page: ReadPage, grounds: Grounds) -> Iterator[int]:
    role = role_of(name)
    names = {fact.name for fact in grounds.roles.holders(role)} if role else set(full_names(name, grounds.index))
    taken = {part.casefold() for other in others for part in name_parts(other)}
    for each in names:
        parts = name_parts(each)
        for part in parts:
            if len(part) >= _MIN_LETTERS and part.casefold() not in taken | _FORMS:
                yield from _starts(part, page.text)
        initials = "".join(part[0] for part in parts)
        if len(parts) > 1 and initials.isupper():
            yield from (match.start() for match in re.finditer(rf"(?<!\w){re.escape(initials)}(?!\w)", page.text))


def _by_role(name: str, page: ReadPage, grounds: Grounds) -> Iterator[int]:
    places = _role_places(page.text)
    role = role_of(name)
    if role is not None:
        yield from places.get(role, ())
        return
    terms = {term for term, other in definitions(page, grounds).items() if same_person(name, other)}
    roles = {fact.role for fact in grounds.roles.given_to(name) if is_exclusive(fact.role)}
    for term in terms:
        yield from _starts(term, page.text)
    for each in roles:
        yield from places.get(each, ())


def _as_speaker(name: str, page: ReadPage, grounds: Grounds) -> Iterator[int]:
    for match in _FIRST_PERSON.finditer(page.text):
        voice = voice_at(page, match.start(), grounds)
        if voice is not None and any(same_person(name, other) for other in voice.speakers):
            yield match.start()


def full_names(name: str, index: RecordIndex) -> tuple[str, ...]:
    """A name, and the full one of which it is a part, where the record has just one such."""
    found = bearers(name, index)
    return (name, *found) if len(found) == 1 else (name,)


@kept_on_index
def bearers(name: str, index: RecordIndex) -> frozenset[str]:
    """The full names of which a single word is the first or the last."""
    parts = name_parts(name)
    if len(parts) != 1:
        return frozenset()
    word = re.escape(parts[0])
    full = re.compile(
        rf"(?<![\w.])(?:(?P<first>[A-Z][a-z]+)\s(?:[A-Z]\.\s)?{word}|{word}\s(?:[A-Z]\.\s)?(?P<last>[A-Z][a-z]+))(?!\w)"
    )
    found: set[str] = set()
    for at in index.spread(parts[0].casefold())[:_MAX_PAGES]:
        for match in full.finditer(index.read(at).text):
            other = match["first"] or match["last"]
            if other.casefold() not in _NO_NAMES and role_of(other) is None:
                found.add(f"{other} {parts[0]}" if match["first"] else f"{parts[0]} {other}")
    return frozenset(found)


@lru_cache(maxsize=4096)
def _starts(word: str, text: str) -> tuple[int, ...]:
    low = small_letters(text)
    if low is None or not word.isascii():
        return tuple(match.start() for match in re.finditer(rf"(?<!\w){re.escape(word)}s?(?!\w)", text, re.IGNORECASE))
    return tuple(at for at in places_of(word.lower(), low) if not goes_on(low, at - 1) and _ends(low, at + len(word)))


def _ends(low: str, end: int) -> bool:
    """True where a word ends, or its plural does."""
    return not goes_on(low, end) or (low[end] == "s" and not goes_on(low, end + 1))


@lru_cache(maxsize=2048)
def _role_places(text: str) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for match in _WORD.finditer(text):
        if (role := role_of(match[0])) is not None:
            found.setdefault(role, []).append(match.start())
    return {role: tuple(starts) for role, starts in found.items()}
