"""Whose number it is: an extension, a badge, a license, a seat that the draft gives to another than the page does.

"Ann Lee at extension 41", "Ann Lee (Badge 7)" and "Ann Lee's License No. 512" tie a number to whoever stands beside it.
The cited page has the same noun with the same number right behind another name, or under the label of another, and
never close to this one.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.dates import CALENDAR
from chambers.grounding.people.identity import is_same, sorts_of
from chambers.grounding.people.names import find_names
from chambers.grounding.people.namesakes import called_in_full
from chambers.grounding.people.parties import role_of
from chambers.grounding.texts.sentences import Sentence

_TAG = re.compile(
    r"(?:,\s(?:[^,;.\d]{2,50},\s)?|\s\(|['\u2019]s\s|\s(?:at|on|with|under|has|had|wears|wore|carries|carried|holds|held)\s)"
    r"(?:(?:his|her|the)\s)?(?P<noun>[A-Za-z]{3,})\.?\s(?:[Nn]o\.\s|[Nn]umber\s|#\s?)?(?P<number>[A-Z]{0,3}-?\d[\d-]{1,14})\b"
)
_BEFORE_CHARS = 90
_BREAK = re.compile(r"(?<=[a-z)\d])[.;]\s|\n[ \t]*\n")
_CLOSE = re.compile(r"[,.;]\s|\n|\s{3,}")
_CELL = re.compile(r"\S+(?:[ \n]\S+)*")
_SURNAME_FIRST = re.compile(r"(?:(?:\A|\n|:|[ ]{2})[ \t]*(?P<last>[A-Z][\w'\u2019-]+)),[ ]\Z")
_JOINED = re.compile(r",?\s(?:and|or)\s(?:[A-Z][a-z]*\.?\s)?|,\s(?:[A-Z][a-z]*\.\s)?")


def tag_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who has the number on the page that the sentence gives to somebody else, or None."""
    for token in (each for each in tokens if each.kind is Kind.NAME and role_of(each.text) is None):
        tag = _TAG.match(own, token.end - sentence.start)
        if tag is None or tag["noun"] in CALENDAR or "person" not in sorts_of(token.text, grounds.index):
            continue
        held = [_holders(page.text, at, grounds) for page in pages for at in _places(tag, page.text)]
        if not held or not all(held):
            continue
        if not any(is_same(who, token.text, grounds.index) for those in held for who in those):
            return f"the page has {tag['noun']} {tag['number']} as that of {held[0][-1]}, not of {token.text}"
    return None


def _places(tag: re.Match[str], text: str) -> Iterator[int]:
    pattern = rf"\b{re.escape(tag['noun'])}\.?\s(?:No\.\s|Number\s|#\s?)?{re.escape(tag['number'])}(?![\d-]*\d)"
    yield from (match.start() for match in re.finditer(pattern, text, re.IGNORECASE))


def _holders(text: str, at: int, grounds: Grounds) -> list[str]:
    """The last person named before a place with no stop between, those joined to him, and whoever follows at once."""
    low = at - len(_BREAK.split(text[max(0, at - _BEFORE_CHARS) : at])[-1])
    high = at + len(_CLOSE.split(text[at : at + _BEFORE_CHARS])[0])
    # Each cell of a row has names of its own.
    named = [
        (cell.start() + start, cell.start() + end, name)
        for cell in _CELL.finditer(text, low, high)
        for start, end, name in find_names(cell[0], first_words=frozenset(), lower_words=frozenset())
        if "person" in sorts_of(name, grounds.index)
    ]
    before = [each for each in named if each[1] <= at]
    found = before[-1:]
    for each in reversed(before[:-1]):
        if not _JOINED.fullmatch(text, each[1], found[0][0]):
            break
        found.insert(0, each)
    return [
        _turned(text, start, name) or called_in_full(text, start, name, grounds.index) or name
        for start, _, name in (*found, *(each for each in named if each[0] > at))
    ]


def _turned(text: str, start: int, name: str) -> str | None:
    """ "LEE, Ann Marie" as "Ann Lee", where a form has the surname first."""
    surname = _SURNAME_FIRST.search(text, max(0, start - _BEFORE_CHARS), start)
    return f"{name.split(maxsplit=1)[0]} {surname['last'].title()}" if surname else None
