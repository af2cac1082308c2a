"""The words by which a paper calls its parties: whom "the Artist" or "Supplier" means there.

A contract names each party once and then calls it by a term of its own: 'Ann Lee, of 3 Elm Street ("Artist")', or a
line "Artist: Ann Lee" in its head. Such a term holds in its own paper only, whatever the word means elsewhere. A term
that is given to two parties names neither.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from chambers.grounding.claims.dates import CALENDAR
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.names import find_names
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.words.ordinary_words import ORDINARY
from chambers.grounding.words.word_tables import ONE_SIDED_ROLES

_TERM = re.compile(
    r"\((?:(?:hereinafter|hereafter|together|collectively|each|an?|or)?,?\s*(?:called\s+|referred\s+to\s+as\s+)?"
    r"(?:the\s+|an?\s+)?)[\"\u201c'](?P<term>[A-Z][A-Za-z-]{2,20}(?: [A-Z][a-z]+)?),?[\"\u201d'][^)\n]{0,40}\)"
)
_SPAN_START = re.compile(
    r"\)|[;:]\s|\n[ \t]*\n|(?<![A-Z])\.\s+(?=[A-Z][a-z])|\b(?:[Bb]etween|BETWEEN|[Aa]mong|AMONG|entered into)\b"
    r"|\b(?:made|granted|given|executed|issued|signed|conveyed|leased|sold)\b[^()\"\u201c]{0,40}?\bby\s+(?=[A-Z])"
    # The number of a house may end a line: "of 1500 \n Ridgeway Plaza".
    r"|,?\s+(?:and|AND)\s+(?=[A-Z])|(?<![,a-z\d])\n(?=[A-Z])"
)
_LABEL = re.compile(
    r"(?:^|(?<=[a-z.]\.)[ ]|(?<![ \t])[ ]{2,}+)[ \t]*+(?:THE )?(?P<term>[A-Z][A-Za-z]{3,20}):[ \t]+"
    r"(?P<rest>[A-Z][^\n]{2,120})",
    re.MULTILINE,
)
_USED = r"\b(?:[Tt]he {0}|{0} (?:shall|may|will|must|agrees|hereby|has|is|warrants))\b"
# A word for whoever does something, or has it done to them: "Consignor", "Licensee", "Artist".
_SOMEBODY = re.compile(r"(?:[^e]er|or|ee|ist|ant|ent|ian)$")
_NO_PARTY_TEXT = """
absent amount center continent cover current document event folder letter matter moment number order other paper parent
present quarter rent sent statement subject tender water weather other recipient sender officer member
"""
_NO_PARTY = frozenset(_NO_PARTY_TEXT.split())
_GAP = re.compile(r"\s{2,}|\t|\|")
_BRACKET = re.compile(r"\([^()\n]{0,40}[\"\u201c'][A-Z]")
_MOST_PAGES = 1000
_BEFORE_CHARS = 200
_HEAD_CHARS = 2500
_MAX_PAGES = 30


def definitions(page: ReadPage, grounds: Grounds) -> Mapping[str, str]:
    """The terms of the paper that a page belongs to, in lower case, and whom each of them means.

    A page that is filed by itself speaks of "Licensee" as the paper does that defines it, where no two differ.
    """
    own = _of_file(page.page.sha256, grounds.index)
    own = _defined((page.text,)) if own is None else own
    shared = _of_record(grounds.index)
    more = {term: name for term, name in shared.items() if term not in own and term.capitalize() in page.text}
    return {**more, **own} if more else own


@kept_on_index
def _of_file(sha256: str, index: RecordIndex) -> Mapping[str, str] | None:
    """The terms that the pages of a file define; None for a file that the record has not."""
    places = index.file_pages(sha256)[:_MAX_PAGES]
    return _defined(tuple(index.read(at).text for at in places)) if places else None


@kept_on_index
def _of_record(index: RecordIndex) -> Mapping[str, str]:
    """The parts in a bargain that the papers of a record define in brackets, each for one party alone."""
    found: dict[str, str | None] = {}
    for at, page in enumerate(index.pages[:_MOST_PAGES]):
        if _BRACKET.search(page.text) is None:
            continue
        for term, name in _in_brackets(index.read(at).text):
            key = term.casefold()
            if key in ONE_SIDED_ROLES or (_SOMEBODY.search(key) and key not in _NO_PARTY):
                found[key] = name if found.get(key, name) == name else None
    return {term: name for term, name in found.items() if name is not None}


@lru_cache(maxsize=512)
def _defined(texts: tuple[str, ...]) -> Mapping[str, str]:
    whole = "\n".join(texts)
    found: dict[str, str | None] = {}
    for term, name in _in_brackets(whole):
        key = term.casefold()
        found[key] = name if found.get(key, name) == name else None
    # What a paper defines in brackets holds, whoever stands behind the word in its head: "Client: Ann Lee, sponsor".
    defined = frozenset(found)
    for term, name in _in_head(texts[0], whole):
        key = term.casefold()
        if key not in defined:
            found[key] = name if found.get(key, name) == name else None
    return {term: name for term, name in found.items() if name is not None}


def _in_brackets(text: str) -> Iterator[tuple[str, str]]:
    for match in _TERM.finditer(text):
        low = max(0, match.start() - _BEFORE_CHARS)
        before = text[low : match.start()]
        if (called := _called_by_own_word(before, match["term"])) is not None:
            yield match["term"], called
            continue
        starts = [each.end() for each in _SPAN_START.finditer(before)]
        # "Ann Lee and Bo Lee ("Sellers")": the first start that leaves a name counts, from the bracket back.
        for start in reversed((0, *starts)):
            if (name := _first_name(before[start:])) is not None:
                yield match["term"], name
                break


def _called_by_own_word(before: str, term: str) -> str | None:
    """The name right before a bracket where the term is a word of it: 'of the Bay Rowing Club (the "Club")'."""
    names = [name for _, end, name in _names(before) if not before[end:].strip(" \n,")]
    return next((name.removeprefix("The ") for name in names if term in name.split()[1:]), None)


def _in_head(head: str, whole: str) -> Iterator[tuple[str, str]]:
    for match in _LABEL.finditer(head[:_HEAD_CHARS]):
        term = match["term"]
        named = _SOMEBODY.search(term) is not None and term.casefold() not in _NO_PARTY
        used = named or re.search(_USED.format(re.escape(term)), whole) is not None
        if used and (name := _first_name(_GAP.split(match["rest"])[0])) is not None:
            yield term, name


def _first_name(text: str) -> str | None:
    for start, end, name in _names(" ".join(text.split())):
        if end > start and not name.isdigit() and len(name) > 2 and not _is_time(name):
            return name.removeprefix("The ")
    return None


def _names(text: str) -> Iterator[tuple[int, int, str]]:
    return find_names(text, first_words=frozenset(), lower_words=frozenset())


def _is_time(name: str) -> bool:
    """True for "This" and for "In December", which open a sentence and name nobody."""
    return all(word in CALENDAR or word.casefold() in ORDINARY for word in name.split())
