"""Somebody who is said to have done what a clause of the page has another do.

The clause in which a name of the draft does something is held against the clauses of the cited pages. Where the one
that shares most of its words has somebody else for its doer, and no clause that may be of the bearer of the name, or
whose doer is open, shares nearly as much, the draft names the wrong one. Unlike `persons`, which weighs whole
utterances, this tells apart two people who stand in one sentence.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.anchoring import clause_around, within
from chambers.grounding.people.attribution import tells_so
from chambers.grounding.people.deeds import Deed, deeds_of
from chambers.grounding.people.first_names import gender
from chambers.grounding.people.identity import identities, is_same, is_verb_word, name_forms, sorts_of
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.standing import HELPS, NEXT_WORD, is_done_to, verb_follows
from chambers.grounding.people.utterance import items_of, utterances_of, word_counts
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.gender_table import HE_NOUNS, SHE_NOUNS
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.meaning import SPEECH, stem
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.rank_table import BEFORE_NAME, RANKS
from chambers.grounding.words.speech_table import ASKS_FOR

_CLEFT = re.compile(r"\b[Ii]t was (?:[A-Z][A-Za-z-]*\.? )*$")
_ONE = re.compile(
    r"(?:, [^,]{3,60},)? (?:was|is) (?:the (?:only )?(?:one|person|man|woman)|alone in|alone) |(?:, [^,]{3,60},)? who\b"
)
_ASIDE = re.compile(
    r"\b(?:of|from|to|with|for|at|on|in|about|against|before|after|than|and|or|told|asked|gave|sent|that|had"
    r"|saw|wanted|let|what|whom|which)"
    rf"\s+{BEFORE_NAME}$"
)
_BESIDE = re.compile(rf"\b(?:of|from|to|with|for|at|on|in|about|against|by)\s+{BEFORE_NAME}$")
# What is said reaches to the end of the sentence: "Ann said that it was so and that Bo knew".
_CONTENT = re.compile(r"(?:,[^,;]{1,60},)?\s+\w+(?:\s+(?:[A-Z]\w+|(?:the\s)?[a-z]+)){0,3}?\s+(?:that|to)\b")
_COURTESY = re.compile(r"\b(?:(?P<she>Ms|Mrs|Miss)|Mr)\.\s$")
_LIGHT = frozenset(
    stem(word) for word in ["person", "one", "whom", "himself", "herself", "behalf", "idea", "account", "view"]
)
_PRONOUN = re.compile(r"\b(he|she)\b")
_SUBJECT = re.compile(r"(?<![\w'\u2019])(?P<who>[Hh]e|[Ss]he)(?=\s)")
_NOUN = re.compile(r"\b(?:the|an?|her|his|their|its|that)\s(?=(?P<noun>[a-z]+)\s(?P<verb>[a-z]+)\b|[a-z]+\s)")
_SECOND = re.compile(r"\b(?:the|an?|her|his|their|its)\s[a-z]+\s(?=(?P<noun>[a-z]+)\s(?P<verb>[a-z]+)\b)")
_BY = re.compile(rf"\bby\s+{BEFORE_NAME}$")
_AND_DID = re.compile(
    r"\b(?:and|but)\s+(?:who\s+)?(?:(?:had|has|also|then|later|first|himself|herself|personally)\s+)*(?P<verb>[a-z]{3,})\b"
)
_ENDS = re.compile(r"[;:]|\.\s|,?\s(?:and|but)\s+(?:that\s+)?(?:the|an?|his|her|their|its|he|she|they|it)\b")
_ANYBODY = HE_NOUNS | SHE_NOUNS
_RARE = {1: 1.5, 2: 1.2, 3: 1.0}
_OFTEN = 0.6
_LEAST = 2.4
_LEAST_ROOTS = 2
_SHARE = 0.4
_CLEARLY = 1.0


@dataclass(frozen=True, slots=True)
class _Said:
    """A name that does something in the draft, or a "she" (then without a name), and the roots of its clause."""

    name: str | None
    roots: frozenset[str]
    done_to: bool
    woman: bool | None
    asks: bool
    """True where the draft has somebody ask or bid: then it may be held against what another asks."""
    verb: str | None = None
    """The root of what a "she" does, which the page must have as well."""


@dataclass(frozen=True, slots=True)
class _Found:
    """Who does it by a page, how much that shares with the draft, and how much what may be of the bearer shares."""

    other: str | None
    most: float
    mine: float


def doer_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who by the page does what a sentence says of somebody else, or None."""
    for said in (*_said(own, sentence, tokens, grounds), *_pronouns(own, sentence, tokens)):
        beside = [token.text for token in tokens if token.kind is Kind.NAME]
        found = [_other_doer(said, beside, page, grounds) for page in pages]
        # What is nearest on one page may be about something else, where another page has it of the same person.
        mine = max((each.mine for each in found), default=0.0)
        other = next((each.other for each in found if each.other is not None and each.most - mine >= _CLEARLY), None)
        # Whose words they are is told by the voices of a page, not by who does something in them.
        if other is None or (said.name and tells_so(said.name, own, sentence, tokens, pages, grounds)):
            continue
        return f"the page has {other} for this, not {said.name or ('a woman' if said.woman else 'a man')}"
    return None


