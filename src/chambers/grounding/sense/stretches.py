"""Where on a page a clause of the draft stands: the sentence that carries it or its neighbours, and those around it.

A clause that leans on the one before ("and one came") has too few words to find a passage by. Its neighbours have more,
and papers are told in the order of the draft as a rule. Questions count as sentences here.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.sense.denied_scopes import content
from chambers.grounding.sense.likeness import Spoken, name_words
from chambers.grounding.sense.propositions import Proposition, page_propositions
from chambers.grounding.texts.clauses import spoken_on, spoken_sentences
from chambers.grounding.words.meaning import SPEECH, is_stop
from chambers.grounding.words.word_roots import root_of

_WORD = re.compile(r"[^\W\d_]{2,}")
_GAP = re.compile(r"\n[ \t]*\n")
_FIGURE_WEIGHT, _NAME_WEIGHT, _QUOTED_WEIGHT = 1.5, 0.75, 2.0
_ENOUGH, _AS_GOOD = 1.75, 0.8
_SHARE = 0.5
_BEFORE, _AFTER = 2, 2
_TOLD_BEFORE = 3
_MAX_PLACES = 3
_QUOTED_CHARS = 4


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """A sentence of a page, a question too, with what it says."""

    start: int
    end: int
    text: str
    roots: frozenset[str]
    pieces: tuple[Proposition, ...]
    paragraph: int


def stretches_of(
    at: int, clauses: Sequence[Spoken], quoted: Sequence[Token], pages: Sequence[ReadPage]
) -> Iterator[list[Unit]]:
    """The sentences around those which carry the clause before, the clause itself, or the one behind."""
    for mine in (*clauses[max(0, at - 1) : at], clauses[at], *clauses[at + 1 : at + 2]):
        best = carriers_of(mine, quoted, pages)
        if best:
            yield [unit for page, n in best for unit in _around(page, n)]


def carriers_of(mine: Spoken, quoted: Sequence[Token], pages: Sequence[ReadPage]) -> list[tuple[ReadPage, int]]:
    """The sentences that carry a clause, by page and number; none where they are many or carry too little."""
    end = mine.start + len(mine.clause.text)
    facts = (*mine.facts, *(token for token in quoted if end <= token.start <= end + _QUOTED_CHARS))
    own = mine.own - SPEECH or mine.own
    found = [(score, page, n) for page in pages for n, score in enumerate(_scores(own, facts, page)) if score]
    top = max((score for score, _, _ in found), default=0.0)
    best = [(page, n) for score, page, n in found if score >= _AS_GOOD * top]
    return best if top >= max(_ENOUGH, _SHARE * len(own)) and len(best) <= _MAX_PLACES else []


def _around(page: ReadPage, at: int) -> list[Unit]:
    units = units_of(page)
    near = [u for u in units[max(0, at - _BEFORE) : at + _AFTER + 1] if u.paragraph == units[at].paragraph]
    # A question goes with the whole of its answer.
    end = max((piece.high for unit in near for piece in unit.pieces), default=0)
    return [*near, *(u for u in units[at + 1 :] if u.start < end and u not in near)]


def _scores(own: frozenset[str], facts: Sequence[Token], page: ReadPage) -> Iterator[float]:
    borne = [(fact, [hit.start for hit in find_hits(fact, page)], name_words(fact.text)) for fact in facts]
    for unit in units_of(page):
        score = float(len(own & unit.roots))
        for fact, places, words in borne:
            here = bool(places) and any(unit.start <= place < unit.end for place in places)
            if fact.kind is Kind.NAME:
                score += _NAME_WEIGHT * (here or not words.isdisjoint(unit.roots))
            else:
                score += (_QUOTED_WEIGHT if fact.kind is Kind.QUOTATION else _FIGURE_WEIGHT) * here
        yield score


@kept_on_page
def units_of(page: ReadPage) -> tuple[Unit, ...]:
    """The sentences of a page, in order, each with what it says."""
    gaps = [match.start() for match in _GAP.finditer(page.text)]
    pieces = page_propositions(page)
    found: list[Unit] = []
    for sentence in spoken_sentences(page):
        text = spoken_on(sentence.text)
        roots = frozenset(root_of(word) for word in _WORD.findall(text) if not is_stop(word))
        inside = tuple(each for each in pieces if sentence.start <= each.start < sentence.end)
        paragraph = sum(gap < sentence.start for gap in gaps)
        found.append(Unit(sentence.start, sentence.end, text, roots, inside, paragraph))
    return tuple(found)


def words_around(page: ReadPage, at: int) -> frozenset[str]:
    """The folded words of the sentence at a place, of those before it and of the next one, in one paragraph."""
    units = units_of(page)
    n = next((i for i, unit in enumerate(units) if unit.start <= at < unit.end), None)
    if n is None:
        return frozenset()
    near = [u for u in units[max(0, n - _TOLD_BEFORE) : n + 2] if u.paragraph == units[n].paragraph]
    return frozenset(word for unit in near for word in content(unit.text))
