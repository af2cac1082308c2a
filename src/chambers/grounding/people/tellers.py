"""Whose words each piece of a page is: of whoever the page says spoke them, or else of its voice.

A chat, a transcript, a mail has a voice; within it "Hale said that ..." gives the words of Hale. Where it is open who
speaks (a pronoun that may be anybody's, a noun that nobody is known to bear), nothing is told but whether a woman does.
"""

import re
from dataclasses import dataclass

from chambers.grounding.claims.dates import CALENDAR
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import is_verb_word
from chambers.grounding.people.namesakes import called_in_full
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.pronouns import antecedent
from chambers.grounding.people.voices import voice_at
from chambers.grounding.words.ordinary_words import ORDINARY
from chambers.grounding.words.rank_table import BEFORE_NAME
from chambers.grounding.words.small_words import BE, COURTESIES
from chambers.grounding.words.speech_table import SAYS

_NAME = (
    rf"{BEFORE_NAME}"
    r"(?P<name>(?:[A-Z][\w'\u2019-]*\.?[ ]){0,2}[A-Z][\w'\u2019-]+)"
)
_HELPERS = (
    r"(?:(?:also|then|later|had|has|have|himself|herself|first|only|once|further|again|still|now|just"
    r"|[a-z]+ly)\s+)*"
)
_APART = r"(?:,[^,.;]{2,70},|\s*\([^)\n]{2,60}\)|,(?:\s+who)?)?\s+"
# Who stands before a verb: a name, a pronoun, a noun, or nothing that could be told.
_PRONOUN = re.compile(rf"(?<![\w.])(?:(?P<own>I|[Ww]e)|(?P<you>[Yy]ou)|(?P<he>[Hh]e)|(?P<she>[Ss]he))\s+{_HELPERS}\Z")
_SUBJECT = re.compile(
    rf"(?<![\w.]){_NAME}(?:[ ](?:of|for|from|at|with)[ ](?:the[ ])?[A-Z][\w'\u2019-]+(?:[ ][A-Z][\w'\u2019-]+){{0,2}})?"
    rf"{_APART}{_HELPERS}\Z"
)
_NOBODY = re.compile(rf"\b(?i:nobody|no[ -]one|none|neither|nothing)\s+{_HELPERS}\Z")
_NOUN = re.compile(rf"\b(?i:the|an?|my|our|his|her|their|its)\s+(?P<noun>[a-z-]+)\s+{_HELPERS}\Z")
# "..., said Ann Lee": whoever speaks stands behind the verb.
_INVERTED = re.compile(rf"\s+{_NAME}")
_AFTER_WORDS = re.compile(r"[,?!.][\"\u201d]?\s+\Z|[\"\u201d]\s+\Z")
# "What did she say?" asks for the words of another, which the answer gives.
_ASKED_FOR = re.compile(
    rf"\b[Dd]id[ ](?:(?P<he>he)|(?P<she>she)|{_NAME})[ ]"
    r"(?:say|tell|write|answer|reply|respond|ask|want|explain|object)\b"
)
_NO_FINITE = re.compile(
    r"\b(?:to|not|never|be|been|being|was|were|is|are|will|would|shall|should|may|might|must|can"
    r"|could|did|does|do|the|an?|his|her|its|their|our|my|your|this|that|any|no|of|in|on|for|with|by|as)\s+\Z",
    re.IGNORECASE,
)
# "Warren Lee, claims examiner" claims nothing; "Lee claims that", "Lee reports the loss" do.
_NOUN_TOO = re.compile(
    r"claims|reports|records|notes|orders|requests|comments|texts|objects|posts|offers|states|wishes"
)
_CLAUSE_NEXT = re.compile(
    r"\s*[:,\"\u201c]|\s+(?:that|the|an?|his|her|its|their|my|our|your|he|she|it|they|I|i|we|you|to|no|not|nothing|there|this"
    r"|these|those|if|how|what|why|when|where|whether|having|being|some|any|all|both|one|two|feeling|[A-Z\d$])"
)
# "Told the nurse", "Asked Mr. Lee": as notes begin; "Told me" is of somebody else.
_TOLD_ON = re.compile(
    r"(?:Told|Asked|Advised|Warned|Ordered|Instructed|Reminded|Informed|Notified)\s(?!me\b|us\b|by\b|to\b|that\b)"
)
# "Dr. Roe notified of the fall.": whoever is told in a note without "was" tells nothing.
_WAS_TOLD = re.compile(
    r"(?:notified|informed|advised|alerted|told)(?:\s+(?:of|by|re|via)\b|\s*(?:[.;]|\Z))", re.IGNORECASE
)
_FINITE = re.compile(r"(?:ed|s|said|told|wrote|swore|thought|felt|found)\Z")
_BY = re.compile(rf"\b(?i:per|according to|in the words of)\s+{_NAME}")
# Without anybody before it, only one of these gives somebody's words: "Said he had not", but not "Requested by".
_SURELY = re.compile(
    r"(?:said|says|told|tells|stated|states|wrote|writes|ask|repl|answer|explain|report|den|advis|warn|admit|complain"
    r"|testif|insist|think|thought|believ|want)\w*",
    re.IGNORECASE,
)
_ENDS = re.compile(r"(?<!Mr)(?<!Ms)(?<!Mrs)(?<!Dr)(?<!\bSt)(?<![A-Z])[.!?][)\"\u201d]?\s+(?=\S)|\n[ \t]*\n")
_AND = re.compile(r"(?:,|\band|&|\bthen)\s+\Z")
_OPENS = re.compile(
    rf"\s*(?:[\d/.:-]+\s+)*(?:[A-Z][\w:'\u2019 ,]{{1,40}},\s+)?{_NAME}(?:,[^,.;]{{2,70}},|\s*\([^)\n]{{2,60}}\))?"
    rf"\s+{_HELPERS}(?P<verb>[a-z]+)\b[^;]*\Z"
)
_QUOTE_MARKS = re.compile(r"[\"\u201c\u201d]")
_SUBJECT_CHARS = 140
_ASKS = re.compile(r"ask|inquir|wonder|question")


