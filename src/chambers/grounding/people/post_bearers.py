"""Who is meant by a post that is written like a name: "the Commodore" is Ann Lee, where the record calls her alone so.

No table says which words are posts: the record does, where it has the word right beside somebody's name. A word that
stands so beside two people, or a party's part in the case, means nobody here.
"""

import re

from chambers.grounding.keeping import kept_on_index
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.people.identity import is_same
from chambers.grounding.people.parties import role_of
from chambers.grounding.words.body_words import BODY_WORDS
from chambers.grounding.words.given_names import GIVEN_NAMES
from chambers.grounding.words.ordinary_words import ORDINARY

_MAX_PAGES = 40
_MIN_CHARS = 4
_THE = re.compile(r"\b[Tt]he\s\Z")
_NAMED_NEXT = re.compile(r"\s(?:of|for|to)?\s?[A-Z]")
_NAME = r"(?:[A-Z][a-z'\u2019-]+)(?:[ ][A-Z]\.)?[ ][A-Z][\w'\u2019-]+"


def bearer_of_post(text: str, at: int, name: str, index: RecordIndex) -> str | None:
    """The one who has a post by which a text calls somebody at a place, or None."""
    if len(name) < _MIN_CHARS or not name.isalpha() or not _THE.search(text, max(0, at - 4), at):
        return None
    return None if _NAMED_NEXT.match(text, at + len(name)) else _bearer(name, index)


@kept_on_index
def _bearer(post: str, index: RecordIndex) -> str | None:
    lower = post.casefold()
    if lower in ORDINARY or lower in BODY_WORDS or role_of(post) is not None:
        return None
    beside = re.compile(
        rf"(?<![\w-][ ])\b{post}[ ,]{{1,2}}(?P<behind>{_NAME})"
        rf"|(?P<before>{_NAME})(?:,[ ]|[ ]\()(?:the[ ])?{post}(?=[,.;)\s](?![ ]?[A-Z]))"
    )
    texts = (index.read(at).text for at in index.spread(lower)[:_MAX_PAGES])
    named = {match["behind"] or match["before"] for text in texts for match in beside.finditer(text)}
    people = sorted(name for name in named if name.split()[0].casefold() in GIVEN_NAMES)
    first = people[0] if people else None
    return first if first is not None and all(is_same(first, other, index) for other in people) else None
