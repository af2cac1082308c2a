"""Who is who: which names of a record may be one person's, and what sort of name a name is.

"Lena", "Ortiz" and "L. Ortiz" are Lena Ortiz where the record writes that name in full; Paul Ortiz is not Lena Ortiz. A
name is a person's by its first name, an initial or a title, and a firm's by the form behind it. What is neither (a
place, a ship, a thing) is nobody here.
"""

import re
from typing import Literal

from chambers.grounding.cited.papers import kind_of
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.numbers.identifiers import is_street_word
from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.parties import role_of
from chambers.grounding.people.written_names import (
    HE,
    SHE,
    FullName,
    called_before,
    ends_of,
    stands_alone,
    titles_of,
    told_otherwise,
    with_word,
)
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.whole_words import in_any_case
from chambers.grounding.words.degrees import DEGREES
from chambers.grounding.words.given_names import GIVEN_NAMES, SHORT_NAMES
from chambers.grounding.words.mass_nouns import MASS_NOUNS
from chambers.grounding.words.meaning import is_irregular
from chambers.grounding.words.ordinary_words import FIRST_NAMES_TOO, ORDINARY, TITLES
from chambers.grounding.words.places import PLACES
from chambers.grounding.words.post_table import GROUPS_OF
from chambers.grounding.words.rank_table import SURE_RANKS
from chambers.grounding.words.speech_table import SPEAKS
from chambers.grounding.words.verb_table import VERBS

Sort = Literal["person", "firm"]

_MAX_PAGES = 20
_MAX_PARTS = 4
_LONG = 3
_CODE = re.compile(r"\b[A-Z]{2,3}\b")
_FORMS = "Inc|LLC|Ltd|Corp|Corporation|LLP|LP|Co|Company|GmbH|AG|plc|BV|SA|Bank|Trust|Association"
_FORM_WORDS = frozenset(_FORMS.casefold().split("|")) | {"and", "of", "the"}
"""What two firms may both have in their names."""
_FORM_BEHIND = re.compile(rf"(?:[ ](?:[A-Z][\w']*|&)){{0,4}}?,?[ ](?:{_FORMS}|{_FORMS.upper()})\b")
_CALLING = re.compile(rf",?[ ](?:{'|'.join(DEGREES)}|M\.D\.|P\.E\.|Ph\.D\.|R\.N\.|Esq\.|Jr|Sr)(?!\w)")
_COURTS = frozenset(
    ("court", "circuit", "district", "tribunal", "state", "government", "people", "commission", "agency")
)
_OFFICES_TEXT = """
agent alderman attorney captain chairman chairwoman chief clerk coach commissioner constable councilman councilwoman
counsel dean deputy detective director engineer foreman governor inspector investigator judge justice lieutenant
magistrate manager marshal mayor member nurse officer ofc pastor president principal professor senator sergeant
sheriff superintendent supervisor trooper treasurer
"""
_OFFICES = frozenset(_OFFICES_TEXT.split())
_TRADES = "|".join(sorted((word for word in GROUPS_OF if "-" not in word), key=len, reverse=True))
_POST_BEHIND = re.compile(rf"(?:,|[ ]\()[ ](?:(?:the|an?|our|its|his|her|my)[ ])?(?:[\w-]+[ ]){{0,3}}(?i:{_TRADES})\b")
_POST_LABEL = re.compile(rf"\b(?i:{_TRADES}):[ ](?:[A-Z][\w.]*[ ]){{0,2}}\Z")
_POST_BENEATH = re.compile(rf"[ \t]*\n[ \t]*(?:[A-Z][\w&/-]*[ ]){{0,3}}(?i:{_TRADES})\b")
_NAMES_ONLY = re.compile(r"[ \t]*(?:[A-Z][\w.'\u2019-]*[ ]){1,2}")
_LABEL_CHARS = 80
_MONTHS = frozenset(("april", "august", "june", "may"))
_PLAIN_TEXT = """
affairs city county department falls hon honorable human internal lake office resources site state town unit village
"""
_PLAIN = frozenset(_PLAIN_TEXT.split())
_MAX_NAMING = 20
_INITIALS = 2
"""A word of a name no longer than this may be anybody's."""


