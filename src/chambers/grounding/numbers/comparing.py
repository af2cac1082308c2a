"""How far apart two values are that the sentence places by their days: "in May six points below that of January".

The lines of the cited pages that have the two days have the two values. Where both can be read, nothing else may make
the difference; where the sentence has one of the values itself, the day tells the other. "Nine times the limit" is one
figure of a line over another.
"""

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from itertools import permutations, product

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import find_hits
from chambers.grounding.numbers.counts import unit_of
from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.words.meaning import stems

_APART = re.compile(
    r"[\s-]+(?:[a-z]+\s+){0,2}(?:less|more|fewer|below|above|under|over|higher|lower|better|worse|short)\b",
    re.IGNORECASE,
)
_BY = re.compile(
    r"\b(?:rose|risen|fell|fallen|dropped|climbed|grew|grown|increased|decreased|declined|gained|lost|improved|worsened"
    r"|went (?:up|down)|up|down|higher|lower|better|worse|more|less)\s+(?:by\s+)?$",
    re.IGNORECASE,
)
_MOVED = re.compile(
    r"\b(?:rais|increas|reduc|lower|cut|rose|fell|drop|grew|went (?:up|down)|climb|declin|decreas|swell|shr[aiu]nk)"
    r"\w*\b[^.;]{0,60}\bby\s+(?:about\s+|some\s+)?$",
    re.IGNORECASE,
)
_FOLD = re.compile(r"\s+times\s+(?:what|the|that|as|its|those|this|more|higher|over)\b", re.IGNORECASE)
_FARTHER = re.compile(
    r"[\s-]*(?:[a-z]+\s+){0,2}?(?:(?P<more>more|above|over|higher|longer|beyond|in excess|too many|extra|faster|older)"
    r"|(?:fewer|less|below|under|lower|shorter|short|too few|slower|younger))\b",
    re.IGNORECASE,
)
_RISES = re.compile(
    r"\b(?:rose|fell|dropped|climbed|grew|increased|decreased|declined|gained|lost|went (?:up|down)|shrank|improved)\b",
    re.I,
)
_FALLS = re.compile(r"\b(?:fell|dropped|decreased|declined|lost|went down|shrank)\b", re.IGNORECASE)
_UNIT = re.compile(r"\s?([A-Za-z%]{2,})")
_BY_CHARS = 30
_PAIR = 2
_CLOSE_CHARS = 160
_FEW = 4


def judge_compared(setting: Setting) -> Outcome | None:
    """The verdict on a difference or a multiple whose two values the page has in known places; None otherwise."""
    wanted = size_of(setting.token)
    if wanted is None or not setting.pages:
        return None
    if _MOVED.search(setting.lead()) and (moved := _moved(setting, wanted)) is not None:
        return moved
    if (series := _series(setting, wanted)) is not None:
        return series
    if setting.token.kind is Kind.AMOUNT:
        return None
    if _FOLD.match(setting.after()):
        return next((worked(words) for made, words in _ratios(setting) if made == wanted), None)
    if not _APART.match(setting.after()) and not _BY.search(setting.lead()[-24:]):
        return None
    return next((worked(words) for made, words in _gaps(setting) if made == wanted), None)


def judge_apart(setting: Setting) -> Outcome | None:
    """ "23 residents, eight more than she should": a figure close to the 23 of the page is just so far from it."""
    wanted, far = size_of(setting.token), _FARTHER.match(setting.after())
    if far is None or wanted is None or setting.token.kind is not Kind.UNPARSED:
        return None
    sign = -1 if far["more"] else 1
    said = [each for each in setting.beside if each.kind is Kind.UNPARSED and size_of(each) is not None]
    for page in setting.pages:
        for token in said:
            hits = find_hits(token, page)
            spots = [hit.start for hit in hits]
            # Where the page measures the one, it measures the other too.
            units = {unit_of(page.text, hit.start, hit.end) for hit in hits}
            other = (size_of(token) or 0) + sign * wanted
            for figure in page.by_kind.get(Kind.UNPARSED, ()) if spots and other > 0 else ():
                alike = unit_of(page.text, figure.start, figure.end) in units
                if alike and size_of(figure) == other and any(abs(figure.start - at) <= _CLOSE_CHARS for at in spots):
                    return worked(f"{size_of(token)} against {other}")
    return None


