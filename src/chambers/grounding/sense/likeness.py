"""How like a clause of the draft each piece of some pages is: which of them speaks of the same thing.

Shared words count, figures and quotations count more, names too; what stands only in the passage around a piece counts
half. The score ranks; it decides nothing.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.sense.propositions import Proposition, page_propositions, propositions_of
from chambers.grounding.words.denial_words import EMPTY
from chambers.grounding.words.meaning import stem

FACTS = frozenset(
    (Kind.DATE, Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME, Kind.IDENTIFIER, Kind.UNPARSED, Kind.NAME, Kind.QUOTATION)
)
_WORD = re.compile(r"[^\W\d_]{3,}")
_FIGURE_WEIGHT = 1.5
_NAME_BESIDE_WEIGHT = 0.4
_BESIDE_WEIGHT = 0.5
_FAR_WEIGHT = 0.25
_MAX_FAR = 4
_WHICH_CHARS = 8
_SHOWN_CHARS = 120
_TITLES = frozenset(("the", "mrs", "miss", "and"))


@dataclass(frozen=True, slots=True)
class Spoken:
    """A clause of the draft: what it says, its facts, and the words of the sentence around it."""

    clause: Proposition
    start: int
    """Where the clause begins in the draft."""
    facts: tuple[Token, ...]
    named: frozenset[str]
    whole: frozenset[str]
    sentence: str

    @property
    def own(self) -> frozenset[str]:
        """The words of the clause that carry meaning, without names."""
        return frozenset(self.clause.read.roots) - self.named - EMPTY

    @property
    def people(self) -> list[Token]:
        """The names of the clause."""
        return [fact for fact in self.facts if fact.kind is Kind.NAME]


@dataclass(frozen=True, slots=True, eq=False)
class Like:
    """A piece of a page, and what it shares with a clause of the draft."""

    said: Proposition
    score: float
    shared: frozenset[str]
    beside: frozenset[str]
    """Words that only the passage around the piece shares."""
    far: frozenset[str]
    """Words of the rest of the sentence that the passage has."""
    figures: tuple[Token, ...]
    names: tuple[Token, ...]
    names_beside: tuple[Token, ...]
    figures_inside: int
    """How many of the figures stand in the piece itself."""


def spoken_clauses(own: str, sentence: str, start: int, tokens: Sequence[Token]) -> Iterator[Spoken]:
    """The clauses of a sentence; `own` are its words without quotations, `start` is where it begins."""
    clauses = propositions_of(own)
    named = frozenset(word for token in tokens if token.kind is Kind.NAME for word in name_words(token.text))
    whole = frozenset(root for clause in clauses for root in clause.read.roots) - named
    for clause in clauses:
        low, high = start + clause.start, start + clause.end
        facts = [token for token in tokens if token.kind in FACTS and low <= token.start < high]
        # "... and never saw it" speaks of whoever the sentence began with.
        if not any(fact.kind is Kind.NAME for fact in facts):
            facts += [token for token in tokens if token.kind is Kind.NAME and token.start < low][:1]
        # "... $300, which she has not paid" speaks of the figure right before it.
        if not any(fact.kind is not Kind.NAME for fact in facts):
            figures = (token for token in tokens if token.kind in FACTS and token.kind is not Kind.NAME)
            facts += [token for token in figures if low - _WHICH_CHARS <= token.end <= low]
        yield Spoken(clause, low, tuple(facts), named, whole, sentence)


def alike(mine: Spoken, pages: Sequence[ReadPage]) -> list[Like]:
    """Every piece of some pages that shares anything with a clause."""
    found: list[Like] = []
    own, far = mine.own, mine.whole - mine.own
    for page in pages:
        borne = [(fact, [hit.start for hit in find_hits(fact, page)]) for fact in mine.facts]
        figures = [(fact, places) for fact, places in borne if places and fact.kind is not Kind.NAME]
        people = [(fact, places, name_words(fact.text)) for fact, places in borne if fact.kind is Kind.NAME]
        for said, roots in _rooted(page):
            like = _like(said, roots, own, far, figures, people)
            if like.score > 0:
                found.append(like)
    return found


@kept_on_page
def _rooted(page: ReadPage) -> tuple[tuple[Proposition, frozenset[str]], ...]:
    """What a page says, each piece with the roots of its words."""
    return tuple((said, frozenset(said.read.roots)) for said in page_propositions(page))


def _like(  # noqa: PLR0917 - a piece with its roots, and what is looked for
    said: Proposition,
    roots: frozenset[str],
    own: frozenset[str],
    far: frozenset[str],
    borne: Sequence[tuple[Token, list[int]]],
    people: Sequence[tuple[Token, list[int], frozenset[str]]],
) -> Like:
    shared = own & roots
    beside, distant = (own & said.context) - shared, far & said.context
    figures, here = [], 0
    for fact, places in borne:
        inside = _has_any(places, said.start, said.end)
        here += inside
        if inside or _has_any(places, said.low, said.high):
            figures.append(fact)
    names, near = [], []
    for fact, places, words in people:
        if words & roots or _has_any(places, said.start, said.end):
            names.append(fact)
        elif words & said.context or _has_any(places, said.low, said.high):
            near.append(fact)
    score = len(shared) + _BESIDE_WEIGHT * len(beside) + _FAR_WEIGHT * min(_MAX_FAR, len(distant))
    score += _FIGURE_WEIGHT * here + len(figures) - here + len(names) + _NAME_BESIDE_WEIGHT * len(near)
    return Like(said, score, shared, beside, distant, tuple(figures), tuple(names), tuple(near), here)


def _has_any(places: Sequence[int], low: int, high: int) -> bool:
    for at in places:  # noqa: SIM110 - asked for every piece of a page, where a generator costs more than the look
        if low <= at < high:
            return True
    return False


@lru_cache(maxsize=20_000)
def name_words(name: str) -> frozenset[str]:
    """The stems of the words of a name, without titles."""
    words = (word for word in _WORD.findall(name) if word[0].isupper() and word.casefold() not in _TITLES)
    return frozenset(stem(word) for word in words)


def told(said: Proposition, *, denied: bool) -> str:
    """What the passage says, for the reason of a verdict."""
    words = " ".join(said.text.split())
    shown = words if len(words) <= _SHOWN_CHARS else f"{words[:_SHOWN_CHARS]}..."
    return f"the passage {'denies' if denied else 'does not deny'} it: \u201c{shown}\u201d"