@kept_on_index
def full_names(word: str, index: RecordIndex) -> frozenset[FullName]:
    """Every full name of the record that has this word, as first or as last name."""
    texts = _texts(word, index)
    found = {pair for pair in told_otherwise(word, texts) if not any(map(_names_nobody, pair))}
    for first, last in (pair for text in texts for pair in with_word(word, text)):
        if (
            first.casefold() not in TITLES
            and not _is_rank(first)
            and not any(map(_names_nobody, (first, last)))
            and not is_verb_word(first)
        ):
            found.add((first.casefold(), last.casefold()))
    return frozenset(found)


def _names_nobody(word: str) -> bool:
    lower = word.casefold()
    if lower in _OFFICES or lower.removesuffix("s") in _OFFICES:
        return True
    return (lower in ORDINARY and len(word) > 1) or role_of(word) is not None or (word.isupper() and len(word) > _LONG)


def is_verb_word(word: str) -> bool:
    """True for a verb as it stands at the head of a line: "Says", "Called"; "Drew" is a name, and "drew" is none."""
    lower = word.casefold()
    if lower in GIVEN_NAMES and not (lower == word and is_irregular(lower)):
        return False
    # "Ed" and "Fred" are names.
    ends = lower.endswith("ed") and lower not in SHORT_NAMES
    return lower in VERBS or lower.removesuffix("s") in VERBS or is_irregular(lower) or ends


def _texts(word: str, index: RecordIndex) -> list[str]:
    return [index.read(at).text for at in index.spread(word.casefold())[:_MAX_PAGES]]


def _lowered(word: str, index: RecordIndex) -> list[tuple[str, str | None]]:
    """The texts that have a word, each with its form in small letters."""
    pages = (index.read(at) for at in index.spread(word.casefold())[:_MAX_PAGES])
    return [(page.text, page.low) for page in pages]


def without_rank(name: str) -> str:
    """A name without what is no part of it: "Lee" for "Dep. Lee", "RN Lee" and "Lee, RN"; "Dean Lee" may be a name."""
    words = name.split()
    while len(words) > 1 and _is_rank(words[0]):
        words = words[1:]
    while len(words) > 1 and words[-1].rstrip(".") in DEGREES:
        words = words[:-1]
    return " ".join(words).rstrip(",")


def _is_rank(word: str) -> bool:
    bare = word.rstrip(".").casefold()
    return bare in SURE_RANKS and (bare not in GIVEN_NAMES or word.endswith("."))


@kept_on_index
def identities(name: str, index: RecordIndex) -> frozenset[FullName]:
    """The full names that a name may stand for."""
    parts = name_parts(name)
    if not parts:
        return frozenset()
    first, last = parts[0].casefold(), parts[-1].casefold()
    if len(parts) == 1:
        # "the Ortizes" and "the Lees" are people of that name.
        found = full_names(parts[0], index) or (full_names(parts[0][:-1], index) if last.endswith("s") else frozenset())
        return found or frozenset({("", last)})
    if min(len(first), len(last)) > 1:
        return frozenset({(first, last)})
    known = full_names(parts[-1] if len(first) == 1 else parts[0], index)
    return frozenset({(first, last), *(each for each in known if each[0][0] == first[0] and each[1][0] == last[0])})


@kept_on_index
def is_same(one: str, other: str, index: RecordIndex) -> bool:
    """True when two names may be those of one person or firm."""
    one, other = without_rank(one), without_rank(other)
    mine, theirs = (frozenset(part.casefold() for part in name_parts(name)) for name in (one, other))
    # A surname alone, or a first name, may be anybody's who bears it.
    short, long = sorted((mine, theirs), key=len)
    if (
        mine == theirs
        or (len(short) == 1 and short <= long)
        or any(_fit(a, b) for a in identities(one, index) for b in identities(other, index))
    ):
        return True
    if is_firm(one) or is_firm(other):
        return bool((mine & theirs) - _FORM_WORDS)
    return (len(mine) >= _LONG and theirs <= mine) or (len(theirs) >= _LONG and mine <= theirs)


