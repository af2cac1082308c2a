"""Whose words stand at a place of a page, and to whom they were said.

Within one file the last mark before the place counts. Where nothing says it, nobody is named.
"""

import re
from dataclasses import replace

from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index, kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.pages.passages import QUESTION
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.people.authors import (
    authors_of,
    is_joint,
    keeper_of,
    letterhead,
    opens_a_paper,
)
from chambers.grounding.people.identity import is_same
from chambers.grounding.people.initials import bare_initials, initials_of
from chambers.grounding.people.speaker import Voice, tidy
from chambers.grounding.people.testimony import is_testimony, last_called, speaker_before, witness_at
from chambers.grounding.people.turns import page_turns

# "Dear Marisol" is whoever of that first name stands over it, as in an address.
_DEAR = re.compile(
    r"^[ \t]*Dear[ \t]+(?:(?:Mr|Mrs|Ms|Dr|Prof)\.?[ \t]*(?P<name>[A-Z][\w'\u2019-]+)|(?P<full>[A-Z]\w+[ \t]+[A-Z]\w+)"
    r"|(?P<first>[A-Z][a-z]+)(?=[ \t]*[,:]))",
    re.MULTILINE,
)
_MAIL = re.compile(r"[ \t>]*(?:From|FROM):")
_INITIALS_ALONE = re.compile(r"[A-Z]{2,3}|(?:[A-Z]\.[ ]?){1,2}[A-Z]\.?")
_SHORT = re.compile(r"^[A-Z][a-z]+ [A-Z]\.?$")
_MAX_PAGES = 40
_MAX_BACK = 200
_OFFICES = frozenset(("The", "Court", "Reporter", "Clerk", "Interpreter", "Bailiff", "Videographer"))


def voice_at(page: ReadPage, at: int, grounds: Grounds) -> Voice | None:
    """The voice at a place of a page, or None when nothing tells."""
    if (heard := _voice_of_witness(page, at, grounds.index)) is not None:
        return heard
    turns = page_turns(page)
    before = [(start, voice) for start, voice in turns if start <= at]
    if not before:
        return _voice_over_mails(page) or _voice_from_before(page, grounds.index)
    if not any(voice.speakers for _, voice in turns):
        return _keeper(page, grounds.index) or before[-1][1]
    if before[-1][1].of_paper:
        return _voice_of_paper(page, grounds.index)
    return _in_full(before[-1][1], page, grounds)


def is_voice(name: str, page: ReadPage, at: int, grounds: Grounds) -> bool:
    """True where the words at a place of a page are somebody's."""
    voice = voice_at(page, at, grounds)
    return voice is not None and any(is_same(who, name, grounds.index) for who in voice.speakers)


def _voice_of_witness(page: ReadPage, at: int, index: RecordIndex) -> Voice | None:
    """Whoever was called last as a witness, or counsel and the court where they speak between questions."""
    if not is_testimony(page.text):
        return None
    witness = witness_at(page.text, at, witness_before(page, index))
    if witness is None:
        return None
    other = tidy(speaker_before(page.text, at) or "")
    return Voice((witness,), (witness,)) if not other else Voice(() if other.split()[0] in _OFFICES else (other,))


@kept_on_index
def witness_before(page: ReadPage, index: RecordIndex) -> str | None:
    """The last witness called on the pages of a file before one of it."""
    places = [at for at in index.file_pages(page.page.sha256) if index.pages[at].number < page.page.number]
    texts = (index.read(at).text for at in reversed(places[-_MAX_BACK:]))
    return next((name for text in texts if (name := last_called(text)) is not None), None)


@kept_on_page
def _voice_over_mails(page: ReadPage) -> Voice | None:
    """Whoever signed the letter that stands over the first mail of a page: the mails are papers of others."""
    turns = page_turns(page)
    if not turns or not _MAIL.match(page.text, turns[0][0]):
        return None
    letter = page.text[: turns[0][0]]
    authors = authors_of((letter,))
    dear = _DEAR.search(letter)
    return Voice((*authors, *letterhead(letter)), _addressed(dear) if dear else ()) if authors else None


