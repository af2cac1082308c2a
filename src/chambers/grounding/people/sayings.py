"""Whom a draft has say something, held against whose words stand there on the page.

A saying is a name with a verb of saying right behind it, and what is said: a quotation, or a clause with "that" or
"whether". A quotation that stands on a cited page is a sure anchor, whatever the verb. Its words are those of whoever
the page says spoke them ("She told me, ..."), or else of the voice at that place. Where either is open, nothing is
said.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.acts.doings import acts_of, people_words
from chambers.grounding.claim import CITES, Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.actors import ELSEWHERE, UNKNOWN
from chambers.grounding.people.anchoring import within
from chambers.grounding.people.identity import is_same, name_forms
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.pronouns import speaks_for_self
from chambers.grounding.people.shares import own_share, voice_of
from chambers.grounding.people.speaking import can_speak
from chambers.grounding.people.turns import page_turns
from chambers.grounding.people.voices import voice_at
from chambers.grounding.people.witnesses import ASIDE, speaks_next, speaks_of
from chambers.grounding.texts.clauses import Clause
from chambers.grounding.texts.passages import QUESTION, Near, answers, clause_passages
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import SPEECH, stem
from chambers.grounding.words.speech_table import HEARS, NAMES_IT, OTHER_VERB, SPEAKS
from chambers.grounding.words.verb_classes import TELLING

_MORE_SPEECH = """
answer argue allege believe claim conclude contend declare deny describe estimate find note observe opine recall record
remark testify think write
"""
_SAYING = SPEECH | frozenset(stem(verb) for verb in (*TELLING, *_MORE_SPEECH.split()))
_CONTENT = re.compile(
    r"(?:\s+(?:back\s+)?(?:to\s+)?(?:him|her|them|it"
    r"|(?:the|all|both|his|her|its|their|several|every)\s+[a-z]+(?:\s[a-z]+){0,2}|(?:(?:Mr|Mrs|Ms"
    r"|Dr)\.\s+)?[A-Z][\w'\u2019-]+(?:\s[A-Z][\w'\u2019-]+)?))?"
    r"(?:,?\s+(?:in|on|at|by|after|before|under)\s[^,;:\"\u201c]{1,50},?)?"
    r"\s*(?:\b(?:that|whether|how|what|why|if)\b"
    r"|\b(?=(?:he|she|they|nobody|no one|there|the [a-z]+ (?:had|was|were|has|is|would|did))\s))"
)
# "Ito reported one sponge missing", "Kwon promised to obtain it": what is said stands without a "that".
_THING = re.compile(
    r"(?:report|admit|denie|deny|confirm|announc|describ|disclos|mention|claim|recommend|suggest|propos"
    r"|acknowledg|conced"
    r"|promis|complain|apologiz|object|request|demand)\w*\s+(?:to\s+[a-z]+|of|about|the|an?|one|two|three|no|any"
    r"|having|being|[a-z]+ing)\b"
)
ACCORDING = re.compile(r"\b[Aa]ccording to (?:(?:Mr|Mrs|Ms|Dr)\.\s+)?$")
_PASSIVE = re.compile(r"\b(?:was|were|been|being|is|are|not|never)\s+(?:\w+ly\s+)?\w+$")
_PASSIVE_HEARS = re.compile(r"\b(?:was|were|been|being|is|are|having)\s+\w+\s+(?:(?:Mr|Mrs|Ms|Dr)\.?\s+)?$")
_QUESTION = re.compile(r"(?:^|\n)[ \t]*(?:\d{1,3}(?::\d{1,2})?[ \t]+)?(?P<who>[QA])(?:[.:]\s|[ \t]{2,}(?=[A-Z]))")
_QUOTE_MARKS = re.compile(r"[\"\u201c\u201d]")
_UNNAMED = re.compile(
    r"(?:^|[.;]\s+)(?:[Pp](?:t|atient)\s+)?(?:Says|Said|States|Stated|Reports|Reported|Denies|Denied|c/o|says"
    r"|states|reports|denies)\b"
)
_ENDS = re.compile(r"(?<!Mr)(?<!Ms)(?<!Mrs)(?<!Dr)(?<!\bSt)(?<![A-Z])[.!?][)\"\u201d]?\s+(?=\w)")
# "June, I think, she told us"; a plan shows something, and says nothing.
_NO_SAYING = re.compile(r"(?:think|believe|guess|suppose),|(?:show|list|provid|reflect|recit)\w*\b")
_JOINT = re.compile(r",\s|\s+and\s+")
_QUOTE_CHARS = 90
_LEAST_SHARED = 2
_NEAR_CHARS = 600


@dataclass(frozen=True, slots=True)
class Saying:
    """Who is said to have said something, and where in the draft that stands."""

    speaker: str
    verb: int
    """Where the verb ends."""
    end: int
    quotes: tuple[Token, ...]
    source: bool = False
    """True for "according to Hale": the page is Hale's, or says that Hale spoke."""


