"""A clause that only echoes the one before: "asked whether any was late, and he said that all were", "and he did".

It has no word to compare. What decides is the answer on the page: the first sentence behind the one which carries the
clause before that is an echo itself ("None was.", "I did not.", "There was none."). A day or a name in the clause must
stand in that sentence where any of them has it.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.sense.likeness import Spoken, spoken_clauses
from chambers.grounding.sense.stretches import Unit, carriers_of, units_of
from chambers.grounding.words.denial_words import CONDITION, HEDGE
from chambers.grounding.words.meaning import SPEECH, stem
from chambers.grounding.words.word_roots import root_of

_HELPS = r"(?:did|do|does|was|were|is|are|has|have|had|would|could|will|can)"
_ECHO = re.compile(
    rf"(?:(?<!to )\b{_HELPS}(?:\s+not|n['\u2019]t)?"
    r"(?:\s+(?:so|it|that|there|one|none|some|gone|missing|do\s+(?:so|it|that)))?"
    r"|\b(?:said|answered|replied)\s+(?:yes|no))\W*$",
    re.IGNORECASE,
)
_BIDS = r"(?:told|asked|ordered|instructed|advised|directed|warned|urged)"
_TOLD_TO = re.compile(
    rf"\b{_BIDS}\s+(?:(?:him|her|them|it|me|us)\s+)?(?:not\s+)?to(?:\s+do\s+(?:so|it|that))?\W*$", re.IGNORECASE
)
_BIDDING = re.compile(rf"\b{_BIDS}\s+(?:\w+\.?\s+){{0,3}}?(?P<no>not\s+)?to\b", re.IGNORECASE)
_DENIES = re.compile(
    r"\b(?:not|no|none|never|nobody|neither|nothing|nor|gone|missing|cannot|declined|refused)\b|n['\u2019]t\b",
    re.IGNORECASE,
)
_ANSWER = re.compile(r"^\W*(?:(?P<no>no|never|none)|(?P<yes>yes))\b(?!\s+(?:one|more|later|doubt))", re.IGNORECASE)
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_QUOTED = re.compile(r"[\"\u201c\u201d]")
_DAY = re.compile(r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b")
_EMPTY_WORDS = "one all both some any time day week hour same question"
_EMPTY = SPEECH | frozenset(stem(word) for word in _EMPTY_WORDS.split())
_AHEAD = 3


def echo_fault(own: str, sentence: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """The answer of the page where a clause that only echoes the one before has the other one, or None."""
    whole = _BRACKETS.sub(" ", own)
    if not _ECHO.search(whole) and not _TOLD_TO.search(whole):
        return None
    clauses = list(spoken_clauses(own, sentence, start, tokens))
    quoted = [token for token in tokens if token.kind is Kind.QUOTATION]
    for before, mine in pairwise(clauses):
        text = _BRACKETS.sub(" ", mine.clause.text)
        told = _TOLD_TO.search(text) is not None
        if mine.own - _EMPTY or not (told or _ECHO.search(text)) or CONDITION.search(text) or HEDGE.search(text):
            continue
        # What was said is quoted, and is checked word for word.
        if _QUOTED.search(text):
            continue
        best = carriers_of(before, quoted, pages)
        if len(best) != 1:
            continue
        answer = _answer(mine, *best[0], told=told)
        if answer is not None and (_DENIES.search(text) is None) is not (_sign(answer, told=told) > 0):
            words = " ".join(answer.text.split())
            return f"the passage answers otherwise: \u201c{words}\u201d"
    return None


def _answer(mine: Spoken, page: ReadPage, at: int, *, told: bool) -> Unit | None:
    """The first echo behind a sentence; of several the one that has the day of the clause."""
    units = units_of(page)
    behind: list[Unit] = []
    for unit in units[at + 1 : at + 1 + _AHEAD]:
        if unit.paragraph != units[at].paragraph or (unit.text.rstrip().endswith("?") and unit.roots - _EMPTY):
            break
        behind += [unit] if _sign(unit, told=told) else []
    facts = [fact for fact in mine.facts if fact.start >= mine.start and fact.kind is not Kind.NAME]
    places = [hit.start for fact in facts for hit in find_hits(fact, page)]
    dated = [unit for unit in behind if any(unit.start <= place < unit.end for place in places)]
    days = set(_DAY.findall(mine.clause.text))
    dated = dated or [unit for unit in behind if days & set(_DAY.findall(unit.text))]
    return next(iter(dated or ([] if days else behind)), None)


def _sign(unit: Unit, *, told: bool) -> int:
    """What an echo says: 1 that it is so, -1 that it is not, 0 where the sentence is none."""
    text = _BRACKETS.sub(" ", unit.text)
    if told and (bid := _BIDDING.search(text)):
        return -1 if bid["no"] else 1
    if said := _ANSWER.match(text):
        return 1 if said["yes"] else -1
    if unit.text.rstrip().endswith("?") or not _ECHO.search(text):
        return 0
    if frozenset(root for root in unit.roots if root == root_of(root)) - _EMPTY and len(unit.roots) > _AHEAD:
        return 0
    return -1 if _DENIES.search(text) else 1
