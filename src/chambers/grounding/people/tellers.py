"""Whose words each piece of a page is: of whoever the page says spoke them, or else of its voice.

A chat, a transcript, a mail has a voice; within it "Hale said that ..." gives the words of Hale. Where it is open who
speaks (a pronoun that may be anybody's, a noun that nobody is known to bear), nothing is told but whether a woman does.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.dates import CALENDAR
from chambers.grounding.people.identity import is_same, is_verb_word
from chambers.grounding.people.namesakes import called_in_full
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.pronouns import antecedent
from chambers.grounding.people.speaker import Voice
from chambers.grounding.people.turns import page_turns
from chambers.grounding.people.utterance import Utterance, utterances_of
from chambers.grounding.people.voices import voice_at
from chambers.grounding.words.meaning import cut
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
_PARTS = re.compile(rf";|{_ENDS.pattern}")
_AND = re.compile(r"(?:,|\band|&|\bthen)\s+\Z")
_OPENS = re.compile(
    rf"\s*(?:[\d/.:-]+\s+)*(?:[A-Z][\w:'\u2019 ,]{{1,40}},\s+)?{_NAME}(?:,[^,.;]{{2,70}},|\s*\([^)\n]{{2,60}}\))?"
    rf"\s+{_HELPERS}(?P<verb>[a-z]+)\b[^;]*\Z"
)
_DEED = re.compile(r"(?: [A-Z][\w'\u2019-]+){0,2}[^.,;:?!A-Z\"\u201c]{0,80}")
_FIRST_NAME = re.compile(r"(?<![\w.])[A-Z][\w'\u2019-]+[ ]\Z")
_FIRST_CHARS = 30
_SET_OFF = re.compile(r"[,\"\u201d\u2014\u2013-]")
_QUOTE_MARKS = re.compile(r"[\"\u201c\u201d]")
_CLOCKED = re.compile(r"[ \t]*\[?(?:\d{1,2}/\d{1,2}\b|\d{1,2}:\d\d|(?:[01]\d|2[0-3])[0-5]\d[ \t]|\d{4}-\d\d-\d\d)")
_FIELD = re.compile(r"\S[ ]{3,}\S|^[ \t]*[A-Z][\w /'\u2019()-]{2,40}:[ \t]", re.MULTILINE)
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


@dataclass(frozen=True, slots=True)
class Told:
    """Those whose words a piece of a page may be.

    `said` is what the page itself says of who spoke, the innermost last; `voice` is whose words the page is there.
    """

    said: tuple[Said, ...]
    voice: Voice | None
    text: str

    @property
    def is_asked(self) -> bool:
        """True for a question, whose answer stands behind it."""
        return "?" in self.text or any(each.asks for each in self.said)


def told_at(page: ReadPage, piece: Utterance, places: Sequence[int], grounds: Grounds) -> Told:
    """Whose words stand at some places of a piece of a page."""
    voice = voice_at(page, piece.end - 1, grounds)
    every = sayings_in(page, piece.start, piece.end, grounds)
    over = dict.fromkeys(each for place in places for each in _over(page, every, place))
    return Told(tuple(over), voice, page.text[piece.start : piece.end])


def does_next(name: str, found: re.Match[str], verb: str, grounds: Grounds) -> bool:
    """True where somebody who was found on a page does something next: "Hale took him aside and offered".

    `verb` is cut to its stem; another name, or the end of the clause, ends what that one does.
    """
    text, (start, end) = found.string, found.span()
    deed = _DEED.match(text, end)
    if deed is None or not any(cut(word) == verb for word in re.findall(r"[a-z]+", deed[0])):
        return False
    first = _FIRST_NAME.search(text, max(0, start - _FIRST_CHARS), start)
    return is_same(name, text[first.start() if first else start : end], grounds.index)


def _over(page: ReadPage, said: Sequence[Said], at: int) -> Sequence[Said]:
    """The verbs of saying that govern a place: those before it in its sentence, or the one that ends it."""
    before = [each for each in said if each.start <= at and _reaches(page.text[each.start : at])]
    # "Lee: smoke; Roe said that it was steam": what stands before the semicolon is not said by Roe.
    # "She would have checked had Roe asked her": only behind a comma or a quotation does a verb end what is said.
    behind = [
        each
        for each in said
        if each.start > at
        and _PARTS.search(page.text, at, each.start) is None
        and _is_end(page.text[at : each.start], each)
    ]
    return before or behind[:1] or [each for each in said if each.verb == ASKED_FOR and each.start <= at][-1:]


def _is_end(between: str, said: Said) -> bool:
    """True for a verb of saying behind what is said: "it was steam, Roe said", "steam, according to Roe"."""
    return said.verb == "per" or _SET_OFF.search(between) is not None


def _reaches(between: str) -> bool:
    """True where no sentence ends, or where what follows stands in quotation marks."""
    return _ENDS.search(between) is None or len(_QUOTE_MARKS.findall(between)) % 2 == 1


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


def is_entry(page: ReadPage, piece: Utterance, voice: Voice) -> bool:
    """True in an entry of a log, whose maker puts down what others said: "2300 Wife asks why no doctor has come"."""
    return voice.of_log or (_CLOCKED.match(page.text, piece.low) is not None and not page_turns(page))


def is_of_form(page: ReadPage, piece: Utterance) -> bool:
    """True for a row or a field of a form, which anybody may fill in: "Raise asked: 4 %   Approved: 3 %"."""
    return not page_turns(page) and _FIELD.search(page.text, piece.start, piece.end) is not None


def around(page: ReadPage, piece: Utterance) -> tuple[int, int]:
    """A piece with those beside it in the same turn or entry, which may say of whom it speaks."""
    turns = [start for start, _ in page_turns(page)]
    pieces = utterances_of(page)
    at = next((at for at, each in enumerate(pieces) if each.start == piece.start), 0)
    own = bisect_right(turns, piece.start)
    beside = [each for each in pieces[max(0, at - 1) : at + 2] if bisect_right(turns, each.start) == own]
    return min(each.low for each in beside), max(each.high for each in beside)


def follows(page: ReadPage, piece: Utterance) -> Utterance | None:
    """The piece behind a piece."""
    return next((each for each in utterances_of(page) if each.start >= piece.end), None)


def precedes(page: ReadPage, piece: Utterance) -> Utterance | None:
    """The piece before a piece."""
    before = [each for each in utterances_of(page) if each.end <= piece.start]
    return before[-1] if before else None
