"""Who spoke or wrote words that a draft quotes and gives to somebody.

A quotation stands at one place of a page, so whose words they are need not be weighed: the page quotes somebody there
("He looked at the wall and said, ..."), or has them in a turn, a mail or an answer of somebody. Where everyone who may
be meant there is somebody else than the draft has it, that one is named. What the page leaves open is not told.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import Hit, ReadPage, find_hits
from chambers.grounding.pages.sentences import Sentence
from chambers.grounding.people.first_names import gender
from chambers.grounding.people.identity import is_same, without_rank
from chambers.grounding.people.pronouns import people_before
from chambers.grounding.people.speaking import can_speak, may_be_house
from chambers.grounding.people.tellers import Said, sayings_in
from chambers.grounding.people.turns import page_turns
from chambers.grounding.people.voices import voice_at
from chambers.grounding.words.rank_table import BEFORE_NAME
from chambers.grounding.words.speech_table import ANSWERED

_QUOTE = re.compile(r"[\"\u201c\u201d]")
# A paragraph begins behind an empty line, with its number, or with the question that is answered.
_GAP = re.compile(
    r"\n[ \t]*\n|\n[ \t]*(?=\(?\d{1,3}[.)][ \t]+[A-Z\"\u201c])|\n[ \t]*(?:\d{1,2}[ \t]+)?(?=Q[.:]?[ \t]+\S)"
)
_ENDS = re.compile(r"(?<!Mr)(?<!Ms)(?<!Mrs)(?<!Dr)(?<!\bSt)(?<![A-Z])[.!?][)\"\u201d]?\s+(?=\S)")
_HELPERS = (
    r"(?:(?:also|then|later|had|has|did|himself|herself|first|only|once|further|again|still|now|just|never|[a-z]+ly)"
    r"\s+)*"
)
# Verbs by which somebody's own words are given: whoever finds, orders or records may do it in the words of another.
_TELLS = re.compile(
    r"\b(?:said|says|say|told|tells|stated|states|wrote|writes|repl(?:ied|ies)|answered|answers|responded|responds"
    r"|testif(?:ied|ies)|swore|swears|texted|texts|e-?mailed|messaged|asked|asks|added|adds|remarked|warned|warns"
    r"|explained|explains|admitted|admits|conceded|concedes|acknowledged|objected|objects|insisted|insists|complained"
    r"|called|termed|labell?ed|dubbed|announced|declared|recalled|recalls|noted|protested|retorted|countered|quipped"
    r"|shouted|yelled|whispered|muttered|exclaimed|joked|boasted|volunteered|promised|assured|urged|described|claimed"
    r"|claims|commented|observed|went on|continued|concurred|pleaded|threatened|vowed)\b"
)
# Between a verb and what is quoted no other clause may begin.
_OTHER_CLAUSE = re.compile(
    r"[;\"\u201c\u201d]|,\s(?:and|but|while|whereas|who|which)\b|\band\s(?:he|she|they|[a-z]+ed)\b"
)
_HAS_VERB = re.compile(rf"(?:,[^,;\"\u201c]{{1,120}},|\s*\([^()]{{2,60}}\)|,(?:\s+who)?)?\s+{_HELPERS}")
_JOINED = re.compile(rf",?\s(?:and|but)(?:\sthen)?\s+{_HELPERS}\Z")
_PRONOUN = re.compile(r"(?<![\w.])(?:(?P<he>[Hh]e)|(?P<she>[Ss]he))(?!\w)")
_BY_PRONOUN = re.compile(rf"(?<![\w.])(?:(?P<he>[Hh]e)|(?P<she>[Ss]he))\s+{_HELPERS}\Z")
_CLAUSE = re.compile(r";\s|,\s(?:and|but|while|whereas|so)\s|:\s")
_HEAD = re.compile(
    r"\s*(?:(?:On|In|At|By|After|Before|During|Over|Upon)\b[^,;]{0,60}?,?\s+|(?:Then|Later|Still|But|And|Yet|Meanwhile"
    rf"|That|The next|The following)\b[^,;]{{0,25}}?,?\s+)?(?:[Tt]he\s[a-z -]{{3,30}},?\s+)?{BEFORE_NAME}"
)
_NOT_FINITE = re.compile(
    r"\b(?:to|was|were|been|be|being|is|are|not|never|did|by|of|the|an?|his|her|would|could|may|might)\s+\Z"
)
_ANSWER = re.compile(
    r"['\u2019]s?\s(?:[a-z]+\s){0,2}(?:answer|reply|response|retort|words|comment|note|message|text)s?\s"
    r"(?:was|were|is|read|ran|came)\b[\s,:]*"
)
_BEHIND = re.compile(rf"[,.?!]?[\"\u201d']?\s+{BEFORE_NAME}")
_ASIDE = re.compile(rf"\b(?i:by|of|with|to|from|for|at|before|than|against|about|and|or)\s+(?:the\s)?{BEFORE_NAME}\Z")
_NEXT = re.compile(rf"[,;\"\u201d]\s(?:and|but|while)\s(?:the\s[a-z -]{{3,30}},?\s+)?{BEFORE_NAME}\Z")
_HEARD = re.compile(rf"\bheard\s+{BEFORE_NAME}\Z")
_TITLED = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Rev|Officer|Sergeant|Captain|Deputy|Detective)\.?\s\Z")
_SPOKEN = re.compile(
    r"said|says|told|tells|repl|answer|ask|add|respond|remark|shout|wrote|writes|warn|text|yell|exclaim|call"
)
_LABEL = re.compile(r"[ \t]*(?:\[[^\]\n]{2,30}\]|[A-Z][\w /'\u2019()-]{2,40}:)[ \t]")
_INITIALS = re.compile(r"[A-Z](?:[. ]{0,2}[A-Z]){1,2}\.?")
_MIN_WORDS = 3
_SHORT_CHARS = 3
_LEAD_CHARS = 140


@dataclass(frozen=True, slots=True)
class _Teller:
    """Whom the draft has speak, by which verb."""

    name: str
    verb: str
    titled: bool


@dataclass(frozen=True, slots=True)
class _Speakers:
    """Everyone who may have said something on a page; where nobody is named, whether a woman did."""

    names: Sequence[str]
    woman: bool | None = None


def quoted_speaker_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whose words a quotation is that the draft gives to somebody else, or None."""
    quotes = [token for token in tokens if token.kind is Kind.QUOTATION]
    names = [token for token in tokens if token.kind is Kind.NAME and not _within(token, quotes)]
    for quote in quotes if names else ():
        teller = _teller(own, quote, names, sentence.start, grounds)
        if teller is None or len(quote.text.split()) < _MIN_WORDS:
            continue
        other = _other(teller, quote, pages, grounds)
        if other is not None:
            return f"these are the words of {other}, not of {teller.name}"
    return None


