"""More or less: the way in which a worked-out difference points.

"At $21 an hour, $1.50 less than before" is true or false by whether the pages have $22.50 or $19.50. Where they have
only the one on the other side, the draft has the difference turned round. "A loss of $450" behind two figures is held
against those, and "the $225,000 had risen to $61,200" refutes itself.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.counts import unit_of
from chambers.grounding.numbers.numbering import line_numbers
from chambers.grounding.numbers.sizes import SIZED, size_of
from chambers.grounding.placing.accounts import goes_on
from chambers.grounding.texts.sentences import flowing

_THAN = re.compile(
    r"(?:\s+[a-z]+|\s+percentage points?){0,2}?\s+(?:(?P<up>more than|higher than|above|over|greater than"
    r"|longer than|larger than"
    r"|heavier than|wider than|taller than|beyond|in excess of)"
    r"|(?P<down>less than|fewer than|lower than|below|under|shorter than|smaller than|lighter than|narrower than"
    r"|short of))\b",
    re.IGNORECASE,
)
_OF = re.compile(
    r"\b(?:(?P<up>gain|profit|increase|rise|raise|surplus|growth|improvement)"
    r"|(?P<down>loss|drop|decrease|decline|fall|cut|reduction|deficit|shortfall))\s+of\s+(?:about\s+|some\s+"
    r"|only\s+)?$",
    re.IGNORECASE,
)
_MOVED_TO = re.compile(
    r"(?:\s+[\w'\u2019.]+){0,4}?\s+(?:had\s+|has\s+|have\s+|was\s+|were\s+|then\s+|since\s+){0,2}"
    r"(?:(?P<up>risen|rose|grown|grew|climbed|increased|gone up|went up|swollen|raised)"
    r"|(?P<down>fallen|fell|dropped|declined|decreased|shrunk|shrank|gone down|went down|dwindled|sunk|sank|reduced|cut"
    r"|lowered))\s+to\s+(?:about\s+|only\s+|just\s+|some\s+)?",
    re.IGNORECASE,
)
_COST = re.compile(r"\b(?:cost|paid|bought|purchase\w*|spen[dt]|owe[sd]?|invest\w*)\b", re.IGNORECASE)
_WHICH = re.compile(r"\s*,?\s*(?:which|that) (?:is|was|were|are)\s*$|\s*,\s*$", re.IGNORECASE)
_TO = re.compile(r"(?:\s+[a-z]+){0,3}(?:\s+\d{4})?\s+to\s+", re.IGNORECASE)
_BY = re.compile(
    r"(?:\s+[a-z]+){0,3}(?:\s+\d{4})?\s*,\s*(?:which (?:is|was)\s+)?an?\s+(?:\w+\s+)?"
    r"(?:drop|fall|rise|raise|increase|decrease|decline|loss|gain|cut|reduction|difference|change|jump)\s+of\s+",
    re.IGNORECASE,
)
_AND = re.compile(r"(?:\s+[a-z]+){0,5}\s*,?\s+and\s+(?:[a-z]+\s+){0,3}", re.IGNORECASE)
_MAKES = re.compile(
    r"(?:\s+[a-z]+){0,4}\s*,?\s+(?:which\s+)?(?:(?:came|comes|added up|adds up|add up|amounts?|amounted) to|totall?ed"
    r"|totall?ing|together|in all|makes|made|for a total of|a total of)\s+",
    re.IGNORECASE,
)
_OTHERS = re.compile(r"\d[\d.,]*\d", re.IGNORECASE)
_NEAR_CHARS = 60


def difference_fault(own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """A difference that points the other way than the figures do, or None; `start` is where the sentence begins."""
    figures = [(token, value) for token in tokens if token.kind in SIZED and (value := size_of(token)) is not None]
    return (
        next(_turned(own, start, figures, pages), None)
        or next(_against_beside(own, start, figures), None)
        or next(_does_not_add(own, start, figures), None)
    )


def _turned(own: str, start: int, figures: Sequence[tuple[Token, Decimal]], pages: Sequence[ReadPage]) -> Iterator[str]:
    """Differences from a figure right before them, where the pages have only what lies on the other side."""
    for (base, of), (token, by) in pairwise(figures):
        way = _THAN.match(own, token.end - start)
        between = own[base.end - start : token.start - start]
        if way is None or base.kind is not token.kind or len(between) > _NEAR_CHARS or ";" in between:
            continue
        if not _measures_alike(base, token, own, start):
            continue
        if base.kind is Kind.AMOUNT and not _is_on(base, pages) and _is_on(token, pages) and _WHICH.match(between):
            yield f"the page has {flowing(token.text)}, and {flowing(base.text)} is only the difference"
        if by >= of:
            continue
        said, other = (of - by, of + by) if way["up"] else (of + by, of - by)
        if _stands(said, base, own, start, pages) is None and (there := _stands(other, base, own, start, pages)):
            more, there_is = flowing(way[0]), flowing(there.text)
            yield f"it says \u201c{more}\u201d of {flowing(base.text)}, where the page has {there_is}"


def _measures_alike(base: Token, token: Token, own: str, start: int) -> bool:
    """True for two amounts, two shares, or two counts of which one has no other unit than the other."""
    if base.kind is not Kind.UNPARSED:
        return True
    one, two = (unit_of(own, each.start - start, each.end - start) for each in (base, token))
    return one == two or two is None


def _stands(value: Decimal, base: Token, own: str, start: int, pages: Sequence[ReadPage]) -> Token | None:
    """A figure of the pages with a value, of the kind of another one."""
    unit = unit_of(own, base.start - start, base.end - start) if base.kind is Kind.UNPARSED else None
    for page in pages:
        numbers = line_numbers(page)
        for figure in page.by_kind.get(base.kind, ()):
            if (
                figure.start not in numbers
                and size_of(figure) == value
                and (unit is None or unit_of(page.text, figure.start, figure.end) in (unit, None))
            ):
                return figure
    return None


def _against_beside(own: str, start: int, figures: Sequence[tuple[Token, Decimal]]) -> Iterator[str]:
    for (one, first), (two, second) in pairwise(figures):
        moved = _MOVED_TO.fullmatch(own[one.end - start : two.start - start])
        if moved is None or one.kind is not two.kind or one.kind is not Kind.AMOUNT or first == second:
            continue
        if (second > first) is not (moved["up"] is not None):
            yield f"it says \u201c{moved['up'] or moved['down']}\u201d of {one.text} and {two.text}"
    for at, (token, by) in enumerate(figures):
        way = _OF.search(own[: token.start - start])
        if way is None or at < 2 or token.kind is not Kind.AMOUNT:
            continue
        (one, first), (two, second) = figures[at - 2], figures[at - 1]
        told = own[two.end - start : token.start - start]
        lead = own[: two.start - start]
        if (
            not one.kind is two.kind is token.kind
            or abs(first - second) != by
            or ";" in told
            or len(told) > _NEAR_CHARS
        ):
            continue
        # "Sold for $4,800 what had cost $5,250" tells the later figure first.
        if _COST.search(lead[one.end - start :]):
            continue
        if (second > first) is not (way["up"] is not None):
            yield f"it says \u201c{way['up'] or way['down']}\u201d, where the figures go from {one.text} to {two.text}"


def _is_on(token: Token, pages: Sequence[ReadPage]) -> bool:
    return any(find_hits(token, page) for page in pages)


def _does_not_add(own: str, start: int, figures: Sequence[tuple[Token, Decimal]]) -> Iterator[str]:
    """ "From $5 to $3, a drop of $1", and "$5 in fives and $3 in ones came to $9"."""
    for (one, first), (two, second), (token, by) in zip(figures, figures[1:], figures[2:], strict=False):
        if not one.kind is two.kind is token.kind is Kind.AMOUNT:
            continue
        before, last = own[one.end - start : two.start - start], own[two.end - start : token.start - start]
        led = own[: one.start - start].rstrip().casefold().endswith("from")
        if led and _TO.fullmatch(before) and _BY.fullmatch(last) and abs(first - second) != by:
            yield f"from {one.text} to {two.text} it is {abs(first - second):,}, not {flowing(token.text)}"
        alone = not any(each.kind is Kind.AMOUNT and each.start < one.start for each, _ in figures)
        alone = alone and not _OTHERS.search(own[: one.start - start]) and not goes_on(own)
        if alone and _AND.fullmatch(before) and _MAKES.fullmatch(last) and first + second != by:
            yield f"{one.text} and {two.text} make {first + second:,}, not {flowing(token.text)}"
