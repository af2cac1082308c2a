"""The words by which a clause affirms, denies, asks, excepts or turns itself round.

Patterns, no decisions: `signs` reads them.
"""

import re
from functools import lru_cache

from chambers.grounding.words.word_tables import IRREGULAR

ASKED = re.compile(
    r"\b(?:please|wants?|wanted|hopes?|hoped|wish\w*"
    r"|(?:ask|request|demand|urg|invit|recommend|propos|requir)\w*\s+[^.;]{0,60}?\b(?:to|that|for)"
    r"|(?:told|tell|direct\w*|order\w*|instruct\w*)\s+(?:\w+\s+){1,3}(?:not\s+)?to|let\s+me\s+know)\b",
    re.IGNORECASE,
)
SAYS = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|did|does|do|shall|will|may|must|can|could|would)\b|\w{3,}ed\b|:\s*\S|\$\s?\d"
    r"|\b(?:" + "|".join(IRREGULAR) + r")\b",
    re.IGNORECASE,
)
_DENYING = (
    r"no|not|non|never|none|nobody|nothing|neither|nor|without|cannot|unable|absent|0(?:\.0+)?|nil|isnt|dont|didnt|wasnt|cant|wont"
    r"|un[a-z]{4,}|dis(?:agree|appro|allow|connect|continu|honor|satisf|like|believ|put)\w*"
    r"|in(?:complete|correct|accura|sufficient|valid|eligib|operativ|capable|secure)\w*|im(?:possible|proper)\w*"
    r"|(?:refus|den[iy]|declin|fail|lack|reject|forb[ai]d|prohib|exclu|omit|neglect|preclud|prevent)\w*|bans?|banned|barr?(?:s|ed)?"
)
DENIES = re.compile(rf"\b(?:{_DENYING})\b|n['\u2019]t\b", re.IGNORECASE)
_DENYING_WORD = re.compile(_DENYING, re.IGNORECASE)
_SHORT_NOT = re.compile(r"n['\u2019]t\b", re.IGNORECASE)
_RUN = re.compile(r"\w+")
# Words that turn a clause round without denying a word of it.
WANTING = re.compile(
    r"\b(?:due|owed|owing|outstanding|arrears|shortfall|short|understat\w+|laps\w+|expir\w+|ceas\w+|cancel\w+|withh\w+"
    r"|off|down|dead|gone|abstain\w*|absent|out of|waiv\w+|exempt\w*|excus\w+|void\w*|withdr\w+|fast(?:ed|ing)"
    r"|stop\w*|quit|discontinu\w*)\b",
    re.IGNORECASE,
)
ROUNDABOUT = re.compile(r"\b(?:forb[ai]d\w*|prohibit\w*|bans?|banned|bars|barred)\b|\bno\b.*\bwithout\b", re.IGNORECASE)
# "No discount without consent" is "a discount requires consent".
REQUIRES = re.compile(r"\b(?:requir\w+|needs?|needed|must|only with|subject to)\b", re.IGNORECASE)
NO_WITHOUT = re.compile(r"\b(?:no|not)\b.*\bwithout\b", re.IGNORECASE | re.DOTALL)
LAPSED = re.compile(r"\b(?:laps\w+|expir\w+|ceas\w+|cancel\w+|end(?:s|ed)?|fell|falls)\b", re.IGNORECASE)
BARRED = re.compile(
    r"\b(?:forb[ai]d\w*|prohibit\w*|bans?|banned|bars|barred|against|restrain\w*|enjoin\w*|preclud\w*|last)\b",
    re.IGNORECASE,
)
"""What forbids a thing, or says when it was done for the last time, may stand beside its denial."""
# "Leaves $300 unpaid" may stand beside "we will pay $200".
LEFT = re.compile(r"\b(?:leav(?:es|ing)|remain\w*|the rest|balance)\b", re.IGNORECASE)
WITHOUT = re.compile(r"\bwithout\b", re.IGNORECASE)
ELSE = re.compile(r"\b(?:else|others?|another)\b", re.IGNORECASE)
ONLY = re.compile(r"\b(?:only|alone|nobody but|no one but|sole)\b", re.IGNORECASE)
# "Did not enter it until noon" says that it was entered.
UNTIL = re.compile(r"\buntil\b", re.IGNORECASE)
EXCEPTION = re.compile(
    r"\b(?:unless|except|until(?!\s+(?:about\s+)?[A-Z0-9])|more than|later than|other than|only)\b", re.IGNORECASE
)
# The heads of a table: three cells or more, and no figure.
HEADS = re.compile(r"[^\d\n]*\S(?:[^\S\n]{2,}|\t|\s*\|\s*)\S[^\d\n]*(?:[^\S\n]{2,}|\t|\s*\|\s*)\S[^\d\n]*")
ENTRY = re.compile(r"\d{1,2}/\d{1,2}/\d|\$\s?\d")
INDIRECT = re.compile(
    r"\b(?:ask|wonder|inquir|enquir|question)\w*\b[^.;]*?\b(?:which|what|who|whom|whose|how|why|when|where|whether|if)\b",
    re.IGNORECASE,
)
"""A question that is told, which states nothing: "asked which posts had been weighed"."""
TAG = re.compile(
    r",\s+(?:did|do|does|was|were|is|are|had|has|have|could|would|will|can|should)(?:n['\u2019]t)?\s+"
    r"(?:you|he|she|it|they|we|I|there|that)(?:\s+not)?\s*\??\s*$",
    re.IGNORECASE,
)
"""The tag of a question, which denies nothing: "You signed it, did you not?"."""


def has_denial(text: str) -> bool:
    """True where `DENIES` finds anything; on a whole page much faster, for most of its words were seen before."""
    return any(map(_is_denying, set(_RUN.findall(text)))) or _SHORT_NOT.search(text) is not None


@lru_cache(maxsize=50_000)
def _is_denying(word: str) -> bool:
    return _DENYING_WORD.fullmatch(word) is not None
