"""Whose words a sentence reports, held against whose words they are.

"A told B that ..." is false when the words stand in a mail from B to A, in a line of the chat that B wrote, or in the
testimony of C. Where the paper itself reports that somebody spoke, or where nothing says whose words they are, nothing
is said.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.acts.doings import acts_of, meet, people_words
from chambers.grounding.cites.papers import kind_of
from chambers.grounding.claim import CITES, Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.actors import UNKNOWN
from chambers.grounding.people.identity import is_same, is_verb_word, sorts_of
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.parties import same_person
from chambers.grounding.people.sayings import words_of
from chambers.grounding.people.shares import voice_of
from chambers.grounding.people.speaking import can_speak
from chambers.grounding.people.turns import Voice
from chambers.grounding.people.voices import voice_at
from chambers.grounding.people.witnesses import speaks_next, speaks_of
from chambers.grounding.texts.clauses import Clause
from chambers.grounding.texts.passages import Near, clause_passages
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import SPEECH, stem
from chambers.grounding.words.ordinary_words import ORDINARY
from chambers.grounding.words.speech_table import NAMES_IT
from chambers.grounding.words.verb_classes import TELLING

_SPEAKING = re.compile(
    r"\b(?:testif\w+|said|says|stated|states|told|tells|declared|explained|recalled|admitted|conceded|confirmed"
    r"|reported"
    r"|swore|swears|acknowledged|noted|denied|described|according to|observed|warned|promised|insisted|claimed|asserted"
    r"|thought|believed|considered|opined|assured|advised|replied|answered|responded|accused|complained"
    r"|e-?mailed|texted"
    r"|wrote(?= to\b| that\b|,? *[:\"\u201c]| back\b| in\b))",
    re.IGNORECASE,
)
_DENIED = re.compile(r"\b(?:never|not|nobody|no one|neither)\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_SWORN = re.compile(r"\b(?:testif\w+|swor\w+|swears|declared|deposed)\b", re.IGNORECASE)
_PRONOUN_SAYS = re.compile(r"\b(?:[Ss]he|[Hh]e|[Tt]hey)\s+(?:said|told|says|stated|wrote|asked|reported|testified)\b")
_TOLD_ME = re.compile(r"\b(?:told|asked|wrote to|said to|informed|assured|warned)\s+(?:me|us)\b")
_FIRM = re.compile(r"\b(?:Inc|LLC|Ltd|Corp|LLP|Co|Bank|Company|GmbH|plc)\b")
_ASIDE = re.compile(r"\b(?i:by|of|with|to|from|for|at|before)\s+(?:(?:the|an?)\s+)?(?:(?:Mr|Mrs|Ms|Dr)\.\s+)?$")
_OF_WHOM = re.compile(r"\s*(?:(?:the|his|her|its)\s+[\w ]{1,30},?\s+)?(?:(?:Mr|Mrs|Ms|Dr)\.\s+)?")
_SUBJECTLESS = re.compile(
    r"(?:^|[.;]\s+|\b[Pp](?:t|atient|ass)\s+)(?:[Ss]ays|[Ss]aid|[Ss]tates|[Ss]tated|[Rr]eports|[Rr]eported"
    r"|[Cc]omplain\w*|c/o|[Dd]enies|[Dd]enied|[Tt]ells|[Tt]old)\b"
)
_SAYS_THAT = re.compile(
    r"\b(?:said|stated|states|says|testified|advised|explained|reported|noted|answered|told \w+)\s+that\b"
)
_PASSIVE = re.compile(r"\b(?:was|were|been|being|is|are|once|when|if|as|having been)\s+(?:\w+ly\s+|so\s+|not\s+)?$")
# "Asked whether Lee could, the witness answered", "Lee got a key, and he told her": another subject stands between.
_OTHER_SUBJECT = re.compile(
    r"(?:[,;]|\band|\bbut|\bthat)\s+(?:and\s+|but\s+)?(?:the|an?|he|she|they|it|his|her|its|their)\s[^,;]*$"
)
_SELF = re.compile(r"(?<![\w.])(?:I(?![.\w])|[Mm]y|me)(?!\w)")
_TELLING = SPEECH | frozenset(stem(verb) for verb in TELLING)
_MAX_PAGES = 40
_LEAST_SHARED = 2
# "A asked whether it could, and B said that it could": only the second is given to B.
_JOINT = re.compile(r"(?:,\s+(?:and|but|while|whereas)|;)\s+(?:(?:Mr|Mrs|Ms|Dr)\.\s+)?")
_DIRECT = re.compile(r"\s*(?:(?:back\s+)?to\s+)?(?:(?:Mr|Mrs|Ms|Dr)\.\s+)?$")


@dataclass(frozen=True, slots=True)
class _Report:
    """Who is said to have spoken, and to whom."""

    speaker: str
    hearer: str | None
    sworn: bool
    at: int
    """Where the verb stands."""
    subject: int
    """Where the speaker stands."""


def speaker_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], near: Sequence[Near], grounds: Grounds
) -> str | None:
    """Whose words they are, when the sentence gives them to another person, or None."""
    report = _report(own, sentence, tokens)
    near = _in_scope(report, own, sentence, tokens, near) if report is not None else near
    # A pronoun or a thing is nobody whose words could be another's.
    if report is None or all(word.casefold() in ORDINARY or kind_of(word) for word in name_parts(report.speaker)):
        return None
    if not can_speak(report.speaker, grounds.index):
        return None
    if any(_reported(report, passage, grounds) for passage in near):
        return None
    if (named := _named_speaker(report, near, grounds)) is not None and _are_alike(report.speaker, named, grounds):
        return f"it is {named} who says so, not {report.speaker}"
    quoted = list(_quoted(_beside(report, own, sentence, tokens), [passage.page for passage in near]))
    voices = [_quoted_voice(page, at, grounds) for page, at in quoted]
    plain = near and (report.sworn or (near[0].strong and len(near[0].shared) >= _LEAST_SHARED))
    if not voices and plain:
        voices = [_voice(report, passage, grounds) for passage in near]
    if not voices or any(
        voice is None or not voice.speakers or _is_of(report.speaker, voice.speakers) for voice in voices
    ):
        return _hearer_fault(report, [voice for voice in voices if voice is not None])
    first = voices[0]
    if first is None or not _is_somebody(first.speakers[0], grounds):
        return None
    if not any(_are_alike(report.speaker, other, grounds) for other in first.speakers):
        return None
    return f"these are the words of {first.speakers[0]}, not of {report.speaker}"


def _in_scope(
    report: _Report, own: str, sentence: Sentence, tokens: Sequence[Token], near: Sequence[Near]
) -> Sequence[Near]:
    """The passages near to what stands between two citations, where only that is given to the speaker."""
    ends = [token.end - sentence.start for token in tokens if token.kind in CITES]
    low = max((end for end in ends if end <= report.at), default=0)
    high = min((end for end in ends if end > report.at), default=len(own))
    joints = [match.end() for match in _JOINT.finditer(own, low, report.subject)]
    low = joints[-1] if joints else low
    starts = {token.start - sentence.start for token in tokens if token.kind is Kind.NAME}
    following = (match for match in _JOINT.finditer(own, report.at, high) if match.end() in starts)
    high = next((match.start() for match in following), high)
    if low == 0 and not re.search(r"[^\W\d_]{3}", own[high:]):
        return near
    none = frozenset[str]()
    said = Clause(own[low:high], low, none, none, 0)
    pages = list(dict.fromkeys(passage.page for passage in near))
    return [passage for passage in clause_passages(said, sentence.start, tokens, pages) if passage.strong]


def _quoted_voice(page: ReadPage, at: int, grounds: Grounds) -> Voice | None:
    """The voice at the place of a quotation, when nobody else is said to have spoken there."""
    whose = words_of(page, at, grounds)
    voice = voice_at(page, at, grounds)
    return Voice(whose, voice.hearers if voice is not None else ()) if whose else None


def _voice(report: _Report, passage: Near, grounds: Grounds) -> Voice | None:
    """The voice of a passage in which nothing else may be the speaker, or None where that is not plain."""
    voice = voice_of(passage, grounds)
    if voice is None or _is_of(report.speaker, voice.speakers):
        return voice
    # Whoever made an entry puts down what others said.
    if voice.of_log and not _SELF.search(passage.text):
        return None
    # Whoever testified is the witness, whoever else is spoken of.
    if report.sworn or voice.told:
        return voice
    return None if speaks_of(passage, report.speaker, grounds) else voice


def _are_alike(one: str, other: str, grounds: Grounds) -> bool:
    """False for a person and a firm: somebody may well write for it."""
    mine, theirs = sorts_of(one, grounds.index), sorts_of(other, grounds.index)
    return mine == theirs if theirs == {"firm"} else not theirs or not mine or bool(mine & theirs)


def _is_somebody(name: str, grounds: Grounds) -> bool:
    """True for a name of two words, or one that the record also writes behind a first name or a title."""
    if len(name_parts(name)) > 1:
        return True
    full = re.compile(rf"\b(?:[A-Z][a-z]+|[A-Z]\.|(?:Mr|Mrs|Ms|Dr)\.?)\s{re.escape(name)}\b", re.IGNORECASE)
    pages = grounds.index.spread(name.casefold())[:_MAX_PAGES]
    return any(full.search(grounds.index.read(at).text) for at in pages)


def _named_speaker(report: _Report, near: Sequence[Near], grounds: Grounds) -> str | None:
    """Whom the nearest passage names as saying it: "The clerk stated that ..."."""
    if not near or not near[0].strong or not _SAYS_THAT.search(near[0].text):
        return None
    # A witness may well tell what somebody else said.
    voice = voice_of(near[0], grounds)
    if voice is not None and _is_of(report.speaker, voice.speakers):
        return None
    acts = acts_of(near[0], people_words(near[0].page) | _parts(report), grounds)
    said = [act.agents for act in acts if act.verb in SPEECH and act.agents and not act.owned]
    if not said or any(
        len(agents) > 1 or UNKNOWN in agents or meet((report.speaker,), agents, grounds) for agents in said
    ):
        return None
    return said[0][0] if "person" in sorts_of(said[0][0], grounds.index) else None


def _parts(report: _Report) -> frozenset[str]:
    names = [report.speaker, *([report.hearer] if report.hearer else [])]
    return frozenset(part.casefold() for name in names for part in name_parts(name))


def _report(own: str, sentence: Sentence, tokens: Sequence[Token]) -> _Report | None:
    speaking = _SPEAKING.search(own)
    names = [token for token in tokens if token.kind is Kind.NAME]
    if speaking is None or not names or _DENIED.search(own[: speaking.start()]):
        return None
    before = [token for token in names if token.start - sentence.start < speaking.start()]
    after = [token for token in names if token.start - sentence.start >= speaking.end()]
    if speaking[0].casefold().startswith("according"):
        before = [
            token for token in after[:1] if _OF_WHOM.fullmatch(own[speaking.end() : token.start - sentence.start])
        ]
        after = []
    aside = [
        token
        for token in before
        if not _ASIDE.search(own[: token.start - sentence.start])
        and not own[token.end - sentence.start :].startswith(("'s", "\u2019s"))
    ]
    # "To Ann he said": whoever stands behind a preposition does not speak.
    before = aside
    if _PASSIVE.search(own[: speaking.start()]):
        return None
    # "A praised B but complained": whoever does the speaking is the subject, not the nearest name.
    if re.search(r"\b(?:but|and)\s+$", own[: speaking.start()]):
        before = before[:1]
    if not before or _FIRM.search(before[-1].text):
        return None
    # "When Ann asked, Corwin's president wrote back": a noun is the subject, not the nearest name.
    owners = [token for token in names if before[-1].end < token.start < sentence.start + speaking.start()]
    if any(own[token.end - sentence.start :].startswith(("'s", "\u2019s")) for token in owners):
        return None
    # "B was out when A asked her, told her to wait": whose telling it is cannot be told.
    between = own[before[-1].end - sentence.start : speaking.start()]
    if between.endswith(", ") and any(is_verb_word(word) for word in between.split()):
        return None
    if _OTHER_SUBJECT.search(between):
        return None
    told = [token for token in after[:1] if _DIRECT.fullmatch(own[speaking.end() : token.start - sentence.start])]
    sworn = _SWORN.search(speaking[0]) is not None
    return _Report(
        before[-1].text, told[0].text if told else None, sworn, speaking.start(), before[-1].start - sentence.start
    )


def _beside(report: _Report, own: str, sentence: Sentence, tokens: Sequence[Token]) -> list[Token]:
    """The quotations that are the speaker's own: "Lee said that Roe had called it "a coffin"" quotes Roe."""
    between = ((token, own[report.at : token.start - sentence.start]) for token in tokens)
    return [token for token, words in between if not NAMES_IT.search(words)]


