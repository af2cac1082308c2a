"""The full name that a courtesy or a rank gives to a surname.

"Ms. Lee" is Ann Lee where the record has a man and one woman of that surname, and "Sgt. Lee" the one whom the record
calls a sergeant.
"""

import re

from chambers.grounding.keeping import kept_on_index
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.people.bystanders import COURTESY, COURTESY_CHARS
from chambers.grounding.people.identity import full_names
from chambers.grounding.people.post_bearers import bearer_of_post
from chambers.grounding.words.gender_table import MEN, WOMEN
from chambers.grounding.words.post_table import TITLE_POSTS

_FULL_NAME = 2
_MAX_PAGES = 20
_RANK_CHARS = 20
_TITLED = rf"\b(?P<rank>{'|'.join(TITLE_POSTS)})\.?\s"
_RANK = re.compile(rf"{_TITLED}\Z")


def called_in_full(text: str, at: int, name: str, index: RecordIndex) -> str | None:
    """Who a surname behind a courtesy is, where several bear it and the courtesy fits one; `at` is its place.

    "The Treasurer" is whoever alone the record calls so.
    """
    if " " in name:
        return None
    called = COURTESY.search(text, max(0, at - COURTESY_CHARS), at)
    if called is not None and (called["she"] or called["he"]):
        return _bearer(name, MEN if called["she"] else WOMEN, index)
    rank = _RANK.search(text, max(0, at - _RANK_CHARS), at)
    if rank is None:
        return bearer_of_post(text, at, name, index)
    return _of_rank(name, TITLE_POSTS[rank["rank"]], index)


@kept_on_index
def _of_rank(last: str, rank: str, index: RecordIndex) -> str | None:
    """The one person of a surname whom the record calls by a rank, where it has another whom it never calls so."""
    firsts = {first for first, other in full_names(last, index) if other == last.casefold() and len(first) > 1}
    if len(firsts) < _FULL_NAME:
        return None
    pattern = re.compile(rf"{_TITLED}(?P<first>[A-Z][\w'\u2019-]+)\s(?:[A-Z]\.\s)?{re.escape(last)}\b")
    texts = [index.read(at).text for at in index.spread(last.casefold())[:_MAX_PAGES]]
    ranks = {
        (TITLE_POSTS[match["rank"]], match["first"].casefold()) for text in texts for match in pattern.finditer(text)
    }
    fitting = {first for called, first in ranks if called == rank}
    others = {first for called, first in ranks if called != rank}
    return f"{fitting.pop().title()} {last}" if len(fitting) == 1 and firsts - fitting <= others else None


@kept_on_index
def _bearer(last: str, others: frozenset[str], index: RecordIndex) -> str | None:
    """The one person of a surname whose first name is none of those; None where that is nobody, or more than one."""
    firsts = {first for first, other in full_names(last, index) if other == last.casefold()}
    whole = {first for first in firsts if len(first) > 1}
    # "B. Lee", where no first name begins with that letter: somebody of whom nothing is known.
    strangers = {first for first in firsts - whole if not any(each[0] == first for each in whole)}
    fitting = whole - others
    return f"{fitting.pop().title()} {last}" if len(whole) > 1 and len(fitting) == 1 and not strangers else None
