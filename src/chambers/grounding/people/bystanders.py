"""Those whom a text names, or calls by a noun: anybody of whom "he" or "she" could be said there.

A noun beside a name ("the porter, Ann Lee") says only what its bearer is. What somebody is or does ("as a driver") is
nobody else either.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from chambers.grounding.claims.dates import CALENDAR
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.people.first_names import gender
from chambers.grounding.people.identity import is_verb_word, sorts_of
from chambers.grounding.people.names import find_names
from chambers.grounding.people.parties import role_of
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.words.degrees import DEGREES
from chambers.grounding.words.gender_table import HE_NOUNS, NOT_PEOPLE, SHE_NOUNS
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.ordinary_words import ORDINARY, TITLES
from chambers.grounding.words.party_nouns import PARTY_NOUNS
from chambers.grounding.words.rank_table import SHORT_RANKS, SURE_RANKS

INNER_TITLE = re.compile(r"[.\s]\s*(?:Mr|Mrs|Ms|Miss|Dr)\.?\s+(?=[A-Z])")
"""A courtesy within a run of capitals: in "Series C. Mr. Renner" the name begins behind it."""
COURTESY = re.compile(r"\b(?:(?P<she>Ms|Mrs|Miss|MS|MRS)|(?P<he>Mr|MR)|Dr|DR)\.?\s$")
"""What stands before a name, and may tell whether its bearer is a woman."""
COURTESY_CHARS = 6
_RANKED = re.compile(rf"\b(?:{'|'.join((*SHORT_RANKS, *DEGREES))})\.?\s\Z")
"""A rank cut short before a name: "Dep. Lee", "RN Lee"."""
_LEAD = re.compile(r"(?P<word>[^\W_]+\.?)\s+")
_NOUN = re.compile(
    r"\b(?:[Tt]he|[Aa]n?|[Mm]y|[Hh]is|[Hh]er|[Oo]ur|[Tt]heir|[Yy]our|[Aa]nother|[Oo]ne)\s+"
    r"(?P<nouns>[a-z-]{3,}(?:\s[a-z-]{3,}){0,2})"
)
_CAPITAL = re.compile(r"[\s,(]*(?:(?:is|was|named)\s+)?(?:(?:Mr|Mrs|Ms|Dr)\.\s+)?[A-Z]")
# A ship is "she", and a horse somebody.
_CREATURES = frozenset(
    ("boat", "ship", "sloop", "vessel", "yacht", "horse", "dog", "cat", "bull", "cow", "mare", "colt")
)
_SAID_OF = re.compile(r"\b(?:as|am|be|become|became|for)\s+$")
# "(By Ms. Hale)" and "BY MS. HALE:" say who asks.
_EXAMINER = re.compile(r"(?:\(By|\bBY)\s(?:(?:Mr|Mrs|Ms|Dr|MR|MRS|MS|DR)\.?\s)?$")
_WIDE = re.compile(r"\s{2,}|\n")
_BEFORE_CHARS = 12
_PERSON = frozenset(("person",))


@dataclass(frozen=True, slots=True)
class Somebody:
    """Somebody named, or only called by a noun (then without a name), and whether a woman; None where nothing tells."""

    start: int
    end: int
    name: str | None
    woman: bool | None


@kept_on_index
def people_in(text: str, index: RecordIndex) -> tuple[Somebody, ...]:
    """Those whom a text names or calls by a noun, in order."""
    named = list(_named(text, index))
    nouns = [each for each in _called(text) if not any(_are_one(each, other, text) for other in named)]
    return tuple(sorted((*named, *nouns), key=lambda each: each.start))


def _named(text: str, index: RecordIndex) -> Iterator[Somebody]:
    for start, _, name in find_names(text, first_words=frozenset(), lower_words=frozenset()):
        lead = 0
        while (word := _LEAD.match(name, lead)) and _leads(word["word"].rstrip(".")):
            lead = word.end()
        lead = max((match.end() for match in INNER_TITLE.finditer(name, lead)), default=lead)
        bare = _first_cell(name[lead:], index)
        end = start + lead + len(bare)
        if _is_nobody(bare) or _EXAMINER.search(text, max(0, start + lead - _BEFORE_CHARS), start + lead):
            continue
        called = COURTESY.search(text[max(0, start + lead - COURTESY_CHARS) : start + lead])
        titled = True if called and called["she"] else False if called and called["he"] else None
        sorts, woman = sorts_of(bare, index), gender(bare, index) if titled is None else titled
        # "Marsh" of Marsh & Co. is a firm, unless the record has somebody of that name.
        ranked = _RANKED.search(text, max(0, start + lead - _BEFORE_CHARS), start + lead) is not None
        if called is not None or ranked or ("person" in sorts and (woman is not None or "firm" not in sorts)):
            yield Somebody(start + lead, end, bare, woman)


def _first_cell(name: str, index: RecordIndex) -> str:
    """A name up to a gap or the end of its line, unless somebody is called so whose name runs over two lines."""
    first = _WIDE.split(name)[0]
    whole = " ".join(name.split())
    return name if first != name and name.count("\n") == 1 and sorts_of(whole, index) == _PERSON else first


def _is_nobody(name: str) -> bool:
    if not name.strip() or name.casefold() in ORDINARY or role_of(name) is not None:
        return True
    return name.split(maxsplit=1)[0] in CALENDAR or is_verb_word(name)


def _leads(word: str) -> bool:
    lower = word.casefold()
    ranked = lower in SURE_RANKS and lower not in GIVEN_NAMES
    return ranked or lower in ORDINARY or lower in TITLES or is_verb_word(word)


def _called(text: str) -> Iterator[Somebody]:
    """Those who are only called by a noun: "the driver", "my wife"."""
    for match in _NOUN.finditer(text):
        # "I am the surgeon", "to work as a driver", "for a second inspector": nobody else.
        if _SAID_OF.search(text, max(0, match.start() - _BEFORE_CHARS), match.start()):
            continue
        at = match.start("nouns")
        for noun in match["nouns"].split(" "):
            woman = True if noun in SHE_NOUNS else False if noun in HE_NOUNS else None
            if woman is not None or noun in _CREATURES or _is_person_noun(noun):
                yield Somebody(at, at + len(noun), None, woman)
            at += len(noun) + 1


def _is_person_noun(noun: str) -> bool:
    return (noun in PARTY_NOUNS or role_of(noun) is not None) and noun not in NOT_PEOPLE


def _are_one(noun: Somebody, named: Somebody, text: str) -> bool:
    """True for a noun beside a name, which says what its bearer is: "the porter, Ann Lee", "Ann Lee, the porter"."""
    if named.start >= noun.end:
        return _CAPITAL.match(text, noun.end) is not None and named.start - noun.end <= 2 * COURTESY_CHARS
    between = text[named.end : noun.start]
    return between.lstrip().startswith((",", "(", "is ", "was ")) and not re.search(r"[.;:]|\band\b", between)