def saying_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whose words they are, when a saying of the draft gives them to somebody else, or None."""
    for saying in _sayings(own, sentence, tokens):
        if not can_speak(saying.speaker, grounds.index):
            continue
        other = _speaker_of_quotes(saying, pages, grounds) if saying.quotes else None
        other = other or (None if saying.quotes else _speaker_near(saying, own, sentence.start, tokens, pages, grounds))
        if other is not None:
            return f"these are the words of {other}, not of {saying.speaker}"
    for hearer, quote in _heard(own, sentence, tokens):
        whose = [words_of(page, hit.start, grounds) for page in pages for hit in find_hits(quote, page)]
        if whose and all(who and all(is_same(hearer, each, grounds.index) for each in who) for who in whose):
            return f"these are the words of {hearer}, who is here said to have heard them"
    return None


def _heard(own: str, sentence: Sentence, tokens: Sequence[Token]) -> Iterator[tuple[str, Token]]:
    """Each quotation with the one to whom it is said: "she told Hale, ..."."""
    start = sentence.start
    quotes = [token for token in tokens if token.kind is Kind.QUOTATION]
    for token in (each for each in tokens if each.kind is Kind.NAME and not within(each, quotes)):
        if HEARS.search(own[: token.start - start]) is None or _PASSIVE_HEARS.search(own[: token.start - start]):
            continue
        low = token.end - start
        said = (each for each in quotes if each.start - start >= low and _is_beside(own, low, each.start - start))
        yield from ((token.text, quote) for quote in [next(said, None)] if quote is not None)


def _sayings(own: str, sentence: Sentence, tokens: Sequence[Token]) -> Iterator[Saying]:
    start = sentence.start
    quotes = [token for token in tokens if token.kind is Kind.QUOTATION]
    named = [token for token in tokens if token.kind is Kind.NAME and not within(token, quotes)]
    subjects = [(token, verb) for token in named if (verb := _says(own, token, start)) is not None]
    for at, (token, verb) in enumerate(subjects):
        cites = [each.start - start for each in tokens if each.kind in CITES and each.start - start > verb]
        following = [other.start - start for other, _ in subjects[at + 1 :]]
        end = min([len(own), *cites[:1], *following[:1]])
        inside = tuple(each for each in quotes if verb <= each.start - start < end)
        source = verb == token.end - start
        content = source or _CONTENT.match(own, verb) is not None
        reported = content or _tells_thing(own, verb)
        # "Lee requested the file and brought it back": only the file was asked for.
        if not content and (joint := _JOINT.search(own, verb, end)) is not None:
            end = joint.start()
        near = tuple(each for each in inside if _is_beside(own, verb, each.start - start))
        if near or (reported and not inside):
            yield Saying(token.text, verb, end, near, source)


def _tells_thing(own: str, verb: int) -> bool:
    """True where what is said stands right behind the verb that ends here."""
    begin = own.rfind(" ", 0, verb) + 1
    return _THING.match(own, begin) is not None


def _says(own: str, token: Token, start: int) -> int | None:
    """Where the verb of saying behind a name ends, or None when there is none."""
    before, low = own[: token.start - start], token.end - start
    if own.startswith(("'s", "\u2019s"), low):
        return None
    if ACCORDING.search(before):
        return low
    verb = SPEAKS.match(own, low) if not ASIDE.search(before) else None
    if verb is None or _PASSIVE.search(verb[0]) or re.search(r"\b(?:not|never)\b", verb[0]):
        return None
    return verb.end()


def _is_beside(own: str, verb: int, quote: int) -> bool:
    """True for a quotation that a verb introduces, with no other verb of saying between the two."""
    between = own[verb:quote]
    other = OTHER_VERB.search(between) or NAMES_IT.search(between)
    return len(between) <= _QUOTE_CHARS and ";" not in between and other is None


def _speaker_of_quotes(saying: Saying, pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    """Whose words the quotations are, when wherever they stand they are somebody else's."""
    found = [(page, hit.start) for token in saying.quotes for page in pages for hit in find_hits(token, page)]
    whose = [words_of(page, at, grounds) for page, at in found]
    return _other(saying.speaker, whose, grounds)


