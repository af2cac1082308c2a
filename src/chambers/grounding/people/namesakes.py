"""Two people of one surname: the draft names one of them, and the cited page has only the other.

A paper of several pages may name both, each on a page of his own. Where every mention of the surname on the cited pages
has another first name before it, the first name of the draft stands on none of them, and the other wrote the page, the
wrong one is named. A bare surname on the page, or one behind a courtesy, may be either's, and leaves it open.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import is_same
from chambers.grounding.people.names import name_parts
from chambers.grounding.people.voices import voice_at
from chambers.grounding.words.given_names import GIVEN_NAMES

_FULL_NAME = 2


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
