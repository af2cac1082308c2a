"""From one figure to another: a change that the page has the other way round.

"Changed from 31 to 30" is refuted by "30 to read 31" and by "from 30 to 31"; "extended from 71 to 94 minutes" by "cut
to 71 minutes". Both figures stand on the page, so that no other check sees anything.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from chambers.grounding.claim import FIGURES, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.texts.sentences import flowing

_FROM = re.compile(r"\bfrom\s+(?:about\s+|some\s+|the\s+)?[\"\u201c']?(?:No\.\s*|#)?$", re.IGNORECASE)
_TO = re.compile(r"[\s\w\"\u201d']{0,24}?\bto\s+(?:about\s+|some\s+|the\s+)?[\"\u201c']?(?:No\.\s*|#)?", re.IGNORECASE)
_TO_READ = re.compile(
    r"[\s\w\"\u201d',.]{0,16}?\bto(?:\s+(?:read|be|say))?\s+[\"\u201c']?(?:No\.\s*|#)?$", re.IGNORECASE
)
_ENDS_AT = re.compile(
    r"\b(?:cut|shortened|reduced|lowered|extended|raised|increased|lengthened|moved|changed|corrected|amended"
    r"|dropped|fell|rose"
    r"|grew|went|brought|adjusted|revised|renumbered|transferred)\b[^.;\n]{0,24}\bto\s+[\"\u201c']?(?:No\.\s*|#)?$",
    re.IGNORECASE,
)
_LEAD_CHARS = 60


def turn_fault(text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """A change from one figure to another which the pages have from the other to the one, or None."""
    if "from" not in text.casefold():
        return None
    figures = [token for token in tokens if token.kind in FIGURES]
    for one, two in pairwise(figures):
        said = one.kind is two.kind and one.value != two.value and _FROM.search(text[: one.start - start])
        if not said or not _TO.fullmatch(text[one.end - start : two.start - start]):
            continue
        if any(_goes(one, two, page) for page in pages):
            continue
        if any(_goes(two, one, page) or _ends_at(one, two, page) for page in pages):
            return f"the page goes from {flowing(two.text)} to {flowing(one.text)}, not the other way"
    return None


def _goes(one: Token, two: Token, page: ReadPage) -> bool:
    """True when a page leads from one figure to the other."""
    ends = [hit.start for hit in find_hits(two, page)]
    return any(
        hit.end <= end <= hit.end + _LEAD_CHARS and _TO_READ.fullmatch(page.text[hit.end : end])
        for hit in find_hits(one, page)
        for end in ends
    )


def _ends_at(one: Token, two: Token, page: ReadPage) -> bool:
    """True when a change of the page ends at the first figure, and none at the second."""

    def ends(token: Token) -> bool:
        leads = (page.text[max(0, hit.start - _LEAD_CHARS) : hit.start] for hit in find_hits(token, page))
        return any(_ENDS_AT.search(lead) for lead in leads)

    return ends(one) and not ends(two)
