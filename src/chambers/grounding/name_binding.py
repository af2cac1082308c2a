"""People, firms and places that a clause puts where the record has somebody else.

"Gus Hemken witnessed the will" is false when the line of the record that has the witnesses and the will names others,
and no line that has Gus Hemken says anything like it. Lines are weighed as in `binding`, by the words and the facts
that they share with the clause. Who is said to have spoken is left to `speakers`.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from chambers.grounding.aliases import is_firm, is_known_firm
from chambers.grounding.claim import Kind, Token
from chambers.grounding.clauses import clauses_of
from chambers.grounding.conduct import names_in, people_words
from chambers.grounding.grounds import Grounds
from chambers.grounding.identifiers import is_street_word
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.meaning import SPEECH, stem, stems
from chambers.grounding.names import name_parts
from chambers.grounding.ordinary_words import ORDINARY
from chambers.grounding.papers import kind_of
from chambers.grounding.parties import role_of, same_person
from chambers.grounding.passages import answers
from chambers.grounding.places import PLACES
from chambers.grounding.voices import voice_at

_FIGURES = frozenset((Kind.AMOUNT, Kind.DATE, Kind.PERCENTAGE, Kind.TIME, Kind.UNPARSED, Kind.IDENTIFIER))
_FIGURE_WEIGHT = 1.5
_ENOUGH = 2.5
_CLEARLY = 2.0
_PRONOUN = re.compile(
    r"(?<!\w)(?:I|[Ww]e|me|us|my|our|[Hh]e|[Ss]he|[Tt]hey|[Hh]im|[Hh]er|[Hh]is|[Tt]heir|who|whom)(?!\w)"
)
_WORD = re.compile(r"[^\W\d_]+")
_FIRST = re.compile(r"(?<!\w)(?:I|[Ww]e|me|us|my|our|[Yy]ou|[Yy]our|my|mine)(?!\w)")
_MIN_LETTERS = 3
_PLAIN = frozenset(
    (
        "honorable",
        "hon",
        "site",
        "unit",
        "city",
        "county",
        "state",
        "lake",
        "falls",
        "town",
        "village",
        "human",
        "resources",
        "affairs",
        "internal",
        "department",
        "office",
    )
)
_SUBJECT = re.compile(
    r"\b(?:patient|resident|client|insured|employee|student|pupil|tenant|claimant|name|re|subject)s?:[ \t]*"
    r"(?P<who>[^\n]{3,60})",
    re.IGNORECASE,
)
_CODE = re.compile(r"\b[A-Z]{2,3}\b")
_COMPANY_WEIGHT = 0.5
_TITLE = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Dr|Member|Commissioner|Officer|Trooper|Nurse|Sgt|Ofc)\b")
_BEFORE_CHARS = 300


def name_fault(
    text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Whom the record names where the sentence has somebody else, or None; `start` is where the sentence begins."""
    named = [token for token in tokens if token.kind is Kind.NAME]
    everyone = frozenset(stem(word) for token in named for word in _WORD.findall(token.text))
    for clause in clauses_of(text):
        low, high = start + clause.start, start + clause.start + len(clause.text)
        words = frozenset(stems(clause.text)) - everyone
        if words & SPEECH:
            continue
        facts = [token for token in tokens if low <= token.start < high and token.kind in _FIGURES]
        for token in (each for each in named if low <= each.start < high and _is_somebody(each.text)):
            fault = _somebody_else(token, words, facts, named, pages, grounds)
            if fault is not None:
                return fault
    return None


def _is_somebody(name: str) -> bool:
    parts = name_parts(name)
    if name.startswith("The "):
        return False
    return role_of(name) is None and len(parts[-1]) >= _MIN_LETTERS and not any(map(_is_common, parts[-1:]))


