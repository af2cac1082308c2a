"""Whose words stand at a place of a page, and to whom they were said.

A mail has its sender, a chat its line's name, a transcript its speaker or its witness, a letter the one who signed.
Within one file the last mark before the place counts. Where nothing says it, nobody is named.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.cites.papers import kind_of
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.authors import STATEMENT, authors_of, keeper_of
from chambers.grounding.people.parties import role_of
from chambers.grounding.texts.passages import QUESTION
from chambers.grounding.words.ordinary_words import ORDINARY

_NAME = r"(?P<name>[A-Z][\w'\u2019.-]*(?:[ \t]+[A-Z][\w'\u2019.-]*){0,3})"
_FROM = re.compile(rf"^[ \t>]*From:[ \t]*{_NAME}", re.MULTILINE)
_TO = re.compile(rf"^[ \t>]*To:[ \t]*{_NAME}", re.MULTILINE)
_DAY = r"(?:(?:[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4}|\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d\d-\d\d),?[ \t]+)?"
_LINE = re.compile(
    rf"^[ \t]*(?P<time>{_DAY}[\[(]?\d{{1,2}}[:.]\d\d(?::\d\d)?[ \t]*(?:[AaPp]\.?[Mm]\.?)?[\])]?[ \t]*[-\u2013]?[ \t]+)?"
    rf"{_NAME}(?:[ \t]*\([^)\n]{{1,40}}\))?:[ \t]+\S",
    re.MULTILINE,
)
_TIMED = re.compile(rf"^[ \t]*{_NAME}[ \t]+\d{{1,2}}:\d\d(?:[ \t]*[AaPp]\.?[Mm]\.?)?[ \t]+\S", re.MULTILINE)
_MESSAGE = re.compile(
    r"^(?:[^\n:]{0,30}?\d{1,2}:\d\d(?::\d\d)?[ \t]*(?:[AaPp]\.?[Mm]\.?)?)?"
    rf"[^\n:]{{0,30}}?(?<!\w){_NAME}[ \t]+to[ \t]+"
    r"(?P<to>[A-Z][\w'\u2019.-]*(?:[ \t]+[A-Z][\w'\u2019.-]*){0,3}):[ \t]+\S",
    re.MULTILINE,
)
# "Dear Marisol" is whoever of that first name stands over it, as in an address.
_DEAR = re.compile(
    r"^[ \t]*Dear[ \t]+(?:(?:Mr|Mrs|Ms|Dr|Prof)\.?[ \t]*(?P<name>[A-Z][\w'\u2019-]+)|(?P<full>[A-Z]\w+[ \t]+[A-Z]\w+)"
    r"|(?P<first>[A-Z][a-z]+)(?=[ \t]*[,:]))",
    re.MULTILINE,
)
_FIRM = re.compile(
    r"\b(?:Inc|LLC|Ltd|Corp|Corporation|LLP|Co|Company|GmbH|AG|plc|PLC|Bank|BANK|COMPANY|INC|LTD|CORP|TRUST|Trust)\b"
)
_DEAR_OR_WE = re.compile(r"^\s*Dear\b|\b(?:We|we|our|Our)\b", re.MULTILINE)
_OFFICES = frozenset(("COURT", "WITNESS", "CLERK", "JUDGE", "INTERPRETER", "ARBITRATOR", "CHAIR", "OFFICER"))
_TITLES = frozenset(("mr", "mrs", "ms", "miss", "dr", "the", "hon"))
_HEADER_CHARS = 400
_OFTEN = 2
_BENCH = "The Court"
_ENTRY = re.compile(
    r"^[ \t]*(?:\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d\d-\d\d)[ \t]+(?:[01]\d|2[0-3]):?[0-5]\d[ \t]+\S", re.MULTILINE
)
_GAP = re.compile(r"\n[ \t]*\n")
_MADE_BY = re.compile(
    r"(?:^|[.;]\s+|\s[-\u2013]\s*|\s{2,})(?P<name>(?:[A-Z]\.\s?){1,2}[A-Z][\w'\u2019-]+|[A-Z][a-z]+\s[A-Z][a-z]+)"
    r"(?:,?\s(?:RN|LPN|MD|CNA|PA|NP|DO|DDS|R\.N\.|M\.D\.|[A-Z]{2,4}))?\.?$"
)
_SHORT = re.compile(r"^[A-Z][a-z]+ [A-Z]\.?$")
_MAX_PAGES = 40


@dataclass(frozen=True, slots=True)
class Voice:
    """Those who may be speaking at a place, and those spoken to; either may be unknown."""

    speakers: tuple[str, ...]
    hearers: tuple[str, ...] = ()
    of_log: bool = False
    """True for whoever made an entry, who mostly puts down what others did and said."""

    @property
    def firms(self) -> tuple[str, ...]:
        """Those of the speakers that are firms, and say "we"; with whom they speak for it."""
        return self.speakers if any(_FIRM.search(name) for name in self.speakers) else ()


def voice_at(page: ReadPage, at: int, grounds: Grounds) -> Voice | None:
    """The voice at a place of a page, or None when nothing tells."""
    before = [(start, voice) for start, voice in turns_of(page.text) if start <= at]
    places = grounds.index.file_pages(page.page.sha256)
    if before and not any(voice.speakers for _, voice in turns_of(page.text)):
        return _keeper(places, grounds) or before[-1][1]
    if before:
        return _in_full(before[-1][1], grounds)
    # A letter speaks for itself, whatever stands before it in the same file.
    own = _DEAR.search(page.text) is not None
    earlier = [place for place in places if grounds.index.pages[place].number < page.page.number]
    for place in reversed(earlier if not own else ()):
        found = turns_of(grounds.index.read(place).text)
        if found:
            return found[-1][1]
    return _voice_of_paper(page, places, grounds)


def _keeper(places: list[int], grounds: Grounds) -> Voice | None:
    """Whoever keeps a log whose entries name nobody as their maker."""
    keeper = keeper_of(grounds.index.read(places[0]).text) if places else None
    return Voice((keeper,), of_log=True) if keeper is not None else None


def _in_full(voice: Voice, grounds: Grounds) -> Voice:
    """ "Devon P" is Devon Pryce, where the record knows just one such name."""
    if not any(_SHORT.search(name) for name in (*voice.speakers, *voice.hearers)):
        return voice
    speakers, hearers = (
        tuple(_full_name(name, grounds) for name in names) for names in (voice.speakers, voice.hearers)
    )
    return Voice(speakers, hearers, voice.of_log)


def _full_name(name: str, grounds: Grounds) -> str:
    if not _SHORT.search(name):
        return name
    first, initial = name.split(maxsplit=1)[0], name.rsplit(maxsplit=1)[-1][0]
    full = re.compile(rf"\b{re.escape(first)}\s({re.escape(initial)}[a-z][\w'\u2019-]+)")
    pages = grounds.index.spread(first.casefold())[:_MAX_PAGES]
    found = {match[1] for at in pages for match in full.finditer(grounds.index.read(at).text)}
    return f"{first} {found.pop()}" if len(found) == 1 else name


@lru_cache(maxsize=2048)
def turns_of(text: str) -> tuple[tuple[int, Voice], ...]:
    """Where each mail, chat line or turn of a transcript begins, and whose it is."""
    readers = (_mails, _messages, _timed, _lines, _statements, _entries)
    turns = next((found for reader in readers if (found := list(reader(text)))), [])
    return tuple(sorted(turns, key=lambda turn: turn[0]))


def _mails(text: str) -> Iterator[tuple[int, Voice]]:
    for match in _FROM.finditer(text):
        to = _TO.search(text, match.end(), match.end() + _HEADER_CHARS)
        sender = _tidy(match["name"])
        if sender:
            yield match.start(), Voice((sender,), (_tidy(to["name"]),) if to and _tidy(to["name"]) else ())


def _messages(text: str) -> Iterator[tuple[int, Voice]]:
    """Messages that begin with both their names: "Whalen to Rusk: done."."""
    found = [(match.start(), _tidy(match["name"]), _tidy(match["to"])) for match in _MESSAGE.finditer(text)]
    if len(found) >= _OFTEN:
        yield from ((start, Voice((one,), (other,))) for start, one, other in found if one and other)


def _timed(text: str) -> Iterator[tuple[int, Voice]]:
    """Lines of a chat that have the hour behind the name: "Ann Lee 20:19  not now"."""
    found = [(match.start(), _tidy(match["name"])) for match in _TIMED.finditer(text)]
    if len(found) >= _OFTEN:
        yield from ((start, Voice((name,))) for start, name in found if name)


def _lines(text: str) -> Iterator[tuple[int, Voice]]:
    """Lines that begin with a name: those with a time before it, and those of names that come again."""
    found = [(match, _tidy(match["name"])) for match in _LINE.finditer(text)]
    named = [(match, name) for match, name in found if name and not _is_label(match["name"])]
    often = {name for name, count in Counter(name for _, name in named).items() if count >= _OFTEN}
    turns = [(match, name) for match, name in named if match["time"] or name in often]
    # One line that begins with a day and a name is an entry about somebody.
    if len(turns) < _OFTEN:
        return
    people = list(dict.fromkeys(name for _, name in turns))
    for match, name in turns:
        others = tuple(other for other in people if other != name)
        speakers = () if name == _BENCH else (name,)
        yield match.start(), Voice(speakers, others if len(others) == 1 and speakers else ())


def _statements(text: str) -> Iterator[tuple[int, Voice]]:
    """Statements of several people that a report gives one after another: "Statement of Ann Lee: She saw it."."""
    for match in STATEMENT.finditer(text):
        if name := _tidy(match["name"]):
            yield match.start(), Voice((name,))


def _entries(text: str) -> Iterator[tuple[int, Voice]]:
    """Entries of a log that begin with a day and end with whoever made them: "... C. Montoya RN"."""
    starts = [match.start() for match in _ENTRY.finditer(text)]
    if len(starts) < _OFTEN:
        return
    gaps = [match.start() for match in _GAP.finditer(text)]
    for start, following in zip(starts, [*starts[1:], len(text)], strict=True):
        end = next((gap for gap in gaps if start < gap < following), following)
        made = _MADE_BY.search(text[start:end].rstrip())
        yield start, Voice((_tidy(made["name"]),) if made else (), of_log=True)
        if end < following:
            yield end, Voice(())


def _is_label(words: str) -> bool:
    if words.isupper() and words.rsplit(maxsplit=1)[-1].rstrip(".") in _OFFICES:
        return False
    first = words.rsplit(maxsplit=1)[-1].casefold()
    return first in ORDINARY or role_of(first) is not None or kind_of(first) is not None


def _voice_of_paper(page: ReadPage, places: list[int], grounds: Grounds) -> Voice | None:
    ends = dict.fromkeys(places[:1] + places[-1:])
    return _voice_of(page.text, tuple(grounds.index.read(at).text for at in ends))


@lru_cache(maxsize=4096)
def _voice_of(page: str, ends: tuple[str, ...]) -> Voice | None:
    """The voice of a page of a paper whose first and last pages are these."""
    first = ends[0] if ends else ""
    head = _letterhead(page) or _letterhead(first, page)
    authors = (*(authors_of((page,)) or authors_of(ends)), *head)
    dear = _DEAR.search(page) or _DEAR.search(first)
    hearers = _addressed(dear) if dear else ()
    # In testimony whoever is asked is whoever answers.
    if QUESTION.search(page):
        hearers = authors
    of_log = bool(authors) and authors[0] == keeper_of(first)
    return Voice(authors, hearers, of_log) if authors or hearers else None


def _addressed(dear: re.Match[str]) -> tuple[str, ...]:
    """Whom a letter greets; a first name alone is the one who is so called in the address over it."""
    if dear["first"] is None:
        return (_tidy(dear["name"] or dear["full"]),)
    over = rf"\b{re.escape(dear['first'])}[ \t]+(?:[A-Z]\.?[ \t]+)?[A-Z][\w'\u2019-]+"
    found = {_tidy(match[0]) for match in re.finditer(over, dear.string[: dear.start()])}
    return (found.pop(),) if len(found) == 1 else ()


def _letterhead(text: str, spoken: str = "") -> tuple[str, ...]:
    """The firm in the first line of a paper, which speaks there, or on a later page, as "we"."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    head = re.split(r"\s{3,}", first)[0]
    return (head,) if _FIRM.search(head) and (_DEAR_OR_WE.search(text) or _DEAR_OR_WE.search(spoken)) else ()


@lru_cache(maxsize=4096)
def _tidy(name: str) -> str:
    if name.isupper() and name.rsplit(maxsplit=1)[-1] == "COURT":
        return _BENCH
    words = [word.rstrip(".,") for word in name.split()]
    kept = [word.title() if word.isupper() and len(word) > 2 else word for word in words]
    return " ".join(word for word in kept if word.casefold() not in _TITLES)
