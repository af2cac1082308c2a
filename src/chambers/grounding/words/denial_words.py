"""The small words and patterns by which a text denies, supposes, hedges or lacks something.

Data, no decisions: `word_roots`, `sign_reader`, `propositions` and `denials` read them.
"""

import re

from chambers.grounding.words.meaning import stem
from chambers.grounding.words.word_tables import IRREGULAR


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words.split())


_APART = "dont didnt wasnt cant wont isnt doesnt hasnt hadnt wouldnt couldnt werent arent aint havent shouldnt"
NOT = _words(f"not never cannot {_APART}")
NO = _words("no none nobody nothing neither nowhere without lacking lacks lacked lack")
NO_ONE = _words("nobody nothing none nowhere")
HELPERS = _words(
    "is are was were be been being am has have had do does did shall will may must can could would should might"
)
PREPOSITIONS = _words("of on in at by with from for to about under over between against into")
WEAK = _words(
    "any ever yet even just really been have one longer also all either both only already still again then there"
    " someone somebody anyone anybody something anything"
)
REFUSES = _stems(
    "refuse decline fail neglect omit avoid stop cease deny reject forbid prohibit prevent preclude bar ban"
)
"""Verbs that deny the verb behind them: "refused to pay"."""
LACKS = _stems("lack unable unwilling")
MEANS = _stems(
    "mean intend plan hope want wish expect promise offer propose threaten attempt try aim seek arrange prepare pledge"
    " vow consider suppose desire volunteer"
)
"""Verbs behind which a verb is meant, and not said to be done: "meant to pay"."""
LIGHT = _stems(
    "do make give hold take issue carry perform conduct happen occur file have get receive put place find need offer"
    " contain include bear provide"
)
"""Verbs that say little: what is denied with them is the thing."""
DONE = _stems("do make hold take issue carry perform conduct file give")
"""Verbs of which the subject is what is denied: "the scan was not done"."""
EMPTY = _stems("have do be use time day say part matter thing way")
BROAD = _stems("say tell ask visit receive pay leave bear call")
"""Stems that many verbs are folded to: here "answered" and "showed" must stay apart."""
NUMERALS = _stems(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen"
)
NOT_TURNED = _words("uniform unite unity uncle unanimous unanimously intact disregard disrepair disappear")
"""Words that look as if a prefix turned them round."""
TURNING_PREFIX = re.compile(
    r"un(?!der|til|ti[el]|less|iqu|iver|ion|it|if|cle)|non-?(?=[a-z]{4})"
    r"|dis(?=agree|approv|allow|connect|continu|honor|honest|satisf|like|believ|obey|obedien|regard|repair|qualif|appear"
    r"|array|engag|enroll|similar|orderly|loyal)"
    r"|in(?=complete|correct|accura|sufficient|valid|eligib|operativ|action|activ|capable|secur|adequa|admiss|appropri"
    r"|consist|direct|effect|experienc|visible|voluntar|definit|depend|equal|equit|flexib|formal|frequent|significan"
    r"|solven|toleran|competen|conclusiv|compatib|decis|discre|excusab|audib)"
    r"|im(?=possib|proper|material|partial|permissib|plausib|prudent|balanc|mobil|matur|perfect|polite|practic|probab)"
    r"|ir(?=respons|relev|regular|revoc|repar|ration|reconcil)|il(?=legal|licit|legib|logical)"
)
IDIOM = re.compile(
    r"\b(?:no|not) (?:more|less|fewer|later|earlier|sooner|greater|longer|better|higher|lower|further) than\b"
    r"|\bnot (?:to exceed|exceeding|only|merely|just|simply|necessarily)\b|\bno (?:doubt|later|matter)\b"
    r"|,\s+(?:did|do|does|was|were|is|are|had|has|have|could|would|will|can)(?:n['\u2019]t)?"
    r"\s+(?:you|he|she|it|they|we|I|there|that)(?:\s+not)?(?=\s*\??\s*$)"
    r"|\b(?:in|by|until|since|during|for) the fall(?: of(?= \d))?(?=\s*(?:\d{4}|[.,;)]|term\b|semester\b|$))"
    r"|\bwith or without\b|\bwhether or not\b|\bNos?\.(?=\s*[\dA-Z#])"
    r"|\bnothing (?:but|more than|less than|beyond|except|other than|further than)\b|\bnone other than\b",
    re.IGNORECASE,
)
"""Words that deny nothing although they look like it."""
_TURNED = {"turn": "refuse", "turned": "refused", "turns": "refuses", "turning": "refusing"}
PHRASES = {
    f"{verb} {whom} down": word
    for verb, word in _TURNED.items()
    for whom in ("him", "her", "it", "them", "me", "us", "you", "that", "this", "both")
} | {
    "free of": "without",
    "free from": "without",
    "freedom from": "without",
    "no longer": "not",
    "at no time": "never",
    "at no point": "never",
    "on no occasion": "never",
    "yet to": "not",
    "turned down": "refused",
    "turn down": "refuse",
    "on time": "timely",
    "in time": "timely",
    "ahead of schedule": "early",
    "behind schedule": "late",
    "out of order": "broken",
    "out of service": "broken",
    "in service": "active",
    "in writing": "written",
    "by word of mouth": "orally",
}
"""Phrases that say what one word says; the word is the shorter one."""
ANSWER_WORD = re.compile(r"^\s*(?:[QA][.:]\s*)?(?:No|Yes)[.,]\s+(?=\S)")
EMPTY_CELL = re.compile(r"(?:(?<=\s\s)|(?<=\|)|(?<=\| ))(?:none|no|nil|n/a)(?=\s{2,}|\s*\|)", re.IGNORECASE)
CONDITION = re.compile(
    r"\b(?P<word>if|whether|unless|in case|should(?= [A-Z])|in the event|provided that|except (?:where|when|if))\b"
    r"[^,;.]*",
    re.IGNORECASE,
)
# Words after which it is not plain what is said to be so.
HEDGE = re.compile(
    r"\b(?:hardly|barely|scarcely|seldom|rarely|instead|rather|unless|until|except|other than|but for|only|too \w+ to"
    r"|not?\b[^.]*\bwithout|(?<!or )otherwise|almost|nearly|warrant|represents? that|to the best of|knowledge|exceed"
    r"|leaves? \$|remain(?:s|ed|ing)? (?:unpaid|due|owing|outstanding)|balance(?! (?:has|had|was|is|of)\b)|allege"
    r"|contend"
    r"|(?:more|less|fewer|later|earlier|longer|sooner|greater) than)",
    re.IGNORECASE,
)
DENIER = re.compile(
    rf"not|no|none|nobody|nothing|neither|nor|never|cannot|nowhere|\w*n['\u2019]t|{'|'.join(_APART.split())}",
    re.IGNORECASE,
)
WANTING = re.compile(
    r"\b(?:not|none|nobody|neither|nor|cannot|nowhere|without|absent|few|little|hardly|barely|seldom|late|later|instead|but"
    r"|although|though|except\w*|only|until|unless|still|yet|miss\w*|blank|empty|silent\w*|off|down|closed|overdue"
    r"|outstanding|owing|owed|due|laps\w+|expir\w+|ceas\w+|end(?:s|ed|ing)|cancel\w+|withh\w+|shortfall|short|out of"
    r"|free of|rather"
    r"|waiv\w+|exempt\w*|excus\w+|fast(?:ed|ing)|stop\w*|avoid\w*|lost|los[et]\w*|left|remain\w*|stay(?:s|ed|ing)?|un[a-z]{4,}|dis[a-z]{4,}"
    r"|in(?:complete|correct|accura|sufficient|valid|eligib|operativ|capable|secure|adequa|activ|admiss|appropri|consist"
    r"|direct|effect)\w*|im(?:possible|proper|material|partial)\w*|ir(?:respons|relev|regular|revoc)\w*|il(?:legal|licit)\w*"
    r"|non\w+|(?:refus|den[iy]|declin|fail|lack|reject|forb[ai]d|prohib|exclu|omit|neglect|preclud|prevent)\w*|bans?|banned"
    r"|barr?(?:s|ed)?|zero|nil|vacant|void|abstain\w*|against|oppos\w+|object(?:s|ed)|dead|idle|locked|alone|forgot\w*|forget\w*|wrong\w*|false\w*|nothing|never|no"
    rf"|{'|'.join(_APART.split())})\b|\b\w+n['\u2019]t\b|(?<![\d.])0(?:\.0+)?(?![\d.])",
    re.IGNORECASE,
)
"""Words by which a text may say in another way that something is not so."""
AFFIRMS = re.compile(rf"\b(?:{'|'.join(sorted(HELPERS))}|\w{{3,}}ed|{'|'.join(IRREGULAR)})\b|\d|:\s*\S", re.IGNORECASE)
"""What a statement has and a heading has not."""
SOMEBODY = re.compile(r"\b(?:I|we|my|our|he|she|they|his|her|their)\b", re.IGNORECASE)
SAID_YES = re.compile(
    r"(?:Yes|Yeah|Correct|Right|That(?:['\u2019]s| is) (?:right|correct|true)"
    r"|(?:I|He|She|They|We|It|There|You|That) (?:did|do|does|was|were|had|have|has|is|are|would)"
    r"(?=\s*(?:[.!]|$|,\s+(?!but|though|although|except|until|only|not|if|unless)[a-z]))"
    r"|Certainly|Of course|Sure)\b"
    r"(?!,? but)(?! ?(?:not|n['\u2019]t))",
    re.IGNORECASE,
)
SAID_NO = re.compile(
    r"(?:Absolutely|Certainly|Definitely|Of course|Probably) not\b|Not at all\b|By no means\b|Hardly\b"
    r"|(?:No|Nope|Never|Negative|None|Nothing|Nobody|Neither|No one)\b(?!\s*[.:]?\s*\d)"
    r"(?! (?:doubt|question|later|more|less|fewer))"
    r"|(?:I|We|He|She|They|It|You|That|There) "
    r"(?:never|(?:did|was|were|had|have|has|do|does|would|could|is|are|am)(?: not|n['\u2019]t))\b"
    r"(?! (?:like|mind|care|want|mean|understand)\b)"
    r"|Not (?!for|more|until|always|only|all|exactly|less|everyone|every|quite)",
    re.IGNORECASE,
)
ASKED_NOT = re.compile(
    r"^\W*(?:(?:And|So|But|Then)\s+)?(?:(?:I|we|you|he|she|they|it|there|the \w+|(?:M[rs]s?|Dr)\. \w+)"
    r"\s+(?:did|was|were|had|have|has|do|does|would|could|is|are|am)\s+(?:not|never)"
    r"|(?:I|we|you|he|she|they|it)\s+never|(?:did|was|were|had|have|has|do|does|would|could|is|are)n['\u2019]t)\b",
    re.IGNORECASE,
)
"""How a question begins that denies what it asks about: "no" says the same, "yes" may say either."""
PARTICLES = {"on": 1, "off": -1, "up": 1, "down": -1, "online": 1, "offline": -1}
AFTER_PARTICLE = re.compile(
    r"\s*(?:$|[,.;:(\"\u201d]|(?:and|but|or|when|while|for|at|from|until|before|after|since|that)\b)"
)
STAYS = _words(
    "is are was were be been being stay stayed stays remain remained remains keep kept go went gone goes come came"
    " turned switched left not still"
)
CELL_NO = frozenset(
    ["none", "no", "nil", "n/a", "-", "--", "n", "[ ]", "[blank]", "blank", "never", "\u2014", "\u2013", "not done",
     "not performed", "not given", "declined", "refused"]
)  # fmt: skip
CELL_YES = frozenset(["yes", "y", "x", "[x]", "done"])