def _said(own: str, sentence: Sentence, tokens: Sequence[Token], grounds: Grounds) -> Iterator[_Said]:
    start = sentence.start
    quoted = [token for token in tokens if token.kind is Kind.QUOTATION]
    for token in (each for each in tokens if each.kind is Kind.NAME and not within(each, quoted)):
        before, behind = own[: token.start - start], own[token.end - start :]
        cleft = (_CLEFT.search(before) or _ONE.match(behind)) is not None
        if not (cleft or _BY.search(before) or (verb_follows(behind) and not _ASIDE.search(before))):
            continue
        if "person" not in sorts_of(token.text, grounds.index):
            continue
        low, high = clause_around(token, own, start)
        if cleft and high - token.end < 12:
            high = start + len(own)
        if _CONTENT.match(own, token.end - start):
            high = start + len(own)
        # "Ann said that she typed it and that Bo signed": what Bo does is not hers.
        high = high if cleft else min((high, *_next_subjects(token, own, start, tokens)))
        by = _BY.search(before) is not None
        low = low if by else token.start
        if _has_other_subject(own[token.end - start : high - start], woman := _gender(before, token, grounds)):
            continue
        named = frozenset(stem(word) for word in re.findall(r"[^\W\d_]+", token.text))
        clause = own[low - start : high - start]
        roots = frozenset(root for _, root in items_of(clause, 0)) - named - SPEECH - _LIGHT
        done_to = not by and is_done_to(own, token.end - start)
        yield _Said(token.text, roots, done_to, woman, bool(ASKS_FOR.search(clause)))
        if not by and not cleft:
            ends = min((start + len(own), *_next_subjects(token, own, start, tokens)))
            yield from _conjuncts(token, own[token.end - start : ends - start], woman, named)


def _conjuncts(token: Token, behind: str, woman: bool | None, named: frozenset[str]) -> Iterator[_Said]:
    """What somebody is said to have done besides, each act by itself: "Ann wrote it and had also signed the lease"."""
    ends = _ENDS.search(behind)
    for match in _AND_DID.finditer(behind, 0, ends.start() if ends else len(behind)):
        piece = behind[match.start("verb") : ends.start() if ends else len(behind)]
        if not is_verb_word(match["verb"]) or _has_other_subject(piece, woman):
            continue
        roots = [root for _, root in items_of(piece, 0) if root not in named]
        if roots:
            does = frozenset(roots) - SPEECH - _LIGHT
            yield _Said(token.text, does, done_to=False, woman=woman, asks=bool(ASKS_FOR.search(piece)), verb=roots[0])


def _pronouns(own: str, sentence: Sentence, tokens: Sequence[Token]) -> Iterator[_Said]:
    """What a "he" or "she" does in the draft: whoever it is, what the page has a woman do, no man did."""
    start = sentence.start
    for match in _SUBJECT.finditer(own):
        verb = NEXT_WORD.match(own, match.end())
        if verb is None or stem(verb[1]) in SPEECH or not verb_follows(own[match.end() :]):
            continue
        token = Token(Kind.NAME, start + match.start("who"), start + match.end(), match["who"], match["who"])
        _, high = clause_around(token, own, start)
        high = min((high, *_next_subjects(token, own, start, tokens)))
        clause = own[match.end() : high - start]
        woman = match["who"].casefold() == "she"
        roots = [root for _, root in items_of(clause, 0)]
        if roots and not _has_other_subject(clause, woman) and not is_done_to(own, match.end()):
            does = frozenset(roots) - SPEECH - _LIGHT
            yield _Said(None, does, done_to=False, woman=woman, asks=bool(ASKS_FOR.search(clause)), verb=roots[0])


