"""Words and phrases by which a text says without a "not" that something is not so, was not done, or is not there.

Data, no decisions: `denied_scopes` and others read it. A clause that has one of them affirms nothing plainly: "had yet
to be paid", "lost a day's pay" and "stopped short of approving" may all be the page's "not".
"""

import re

_VERBS = """
abandon abort absolve abstain acquit avoid await balk ban bar bypass cancel cease challenge contest contradict
contravene decline defer delay delete demur deny deprive deter disallow disappear discard disclaim discontinue dismiss
dispense disprove dispute disregard dodge doubt elude escape evade except excise exclude excuse exempt expire
fail falter flout forbear forbid forfeit forget forgo forsake halt hesitate ignore impede inhibit lack lapse lose miss
misplace negate neglect nullify obviate omit oppose oust outlaw overlook overrule overturn pend postpone preclude
prevent prohibit quash rebuff rebut recant refrain refuse refute reject relieve relinquish renege renounce repeal
repudiate rescind resist restrain retract revoke scrap scrub shelve shirk shun skip spare spurn stall stop suppress
suspend thwart undo vacate vanish veto void waive withdraw withhold
"""
_PLAIN = """
absence absent alone barely bare bereft blank bust dead deficient denial deprived devoid dry due elsewhere empty
except exception excepting exclusive exempt false falsely few fewer gone hardly idle immune impossible incapable
instead lacking lapse least less little loath lost minus missing mistaken mistakenly mute negative neither nil nobody
none nonexistent nor nothing nowhere null omission only opposed outstanding overdue owed owing pending powerless
rather refusal reluctant remaining remained remains rid scarce scarcely seldom short shortfall shy silence silent
silently solely spared still unless until vacant vain void wanting waiting without wrong wrongly yet zero
"""
_PHRASES = (
    r"yet to|notwithstanding|despite|(?:prefer|favou?r)\w* [^.;]{1,60} (?:over|to)|stopped short|short of"
    r"|far from|anything but|in vain|for want of|in lieu|other than|apart from|save for|but for"
    r"|free (?:of|from)|clear of|rid of|out of|away from|ruled? out|stay(?:s|ed)? away|held? (?:off|back|over)"
    r"|put off|call(?:s|ed)? off|g[ai]ve(?:n|s)? up|turn(?:s|ed)? (?:down|away)|walk(?:s|ed)? away"
    r"|back(?:s|ed)? out|left (?:out|open|blank|off|undone)|on hold|at no (?:time|point|stage)|under no"
    r"|by no means|in no (?:way|case)|no longer|no more|nothing (?:but|more|beyond)|to date|so far|as yet"
    r"|too \w+ to|w/o|w/out|non-\w+|for the first time|first (?:learn|hear|saw|see|came|know|knew)\w*"
    r"|instead of|in place of|as opposed to|contrary to|the first time"
)
_PREFIXED = (
    r"un(?!der|til|ti[el]|less|iqu|iver|ion|it|if|cle)[a-z]{4,}|non[a-z]{4,}"
    r"|dis(?=agree|approv|allow|connect|continu|honou?r|honest|satisf|like|believ|obey|obedien|regard|repair|qualif|appear"
    r"|array|engag|similar|orderly|loyal|prove|abled)\w*"
    r"|in(?:ability|accura|action|activ|adequa|admiss|appropri|capab|complet|conclus|consist|correct|direct|effect|eligib"
    r"|operativ|secur|significan|suffic|valid|visib)\w*|im(?:materia|partia|possib|prope|proba|pract)\w*"
    r"|ir(?:relev|regular|respons|revoc)\w*|il(?:legal|legib|licit|logic)\w*"
)
_IRREGULAR = """
forgot forgotten forbade forbidden lost withheld withdrew withdrawn forwent undone stayed docked
"""


def _forms(verb: str) -> str:
    """A pattern for a verb in its tenses, and for the nouns that are made of it."""
    root = verb.removesuffix("e")
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}(?:y|ies|ied|ying|ial|ials)"
    double = f"{verb[-1]}?" if verb[-1] not in "aeiouswxy" else ""
    return f"{root}(?:e?s?|e?d|{double}ed|{double}ing|al|als|ance|ence|ion|ment|ure|able)"


LACKING = "|".join((*map(_forms, _VERBS.split()), *_PLAIN.split(), *_IRREGULAR.split(), _PHRASES, _PREFIXED))
"""A pattern of all of them, to be put between bounds of words."""
LACKS_SO = re.compile(rf"\b(?!loss(?:es)?\b(?! of))(?:{LACKING})\b", re.IGNORECASE)
"""Anything by which a text may say that something is not so, besides a plain denial."""
