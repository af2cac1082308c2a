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
from chambers.grounding.keeping import kept_on_index, kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.authors import (
    FIRM,
    STATEMENT,
    authors_of,
    is_joint,
    keeper_of,
    letterhead,
    opens_a_paper,
)
from chambers.grounding.people.identity import is_verb_word
from chambers.grounding.people.parties import role_of
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.texts.passages import QUESTION
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.ordinary_words import ORDINARY

_NAME = r"(?P<name>[A-Z][\w'\u2019.-]*(?:[ \t]+[A-Z][\w'\u2019.-]*){0,3})"
_FROM = re.compile(rf"^[ \t>]*(?:From|FROM):[ \t]*{_NAME}", re.MULTILINE)
_TO = re.compile(rf"^[ \t>]*(?:To|TO):[ \t]*{_NAME}", re.MULTILINE)
_DAY = r"(?:(?:[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4}|\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d\d-\d\d),?[ \t]+)?"
_LINE = re.compile(
    rf"^[ \t]*(?P<time>[\[(]?{_DAY}[\[(]?\d{{1,2}}[:.]\d\d(?::\d\d)?[ \t]*(?:[AaPp]\.?[Mm]\.?)?[\])]?"
    r"[ \t]*[-\u2013]?[ \t]+)?"
    rf"{_NAME}(?:[ \t]*\([^)\n]{{1,40}}\))?:[ \t]+\S",
    re.MULTILINE,
)
_TIMED = re.compile(
    rf"^[ \t]*{_NAME},?[ \t]+[\[(]?{_DAY}\d{{1,2}}:\d\d(?:[ \t]*[AaPp]\.?[Mm]\.?)?[\])]?(?:[ \t]+\S|[ \t]*\n[ \t]*\S)",
    re.MULTILINE,
)
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
_OFFICES = frozenset(("COURT", "WITNESS", "CLERK", "JUDGE", "INTERPRETER", "ARBITRATOR", "CHAIR", "OFFICER"))
_LABELS_TEXT = """
action amount approval background basis cause category charge comment comments condition conclusion cost decision
description details diagnosis disposition effect effort estimate event explanation facts finding findings history
impact issue item location narrative note notes objective observation observations opinion outcome phase plan priority
problem procedure purpose question reason reasons recommendation remark remarks requested resolution response result
results scope sequence severity status step subject summary task terms test time topic total type units vehicle
"""
_LABELS = frozenset(_LABELS_TEXT.split())
"""What a form has before a colon, again and again, and is nobody."""
_TITLES = frozenset(("mr", "mrs", "ms", "miss", "dr", "the", "hon"))
_HEADER_CHARS = 400
_OFTEN = 2
_BENCH = "The Court"
_ENTRY = re.compile(
    r"^[ \t]*(?:(?:\d{1,2}/\d{1,2}/\d{2,4}|\d{4}-\d\d-\d\d)[ \t]+(?:[01]\d|2[0-3]):?[0-5]\d[ \t]+\S"
    r"|[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4},? \d{1,2}:\d\d [ap]\.?m\.?[ \t]+\S)",
    re.MULTILINE,
)
_GAP = re.compile(r"\n[ \t]*\n")
# "Ann Lee, clerk: "I saw it."": what a paper gives in the words of somebody, up to the closing mark.
_IN_WORDS = re.compile(
    rf"^[ \t]*(?:\d{{1,2}}\.[ \t]+)?{_NAME}(?:,[^\n:\"\u201c]{{1,60}}|[ \t]*\([^)\n]{{1,40}}\))?:[ \t]+"
    r"(?:\"[^\"]{10,}\"|\u201c[^\u201d]{10,}\u201d)",
    re.MULTILINE,
)
_SIGNED = re.compile(rf"^[ \t]*(?:Signed|/s/):?[ \t]+(?:Dr\.[ \t]*)?{_NAME}[^\n]{{0,60}}$", re.MULTILINE)
_OWN_LINE = re.compile(
    r"^[^\n]*(?<![\w.])I [^\n]*[.!?] (?P<name>(?P<first>[A-Z][a-z]+|[A-Z]\.) [A-Z][\w'\u2019-]+)[ \t]*$", re.MULTILINE
)
_HEADING = re.compile(r"^[ \t]*[A-Z][A-Z'\u2019 ,&-]{4,}(?:\([^\n)]*\))?:?[ \t]*$", re.MULTILINE)
_OWNED = re.compile(r"['\u2019]S\b")
_SELF = re.compile(r"(?<![\w.])(?:I|[Mm]y|me)(?![\w.])")
# "1. Ann Lee, guard. I heard it.": statements one after another.
_NUMBERED = re.compile(
    r"^[ \t]*\d{1,2}\.[ \t]+(?P<name>(?P<first>[A-Z][a-z]+) [A-Z][\w'\u2019-]+)(?:, [a-z ]{3,30})?\.[ \t]+"
    r"(?=[^\n]*(?<![\w.])(?:I|My|my)(?![\w.]))",
    re.MULTILINE,
)
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
    of_paper: bool = False
    """True where the words of others end, and the paper speaks again."""

    @property
    def firms(self) -> tuple[str, ...]:
        """Those of the speakers that are firms, and say "we"; with whom they speak for it."""
        return self.speakers if any(FIRM.search(name) for name in self.speakers) else ()


