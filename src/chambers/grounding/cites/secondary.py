"""Books, articles, dictionaries and reports of a legislature, cited as authorities.

"Prosser & Keeton on Torts \u00a7 41 (5th ed. 1984)", "73 Yale L.J. 733 (1964)", "H.R. Rep. No. 94-1487, at 12 (1976)".
The bracket with the edition, or the number of the volume, tells that it is one; author and title stand before it.
"""

import re
from collections.abc import Iterator

from chambers.grounding.cites.citation import Provision

_YEAR = r"(?:1[6-9]|20)\d\d"
_BOOK = re.compile(
    rf"(?:(?:\u00a7\u00a7?\s*)?(?P<section>\d[\w.:]*(?:-\d+)?))?,?\s*\((?:[^()\d]*\s)?\d{{1,2}}(?:st|nd|rd|d|th)\s+(?:rev\.\s+)?ed\.\s+(?:[A-Z][a-z]+\.?\s+)?{_YEAR}\)"
)
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


def find_secondary(text: str) -> Iterator[tuple[int, int, Provision]]:
    """Each of them, with author and title."""
    for pattern in (_BOOK, _ARTICLE, _REPORT):
        for match in pattern.finditer(text):
            start = _beginning(text, match.start())
            name = " ".join(text[start : match.start()].split()).rstrip(",") or " ".join(match[0].split())
            yield start, match.end(), Provision(name, match["section"] or "")


def _beginning(text: str, at: int) -> int:
    """Where author and title begin: behind the sentence, the citation or the signal before them."""
    floor = max(0, at - _MOST_CHARS)
    ends = [match.end() for match in _BOUND.finditer(text, floor, at)]
    start = ends[-1] if ends else floor
    named = re.compile(r"[A-Z\d]").search(text, start, at)
    return named.start() if named else at
