"""The largest and the smallest, up and down: words that figures prove or refute.

"The smallest item was $900" is refuted by a column in which nothing is larger than $900. "Fell from 2.6 to 2.8" refutes
itself. A column is what stands at the same place of rows with as many figures; sums at its foot do not count.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.numbering import naming_word
from chambers.grounding.numbers.sizes import SIZED, size_of
from chambers.grounding.texts.clauses import clauses_of
from chambers.grounding.texts.rows import Unit, units_of

_MOST = re.compile(
    r"\b(?:largest|highest|greatest|biggest|longest|costliest|dearest|heaviest|most expensive|oldest)\b",
    re.IGNORECASE,
)
_LEAST = re.compile(r"\b(?:smallest|lowest|shortest|cheapest|lightest|least expensive|youngest)\b", re.IGNORECASE)
_SUM = re.compile(r"\b(?:total|subtotal|sum|balance|grand|net|gross|amount due|carried)\b", re.IGNORECASE)
_UP = (
    r"rose|risen|rises?|rising|increas(?:ed?|es|ing)|grew|grown|grows?|climb(?:ed|s)?|went up|gone up|up|jumped|gained"
    r"|raised"
)
_DOWN = (
    r"fell|fallen|falls?|falling|decreas(?:ed?|es|ing)|dropp?(?:ed|s)?|declin(?:ed|es)|shrank|shrunk|went down"
    r"|gone down|down|sank|reduced|cut|lowered|lost"
)
_MOVED = re.compile(
    rf"\b(?:(?P<up>{_UP})|(?P<down>{_DOWN}))\b[^.;]{{0,30}}?\bfrom\s+(?P<rest>[^.;]{{0,80}})", re.IGNORECASE
)
# "$310, which was less than its value of $295".
_COMPARED = re.compile(
    r"(?:,\s*(?:which|that|and|or)?\s*(?:is|was|were|came|stood)?|\s+(?:is|was|were|came|stood))\s*(?:well|far|slightly|much|just)?\s*"
    r"(?:(?P<up>more|higher|greater|larger|longer|above|over)|(?P<down>less(?=\s+than\b)|lower|fewer|smaller|shorter|below|under))\b"
    r"[^.;,]{0,50}",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:18|19|20)\d\d")
_OF_HOW_MANY = re.compile(r"\b(?:of|among)\s+(?:all\s+)?(?:the\s+|its\s+|their\s+|these\s+|those\s+)?$")
_NOUN = re.compile(
    r"\b(?!(?:was|is|were|are|be|been|being|at|by|to|from|than|with|and|or|only|just|about|nearly|some|over|under|in"
    r"|reached|stood|came|measured|had|has|showed|read|a|an|the|for|on|exactly|almost|roughly)\b)[a-z]{3,}\s+$"
)
_UNIT = re.compile(r"\s*(?:%|[A-Za-z])")
_MIN_ROWS = 3
_FROM_CHARS = 25
_TO_CHARS = 40


def extreme_fault(text: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage]) -> str | None:
    """A figure that is called the largest where it is the smallest, or the other way round; or None."""
    for clause in clauses_of(text):
        most, least = _MOST.search(clause.text), _LEAST.search(clause.text)
        said = most or least
        if said is None or (most and least):
            continue
        low, high = start + clause.start, start + clause.start + len(clause.text)
        # "The largest of the three" is no three.
        sized = (each for each in tokens if each.kind in SIZED and any(map(str.isdigit, each.text)))
        for token in (each for each in sized if low <= each.start < high):
            # "Lot 1, the largest": its number is a name.
            named = naming_word(text, token.start - start) is not None or _is_aside(text, token, start, said.end())
            value = None if named else size_of(token)
            columns = [_column(page, hit.start, token.kind) for page in pages for hit in find_hits(token, page)]
            for column in (each for each in columns if value is not None and len(each) >= _MIN_ROWS):
                end = max(column) if least else min(column)
                if value == end and min(column) != max(column):
                    other = "largest" if least else "smallest"
                    return f"it says \u201c{said[0]}\u201d, where {token.text} is the {other} of its column"
    return None


def _is_aside(text: str, token: Token, start: int, said: int) -> bool:
    """True for a bare number that is not what is largest: "the lowest force of the 48 grips", "that of grip 31"."""
    if token.kind is not Kind.UNPARSED:
        return False
    before, after = text[said : token.start - start], text[token.end - start :]
    return _OF_HOW_MANY.search(before) is not None or (_NOUN.search(before) is not None and not _UNIT.match(after))


def trend_fault(text: str, start: int, tokens: Sequence[Token]) -> str | None:
    """A rise from more to less, or a fall from less to more; or None."""
    figures = [(each, value) for each in tokens if each.kind in SIZED and (value := size_of(each)) is not None]
    for match in _MOVED.finditer(text):
        at = start + match.start("rest")
        first = next(((t, v) for t, v in figures if at <= t.start <= at + _FROM_CHARS), None)
        second = _other_end(text, start, match, figures, first[0]) if first else None
        if first is None or second is None or first[1] == second[1]:
            continue
        # "Fell by $400 from 2019 to 2020" tells when, not how much.
        if _YEAR.fullmatch(first[0].text) and _YEAR.fullmatch(second[0].text):
            continue
        if (second[1] > first[1]) is not (match["up"] is not None):
            way = match["up"] or match["down"]
            return f"it says \u201c{way}\u201d, where the figures go from {first[0].text} to {second[0].text}"
    return _comparison_fault(text, start, figures)


def _comparison_fault(text: str, start: int, figures: Sequence[tuple[Token, Decimal]]) -> str | None:
    """Two figures of a kind, of which the first is called the larger one and is not, or the other way round."""
    for (one, less), (two, more) in pairwise(sorted(figures, key=lambda each: each[0].start)):
        found = _COMPARED.fullmatch(text[one.end - start : max(one.end, two.start) - start])
        if found is None or one.kind is not two.kind or one.kind is Kind.UNPARSED or less == more:
            continue
        if (less > more) is not (found["up"] is not None):
            return f"it says \u201c{found['up'] or found['down']}\u201d of {one.text} and {two.text}"
    return None


def _other_end(
    text: str, start: int, match: re.Match[str], figures: Sequence[tuple[Token, Decimal]], first: Token
) -> tuple[Token, Decimal] | None:
    """The figure to which something moved: "from 3 to 4", or "stood at 4, up from 3"."""
    same = [(token, value) for token, value in figures if token.kind is first.kind]
    for token, value in same:
        between = text[first.end - start : token.start - start]
        if first.end < token.start <= first.end + _TO_CHARS and re.match(r"[^.;]*?\bto\s", between):
            return token, value
    if (match["up"] or match["down"]).casefold() not in ("up", "down"):
        return None
    return next(((t, v) for t, v in reversed(same) if t.end <= start + match.start()), None)


def _column(page: ReadPage, at: int, kind: Kind) -> list[Decimal]:
    """The figures that stand in a row where the one at `at` stands in its own."""
    rows = [unit for unit in units_of(page) if unit.is_row and not _SUM.search(page.text[unit.start : unit.end])]
    mine = next((_of_kind(unit, kind) for unit in rows if unit.start <= at < unit.end), [])
    place = next((index for index, figure in enumerate(mine) if figure.start <= at < figure.end), None)
    if place is None:
        return []
    others = [_of_kind(unit, kind) for unit in rows]
    return [value for row in others if len(row) == len(mine) and (value := size_of(row[place])) is not None]


def _of_kind(unit: Unit, kind: Kind) -> list[Token]:
    return [figure for figure in unit.figures if figure.kind is kind]
