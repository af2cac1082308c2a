"""What an expert finds, held against whose report it stands in.

"Dr. Hale placed the origin of the fire in the flue" is false where the passage that says so stands in the report of
Marshal Pike, names nobody, and tells of nobody who said it. Such papers state their findings without an "I": the one
who signed them is the one who found it. Where the page names the person of the draft anywhere shortly before the
passage, or where it is not plain whose paper it is, nothing is said.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import CITES, Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import is_same, name_forms, sorts_of
from chambers.grounding.people.shares import voice_of
from chambers.grounding.people.speaking import can_speak
from chambers.grounding.people.witnesses import ASIDE
from chambers.grounding.texts.clauses import Clause
from chambers.grounding.texts.passages import QUESTION, Near, clause_passages
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.speech_table import REPORTS

_FINDS_TEXT = """
advocated ascertained ascribed assessed assigned attributed believed blamed calculated certified characterized
classified computed concluded considered deduced deemed detected determined diagnosed discounted discovered
eliminated estimated evaluated excluded faulted figured forecast found gauged graded identified inferred judged located
measured noted observed opined pinpointed placed pointed predicted prescribed projected put ranked rated reckoned
recommended recorded rejected reported ruled saw stated surmised suspected tested theorized thought traced
valued verified advised
"""
_FINDS = re.compile(
    r"(?:,[^,]{1,60},)?\s+(?:(?:also|then|later|had|has|first|further|himself|herself|therefore|accordingly)\s+)*"
    rf"(?P<verb>{'|'.join(_FINDS_TEXT.split())})\b"
)
_OPINION = re.compile(
    r"\s+(?:gave|expressed|offered|formed|reached|held|stated)\s+(?:the|an?|his|her)\s+(?:opinion|view|conclusion)\b"
)
_IN_VIEW = re.compile(r"\b[Ii]n $")
_OF_VIEW = re.compile(r"['\u2019]s?\s+(?:opinion|view|judgment|estimation|estimate|assessment|judgement)\b")
_NEXT_SUBJECT = re.compile(r"(?:,|;|\band|\bbut)\s+(?:\w+\.\s+)?$")
_PRONOUN = re.compile(r"\b(?:[Hh]e|[Ss]he|[Tt]hey|[Hh]im|[Hh]er|[Tt]hem)\b")
_MINE = re.compile(r"(?<![\w.])(?:I(?![.\w])|[Mm]y)(?!\w)")
_LEAST_SHARED = 3
_NEAR_CHARS = 500


def finding_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whose finding it is, where the sentence gives it to somebody else, or None."""
    for name, found in _findings(own, sentence, tokens):
        if not can_speak(name, grounds.index) or "firm" in sorts_of(name, grounds.index):
            continue
        near = clause_passages(found, sentence.start, tokens, pages)
        strong = [passage for passage in near if passage.strong]
        if not strong or strong[0] is not near[0] or len(strong[0].shared) < _LEAST_SHARED:
            continue
        whose = [_finder(passage, name, grounds) for passage in strong]
        if whose[0] is not None and all(who is not None for who in whose):
            return f"that stands in the paper of {whose[0]}, not of {name}"
    return None


def _findings(own: str, sentence: Sentence, tokens: Sequence[Token]) -> Iterator[tuple[str, Clause]]:
    """Whoever finds something, and what."""
    start, none = sentence.start, frozenset[str]()
    named = [token for token in tokens if token.kind is Kind.NAME]
    quoted = [token for token in tokens if token.kind is Kind.QUOTATION]
    for token in named:
        low, high = token.start - start, token.end - start
        if any(each.start <= token.start < each.end for each in quoted):
            continue
        before = own[:low]
        viewed = _IN_VIEW.search(before) is not None and _OF_VIEW.match(own, high) is not None
        does = _FINDS.match(own, high) or _OPINION.match(own, high)
        if not viewed and (does is None or ASIDE.search(before)):
            continue
        begin = does.end() if does is not None and not viewed else high
        cites = (each.start - start for each in tokens if each.kind in CITES)
        others = (each.start - start for each in named if _NEXT_SUBJECT.search(own[: each.start - start]))
        end = min((at for at in (*cites, *others) if at > begin), default=len(own))
        yield token.text, Clause(own[low:end], low, none, none, 0)


def _finder(passage: Near, name: str, grounds: Grounds) -> str | None:
    """Who signed the paper of a passage in which nobody speaks and nobody is named, or None where that is not plain."""
    page = passage.page
    if QUESTION.search(page.text) or REPORTS.search(passage.text) or _PRONOUN.search(passage.text):
        return None
    voice = voice_of(passage, grounds)
    if voice is None or voice.of_log or voice.of_paper or len(voice.speakers) != 1:
        return None
    author, index = voice.speakers[0], grounds.index
    if not can_speak(author, index) or "firm" in sorts_of(author, index) or is_same(author, name, index):
        return None
    if _MINE.search(passage.text):
        return None if name_forms(name, index).search(passage.text) else author
    around = page.text[max(0, passage.start - _NEAR_CHARS) : passage.end]
    return None if name_forms(name, index).search(around) else author
