"""Names that no page can bear under another form: a first name that nobody of the surname has, and parts made up.

Where the record knows Ibrahim Castellane, "Clifford Castellane" is nobody whom a page means by "Castellane" or "the
Arrestee". Of "Director of Safety" every word must stand somewhere in the record, and a firm with its legal form as a
whole: Acme, Inc. is neither Acme LLC nor Acme & Sons, Inc.

In a heading a capital says nothing. There a word that no page has is a name where it is a place or a given name
("STATE OF MONTANA"), or where the word beside it says so ("ORDER OF JUDGE SPITZER").
"""

import re
from collections.abc import Callable, Collection, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.law.courts import STATES
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.people.aliases import is_firm
from chambers.grounding.people.headings import Run, words_of_headings
from chambers.grounding.people.identity import full_names, same_first
from chambers.grounding.people.name_places import name_pattern
from chambers.grounding.people.names import HONOURS, is_title, name_parts
from chambers.grounding.words.abbreviations import ABBREVIATIONS
from chambers.grounding.words.body_words import BODY_WORDS
from chambers.grounding.words.foreign_places import CITIES
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.known_words import is_known_word
from chambers.grounding.words.meaning import is_stop
from chambers.grounding.words.places import PLACES
from chambers.record.matter import entries

_FULL_NAME = 2
_MAX_PAGES = 40
_SHORTEST = 3
_MOST_BEHIND = 3
_WORD = re.compile(r"[^\W\d_]+(?:[-'\u2019][^\W\d_]+)*")
_INITIAL = re.compile(r"[A-Z]\.")
_STATES = {word for state in STATES for word in state.split()} - {"new", "north", "south", "west", "island"}
_NAMES = GIVEN_NAMES | PLACES.keys() | CITIES.keys() | _STATES
_PLACED = re.compile(
    r"\b(?:state|republic|commonwealth|county|city|town|district|province|kingdom|people)\s+of\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_SMALL = frozenset(("of", "and", "the", "for", "de", "del", "der", "van", "von", "la", "du"))

_LEGAL_FORMS = (
    *("Inc(?:orporated)?", "Corp(?:oration)?", "Co(?:mpany)?", "(?:Ltd|Limited)", "PLC", "GmbH"),
    *(r"L\.?L\.?C", r"L\.?L\.?P", r"L\.?P"),
)
"""How the legal form of a firm is written, short and in full."""


@kept_on_index
def other_first_name(name: str, index: RecordIndex) -> str | None:
    """The full name that the record has for a surname, where the first name is none that goes with it; else None."""
    parts = [part for part in name_parts(name) if len(part) > 1]
    if len(parts) != _FULL_NAME or is_firm(name) or not parts[1][0].isupper():
        return None
    mine, last = (part.casefold() for part in parts)
    firsts = {first for first, other in full_names(parts[1], index) if other == last}
    given = firsts & GIVEN_NAMES
    known = mine in GIVEN_NAMES or any(first == mine for first, _ in full_names(parts[0], index))
    if not given or not known or any(same_first(mine, first) for first in firsts) or _is_double(parts, index):
        return None
    return f"{min(given).title()} {parts[1]}"


def _is_double(parts: list[str], index: RecordIndex) -> bool:
    """True for "Mary Lee" where a page has Mary Ann Lee, or Lee, Mary."""
    first, last = map(re.escape, parts)
    pattern = re.compile(rf"\b{first}\s+[\w.'\u2019-]+\s+{last}\b|\b{last},?\s+{first}\b", re.IGNORECASE)
    pages = index.spread(parts[1].casefold())[:_MAX_PAGES]
    return any(pattern.search(index.read(at).text) for at in pages)


def is_made_up(name: str, index: RecordIndex) -> bool:
    """True for a firm with its legal form that the record has nowhere, and for a name with "of" and words of nobody."""
    _, of, house = name.rpartition(" of ")
    words = [part.casefold() for part in name_parts(name) if len(part) > 1 and part not in _SMALL]
    if of and not all(index.spread(word) or word in ABBREVIATIONS for word in words):
        return True
    return _is_unknown_firm(house, index)


@kept_on_index
def _is_unknown_firm(name: str, index: RecordIndex) -> bool:
    """True for "Acme, Inc." where the record has only Acme LLC or Acme & Sons, Inc.: a full name is left whole."""
    *words, form = name_parts(name) or [""]
    written = next((way for way in _LEGAL_FORMS if re.fullmatch(way, form, re.IGNORECASE)), None)
    if written is None or not words:
        return False
    known = re.compile(rf"{name_pattern(' '.join(words)).pattern}\W{{1,3}}{written}(?!\w)", re.IGNORECASE)
    return not any(known.search(index.pages[at].text) for at in index.spread(words[0].casefold()))


def with_strangers(text: str, tokens: Sequence[Token], small: Collection[str], grounds: Grounds) -> tuple[Token, ...]:
    """The tokens of a draft, and one for each name in a heading that no page has and no finder took.

    `small` are the words that the draft or the record writes in lower case.
    """
    headings = list(words_of_headings(text))
    if not headings:
        return tuple(tokens)
    taken = [(token.start, token.end) for token in tokens]
    own = {word.casefold() for word in _WORD.findall(_beside(text, headings))}
    own |= {word.casefold() for _, value in entries(grounds.matter) for word in _WORD.findall(value)}

    def is_strange(word: str) -> bool:
        known = word in own or word in small or _is_title(word) or grounds.index.spread(word)
        return len(word) >= _SHORTEST and not known

    def is_of_name(word: str) -> bool:
        if _is_title(word) or _INITIAL.fullmatch(word) or word.rstrip(".").casefold() in GIVEN_NAMES:
            return True
        bare = _bare(word)
        return bool(grounds.index.spread(bare)) and bare not in small and not is_known_word(bare)

    found = (
        Token(Kind.NAME, word.start(), word.start() + len(bare), text[word.start() : word.start() + len(bare)], bare)
        for words in headings
        for at, word in enumerate(words)
        if is_strange(bare := _bare(word[0]))
        and not any(low <= word.start() < high for low, high in taken)
        and (bare in _NAMES or (not is_known_word(bare) and _is_in_name(words, at, text, is_of_name)))
    )
    return tuple(sorted((*tokens, *found), key=lambda token: (token.start, token.end)))


def _is_title(word: str) -> bool:
    return is_title(word) or _bare(word) in HONOURS


def _bare(word: str) -> str:
    return re.sub(r"['\u2019]s$", "", word.rstrip(".").casefold())


def _beside(text: str, headings: Sequence[Run]) -> str:
    """What stands between the headings of a draft."""
    ends = [0, *(words[-1].end() for words in headings if words)]
    starts = [*(words[0].start() for words in headings if words), len(text)]
    return " ".join(text[low:high] for low, high in zip(ends, starts, strict=True))


def _is_in_name(words: Run, at: int, text: str, is_of_name: Callable[[str], bool]) -> bool:
    """True where the word before or behind one is of a name, or a word of a house ends the words behind it."""
    if _PLACED.search(text, words[0].start(), words[at].start()):
        return True
    before = [words[at - 1][0]] if at and _beside_each_other(words, at, text) else []
    last = at
    while last + 1 < len(words) and last < at + _MOST_BEHIND and _beside_each_other(words, last + 1, text):
        if words[last][0][-1] == "." or is_stop(_bare(words[last + 1][0])):
            break
        last += 1
    behind = [word[0] for word in words[at + 1 : last + 1]]
    return any(map(is_of_name, (*before, *behind[:1]))) or any(_bare(word) in BODY_WORDS for word in behind)


def _beside_each_other(words: Run, at: int, text: str) -> bool:
    return text[words[at - 1].end() : words[at].start()] == " "