@kept_on_index
def _voice_from_before(page: ReadPage, index: RecordIndex) -> Voice | None:
    """The voice that goes on from the earlier pages of a file, or that of the whole paper."""
    # A letter speaks for itself, whatever stands before it in the same file.
    own = "Dear" in page.text and _DEAR.search(page.text) is not None
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


def _in_full(voice: Voice, page: ReadPage, grounds: Grounds) -> Voice:
    """ "Devon P" is Devon Pryce, where the record knows just one such name; "DP" where its paper says so."""
    if any(_INITIALS_ALONE.fullmatch(name) for name in (*voice.speakers, *voice.hearers)):
        known = initials_of(page, grounds)
        speakers, hearers = (
            tuple(known.get(bare_initials(name), name) for name in names) for names in (voice.speakers, voice.hearers)
        )
        return replace(voice, speakers=speakers, hearers=hearers)
    if not any(_SHORT.search(name) for name in (*voice.speakers, *voice.hearers)):
        return voice
    speakers, hearers = (
        tuple(_full_name(name, grounds) for name in names) for names in (voice.speakers, voice.hearers)
    )
    return replace(voice, speakers=speakers, hearers=hearers)


def _full_name(name: str, grounds: Grounds) -> str:
    if not _SHORT.search(name):
        return name
    first, initial = name.split(maxsplit=1)[0], name.rsplit(maxsplit=1)[-1][0]
    full = re.compile(rf"\b{re.escape(first)}\s({re.escape(initial)}[a-z][\w'\u2019-]+)")
    pages = grounds.index.spread(first.casefold())[:_MAX_PAGES]
    found = {match[1] for at in pages for match in full.finditer(grounds.index.read(at).text)}
    return f"{first} {found.pop()}" if len(found) == 1 else name


@kept_on_index
def _voice_of_paper(page: ReadPage, index: RecordIndex) -> Voice | None:
    places = index.file_pages(page.page.sha256)
    ends = dict.fromkeys(places[:1] + places[-1:])
    return _voice_of(page.text, tuple(index.read(at).text for at in ends))


def _voice_of(page: str, ends: tuple[str, ...]) -> Voice | None:
    """The voice of a page of a paper whose first and last pages are these."""
    first = ends[0] if ends else ""
    # Several letters on one page: whose a place is cannot be told.
    greets = len(_DEAR.findall(page)) if "Dear" in page else 0
    if greets > 1:
        return None
    own = not ends or page == first or bool(greets) or opens_a_paper(page, first)
    if not own and is_joint((first,)):
        return None
    head = letterhead(page) or (letterhead(first, page) if not own else ())
    authors = (*(authors_of((page,)) or (() if own and page != first else authors_of(ends))), *head)
    dear = (_DEAR.search(page) if greets else None) or (_DEAR.search(first) if not own else None)
    hearers = _addressed(dear) if dear else ()
    # In testimony whoever is asked is whoever answers.
    if QUESTION.search(page):
        hearers = authors
    of_log = bool(authors) and authors[0] == keeper_of(first)
    return Voice(authors, hearers, of_log) if authors or hearers else None


def _addressed(dear: re.Match[str]) -> tuple[str, ...]:
    """Whom a letter greets; a first name alone is the one who is so called in the address over it."""
    if dear["first"] is None:
        return (tidy(dear["name"] or dear["full"]),)
    over = rf"\b{re.escape(dear['first'])}[ \t]+(?:[A-Z]\.?[ \t]+)?[A-Z][\w'\u2019-]+"
    found = {tidy(match[0]) for match in re.finditer(over, dear.string[: dear.start()])}
    return (found.pop(),) if len(found) == 1 else ()
