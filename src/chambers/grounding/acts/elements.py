"""What a sentence pairs with one another: its names, figures, labels and words, where they stand in it.

A label is what only a letter, a number, a courtesy or an initial tells apart: "Sample B" and "Sample C", "Mr. Roe" and
"Mrs. Roe". "Once", "twice" and "one year" are figures, which no token is made of.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.claim import Kind, Token
from chambers.grounding.numbers.dates import CALENDAR
from chambers.grounding.people.parties import is_exclusive, role_of
from chambers.grounding.words.meaning import LIGHT, SPEECH, cut, is_stop, stem

NAME, PLAIN, MARKED = "name", "word", "label"
ONE, TWO = "1", "2"
SPAN = r"(?:-|\s+)(?:year|month|week|day|night|hour|minute|second|time|foot|inch|mile|acre|page)s?\b"
"""What one or two may be had of."""
NAMESAKE = re.compile(r"(?<![\w.])(?P<mark>Mr|Mrs|Ms|Miss|Dr|[A-Z])\.\s(?P<noun>[A-Z][\w'\u2019-]+)")
WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
SHORTEST = 3
_FIGURES = frozenset((Kind.DATE, Kind.AMOUNT, Kind.PERCENTAGE, Kind.TIME, Kind.UNPARSED, Kind.IDENTIFIER))
_SAYING = "say said says state stated tell told testify testified report reported note noted write wrote inform advise"
_EMPTY = LIGHT | SPEECH | {cut(word) for word in _SAYING.split()}
_LABEL = re.compile(
    r"\b(?P<noun>[A-Z]?[a-z]{2,})\s(?:No\.\s)?"
    r"(?P<mark>[A-Z](?![\w.'\u2019])|\d{1,4}[A-Z]?(?![\w.,:/-]*\d)(?!\s(?!was\b|is\b|has\b)[a-z]+s\b))\b"
)
_SMALL = re.compile(rf"\b(?:(?P<one>once|one(?={SPAN}|\s*(?:[.;,(]|$)))|twice)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Element:
    """A name, a figure or a word of a sentence; `token` is None for a word, and `key` is what makes two of them one."""

    start: int
    end: int
    kind: str
    key: str
    text: str
    token: Token | None = None


def elements_of(own: str, start: int, tokens: Sequence[Token]) -> list[Element]:
    """Everything in a sentence that may be exchanged with something else, in order."""
    quoted = [(token.start, token.end) for token in tokens if token.kind is Kind.QUOTATION]
    found = list(_labels(own))
    for token in tokens:
        low, high = token.start - start, token.end - start
        if token.kind is Kind.QUOTATION or any(s <= token.start and token.end <= e for s, e in quoted):
            continue
        if token.kind is Kind.NAME and not _overlaps(low, high, found):
            role = role_of(token.text)
            found.append(Element(low, high, NAME, role or token.text.casefold(), token.text, None if role else token))
        elif token.kind in _FIGURES and not _overlaps(low, high, found):
            found.append(Element(low, high, token.kind, str(token.value), token.text, token))
    spans = [(token.start - start, token.end - start) for token in tokens if token.kind is not Kind.QUOTATION]
    found += [
        Element(*match.span(), Kind.UNPARSED, ONE if match["one"] else TWO, match[0])
        for match in _SMALL.finditer(own)
        if not _is_within(match, spans)
    ]
    taken = {at for low, high in (*spans, *((each.start, each.end) for each in found)) for at in range(low, high)}
    for match in WORD.finditer(own):
        if taken.isdisjoint(range(*match.span())):
            found.extend(_plain(match))
    return sorted(found, key=lambda each: each.start)


def _plain(word: re.Match[str]) -> Iterator[Element]:
    role, root = role_of(word[0]), root_of(word[0])
    if role is not None and is_exclusive(role):
        yield Element(word.start(), word.end(), NAME, role, word[0])
    elif not is_stop(word[0]) and len(word[0]) >= SHORTEST and root not in _EMPTY:
        yield Element(word.start(), word.end(), PLAIN, root, word[0])


def _overlaps(low: int, high: int, found: Sequence[Element]) -> bool:
    return any(low < each.end and each.start < high for each in found)


def _is_within(match: re.Match[str], spans: Sequence[tuple[int, int]]) -> bool:
    return any(low < match.end() and match.start() < high for low, high in spans)


def _labels(own: str) -> Iterator[Element]:
    """The labels of a sentence that has two of one noun; a number before what is counted is none."""
    things = [each for each in _LABEL.finditer(own) if not is_stop(each["noun"]) and each["noun"] not in CALENDAR]
    for group in (things, list(NAMESAKE.finditer(own))):
        marks: dict[str, set[str]] = {}
        for match in group:
            marks.setdefault(match["noun"].casefold(), set()).add(match["mark"].casefold())
        for match in group:
            noun, mark = match["noun"].casefold(), match["mark"].casefold()
            if len(marks[noun]) > 1:
                yield Element(
                    *match.span(), MARKED, f"{noun} {mark}" if group is things else f"{mark} {noun}", match[0]
                )


@lru_cache(maxsize=20_000)
def root_of(word: str) -> str:
    """The stem of a word; what is only sometimes a verb of saying ("admitted to hospital") stays itself."""
    root = stem(word)
    return cut(word.casefold()) if root in SPEECH else root
