"""Whose words a sentence reports, held against whose words they are.

"A told B that ..." is false when the words stand in a mail from B to A, in a line of the chat that B wrote, or in the
testimony of C. Where the paper itself reports that somebody spoke, or where nothing says whose words they are, nothing
is said.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.conduct import acts_of, meet, people_words
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.meaning import SPEECH
from chambers.grounding.names import name_parts
from chambers.grounding.parties import same_person
from chambers.grounding.passages import Near
from chambers.grounding.sentences import Sentence
from chambers.grounding.voices import Voice, voice_at

_SPEAKING = re.compile(
    r"\b(?:testif\w+|said|says|stated|states|told|tells|declared|explained|recalled|admitted|conceded|confirmed|reported"
    r"|swore|swears|acknowledged|noted|denied|described|according to|observed|warned|promised|insisted|claimed|asserted"
    r"|replied|answered|responded|accused|complained|e-?mailed|texted"
    r"|wrote(?= to\b| that\b|,? *[:\"\u201c]| back\b| in\b))",
    re.IGNORECASE,
)
_DENIED = re.compile(r"\b(?:never|not|nobody|no one|neither)\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_SWORN = re.compile(r"\b(?:testif\w+|swor\w+|swears|declared|deposed)\b", re.IGNORECASE)
_PRONOUN_SAYS = re.compile(r"\b(?:[Ss]he|[Hh]e|[Tt]hey)\s+(?:said|told|says|stated|wrote|asked|reported|testified)\b")
_TOLD_ME = re.compile(r"\b(?:told|asked|wrote to|said to|informed|assured|warned)\s+(?:me|us)\b")
_FIRM = re.compile(r"\b(?:Inc|LLC|Ltd|Corp|LLP|Co|Bank|Company|GmbH|plc)\b")
_ASIDE = re.compile(r"\b(?:by|of|with|to|from|for|at|before)\s+(?:(?:the|an?)\s+)?(?:(?:Mr|Mrs|Ms|Dr)\.\s+)?$")
_OF_WHOM = re.compile(r"\s*(?:(?:the|his|her|its)\s+[\w ]{1,30},?\s+)?(?:(?:Mr|Mrs|Ms|Dr)\.\s+)?")
_DIRECT = re.compile(r"\s*(?:(?:back\s+)?to\s+)?(?:(?:Mr|Mrs|Ms|Dr)\.\s+)?$")


@dataclass(frozen=True, slots=True)
class _Report:
    """Who is said to have spoken, and to whom."""

    speaker: str
    hearer: str | None
    sworn: bool


def speaker_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], near: Sequence[Near], grounds: Grounds
) -> str | None:
    """Whose words they are, when the sentence gives them to another person, or None."""
    report = _report(own, sentence, tokens)
    if report is None:
        return None
    quoted = list(_quoted(tokens, [passage.page for passage in near]))
    voices = [voice_at(page, at, grounds) for page, at in quoted]
    if not voices:
        voices = [voice_at(passage.page, passage.start, grounds) for passage in near]
        if any(_reported(report, passage, grounds) for passage in near):
            return None
    if not voices or any(voice is None or _is_of(report.speaker, voice.speakers) for voice in voices):
        return _hearer_fault(report, [voice for voice in voices if voice is not None])
    first = voices[0]
    return f"these are the words of {first.speakers[0]}, not of {report.speaker}" if first else None


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
    aside = [token for token in before if not _ASIDE.search(own[: token.start - sentence.start])]
    before = aside or before
    if not before or _FIRM.search(before[-1].text):
        return None
    told = [token for token in after[:1] if _DIRECT.fullmatch(own[speaking.end() : token.start - sentence.start])]
    sworn = _SWORN.search(speaking[0]) is not None
    return _Report(before[-1].text, told[0].text if told else None, sworn)


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
    heard = [voice for voice in voices if voice.hearers and _is_of(report.speaker, voice.speakers)]
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
    acts = acts_of(passage, people_words(passage.page), grounds)
    if any(act.verb in SPEECH and meet((report.speaker,), act.actors, grounds) for act in acts):
        return True
    voice = voice_at(passage.page, passage.start, grounds)
    if report.hearer and voice and _is_of(report.hearer, voice.speakers) and _TOLD_ME.search(passage.text):
        return True
    last = name_parts(report.speaker)[-1:]
    return _PRONOUN_SAYS.search(passage.text) is not None and all(word in passage.text for word in last)
