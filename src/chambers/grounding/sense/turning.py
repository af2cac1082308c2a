"""Whether a clause of the draft and the clauses of the record that speak of the same thing agree.

Each clause is held against the clauses of the pages that share most with it, in its quantities ("only one", "both") and
in the ordinals, sides and words of time that stand before the same noun. What is denied is weighed in `negations`. A
difference counts only when every clause of the record that settles the point differs: paraphrase is common, and a wrong
alarm costs trust.
"""

import operator
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.texts.clauses import Clause, clauses_of, page_clauses
from chambers.grounding.texts.passages import answers
from chambers.grounding.words.meaning import SAYING, cut, is_stop, stem
from chambers.grounding.words.word_tables import OPPOSITE_PLACES, ORDINALS, QUANTITY_PAIRS

_FACTS = frozenset((Kind.DATE, Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME, Kind.IDENTIFIER, Kind.UNPARSED, Kind.NAME))
_WEIGHT = {Kind.NAME: 0.5}
_AS_NEAR = 0.6
_VERY_NEAR = 0.75
_MIN_SHARED = 1.5
_NAMED_WEIGHT = 0.5
_AHEAD = 5
_WORD = re.compile(r"[^\W\d_]+")
_APART = re.compile(r"[\d,;:()]")
_UNITS = frozenset(stem(unit) for unit in ("second", "minute", "hour", "day", "night", "week", "month", "year"))
_NO_QUANTITY = re.compile(
    r"\bMay\b|\b(?:at|after|in) all\b|\b[Mm]ost (?!of\b|[a-z]+s\b)(?=[a-z]+\b)|\b[Oo]nly (?:if|when|then|after|until)\b"
    r"|\b[Ss]ome (?:\d|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|\w+ty-\w+)\b)"
)
_SIDES = tuple(frozenset((side,)) for side in ["left", "right", "upper", "lower", "front", "rear", "inner", "outer"])


@dataclass(frozen=True, slots=True)
class _Like:
    """A clause of the record, and how near it comes to one of the draft."""

    clause: Clause
    nearness: float


