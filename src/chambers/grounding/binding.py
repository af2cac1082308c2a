"""Facts that a clause puts together and the record keeps apart, found line by line.

A line of a table, or a clause of prose, binds what stands in it: a day, a sum, a firm, a thing. For each figure of the
draft the lines of the pages are weighed by what else they share with its clause. When a line that has another figure
in its place fits clearly better than every line that has the figure itself, the figure is of something else. The day at
the head of a paper goes with everything in it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from chambers.grounding.amounts import Amount
from chambers.grounding.claim import Kind, Token
from chambers.grounding.clauses import clauses_of, page_clauses
from chambers.grounding.counts import unit_after
from chambers.grounding.labels import is_bare
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.meaning import LIGHT, SAYING, stem, stems
from chambers.grounding.numbering import line_numbers
from chambers.grounding.pairing import is_head_fact
from chambers.grounding.slots import RATE, is_of_name, stands_in_place
from chambers.grounding.together import stand_together

_FIGURES = (Kind.AMOUNT, Kind.DATE, Kind.PERCENTAGE, Kind.TIME, Kind.UNPARSED)
_ANCHORS = frozenset((*_FIGURES, Kind.NAME, Kind.IDENTIFIER))
_ANCHOR_WEIGHT = 1.5
_ENOUGH = 2.0
_CLEARLY = 1.5
_LONG_DIGITS = 3
_NEAR_CHARS = 70
_STOP = re.compile(
    r"[;.]\s|,\s|\(|\b(?:and|but|after|before|when|while|which|who|because|less|plus|including|with|under|until|since)\b"
)
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class _Unit:
    """A line or clause of a page: its words and where it stands."""

    start: int
    end: int
    stems: frozenset[str]


def binding_fault(text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """A figure that the record gives to something else, or None; `start` is where the sentence `text` begins."""
    if stand_together(text, tokens, pages):
        return None
    facts = [token for token in tokens if token.kind in _ANCHORS]
    named = frozenset(stem(word) for token in facts if token.kind is Kind.NAME for word in _WORD.findall(token.text))
    for clause in clauses_of(text):
        low = start + clause.start
        inside = [token for token in facts if low <= token.start < low + len(clause.text)]
        for token in inside:
            if token.kind not in _FIGURES or is_bare(token) or _is_loose(token, text, start):
                continue
            if _of_the_paper(token, pages):
                continue
            words = _around(clause.text, token, low, inside) - named - LIGHT - {SAYING}
            near = [other for other in inside if _goes_with(other, token, inside, clause.text, low)]
            fault = _better_line(token, words, near, facts, pages)
            if fault is not None and not stands_in_place(token, text, start, tokens, pages):
                return fault
    return None


def _is_loose(token: Token, text: str, start: int) -> bool:
    """True for a day without a figure, the number of a name, and what is paid over and over: no line is bound to it."""
    vague = token.kind is Kind.DATE and not _DIGIT.search(token.text)
    return vague or is_of_name(token, text, start) or RATE.match(text, token.end - start) is not None


def _of_the_paper(token: Token, pages: Sequence[ReadPage]) -> bool:
    return token.kind is Kind.DATE and any(is_head_fact(token, page) for page in pages)


def _goes_with(other: Token, token: Token, facts: Sequence[Token], text: str, start: int) -> bool:
    """True for a fact of another kind that stands near a figure, and nearer than to any other figure of its kind."""
    if other is token or (other.kind is token.kind and not is_bare(other)):
        return False
    rivals = [each for each in facts if each.kind is token.kind and not is_bare(each)]
    nearest = min(rivals, key=lambda each: _apart(each, other))
    first, second = sorted((other, token), key=lambda each: each.start)
    between = text[max(0, first.end - start) : max(0, second.start - start)]
    return nearest is token and len(between) <= _NEAR_CHARS and ";" not in between


def _apart(one: Token, two: Token) -> int:
    return max(one.start - two.end, two.start - one.end)


def _around(text: str, token: Token, start: int, facts: Sequence[Token]) -> frozenset[str]:
    """The words that go with a figure: back to the one before of its kind, and on to the next stop."""
    at, end = token.start - start, token.end - start
    rivals = [other for other in facts if other.kind is token.kind and not is_bare(other)]
    same = [(other.start - start, other.end - start) for other in rivals]
    left = max((e for _, e in same if e <= at), default=0)
    right = min((s for s, _ in same if s >= end), default=len(text))
    # After another figure of its kind, what stands before the comma belongs to that one.
    before = text[left:at].rpartition(",")[2] if left else text[left:at]
    lead = stems(before)
    tail = text[end:right] if not lead else _STOP.split(text[end:right], maxsplit=1)[0]
    return frozenset((*lead, *stems(tail)))


def _better_line(
    token: Token, words: frozenset[str], near: Sequence[Token], facts: Sequence[Token], pages: Sequence[ReadPage]
) -> str | None:
    here, best, there = 0.0, 0.0, ""
    for page in pages:
        own = [hit.start for hit in find_hits(token, page)]
        anchors = [[hit.start for hit in find_hits(other, page)] for other in near]
        mine = {hit.start for other in facts if other.kind is token.kind for hit in find_hits(other, page)}
        for unit in _units(page):
            score = len(words & unit.stems) + _ANCHOR_WEIGHT * sum(_any_in(unit, starts) for starts in anchors)
            if _any_in(unit, own):
                here = max(here, score)
            elif score > best and (instead := _filler(token, unit, page, mine)) is not None:
                best, there = score, instead
    if best >= _ENOUGH and here <= best - _CLEARLY:
        return f"the record has {there} for this, and {_flat(token.text)} for something else"
    return None


def _any_in(unit: _Unit, starts: Sequence[int]) -> bool:
    return any(unit.start <= start < unit.end for start in starts)


def _filler(token: Token, unit: _Unit, page: ReadPage, mine: set[int]) -> str | None:
    """What stands in a unit in the place of the figure: one of its kind that the sentence does not have."""
    inside = [t for t in page.by_kind.get(token.kind, ()) if unit.start <= t.start < unit.end and t.start not in mine]
    numbered = line_numbers(page)
    kept = [other for other in inside if other.start not in numbered and _comparable(token, other, page)]
    return _flat(kept[0].text) if kept else None


def _comparable(token: Token, other: Token, page: ReadPage) -> bool:
    if token.kind is Kind.UNPARSED:
        digits = str(other.value) if re.fullmatch(r"\d+(?:\.\d+)?", str(other.value)) else ""
        unit = unit_after(page.text, other.end)
        mine, theirs = len(str(token.value).split(".", maxsplit=1)[0]), len(digits.split(".", maxsplit=1)[0])
        long = min(mine, theirs) >= _LONG_DIGITS
        return bool(digits) and abs(mine - theirs) <= 1 and (long or unit is not None)
    return not isinstance(other.value, Amount) or other.value.currency is not None or "." in other.text


@lru_cache(maxsize=2048)
def _units(page: ReadPage) -> tuple[_Unit, ...]:
    return tuple(_read_units(page))


def _read_units(page: ReadPage) -> Iterator[_Unit]:
    for clause in page_clauses(page):
        yield _Unit(clause.start, clause.start + len(clause.text), frozenset(stems(clause.text)))


def _flat(text: str) -> str:
    return " ".join(text.split())
