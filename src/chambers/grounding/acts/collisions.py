"""Who drove what, and who ran into whom.

A report of a crash sets its vehicles and their drivers under "Vehicle 1" and "Unit 2", and then tells what Unit 1 did
to Unit 2. "A truck driven by Ann struck a van driven by Bo" is false where the report has Bo under the truck and Ann
under the van, or where Ann's unit is the one that was struck. Where two people are not under two such heads, nothing
is said.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Grounds
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage
from chambers.grounding.people.identity import name_forms
from chambers.grounding.people.parties import same_person
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import stems
from chambers.grounding.words.rank_table import BEFORE_NAME

_UNIT = (
    r"(?:Vehicle|VEHICLE|Unit|UNIT|Veh\.?|VEH\.?|V|Car|Driver|DRIVER|Party|PARTY|Operator)[ \t]*[-#]?[ \t]*"
    r"(?:No\.?[ \t]*)?"
)
_HEAD = re.compile(rf"^[ \t]*{_UNIT}(?P<number>[1-3])\b", re.MULTILINE)
_HITS = (
    r"(?:struck|hit|collided with|rear-?ended|ran into|side-?swiped|crashed into|impacted|bumped|ran over|broadsided"
    r"|drove into|slammed into|plowed into|clipped|T-boned|strikes|hits)"
)
_BETWEEN = re.compile(
    rf"{_UNIT}(?P<one>[1-3])\b(?:(?!{_UNIT}[1-3])[^.]){{0,160}}?\b(?<!by )(?P<by>(?:was |been |were )?){_HITS}"
    rf"(?P<passive>[ \t\n]+(?:[\w ]{{0,20}})?by)?(?:(?!{_UNIT}[1-3])[^.]){{0,60}}?{_UNIT}(?P<two>[1-3])\b"
)
_DRIVEN = re.compile(rf"\b(?:driven|operated|steered|piloted|ridden)\s+(?:at the time\s+)?by\s+{BEFORE_NAME}$")
_STRIKES = re.compile(rf"(?<!by )\b{_HITS}\b")
_PASSIVE = re.compile(r"\b(?:was|were|been|being|is)\s+(?:\w+ly\s+)?$")
_WORDS_BACK = 60
_MAX_PAGES = 6


@dataclass(frozen=True, slots=True)
class _Unit:
    """What a report has under the head of one vehicle."""

    number: str
    text: str


def collision_fault(
    own: str, sentence: Sentence, tokens: Sequence[Token], pages: Sequence[ReadPage], grounds: Grounds
) -> str | None:
    """Who drove which vehicle or struck whom, where the sentence exchanges two drivers, or None."""
    struck = _STRIKES.search(own)
    if struck is None and "driven by" not in own and "operated by" not in own:
        return None
    named = [token for token in tokens if token.kind is Kind.NAME]
    units = [unit for page in pages[:_MAX_PAGES] for unit in _units(page)]
    if len({unit.number for unit in units}) < 2:
        return None
    under = {token.start: number for token in named if (number := _number(token.text, units, grounds)) is not None}
    return _driver_fault(own, sentence.start, named, units, under) or _striker_fault(
        own, sentence.start, struck, named, under, pages
    )


@kept_on_page
def _units(page: ReadPage) -> tuple[_Unit, ...]:
    heads = list(_HEAD.finditer(page.text))
    if not heads:
        return ()
    ends = [*(head.start() for head in heads[1:]), len(page.text)]
    found = []
    for head, end in zip(heads, ends, strict=True):
        gap = page.text.find("\n\n", head.end(), end)
        text = page.text[head.end() : gap if gap > 0 and ends[-1] == end else end]
        # The story that follows the last head speaks of all of them.
        story = re.search(
            r"^[ \t]*(?i:narrative|summary|description|witness(?:es)?|diagram|statement)\b", text, re.MULTILINE
        )
        found.append(_Unit(head["number"], text[: story.start()] if story else text))
    return tuple(found)


def _number(name: str, units: Sequence[_Unit], grounds: Grounds) -> str | None:
    """The one unit under which somebody stands."""
    forms = name_forms(name, grounds.index)
    numbers = {unit.number for unit in units if forms.search(unit.text)}
    return numbers.pop() if len(numbers) == 1 else None


def _driver_fault(
    own: str, start: int, named: Sequence[Token], units: Sequence[_Unit], under: dict[int, str]
) -> str | None:
    """Two drivers, each of whom the sentence puts into the vehicle of the other."""
    driven = list(_driven(own, start, named))
    for one, mine in driven:
        for two, theirs in driven:
            if two.start <= one.start or same_person(one.text, two.text) or {one.start, two.start} - under.keys():
                continue
            first, second = under[one.start], under[two.start]
            alone, beside = mine - theirs, theirs - mine
            texts = {n: _words(" ".join(unit.text for unit in units if unit.number == n)) for n in (first, second)}
            turned = bool(alone & texts[second]) and bool(beside & texts[first])
            if first != second and turned and not alone & texts[first] and not beside & texts[second]:
                return f"{one.text} and {two.text} stand in each other's vehicle"
    return None


def _driven(own: str, start: int, named: Sequence[Token]) -> Iterator[tuple[Token, frozenset[str]]]:
    """Drivers, and the words for what they drive."""
    for token in named:
        before = own[: token.start - start]
        match = _DRIVEN.search(before)
        if match is None:
            continue
        low = max(0, match.start() - _WORDS_BACK)
        thing = re.split(rf"[,;]|\b(?:{_HITS}|and|into|by|at|when|with|that)\b", before[low : match.start()])
        words = next((found for part in reversed(thing) if (found := _words(part))), frozenset())
        yield token, words


def _words(text: str) -> frozenset[str]:
    return frozenset(stems(text))


def _striker_fault(  # noqa: PLR0917 - a sentence, who is under which head, and what it is held against
    own: str,
    start: int,
    struck: re.Match[str] | None,
    named: Sequence[Token],
    under: dict[int, str],
    pages: Sequence[ReadPage],
) -> str | None:
    """Whoever strikes the other in the sentence, and is struck in the report."""
    if struck is None or _PASSIVE.search(own[: struck.start()]):
        return None
    before = [token for token in named if token.end - start <= struck.start() and token.start in under]
    after = [token for token in named if token.start - start >= struck.end() and token.start in under]
    if not before or not after or under[before[-1].start] == under[after[0].start]:
        return None
    mine = (under[before[-1].start], under[after[0].start])
    theirs = {
        (match["two"], match["one"]) if match["by"] or match["passive"] else (match["one"], match["two"])
        for page in pages
        for match in _BETWEEN.finditer(page.text)
    }
    if mine in theirs or (mine[1], mine[0]) not in theirs:
        return None
    return f"it is {after[0].text} who struck {before[-1].text}, not the other way round"
