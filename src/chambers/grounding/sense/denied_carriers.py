"""A clause that denies nothing, carried by a sentence that denies: "phoned back at once" for "did not return my calls".

The verb of the page may be another than that of the draft. So it is the rest that decides: one sentence carries the
clause, it has one plain "not" or "never", and most of the words that the two share stand behind it. What somebody did
not know, see or dispute may well be so, and what stands behind "that", "when" or "unless" is not what is denied.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.likeness import Spoken, spoken_clauses, told
from chambers.grounding.sense.propositions import Proposition, hedges, page_denies, wanting
from chambers.grounding.sense.signed_words import is_of_others
from chambers.grounding.sense.stretches import carriers_of, units_of
from chambers.grounding.words.denial_words import CONDITION, HEDGE, PLAIN_NOT, REFUSES
from chambers.grounding.words.meaning import SPEECH, stem
from chambers.grounding.words.opposite_table import PAIR
from chambers.grounding.words.sign_words import DENIES

_NOT = re.compile(
    r"\b(?:do|does|did|has|have|had|was|were|is|are|shall|may|must|will|would|can|could)\s*(?:not|never)\b"
    r"|n['\u2019]t\b|\bnever\b",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"\b(?:that|whether|why|who|what|how|when|because|unless|than|only|enough|until|without|but|so)\b", re.IGNORECASE
)
_MIND_WORDS = """
know think believe recall remember see hear understand want mean dispute deny doubt contest object mind find learn
realize notice care worry question challenge
"""
_MIND = frozenset(stem(word) for word in _MIND_WORDS.split())
_LACKING_WORDS = """
conceal hide ignore skip evade escape drop abandon overlook spare violate breach break default disregard forgo waste
delay postpone defer suspend end finish halt quit resign bar block bypass dodge shun starve strip
"""
_LACKING = frozenset(stem(word) for word in _LACKING_WORDS.split())
"""Verbs that say by themselves that something was not done."""
_WORD = re.compile(r"[a-z]+")
_MOST = 0.6
_MANY = 2


def denied_carrier_fault(
    own: str, sentence: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]
) -> str | None:
    """What denies the words of a clause that itself denies nothing, or None."""
    if not any(page_denies(page) for page in pages):
        return None
    for mine in spoken_clauses(own, sentence, start, tokens):
        if not _is_plain(mine):
            continue
        best = carriers_of(mine, (), pages)
        pieces = units_of(best[0][0])[best[0][1]].pieces if len(best) == 1 else ()
        for piece in pieces:
            if _denies(piece, mine) and not is_of_others(mine, piece):
                return told(piece, denied=True)
    return None


def _is_plain(mine: Spoken) -> bool:
    text = mine.clause.text
    quoted = any(fact.kind is Kind.QUOTATION for fact in mine.facts)
    hedged = CONDITION.search(text) or HEDGE.search(text) or DENIES.search(text) or wanting(text)
    return not (quoted or hedged or mine.clause.asked)


def _denies(piece: Proposition, mine: Spoken) -> bool:
    """True for a piece whose one denial has most of the shared words behind it."""
    found, signs = _NOT.search(piece.text), mine.clause.read.signs
    if found is None or len(PLAIN_NOT.findall(piece.text)) != 1 or piece.asked:
        return False
    behind = piece.text[found.end() :]
    head = next((stem(word) for word in _WORD.findall(behind) if piece.sign(stem(word)) < 0), None)
    if head is None or head in _MIND | REFUSES or _BEHIND.search(behind) or hedges(piece.text) - hedges(mine.sentence):
        return False
    words = mine.own - SPEECH
    if words & _LACKING or any(name.startswith(PAIR) and piece.sign(name) * sign > 0 for name, sign in signs.items()):
        return False
    shared = words & frozenset(piece.read.roots)
    return len(shared) >= _MOST * len(words) and sum(piece.sign(root) <= 0 for root in shared) >= _MANY