def _within(token: Token, quoted: Sequence[Token]) -> bool:
    return any(each.start <= token.start < each.end for each in quoted)


def _is_person(name: str, grounds: Grounds) -> bool:
    # Initials that no paper explains are nobody's.
    if _INITIALS.fullmatch(name):
        return False
    bare = without_rank(name)
    return can_speak(bare, grounds.index) and not (" " not in name and may_be_house(name, grounds.index))


def _teller(own: str, quote: Token, names: Sequence[Token], start: int, grounds: Grounds) -> _Teller | None:
    """The person whom the draft has say a quotation."""
    found = _before(own, quote.start - start, names, start, grounds) or _behind(own, quote.end - start, names, start)
    if found is None:
        return None
    name, verb = found
    titled = _TITLED.search(own[: name.start - start]) is not None
    return _Teller(name.text, verb, titled) if titled or _is_person(name.text, grounds) else None


def _before(own: str, at: int, names: Sequence[Token], start: int, grounds: Grounds) -> tuple[Token, str] | None:
    """Whoever says something in the words before a quotation."""
    answering = next((each for each in names if _ANSWER.fullmatch(own[each.end - start : at].rstrip('"\u201c'))), None)
    if answering is not None:
        return answering, "answered"
    verbs = list(_TELLS.finditer(own, max(0, at - _LEAD_CHARS), at))
    if not verbs or _OTHER_CLAUSE.search(own[verbs[-1].end() : at].rstrip('"\u201c ')):
        return None
    verb = verbs[-1]
    # "Hale wrote to Roe and got this reply": what follows are the words of Roe.
    if ANSWERED.search(own, verb.end(), at):
        return None
    heard = next((each for each in names if each.end - start == verb.start() - 1), None)
    if heard is not None and _HEARD.search(own[: heard.start - start]):
        return heard, verb[0]
    if _NOT_FINITE.search(own[: verb.start()]):
        return None
    name = _subject(own, verb.start(), names, start, grounds)
    return (name, verb[0]) if name is not None else None


def _behind(own: str, at: int, names: Sequence[Token], start: int) -> tuple[Token, str] | None:
    """Whoever says it behind the quotation: "..., Hale wrote"."""
    name = next((each for each in names if _BEHIND.fullmatch(own, at, each.start - start)), None)
    lead = _HAS_VERB.match(own, name.end - start) if name is not None else None
    verb = _TELLS.match(own, lead.end()) if lead is not None else None
    return (name, verb[0]) if name is not None and verb is not None else None


def _subject(own: str, at: int, names: Sequence[Token], start: int, grounds: Grounds) -> Token | None:
    """The name that does what a verb at a place says: right before it, or as the subject of the verb before."""
    before = [each for each in names if each.end - start <= at]
    if before and _HAS_VERB.fullmatch(own, before[-1].end - start, at):
        return None if _is_aside(own, before[-1].start - start) else before[-1]
    if (pronoun := _BY_PRONOUN.search(own[:at])) is not None:
        return _meant(pronoun, before, start, grounds)
    joined = _JOINED.search(own[:at])
    if joined is None:
        return None
    clauses = [match.end() for match in _CLAUSE.finditer(own, 0, joined.start())]
    low = clauses[-1] if clauses else 0
    inside = [each for each in before if each.start - start >= low]
    if not inside or _PRONOUN.search(own, low, at) or not _HEAD.fullmatch(own, low, inside[0].start - start):
        return None
    return None if own.startswith(("'", "\u2019"), inside[0].end - start) else inside[0]