def voice_at(page: ReadPage, at: int, grounds: Grounds) -> Voice | None:
    """The voice at a place of a page, or None when nothing tells."""
    turns = page_turns(page)
    before = [(start, voice) for start, voice in turns if start <= at]
    if not before:
        return _voice_from_before(page, grounds.index)
    if not any(voice.speakers for _, voice in turns):
        return _keeper(page, grounds.index) or before[-1][1]
    if before[-1][1].of_paper:
        return _voice_of_paper(page, grounds.index)
    return _in_full(before[-1][1], grounds)


@kept_on_index
def _voice_from_before(page: ReadPage, index: RecordIndex) -> Voice | None:
    """The voice that goes on from the earlier pages of a file, or that of the whole paper."""
    # A letter speaks for itself, whatever stands before it in the same file.
    own = _DEAR.search(page.text) is not None
    places = index.file_pages(page.page.sha256) if not own else []
    for place in reversed([place for place in places if index.pages[place].number < page.page.number]):
        found = page_turns(index.read(place))
        if found and not found[-1][1].of_paper:
            return found[-1][1]
    return _voice_of_paper(page, index)


def _keeper(page: ReadPage, index: RecordIndex) -> Voice | None:
    """Whoever keeps a log whose entries name nobody as their maker."""
    places = index.file_pages(page.page.sha256)
    keeper = keeper_of(index.read(places[0]).text) if places else None
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


@kept_on_page
def page_turns(page: ReadPage) -> tuple[tuple[int, Voice], ...]:
    """The turns of a page."""
    return turns_of(page.text)


def turns_of(text: str) -> tuple[tuple[int, Voice], ...]:
    """Where each mail, chat line or turn of a transcript begins, and whose it is."""
    readers = _READERS if ":" in text else _READERS_WITHOUT_COLON
    turns = next((found for reader in readers if (found := list(reader(text)))), [])
    return tuple(sorted(turns, key=lambda turn: turn[0]))


