"""The words by which a clause affirms, denies, asks, excepts or turns itself round.

Patterns, no decisions: `signs` reads them.
"""

import re

from chambers.grounding.word_tables import IRREGULAR

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
DENIES = re.compile(
    r"\b(?:no|not|non|never|none|nobody|nothing|neither|nor|without|cannot|unable|absent|0(?:\.0+)?|nil|isnt|dont|didnt|wasnt|cant|wont"
    r"|un[a-z]{4,}|dis(?:agree|appro|allow|connect|continu|honor|satisf|like|believ|put)\w*"
    r"|in(?:complete|correct|accura|sufficient|valid|eligib|operativ|capable|secure)\w*|im(?:possible|proper)\w*"
    r"|(?:refus|den[iy]|declin|fail|lack|reject|forb[ai]d|prohib|exclu|omit|neglect|preclud|prevent)\w*|bans?|banned|barr?(?:s|ed)?)\b"
    r"|n['\u2019]t\b",
    re.IGNORECASE,
)
SAYS_NO = re.compile(
    r"\b(?:den(?:y|ied|ies)|refus\w+|declin\w+|reject\w*|forbid\w*|forbade|prohibit\w*)\b", re.IGNORECASE
)
# Words that turn a clause round without denying a word of it.
WANTING = re.compile(
    r"\b(?:due|owed|owing|outstanding|arrears|shortfall|short|understat\w+|laps\w+|expir\w+|ceas\w+|cancel\w+|withh\w+)\b",
    re.IGNORECASE,
)
ROUNDABOUT = re.compile(r"\b(?:forb[ai]d\w*|prohibit\w*|bans?|banned|bars|barred)\b|\bno\b.*\bwithout\b", re.IGNORECASE)
# "No discount without consent" is "a discount requires consent".
REQUIRES = re.compile(r"\b(?:requir\w+|needs?|needed|must|only with|subject to)\b", re.IGNORECASE)
NO_WITHOUT = re.compile(r"\b(?:no|not)\b.*\bwithout\b", re.IGNORECASE | re.DOTALL)
ASIDE = re.compile(
    r"\b(?:forb[ai]d\w*|prohibit\w*|bans?|banned|bars|barred|laps\w+|expir\w+|ceas\w+|cancel\w+|ended|fell|falls)\b",
    re.IGNORECASE,
)
LAPSED = re.compile(r"\b(?:laps\w+|expir\w+|ceas\w+|cancel\w+|ended|fell|falls)\b", re.IGNORECASE)
WITHOUT = re.compile(r"\bwithout\b", re.IGNORECASE)
TURNS = re.compile(
    r"\b(?:until|without|only|fail\w*|lack\w*|instead|rather|but|except\w*|exclu\w+|un\w{4,})\b", re.IGNORECASE
)
# "Did not enter it until noon" says that it was entered.
UNTIL = re.compile(r"\buntil\b", re.IGNORECASE)
EXCEPTION = re.compile(
    r"\b(?:unless|except|until(?!\s+(?:about\s+)?[A-Z0-9])|more than|later than|other than|only)\b", re.IGNORECASE
)
