"""Who does what a clause of a page says, clause by clause.

"He said hold off. I called Bo, and Bo said keep going." has three clauses with three doers. A clause has the doer that
stands in it before its verb, behind "by" or at the head of its line; one that begins with a verb has that of the clause
before. Where it is a thing, or a pronoun that may be several, the doer is open.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.identity import is_verb_word, sorts_of
from chambers.grounding.people.namesakes import called_in_full
from chambers.grounding.people.participants import Participant, participants_of
from chambers.grounding.people.pronouns import antecedent
from chambers.grounding.people.standing import is_doer, is_done_to
from chambers.grounding.people.utterance import Utterance, items_of
from chambers.grounding.people.voices import voice_at
from chambers.grounding.texts.passages import QUESTION
from chambers.grounding.words.gender_table import HE_NOUNS, SHE_NOUNS

_JOINT = re.compile(
    r"(?<!Mr)(?<!Ms)(?<!Mrs)(?<!Dr)(?<!Sgt)(?<!Det)(?<!Lt)(?<!Dep)(?<!Ofc)(?<!Capt)(?<!St)(?<!No)(?<![A-Z])[.;!?]\s+"
    r"|,?\s+(?:and|but|while|whereas|although|though|because|so|then)\s+|,\s+(?:who|which|where|when)\s+|[,:]\s+"
)
# "She says you told her": what is said has a doer of its own.
_TOLD = re.compile(
    r"\b(?:says?|said|states?|stated|thinks?|thought|told (?:me|us|him|her|them)|claims?|claimed|admits?"
    r"|admitted|denied"
    r"|reported|confirmed|explained)\s+(?:that\s+)?(?=(?:he|she|you|I|they)\b)"
)
_QUOTES = re.compile(r"[\"\u201c\u201d]")
_QUOTE_CHARS = 160
_SMALL_I = re.compile(r"(?<![\w.])i(?= [a-z])")
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_HELPS = frozenset(
    [
        "is",
        "was",
        "were",
        "are",
        "has",
        "had",
        "have",
        "did",
        "does",
        "do",
        "would",
        "will",
        "could",
        "can",
        "should",
        "may",
        "must",
        "isn't",
        "wasn't",
        "didn't",
        "don't",
        "won't",
    ]
)
_ROW_END = re.compile(r"[ \t]*\n[ \t]*\S")
_ANSWER = re.compile(r"^[ \t]*(?:\d{1,3}(?:: ?\d{1,2})?[ \t]+)?A(?:[.:]\s|[ \t]{2,})", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Deed:
    """A clause of a page, the roots of its words, and who does what it says; nobody sure where `doer` is None."""

    start: int
    end: int
    roots: frozenset[str]
    doer: str | None
    done_to: bool = False
    """True where something is done to whoever stands as the subject."""
    woman: bool | None = None
    """Whether a "she" or a "he" does it who is nobody for certain; None for anything else."""
    asked: bool = False
    """True for what a question supposes."""


def deeds_of(page: ReadPage, utterance: Utterance, grounds: Grounds) -> tuple[Deed, ...]:
    """The clauses of an utterance with their doers, in order; read once, for a page is of one record."""
    kept: dict[int, tuple[Deed, ...]] = page.kept.setdefault(deeds_of, {})
    if utterance.start not in kept:
        kept[utterance.start] = tuple(_deeds(page, utterance.start, utterance.end, grounds))
    return kept[utterance.start]


def _deeds(page: ReadPage, low: int, high: int, grounds: Grounds) -> Iterator[Deed]:
    answer = _ANSWER.search(page.text, low, high) if QUESTION.match(page.text, low) else None
    last: str | None = None
    for start, end in _clauses(page.text, low, high):
        asked = answer is not None and start < answer.start()
        doer, done_to, woman, own = _doer(page, start, end, grounds)
        if not own:
            doer = last if start > low else _teller(page, high - 1, grounds)
        last = doer
        roots = frozenset(root for _, root in items_of(page.text[start:end], start))
        yield Deed(start, end, roots, doer, done_to, woman if doer is None else None, asked)


def _teller(page: ReadPage, at: int, grounds: Grounds) -> str | None:
    """Who is told of in an entry that has no subject: "Called the shop, left word."."""
    voice = voice_at(page, at, grounds)
    return voice.speakers[0] if voice is not None and voice.told and len(voice.speakers) == 1 else None


def _clauses(text: str, low: int, high: int) -> Iterator[tuple[int, int]]:
    """A sentence cut where another subject or verb begins; a list of names or things stays whole."""
    at = low
    joints = sorted([*_JOINT.finditer(text, low, high), *_TOLD.finditer(text, low, high)], key=lambda each: each.end())
    for joint in joints:
        if joint.start() < at:
            continue
        if joint[0][0].isalpha():
            yield at, joint.end()
            at = joint.end()
            continue
        plain = joint[0].strip()[:1] in ".;!?"
        if plain or (_has_verb(text[at : joint.start()]) and _begins_clause(text[joint.end() : high])):
            yield at, joint.start()
            at = joint.end()
    if at < high:
        yield at, high


def _has_verb(text: str) -> bool:
    return any(word.casefold() in _HELPS or is_verb_word(word) for word in _WORD.findall(text))


def _opens_with_verb(text: str) -> bool:
    words = _WORD.findall(text)[:2]
    return bool(words) and (words[0].casefold() in _HELPS or is_verb_word(words[0]))


def _begins_clause(text: str) -> bool:
    """True where the first words have a verb: "and left", "and Bo said", "she left"."""
    return _has_verb(" ".join(_WORD.findall(text)[:4]))


def _doer(page: ReadPage, start: int, end: int, grounds: Grounds) -> tuple[str | None, bool, bool | None, bool]:
    """Who does what a clause says, whether it is done to them, whether a woman, and whether it has a subject at all."""
    if small := _SMALL_I.search(page.text, start, end):
        return _speaker(page, small.start(), grounds), False, None, True
    for who in participants_of(page, start, end):
        done_to = is_done_to(page.text, who.end)
        word = who.text.casefold()
        if who.is_name:
            if is_doer(page.text, who.start, who.end, start) and not _ends_row(page.text, who, end):
                name = _without_house(who.text, grounds)
                name = called_in_full(page.text, who.start, name, grounds.index) or name
                sure = sorts_of(name, grounds.index) and _is_first(page.text, start, who)
                return (name if sure else None), done_to, None, True
            continue
        if who.owns:
            continue
        if not who.is_role and word in ("he", "she"):
            return antecedent(page, who.start, grounds), done_to, word == "she", True
        if who.text == "I" and len(_QUOTES.findall(page.text, max(0, who.start - _QUOTE_CHARS), who.start)) % 2:
            return None, False, None, True
        if who.text == "I":
            return _speaker(page, who.start, grounds), done_to, None, True
        if word == "you":
            return _hearer(page, who.start, grounds), done_to, None, True
        # "My brother went": whoever that is, no woman did.
        return None, False, True if word in SHE_NOUNS else False if word in HE_NOUNS else None, True
    return None, False, None, not _opens_with_verb(page.text[start:end])


def _without_house(name: str, grounds: Grounds) -> str:
    """ "Ann Lee" for "Ann Lee of Lee Paving"; any other name as it is."""
    person = name.split(" of ", maxsplit=1)[0]
    return person if person != name and "person" in sorts_of(person, grounds.index) else name


def _ends_row(text: str, who: Participant, end: int) -> bool:
    """True for the name in the last cell of a row, where the clause goes on with the next row."""
    return (
        _ROW_END.match(text, who.end, end) is not None
        and text[max(0, who.start - 2) : who.start].isspace()
        and text[text.rfind("\n", 0, who.start) + 1 : who.start].strip() != ""
    )


def _is_first(text: str, start: int, who: Participant) -> bool:
    """True for a name with no verb and no other subject before it in its clause, or behind "by"."""
    before = text[start : who.start]
    return not _has_verb(before) or re.search(r"\bby\s+(?:\w+\.?\s+){0,2}$", before) is not None


def _speaker(page: ReadPage, at: int, grounds: Grounds) -> str | None:
    voice = voice_at(page, at, grounds)
    people = [each for each in voice.speakers if not is_firm(each)] if voice is not None else []
    return people[0] if len(people) == 1 else None


def _hearer(page: ReadPage, at: int, grounds: Grounds) -> str | None:
    voice = voice_at(page, at, grounds)
    return voice.hearers[0] if voice is not None and len(voice.hearers) == 1 else None
