"""Told to for told not to: "urged her to pay the sub" where the page has "please don't release the sub's payment".

A sentence that tells what somebody asked, ordered or advised is held against what the cited pages ask, order and
advise. The request that speaks most of the same thing decides: when it goes the other way, and none that goes the way
of the draft speaks nearly as much of it, the draft has turned it round.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.word_spread import PIECE, roots_in, roots_of, shared_weight, word_spread
from chambers.grounding.texts.clauses import clause_texts, spoken_on, spoken_sentences
from chambers.grounding.words.denial_words import SAID_NO, SAID_YES

_ASK = (
    r"(?:urg|direct|instruct|advis|encourag|request|recommend|order|press|remind|counsel|command|implor|beg|begg|caution)"
    r"(?:e|es|ed|ing|s)?|(?:ask|tell|want|insist)(?:s|ed|ing)?|told"
)
_LEAVE = (
    r"(?<!\bwas )(?<!\bwere )(?<!\bbeen )ask\w*\s+(?:to\b|(?:[\w.'\u2019-]+\s+){0,4}?"
    r"(?:leave|permission|approval|consent|authori\w+|clearance|money|funds|time|a chance|to be allowed)\s+to\b)"
)
_TO = re.compile(
    # "Wanted to share it" asks for nothing, and who asks leave to share it tells nobody else to.
    rf"\b(?!want\w*\s+(?:not\s+)?to\b)(?!{_LEAVE})(?:{_ASK})\b(?:\s+[\w.'\u2019-]+){{0,5}}?"
    r"\s+(?:(?P<no>not\s+to|never\s+to|against)|to)\s+"
    r"(?!the\b|an?\b|his\b|her\b|our\b|their\b|its\b|your\b|my\b|[A-Z])(?P<what>[^.;]{3,160})"
)
_THAT = re.compile(rf"\b(?:{_ASK})\s+that\s+(?P<what>[^.;]{{3,180}})")
_NOT = re.compile(r"\b(?:not|never|nothing|nobody|no|none|neither|without)\b", re.IGNORECASE)
_UNDOES = re.compile(
    r"\b(?:hold\w*\s+(?:back|off|up)|withhold|stop|refrain|avoid|halt|cease|a?wait|delay|postpone|put\w*\s+off|forgo|skip|omit"
    r"|leave\s+out|keep\s+(?:out|from|off|away)|stay\s+(?:out|away|off)|prevent|decline|refuse)\b",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"(?:\b(?:not|never|no|dont|didnt|nor)|n['\u2019]t)\s+(?:[a-z]+\s+)?$"
    r"|(?:^|,)\W*(?:no one|nobody|neither|none|no (?=[a-z])(?!he\b|she\b|they\b|it\b|we\b|i\b))",
    re.IGNORECASE,
)
_NOUN = re.compile(r"(?:['\u2019]s|\b(?:the|an?|his|her|its|their|this|that|your|my|our))\s+$", re.IGNORECASE)
_WOULD_NOT = re.compile(
    r"\b(?:would|do|did|could|can)(?:\s+not|n['\u2019]t)\s+(?:advise|recommend|order|ask|instruct|suggest|direct|urge)"
    r"\s+(?P<what>[^.;]{3,160})",
    re.IGNORECASE,
)
_DO_NOT = re.compile(
    r"(?:^|[:,;(\"\u201c-]|\b(?:please|to|and|us|him|her|them|me|you|said|says))\s*(?:please\s+)?"
    r"(?:do\s+not|don['\u2019]?t|never|DON['\u2019]?T)\s+(?P<what>(?!think|know|believe|recall|remember|see|have|care|want"
    r"|understand|worry|mind|get)[a-z]+\b[^.;]{0,140})",
    re.IGNORECASE,
)
_AT_REQUEST = re.compile(
    r"\b(?P<no>not\s+)?(?P<what>[a-z]+ed\b[^.;]{0,60}?)\s+at\s+(?:his|her|their|its|the|\w+['\u2019]s)\s+(?:\w+\s+)?request\b",
    re.IGNORECASE,
)
_KEEP_OUT = re.compile(
    r"\b(?:ke(?:ep|pt|eping)|le(?:ft|ave|aving))\s+(?:it\s+|them\s+)?(?:out|off)\b|\bomit|\bleft out\b", re.IGNORECASE
)
_WANTS_OUT = re.compile(
    r"\bwant(?:s|ed)?\s+(?P<what>[^.;,]{2,60}?\s+(?:kept|left|taken)\s+(?:out|off)\b[^.;,]{0,80})", re.IGNORECASE
)
_PLEASE = re.compile(r"\bplease\s+(?!do\s+not|don['\u2019]?t|never)(?P<what>[a-z]+\b[^.;]{0,140})", re.IGNORECASE)
_SUPPOSED = re.compile(r"\b(?:if|whether|unless)\b", re.IGNORECASE)
_STOP = re.compile(
    r"\b(?:and|without|rather than|instead of|when|while|because|until|unless|before|after|if|so that|as|but)\b",
    re.IGNORECASE,
)
_ENOUGH, _AS_MUCH = 0.45, 0.6
_FEW = 2
_SHOWN_CHARS = 120


@dataclass(frozen=True, slots=True)
class Directive:
    """Something that somebody is to do (1) or not to do (-1)."""

    side: int
    text: str
    what: frozenset[str]
    verb: str
    """The first word of what is to be done."""


def directive_fault(own: str, pages: Sequence[ReadPage]) -> str | None:
    """What a page asks for where the sentence says that the contrary was asked for, or None."""
    for mine in _told(own):
        if len(mine.what) < _FEW:
            continue
        best, most, said = 0.0, 0.0, ""
        for page in pages:
            for theirs in _on_page(page):
                likeness = shared_weight(mine.what, dict.fromkeys(theirs.what, 1.0), word_spread(page))
                if theirs.side == mine.side:
                    most = max(most, likeness)
                elif likeness > best and _is_of_one(mine, theirs):
                    best, said = likeness, theirs.text
        if best >= _ENOUGH and most < _AS_MUCH * best:
            words = " ".join(said.split())
            shown = words if len(words) <= _SHOWN_CHARS else f"{words[:_SHOWN_CHARS]}..."
            told = " ".join(mine.text.split())[:_SHOWN_CHARS]
            return f"it says \u201c{told}\u201d, where the page says: \u201c{shown}\u201d"
    return None


def _is_of_one(mine: Directive, theirs: Directive) -> bool:
    """True where more is shared than the place or the thing alone."""
    shared = mine.what & theirs.what
    return len(shared) >= _FEW or mine.verb in shared or theirs.verb in shared


def _directive(side: int, text: str, what: str, around: frozenset[str] = frozenset()) -> Directive:
    roots = roots_of(PIECE.findall(what))
    return Directive(side, text, frozenset(roots) | around, roots[0] if roots else "")


@lru_cache(maxsize=8192)
def _told(text: str) -> tuple[Directive, ...]:
    """What a sentence says that somebody asked for."""
    return tuple(each for clause in clause_texts(text) for each in _reported(clause))


def _reported(clause: str) -> Iterator[Directive]:
    for pattern in (_TO, _THAT):
        for found in pattern.finditer(clause):
            if _SUPPOSED.search(clause[: found.start()]) or _NOUN.search(clause[: found.start()]):
                continue
            denied = _DENIED.search(clause[: found.start()]) is not None
            what = _STOP.split(found["what"], maxsplit=1)[0]
            seen = _UNDOES.search(what) if pattern is _THAT else _UNDOES.match(what)
            undoes = seen is not None or _KEEP_OUT.search(what) is not None
            no = found["no"] if pattern is _TO else _NOT.search(what)
            side = -1 if (no is not None) is not undoes else 1
            # "Did not tell him to stop it" is not plain.
            if not denied or side > 0:
                yield _directive(-side if denied else side, found[0], what)


@kept_on_page
def _on_page(page: ReadPage) -> tuple[Directive, ...]:
    found: list[Directive] = []
    sentences = spoken_sentences(page)
    texts = [spoken_on(sentence.text) for sentence in sentences]
    for at, text in enumerate(texts):
        after = texts[at + 1].strip() if at + 1 < len(texts) else ""
        if text.rstrip().endswith("?"):
            if SAID_YES.match(after) or SAID_NO.match(after):
                turn = -1 if SAID_NO.match(after) else 1
                found += (replace(each, side=each.side * turn, text=text) for each in _told(text))
            continue
        found += _told(text)
        for pattern, side in ((_WOULD_NOT, -1), (_DO_NOT, -1), (_WANTS_OUT, -1), (_PLEASE, 1)):
            for each in pattern.finditer(text):
                turn = -1 if _UNDOES.match(each["what"]) else 1
                found.append(_directive(side * turn, each[0], each["what"]))
        for each in _AT_REQUEST.finditer(text):
            before = texts[at - 1] if at else ""
            found.append(_directive(-1 if each["no"] else 1, each[0], each["what"], roots_in(before)))
    return tuple(found)
