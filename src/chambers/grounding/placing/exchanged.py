"""Two figures of a sentence that have changed places, told by what one of them is called.

"Register sales of $208,400 against reported sales of $219,450": where the page has "register" over the second figure
and not over the first, each stands in the other's place. One side is enough, if nothing speaks for the draft's order.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.placing.slots import is_plain
from chambers.grounding.placing.together import unit_at
from chambers.grounding.texts.rows import column_head
from chambers.grounding.texts.sentences import flowing
from chambers.grounding.words.meaning import stems

_KINDS = frozenset((Kind.AMOUNT, Kind.PERCENTAGE, Kind.DATE, Kind.TIME))
_CUT = re.compile(r"[;:,(]|\b(?:and|but|against|versus|while|whereas|which|or|than|from|to)\b", re.IGNORECASE)
_BEHIND = re.compile(
    r"\s*(?:for|in|on|as|towards?|under|was|were|is|are|(?:has|have|had) been)\s+(?P<words>[^;:,.()\d$]{3,40})",
    re.IGNORECASE,
)
_FROM_TO = re.compile(r"\s*(?:to|until|through|-|\u2013)\s*", re.IGNORECASE)
_LISTED = re.compile(r"[\s,;]*(?:and|or|&|plus)?\s*", re.IGNORECASE)
_APART = re.compile(
    r"\s+(?:too\s+)?(?:less|more|lower|higher|above|below|over|under|short|fewer|apart)\b", re.IGNORECASE
)
_LEAD_CHARS = 50


def exchange_fault(own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """Two neighbouring figures of a kind, each called what the pages call the other; or None."""
    figures = [token for token in tokens if token.kind in _KINDS and is_plain(token)]
    for one, two in pairwise(figures):
        if one.kind is not two.kind or one.value == two.value:
            continue
        gap = own[one.end - start : two.start - start]
        if _FROM_TO.fullmatch(gap) or _LISTED.fullmatch(gap):
            continue
        # "$76,965, which is $83,250 less" says how far two figures are apart, and names none of them.
        if any(_APART.match(own, each.end - start) for each in (one, two)):
            continue
        first, second = _called(own, start, one, figures), _called(own, start, two, figures)
        first, second = first - second, second - first
        if (first or second) and _is_crossed(one, two, first, second, pages):
            given, other = flowing(one.text), flowing(two.text)
            return f"the page has {other} for what it gives as {given}, and the other way round"
    return None


def _is_crossed(
    one: Token, two: Token, first: frozenset[str], second: frozenset[str], pages: Sequence[ReadPage]
) -> bool:
    """True when the names stand with the other figure of the two wherever they tell anything."""
    straight = crossed = 0
    for page in pages:
        ones = [words for hit in find_hits(one, page) if (words := _words_of(page, hit.start)) is not None]
        twos = [words for hit in find_hits(two, page) if (words := _words_of(page, hit.start)) is not None]
        if not ones or not twos:
            continue
        here, there = (frozenset[str]().union(*each) for each in (ones, twos))
        here, there = here - there, there - here
        straight += len(first & here) + len(second & there)
        crossed += len(first & there) + len(second & here)
    return crossed > 0 and not straight


def _called(own: str, start: int, token: Token, figures: Sequence[Token]) -> frozenset[str]:
    """The words by which a figure is called: right before it, or behind "for" or "was"."""
    low = max((each.end - start for each in figures if each.end <= token.start), default=0)
    lead = own[max(low, token.start - start - _LEAD_CHARS) : token.start - start]
    cuts = [match.end() for match in _CUT.finditer(lead)]
    behind = _BEHIND.match(own, token.end - start)
    words = frozenset(stems(lead[cuts[-1] if cuts else 0 :]))
    return words | (frozenset(stems(_CUT.split(behind["words"])[0])) if behind else frozenset())


def _words_of(page: ReadPage, at: int) -> frozenset[str] | None:
    """What a figure is called in a row: its label and the head of its column; None outside of rows."""
    return dict(_row_words(page)).get(at)


@kept_on_page
def _row_words(page: ReadPage) -> tuple[tuple[int, frozenset[str]], ...]:
    return tuple(_in_rows(page))


def _in_rows(page: ReadPage) -> Iterator[tuple[int, frozenset[str]]]:
    for figure in page.figures:
        unit = unit_at(page, figure.start) if figure.kind in _KINDS else None
        if unit is None or not unit.is_row:
            continue
        same = [each for each in unit.figures if each.kind is figure.kind]
        head = column_head(unit, page.text, figure.start) or ""
        label = page.text[unit.start : unit.end] if len(same) == 1 else ""
        if head or label:
            yield figure.start, frozenset(stems(f"{head} {label}"))
