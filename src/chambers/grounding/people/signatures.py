"""For whom somebody signed: the lines at the foot of a paper, held against what the draft says.

"For Supplier: Ann Lee, President", "Lee Paving, Inc. by Ann Lee" and a party's name over that of its signer each give a
side its signer. A draft that has the signer of one side sign for the other is wrong; where the paper does not name a
signer for that other side, nothing is said.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.definitions import definitions
from chambers.grounding.people.identity import is_same
from chambers.grounding.texts.sentences import Sentence

_NAME = r"(?:(?:Mr|Mrs|Ms|Dr)\.[ ])?(?P<name>(?:[A-Z][\w'\u2019-]+|[A-Z]\.)(?:[ ](?:[A-Z][\w'\u2019-]+|[A-Z]\.)){1,3})"
_LINES = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        rf"(?:^[ \t]*|[.;][ ])(?:Signed[ ])?[Ff]or[ ](?:the[ ])?(?P<side>[A-Z][^:\n]{{1,60}}):[ ]*(?:By:?[ ])?{_NAME}",
        rf"^[ \t]*(?P<side>[A-Z][^:\n]{{2,60}}?),?[ ]by:?[ ]{_NAME}",
        rf"^[ \t]*(?P<term>[A-Z]\w{{3,20}}):[ ]*(?P<side>[A-Z][^\n]{{2,60}})\n[ \t]*(?:By:?[ ])?{_NAME}(?=,|\s*$)",
    )
)
_SIGNED = re.compile(r"\bsign(?:ed|s|ing)?\b", re.IGNORECASE)
_FOR = re.compile(
    r"(?:,[^,;]{1,60},)?\s+(?:(?:had|has)\s+)?(?:signed(?:\s+(?:it|the\s+\w+))?\s+)?"
    r"(?:for|on behalf of|as\s+(?:its\s+|the\s+|an?\s+)?[\w ]{3,40}?\s+(?:of|for))\s+(?:the\s+)?"
)


def signature_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """For whom somebody signed, when the sentence has them sign for another side, or None."""
    if not _SIGNED.search(own):
        return None
    for signer, side in _claimed(own, sentence, tokens):
        for page in pages:
            signed = _signatures(page)
            mine = [sides for name, sides in signed if is_same(name, signer, grounds.index)]
            others = [sides for name, sides in signed if not is_same(name, signer, grounds.index)]
            if not mine or any(_is_side(side, sides, page, grounds) for sides in mine):
                continue
            if any(_is_side(side, sides, page, grounds) for sides in others):
                return f"{signer} signs for {mine[0][-1]}, not for {side}"
    return None


def _claimed(own: str, sentence: Sentence, tokens: Sequence[Token]) -> Iterator[tuple[str, str]]:
    """Each name that the sentence has sign, with the side that it signs for."""
    named = {token.start - sentence.start: token for token in tokens if token.kind is Kind.NAME}
    for token in named.values():
        end = token.end - sentence.start
        if (match := _FOR.match(own, end)) and (side := named.get(match.end())) is not None:
            yield token.text, side.text


@lru_cache(maxsize=2048)
def _signatures(page: ReadPage) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Who signs a page, and by which words it calls the side that each signs for."""
    found = (match for pattern in _LINES for match in pattern.finditer(page.text))
    return tuple(
        (match["name"], tuple(word for word in (match.groupdict().get("term"), match["side"].strip()) if word))
        for match in found
    )


def _is_side(side: str, sides: Sequence[str], page: ReadPage, grounds: Grounds) -> bool:
    """True when a side goes by one of the words, or by what the paper means with them."""
    terms = definitions(page, grounds)
    mine = {side, terms.get(side.casefold(), side)}
    theirs = {*sides, *(terms.get(word.casefold(), word) for word in sides)}
    return any(one.casefold() == two.casefold() or is_same(one, two, grounds.index) for one in mine for two in theirs)
