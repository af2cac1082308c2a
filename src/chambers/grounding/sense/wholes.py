"""All for a part: "every detector was working" where the page has "2 of 3 working".

A sentence that says something of all of them is held against those clauses of the cited pages that say it of a part:
two of three, one of them, "four were leaking", "sustained in part". The clause that shares most words decides, and
only where none that speaks of all shares nearly as many. What the clause is about may stand in the sentence before it.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.numerals import how_many
from chambers.grounding.sense.sided import MEANT
from chambers.grounding.sense.word_spread import roots_in, shared_weight, word_spread
from chambers.grounding.texts.clauses import clause_texts, spoken_on, spoken_sentences
from chambers.grounding.words.denial_words import SAID_YES

_NUMBER = r"(?:\d{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_ALL = re.compile(
    r"\b(?:every|each|all|both|unanimous(?:ly)?|(?:the |its |his |her |their )?(?:entire|whole)|in full|fully"
    r"|in (?:its|their) entirety|entirely|wholly|solely|(?:on|by|for|to) the \w+ alone)\b"
    r"(?! (?:other|time|day|night|week|month|year|hour|two|told|along|right|parties)\b)",
    re.IGNORECASE,
)
_NOT_ALL = re.compile(
    r"\b(?:not|never|except\w*|other than|nearly|almost|save|nothing|no|none|unless|apart|nobody|without)\b"
    r"|n['\u2019]t\b|\b(?:in|after|above|at) all\b|\beach\W*$|\d[\w$,. ]* each\b|\beach other\b|\bother\b"
    r"|\b(?:each|either) (?:side|party)\b"
    r"|\b(?:all|each|both) of (?:them|it|which|whom)\b",
    re.IGNORECASE,
)
_ALL_BUT = re.compile(r"\b(?:all|every \w+|everything|each|whole) but\b", re.IGNORECASE)
_EVERY_ONE = re.compile(r"\b(?:every|each) one of\b", re.IGNORECASE)
_OF = re.compile(
    rf"\b(?P<part>{_NUMBER})\s+(?:out\s+)?of\s+(?:the\s+|these\s+|those\s+|his\s+|her\s+|its\s+|our\s+)?"
    rf"(?P<whole>{_NUMBER}|them|these|those|which|whom)\b",
    re.IGNORECASE,
)
_SOME_WERE = re.compile(
    rf"(?:^\W*(?:and\s+|but\s+|only\s+)?|\bof the {_NUMBER}\b[^.;,]{{1,80}},\s*)"
    rf"(?:{_NUMBER}|some|several|most|few|half)\s+(?:was|were|is|are|had|has|did|went|came|failed|passed|ran)\b",
    re.IGNORECASE,
)
_IN_PART = re.compile(
    r"\b(?:in part|partly|partially|not (?:all|every|each|both|in full|fully|entirely|wholly|solely)"
    r"|(?:all )?the (?:others?|rest|remainder|remaining)|all other"
    r"|only the (?:first|second|third|fourth|last|former|latter))\b",
    re.IGNORECASE,
)
_OTHERS = re.compile(r"\ball (?:of )?(?:the )?others?\b", re.IGNORECASE)
_NUMBERED = re.compile(r"\bNos?\.(?=\s*[\d#A-Z])")
_SHARE = re.compile(
    r"\b(?:half|third|quarter|thirds|quarters)\s+(?:of\b|at\b|on\b|(?:is|was|are|were)\b)"
    r"|\b(?:his|her|its|their|your|our|my) (?:half|third|share)\b"
    r"|\bof (?:which|that|this) (?:about |only |some )?\$?\d|\d(?:%| percent) of\b"
    r"|\b(?:shared?|split|divided?|borne) (?:equally|evenly)\b"
    r"|\b(?:each|either) (?:side|party) (?:bears?|pays?|shall bear|shall pay|to bear|to pay)\b"
    r"|\bfor (?:\w+ )?\d{4} only\b",
    re.IGNORECASE,
)
_ONE_OR_NONE = re.compile(
    r"\b(?:nothing|none of|no part|only one|any one of|either (?:one|of)"
    r"|one (?:signature|copy) (?:is|was|suffices))\b"
    r"|\b(?:location|unit|lot|item|part|phase|floor|tank|bay|room|suite|area|line|no\.) ?\w+ only\b",
    re.IGNORECASE,
)
_NOT_QUITE = re.compile(
    r"\W*(?:No|Not|Most|Some|Nearly|Almost|All but|Except|Just the|Only|Half|Part|[\w-]+ percent|\d+%)(?!\w)"
)
_ONLY_PART = re.compile(
    r"\b(?:first|last) (?:\w+ ){1,2}only\b|\bonly (?:part|half|some|the first|the last|a few|a part)\b", re.IGNORECASE
)
_SPLIT = re.compile(
    r"\b(?:vot|carri|pass|fail|adopt|approv)\w*\W[^.;]{0,30}?\b\d+\s*(?:-|to)\s*[1-9]\d?\b"
    r"|\bover the dissent\b|\bdissent(?:ed|ing)\b",
    re.IGNORECASE,
)
_PARTS = (_SOME_WERE, _IN_PART, _SHARE, _ONE_OR_NONE, _ONLY_PART, _SPLIT)
_ENOUGH, _AS_MUCH = 0.4, 0.6
_BEFORE = 0.7
"""What a word counts that stands only in the sentence before, or elsewhere in the same one."""
_FEW = 2
_SHORT = 8
_SHOWN_CHARS = 120

_Said = tuple[str, bool, frozenset[str], frozenset[str]]
"""A clause, whether it speaks of all, its words, and those around it."""


def whole_fault(own: str, pages: Sequence[ReadPage]) -> str | None:
    """The clause of a page that says of a part what a clause of the sentence says of all, or None."""
    if not _ALL.search(own) or _ALL_BUT.search(own) or _OF.search(_EVERY_ONE.sub(" ", own)):
        return None
    for clause in clause_texts(own):
        all_ = _ALL.search(clause)
        if all_ is None or _NOT_ALL.search(_NUMBERED.sub(" ", clause)) or _SHARE.search(clause):
            continue
        best, most, said = 0.0, 0.0, ""
        mine = roots_in(_EVERY_ONE.sub(" ", clause)) - roots_in(all_[0])
        for page in pages:
            for text, whole, here, around in _said_on(page):
                # What was advised is not what was done.
                if MEANT.search(clause) and not MEANT.search(text):
                    continue
                likeness = _likeness(mine, here, around, word_spread(page))
                if whole:
                    most = max(most, likeness)
                elif likeness > best:
                    best, said = likeness, text
        if best >= _ENOUGH and most < _AS_MUCH * best:
            words = " ".join(said.split())
            shown = words if len(words) <= _SHOWN_CHARS else f"{words[:_SHOWN_CHARS]}..."
            return f"it says \u201c{all_[0]}\u201d, where the page says: \u201c{shown}\u201d"
    return None


def _likeness(mine: frozenset[str], here: frozenset[str], around: frozenset[str], spread: dict[str, int]) -> float:
    if here.isdisjoint(mine) or sum(root in spread for root in mine) < _FEW:
        return 0.0
    return shared_weight(mine, dict.fromkeys(around, _BEFORE) | dict.fromkeys(here, 1.0), spread)


@kept_on_page
def _said_on(page: ReadPage) -> tuple[_Said, ...]:
    """The clauses of a page that speak of all or of a part."""
    found: list[_Said] = []
    before = frozenset[str]()
    texts = [spoken_on(sentence.text) for sentence in spoken_sentences(page)]
    for text, after in zip(texts, [*texts[1:], ""], strict=False):
        own = roots_in(text)
        if text.rstrip().endswith("?"):
            # "You own all of the shares? No."
            if _ALL.search(text) and (yes := SAID_YES.match(after.strip()) or _NOT_QUITE.match(after)):
                found.append((f"{text.strip()} {after.strip()}", yes.re is not _NOT_QUITE, own, before))
            before = own
            continue
        for clause in clause_texts(text):
            whole = _ALL.search(clause) is not None and not _OTHERS.search(clause) and not _SHARE.search(clause)
            if whole or _is_part(clause):
                # "Audio: first 40 minutes only".
                here = own if _ONLY_PART.search(clause) and len(own) <= _SHORT else roots_in(clause)
                # What was voted on stands before the vote.
                short = _SHARE.search(clause) is not None and len(here) <= _FEW
                here |= before if short or _SPLIT.search(clause) else frozenset()
                found.append((clause, whole, here, before | own))
        before = own
    return tuple(found)


@lru_cache(maxsize=20_000)
def _is_part(clause: str) -> bool:
    if of := _OF.search(clause):
        part, whole = (how_many(of[name]) for name in ("part", "whole"))
        return not whole or part < whole
    return any(pattern.search(clause) is not None for pattern in _PARTS)
