"""What a clause denies: the word itself, what stands behind it as far as the denial goes, and what stands before.

A denial is one plain "not", "no", "never", "nobody" or "refused to"; a label with "none", and a question that was
answered by no. What stands behind a "when" or a comma is no part of it, and "no sign of" denies the thing, not the
sign. Words are folded by `kindred_words`, so that both sides may say it in their own words.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.sense.propositions import Proposition, page_propositions
from chambers.grounding.words.denial_words import DENIER, EMPTY, HEDGE, HELPERS, MEANS, NUMERALS, PREPOSITIONS, WEAK
from chambers.grounding.words.kindred_words import kin_of
from chambers.grounding.words.lacking_words import LACKS_SO
from chambers.grounding.words.meaning import is_stop, stem
from chambers.grounding.words.opposite_table import PAIR
from chambers.grounding.words.word_roots import SELF, is_verb, without_idioms
from chambers.grounding.words.word_tables import IRREGULAR

DENIAL = re.compile(
    rf"\b(?:no one|{DENIER.pattern}|without|w/o|w/out|lack(?:s|ed|ing)?|unable)\b"
    r"|\b(?:refus|declin|fail|neglect|omit)\w* to\b|\bden(?:y|ied|ies) (?=\w+ing\b|that\b|\w+ \w+ed\b)",
    re.IGNORECASE,
)
CONDITION = re.compile(
    r"\b(?:if|unless|in case|in the event|provided that|except|until|should(?= [A-Z]))\b", re.IGNORECASE
)
_WORD = re.compile(r"[^\W_]+(?:['\u2019-][^\W\d_]+)*|[,;:()]| -(?= )")
_NOT_WITHOUT = re.compile(r"\b(?:no|not|never|nobody|none|cannot)\b[^.;]{1,80}\bwithout\b", re.IGNORECASE)
_NAME = re.compile(r"\b[A-Z][a-z]{2,}")
_NOT_NAMES = frozenset(
    ("yes", "nobody", "nothing", "none", "never", "also", "then", "note", "asked", "said", "told", "says", "because")
)
_NO = re.compile(r"no|without|lack\w*|w/o|w/out", re.IGNORECASE)
_NO_THING = re.compile(r"no one|none|nothing|nobody|neither", re.IGNORECASE)
_VERB_BEFORE = re.compile(r"\b[a-z]+(?:ed|en|id|t|ve|nd|ld|ok|w)\s+(?:\w+\s+)?$")
_HOLLOW = re.compile(
    r"\s*(?:\w+ )?(?:evidence|signs?|indications?|traces?|proof|records?|attempts?|mention|suggestion|hint|showing"
    r"|request)\s+(?:of|that|was made to|to|for|on)\b"
    r"|\s*(?:(?:had|have|has|having|given|any)\s+){0,2}(?:cause|reason|occasion|opportunity|chance|need|call)\s+to\b",
    re.IGNORECASE,
)
"""What stands before the thing itself: "no sign of ...", "no attempt was made to ...", "never had cause to ..."."""
_GROUP = re.compile(
    r"\s+(?:(?!(?:of|on|in|at|by|with|from|for|to|about|under|over|between|against|into|is|are|was|were|be|been|has|have|had"
    r"|will|shall|may|can|could|would|that|who|which|and|or|but|as|when|this|yet|since|after|before|so)\b|\w+ed\b)"
    r"[\w'\u2019-]+(?:\s+|$|(?=[.,;:()])))+"
)
"""The words behind "no", as far as the thing goes."""
_ENDS = frozenset(
    (
        *("because", "when", "while", "after", "before", "as", "although", "though", "since", "but", "until", "unless"),
        *("if", "which", "who", "so", ";", "(", ")", " -"),
    )
)
_OF_VERB = re.compile(r"(?!no$|none|nothing|neither|nowhere|without|w/o|lack)", re.IGNORECASE)
_ARTICLE = re.compile(r"\s*(?:the|an?|his|her|its|their|my|our|your|this|that|these|those|just|only)\b", re.IGNORECASE)
_HAVE_IT = re.compile(r"\s*(?:have|has|had|got)\s+(?:the|his|her|its|their|my|our|your|that|this)\b", re.IGNORECASE)
_NO_SUBJECT = re.compile(r"no one|no|none|nothing|nobody|neither", re.IGNORECASE)
_JOINED = re.compile(r"\b(?:or|nor)\s+(?:\w+ly\s+|ever\s+)?$", re.IGNORECASE)
_OR_VERB = re.compile(r"\b(?:or|nor)\s+(?:\w+ly\s+|ever\s+|been\s+)?(?P<word>[a-z]+)")
_THING = re.compile(
    r"\s+(?:(?:the|an?|any|his|her|its|their|my|our|your|this|that|these|those|such|\w+['\u2019]s)\s+)*"
    rf"(?!(?:{'|'.join(sorted(PREPOSITIONS))}|among|within|after|before|during|since|until|upon|as|or|and)\b)(?P<word>[^\W\d_][\w-]+)"
)
_STOP = re.compile(r"[,;:()]| - ")
# "I have no objection to that classification": what it is was said before, in other words.
_SAID_BEFORE = re.compile(
    r"\b(?:to|with|about|of|for|on|in|against|by)\s+(?:that|this|these|those|such)\s+[a-z-]+(?=\s*(?:[.,;:)]|$))"
)
_HAS_NO = re.compile(r"\b(?:have|has|had|having|raised?|raises|made|makes?)\s+$", re.IGNORECASE)
_LISTED = frozenset(("or", "nor", "and"))
_LABELLED = re.compile(r"\s*(?P<label>[^:;]{3,60}?)\s*:\s*(?:none|no|nil|never|not \w+|n/a)\s*[.;]?\s*$", re.IGNORECASE)
_REPORTS = re.compile(r"\b(?:states?|stated|said|says|assert(?:s|ed)|claim(?:s|ed)|alleg(?:es|ed))\b", re.IGNORECASE)
_NOT_ASKED = re.compile(
    rf"(?:\b(?:{DENIER.pattern}))\s+(?:\w+ly\s+)?(?:make any |making any )?"
    r"(?:ask|request|demand|want|wish|urg|invit|propos|requir)\w*"
    rf"|\b(?:never|nor|neither)\b[^,;]{{0,40}}?\s(?:did|has|have|had)\s+(?:the\s+)?\S+\s+(?:\w+\s+or\s+)?"
    r"(?:ask|request|demand|urg|invit|propos|requir)\w*",
    re.IGNORECASE,
)
"""Where the asking itself is denied, nothing was asked: "I do not ask that she be removed"."""
# "Did you ask her for it?", "Did the bank ever request that?": what is asked about is the asking.
_ASKS_OF_ASKING = re.compile(
    r"\b(?:did|do|does|have|has|had)\s+(?:(?:the|Mr\.|Mrs\.|Ms\.|Dr\.)\s+)?\S+\s+(?:ever\s+|also\s+)?(?:ask|request|demand|urge|invite)",
    re.IGNORECASE,
)
_FIRST_WHEN = re.compile(r"^\W*(?:before|after|when|while|during|prior to)\b[^,?]*,\s*", re.IGNORECASE)
WANTED = frozenset(kin_of(word) for word in (*MEANS, "ask", "request", "demand", "invite", "urge"))
_LIGHT = frozenset(kin_of(word) for word in ("do", "make", "be", "get", "go", "come", "put")) | EMPTY
_HOLLOW_WORDS = """
today now then day night morning afternoon evening week month year hour ago anywhere myself himself herself themselves
itself ourselves ever back way kind sort
"""
_SAYS_NOTHING = WEAK | frozenset(_HOLLOW_WORDS.split())
_WHICH = re.compile(
    r"\b(?:first|second|third|fourth|fifth|last|next|others?|another|else|again|further|additional|more|both|same"
    r"|new|old|previous|former|latter|remaining)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, eq=False)
class Denial:
    """One denial of a piece, by the words that it denies."""

    piece: Proposition
    head: frozenset[str]
    """The word that is denied itself."""
    scope: frozenset[str]
    """That word and those behind it."""
    before: frozenset[str]
    names: frozenset[str]
    which: frozenset[str]
    things: frozenset[str] = frozenset()
    """What stands right behind the verb that is denied: "did not sign the log"."""
    of: frozenset[str] = frozenset()
    """What stands right before: those of whom it is denied."""
    of_verb: bool = False
    """True for "did not sign", "nobody signed", and for a question that was answered by no; not for "no signs of"."""


@kept_on_page
def page_denials(page: ReadPage) -> tuple[Denial, ...]:
    """The plain denials of a page."""
    return tuple(denial for piece in page_propositions(page) for denial in denials_in(piece))


def denials_in(piece: Proposition) -> Iterator[Denial]:
    """What a piece denies plainly."""
    text = without_idioms(piece.text)
    # "Your letter states that it lapsed. It did not.": that it states so is no denial.
    if piece.turned and _REPORTS.search(piece.text):
        return
    if label := _LABELLED.match(text):
        words = content(label["label"])
        yield Denial(piece, words, words, frozenset(), names_in(piece.text), which_in(piece.text))
    elif piece.turned:
        asking = WANTED if _ASKS_OF_ASKING.search(text) is None else frozenset()
        words, signs = content(_FIRST_WHEN.sub("", text)) - asking, piece.read.signs
        denied = frozenset(kin_of(name.lstrip(SELF)) for name, sign in signs.items() if sign < 0 and name[0] != PAIR)
        plain = not is_denying(text)
        names, which = names_in(piece.text), which_in(piece.text)
        yield Denial(piece, denied & words or words, words, frozenset(), names, which, of_verb=plain)
    elif (
        (piece.states or piece.label)
        and (not piece.asked or _NOT_ASKED.search(text))
        and not HEDGE.search(_NOT_WITHOUT.sub(" ", CONDITION.sub(" ", piece.text)))
    ):
        found = list(DENIAL.finditer(text))
        found = found[:1] if _NOT_WITHOUT.search(text) else found
        ends = [*(match.start() for match in found[1:]), len(text)]
        for match, end in zip(found, ends, strict=False):
            denial = denial_of(piece, text[:end], match)
            yield denial
            yield from _joined(denial, text[:end], match)
            yield from _of_subject(denial, text[:end], match)


def _joined(denial: Denial, text: str, found: re.Match[str]) -> Iterator[Denial]:
    """The second verb of "has not been offered or paid to the bank", as a denial of its own."""
    if not denial.of_verb or _NO_SUBJECT.fullmatch(found[0]):
        return
    end = next((match.start() for match in _STOP.finditer(text, found.end())), len(text))
    for match in _OR_VERB.finditer(text, found.end(), end):
        word = match["word"]
        if is_verb(word) and (word.endswith("ed") or word.casefold() in IRREGULAR):
            head, things = frozenset((kin_of(word),)), _thing_behind(text, match.end())
            scope = denial.scope - denial.head if head <= denial.scope else denial.scope
            yield replace(denial, head=head, scope=scope | head, things=things)


def _of_subject(denial: Denial, text: str, found: re.Match[str]) -> Iterator[Denial]:
    """What is denied of a subject that begins with the denial: "No one from the guild ever called or wrote"."""
    hollow = _HOLLOW.match(text, found.end())
    if not (hollow or _NO_SUBJECT.fullmatch(found[0])) or (not hollow and _says_before(text[: found.start()])):
        return
    at = hollow.end() if hollow else found.end()
    end = next((match.start() for match in _STOP.finditer(text, at)), len(text))
    words = [
        match for match in _WORD.finditer(text, at, end) if not is_stop(match[0]) or match[0].casefold() in HELPERS
    ]
    verb = next((n for n, word in enumerate(words) if _is_finite(words[n - 1][0] if n else found[0], word[0])), None)
    if verb is None:
        return
    subject = frozenset(word for word in content(text[at : words[verb].start()]) if not word.isdigit())
    for word in (words[verb], *(each for each in words[verb + 1 :] if _JOINED.search(text, 0, each.start()))):
        head, things = frozenset((kin_of(word[0]),)), _thing_behind(text, word.end())
        yield replace(denial, head=head, scope=head | subject | things, things=things, of=subject, of_verb=True)


def _says_before(text: str) -> bool:
    """True for the part of a clause before a denial that has a verb: what is denied is its object."""
    words = [word for word in _WORD.findall(text) if word[0].isalpha()]
    return any(is_verb(word) or word.casefold() in HELPERS for word in words)


def _is_finite(before: str, word: str) -> bool:
    """True for a verb in one of its tenses, or behind a helper."""
    lower = word.casefold()
    if lower in HELPERS or not is_verb(word) or before.casefold() == "no":
        return False
    return lower.endswith(("ed", "s")) or lower in IRREGULAR or before.casefold() in HELPERS


def _thing_behind(text: str, at: int) -> frozenset[str]:
    """What stands right behind a verb: "did not sign the log"."""
    found = _THING.match(text, at)
    return content(found["word"]) if found and not is_verb(found["word"]) else frozenset()


def only_denial(piece: Proposition) -> Denial | None:
    """The denial of a piece that has one and no more."""
    text = without_idioms(piece.text)
    found = list(DENIAL.finditer(text))
    return denial_of(piece, text, found[0]) if len(found) == 1 else None


def denial_of(piece: Proposition, text: str, found: re.Match[str]) -> Denial:
    """What one denying word of a text denies."""
    at = found.end()
    text = _SAID_BEFORE.sub(lambda match: " " * len(match[0]), text)
    hollow = _HOLLOW.match(text, at)
    scope = _scope(text[hollow.end() if hollow else at :])
    before = [kin_of(word) for word in _WORD.findall(text[: found.start()]) if _carries(word.casefold())]
    group = _GROUP.match(text, at) if _NO.fullmatch(found[0]) and not hollow else None
    # "No written authorization on file": what is denied is the last word of the group.
    head = _head(_scope(group[0])[-1:] if group else scope) or _head(scope)
    # "I did not have the ladder": there is one, and somebody else may have it.
    if _HAVE_IT.match(text, at):
        head = frozenset()
    # "Reimbursed nothing", "told no one": what is denied is the verb before.
    if _NO_THING.fullmatch(found[0]) and before and _VERB_BEFORE.search(text, 0, found.start()):
        head, scope, before = frozenset(before[-1:]), [before[-1], *scope], before[:-1]
    verb = next((word for word in _WORD.finditer(text, at) if kin_of(word[0]) in head), None)
    return Denial(
        piece, head, frozenset(scope), frozenset(before), names_in(piece.text), which_in(piece.text),
        things=_thing_behind(text, verb.end()) if verb else frozenset(),
        of=content(_STOP.split(text[: found.start()])[-1]),
        of_verb=(_OF_VERB.match(found[0]) and not _ARTICLE.match(text, at)) or _is_lacked(text, found, head),
    )  # fmt: skip


def _is_lacked(text: str, found: re.Match[str], head: frozenset[str]) -> bool:
    """True for "had no objection", which is "did not object"."""
    lacked = found[0].casefold() == "no" and _HAS_NO.search(text, 0, found.start()) is not None
    return lacked and any(map(is_verb, head))


def _scope(text: str) -> list[str]:
    """The words that carry meaning behind a denial, as far as it goes."""
    found: list[str] = []
    words = _WORD.findall(text)
    for at, word in enumerate(words):
        lower = word.casefold()
        following = words[at + 1].casefold() if at + 1 < len(words) else ""
        comma = lower == "," and following not in _LISTED and not following.isdigit()
        if at and (comma or lower in _ENDS):
            break
        if _carries(lower):
            found.append(kin_of(lower))
    return found


def _head(scope: Sequence[str]) -> frozenset[str]:
    """What is denied: the first word that says something."""
    return frozenset([word for word in scope if word not in _LIGHT][:1])


def _carries(lower: str) -> bool:
    if lower.isdigit():
        return True
    # "Fully" says little; "apply" and "supply" are verbs.
    adverb = lower.endswith("ly") and not is_verb(lower)
    hollow = is_stop(lower) or lower in _SAYS_NOTHING or adverb or stem(lower) in NUMERALS
    return lower[0].isalpha() and len(lower) > 1 and not hollow


@lru_cache(maxsize=20_000)
def content(text: str) -> frozenset[str]:
    """The words of a text that carry meaning, folded."""
    return frozenset(kin_of(word) for word in _WORD.findall(text) if _carries(word.casefold())) - EMPTY


@lru_cache(maxsize=20_000)
def turns(text: str) -> bool:
    """True for a text that may deny something in any way."""
    return DENIAL.search(without_idioms(text)) is not None or LACKS_SO.search(text) is not None


def is_denying(text: str) -> bool:
    """True for a text that has a plain denial."""
    return DENIAL.search(without_idioms(text)) is not None


def conditions_in(text: str) -> frozenset[str]:
    """The words by which a text makes what it says depend on something; "not ... without" is "not ... unless"."""
    without = ("without",) if _NOT_WITHOUT.search(text) else ()
    return frozenset((*map(str.casefold, CONDITION.findall(text)), *without))


def names_in(text: str) -> frozenset[str]:
    """The words of a text that may name somebody, folded."""
    words = (word for word in _NAME.findall(text) if not is_stop(word) and word.casefold() not in _NOT_NAMES)
    return frozenset(map(kin_of, words))


def which_in(text: str) -> frozenset[str]:
    """The words by which a text says which one of several it means: "the second", "another"."""
    return frozenset(map(str.casefold, _WHICH.findall(text)))