def _quoted(tokens: Sequence[Token], pages: Sequence[ReadPage]) -> Iterator[tuple[ReadPage, int]]:
    """Where the quotations of a sentence stand."""
    seen: set[tuple[str, int, int]] = set()
    for token in (each for each in tokens if each.kind is Kind.QUOTATION):
        for page in pages:
            for hit in find_hits(token, page):
                key = (page.page.sha256, page.page.number, hit.start)
                if key not in seen:
                    seen.add(key)
                    yield page, hit.start


def _hearer_fault(report: _Report, voices: Sequence[Voice]) -> str | None:
    """To whom it was said, when the speaker is right and the hearer is somebody else."""
    # In testimony whoever is asked is whoever answers: to whom it was once said is another matter.
    heard = [
        voice
        for voice in voices
        if voice.hearers and voice.hearers != voice.speakers and _is_of(report.speaker, voice.speakers)
    ]
    if report.hearer is None or not heard or len(heard) < len(voices):
        return None
    if any(_is_of(report.hearer, voice.hearers) for voice in heard) or _FIRM.search(report.hearer):
        return None
    return f"{report.speaker} said it to {heard[0].hearers[0]}, not to {report.hearer}"


def _is_of(name: str, people: Sequence[str]) -> bool:
    return any(same_person(name, other) for other in people)


def _reported(report: _Report, passage: Near, grounds: Grounds) -> bool:
    """True when the passage itself says that this person spoke."""
    if report.sworn:
        return False
    if speaks_next(passage, report.speaker, grounds):
        return True
    acts = acts_of(passage, people_words(passage.page) | _parts(report), grounds)
    # "Says she called for help" is somebody else's speech in the entry of whoever made it.
    if _SUBJECTLESS.search(passage.text):
        return True
    said = [act for act in acts if act.verb in _TELLING and act.agents]
    if any(UNKNOWN in act.agents or meet((report.speaker,), act.agents, grounds) for act in said):
        return True
    # "Gordon told her" is what Mr. Pfeiffer said, where that is his first name.
    if any(is_same(report.speaker, who, grounds.index) for act in said for who in act.agents if who.strip()):
        return True
    voice = voice_of(passage, grounds)
    if report.hearer and voice and _is_of(report.hearer, voice.speakers) and _TOLD_ME.search(passage.text):
        return True
    last = name_parts(report.speaker)[-1:]
    return _PRONOUN_SAYS.search(passage.text) is not None and all(word in passage.text for word in last)
