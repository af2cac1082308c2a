"""The short names that a paper defines for itself: 'Tidewell Cold Storage, LLC ("Tidewell")', (the "Tenant").

A term means the name before its bracket. Where no name stands there it is a word of the paper's own, and means nobody.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.names.wording import OPENING, PARTIES, bare, is_title

_DEFINED = re.compile(
    r"\((?P<lead>(?:(?:or|and|the|this|that|hereinafter|hereafter|herein|collectively|together|referred to as|called|as"
    r"|each|an?|d/b/a)[,\s]+){0,5})[\"\u201c'](?P<term>[A-Z][^\"\u201c\u201d()\n]{0,50}?)[,.]?[\"\u201d'](?P<rest>[^()\n]{0,60})\)",
    re.IGNORECASE,
)
_MORE = re.compile(r"[\"\u201c](?P<term>[A-Z][^\"\u201c\u201d()]{0,50}?)[,.]?[\"\u201d]")
_BARE = re.compile(r"\((?P<term>[A-Z][A-Z&]{1,6}s?)\)")
_NAMED = re.compile(
    r"(?:[A-Z][\w'\u2019.-]*|&)(?:,?\s(?:(?:of|the|and|for)\s){0,2}(?:[A-Z][\w'\u2019.-]*|&))*"
    r"(?:,?\s(?:Inc|LLC|LLP|L\.P|LP|Corp|Co|Ltd|N\.A)\.?)?[,\s]*$"
)
_FIRM = re.compile(
    r"(?:[A-Z][\w'\u2019.-]*|&)(?:\s(?:of\s)?(?:[A-Z][\w'\u2019-]*|&))*,?\s"
    r"(?:Inc|LLC|LLP|LP|Ltd|Limited|Corp|Corporation|Company|Co|GmbH|plc|PLC)\b\.?"
)
_BEFORE_CHARS = 160
_ASIDE = re.compile(r",\s(?:an?|the|of|whose|with|as|in|located|having)\s[^()\"\u201c]{3,120}$")


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a paper's own, and the name that it was defined for; "" where that is none."""

    term: str
    name: str


def find_terms(text: str) -> Iterator[Term]:
    """The terms that a text defines, in order."""
    for match in _DEFINED.finditer(text):
        if not match["term"][0].isupper():
            continue
        name = _name_before(text, match.start(), match["term"])
        for term in (match["term"], *(each["term"] for each in _MORE.finditer(match["rest"]))):
            if (
                name
                or match["lead"]
                or _is_short_for(term, text[max(0, match.start() - _BEFORE_CHARS) : match.start()])
            ):
                yield Term(term, name)
    for match in _BARE.finditer(text):
        before = text[max(0, match.start() - _BEFORE_CHARS) : match.start()]
        if _is_short_for(match["term"], before):
            yield Term(match["term"], _name_before(text, match.start(), match["term"]))


@lru_cache(maxsize=16)
def _terms_of(text: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for term in find_terms(text):
        found.setdefault(term.term.casefold(), term.name)
    return found


def meant_by(term: str, text: str) -> str | None:
    """The name for which a draft defines a term, "" where it is none, and None where it defines no such term."""
    terms = _terms_of(text)
    word = re.sub(r"['\u2019]s?$", "", term).casefold().removeprefix("the ")
    return next((terms[form] for form in (word, word.removesuffix("s"), f"{word}s") if form in terms), None)


def _name_before(text: str, at: int, term: str) -> str:
    """The name right before a bracket, or before the clause that describes it: "Mill River LLC, an Ohio firm (...)"."""
    before = text[max(0, at - _BEFORE_CHARS) : at].rpartition("\n\n")[2]
    firms = _FIRM.findall(before[before.rfind(")") + 1 :])
    if len(firms) == 1:
        return _house(_without_opening(" ".join(firms[0].split())), term)
    aside = _ASIDE.search(before)
    for words in (before, before[: aside.start()] if aside else ""):
        if (named := _NAMED.search(words)) is not None:
            # "Ann Lee and Bo Roe (the "Sellers")": a word of the draft's own for several.
            if term.endswith("s") and re.search(r"\sand\s|(?:,|\band)\s+\Z", words[: named.end()]):
                return ""
            return _house(_without_opening(" ".join(named[0].split()).rstrip(", ")), term)
    return ""


def _house(name: str, term: str) -> str:
    """The house alone in 'Ann Lee of Norwood Erectors ("Norwood")'."""
    person, of, house = name.partition(" of ")
    words = {bare(word) for word in term.split()}
    apart = of and words <= {bare(word) for word in house.split()} and words.isdisjoint(map(bare, person.split()))
    return house if apart else name


def _without_opening(name: str) -> str:
    words = name.split()
    while len(words) > 1 and ((low := bare(words[0].rstrip(","))) in OPENING or low in PARTIES or is_title(low)):
        words.pop(0)
    return "" if len(words) == 1 and bare(words[0]) in OPENING else " ".join(words)


def _is_short_for(term: str, words: str) -> bool:
    """True for words of what stands before a bracket, or for the first letters of its words."""
    said = re.findall(r"[^\W\d_]+", words)
    letters = re.sub(r"[^A-Z]", "", term.removesuffix("s"))
    if {bare(word) for word in term.split()} <= {word.casefold() for word in said}:
        return True
    if len(letters) < 2 or not term.removesuffix("s").replace("&", "").replace(".", "").isupper():
        return False
    starts = "".join(word[0] for word in said if word[0].isupper())
    every = "".join(word[0] for word in said).upper()
    return starts.endswith(letters) or every.endswith(letters) or letters in starts[-len(letters) - 2 :]
