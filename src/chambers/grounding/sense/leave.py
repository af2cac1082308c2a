"""What the draft says to be allowed where the page forbids it: "may open a shop" for "shall not operate a shop".

The verb of a ban is often another than that of the draft. So the words around decide: the sentences that carry the
clause must have most of its other words, forbid something, and allow nothing. A ban with an exception is no ban.
"""

import re
from collections.abc import Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.likeness import Spoken, spoken_clauses
from chambers.grounding.sense.propositions import hedges
from chambers.grounding.sense.stretches import Unit, carriers_of, units_of
from chambers.grounding.words.denial_words import CONDITION
from chambers.grounding.words.meaning import stem
from chambers.grounding.words.sign_words import DENIES

_LEAVE = re.compile(
    r"\b(?:may|can|free to|at liberty to|(?:allow|permit|authori[sz]e|let|entitle)(?:s|ed|d)?|allowing|permitting)\b"
    r"(?! not\b)"
)
_BAN = re.compile(
    r"\b(?:shall|may|must|can|do|does|is|are|will|should)\s+not\b|\b(?:cannot|never|forb[ai]d\w*|prohibit\w*|bars?|barred|banned)\b"
    r"|\b(?:mus|ca|wo|do|does|is|are)n['\u2019]?t\b",
    re.IGNORECASE,
)
_NONE_MAY = re.compile(r"\b(?:no|nobody|none|neither)\b[^.;]*?\b(?:may|can|shall|will|must|is|are)\b", re.IGNORECASE)
_LEAVE_WORDS = "may allow permit authorize let entitle free liberty"
_LEAVING = frozenset(stem(word) for word in _LEAVE_WORDS.split())
_MOST = 0.6
_FEW = 2
_SHOWN_CHARS = 120


def leave_fault(own: str, sentence: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """What forbids it, where a clause says that something is allowed; or None."""
    if not _LEAVE.search(own):
        return None
    quoted = [token for token in tokens if token.kind is Kind.QUOTATION]
    for mine in spoken_clauses(own, sentence, start, tokens):
        text = mine.clause.text
        if not _LEAVE.search(text) or DENIES.search(text) or CONDITION.search(text) or hedges(text):
            continue
        units = [units_of(page)[at] for page, at in carriers_of(mine, quoted, pages)]
        if units and all(_forbids(unit, mine) for unit in units):
            words = " ".join(units[0].text.split())
            shown = words if len(words) <= _SHOWN_CHARS else f"{words[:_SHOWN_CHARS]}..."
            return f"the passage forbids it: \u201c{shown}\u201d"
    return None


def _forbids(unit: Unit, mine: Spoken) -> bool:
    none_may = _NONE_MAY.search(unit.text) is not None
    if not none_may and (not _BAN.search(unit.text) or _LEAVE.search(unit.text)):
        return False
    hedged = hedges(unit.text) - hedges(mine.sentence)
    if "without" in mine.sentence:
        hedged -= {"without"}
    own = mine.own - _LEAVING
    shared = len(own & unit.roots)
    return not hedged and not CONDITION.search(unit.text) and shared >= _FEW and shared >= _MOST * len(own)