def _fit(one: FullName, other: FullName) -> bool:
    if not one[0] or not other[0]:
        return one[1] in other or other[1] in one
    first = same_first(one[0], other[0])
    return first and (one[1] == other[1] or (min(len(one[1]), len(other[1])) == 1 and one[1][0] == other[1][0]))


def same_first(one: str, other: str) -> bool:
    """True for one first name, its initial, and its short forms; "Douglas" and "Doug" begin alike."""
    if one == other or (min(len(one), len(other)) == 1 and one[0] == other[0]):
        return True
    full = [SHORT_NAMES.get(name, name) for name in (one, other)]
    return full[0] == full[1] or (len(one) >= _LONG <= len(other) and (one.startswith(other) or other.startswith(one)))


@kept_on_index
def pages_naming(name: str, index: RecordIndex) -> tuple[int, ...]:
    """The first pages that have a word of a name, in order."""
    parts = [part for part in name_parts(name) if len(part) > _INITIALS]
    pages = {at for part in parts for at in index.spread(part.casefold())[:_MAX_NAMING]}
    return tuple(sorted(pages)[:_MAX_NAMING])


@kept_on_index
def pages_with_surname(name: str, index: RecordIndex) -> tuple[int, ...]:
    """The first pages that have the last word of a name, in order."""
    parts = name_parts(name)
    last = next((part for part in reversed(parts) if len(part) > _INITIALS), parts[-1])
    return tuple(index.spread(last.casefold())[:_MAX_NAMING])


@kept_on_index
def name_forms(name: str, index: RecordIndex) -> re.Pattern[str]:
    """Matches any word by which the bearer of a name may be called."""
    words = {part for part in name_parts(name) if len(part) > 1} or set(name_parts(name))
    words |= {word for full in identities(name, index) for word in full if len(word) > 1}
    each = "|".join(re.escape(word) for word in sorted(words))
    return re.compile(rf"(?<!\w)(?:{each})(?:s|['\u2019]s)?(?!\w)", re.IGNORECASE)


@kept_on_index
def sorts_of(name: str, index: RecordIndex) -> frozenset[Sort]:
    """Whether a name is a person's or a firm's: "Ortiz" may be both; nothing for what is neither, or cannot be told."""
    parts = name_parts(name)
    if len(parts) == 1 and is_firm(name):  # "the Gallery", "the Hospital": a word for a firm, which may be any
        return frozenset()
    if not parts or name.casefold() in PLACES or (len(parts) > _MAX_PARTS and not is_firm(name)):
        return frozenset()
    firm: tuple[Sort, ...] = ("firm",) if _is_firm(name, index) else ()
    if firm and len(parts) > 1:
        return frozenset(firm)
    if role_of(name) is not None or _CODE.search(name) or name.isupper():
        return frozenset(firm)
    firsts = parts[:1] if len(parts) > 1 and parts[0].casefold() in FIRST_NAMES_TOO else []
    if any(is_common(part, index) for part in parts[len(firsts) :] if len(part) > 1):
        return frozenset(firm)
    return frozenset((*firm, "person")) if _is_person(name, parts, index) else frozenset(firm)


def _is_person(name: str, parts: list[str], index: RecordIndex) -> bool:
    if _is_titled(parts[-1], index) or _is_quoted(parts[-1], index):
        return True
    if len(parts) > 1:
        first = parts[0].casefold()
        known = first in GIVEN_NAMES or first in SHORT_NAMES or first in FIRST_NAMES_TOO or len(parts[0]) == 1
        return known or _has_post(parts[-1], index)
    lower = name.casefold()
    if lower in GIVEN_NAMES and lower not in _MONTHS and not _is_written_small(name, index):
        return True
    firsts = {first for first, _ in identities(name, index) if first}
    return any(len(first) == 1 or first in GIVEN_NAMES for first in firsts)


def _has_first_name(word: str, index: RecordIndex) -> bool:
    return any(first in GIVEN_NAMES for first, last in full_names(word, index) if last == word.casefold())