ASKED_FOR = "did say"
"""The verb of a question that asks for somebody's words."""


@dataclass(frozen=True, slots=True)
class Said:
    """A verb of saying on a page, where it stands, and who says it: names, or only whether a woman does."""

    start: int
    people: tuple[str, ...]
    woman: bool | None
    verb: str
    noun: str = ""
    """What a page calls whoever says it, where that is no name: the "lender" of "the lender had asked"."""

    @property
    def asks(self) -> bool:
        """True for a question."""
        return _ASKS.match(self.verb) is not None


def sayings_in(page: ReadPage, low: int, high: int, grounds: Grounds) -> tuple[Said, ...]:
    """The verbs of saying of a piece of a page, but for those that stand within quotation marks."""
    text = page.text
    found = []
    for verb in SAYS.finditer(text, low, high):
        if len(_QUOTE_MARKS.findall(text, low, verb.start())) % 2 == 0 and (
            _FINITE.search(verb[0]) or _TOLD_ON.match(text, verb.start())
        ):
            found += [said for said in [_said(page, verb, low, grounds)] if said is not None]
    for asked in _ASKED_FOR.finditer(text, low, high):
        found.append(_asked_for(page, asked, grounds))
    for by in _BY.finditer(text, low, high):
        found.append(Said(by.start(), (by["name"],), None, "per"))
    return tuple(found)


def _said(page: ReadPage, verb: re.Match[str], low: int, grounds: Grounds) -> Said | None:
    """Who says something with a verb: nobody where it is open, None where it is no saying."""
    text, at, word = page.text, verb.start(), verb[0].casefold()
    before = text[max(low, at - _SUBJECT_CHARS) : at]
    if _NO_FINITE.search(before) or (_NOUN_TOO.fullmatch(word) and not _CLAUSE_NEXT.match(text, verb.end())):
        return None
    # "Nobody told me not to" gives nobody's words.
    if _NOBODY.search(before) or _WAS_TOLD.match(text, at):
        return None
    voice = voice_at(page, at, grounds)
    pronoun = _PRONOUN.search(before)
    if pronoun is not None and (pronoun["own"] or pronoun["you"]):
        people = () if voice is None else voice.speakers if pronoun["own"] else voice.hearers
        return Said(at, people, None, word)
    if pronoun is not None:
        who = antecedent(page, at - len(before) + pronoun.start(), grounds)
        return Said(at, (who,) if who else (), pronoun["she"] is not None, word)
    subject = _SUBJECT.search(before)
    if subject is None and _AFTER_WORDS.search(before):
        subject = _INVERTED.match(text, verb.end())
    if subject is not None:
        name = _bare(subject["name"])
        full = called_in_full(subject.string, subject.start("name"), name, grounds.index)
        return Said(at, (full or name,) if name else (), None, word)
    if people := _coordinated(page, at, low):
        return Said(at, people, None, word)
    if voice is not None and voice.told and not before.rstrip().endswith((",", ";")):
        return Said(at, voice.speakers, None, word)
    called = _NOUN.search(before)
    # "Told the nurse at shift change": whoever made the entry told her.
    if _TOLD_ON.match(text, at) and voice is not None and voice.speakers:
        return Said(at, voice.speakers, None, word)
    return Said(at, (), None, word, called["noun"] if called else "") if _SURELY.fullmatch(word) else None


def _asked_for(page: ReadPage, asked: re.Match[str], grounds: Grounds) -> Said:
    """Whose words a question asks for."""
    if asked["name"]:
        return Said(asked.start(), (name,) if (name := _bare(asked["name"])) else (), None, ASKED_FOR)
    who = antecedent(page, asked.start("she" if asked["she"] else "he"), grounds)
    return Said(asked.start(), (who,) if who else (), asked["she"] is not None, ASKED_FOR)


def _coordinated(page: ReadPage, at: int, low: int) -> tuple[str, ...]:
    """Who does what a verb says that shares its subject with the verb before: "Hale came at nine and told them"."""
    before = page.text[low:at]
    joint = _AND.search(before)
    if joint is None:
        return ()
    ends = [match.end() for match in _ENDS.finditer(before)]
    opens = _OPENS.match(before, ends[-1] if ends else 0)
    if opens is None or not (opens["verb"] in BE or is_verb_word(opens["verb"])):
        return ()
    return (_bare(opens["name"]),) if opens["name"] and _bare(opens["name"]) else ()


def _bare(name: str) -> str:
    """A name without the ordinary words before it; nothing where it is nobody's."""
    parts = name.split()
    # "In June Ms. Lee told me": the month is no name of hers.
    if len(parts) > 2 and parts[0] in CALENDAR and parts[1].rstrip(".").casefold() in COURTESIES:
        parts = parts[2:]
    while len(parts) > 1 and (parts[0].casefold().rstrip(".") in ORDINARY or role_of(parts[0]) is not None):
        parts = parts[1:]
    return "" if role_of(parts[-1]) is not None or parts[-1].casefold() in ORDINARY else " ".join(parts)
