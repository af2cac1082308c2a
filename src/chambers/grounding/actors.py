"""Who did what to whom, as far as word order and voice can tell.

An actor is a name or a word for a role. In "A paid B" and "B was paid by A" the actor is A. Where the words do not
settle it, nothing is said. This is no grammar of English: it reads plain statements, and is silent about the rest.
"""

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from chambers.grounding.meaning import is_irregular, is_stop, stem
from chambers.grounding.parties import role_of
from chambers.grounding.voices import Voice

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_BE_GAP = re.compile(
    r",?\s+(?:(?:has|have|had|shall|will|may|must|not|never)\s+)*(?:is|are|was|were|be|been|being)\s+(?:not\s+)?"
)
_I = re.compile(r"(?<![\w.])(?:I|me)(?![\w.])")
_WE = re.compile(r"(?<![\w.])(?:we|We|us)(?![\w.])")
_YOU = re.compile(r"(?<![\w.])(?:you|You)(?![\w.])")
_BE = frozenset(["is", "are", "was", "were", "be", "been", "being"])
_HELPERS = (
    frozenset(
        ["shall", "will", "may", "must", "can", "could", "would", "should", "did", "does", "do", "to", "not", "never"]
    )
    | _BE
)
_ELLIPTIC = frozenset(("when", "as", "if", "once", "than"))
_BREAK = re.compile(r"[;:.?!]\s|,\s+(?:and|but|which|who|while)\s|\s(?:but|and then|while|whereas)\s")
_RELATIVE = re.compile(r",\s+(?:which|who)\s$")
_BY = re.compile(r"\bby\s+(?:(?:the|an?|mr|mrs|ms|dr|father|officer)\.?\s+)?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Mention:
    """A name or role where it stands, and who it is: a key that is the same for every way to call someone."""

    start: int
    end: int
    who: str


@dataclass(frozen=True, slots=True)
class Act:
    """A verb with those who may have done it, and those on the other side; none is unsettled."""

    verb: str
    actors: tuple[str, ...]
    others: tuple[str, ...]


Naming = Callable[[str], str]


def find_mentions(
    text: str, names: Sequence[tuple[int, int, str]], known: Naming, *, voice: Voice | None = None
) -> tuple[Mention, ...]:
    """Every actor of a text; `known` gives the key of a name or role, `voice` who says "I" and who is "you"."""
    found = [Mention(start, end, known(name)) for start, end, name in names]
    if voice is not None:
        found += [Mention(m.start(), m.end(), who) for m in _I.finditer(text) for who in voice.speakers]
        found += [Mention(m.start(), m.end(), who) for m in _WE.finditer(text) for who in voice.firms]
        found += [Mention(m.start(), m.end(), who) for m in _YOU.finditer(text) for who in voice.hearers]
    taken = {at for mention in found for at in range(mention.start, mention.end)}
    for word in _WORD.finditer(text):
        if word.start() not in taken and role_of(word[0]):
            found.append(Mention(word.start(), word.end(), known(word[0])))
    return tuple(sorted(found, key=lambda mention: mention.start))


def find_acts(text: str, mentions: Sequence[Mention]) -> tuple[Act, ...]:
    """Every verb with an actor on one side of it at least, clause by clause."""
    acts: list[Act] = []
    for start, end in _clauses(text):
        inside = [mention for mention in mentions if start <= mention.start < end]
        # ", which bought" is done by whoever stands right before the comma.
        if _RELATIVE.search(text[:start]):
            last = max((m for m in mentions if m.end <= start), key=lambda m: m.end, default=None)
            inside = [Mention(start, start, last.who), *inside] if last is not None else inside
        if inside:
            acts += _acts_in(text, start, end, inside)
    return tuple(acts)


def _clauses(text: str) -> list[tuple[int, int]]:
    cuts = [0, *(match.end() for match in _BREAK.finditer(text)), len(text)]
    return [(one, two) for one, two in itertools.pairwise(cuts) if one < two]


def _acts_in(text: str, start: int, end: int, mentions: Sequence[Mention]) -> list[Act]:
    taken = {at for mention in mentions for at in range(mention.start, mention.end)}
    words = [word for word in _WORD.finditer(text, start, end) if word.start() not in taken]
    acts: list[Act] = []
    for index, word in enumerate(words):
        if not _is_verb(text, words, index, mentions):
            continue
        following = text[word.end() : word.end() + 4]
        passive = _participle(word[0]) and (
            (index > 0 and words[index - 1][0].casefold() in _BE) or following.startswith(" by ")
        )
        before = [mention for mention in mentions if mention.end <= word.start()]
        after = [mention for mention in mentions if mention.start >= word.end()]
        act = _passive(text, word, before, after) if passive else _active(text, word, before, after)
        if act.actors or act.others:
            acts.append(act)
    return acts


def _is_verb(text: str, words: Sequence[re.Match[str]], index: int, mentions: Sequence[Mention]) -> bool:
    """A word that stands or ends as verbs do: after a helper, in the past, or right after someone."""
    word = words[index][0]
    by = text[words[index].end() :].startswith(" by ")
    if is_stop(word) or len(word) < 3 or (word[0].isupper() and not by):
        return False
    before = words[index - 1][0].casefold() if index else ""
    if before in _ELLIPTIC:
        return False
    if before in _HELPERS or is_irregular(word) or word.endswith("ed") or by:
        return True
    at = words[index].start()
    return word.endswith("s") and any(m.end < at and not text[m.end : at].strip(" ,") for m in mentions)


def _active(text: str, word: re.Match[str], before: Sequence[Mention], after: Sequence[Mention]) -> Act:
    actors = tuple(m.who for m in before if not _after_preposition(text, m))
    others = tuple(m.who for m in after if not _of(text, m))
    return Act(stem(word[0]), actors, others[:1])


def _passive(text: str, word: re.Match[str], before: Sequence[Mention], after: Sequence[Mention]) -> Act:
    by = tuple(m.who for m in after if _BY.search(text[max(0, m.start - 16) : m.start]))[:1]
    done_to = tuple(m.who for m in before if _BE_GAP.fullmatch(text[m.end : word.start()]))
    return Act(stem(word[0]), by, done_to)


def _participle(word: str) -> bool:
    return word.endswith(("ed", "en", "t", "d", "n", "e"))


def _after_preposition(text: str, mention: Mention) -> bool:
    before = re.sub(
        r"[A-Z][\w.'\u2019-]*(?:\s[A-Z][\w.'\u2019-]*){0,3},?\s+and\s+$",
        "",
        text[max(0, mention.start - 60) : mention.start],
    )
    before = before[-16:]
    return (
        re.search(
            r"\b(?:to|from|by|of|for|with|between|against|at|under|in)\s+(?:the\s+|an?\s+|mr\.\s+|ms\.\s+)?$",
            before,
            re.IGNORECASE,
        )
        is not None
    )


def _of(text: str, mention: Mention) -> bool:
    before = text[max(0, mention.start - 10) : mention.start]
    return re.search(r"\b(?:of|at|under|in|from)\s+(?:the\s+)?$", before, re.IGNORECASE) is not None
