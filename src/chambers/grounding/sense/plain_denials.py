"""A plain "not" in the draft where the record says the thing and denies nothing.

Papers hardly ever deny something to the day or to the cent. A clause with one plain "not" is wrong where the passages
that have the figure or the quotation behind it, or nearly all its words, do not say in any way that something is not
so. Hedges, conditions and requests are left alone.
"""

from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.sense.likeness import Like, Spoken, told
from chambers.grounding.sense.propositions import wanting
from chambers.grounding.words.denial_words import CONDITION, HEDGE, PLAIN_NOT
from chambers.grounding.words.word_roots import without_idioms

_AS_NEAR = 0.75
_HALF = 0.5
_MOST = 0.7
_MANY, _FEW = 3, 2
_RIGHT_BEHIND_CHARS = 12


def plain_denial_fault(mine: Spoken, found: Sequence[Like]) -> str | None:
    """What the record says where a clause denies it, or None; `found` are the pieces that share anything with it."""
    clause = mine.clause
    denials = list(PLAIN_NOT.finditer(without_idioms(clause.text)))
    if len(denials) != 1 or clause.asked or HEDGE.search(clause.text) or CONDITION.search(clause.text):
        return None
    at, have = mine.start + denials[0].end(), wanting(mine.sentence) - {"not"}
    behind = [fact for fact in mine.facts if fact.start >= at]
    bearing = [like for like in found if any(fact in like.figures for fact in behind)]
    right_behind = [fact for fact in behind if _is_number(fact) and fact.start <= at + _RIGHT_BEHIND_CHARS]
    if right_behind and not bearing:
        # It stands nowhere, so it was worked out, and what is worked out is so.
        return f"it denies {right_behind[0].text}, which follows from the record"
    if not found or any(wanting(like.said.text) - have and len(like.shared) >= _FEW for like in found):
        return None
    best = _by_figures(behind, bearing, have) if bearing else _by_words(mine, behind, found, have)
    return told(best.said, denied=False) if best is not None else None


def _is_number(fact: Token) -> bool:
    return fact.kind in (Kind.AMOUNT, Kind.PERCENTAGE) or (fact.kind is Kind.UNPARSED and fact.text.isdigit())


def _by_figures(behind: Sequence[Token], bearing: Sequence[Like], have: frozenset[str]) -> Like | None:
    """The passage that has a figure which the draft denies, when none that has one denies anything."""
    if any(_lacks(like, behind, have) for like in bearing):
        return None
    quoted = {fact for fact in behind if fact.kind is Kind.QUOTATION}
    bound = [e for e in bearing if e.shared or e.beside or e.names or len(e.figures) > 1 or quoted & set(e.figures)]
    return max(bound, key=lambda like: like.score, default=None)


def _by_words(mine: Spoken, behind: Sequence[Token], found: Sequence[Like], have: frozenset[str]) -> Like | None:
    """The passage that has nearly all words of a denial, or its name and half of them, and denies nothing."""
    best = max(found, key=lambda like: like.score)
    if any(_lacks(like, (), have) for like in found if like.score >= _AS_NEAR * best.score):
        return None
    of_them = not mine.people or bool(best.names or best.names_beside)
    if of_them and len(best.shared) >= _MANY and len(best.shared) >= _MOST * len(mine.own):
        return best
    naming = [like for like in found if any(who in like.names for who in behind)]
    if any(_lacks(like, (), have) for like in naming):
        return None
    return next((like for like in naming if like.shared and len(like.shared) >= _HALF * len(mine.own)), None)


def _lacks(like: Like, quoted: Sequence[Token], have: frozenset[str]) -> bool:
    """True for a passage that may say in any way that something is not so; what is quoted from it does not count."""
    # A line of a form stands by itself: what is beside it speaks of other things.
    passage = " ".join((like.said.text if like.said.label else like.said.passage).split())
    for token in quoted:
        passage = passage.replace(" ".join(str(token.value).split()).rstrip(".,"), " ")
    return like.said.turned or bool(wanting(passage) - have)
