"""Somebody whom a page means by a post that nobody else of the record has: "the Headmaster" is Ann Lee.

The record must give the post to her on some page, and to no other person on any; a rank ("Sergeant") and letters behind
a name say too little. The other way round, "the Business Manager" of a draft stands where the page names whoever alone
the record calls so.
"""

import re

from chambers.grounding.keeping import kept_on_index
from chambers.grounding.matching import ReadPage
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.people.identity import is_same, name_forms
from chambers.grounding.people.posts import holders_on, offices_of
from chambers.grounding.words.post_table import GROUPS_OF, KIN

_MAX_PAGES = 300
_NEAR_CHARS = 60


def sole_post(name: str, page: ReadPage, index: RecordIndex) -> re.Match[str] | None:
    """Where a page speaks of the one who has a post, and that is the bearer of a name; None where nothing tells."""
    for post in sorted(_sole_posts(name, index)):
        words = r"\s+".join(map(re.escape, post.split("-")))
        called = re.compile(rf"\b(?:[Tt]he|[Oo]ur)\s+(?:[A-Za-z]+\s+)?(?i:{words})\b(?!\s+[A-Z])")
        if (match := called.search(page.text)) is not None:
            return match
    return None


def named_holder(written: str, page: ReadPage, index: RecordIndex) -> re.Match[str] | None:
    """Where a page names the one whom the record calls by a post that a draft writes like a name; None otherwise."""
    who = _called(" ".join(written.split()), index)
    return name_forms(who, index).search(page.text) if who is not None else None


@kept_on_index
def _called(written: str, index: RecordIndex) -> str | None:
    """The one person beside whose name the record has a post in these very words."""
    last = written.rsplit(maxsplit=1)[-1].casefold()
    if last not in GROUPS_OF or last in KIN:
        return None
    found: set[str] = set()
    for at in index.spread(last)[:_MAX_PAGES]:
        page = index.read(at)
        places = [match.start() for match in re.finditer(rf"\b{re.escape(written)}\b", page.text, re.IGNORECASE)]
        for _, who in holders_on(last, page) if places else ():
            named = [match.start() for match in re.finditer(re.escape(who), page.text)]
            found |= {who for one in places for other in named if abs(one - other) <= _NEAR_CHARS}
    first = min(found, default=None)
    return first if first is not None and all(is_same(first, other, index) for other in found) else None


@kept_on_index
def _sole_posts(name: str, index: RecordIndex) -> frozenset[str]:
    """The posts that the record gives to a name and to nobody else."""
    offices = (each for each in offices_of(name, index) if not (each.titled or each.lettered))
    posts = {each.post for each in offices} - KIN
    return frozenset(post for post in posts if all(is_same(who, name, index) for who in _holders(post, index)))


@kept_on_index
def _holders(post: str, index: RecordIndex) -> frozenset[str]:
    """Everybody to whom the record gives a post, or one akin to it."""
    pages = (index.read(at) for at in index.spread(post.rsplit("-", maxsplit=1)[-1])[:_MAX_PAGES])
    return frozenset(who for page in pages for _, who in holders_on(post, page))
