"""What may stand behind a name that opens a sentence, and what shows that its first word names nobody.

A name is followed by what somebody does, by a small word or by an adverb: "Lee signed", "Lee of the night shift", "Lee
then". A noun or an adjective behind the first word makes it one of several common words ("Brute force was not needed"),
and a verb for more than one tells that it is no single person ("Tips are wages"). A verb that no table has keeps the
word a name.
"""

import re
from functools import lru_cache

from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.irregular_forms import IRREGULAR_FORMS
from chambers.grounding.words.verb_table import MORE_VERBS, VERBS
from chambers.grounding.words.word_tables import IRREGULAR

_SMALL = """
about above abroad across after again against ago ahead all along alone alongside already also although always am amid
among an and any apart are around as aside at away back because been before behind being below beneath beside besides
between beyond both but by can cannot could despite did do does down due during each either elsewhere en et even ever
every except first for forever from further had has have having hence here herein hereby himself herself in indeed
instead inside into is itself just last later least less like likewise maybe may meanwhile might more moreover most
much must near neither never nevertheless next no nonetheless nor not nothing now of off often on once only onto or
otherwise out outright outside over overnight past perhaps per pro quite rather regardless right round seldom shall
should since so somehow sometimes somewhat soon still straight such than that the themselves then thence there
thereafter thereby therefore therein thereof thereupon though three through throughout thus till to today together
tomorrow too toward towards twice two under underneath unless unlike until unto up upon versus very via was well were
what when whence whenever where whereas whereby wherever whether which while whilst who whoever whom whose why will
with within without worse would yesterday yet
"""
_PASTS = """
abode arose ate awoke beat became befell beheld bid bade bet bled blew bore bred broadcast broke burnt burst cast clung
cost crept cut drank dreamt dwelt fed fell fit flew flung forecast foresaw foretold forgave forgot forsook forwent
froze ground hewn hid hit hung hurt inlaid input knelt knit lay leant leapt learnt let lit misread misspelt misspoke
mistook misunderstood mowed outbid outdid outgrew output outran outsold overcame overdid overdrew overheard overran
overrode oversaw overslept overthrew overtook partook pled preset proofread put quit ran rang read rebuilt recast
redid reread reran resent reset retook rethought rewound rewrote rid rode rose sank sang saw sawn set shed shod shook
shone shot shrank shut slain slew slid slit smelt snuck sowed spat sped spelt spilt spit split spoilt spread sprang
spun stank stole stove strode strove struck stuck stung sublet sunk swam swelled swept swore swung telecast thrust
trod typeset unbound undercut underlay underwent undertook underwrote undid unwound upset vied waylaid wed wept wet
withstood woke won wound wove wrote wrung
"""
_SMALL_WORDS = frozenset(_SMALL.split())
_FOLLOWS = frozenset((*_SMALL_WORDS, *_PASTS.split(), *IRREGULAR)) | frozenset(
    form for entry in IRREGULAR_FORMS.split() for form in entry.split(":")[1].split(",")
)
_MANY = frozenset(("are", "were", "have", "do", "aren't", "weren't", "haven't", "don't"))
_HELPING = "was had did may must can cannot could would should shall will"
_HELPS = _MANY | frozenset(_HELPING.split())
_OBJECT = "the|an?|his|her|its|their|our|no|any|every|each|this|that|these|those"
_NEXT = re.compile(
    r" (?P<word>[a-z]+(?:-[a-z]+)*(?:['\u2019]t\b)?)(?P<own>['\u2019])?(?: (?P<then>[a-z]+))?"
    rf"(?P<object> (?:{_OBJECT})\b)?"
)
_OTHER_SUBJECT = re.compile(
    r" (?:(?:the|an?|his|her|its|their|our|my|your|this|these|those|each|every|he|she|it|they|we|but|yet|though)\b"
    r"|(?P<of>of [a-z]))"
)
# What ends so is no verb in the third person: "obvious", "witness", "statements", "services".
_NO_VERB = re.compile(
    r"(?:[^s]s|ou|i|u)s$|(?<=[a-z]{2})(?:tion|sion|ment|nesse|itie|er|or|ist|ant|ship|ism|ance|ence|ic|age|ure|man)s$"
)
_OWNS = re.compile(r"['\u2019]s?$")
_VERBS = VERBS | MORE_VERBS


def is_followed_as_none(word: str, end: int, text: str) -> bool:
    """True for an opening word behind which no single person's name could stand so: "Getting the", "Brute force was".

    A name of the draft may have "of" behind it: "Lee of the night shift". It stands elsewhere as well.
    """
    following = _NEXT.match(text, end)
    if following is not None and not _OWNS.search(word) and _is_of_several(following):
        return True
    other = _OTHER_SUBJECT.match(text, end)
    if other is None or word.casefold() in GIVEN_NAMES:
        return False
    if other["of"] is None:
        return True
    bare = re.escape(word)
    return re.search(rf"(?:[a-z,]|\b(?:Mr|Mrs|Ms|Dr)\.) {bare}\b|\b{bare}['\u2019]s\b", text) is None


def _is_of_several(following: re.Match[str]) -> bool:
    """True for what follows a common word: a noun or an adjective, or a verb for more than one."""
    word = following["word"].replace("\u2019", "'")
    if word in _MANY or following["own"]:
        return True
    return not may_follow_name(word) or (word.endswith("s") and word not in _FOLLOWS and _has_its_verb(following))


def _has_its_verb(following: re.Match[str]) -> bool:
    """True for a noun with its verb behind it: "Medical records do", "Toxic fumes filled the hall"; not "Lee is in"."""
    then = following["then"]
    if then is None or then in _SMALL_WORDS:
        return then in _HELPS
    return following["object"] is not None and (then in _VERBS or may_follow_name(then))


@lru_cache(maxsize=8192)
def may_follow_name(word: str) -> bool:
    """True for what may stand right behind a name: a small word, an adverb, what somebody does or did."""
    if word in _FOLLOWS or "'" in word or word.endswith(("ed", "ly")):
        return True
    if not word.endswith("s"):
        return "-" in word and may_follow_name(word.rsplit("-", 1)[1])
    if not _VERBS.isdisjoint((word[:-1], word[:-2], f"{word[:-3]}y")):
        return True
    return _NO_VERB.search(word) is None and not word.endswith("ies")


_INITIALS = re.compile(r"\b[A-Z]\.[A-Z]\.")


def is_of_initials(word: re.Match[str], text: str) -> bool:
    """True for the "R." and the "Q." of "R.Q.", which name nobody by themselves."""
    low, high = word.span()
    return high - low == len("R.") and _INITIALS.search(text, max(0, low - len("R.")), high + len("Q.")) is not None
