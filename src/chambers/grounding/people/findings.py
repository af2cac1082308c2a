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
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.duties import duties_of
from chambers.grounding.people.identity import is_same, name_forms, sorts_of
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.shares import voice_of
from chambers.grounding.people.speaking import can_speak
from chambers.grounding.people.turns import page_turns
from chambers.grounding.people.voices import voice_at
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
recommended recorded rejected reported ruled saw scored stated surmised suspected tested theorized thought traced
valued verified advised
"""
_FINDS_NOW_TEXT = """
ascribes assesses assigns attributes blames calculates certifies characterizes classifies computes concludes considers
deems detects determines diagnoses estimates evaluates excludes faults figures finds gauges grades identifies infers
judges locates measures notes observes opines places predicts projects puts ranks rates reckons recommends records
rejects reports rules scores states suspects tests thinks traces values
"""
_FINDS = re.compile(
    r"(?:,[^,]{1,60},)?\s+(?:(?:also|then|later|had|has|first|further|himself|herself|therefore|accordingly)\s+)*"
    rf"(?P<verb>{'|'.join((_FINDS_TEXT + _FINDS_NOW_TEXT).split())})\b"
)
_OPINION = re.compile(
    r"\s+(?:gave|expressed|offered|formed|reached|held|stated)\s+(?:the|an?|his|her)\s+(?:opinion|view|conclusion)\b"
)
_APPOSED = re.compile(
    r"(?:\A|[\s(])(?i:the|an?|its|his|her|their|\w+['\u2019]s?)\s[a-z][^,;.:]{2,50},\s(?:[A-Z]\w*\.\s)?\Z"
)
_IN_VIEW = re.compile(r"\b[Ii]n $")
_OF_VIEW = re.compile(r"['\u2019]s?\s+(?:opinion|view|judgment|estimation|estimate|assessment|judgement)\b")
_NEXT_SUBJECT = re.compile(r"(?:,|;|\band|\bbut)\s+(?:\w+\.\s+)?$")
_PRONOUN = re.compile(r"\b(?:[Hh]e|[Ss]he|[Tt]hey|[Hh]im|[Hh]er|[Tt]hem)\b")
_MINE = re.compile(r"(?<![\w.])(?:I(?![.\w])|[Mm]y)(?!\w)")
_QUOTE_MARKS = re.compile(r"[\"\u201c\u201d]")
_LEAST_SHARED = 3
_INITIALS = 2
_FIRST_CHARS = 20
_NEAR_CHARS = 500


def finding_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whose finding it is, where the sentence gives it to somebody else, or None."""
    for name, found in _findings(own, sentence, tokens):
        if not can_speak(name, grounds.index) or "firm" in sorts_of(name, grounds.index):
            continue
        if (maker := _quoted_maker(name, found, sentence.start, tokens, pages, grounds)) is not None:
            return f"these are the words of {maker}, not of {name}"
        near = clause_passages(found, sentence.start, tokens, pages)
        strong = [passage for passage in near if passage.strong]
        if not strong or strong[0] is not near[0] or len(strong[0].shared) + strong[0].facts < _LEAST_SHARED:
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
        # "The clerk, Hale, found": the comma behind the name belongs to what stands before it.
        high += own.startswith(", ", high) and _APPOSED.search(before) is not None
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
    if voice is None or voice.of_paper or len(voice.speakers) != 1:
        return None
    if voice.of_log and not page_turns(page):
        return None
    author, index = voice.speakers[0], grounds.index
    if not can_speak(author, index) or "firm" in sorts_of(author, index) or is_same(author, name, index):
        return None
    if _MINE.search(passage.text):
        return None if name_forms(name, index).search(passage.text) else author
    low, high = _entry(page, passage.start) if voice.of_log else (max(0, passage.start - _NEAR_CHARS), passage.end)
    return None if _is_named(name, author, page, (low, passage.start, high), grounds) else author


def _is_named(name: str, author: str, page: ReadPage, span: tuple[int, int, int], grounds: Grounds) -> bool:
    """True where a page names somebody in a passage, or before it as more than who did something else for the paper.

    `span` is where the search begins, where the passage begins, and where it ends: "checked by Hale" is no finding.
    """
    low, begin, high = span
    elsewhere = [(duty.start, duty.start + len(duty.name)) for duty in duties_of(page) if duty.start < begin]
    first = name_parts(author)[0].casefold()
    own = (f" {first} ", f" {first[0]}. ", f" {first[0]}.")
    for found in name_forms(name, grounds.index).finditer(page.text, low, high):
        # "Ann Lee" is not the Bo Lee who is sought, and "LEE & ROE" over the paper is a firm.
        of_author = f" {page.text[max(0, found.start() - _FIRST_CHARS) : found.start()]}".casefold().endswith(own)
        in_head = found[0].isupper() and len(found[0]) > _INITIALS
        if not (of_author or in_head or any(start <= found.start() < end for start, end in elsewhere)):
            return True
    return False


def _quoted_maker(  # noqa: PLR0917 - who finds it, in what words, and where they are looked for
    name: str, found: Clause, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who made the entries that have the words which a sentence quotes as what somebody else found, or None."""
    low, high = start + found.start, start + found.start + len(found.text)
    quoted = [each for each in tokens if each.kind is Kind.QUOTATION and low <= each.start < high]
    makers = [
        _maker(name, page, hit.start, grounds) for each in quoted for page in pages for hit in find_hits(each, page)
    ]
    return makers[0] if makers and all(makers) else None


def _maker(name: str, page: ReadPage, at: int, grounds: Grounds) -> str | None:
    """Who made the entry at a place, where that is plainly not the bearer of a name, and the words are no other's."""
    low, high = _entry(page, at)
    voice = voice_at(page, at, grounds) if low < high else None
    if voice is None or not voice.of_log or len(voice.speakers) != 1:
        return None
    maker, index = voice.speakers[0], grounds.index
    told = len(_QUOTE_MARKS.findall(page.text, low, at)) % 2 == 1 or REPORTS.search(page.text, low, at) is not None
    if told or not can_speak(maker, index) or is_same(maker, name, index):
        return None
    return None if _is_named(name, maker, page, (low, low, high), grounds) else maker


def _entry(page: ReadPage, at: int) -> tuple[int, int]:
    """Where the entry of a log begins and ends that has a place: who else is named there may have found it."""
    starts = [start for start, _ in page_turns(page)]
    low = max((start for start in starts if start <= at), default=at)
    return low, min((start for start in starts if start > at), default=len(page.text)) if low in starts else at