def _somebody_else(  # noqa: PLR0917 - the clause, piece by piece
    token: Token,
    words: frozenset[str],
    facts: Sequence[Token],
    named: Sequence[Token],
    pages: Sequence[ReadPage],
    grounds: Grounds,
) -> str | None:
    here, best, there = 0.0, 0.0, ""
    others = [each for each in named if not same_person(each.text, token.text)]
    firm = is_known_firm(token.text, grounds)
    if token.text.casefold() in PLACES or any(_is_about(token.text, page) for page in pages):
        return None
    for page in pages:
        places = [[hit.start for hit in find_hits(fact, page)] for fact in facts]
        company = [[hit.start for hit in find_hits(each, page)] for each in others]
        for low, high, text, theirs in _lines(page):
            near = sum(any(low <= at < high for at in starts) for starts in places)
            beside = sum(any(low <= at < high for at in starts) for starts in company)
            score = len(words & theirs) + _FIGURE_WEIGHT * near + _COMPANY_WEIGHT * beside
            if score <= max(here, _ENOUGH - _CLEARLY):
                continue
            people = _people(text, people_words(page))
            if _may_be(token.text, page, low, high) or _is_voice(token.text, text, page, high - 1, grounds):
                here = max(here, score)
            elif score > best:
                strangers = [name for name in people if not any(same_person(name, each.text) for each in named)]
                strangers = [name for name in strangers if is_firm(name) == firm]
                best, there = (score, strangers[0]) if strangers else (best, there)
    if best >= _ENOUGH and here <= best - _CLEARLY:
        return f"the record has {there} here, not {token.text}"
    return None


def _is_about(name: str, page: ReadPage) -> bool:
    """True when a page says at its head that it is about this person: all of it may be."""
    subject = _SUBJECT.search(page.text)
    return subject is not None and _parts_pattern(name).search(subject["who"]) is not None


def _may_be(name: str, page: ReadPage, low: int, high: int) -> bool:
    """True when a line has the name or a part of it, or a pronoun for somebody who was named shortly before."""
    text = page.text[low:high]
    pattern = _parts_pattern(name)
    if pattern.search(text):
        return True
    before = page.text[max(0, low - _BEFORE_CHARS) : low]
    return _PRONOUN.search(text) is not None and pattern.search(before) is not None


@lru_cache(maxsize=1024)
def _parts_pattern(name: str) -> re.Pattern[str]:
    parts = [part for part in name_parts(name) if len(part) >= _MIN_LETTERS] or name_parts(name)
    return re.compile(rf"\b(?:{'|'.join(re.escape(part) for part in parts)})", re.IGNORECASE)


def _is_voice(name: str, text: str, page: ReadPage, at: int, grounds: Grounds) -> bool:
    """True when the line is in the words of this person, or speaks to them."""
    if not _FIRST.search(text):
        return False
    voice = voice_at(page, at, grounds)
    return voice is None or any(same_person(name, other) for other in (*voice.speakers, *voice.hearers))


@lru_cache(maxsize=2048)
def _lines(page: ReadPage) -> tuple[tuple[int, int, str, frozenset[str]], ...]:
    return tuple(_read_lines(page))


def _read_lines(page: ReadPage) -> Iterator[tuple[int, int, str, frozenset[str]]]:
    for passage in answers(page):
        yield passage.start, passage.end, passage.text, frozenset(stems(passage.text))


@lru_cache(maxsize=4096)
def _people(text: str, people: frozenset[str]) -> tuple[str, ...]:
    """The names of a line that could be of somebody: of more than one word, or known from the page."""
    found = [name for _, _, name in names_in(text) if role_of(name) is None]
    known = [name for name in found if len(name_parts(name)) > 1 or (name.casefold() in people and _TITLE.search(text))]
    known = [name for name in known if "  " not in name and not _CODE.search(name)]
    return tuple(name for name in known if not name.isupper() and not any(map(_is_common, name_parts(name))))


def _is_common(word: str) -> bool:
    lower = word.casefold()
    if lower.endswith(("ing", "ed")) or role_of(lower) is not None or lower in _PLAIN:
        return True
    return lower in ORDINARY or kind_of(word) is not None or is_street_word(lower) or (word.isupper() and len(word) > 2)
