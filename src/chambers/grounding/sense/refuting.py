"""Whether a piece of a page that gives a word the other sign refutes a clause of the draft.

Rules find such pieces by the words they share, and a sign is read from left to right. Before anything is said, both
sides must be plain: the draft may not deny by another word ("had yet to", "lost", "rather than"), nor lean on a clause
that does, and most of what the page denies must stand in the sentence.
"""

import re
from collections.abc import Sequence

from chambers.grounding.sense.denied_scopes import (
    DENIAL,
    conditions_in,
    content,
    denials_in,
    is_denying,
    turns,
    which_in,
)
from chambers.grounding.sense.likeness import Spoken
from chambers.grounding.sense.propositions import Proposition
from chambers.grounding.words.denial_words import HELPERS
from chambers.grounding.words.kindred_words import kin_of
from chambers.grounding.words.lacking_words import LACKS_SO
from chambers.grounding.words.opposite_table import PAIR
from chambers.grounding.words.word_roots import SELF, is_verb

OPEN = re.compile(
    r"\b(?:whether|before|until|than|instead of|rather than|in order to|so as to|(?:asked|inquired) about)\b[^,;]*",
    re.IGNORECASE,
)
"""What stands behind such a word is not plainly said to be so."""
# "The two failures" are all of them.
_COUNTED = r"(?<!\bthe )(?<!\bthese )(?<!\bthose )(?<!\bhis )(?<!\bher )(?<!\bits )(?<!\btheir )"
OPEN_DENIAL = re.compile(
    r"\b(?:until|before|since|yet|as of|so far|to date|longer|more|only|alone"
    rf"|{_COUNTED}(?:one|two|three|four|five|six|seven|eight|nine|ten)"
    r"|some|most|many|half|rest|all|every|each|both|enough|because|but)\b",
    re.IGNORECASE,
)
"""Words with which a denial leaves something open: "not until noon", "two of them had none"."""
SUPPOSED = re.compile(r"\b(?:would|could|might|should) (?:\w+ )?have\b", re.IGNORECASE)
_LEANS = re.compile(r"\W*(?:not|no|none|never|without|nor|neither|nothing|nobody)\b", re.IGNORECASE)
_NO_THING = re.compile(r"\b(?:no|none|nothing|nobody|neither)\b", re.IGNORECASE)
_ASKS = re.compile(r"\W*(?:did|do|does|was|were|has|have|had|is|are)\s+(?:they|he|she|you|it|we|the)\b", re.IGNORECASE)
_WRONGLY = re.compile(r"\b(?:wrongly|falsely|mistakenly|erroneously|incorrectly|untruthfully)\b", re.IGNORECASE)
_DEPENDS = re.compile(r"\brequires\b|\b(?:is|are|was|were) subject to\b|\bonly with\b", re.IGNORECASE)
"""What a thing depends on, where a page may say that without it there is none."""
_WORD = re.compile(r"[^\W\d_]+")
_HELPED = re.compile(rf"\b(?:{'|'.join(sorted(HELPERS))})\b", re.IGNORECASE)
_SUBJECT = re.compile(r"\b(?:the|an?|his|her|its|their|each|every)\s+(?!(?:one|same)\b)\w+", re.IGNORECASE)
_TELLING = frozenset(kin_of(word) for word in ("tell", "say", "ask", "answer"))
_MOST, _HALF = 0.6, 0.5
_MANY = 2


def denying_beside(mine: Spoken, clauses: Sequence[Spoken]) -> list[str]:
    """The other clauses of a sentence that deny something in any way."""
    return [each.clause.text for each in clauses if each is not mine and turns(each.clause.text)]


def is_open(text: str, others: Sequence[str]) -> bool:
    """True for a clause that is only supposed or allowed, or on which one leans that denies: "saw mud but no blood"."""
    leaning = any(_LEANS.match(part) or (len(content(part)) <= _MANY and not _has_subject(part)) for part in others)
    # "Three things were not found: a bench and two lamps": a list says nothing by itself.
    leaning = leaning or (bool(others) and not any(map(is_verb, _WORD.findall(text))) and not _HELPED.search(text))
    return leaning or SUPPOSED.search(text) is not None or _DEPENDS.search(text) is not None


def _has_subject(part: str) -> bool:
    """True for a clause that denies something of a subject of its own: "his number has not changed"."""
    found = DENIAL.search(part)
    if found is None or not part[found.end() :].strip(" .,;()"):
        return False
    return _SUBJECT.search(part, 0, found.start()) is not None


def may_refute(mine: Spoken, others: Sequence[str], piece: Proposition, name: str) -> bool:
    """True where a piece that has the other sign for a word plainly denies, or plainly says, what a clause does."""
    text = mine.clause.text
    if name.startswith(PAIR):
        words = content(piece.text)
        strange = len(words) > _MANY and not words & content(mine.sentence)
        return not (strange or _NO_THING.search(f"{text} | {piece.text}") or _ASKS.match(piece.text))
    if is_open(text, others) or _lacks_other(text, piece.text) or conditions_in(text) != conditions_in(piece.text):
        return False
    return _is_denied_by(mine, piece, name)


def _is_denied_by(mine: Spoken, piece: Proposition, name: str) -> bool:
    """True for a piece whose denial has the word in it, and otherwise mostly words of the sentence."""
    text = mine.clause.text
    whole, word = content(mine.sentence), kin_of(name.lstrip(SELF))
    if _WRONGLY.search(text) or which_in(text) - which_in(piece.passage) or word not in content(OPEN.sub(" ", text)):
        return False
    found = list(denials_in(piece))
    for denial in found:
        if word not in denial.scope | denial.head or word in denial.before:
            continue
        # "Nobody told me" does not say what.
        if denial.scope <= _TELLING and not piece.turned:
            continue
        if len(denial.scope & whole) < _MOST * len(denial.scope):
            continue
        if len(denial.scope) > 1 or len(denial.before & whole) >= _HALF * len(denial.before):
            return True
    # "Unannounced" and "ineligible" deny by themselves.
    return not found and not is_denying(piece.text)


def _lacks_other(text: str, other: str) -> bool:
    """True for a text that says in any way that something is not so, by a word which the other one has not."""
    have = {word.casefold() for word in LACKS_SO.findall(other)}
    return any(word.casefold() not in have for word in LACKS_SO.findall(text))
