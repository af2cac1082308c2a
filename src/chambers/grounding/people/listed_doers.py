"""Who did which of several things: lines of a page that say the same of each, held against what the draft says.

"- Grant of 3/1/2031 proposed by Ann Lee" and "- Grant of 3/1/2032 proposed by Bo Roe" each have a doer of their own. A
draft that has Bo Roe propose the grant of 2031, or Roe the first and Lee the second, is wrong. The line is told by a
figure that no other of those lines has, or by its number in the list; where neither tells, nothing is said.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.people.anchoring import clause_around
from chambers.grounding.people.duties import claimed_duties, duties_of
from chambers.grounding.people.identity import is_same, sorts_of
from chambers.grounding.texts.sentences import Sentence

_TITLE = r"(?:(?:Mr|Mrs|Ms|Miss|Dr)\.\s+)?"
_NUMBERS = ("first", "second", "third", "fourth")
_BY_NUMBER = re.compile(rf"\bthe\s+(?P<number>{'|'.join(_NUMBERS)})\s+(?:one\s+)?by\s+{_TITLE}$")
_NUMBER = re.compile(rf"\b[Tt]he\s+(?P<number>{'|'.join(_NUMBERS)})\b")
_KEYS = frozenset((Kind.DATE, Kind.AMOUNT, Kind.IDENTIFIER, Kind.UNPARSED))
_ITEM = re.compile(r"^[ \t]*(?:[-*\u2022]|\(?\w{1,2}[.)])[ \t]", re.MULTILINE)
_LEAST = 2


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a list, and who did by it what all of them say was done."""

    start: int
    end: int
    name: str


def listed_doer_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who by its line did a thing of a list that the sentence has another of that list do, or None."""
    numbered = len({match["number"] for match in _NUMBER.finditer(own)})
    for token, verb in _claimed(own, sentence, tokens):
        if "person" not in sorts_of(token.text, grounds.index):
            continue
        for page in pages:
            lines = _lines(page, verb)
            others = [each for each in lines if is_same(each.name, token.text, grounds.index)]
            # Whoever did something else by another column of the table is none of those who did this.
            elsewhere = not others and any(is_same(each.name, token.text, grounds.index) for each in duties_of(page))
            if len(lines) < _LEAST or not (elsewhere or len({line.name for line in lines}) >= _LEAST):
                continue
            line = _meant(own, sentence, token, tokens, page, lines, numbered=numbered)
            if line is not None and (others or elsewhere) and line not in others:
                return f"by its line {line.name} did this, not {token.text}"
    return None


def _claimed(own: str, sentence: Sentence, tokens: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Each name that does something, with the stem of the verb; "and the second by Roe" has the verb before it."""
    named = [token for token in tokens if token.kind is Kind.NAME]
    found = list(claimed_duties(own, sentence, named))
    yield from found
    for token in named:
        if _BY_NUMBER.search(own[: token.start - sentence.start]):
            before = [verb for each, verb in found if each.start < token.start]
            yield from ((token, verb) for verb in before[:1])


def _lines(page: ReadPage, verb: str) -> list[_Line]:
    """The lines of a page that each have one doer of a verb."""
    found = [(_line(page.text, duty.start), duty.name) for duty in duties_of(page) if duty.verb == verb]
    spans = [span for span, _ in found]
    return [_Line(*span, name) for span, name in found if spans.count(span) == 1]


def _line(text: str, at: int) -> tuple[int, int]:
    """The line of a place; an item of a list runs on to the next item or to an empty line."""
    low = text.rfind("\n", 0, at) + 1
    high = text.find("\n", at)
    high = len(text) if high < 0 else high
    items = [match.start() for match in _ITEM.finditer(text)]
    before = [start for start in items if start <= at]
    if before and "\n\n" not in text[before[-1] : at]:
        ends = (*(start for start in items if start > at), len(text))
        gap = text.find("\n\n", at)
        return before[-1], min(ends[0], gap if gap >= 0 else len(text))
    return low, high


def _meant(  # noqa: PLR0917 - a name of the draft, where it stands, and the lines it is held against
    own: str,
    sentence: Sentence,
    token: Token,
    tokens: Sequence[Token],
    page: ReadPage,
    lines: Sequence[_Line],
    *,
    numbered: int,
) -> _Line | None:
    """The one line of which a clause speaks."""
    low, high = clause_around(token, own, sentence.start)
    keys = [each for each in tokens if each.kind in _KEYS and low <= each.start < high]
    told = [
        [line for line in lines if any(line.start <= hit.start < line.end for hit in find_hits(key, page))]
        for key in keys
    ]
    sole = {line for found in told if len(found) == 1 for line in found}
    if sole:
        return sole.pop() if len(sole) == 1 and all(told) else None
    # All of them are told by their numbers: "the first by Lee, and the second by Roe".
    numbers = [match["number"] for match in _NUMBER.finditer(own, low - sentence.start, high - sentence.start)]
    if numbered != len(lines) or len(numbers) != 1 or keys:
        return None
    at = _NUMBERS.index(numbers[0])
    return lines[at] if at < len(lines) else None