def _moved(setting: Setting, by: Decimal) -> Outcome | None:
    """ "Raised by $1,700, to $8,900", where a line has what it was before and what it is now."""
    kind = setting.token.kind
    said = {size for token in setting.beside if token.kind is kind and (size := size_of(token)) is not None}
    for _, unit in setting.lines():
        there = {size for figure in unit.figures if figure.kind is kind and (size := size_of(figure)) is not None}
        for one in said & there:
            if other := {one - by, one + by} & there:
                return worked(f"{max(one, *other)} less {min(one, *other)}")
    return None


def _series(setting: Setting, wanted: Decimal) -> Outcome | None:
    """By how much, or by what part, a thing rose or fell that one line of a page tells twice or more, in one unit.

    "14 mph at 10:00, 17 mph at 11:00, 19 mph at 12:00" rose by five; "40 pounds in May, 30 in June" fell by a quarter.
    """
    lead = setting.lead()
    moved = _MOVED.search(lead) or _BY.search(lead[-_BY_CHARS:])
    if not moved or not _RISES.search(lead):
        return None
    falls = _FALLS.search(lead) is not None
    hedge = hedge_before(setting.sentence.text, len(lead))
    for page, unit in setting.lines():
        words = frozenset(stems(page.text[unit.start : unit.end])) & setting.stems
        by_unit: dict[str, list[Decimal]] = {}
        for figure in unit.figures if len(words) > 1 or not unit.is_row else ():
            behind = _UNIT.match(page.text, figure.end)
            size = size_of(figure) if figure.kind in (Kind.UNPARSED, Kind.AMOUNT) else None
            if behind is not None and size:
                by_unit.setdefault(behind[1].casefold(), []).append(size)
        for sizes in by_unit.values():
            first, last = sizes[0], sizes[-1]
            if len(sizes) < _PAIR or (last < first) is not falls or first == last:
                continue
            gap = abs(first - last)
            made = gap * 100 / first if setting.token.kind is Kind.PERCENTAGE else gap
            near = hedge is not None and hedge.allows(float(made), float(wanted))
            if near or made.quantize(wanted, ROUND_HALF_UP) == wanted:
                return worked(f"{first} to {last}")
    return None


def worked(words: str) -> Outcome:
    """Supported by figures that make it; `words` say which."""
    return worked_out(f"worked out again: {words}", words)


def _ratios(setting: Setting) -> Iterator[tuple[Decimal, str]]:
    """One figure over another of one line, of the same kind, that shares a word with the sentence."""
    mine = setting.stems
    for page in setting.pages:
        for unit in units_of(page):
            if not mine & frozenset(stems(page.text[unit.start : unit.end])):
                continue
            sized = [
                (figure.kind, size) for figure in unit.figures if (size := size_of(figure)) is not None and size > 0
            ]
            for (kind, one), (other, two) in permutations(sized[:8], 2):
                if kind is other and one > two:
                    yield one / two, f"{one} over {two}"


def _gaps(setting: Setting) -> Iterator[tuple[Decimal, str]]:
    days = [token for token in setting.beside if token.kind is Kind.DATE]
    placed = [values for day in days if (values := list(_values_on(setting, day.start)))]
    said = [
        size for token in setting.beside if token.kind is setting.token.kind and (size := size_of(token)) is not None
    ]
    pairs = [(one, two) for one, two in permutations(placed, 2)] if len(placed) > 1 else []
    pairs += [(said[:_FEW], values) for values in placed] if said else []
    for one, two in pairs:
        yield from ((abs(a - b), f"{a} less {b}") for a, b in product(one, two) if a != b)


def _values_on(setting: Setting, at: int) -> Iterator[Decimal]:
    """The plain figures of the lines of the pages that have a day of the sentence."""
    day = next(token for token in setting.beside if token.start == at)
    for page in setting.pages:
        spots = [hit.start for hit in find_hits(day, page)]
        for unit in units_of(page) if spots else ():
            if any(unit.start <= spot < unit.end for spot in spots):
                sizes = [size_of(figure) for figure in unit.figures if figure.kind is setting.token.kind]
                yield from (size for size in sizes[:_FEW] if size is not None)
