"""A witness whom a citation names behind a place in a transcript: "Tr. 114:6-115:3 (Osei)", "(testimony of A. Osei)".

Told is only where the transcript says who testifies on the pages that are cited, and nobody there has that name.
"""

import re

from chambers.grounding.cited.pages import pages_of_cite
from chambers.grounding.claim import Token
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.matching import Hit
from chambers.grounding.people.identity import is_same
from chambers.grounding.people.testimony import is_testimony, witnesses_on
from chambers.grounding.people.voices import witness_before
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.ordinary_words import ORDINARY

_HOW = r"(?i:(?:re-?)?(?:direct|cross)(?:[- ]exam(?:ination|\.)?)?|exam(?:ination|\.)|test(?:imony|\.)|rebuttal|sworn)"
_COURTESY = r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Capt|Captain|Officer|Sgt|Det|Professor|Doctor)\.?\s+)?"
_BEHIND = re.compile(
    rf"\s*[(\[](?:(?i:see\s+)?{_HOW}\s+of\s+)?{_COURTESY}(?P<name>[A-Z](?:\.|[\w'\u2019-]+)(?:\s+[A-Z][\w'\u2019.-]*){{0,2}}?)"
    rf"(?:['\u2019]s)?(?:,?\s+(?:on\s+|in\s+)?{_HOW})*[)\]]"
)


def judge_witness(token: Token, text: str, grounds: Grounds) -> Outcome | None:
    """Contradicted where others testify on the pages of a citation than whom it names; None where nothing tells."""
    named = _BEHIND.match(text, token.end)
    if named is None or named["name"].split()[-1].casefold() in ORDINARY:
        return None
    pages = [grounds.index.read(at) for at in pages_of_cite(token, grounds)]
    if not pages or not all(is_testimony(page.text) for page in pages):
        return None
    told = [witnesses_on(page.text, witness_before(page, grounds.index)) for page in pages]
    witnesses = list(dict.fromkeys(name for each in told for name in each))
    if not all(told) or any(is_same(name, named["name"], grounds.index) for name in witnesses):
        return None
    page = pages[0].page
    reason = f"on {where(page)} {' and '.join(witnesses)} testifies, not {named['name']}"
    return Verdict.CONTRADICTED, reason, span_of(page, Hit(0, 0)), "label"