def _next_subjects(token: Token, own: str, start: int, tokens: Sequence[Token]) -> Iterator[int]:
    """Where others stand behind a name who do something themselves."""
    for other in tokens:
        does = other.kind is Kind.NAME and other.start > token.end and verb_follows(own[other.end - start :])
        if does and not _BESIDE.search(own[: other.start - start]):
            yield other.start


def _gender(before: str, token: Token, grounds: Grounds) -> bool | None:
    called = _COURTESY.search(before)
    return called["she"] is not None if called else gender(token.text, grounds.index)


def _has_other_subject(text: str, woman: bool | None) -> bool:
    """True where somebody else does something in a clause: "Ann said that he had stayed", "that her brother sell"."""
    if any(woman is not None and (match[1] == "she") is not woman for match in _PRONOUN.finditer(text)):
        return True
    return any(
        (match["noun"] in PARTY_NOUNS or role_of(match["noun"]) is not None or match["noun"] in _ANYBODY)
        and (match["verb"] in HELPS or is_verb_word(match["verb"]))
        for match in (*_NOUN.finditer(text), *_SECOND.finditer(text))
        if match["noun"]
    )


def _other_doer(said: _Said, beside: Sequence[str], page: ReadPage, grounds: Grounds) -> _Found:
    counts = word_counts(page)
    weights = {root: _RARE.get(counts[root], _OFTEN) if counts[root] else 1.0 for root in said.roots}
    least = max(_LEAST, _SHARE * sum(weights.values()))
    # Who does what is read first where most is shared, and no further than another could still be meant.
    bounds = [(_shared(each.roots & said.roots, weights), each) for each in utterances_of(page)]
    best: Deed | None = None
    most = mine = 0.0
    for bound, utterance in sorted(bounds, key=lambda item: (-item[0], item[1].start)):
        if not bound or max(most, bound) < max(least, mine + _CLEARLY):
            break
        for deed in deeds_of(page, utterance, grounds):
            shared = _shared(said.roots & deed.roots, weights)
            if not shared:
                continue
            if not _is_another(said, deed, beside, page, grounds):
                mine = max(mine, shared)
            elif shared > most and len(said.roots & deed.roots) >= _LEAST_ROOTS and _has_verb(said, deed):
                best, most = deed, shared
    if best is None or most < least or most - mine < _CLEARLY:
        return _Found(None, most, mine)
    return _Found(best.doer or ("a woman" if best.woman else "a man"), most, mine)


def _has_verb(said: _Said, deed: Deed) -> bool:
    return said.verb is None or said.verb in deed.roots


def _shared(roots: Iterable[str], weights: Mapping[str, float]) -> float:
    return sum(weights[root] for root in roots)


def _is_another(said: _Said, deed: Deed, beside: Sequence[str], page: ReadPage, grounds: Grounds) -> bool:
    """True for a clause of somebody else, in which the bearer of the name has no part."""
    if deed.asked or (deed.done_to and not said.done_to):
        return False
    index = grounds.index
    text = page.text[deed.start : deed.end]
    # "Lee asked whether the tank was clean", "asked her to wait": what is asked is nothing that Lee does.
    if not said.asks and ASKS_FOR.search(text):
        return False
    if said.name is None:
        woman = deed.woman if deed.doer is None else gender(deed.doer, index)
        return woman is not None and woman is not said.woman
    if deed.doer is None:
        other = None not in (deed.woman, said.woman) and deed.woman is not said.woman
        return other and not said.done_to and name_forms(said.name, index).search(text) is None
    if said.done_to and not deed.done_to and _has_verb_behind(text, deed.doer):
        return False
    if not _is_somebody(deed.doer, page, grounds) or any(is_same(deed.doer, other, index) for other in beside):
        return False
    return name_forms(said.name, index).search(text.replace(deed.doer, " ")) is None


def _is_somebody(name: str, page: ReadPage, grounds: Grounds) -> bool:
    """True for a person of whom more is known than one word at the head of a line: a first name, or a title."""
    if "person" not in sorts_of(name, grounds.index) or (name.endswith("ly") and name.casefold() not in GIVEN_NAMES):
        return False
    if name.casefold() in GIVEN_NAMES or any(first for first, _ in identities(name, grounds.index)):
        return True
    found = re.finditer(rf"\b(?P<title>[A-Za-z]+)\.? {re.escape(name)}\b", page.text)
    return any(match["title"].casefold() in RANKS for match in found)


def _has_verb_behind(text: str, name: str) -> bool:
    """True where a name has a verb right behind it, and so does something."""
    at = text.find(name)
    return at >= 0 and verb_follows(text[at + len(name) :])
