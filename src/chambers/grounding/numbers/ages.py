"""Ages: the number behind a name, in the draft and on a page.

"Devon Pryce, sixteen," and "Pryce (16)" say how old somebody is. A number behind the same name that is another one
tells against it, whatever else has that number on the page.
"""

import re

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage

_AGED = re.compile(
    r"\b(?P<name>(?:[A-Z][\w'\u2019.-]*\s){0,2}[A-Z][\w'\u2019-]+),?\s+(?:\(|,\s*)?(?:who\s+(?:is|was)\s+|then\s+|now\s+)?(?:only\s+|just\s+)?(?:aged?\s+)?$"
)
_BEHIND = re.compile(r",(?:\s|$)|\s*\(|\s+years?\s+old\b|\s*[.;)]|-year-old")
_YEARS = range(1, 111)
_LEAD_CHARS = 60
_GAP = re.compile(r"(?:\s[A-Z][\w.'\u2019-]*){0,2},?\s*(?:\(\s*)?(?:[Aa]ged?:?\s*)?")
_GAP_CHARS = 40


def aged_name(text: str, token: Token) -> str | None:
    """The name whose age a number says, or None."""
    value = str(token.value)
    if not value.isdecimal() or not value.isascii() or int(value) not in _YEARS or not _BEHIND.match(text, token.end):
        return None
    found = _AGED.search(text[max(0, token.start - _LEAD_CHARS) : token.start])
    return found["name"] if found else None


def ages_of(name: str, page: ReadPage) -> list[Token]:
    """The numbers that a page puts right behind a name."""
    ends = [match.end() for match in re.finditer(rf"\b{re.escape(name)}\b", page.text)]
    if not ends and " " in name:
        return ages_of(name.partition(" ")[2], page)
    found: list[Token] = []
    for figure in page.by_kind.get(Kind.UNPARSED, ()) if ends else ():
        value = str(figure.value)
        near = [end for end in ends if 0 <= figure.start - end <= _GAP_CHARS]
        if value.isdecimal() and value.isascii() and int(value) in _YEARS and _BEHIND.match(page.text, figure.end):
            found += [figure for end in near[-1:] if _GAP.fullmatch(page.text, end, figure.start)]
    return found
