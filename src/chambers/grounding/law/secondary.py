"""Books, articles, dictionaries and reports of a legislature, cited as authorities.

"Prosser & Keeton on Torts \u00a7 41 (5th ed. 1984)", "73 Yale L.J. 733 (1964)", "H.R. Rep. No. 94-1487, at 12 (1976)".
The bracket with the edition, or the number of the volume, tells that it is one; author and title stand before it.
"""

import re
from collections.abc import Iterator

from chambers.grounding.law.citation import Provision

_YEAR = r"(?:1[6-9]|20)\d\d"
_BOOK = re.compile(
    r"\((?:[^()\d]{0,60}\s)?\d{1,2}(?:st|nd|rd|d|th)\s+(?:rev\.\s+)?ed\.\s+(?:[A-Z][a-z]+\.?\s+)?"
    rf"{_YEAR}\)"
)
_PLACE = re.compile(r"(?:\u00a7\u00a7?\s?)?(?P<section>\d[\w.:]{0,12}(?:-\d{1,4})?),?\s{0,2}$")
"""The section or page of a book, right before its bracket."""
_ARTICLE = re.compile(
    r"\b(?P<volume>\d{1,3})\s+(?:[A-Z][A-Za-z.'\u2019&]*\s+){0,6}?(?:[A-Z][A-Za-z.]*\s+)?L\.\s?(?:Rev|J|Q)\.(?:\s+[A-Z][a-z]+\.?)?"
    rf"\s+(?P<section>\d{{1,4}})(?:,\s*\d+(?:[-\u2013]\d+)?)?(?:\s+\({_YEAR}\))?"
)
_REPORT = re.compile(
    r"\b(?:H\.\s?R\.|S\.|H\.)\s+(?:Conf\.\s+)?(?:Rep|Doc)\.\s+(?:No\.\s+)?(?P<section>\d{2,3}-\d{1,5})"
    rf"(?:,\s+at\s+\d+(?:[-\u2013]\d+)?)?(?:\s+\({_YEAR}\))?"
)
_BOUND = re.compile(
    r"[\n;]|(?<=[a-z\d)\u201d\"]{2})[.?!][\u201d\")]?(?=\s)|\b(?:[Ss]ee|[Cc]f\.|[Aa]ccord)\b(?:,?\s+(?:also|generally|e\.g\.),?)?"
)
_MOST_CHARS = 160
_PLACE_CHARS = 32


def find_secondary(text: str) -> Iterator[tuple[int, int, Provision]]:
    """Each of them, with author and title."""
    for match in _BOOK.finditer(text):
        place = _PLACE.search(text[max(0, match.start() - _PLACE_CHARS) : match.start()])
        at = match.start() - (len(place[0]) if place else 0)
        yield _cited(text, at, match.end(), place["section"] if place else "")
    for pattern in (_ARTICLE, _REPORT):
        for match in pattern.finditer(text):
            yield _cited(text, match.start(), match.end(), match["section"])


def _cited(text: str, at: int, end: int, section: str) -> tuple[int, int, Provision]:
    """A paper with author and title, which stand before the place where its number begins."""
    start = _beginning(text, at)
    name = " ".join(text[start:at].split()).rstrip(",") or " ".join(text[at:end].split())
    return start, end, Provision(name, section)


def _beginning(text: str, at: int) -> int:
    """Where author and title begin: behind the sentence, the citation or the signal before them."""
    floor = max(0, at - _MOST_CHARS)
    ends = [match.end() for match in _BOUND.finditer(text, floor, at)]
    start = ends[-1] if ends else floor
    named = re.compile(r"[A-Z\d]").search(text, start, at)
    return named.start() if named else at
