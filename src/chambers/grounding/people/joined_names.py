"""Two names that stand side by side in a draft: "Lee handed Ms. Roe Acme's certificate" names Roe and Acme.

Only the record tells where the one ends. A courtesy, a surname of the record and a firm of the record are two names
where the record nowhere has them as one.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.people.bystanders import COURTESY, COURTESY_CHARS
from chambers.grounding.people.identity import full_names, sorts_of
from chambers.grounding.people.name_places import name_pattern
from chambers.grounding.people.names import name_parts

_WORD = re.compile(r"\S+")
_OWNS = ("'", "\u2019")
_MAX_PAGES = 20


def parted_names(text: str, tokens: Sequence[Token], index: RecordIndex) -> Iterator[Token]:
    """The tokens of a draft, with two for a name that is those of a person and of a firm whose something is."""
    for token in tokens:
        at = _second(text, token, index) if token.kind is Kind.NAME else None
        if at is None:
            yield token
            continue
        first = token.text[: at - token.start].rstrip()
        yield Token(Kind.NAME, token.start, token.start + len(first), first, first)
        yield Token(Kind.NAME, at, token.end, text[at : token.end], text[at : token.end])


def _second(text: str, token: Token, index: RecordIndex) -> int | None:
    """Where the second of two names begins, or None for one name."""
    before = text[max(0, token.start - COURTESY_CHARS) : token.start]
    if not text.startswith(_OWNS, token.end) or " " not in token.text or COURTESY.search(before) is None:
        return None
    for word in list(_WORD.finditer(token.text))[1:]:
        first, second = token.text[: word.start()].rstrip(), token.text[word.start() :]
        if _is_surname(first, index) and sorts_of(second, index) == {"firm"} and not _is_one(token.text, index):
            return token.start + word.start()
    return None


def _is_surname(name: str, index: RecordIndex) -> bool:
    parts = name_parts(name)
    return len(parts) == 1 and any(last == parts[0].casefold() for _, last in full_names(parts[0], index))


def _is_one(name: str, index: RecordIndex) -> bool:
    """True where the record writes the words of a name side by side."""
    pages = index.spread(name_parts(name)[0].casefold())[:_MAX_PAGES]
    return any(name_pattern(name).search(index.read(at).text) for at in pages)
