"""What a clause of the draft says to be so where the record denies it, and the other way round.

Each word of the clause is held against the pieces of the cited pages that have the word, its like, or its opposite, and
of these those that share most with the clause decide. When all of them give the word the other sign, the draft turns
the record round. What is hedged, asked for, or wanting in other words ("outstanding", "lapsed", "but") is not compared.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.conditions import condition_fault
from chambers.grounding.sense.likeness import Like, Spoken, alike, spoken_clauses, told
from chambers.grounding.sense.propositions import Proposition, denied_in, hedges, page_denies, wanting
from chambers.grounding.sense.refuting import denying_beside, may_refute
from chambers.grounding.sense.signed_words import is_answered_so
from chambers.grounding.words.denial_words import BROAD, EMPTY, NUMERALS, SOMEBODY
from chambers.grounding.words.meaning import is_stop
from chambers.grounding.words.opposite_table import ANSWER_PAIRS, EVENT_PAIRS, PAIR
from chambers.grounding.words.sign_words import ENTRY
from chambers.grounding.words.word_roots import SELF, WORD, root_of, self_of, sides_of, unturned, without_idioms

_STANDS = re.compile(r"\b(?:is|are|was|were|be|been|stood|remained|stayed|found)\s+(?P<word>\w+)(?=\s*(?:[.,;(]|$))")
_LAST = re.compile(r"\blast\b", re.IGNORECASE)
_ROW = re.compile(r"\S {3,}\S|\t|\|")
_AS_NEAR = 0.75
_NEAREST, _NEAREST_ALONE = 0.75, 0.5
_ENOUGH, _ENOUGH_ALONE, _ENOUGH_TURNED = 1.0, 0.5, 2.0
_HALF = 0.5
_NAME_WEIGHT = 0.75
_NAME_BESIDE_WEIGHT = 0.5
_BESIDE_WEIGHT = 0.5
_FAR_WEIGHT = 0.25
_WINDOW = 3
_FEW_ROOTS = 4
_TELLS_ROW = frozenset((Kind.DATE, Kind.TIME, Kind.IDENTIFIER))


def denial_fault(own: str, sentence: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """What the record denies of a sentence, or says by an opposite; `own` are its words without quotations."""
    clauses = list(spoken_clauses(own, sentence, start, tokens))
    mixed = _mixed([mine.clause.read.signs for mine in clauses])
    quoted = [_spoken(token.text) for token in tokens if token.kind is Kind.QUOTATION]
    for mine in clauses:
        if not _may_differ(mine, pages):
            continue
        others = denying_beside(mine, clauses)
        # What the sentence quotes itself is part of what it tells: 'wrote: "Nobody writes here any more"'.
        found = [like for like in alike(mine, pages) if not (quoted and _is_quoted(like.said.text, quoted))]
        if fault := condition_fault(mine, found) or _word_fault(mine, found, mixed, others):
            return fault
    return None


def _spoken(text: str) -> str:
    """The words of a text alone, each between two blanks."""
    return f" {' '.join(WORD.findall(text.casefold()))} "


def _is_quoted(text: str, quoted: Sequence[str]) -> bool:
    """True for a piece of a page all of which a sentence quotes."""
    words = _spoken(text)
    return len(words) > 1 and any(words in each for each in quoted)


def _mixed(signs: Sequence[dict[str, int]]) -> frozenset[str]:
    """Words that have different signs in different clauses."""
    return frozenset(
        name for one in signs for name in one if any(two.get(name, one[name]) != one[name] for two in signs)
    )


def _may_differ(mine: Spoken, pages: Sequence[ReadPage]) -> bool:
    """False where neither side denies anything and no word has an opposite: there is nothing to weigh."""
    read = mine.clause.read
    if read.supposed or any(sign < 0 or name.startswith(PAIR) for name, sign in read.signs.items()):
        return True
    return any(page_denies(page) for page in pages)


def _word_fault(mine: Spoken, found: Sequence[Like], mixed: frozenset[str], others: Sequence[str]) -> str | None:
    top = max((like.score for like in found), default=0.0)
    for name, sign in sorted(mine.clause.read.signs.items()):
        bare = name.removeprefix(SELF)
        # What a clause denies is held against the pages in `affirming`.
        if (
            not sign
            or (sign < 0 and not name.startswith(PAIR))
            or name in mixed
            or name in BROAD
            or bare in mine.named
            or bare in EMPTY
            or bare in NUMERALS
        ):
            continue
        stating = [like for like in found if like.said.sign(name) and (like.said.sign(name) < 0 or like.said.states)]
        about = _of_the_same(mine, name, stating)
        near = [like for like in about if like.score >= _AS_NEAR * max(each.score for each in about)]
        turned = [like for like in near if like.said.sign(name) != sign]
        best = max(turned, key=lambda like: like.score, default=None)
        if best is None or any(like.said.sign(name) == sign and not _is_less(like, best) for like in near):
            continue
        if any(like.said.sign(name) == sign and _is_fuller(like, best) for like in stating):
            continue
        near = turned
        alone = all(like.said.sign(name) != sign for like in stating)
        # "Did you write it? No. She wrote it.": the answer says who did.
        if best.said.turned and is_answered_so(mine, best.said, [like.said for like in found]):
            continue
        if best.score < (_NEAREST_ALONE if alone else _NEAREST) * top:
            continue
        if _is_another_entry(mine, best):
            continue
        if not _is_enough(mine, name, best, alone=alone) or not _is_comparable(mine, name, near, best):
            continue
        if may_refute(mine, others, best.said, name):
            return told(best.said, denied=sign > 0)
    return None


def _is_less(one: Like, other: Like) -> bool:
    """True for a piece that shares nothing which the other does not share too, and less of it."""
    words, more = one.shared | one.beside, other.shared | other.beside
    facts, others = {*one.figures, *one.names, *one.names_beside}, {*other.figures, *other.names, *other.names_beside}
    # A row is known by its number: that of another one may share every word.
    rows = _ROW.search(one.said.text) is not None and _ROW.search(other.said.text) is not None
    fewer = one.figures_inside < other.figures_inside and len(one.names) <= len(other.names)
    return (words < more and facts <= others) or (rows and fewer and words <= more)


def _is_fuller(one: Like, other: Like) -> bool:
    """True for a piece that has more of the words and figures of the clause in itself than the other."""
    return len(one.shared) + one.figures_inside > len(other.shared) + other.figures_inside + 1


def _is_another_entry(mine: Spoken, best: Like) -> bool:
    """True for an entry or the cell of a row that shares neither a figure nor a name with a clause that has one."""
    # "Given four times" is not denied by the one row that has "none".
    dated = best.figures_inside and any(fact.kind in _TELLS_ROW for fact in best.figures)
    if best.said.row and not (dated or best.names or mine.own & best.said.row - best.shared):
        return True
    entry = ENTRY.search(best.said.text) is not None
    return entry and bool(mine.facts) and not (best.figures_inside or best.names)


def _of_the_same(mine: Spoken, name: str, about: list[Like]) -> list[Like]:
    """Those that speak of the person who stands nearest to the word, where any of them does."""
    place = mine.start + mine.clause.read.places.get(name, 0)
    people = sorted(mine.people, key=lambda fact: abs(fact.start - place))
    for who in people:
        if found := [like for like in about if who in like.names]:
            return found
    for who in mine.people:
        if found := [like for like in about if who in like.names_beside]:
            return found
    return about


def _is_enough(mine: Spoken, name: str, best: Like, *, alone: bool) -> bool:
    """True when enough is shared beside the word itself that a difference means something."""
    pair = name.startswith(PAIR)
    own = frozenset() if pair else frozenset((name.removeprefix(SELF),))
    beyond = (
        len(best.shared - own) + _BESIDE_WEIGHT * len(best.beside) + len(best.figures) + _FAR_WEIGHT * len(best.far)
    )
    beyond += _NAME_WEIGHT * len(best.names) + _NAME_BESIDE_WEIGHT * len(best.names_beside)
    said_whole = mine.clause.sign(name) > 0 and bool(best.names or best.said.turned) and not mine.own - best.shared
    if said_whole and alone and best.said.turned:
        return True
    enough = _ENOUGH_ALONE if alone or said_whole else _ENOUGH
    if pair and (_is_turned(mine.clause, name) or _is_turned(best.said, name)):
        enough = _ENOUGH_TURNED
    shared = len(best.shared) + len(best.beside) + len(best.figures) + pair
    return beyond >= enough and shared >= _HALF * len(mine.own)


def _is_comparable(mine: Spoken, name: str, near: Sequence[Like], best: Like) -> bool:
    clause, texts = mine.clause, [like.said.text for like in near]
    theirs = frozenset(hedge for text in texts for hedge in hedges(text)) - hedges(mine.sentence)
    # "Maintenance excepted" is no hedge where including and excluding are compared.
    spoken = [word for text in texts for word in _words_of(text, name)]
    if any(not any(word.startswith(hedge) for word in spoken) for hedge in theirs):
        return False
    if hedges(clause.text) - hedges(best.said.text):
        return False
    if name.startswith(PAIR):
        return _is_opposed(mine, name, best)
    if all(like.said.asked for like in near) is not clause.asked:
        return False
    # 'A warning "will not do"': the quotation, which was checked by itself, has the denial. And what "was last swept
    # at three" was not swept after three.
    quoted = any(fact.kind is Kind.QUOTATION and denied_in(fact.text) for fact in mine.facts)
    if quoted or _LAST.search(clause.text):
        return False
    return not any(wanting(clause.text) - (wanting(like.said.passage) - {"not"}) for like in near)


def _is_opposed(mine: Spoken, name: str, best: Like) -> bool:
    """True for two opposites that are said of the same thing, by the same person where it matters."""
    if _words_of(mine.clause.text, name) & _words_of(best.said.text, name):
        return False
    around, theirs = _beside(mine.clause.text, name), _beside(best.said.text, name)
    beside = around & theirs - EMPTY
    # The bed alarm may be off while the bed rails are up: what stands right beside the words must be shared too.
    next_to, next_theirs = _beside(mine.clause.text, name, 1), _beside(best.said.text, name, 1)
    if not (next_to & theirs and next_theirs & around):
        beside = frozenset()
    # "Was the gate locked? It was open.": what is open stands in the question.
    if len(best.said.read.roots) <= 1:
        beside |= around & best.beside
    short = max(len(mine.own), len(best.said.read.roots)) <= _FEW_ROOTS
    if not beside and not (best.figures and short) and not (best.said.label and best.names):
        return False
    stands = all(_stands(text, name) for text in (mine.clause.text, best.said.text))
    if name in EVENT_PAIRS and not best.figures and not stands:
        return False
    somebody = best.names or best.names_beside or best.figures or SOMEBODY.search(best.said.text)
    return not (name in ANSWER_PAIRS and mine.people and not somebody)


def _is_turned(said: Proposition, name: str) -> bool:
    """True where a denial, not the word itself, gives a pair of opposites its sign."""
    sides = {
        side
        for word in WORD.findall(without_idioms(said.text))
        for pair, side in sides_of(word.casefold())
        if pair == name
    }
    return said.sign(name) not in sides


@lru_cache(maxsize=20_000)
def _stands(text: str, pair: str) -> bool:
    """True where a text says by a pair of opposites how something stands: "was open", not "was opened at noon"."""
    return any(pair in dict(sides_of(match["word"].casefold())) for match in _STANDS.finditer(text))


@lru_cache(maxsize=20_000)
def _words_of(text: str, pair: str) -> frozenset[str]:
    """The words by which a text speaks of a pair of opposites."""
    words = [word.casefold() for word in WORD.findall(without_idioms(text))]
    return frozenset(self_of(unturned(word) or word) for word in words if pair in dict(sides_of(word)))


@lru_cache(maxsize=20_000)
def _beside(text: str, pair: str, window: int = _WINDOW) -> frozenset[str]:
    """The words around those by which a text speaks of a pair of opposites."""
    words = [word.casefold() for word in WORD.findall(without_idioms(text)) if word[0].isalpha()]
    words = [word for word in words if pair in dict(sides_of(word)) or not (is_stop(word) or len(word) < 3)]
    found: set[str] = set()
    for at, word in enumerate(words):
        if pair in dict(sides_of(word)):
            around = words[max(0, at - window) : at] + words[at + 1 : at + 1 + window]
            found |= {root_of(each) for each in around}
    return frozenset(found)
