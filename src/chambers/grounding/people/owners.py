"""Whose it is: "Hale's report" where every page that has the report has it as Quill's.

A thing is somebody's by an apostrophe, by "of", "by" or "from" and a name, and by the "my" or "your" of what is said. A
page on which it is his, hers or theirs leaves it open, and so does one that gives it to nobody.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.aliases import is_known_firm
from chambers.grounding.people.definitions import definitions
from chambers.grounding.people.identity import is_same, sorts_of
from chambers.grounding.people.parties import role_of, same_person
from chambers.grounding.people.voices import voice_at
from chambers.grounding.people.whereabouts import name_places
from chambers.grounding.words.body_words import BODY_WORDS
from chambers.grounding.words.meaning import cut
from chambers.grounding.words.party_nouns import PARTY_NOUNS

_BEFORE_NOUN = r"(?:own\s+|first\s+|last\s+|new\s+|old\s+|\w+ed\s+|\w+ing\s+)?"
_NOUN = r"(?P<noun>[a-z][a-z-]{3,})"
_BEHIND = re.compile(rf"['\u2019]s?\s+{_BEFORE_NOUN}{_NOUN}")
_APOSTROPHE = re.compile(rf"(?<![\w-])(?P<owner>[^\W\d_]+(?:-[^\W\d_]+)*)['\u2019]s?\s+{_BEFORE_NOUN}{_NOUN}")
_OF = re.compile(
    rf"{_NOUN}\s+(?:of|by|from)\s+(?:the\s+|(?:Mr|Ms|Mrs|Dr)\.?\s+)*"
    r"(?P<owner>[A-Z][\w'\u2019.]*(?:\s[A-Z][\w'\u2019.]*){0,3})"
)
_MINE = re.compile(rf"(?<!\w)(?P<owner>[Mm]y|[Oo]ur|[Yy]our)\s+{_NOUN}")
_OPEN = re.compile(rf"(?<!\w)(?:his|her|their|its|whose)\s+{_BEFORE_NOUN}{_NOUN}", re.IGNORECASE)
_TALK = re.compile(r"(?P<whose>[Mm]y|[Oo]ur|[Yy]our)\b")
_FURTHER = re.compile(
    r"\s(?!(?:and|that|which|who|for|with|from|was|were|had|has|under|dated|when|will|shall)\b)[a-z]{3,}"
)
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_BODIES = BODY_WORDS | PARTY_NOUNS


def owner_fault(
    own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whose a thing is that the sentence gives to somebody else, or None; `start` is where the sentence begins."""
    names = [token for token in tokens if token.kind is Kind.NAME]
    for token in names:
        behind = _BEHIND.match(own, token.end - start)
        if behind is None:
            continue
        others = [each.text for each in names if not same_person(each.text, token.text)]
        if (owner := _owner(token.text, others, cut(behind["noun"]), pages, grounds)) is not None:
            return f"the record has the {behind['noun']} as that of {owner}, not of {token.text}"
    return None


def _owner(name: str, others: Sequence[str], noun: str, pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    """Whom the pages name as the owner, where none of them has the thing as this person's or leaves it open."""
    found: str | None = None
    for page in pages:
        owners = [place for place, thing in _owned(page.text) if thing == noun]
        if noun in _open(page.text) or any(_may_be(name, page, place, grounds) for place in owners):
            return None
        if not owners:
            continue
        mine = name_places(name, others, page, grounds)
        if any(place in mine for place in owners):
            return None
        called = [who for place in owners if (who := _called(page, place, grounds)) is not None]
        if any(is_same(who, name, grounds.index) for who in called):
            return None
        found = found or next(iter(called), None)
    return found


def _may_be(name: str, page: ReadPage, place: int, grounds: Grounds) -> bool:
    """True for a "my" or "your" of nobody knows whom, or of this person, or of somebody who may speak for this firm."""
    if _TALK.match(page.text, place) is None:
        return False
    who = _called(page, place, grounds)
    if who is None or is_same(name, who, grounds.index) or role_of(name) is not None or is_known_firm(name, grounds):
        return True
    # "Your claim", to its chair, is the library's.
    return "person" not in sorts_of(name, grounds.index)


def _called(page: ReadPage, place: int, grounds: Grounds) -> str | None:
    """The owner at a place of a page, by name, or None for "the firm's" and for a "my" of nobody knows whom."""
    talk = _TALK.match(page.text, place)
    if talk is None:
        word = _WORD.match(page.text, place)
        # "The order from Gulf shipyard" names a place of the shipyard.
        if word is not None and _FURTHER.match(page.text, word.end()) and not sorts_of(word[0], grounds.index):
            return None
        # "Client's order" is that of whoever the paper calls so.
        if word is not None and (role_of(word[0]) is not None or word[0].casefold() in _BODIES):
            return definitions(page, grounds).get(word[0].casefold())
        return word[0] if word is not None and word[0][0].isupper() else None
    voice = voice_at(page, place, grounds)
    people = () if voice is None else voice.hearers if talk["whose"].casefold() == "your" else voice.speakers
    return people[0] if people else None


@lru_cache(maxsize=2048)
def _owned(text: str) -> tuple[tuple[int, str], ...]:
    """Where the words of an owner begin, each with the stem of what is theirs."""
    return tuple(_read_owned(text))


def _read_owned(text: str) -> Iterator[tuple[int, str]]:
    for pattern in (_APOSTROPHE, _OF, _MINE):
        for match in pattern.finditer(text):
            for word in _WORD.finditer(match["owner"]):
                yield match.start("owner") + word.start(), cut(match["noun"])


@lru_cache(maxsize=2048)
def _open(text: str) -> frozenset[str]:
    return frozenset(cut(match["noun"]) for match in _OPEN.finditer(text))
