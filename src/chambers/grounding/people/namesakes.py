"""Two people of one surname: the draft names one of them, and the cited page has only the other.

A paper of several pages may name both, each on a page of his own. Where every mention of the surname on the cited pages
has another first name before it, the first name of the draft stands on none of them, and the other wrote the page, the
wrong one is named. A bare surname on the page may be either's, and leaves it open.

"Ms. Lee" is Ann Lee where the record has a man and one woman of that surname: by its courtesy a surname is a full name.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_index
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.bystanders import COURTESY, COURTESY_CHARS
from chambers.grounding.people.identity import full_names, is_same
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.voices import voice_at
from chambers.grounding.record_index import RecordIndex
from chambers.grounding.words.gender_table import MEN, WOMEN
from chambers.grounding.words.given_names import GIVEN_NAMES

_FULL_NAME = 2


def told_apart(own: str, start: int, tokens: Sequence[Token], index: RecordIndex) -> tuple[Token, ...]:
    """The facts of a sentence, in which "Ms. Lee" is Ann Lee where the record has a Bo Lee as well."""
    return tuple(
        replace(token, text=full)
        if token.kind is Kind.NAME and (full := called_in_full(own, token.start - start, token.text, index))
        else token
        for token in tokens
    )


def called_in_full(text: str, at: int, name: str, index: RecordIndex) -> str | None:
    """Who a surname behind a courtesy is, where several bear it and the courtesy fits one; `at` is its place."""
    called = COURTESY.search(text, max(0, at - COURTESY_CHARS), at) if " " not in name else None
    if called is None or not (called["she"] or called["he"]):
        return None
    return _bearer(name, MEN if called["she"] else WOMEN, index)


@kept_on_index
def _bearer(last: str, others: frozenset[str], index: RecordIndex) -> str | None:
    """The one person of a surname whose first name is none of those; None where that is nobody, or more than one."""
    firsts = {first for first, other in full_names(last, index) if other == last.casefold()}
    whole = {first for first in firsts if len(first) > 1}
    # "B. Lee", where no first name begins with that letter: somebody of whom nothing is known.
    strangers = {first for first in firsts - whole if not any(each[0] == first for each in whole)}
    fitting = whole - others
    return f"{fitting.pop().title()} {last}" if len(whole) > 1 and len(fitting) == 1 and not strangers else None


def namesake_fault(tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds) -> str | None:
    """Whom the cited pages have of the surname that the sentence gives to another, or None."""
    for name, first, last in _full_names(tokens):
        mentions = _mentions(last)
        if any(re.search(rf"(?<!\w){re.escape(first)}(?!\w)", page.text, re.IGNORECASE) for page in pages):
            continue
        found = [match for page in pages for match in mentions.finditer(page.text)]
        firsts = [match["first"] or "" for match in found]
        if (
            firsts
            and all(_is_other(each, first, last, grounds) for each in firsts)
            and _speaks(found[0][0], pages, grounds)
        ):
            return f"the page has {found[0][0]}, not {name}"
    return None


def _speaks(name: str, pages: Sequence[ReadPage], grounds: Grounds) -> bool:
    """True when a page is in somebody's own words."""
    voices = (voice_at(page, len(page.text), grounds) for page in pages)
    return any(is_same(name, who, grounds.index) for voice in voices if voice is not None for who in voice.speakers)


def _full_names(tokens: Sequence[Token]) -> Iterator[tuple[str, str, str]]:
    for token in tokens:
        parts = name_parts(token.text) if token.kind is Kind.NAME else []
        if len(parts) == _FULL_NAME and parts[0].casefold() in GIVEN_NAMES:
            yield token.text, parts[0], parts[1]


def _is_other(one: str, first: str, last: str, grounds: Grounds) -> bool:
    return one.casefold() in GIVEN_NAMES and not is_same(f"{one} {last}", f"{first} {last}", grounds.index)


@lru_cache(maxsize=1024)
def _mentions(last: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?:(?<!\w)(?P<first>[A-Za-z]+)[ ](?:[A-Z]\.[ ])?)?(?<!\w){re.escape(last)}(?!\w)", re.IGNORECASE
    )
