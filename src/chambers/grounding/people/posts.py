"""The trades and offices that the record gives to somebody, and who has a post on a page."""

import re
from collections.abc import Iterator

from chambers.grounding.keeping import kept_on_index
from chambers.grounding.matching import ReadPage
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.people.identity import name_forms, pages_naming
from chambers.grounding.people.offices import (
    QUICK,
    Office,
    is_of_another,
    is_surname,
    offices_beside,
)
from chambers.grounding.words.post_table import (
    GROUPS_OF,
    LONG_POSTS,
)
from chambers.grounding.words.rank_table import SHORT_BEFORE_NAME

_NEAR_CHARS = 90
_TITLE = SHORT_BEFORE_NAME
_NAME = r"(?P<name>(?:[A-Z][\w'\u2019-]+|[A-Z]\.)(?:[ ](?:[A-Z][\w'\u2019-]+|[A-Z]\.)){0,2})"
_NAME_BEHIND = re.compile(rf"(?:[ ]?:[ \t]*|,?[ ]|[ ]?\([ ]?|[ ](?:is|was)[ ]){_TITLE}{_NAME}")
_NAME_BEFORE = re.compile(
    rf"{_NAME}(?:,[ ]who[ ](?:is|was)\b|,|[ ]\(|[ ](?:is|was)\b)[ ]?(?:(?:the|a|an|our|its)[ ])?"
    r"(?:[\w&/-]+[ ]){0,3}?\Z"
)
_NAME_OVER = re.compile(rf"(?:\A|\n)[ \t]*{_NAME}[ \t]*\n[ \t]*(?:[A-Z][\w&/-]*[ ]){{0,3}}\Z")
_ANY_CHARS = 40
_UNDER = re.compile(r"\b(?:assistant|associate|deputy|junior)[ \n-]\Z", re.IGNORECASE)


@kept_on_index
def offices_of(name: str, index: RecordIndex) -> frozenset[Office]:
    """Every office that the record gives to a name."""
    pages = pages_naming(name, index)
    return frozenset(office for at in pages for office in _given(name, index.read(at), index))


def _given(name: str, page: ReadPage, index: RecordIndex) -> Iterator[Office]:
    for match in name_forms(name, index).finditer(page.text):
        if not is_of_another(name, page.text, match, index):
            yield from offices_beside(page.text, match.start(), match.end())


def holders_on(post: str, page: ReadPage) -> Iterator[tuple[str, str]]:
    """Whom a page gives a post, or one akin to it, with the post."""
    for match in QUICK.finditer(page.text):
        if not _akin(_post(match), post) or is_surname(page.text, match.start("post")):
            continue
        # An assistant vice president is no vice president.
        if _UNDER.search(page.text, max(0, match.start() - _ANY_CHARS), match.start()):
            continue
        # "Proctors: Ann Lee, Bo Roe": of several none has the post alone.
        if match[0].casefold().endswith("s") and not match["post"].casefold().endswith("s"):
            continue
        if behind := _NAME_BEHIND.match(page.text, match.end()):
            yield _post(match), behind["name"]
        ahead = page.text[max(0, match.start() - _NEAR_CHARS) : match.start()]
        if before := _NAME_BEFORE.search(ahead) or _NAME_OVER.search(ahead):
            yield _post(match), before["name"]


def _post(match: re.Match[str]) -> str:
    word = match["post"].casefold()
    return LONG_POSTS.get(word, word)


def _akin(one: str, other: str) -> bool:
    """True for two words that may mean the same post."""
    # "Officer" may well be the chief operating officer; a president is no vice president.
    if one == other or ({"officer"} & {one, other} and one.endswith("officer") and other.endswith("officer")):
        return True
    return bool(GROUPS_OF.get(one, frozenset()) & GROUPS_OF.get(other, frozenset()))