def _meant(pronoun: re.Match[str], before: Sequence[Token], start: int, grounds: Grounds) -> Token | None:
    """The only one whom the sentence names before a "he" or "she"."""
    woman = pronoun["she"] is not None
    if len({each.text for each in before}) != 1 or gender(before[0].text, grounds.index) is not woman:
        return None
    owns = pronoun.string.startswith(("'", "\u2019"), before[0].end - start)
    # "Asked by Lee whether it had rained, he said": he is not Lee.
    return None if owns or _is_aside(pronoun.string, before[0].start - start) else before[0]


def _is_aside(own: str, at: int) -> bool:
    return _ASIDE.search(own[:at]) is not None and _NEXT.search(own[:at]) is None


def _other(teller: _Teller, quote: Token, pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    """Somebody whose words they are, where at none of their places they may be the teller's."""
    hits = [(page, hit) for page in pages for hit in find_hits(quote, page)]
    found: str | None = None
    for page, hit in hits:
        may = _speakers(teller.verb, page, hit, grounds)
        if _fits(teller.name, may, grounds):
            return None
        found = found or next(iter(may.names), "a woman" if may.woman else "a man")
    return found


def _fits(name: str, may: _Speakers, grounds: Grounds) -> bool:
    """True where somebody may be meant, or nobody is told for certain."""
    if may.names:
        return any(not _is_person(who, grounds) or _is_one(name, who, grounds) for who in may.names)
    woman = gender(name, grounds.index)
    return may.woman is None or woman is None or woman is may.woman


def _is_one(name: str, who: str, grounds: Grounds) -> bool:
    """True for one person, who may go by a short form of the first name: "Leo" is Leopold."""
    first, other = sorted((name.split(maxsplit=1)[0].casefold(), who.split(maxsplit=1)[0].casefold()), key=len)
    return is_same(name, who, grounds.index) or (len(first) >= _SHORT_CHARS and other.startswith(first))


def _speakers(verb: str, page: ReadPage, hit: Hit, grounds: Grounds) -> _Speakers:
    """Everyone who may have said what stands at a place of a page."""
    low = _paragraph(page, hit.start)
    marks = [match.start() for match in _QUOTE.finditer(page.text, low, hit.start + 1)]
    voice = voice_at(page, hit.start, grounds)
    voices = voice.speakers if voice is not None and not voice.of_log else ()
    if len(marks) % 2 == 0:
        told = sayings_in(page, _sentence(page.text, low, hit.start), hit.start, grounds)
        return _Speakers(() if told or _is_field(page, hit.start) else voices)
    begun = _sentence(page.text, low, marks[-1])
    said = sayings_in(page, begun, marks[-1], grounds)
    may = _who(page, said[-1], low, begun, grounds) if said else _Speakers(())
    outer = () if _SPOKEN.match(verb) or not may.names else voices
    return _Speakers((*may.names, *outer), may.woman)


def _who(page: ReadPage, said: Said, low: int, begun: int, grounds: Grounds) -> _Speakers:
    """Those who may do a saying of a page: by name, or whom its "he" or "she" can mean in its paragraph."""
    if said.people or said.noun:
        return _Speakers(said.people)
    pronouns = list(_PRONOUN.finditer(page.text, begun, said.start))
    # "He counted it and said": no other subject may stand between.
    if not pronouns or people_before(page, pronouns[-1].end(), said.start, grounds):
        return _Speakers(())
    word = pronouns[-1]
    woman = word["she"] is not None
    before = [each for each in people_before(page, low, word.start(), grounds) if each.woman in (None, woman)]
    if any(each.name is None for each in before):
        return _Speakers((), woman)
    return _Speakers([each.name for each in before if each.name and _is_person(each.name, grounds)], woman)


def _is_field(page: ReadPage, at: int) -> bool:
    """True for a field of a form, which anybody may fill in, and for what is written on a paper by hand."""
    line = page.text.rfind("\n", 0, at) + 1
    return not page_turns(page) and _LABEL.match(page.text, line) is not None


def _paragraph(page: ReadPage, at: int) -> int:
    """Where the paragraph, or the turn, begins in which a place stands."""
    gaps = [match.end() for match in _GAP.finditer(page.text, 0, at)]
    turns = [start for start, _ in page_turns(page) if start <= at]
    return max([0, *gaps[-1:], *turns[-1:]])


def _sentence(text: str, low: int, at: int) -> int:
    ends = [match.end() for match in _ENDS.finditer(text, low, at)]
    return ends[-1] if ends else low
