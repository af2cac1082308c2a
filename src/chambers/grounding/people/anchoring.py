"""How closely the utterances of some pages stand to a name of the draft, and how its place there is theirs here.

The words, figures and quotations around a name are its anchors: those of its own clause count in full, the others half,
and what stands once on a page more than what stands everywhere. Two places are alike when the same anchors stand on the
same side of both, the nearer the more. "By Ann" behind a verb is Ann before it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.utterance import Item, Utterance, items_of, utterances_of, word_counts
from chambers.grounding.texts.clauses import clauses_of
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import SPEECH, stem
from chambers.grounding.words.rank_table import BEFORE_NAME

_FIGURES = frozenset((Kind.AMOUNT, Kind.DATE, Kind.PERCENTAGE, Kind.TIME, Kind.UNPARSED, Kind.IDENTIFIER, Kind.ADDRESS))
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_BY = re.compile(r"\bby\s+(?:the\s+)?(?:[\w./-]+\s+){0,2}$")
_BY_CHARS = 40
_SUBJECT = re.compile(
    rf",?[\"\u201d]?\s+(?:and|but)\s+(?:that\s+)?(?=(?:the\s)?{BEFORE_NAME}(?:[A-Z][\w'\u2019-]+\s){{1,3}}"
    r"(?:[a-z]+ed|was|is|had|has|did|would|could|wrote|told|said|gave|took)\b)"
    r"|,[\"\u201d]?\s+(?=(?:the\s[A-Za-z]+|he|she|they)\s(?:[a-z]+ed|was|is|had|has|did|would|could|wrote|told"
    r"|said|gave|took)\b)"
)
_OPENS = re.compile(rf"(?:that\s+)?{BEFORE_NAME}")
_ELSEWHERE = 0.5
_NAME_SHARE = 0.67
_QUOTED = 3.0
_FACT_WEIGHTS = {1: 2.0, 2: 1.5}
_WORD_WEIGHTS = {1: 1.5, 2: 1.0, 3: 1.0}
_OF_TIME_TEXT = """
afternoon date day evening hour minute month morning night noon time today week weekend year yesterday one two three
four five six seven eight nine ten eleven twelve twenty thirty first second third
"""
_OF_TIME = frozenset(stem(word) for word in _OF_TIME_TEXT.split())
_OF_TIME_SHARE = 0.5
"""Days and numbers in words stand everywhere."""
_WINDOW = 6
_MIN_SCORE = 1.0

Sides = tuple[Sequence[str], Sequence[str]]
"""The anchors before and behind a place, nearest first."""


@dataclass(frozen=True, slots=True)
class Anchors:
    """What stands around a name of the draft: in order, which of it in the same clause, which of it other names."""

    token: Token
    start: int
    """Where the sentence begins."""
    items: tuple[Item, ...]
    facts: Mapping[str, Token]
    inside: frozenset[str]
    names: frozenset[str]
    is_agent: bool


@dataclass(frozen=True, slots=True)
class Place:
    """An utterance that shares something with the draft, how much, and the anchors as they stand in it."""

    page: ReadPage
    utterance: Utterance
    score: float
    own_score: float
    """What of the score comes from the clause in which the name stands."""
    weights: Mapping[str, float]
    items: tuple[Item, ...]
    sides: Sides

    @property
    def text(self) -> str:
        """Its words."""
        return self.page.text[self.utterance.start : self.utterance.end]

    def likeness(self, start: int, end: int) -> float:
        """How much a place of the utterance is like that of the name in the draft."""
        around = [item for item in self.items if not start <= item[0] < end]
        theirs = _sides(around, start, end, is_agent=_is_agent(self.page.text, start))
        return sum(
            self.weights[root] / (1 + 0.5 * near + 0.5 * far.index(root))
            for here, far in zip(self.sides, theirs, strict=True)
            for near, root in enumerate(here)
            if root in far
        )


def anchors_of(token: Token, own: str, sentence: Sentence, tokens: Sequence[Token]) -> Anchors:
    """The anchors of a name; the verbs of saying are none."""
    start = sentence.start
    quoted = [each for each in tokens if each.kind is Kind.QUOTATION]
    facts = {f"#{at}": each for at, each in enumerate(tokens) if each.kind in _FIGURES or each.kind is Kind.QUOTATION}
    words = (item for item in items_of(own, start) if item[1] not in SPEECH)
    free = [item for item in words if not any(each.start <= item[0] < each.end for each in facts.values())]
    every = sorted([*free, *((each.start, key) for key, each in facts.items())])
    around = tuple(item for item in every if not token.start <= item[0] < token.end)
    low, high = clause_around(token, own, start)
    inside = frozenset(root for at, root in around if low <= at < high)
    # "..., and that Ann was against it": what the other clauses say is not said of Ann.
    if not inside and not (low > start and _OPENS.fullmatch(own, low - start, token.start - start)):
        inside = frozenset(root for _, root in around)
    named = (each for each in tokens if each.kind is Kind.NAME and not within(each, quoted))
    names = frozenset(stem(word) for each in named for word in _WORD.findall(each.text))
    return Anchors(token, start, around, facts, inside, names, _is_agent(own, token.start - start))


def clause_around(token: Token, own: str, start: int) -> tuple[int, int]:
    """Where the clause of a token begins and ends; the whole sentence where no clause holds it."""
    low, high = start, start + len(own)
    for clause in clauses_of(own):
        if start + clause.start <= token.start < start + clause.start + len(clause.text):
            low, high = start + clause.start, start + clause.start + len(clause.text)
    # "When Ann asked, the clerk told her", "It was so, and Bo left": another subject begins another clause.
    for joint in _SUBJECT.finditer(own, low - start, high - start):
        if start + joint.end() <= token.start:
            low = start + joint.end()
        elif start + joint.start() >= token.end:
            return low, start + joint.start()
    return low, high


def within(token: Token, quoted: Sequence[Token]) -> bool:
    """True for a token that stands in one of the quotations."""
    return any(each.start <= token.start < each.end for each in quoted)


def places_near(anchors: Anchors, pages: Sequence[ReadPage]) -> list[Place]:
    """The utterances that share something with the draft, best first."""
    found = [place for page in pages for place in _on_page(anchors, page)]
    return sorted(
        found, key=lambda place: (-place.score, place.page.page.file, place.page.page.number, place.utterance.start)
    )


def _on_page(anchors: Anchors, page: ReadPage) -> Iterator[Place]:
    hits = {key: [hit.start for hit in find_hits(fact, page)] for key, fact in anchors.facts.items()}
    counts = word_counts(page)
    here = [item for item in anchors.items if hits.get(item[1]) or item[1] in counts]
    if not here:
        return
    weights = {root: _weight(root, anchors, hits, counts[root]) for _, root in here}
    mine = _sides(here, anchors.token.start, anchors.token.end, is_agent=anchors.is_agent)
    known = frozenset(weights)
    places = [(at, key) for key, starts in hits.items() for at in starts]
    for each in utterances_of(page):
        shared = set(each.roots & known)
        borne = [(at, key) for at, key in places if each.start <= at < each.end]
        if not shared and not borne:
            continue
        shared.update([key for key, starts in hits.items() if key in weights and any(map(each.bears, starts))])
        score = sum(weights[root] for root in shared)
        if score >= _MIN_SCORE:
            own = sum(weights[root] for root in shared & anchors.inside)
            yield Place(page, each, score, own, weights, tuple(sorted((*each.items, *borne))), mine)


def _weight(root: str, anchors: Anchors, hits: Mapping[str, Sequence[int]], count: int) -> float:
    share = 1.0 if root in anchors.inside else _ELSEWHERE
    if root in hits:
        quoted = anchors.facts[root].kind is Kind.QUOTATION
        return share * (_QUOTED if quoted else _FACT_WEIGHTS.get(len(hits[root]), 1.0))
    share *= _OF_TIME_SHARE if root in _OF_TIME else 1.0
    return share * _WORD_WEIGHTS.get(count, 0.5) * (_NAME_SHARE if root in anchors.names else 1.0)


def _sides(items: Sequence[Item], start: int, end: int, *, is_agent: bool) -> Sides:
    before = [root for at, root in reversed(items) if at < start][:_WINDOW]
    behind = [root for at, root in items if at >= end][:_WINDOW]
    return ([], before) if is_agent else (before, behind)


def _is_agent(text: str, at: int) -> bool:
    """True for whoever stands behind "by", and did what stands before it."""
    return _BY.search(text[max(0, at - _BY_CHARS) : at]) is not None
