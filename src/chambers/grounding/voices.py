"""Whose words stand at a place of a page, and to whom they were said.

A mail has its sender, a chat its line's name, a transcript its speaker or its witness, a letter the one who signed.
Within one file the last mark before the place counts. Where nothing says it, nobody is named.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.authors import authors_of
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.ordinary_words import ORDINARY
from chambers.grounding.papers import kind_of
from chambers.grounding.parties import role_of

_NAME = r"(?P<name>[A-Z][\w'\u2019.-]*(?:[ \t]+[A-Z][\w'\u2019.-]*){0,3})"
_FROM = re.compile(rf"^[ \t>]*From:[ \t]*{_NAME}", re.MULTILINE)
_TO = re.compile(rf"^[ \t>]*To:[ \t]*{_NAME}", re.MULTILINE)
_LINE = re.compile(
    rf"^[ \t]*(?P<time>[\[(]?\d{{1,2}}[:.]\d\d(?::\d\d)?[ \t]*(?:[AaPp]\.?[Mm]\.?)?[\])]?[ \t]*[-\u2013]?[ \t]+)?"
    rf"{_NAME}(?:[ \t]*\([^)\n]{{1,40}}\))?:[ \t]+\S",
    re.MULTILINE,
)
# "Dear Marisol" names nobody that a surname could be held against.
_DEAR = re.compile(
    r"^[ \t]*Dear[ \t]+(?:(?:Mr|Mrs|Ms|Dr|Prof)\.?[ \t]*(?P<name>[A-Z][\w'\u2019-]+)|(?P<full>[A-Z]\w+[ \t]+[A-Z]\w+))",
    re.MULTILINE,
)
_FIRM = re.compile(
    r"\b(?:Inc|LLC|Ltd|Corp|Corporation|LLP|Co|Company|GmbH|AG|plc|PLC|Bank|BANK|COMPANY|INC|LTD|CORP|TRUST|Trust)\b"
)
_DEAR_OR_WE = re.compile(r"^\s*Dear\b|\b(?:We|we|our|Our)\b", re.MULTILINE)
_TITLES = frozenset(("mr", "mrs", "ms", "miss", "dr", "the", "hon"))
_HEADER_CHARS = 400
_OFTEN = 2


@dataclass(frozen=True, slots=True)
class Voice:
    """Those who may be speaking at a place, and those spoken to; either may be unknown."""

    speakers: tuple[str, ...]
    hearers: tuple[str, ...] = ()

    @property
    def firms(self) -> tuple[str, ...]:
        """Those of the speakers that are firms, and say "we"; with whom they speak for it."""
        return self.speakers if any(_FIRM.search(name) for name in self.speakers) else ()


def voice_at(page: ReadPage, at: int, grounds: Grounds) -> Voice | None:
    """The voice at a place of a page, or None when nothing tells."""
    before = [(start, voice) for start, voice in turns_of(page.text) if start <= at]
    if before:
        return before[-1][1]
    places = grounds.index.file_pages(page.page.sha256)
    earlier = [place for place in places if grounds.index.pages[place].number < page.page.number]
    for place in reversed(earlier):
        found = turns_of(grounds.index.read(place).text)
        if found:
            return found[-1][1]
    return _voice_of_paper(page, places, grounds)


@lru_cache(maxsize=2048)
def turns_of(text: str) -> tuple[tuple[int, Voice], ...]:
    """Where each mail, chat line or turn of a transcript begins, and whose it is."""
    mails = list(_mails(text))
    return tuple(sorted((mails or list(_lines(text))), key=lambda turn: turn[0]))


def _mails(text: str) -> Iterator[tuple[int, Voice]]:
    for match in _FROM.finditer(text):
        to = _TO.search(text, match.end(), match.end() + _HEADER_CHARS)
        sender = _tidy(match["name"])
        if sender:
            yield match.start(), Voice((sender,), (_tidy(to["name"]),) if to and _tidy(to["name"]) else ())


def _lines(text: str) -> Iterator[tuple[int, Voice]]:
    """Lines that begin with a name: those with a time before it, and those of names that come again."""
    found = [(match, _tidy(match["name"])) for match in _LINE.finditer(text)]
    named = [(match, name) for match, name in found if name and not _is_label(match["name"])]
    often = {name for name, count in Counter(name for _, name in named).items() if count >= _OFTEN}
    turns = [(match, name) for match, name in named if match["time"] or name in often]
    people = list(dict.fromkeys(name for _, name in turns))
    for match, name in turns:
        others = tuple(other for other in people if other != name)
        yield match.start(), Voice((name,), others if len(others) == 1 else ())


def _is_label(words: str) -> bool:
    first = words.rsplit(maxsplit=1)[-1].casefold()
    return first in ORDINARY or role_of(first) is not None or kind_of(first) is not None


def _voice_of_paper(page: ReadPage, places: list[int], grounds: Grounds) -> Voice | None:
    texts = tuple(grounds.index.read(at).text for at in dict.fromkeys(places[:1] + places[-1:]))
    authors = (*(authors_of((page.text,)) or authors_of(texts)), *_letterhead(texts[0] if texts else ""))
    dear = _DEAR.search(texts[0]) if texts else None
    hearers = (_tidy(dear["name"] or dear["full"]),) if dear else ()
    return Voice(authors, hearers) if authors else None


def _letterhead(text: str) -> tuple[str, ...]:
    """The firm in the first line of a letter, which speaks in it as "we"."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    head = re.split(r"\s{3,}", first)[0]
    return (head,) if _FIRM.search(head) and _DEAR_OR_WE.search(text) else ()


@lru_cache(maxsize=4096)
def _tidy(name: str) -> str:
    words = [word.rstrip(".,") for word in name.split()]
    kept = [word.title() if word.isupper() and len(word) > 2 else word for word in words]
    return " ".join(word for word in kept if word.casefold() not in _TITLES)
