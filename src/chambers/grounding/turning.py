"""Whether a clause of the draft and the clauses of the record that speak of the same thing agree.

Each clause is held against the clauses of the pages that share most with it. Three things can be turned round: what is
denied, a word for its opposite, and an ordinal or a word of place and time before the same noun. A difference counts
only when every clause of the record that settles the point differs: paraphrase is common, and a wrong alarm costs
trust.
"""

import operator
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.clauses import Clause, clauses_of, page_clauses
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.meaning import SAYING, cut, is_stop, stem
from chambers.grounding.passages import answers
from chambers.grounding.word_tables import OPPOSITE_PLACES, OPPOSITES, ORDINALS, QUANTITY_PAIRS

_FACTS = frozenset((Kind.DATE, Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME, Kind.IDENTIFIER, Kind.UNPARSED, Kind.NAME))
_WEIGHT = {Kind.NAME: 0.5}
_AS_NEAR = 0.6
_VERY_NEAR = 0.75
_MIN_SHARED = 1.5
_NAMED_WEIGHT = 0.5
_WORD = re.compile(r"[^\W\d_]+")
_EXCEPTION = re.compile(
    r"\b(?:unless|except|until(?!\s+(?:about\s+)?[A-Z0-9])|more than|later than|other than)\b", re.IGNORECASE
)
_ASKING = stem("ask")
_ASKS = re.compile(r"\b(?:ask|request|demand|urge|invite)(?:ed|d|s)?\b.*\b(?:to|that|for)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Like:
    """A clause of the record, what it shares with one of the draft, and how near that makes it."""

    clause: Clause
    shared: frozenset[str]
    nearness: float
    figures: int


def turned_fault(text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """What is turned round between a sentence and the record, or None; `start` is where the sentence begins."""
    facts = [token for token in tokens if token.kind in _FACTS]
    named = frozenset(stem(word) for token in tokens if token.kind is Kind.NAME for word in _WORD.findall(token.text))
    for clause in clauses_of(text):
        first, last = start + clause.start, start + clause.start + len(clause.text)
        like = _alike(clause, [token for token in facts if first <= token.start < last], named, pages)
        fault = (
            _denial_fault(clause, like)
            or _quantity_fault(clause, like)
            or _opposite_fault(clause, like)
            or _place_fault(clause, like)
        )
        if fault is not None:
            return fault
    return None


def _alike(clause: Clause, facts: Sequence[Token], named: frozenset[str], pages: Sequence[ReadPage]) -> list[_Like]:
    """The clauses of the pages that speak of the same thing, best first; none when nothing is near enough."""
    found: list[_Like] = []
    for page in pages:
        borne = _borne(facts, page)
        for theirs in page_clauses(page):
            shared = (clause.stems & theirs.stems) - {SAYING}
            own = shared - named
            if shared:
                near = sum(
                    _WEIGHT.get(fact.kind, 1.0)
                    for fact, places in borne
                    if any(low <= theirs.start < high for low, high in places)
                )
                figures = sum(
                    fact.kind is not Kind.NAME and any(low <= theirs.start < high for low, high in places)
                    for fact, places in borne
                )
                nearness = len(own) + near + len(shared & named) * _NAMED_WEIGHT
                found.append(_Like(theirs, shared, nearness, figures))
    found.sort(key=lambda like: -like.nearness)
    best = found[0].nearness if found else 0.0
    enough = best >= _MIN_SHARED or (best > 0 and len(clause.stems - named) <= 1)
    return [like for like in found if like.nearness >= _AS_NEAR * best] if enough else []


def _borne(facts: Sequence[Token], page: ReadPage) -> list[tuple[Token, list[tuple[int, int]]]]:
    """For each fact, the passages of a page that bear it."""
    passages = [(each.start, each.end) for each in answers(page)]
    starts = [(fact, [hit.start for hit in find_hits(fact, page)]) for fact in facts]
    return [
        (fact, [(low, high) for low, high in passages if any(low <= at < high for at in places)] if places else [])
        for fact, places in starts
    ]


def _denial_fault(clause: Clause, like: Sequence[_Like]) -> str | None:
    near = [each for each in like if each.nearness >= _VERY_NEAR * like[0].nearness]
    # Where a row or sentence bears a figure of the clause, another one without any speaks of something else.
    near = [each for each in near if each.figures] or near
    if (undone := _undone_fault(clause, near)) is not None:
        return undone
    # What somebody was asked for is not said to have come about.
    asked = _ASKS.search(clause.text) is not None
    dropped = {root for each in near for root in each.clause.denied & each.shared if not asked or root == _ASKING}
    for root in sorted(dropped - clause.denied - {SAYING}):
        about = [each for each in near if root in each.shared]
        if all(root in each.clause.denied and each.clause.denials > clause.denials for each in about) and not any(
            _excepted(each.clause.text, clause.text) for each in about
        ):
            return f"the passage negates it ({root})"
    for root in sorted(clause.denied - {SAYING}):
        about = [each for each in near if root in each.shared]
        if about and not any(root in each.clause.denied or each.clause.denials >= clause.denials for each in near):
            return f"the passage does not negate it ({root})"
    return None


def _undone_fault(clause: Clause, near: Sequence[_Like]) -> str | None:
    """ "Paid" where the record has "unpaid", "unequal" where it has "equal"."""
    for root in sorted({root for each in near for root in each.clause.undone & clause.stems}):
        about = [each.clause for each in near if root in each.shared]
        if root not in clause.undone | clause.denied and all(root in each.undone for each in about):
            return f"the passage negates it ({root})"
    for root in sorted(clause.undone):
        about = [each.clause for each in near if root in each.shared]
        if about and not any(root in each.undone | each.denied for each in about):
            return f"the passage does not negate it ({root})"
    return None


def _excepted(theirs: str, mine: str) -> bool:
    """True when the record denies only beyond a bound or but for an exception that the draft says in another way."""
    return any(word[0].casefold() not in mine.casefold() for word in _EXCEPTION.finditer(theirs))


def _quantity_fault(clause: Clause, like: Sequence[_Like]) -> str | None:
    """ "Only one" where every near clause has "both", "every day" where they have "only the first"."""
    mine = _words(clause.text)
    near = [
        words for each in like if each.nearness >= _VERY_NEAR * like[0].nearness and (words := _words(each.clause.text))
    ]
    for one, other in QUANTITY_PAIRS:
        if mine & one and not mine & other and near and all(words & other and not words & one for words in near):
            return f"it says {min(mine & one)}, where the passage says {min(near[0] & other)}"
    return None


def _opposite_fault(clause: Clause, like: Sequence[_Like]) -> str | None:
    """A word whose plain opposite stands in its place in every clause that has either."""
    mine = _words(clause.text)
    for one, other in _PAIRS:
        said = mine & one
        if not said or mine & other:
            continue
        speaking = [words for each in like if (words := _words(each.clause.text)) & (one | other)]
        if (
            speaking
            and all(words & other and not words & one for words in speaking)
            and not _denied_twice(clause, like)
        ):
            return f"it says {min(said)}, where the passage says {min(speaking[0] & other)}"
    return None


def _denied_twice(clause: Clause, like: Sequence[_Like]) -> bool:
    """True when one side denies and the other does not: "not before" may well be "after"."""
    return any(each.clause.denials != clause.denials for each in like)


def _place_fault(clause: Clause, like: Sequence[_Like]) -> str | None:
    """ "After the storm" where the record has "before the storm", "first shift" where it has "second shift"."""
    for groups, opposed in ((OPPOSITE_PLACES, _is_other_side), (ORDINALS, operator.ne)):
        theirs = {pair for each in like for pair in _leading(each.clause.text, groups)}
        for group, noun, word in _leading(clause.text, groups):
            others = sorted(said for at, near, said in theirs if near == noun and opposed(at, group))
            if others and not any(near == noun and at == group for at, near, _ in theirs):
                return f"it says \u201c{word} {noun}\u201d, where the passage says \u201c{others[0]} {noun}\u201d"
    return None


def _is_other_side(one: int, two: int) -> bool:
    """Sides stand side by side in the table: 0 and 1, 2 and 3."""
    return one ^ 1 == two


def _leading(text: str, groups: Sequence[frozenset[str]]) -> Iterator[tuple[int, str, str]]:
    """Every word of a group with the stem of the next word that carries meaning."""
    if not any(_words(text) & members for members in groups):
        return
    words = _WORD.findall(text)
    for at, word in enumerate(words):
        lower = word.casefold()
        for group, members in enumerate(groups):
            if lower in members:
                following = next((each for each in words[at + 1 : at + 4] if not is_stop(each) and len(each) > 2), None)
                if following is not None:
                    yield group, stem(following), lower


@lru_cache(maxsize=20_000)
def _words(text: str) -> frozenset[str]:
    words = [word.casefold() for word in _WORD.findall(re.sub(r"\bMay\b", " ", text))]
    return frozenset(words) | frozenset(cut(word) for word in words)


def _pairs() -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    for left, right in OPPOSITES:
        one, two = (frozenset(side.split()) | frozenset(cut(word) for word in side.split()) for side in (left, right))
        yield from ((one - two, two - one), (two - one, one - two))


_PAIRS = tuple(_pairs())