def turned_fault(text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """What is turned round between a sentence and the record, or None; `start` is where the sentence begins."""
    facts = [token for token in tokens if token.kind in _FACTS]
    named = frozenset(stem(word) for token in tokens if token.kind is Kind.NAME for word in _WORD.findall(token.text))
    for clause in clauses_of(text):
        if frozenset(word.casefold() for word in _WORD.findall(clause.text)).isdisjoint(_TURNING):
            continue
        first, last = start + clause.start, start + clause.start + len(clause.text)
        like = _alike(clause, [token for token in facts if first <= token.start < last], named, pages)
        fault = _quantity_fault(clause, like) or _place_fault(clause, like, pages) or _side_fault(clause, pages)
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
                nearness = len(own) + near + len(shared & named) * _NAMED_WEIGHT
                found.append(_Like(theirs, nearness))
    found.sort(key=lambda like: -like.nearness)
    best = found[0].nearness if found else 0.0
    enough = best >= _MIN_SHARED or (best > 0 and len(clause.stems - named) <= 1)
    return found if enough else []


def _nearest(like: Sequence[_Like], share: float) -> list[_Like]:
    return [each for each in like if each.nearness >= share * like[0].nearness]


def _borne(facts: Sequence[Token], page: ReadPage) -> list[tuple[Token, list[tuple[int, int]]]]:
    """For each fact, the passages of a page that bear it."""
    passages = [(each.start, each.end) for each in answers(page)]
    starts = [(fact, [hit.start for hit in find_hits(fact, page)]) for fact in facts]
    return [
        (fact, [(low, high) for low, high in passages if any(low <= at < high for at in places)] if places else [])
        for fact, places in starts
    ]


def _quantity_fault(clause: Clause, like: Sequence[_Like]) -> str | None:
    """ "Only one" where every near clause has "both", "every day" where they have "only the first"."""
    mine = _words(clause.text)
    near = [words for each in _nearest(like, _VERY_NEAR) if (words := _words(each.clause.text))]
    for one, other in QUANTITY_PAIRS:
        if not mine & one or mine & other or not near:
            continue
        # "Not ... either" is "neither".
        if clause.denials and "either" in mine & one:
            continue
        # "It arrived on Monday. All of it was wet.": the quantity may stand beside the next word of the clause.
        speaking = [words for words in near if words & (one | other)] if "some" in one else near
        if speaking and all(words & other and not words & one for words in speaking):
            return f"it says {min(mine & one)}, where the passage says {min(speaking[0] & other)}"
    return None


def _place_fault(clause: Clause, like: Sequence[_Like], pages: Sequence[ReadPage]) -> str | None:
    """ "After the storm" where the record has "before the storm", "first shift" where it has "second shift"."""
    for groups, opposed in ((OPPOSITE_PLACES, _is_other_side), (ORDINALS, operator.ne)):
        mine = list(_leading(clause.text, groups))
        near = [each.clause for each in _nearest(like, _AS_NEAR)] if mine else []
        # "Not before the codicil" is "after it".
        near = [each for each in near if (each.denials > 0) == (clause.denials > 0)]
        for group, noun, word in mine:
            # What only shares the noun may be something else before or after it.
            alike = [each for each in near if (each.stems & clause.stems) - _UNITS - {noun}]
            theirs = {pair for each in alike for pair in _leading(each.text, groups)}
            others = sorted(said for at, near, said in theirs if near == noun and opposed(at, group))
            same = any(near == noun and at == group for at, near, _ in theirs)
            if others and not same and not (groups is ORDINALS and _is_numbered(group, noun, pages)):
                return f"it says \u201c{word} {noun}\u201d, where the passage says \u201c{others[0]} {noun}\u201d"
    return None


def _is_numbered(group: int, noun: str, pages: Sequence[ReadPage]) -> bool:
    """True where a page has the same one elsewhere, or in figures: "third grade" is "Grade 3"."""
    figures = re.compile(rf"\b{re.escape(noun)}\w*\s+{group + 1}\b", re.IGNORECASE)
    told = (pair for page in pages for each in page_clauses(page) for pair in _leading(each.text, ORDINALS))
    return any(figures.search(page.text) for page in pages) or any((group, noun) == pair[:2] for pair in told)


def _side_fault(clause: Clause, pages: Sequence[ReadPage]) -> str | None:
    """ "The left hip" where the pages know only a right one."""
    mine = list(_leading(clause.text, _SIDES))
    if not mine:
        return None
    theirs = {pair for page in pages for each in page_clauses(page) for pair in _leading(each.text, _SIDES)}
    for group, noun, word in mine:
        others = sorted(said for at, near, said in theirs if near == noun and _is_other_side(at, group))
        if others and not any(near == noun and at == group for at, near, _ in theirs):
            return f"it says \u201c{word} {noun}\u201d, where the passage says \u201c{others[0]} {noun}\u201d"
    return None


def _is_other_side(one: int, two: int) -> bool:
    """Sides stand side by side in the table: 0 and 1, 2 and 3."""
    return one ^ 1 == two


def _leading(text: str, groups: Sequence[frozenset[str]]) -> Iterator[tuple[int, str, str]]:
    """Every word of a group with the stem of the next word that carries meaning."""
    lowered = frozenset(word.casefold() for word in _WORD.findall(text))
    if not any(lowered & members for members in groups):
        return
    found = list(_WORD.finditer(text))
    for at, match in enumerate(found):
        lower = match[0].casefold()
        for group, members in enumerate(groups):
            if lower in members:
                ahead = (each for each in found[at + 1 : at + 1 + _AHEAD] if not is_stop(each[0]) and len(each[0]) > 2)
                following = next(ahead, None)
                # "Before April 27, four were needed": what stands behind a comma or a figure is something else.
                if following is not None and not _APART.search(text, match.end(), following.start()):
                    yield group, stem(following[0]), lower


@lru_cache(maxsize=20_000)
def _words(text: str) -> frozenset[str]:
    words = [word.casefold() for word in _WORD.findall(_NO_QUANTITY.sub(" ", text))]
    return frozenset(words) | frozenset(cut(word) for word in words)


_TURNING = frozenset().union(*OPPOSITE_PLACES, *ORDINALS, *_SIDES, *(side for pair in QUANTITY_PAIRS for side in pair))
"""The words of which this file speaks; a clause without any of them is not weighed."""