def _speaker_near(  # noqa: PLR0917 - a saying, where it stands, and what it is held against
    saying: Saying, own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whose words the nearest passages are, when all of them are somebody else's."""
    none = frozenset[str]()
    said = Clause(own[saying.verb : saying.end], saying.verb, none, none, 0)
    near = clause_passages(said, start, tokens, pages)
    if not near or not near[0].strong or len(near[0].shared) < _LEAST_SHARED:
        return None
    return _other(saying.speaker, [_speakers_in(passage, saying, grounds) for passage in near], grounds)


def _speakers_in(passage: Near, saying: Saying, grounds: Grounds) -> tuple[str, ...] | None:
    """Everyone whose words a passage may give: those who are said to speak in it, and its voice."""
    speaker, passage = saying.speaker, _turn(passage)
    people = people_words(passage.page) | frozenset(part.casefold() for part in name_parts(speaker))
    said = [act for act in acts_of(passage, people, grounds) if act.verb in _SAYING and not act.owned]
    # "Menk told me that nobody had reported it": only Menk speaks.
    inner = bool(said) and bool(said[0].agents)
    agents = [who for act in said for who in act.agents or (() if inner else (UNKNOWN,))]
    voice = voice_of(passage, grounds)
    if any(who in (UNKNOWN, ELSEWHERE) or role_of(who) for who in agents) or (
        voice is not None and voice.of_log and not agents
    ):
        return None
    voices = voice.speakers if voice is not None else ()
    if speaks_next(passage, speaker, grounds):
        return None
    # "Showed Ann the numbers. He wants": whoever keeps a log tells what others want.
    if voice is not None and voice.of_log and speaks_of(passage, speaker, grounds):
        return None
    # "Ann's form says that she has none": nobody speaks, and Ann may well be the one.
    if not agents and (_is_near(passage, speaker, grounds) if saying.source else speaks_of(passage, speaker, grounds)):
        return None
    return (*agents, *voices) or None


def _turn(passage: Near) -> Near:
    """The one turn of a chat that is meant; a question of a transcript stays with its answer."""
    return passage if "?" in passage.text and QUESTION.search(passage.page.text) else own_share(passage)


def _is_near(passage: Near, speaker: str, grounds: Grounds) -> bool:
    """True where somebody is named in a passage or shortly before it, or nobody says "I" on the page."""
    before = passage.page.text[max(0, passage.start - _NEAR_CHARS) : passage.end]
    named = name_forms(speaker, grounds.index).search(before) is not None
    return named or not speaks_for_self(passage.page)


def _other(speaker: str, whose: Sequence[tuple[str, ...] | None], grounds: Grounds) -> str | None:
    """The one whose words they all are, or None where one of them may be the speaker's, or is nobody's."""
    index = grounds.index
    if not whose or any(who is None or any(is_same(speaker, each, index) for each in who) for who in whose):
        return None
    people = [each for who in whose if who is not None for each in who if can_speak(each, index)]
    return people[0] if people else None


def _reaches(page: ReadPage, verb: int, at: int) -> bool:
    """True where no sentence ends between a verb of saying and a place, or the place stands in quotation marks."""
    between = page.text[verb:at]
    return _ENDS.search(between) is None or len(_QUOTE_MARKS.findall(between)) % 2 == 1


def words_of(page: ReadPage, at: int, grounds: Grounds) -> tuple[str, ...] | None:
    """Whose words stand at a place of a page: of whoever the page says spoke them, or of the voice there."""
    passage = next((each for each in answers(page) if each.start <= at < each.end), None)
    if passage is None:
        return None
    near = Near(page, passage.start, passage.end, passage.text, passage.text, 0.0, frozenset(), 0, strong=True)
    said = [act for act in acts_of(near, people_words(page), grounds) if act.verb in _SAYING and not act.owned]
    narrated = [
        act for act in said if act.start <= at - passage.start and _reaches(page, passage.start + act.start, at)
    ]
    narrated = [act for act in narrated if not _NO_SAYING.match(page.text, passage.start + act.start)]
    line = [match["who"] for match in _QUESTION.finditer(page.text, passage.start, at)]
    if line[-1:] == ["Q"]:
        return None
    # "Found by Duarte. Says she called": whoever says so is not named.
    if narrated and _UNNAMED.search(page.text, passage.start + narrated[-1].start, at):
        return None
    if narrated:
        agents = narrated[-1].agents
        return None if not agents or UNKNOWN in agents or ELSEWHERE in agents or any(map(role_of, agents)) else agents
    # Quoted on the page, or followed by a verb of saying, and nobody named for it: whose it is cannot be told.
    if len(_QUOTE_MARKS.findall(page.text, passage.start, at)) % 2 or (said and not page_turns(page)):
        return None
    voice = voice_at(page, at, grounds)
    return voice.speakers if voice is not None and voice.speakers and not voice.of_log else None
