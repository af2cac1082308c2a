"""Two people who each did one thing, each of whom is given what the other did: "which Lee wrote and Roe signed".

The draft is wrong where a sentence of the cited pages has Roe write and Lee sign, and nothing there has Lee write or
Roe sign. The two verbs alone tell it, as a relative clause has no object of its own to be held against.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.anchoring import within
from chambers.grounding.people.deeds import Deed, deeds_of
from chambers.grounding.people.identity import is_same, is_verb_word, sorts_of
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.utterance import items_of, utterances_of
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.rank_table import BEFORE_NAME

_DID = re.compile(r"\s+(?:had\s+|has\s+|later\s+|then\s+)?(?P<verb>[a-z]{3,})\b")
_JOINED = re.compile(rf"[^;.]{{0,80}}?(?:,?\s(?:and|but|while|whereas)|,)\s+(?:then\s+|later\s+)?{BEFORE_NAME}")
_Claim = tuple[str, str]
"""Who, and the root of the verb."""


def exchanged_deed_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whose the first of two deeds is that a sentence gives to two people crosswise, or None."""
    for one, other in _claimed(own, sentence, tokens, grounds):
        deeds = list(_deeds(one[1], other[1], pages, grounds))
        # Where it is open who does one of the two, it may be as the sentence has it.
        if any(deed.doer is None for deed in deeds):
            continue
        as_said = _has(one, deeds, grounds) or _has(other, deeds, grounds)
        if not as_said and _has((one[0], other[1]), deeds, grounds) and _has((other[0], one[1]), deeds, grounds):
            return f"the page has {other[0]} for this, not {one[0]}"
    return None


def _has(claim: _Claim, deeds: Sequence[Deed], grounds: Grounds) -> bool:
    """True where some deed is this person's, with this verb."""
    name, verb = claim
    return any(verb in deed.roots and deed.doer and is_same(deed.doer, name, grounds.index) for deed in deeds)


def _claimed(
    own: str, sentence: Sentence, tokens: Sequence[Token], grounds: Grounds
) -> Iterator[tuple[_Claim, _Claim]]:
    """Two people of a sentence, the one behind the other, each with the verb behind the name."""
    quoted = [token for token in tokens if token.kind is Kind.QUOTATION]
    people = [token for token in tokens if token.kind is Kind.NAME and not within(token, quoted)]
    for one, other in pairwise(people):
        claims = [_claim(own, sentence, token) for token in (one, other)]
        between = own[one.end - sentence.start : other.start - sentence.start]
        first, second = claims
        if first is None or second is None or first[1] == second[1] or not _JOINED.fullmatch(between):
            continue
        if all("person" in sorts_of(token.text, grounds.index) for token in (one, other)):
            yield first, second


def _claim(own: str, sentence: Sentence, token: Token) -> _Claim | None:
    did = _DID.match(own, token.end - sentence.start)
    if did is None or role_of(token.text) is not None or not is_verb_word(did["verb"]):
        return None
    roots = [root for _, root in items_of(did["verb"], 0)]
    return (token.text, roots[0]) if len(roots) == 1 else None


def _deeds(first: str, second: str, pages: Sequence[ReadPage], grounds: Grounds) -> Iterator[Deed]:
    """The deeds of the pages with one of two verbs."""
    for page in pages:
        for utterance in utterances_of(page):
            if utterance.roots & {first, second}:
                found = deeds_of(page, utterance, grounds)
                yield from (deed for deed in found if deed.roots & {first, second} and not deed.asked)
