"""Exhibits that a sentence tells of: "the photograph was marked as Exhibit 9" is a fact of the page that it cites.

A label in a citation says where to look, and the page need not bear it. One that something was marked, introduced or
handed over as stands on the page, if the page names any exhibit at all.
"""

import re
from collections.abc import Sequence

from chambers.grounding.cites.exhibits import ExhibitReference, find_exhibits
from chambers.grounding.claim import Token
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.matching import Hit
from chambers.grounding.verdict import Verdict

_TOLD = re.compile(
    r"\b(?:mark(?:ed|ing|s)?|identif(?:y|ied|ying)|introduc(?:ed?|ing)|offer(?:ed|ing)?|admit(?:ted|ting)?|receiv(?:ed?|ing)"
    r"|enter(?:ed|ing)?|tender(?:ed|ing)?|shown?|shows|show(?:ed|ing)|hand(?:ed|ing)|designat(?:ed?|ing)|label(?:l?ed|l?ing)"
    r"|recogni[sz](?:ed?|ing)|produc(?:ed?|ing)|authenticat(?:ed?|ing))\b[^.;:()\[\]]{0,60}$",
    re.IGNORECASE,
)
_LEAD_CHARS = 90


def judge_marked(
    token: Token, value: ExhibitReference, text: str, held: Sequence[int], grounds: Grounds
) -> Outcome | None:
    """The verdict on an exhibit that is told of, or None where it only says where to look or the page names none."""
    if value.paper is not None or not _TOLD.search(text, max(0, token.start - _LEAD_CHARS), token.start):
        return None
    named: list[str] = []
    for page in (grounds.index.read(at) for at in held):
        for start, end, other in find_exhibits(page.text):
            if other.paper is None and other.label == value.label:
                span = span_of(page.page, Hit(start, end))
                return Verdict.SUPPORTED, f"stands on {where(page.page)}", span, "value"
            named += [other.label] if other.paper is None else []
    if not named:
        return None
    return Verdict.CONTRADICTED, f"the cited page has exhibit {', '.join(dict.fromkeys(named))}", None, "value"
