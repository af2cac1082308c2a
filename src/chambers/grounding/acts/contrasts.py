"""The one and not the other: two things that a sentence sets against each other the wrong way round.

"She worked for the school and not for the bus company" is false where the page has "for the bus company, not for the
school". What is affirmed and what is denied beside it are read from both; only where the page affirms what the draft
denies, and denies what the draft affirms, they are turned round. Of two people ("cited Ann and did not cite Bo") the
page must have it of the one whom the draft leaves out, and nowhere of the other.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from chambers.grounding.acts.frames import Frame
from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import name_forms
from chambers.grounding.people.parties import role_of, same_person
from chambers.grounding.texts.clauses import page_clauses, spoken_on
from chambers.grounding.texts.passages import answers
from chambers.grounding.words.meaning import stems

_LEADS = r"(?:for|to|by|from|with|against|at|in|on|under|of|as|through|into|toward|as to)"
_SIDE = (
    r"[^\W_][\w'\u2019.&/-]*(?:\s(?!(?:and|but|or|not|rather|instead|because|which|that|who)\b)[\w'\u2019.&/$-]+){0,5}?"
)
_END = (
    r"(?=\s*(?:[,;:.?!()\u2014]|\s(?:and|but|because|which|that|who|when|while|since|until|in|on|at|by|for|to|from|of"
    r"|with)\b|$))"
)
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        (
            rf"(?P<plus>{_SIDE}),?\s(?:and|but)?\s?(?<!\w)(?:not|rather than|instead of)\s"
            rf"(?P<minus>(?:{_LEADS}\s)?{_SIDE}){_END}"
        ),
        rf"\bnot\s(?P<minus>(?:{_LEADS}\s)?{_SIDE}),?\s(?:but|but rather)\s(?P<plus>(?:{_LEADS}\s)?{_SIDE}){_END}",
    )
)
_BUT_NOT = re.compile(rf",?\s(?:but|and)?\s?not\s(?:{_LEADS}\s)?(?:the\s)?(?:[A-Z][a-z]+\.?\s)?")


@dataclass(frozen=True, slots=True)
class Contrast:
    """The stems of what is affirmed, and of what is denied beside it."""

    plus: frozenset[str]
    minus: frozenset[str]


def contrast_fault(  # noqa: PLR0917 - a sentence, its acts, and what it is held against
    own: str, start: int, tokens: Sequence[Token], acts: Sequence[Frame], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """What the record affirms where the sentence denies it, and the other way round, or None."""
    mine = contrasts_in(own)
    people = (*_set_apart(own, start, tokens, acts), *_done_and_not(acts))
    for root, one, other in people:
        if _is_turned(root, one, other, pages, grounds):
            return f"the passage has \u201c{root}\u201d of {other}, not of {one}"
    if not mine:
        return None
    theirs = [each for page in pages for each in _contrasts_on(page)]
    for said in mine:
        if any(said.plus & there.plus and said.minus & there.minus for there in theirs):
            continue
        for there in theirs:
            if said.plus & there.minus and said.minus & there.plus:
                right, wrong = min(said.minus & there.plus), min(said.plus & there.minus)
                return f"the passage has it the other way round: {right}, not {wrong}"
    return None


def _set_apart(own: str, start: int, tokens: Sequence[Token], acts: Sequence[Frame]) -> Iterator[tuple[str, str, str]]:
    """A word of a sentence, whom it has it of, and whom not: "sustained it against Ann but not against Bo"."""
    names = [(token.start - start, token.end - start, token.text) for token in tokens if token.kind is Kind.NAME]
    for (_, end, one), (low, _, other) in pairwise(names):
        if _BUT_NOT.fullmatch(own[end:low]) and not same_person(one, other):
            yield from ((act.verb, one, other) for act in acts if act.start < end and not act.owned)


def _done_and_not(acts: Sequence[Frame]) -> Iterator[tuple[str, str, str]]:
    """The same of two acts that are done to one and not to another: "cited Ann and did not cite Bo"."""
    for one in (act for act in acts if not act.denied and len(act.patients) == 1):
        for other in acts:
            if other.denied and other.verb == one.verb and len(other.patients) == 1:
                who, whom = one.patients[0], other.patients[0]
                if who.strip() and whom.strip() and not same_person(who, whom):
                    yield one.verb, who, whom


def _is_turned(root: str, one: str, other: str, pages: Sequence[ReadPage], grounds: Grounds) -> bool:
    """True where pages have it of the one whom the draft leaves out, and of the other nowhere, or denied."""
    if role_of(one) is not None or role_of(other) is not None:
        return False
    mine, theirs = (name_forms(name, grounds.index) for name in (one, other))
    affirmed = False
    for clause in (each for page in pages for each in page_clauses(page) if root in each.stems):
        has_one, has_other = mine.search(clause.text), theirs.search(clause.text)
        denied = root in clause.denied
        if (has_one and not denied) or (has_other and denied):
            return False
        affirmed = affirmed or (has_other is not None and not has_one and not denied)
    return affirmed


@lru_cache(maxsize=4096)
def contrasts_in(text: str) -> tuple[Contrast, ...]:
    """What a text sets against each other."""
    return tuple(_found(" ".join(text.replace("\u200b", " ").split())))


def _found(text: str) -> Iterator[Contrast]:
    if " not " not in text and "rather than" not in text and "instead of" not in text:
        return
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            plus, minus = (frozenset(stems(match[side])) for side in ("plus", "minus"))
            if plus - minus and minus - plus:
                yield Contrast(plus - minus, minus - plus)


@kept_on_page
def _contrasts_on(page: ReadPage) -> tuple[Contrast, ...]:
    return tuple(each for part in answers(page) for each in contrasts_in(spoken_on(part.text)))