def _mails(text: str) -> Iterator[tuple[int, Voice]]:
    last = 0
    for match in _FROM.finditer(text):
        # A memo may have "TO:" before "FROM:".
        over = _TO.search(text, max(last, match.start() - _HEADER_CHARS // 2), match.start())
        to = _TO.search(text, match.end(), match.end() + _HEADER_CHARS) or over
        last = match.end()
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
    colon = ":" in text
    for match in STATEMENT.finditer(text) if colon else ():
        if not (name := _tidy(match["name"])):
            continue
        yield match.start(), Voice((name,))
        gap = _GAP.search(text, match.end())
        # "She saw it": whoever says "I" in the next paragraph is the one who writes it down.
        if (
            gap is not None
            and not _SELF.search(text, match.end(), gap.start())
            and not STATEMENT.match(text, gap.end())
        ):
            yield gap.end(), Voice((), of_paper=True)
    told = [match for match in _NUMBERED.finditer(text) if match["first"].casefold() in GIVEN_NAMES]
    if len(told) >= _OFTEN:
        yield from ((match.start(), Voice((_tidy(match["name"]),))) for match in told)
        if (gap := _GAP.search(text, told[-1].end())) is not None:
            yield gap.end(), Voice((), of_paper=True)
    for match in _IN_WORDS.finditer(text) if colon else ():
        name = _tidy(match["name"])
        if " " in name and not _is_label(match["name"]):
            yield match.start(), Voice((name,))
            yield match.end(), Voice((), of_paper=True)


def _signed_notes(text: str) -> Iterator[tuple[int, Voice]]:
    """Notes of several people on one page, each in the first person and signed at its end; and a line of one's own."""
    for match in _OWN_LINE.finditer(text) if "I " in text else ():
        if match["first"].endswith(".") or match["first"].casefold() in GIVEN_NAMES:
            yield match.start(), Voice((_tidy(match["name"]),))
            yield match.end(), Voice((), of_paper=True)
    signed = list(_SIGNED.finditer(text)) if "Signed" in text or "/s/" in text else []
    if len({_tidy(match["name"]) for match in signed}) < _OFTEN:
        return
    low = 0
    for match in signed:
        heads = list(_HEADING.finditer(text, low, match.start()))
        begin = heads[-1].end() if heads else low
        # Under "Employee's comments" stand the words of whoever does not sign.
        if _SELF.search(text, begin, match.start()) and not (heads and _OWNED.search(heads[-1][0])):
            yield begin, Voice((_tidy(match["name"]),))
            yield match.end(), Voice((), of_paper=True)
        low = match.end()


def _entries(text: str) -> Iterator[tuple[int, Voice]]:
    """Entries of a log that begin with a day and end with whoever made them: "... C. Montoya RN"."""
    starts = [match.start() for match in _ENTRY.finditer(text)]
    if len(starts) < _OFTEN:
        return
    gaps = [match.start() for match in _GAP.finditer(text)]
    following = [*starts[1:], len(text)]
    ends = [next((gap for gap in gaps if low < gap < high), high) for low, high in zip(starts, following, strict=True)]
    found = [_MADE_BY.search(text[start:end].rstrip()) for start, end in zip(starts, ends, strict=True)]
    makers = [_tidy(made["name"]) if made else None for made in found]
    # Whoever signs the last entry alone made them all.
    if makers[-1] is not None and not any(makers[:-1]):
        makers = makers[-1:] * len(makers)
    for start, end, high, maker in zip(starts, ends, following, makers, strict=True):
        yield start, Voice((maker,) if maker else (), of_log=True)
        if end < high:
            yield end, Voice(())


_READERS = (_mails, _messages, _timed, _lines, _statements, _entries, _signed_notes)
_READERS_WITHOUT_COLON = (_statements, _entries, _signed_notes)
"""A mail has a colon behind "From", and so has a line of a chat behind its name, or its hour has one."""


def _is_label(words: str) -> bool:
    if words.isupper() and words.rsplit(maxsplit=1)[-1].rstrip(".") in _OFFICES:
        return False
    first = words.rsplit(maxsplit=1)[-1].casefold()
    return (
        first in _LABELS
        or first in ORDINARY
        or role_of(first) is not None
        or kind_of(first) is not None
        or is_verb_word(first)
    )


@kept_on_index
def _voice_of_paper(page: ReadPage, index: RecordIndex) -> Voice | None:
    places = index.file_pages(page.page.sha256)
    ends = dict.fromkeys(places[:1] + places[-1:])
    return _voice_of(page.text, tuple(index.read(at).text for at in ends))


def _voice_of(page: str, ends: tuple[str, ...]) -> Voice | None:
    """The voice of a page of a paper whose first and last pages are these."""
    first = ends[0] if ends else ""
    # Several letters on one page: whose a place is cannot be told.
    if len(_DEAR.findall(page)) > 1:
        return None
    own = not ends or page == first or _DEAR.search(page) is not None or opens_a_paper(page, first)
    if not own and is_joint((first,)):
        return None
    head = letterhead(page) or (letterhead(first, page) if not own else ())
    authors = (*(authors_of((page,)) or (() if own and page != first else authors_of(ends))), *head)
    dear = _DEAR.search(page) or (_DEAR.search(first) if not own else None)
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


@lru_cache(maxsize=4096)
def _tidy(name: str) -> str:
    if name.isupper() and name.rsplit(maxsplit=1)[-1] == "COURT":
        return _BENCH
    words = [word.rstrip(".,") for word in name.split()]
    kept = [word.title() if word.isupper() and len(word) > 2 else word for word in words]
    return " ".join(word for word in kept if word.casefold() not in _TITLES)