def is_common(word: str, index: RecordIndex) -> bool:
    """True for a word of no name: one of the tables, or one that the record mostly writes in lower case."""
    lower = word.casefold()
    if lower in GIVEN_NAMES:
        return False
    if lower.endswith(("ing", "ed")) and not _is_titled(word, index) and not _has_first_name(word, index):
        return True
    if lower in ORDINARY or lower in _PLAIN or lower in _COURTS or is_street_word(lower):
        return True
    if role_of(lower) is not None or kind_of(word) is not None or (word.isupper() and len(word) > 2):
        return True
    return _is_written_small(word, index)


@kept_on_index
def _is_written_small(word: str, index: RecordIndex) -> bool:
    size = len(word)
    found = [
        text[at : at + size]
        for text, low in _lowered(word, index)
        for at in in_any_case(word, text, low)
        if stands_alone(text, at, at + size)
    ]
    small = sum(each.islower() for each in found)
    return small > sum(not each.isupper() for each in found) - small


@kept_on_index
def _is_titled(word: str, index: RecordIndex) -> bool:
    return any(
        title in SURE_RANKS or title.removesuffix("s") in SURE_RANKS
        for text, low in _lowered(word, index)
        for title in titles_of(word, text, low)
    )


_OPENS = re.compile(r"(?:[.!?:][)\"\u201d]?\s+|\n[ \t]*\n[ \t]*|[\"\u201c]|\A\s*)\Z")
_OPENS_CHARS = 12


@kept_on_index
def _is_quoted(word: str, index: RecordIndex) -> bool:
    """True where the record has someone of this name say something, or the letters of a calling behind the name."""
    pattern = re.compile(rf"\b{re.escape(word)}\b")
    found = [(text, match.start(), match.end()) for text in _texts(word, index) for match in pattern.finditer(text)]
    if any(_CALLING.match(text, end) for text, _, end in found):
        return True
    # "Paper says so": a word that is also a verb or a thing has a capital wherever it opens a sentence.
    if word.casefold() in VERBS or word.casefold() in MASS_NOUNS:
        found = [each for each in found if _OPENS.search(each[0], max(0, each[1] - _OPENS_CHARS), each[1]) is None]
    return any(SPEAKS.match(text, end) for text, _, end in found)


@kept_on_index
def _has_post(word: str, index: RecordIndex) -> bool:
    """True where the record gives whoever bears this surname a trade: "Dov Lee, engineer", or "Engineer" under it."""
    if not word[0].isupper():
        return False
    bare = re.compile(rf"\b{re.escape(word)}\b")
    return any(_is_with_post(text, match) for text in _texts(word, index) for match in bare.finditer(text))


def _is_with_post(text: str, match: re.Match[str]) -> bool:
    """True for a name with a trade behind it, before it as a label, or under it on the next line."""
    start, end = match.span()
    if _POST_BEHIND.match(text, end) or _POST_LABEL.search(text, max(0, start - _LABEL_CHARS), start):
        return True
    line = text.rfind("\n", 0, start) + 1
    return _POST_BENEATH.match(text, end) is not None and _NAMES_ONLY.fullmatch(text, line, start) is not None


@kept_on_index
def _is_firm(name: str, index: RecordIndex) -> bool:
    """True where the name, or the record, has the form of a firm behind it on the same line."""
    if is_firm(name):
        return True
    parts = name_parts(name)
    for text in _texts(parts[0], index):
        if any(_FORM_BEHIND.match(text, end) for end in ends_of(parts, text)):
            return True
    known = identities(name, index) if len(parts) == 1 else frozenset[FullName]()
    return any(is_firm(f"{first.title()} {last.title()}") for first, last in known if first)


@kept_on_index
def is_woman(name: str, index: RecordIndex) -> bool | None:
    """Whether the record calls someone Ms. or Mr.; None where it does neither, or both."""
    last = name_parts(name)[-1]
    places = [(text, at, at + len(last)) for text, low in _lowered(last, index) for at in in_any_case(last, text, low)]
    she, he = (any(called_before(pattern, *place) for place in places) for pattern in (SHE, HE))
    return None if she == he else she
