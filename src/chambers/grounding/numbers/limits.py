"""How far something lies from what is required, allowed or posted: "16 miles an hour over the limit", "half of it".

The page states the limit behind its word ("Required wall thickness: 10 mm", "41 mph (posted 25 mph)"), and has the
measured value in the row or line that the sentence names. Where both are known, nothing else makes the figure.
"""

import re
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import unit_of
from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.numbers.numerals import plain
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.numbers.table_columns import columns_of
from chambers.grounding.numbers.table_rows import line_of
from chambers.grounding.words.meaning import stem, stems

_LIMIT_WORDS = (
    "required requirement limit posted allowed maximum minimum permitted standard target authorized cap budget"
)
_LIMITS = frozenset(stem(word) for word in _LIMIT_WORDS.split())
_LIMIT = re.compile(rf"\b(?:{'|'.join(_LIMIT_WORDS.split())})\b", re.IGNORECASE)
_FARTHER = re.compile(
    r"[\s-]*(?:[a-z]+\s+){0,3}?(?:[a-z]{3,}er\s+than|more\s+than|less\s+than|over|under|above|below|beyond|short\s+of"
    r"|too\s+[a-z]+|in\s+excess)\b",
    re.IGNORECASE,
)
_TIMES = re.compile(r"\s+times\s+(?:the|its|that|what)\b", re.IGNORECASE)
_PART = re.compile(r"\s+of\s+(?:the|what)\b", re.IGNORECASE)
_NAMED = re.compile(r"\b(?P<noun>[A-Za-z]{3,})\s+(?:[Nn]o\.\s+)?(?P<label>\d{1,4}[A-Z]?|[A-Z]\d{0,3})\b")
_HUNDRED = Decimal(100)
_NOON = re.compile(r"\bnoon\b|\b12:00\b|\b1200\b", re.IGNORECASE)
_NEAR_CHARS, _THEN_CHARS = 60, 12
_FEW = 2


def judge_limit(setting: Setting) -> Outcome | None:
    """Supported when a limit and what was measured make the figure; None otherwise."""
    wanted, after = size_of(setting.token), setting.after()
    apart, part = _FARTHER.match(after) is not None, _PART.match(after) is not None
    times = _TIMES.match(after) is not None
    if not wanted or not (apart or part or times) or not _LIMIT.search(setting.sentence.text):
        return None
    share = setting.token.kind is Kind.PERCENTAGE
    if not share and not apart and not times:
        return None
    hedge = hedge_before(setting.sentence.text, len(setting.lead()))
    for page in setting.pages:
        pairs = [(value, limit) for limit, unit in _limits(page, setting) for value in _measured(page, setting, unit)]
        for value, limit in (*pairs, *_in_row(page, setting)):
            if limit:
                gap = value if times or not apart else abs(limit - value)
                made = gap * _HUNDRED / limit if share else gap / limit if times else gap
                if made == wanted or (hedge is not None and hedge.allows(float(made), float(wanted))):
                    words = f"{plain(value)} against {plain(limit)}"
                    return worked_out(f"worked out again: {words}", words)
    return None


def _in_row(page: ReadPage, setting: Setting) -> list[tuple[Decimal, Decimal]]:
    """What the row that the sentence names has under the head of a limit, and in the column before."""
    columns = columns_of(page)
    heads = [column for column in columns if column.head & _LIMITS]
    found: list[tuple[Decimal, Decimal]] = []
    for head in heads:
        for cell in head.cells:
            named = (line_of(cell, page).split() or [""])[0]
            beside = [
                each.size for column in columns for each in column.cells if each.row is cell.row and column not in heads
            ]
            if len(named) > 1 and re.search(rf"(?<![\w-]){re.escape(named)}(?![\w-])", setting.sentence.text):
                found += [(size, cell.size) for size in beside[-1:]]
    return found


def _limits(page: ReadPage, setting: Setting) -> list[tuple[Decimal, str | None]]:
    """The figures of a page right behind a word for a limit that the sentence has, in a line of its words."""
    said = {stem(match[0].casefold()) for match in _LIMIT.finditer(setting.sentence.text)}
    found: list[tuple[Decimal, str | None]] = []
    for match in _LIMIT.finditer(page.text):
        if stem(match[0].casefold()) not in said:
            continue
        line = page.text[match.end() :].split("\n", 1)[0][:_NEAR_CHARS]
        figure = next((each for each in page.figures if match.end() <= each.start < match.end() + len(line)), None)
        between = page.text[match.end() : figure.start] if figure is not None else ""
        words = frozenset(stems(between)) - _LIMITS
        known = not words or bool(words & setting.stems)
        if figure is not None and known and (size := _size(figure)):
            found.append((size, unit_of(page.text, figure.start, figure.end)))
    return found


def _measured(page: ReadPage, setting: Setting, unit: str | None) -> list[Decimal]:
    """The cells of the row that the sentence names, under a head of its words; else figures of the limit's own line."""
    own = setting.token.start - setting.sentence.start
    named = (match for match in _NAMED.finditer(setting.sentence.text) if match.start("label") != own)
    labels = {match["label"] for match in named}
    found = [
        cell.size
        for column in columns_of(page)
        if column.head & setting.stems
        for cell in column.cells
        if labels.intersection(line_of(cell, page).split()[:1]) and cell.row.figures[0] is not cell.figure
    ]
    if found or labels:
        return found
    for each in units_of(page):
        text = page.text[each.start : each.end]
        if frozenset(stems(text)) & (setting.stems - _LIMITS):
            sizes = [(figure, size) for figure in each.figures if (size := _size(figure))]
            alike = [(figure, size) for figure, size in sizes if unit_of(page.text, figure.start, figure.end) == unit]
            found += [size for figure, size in alike if len(alike) <= _FEW or _is_then(figure, page, setting)]
    return found


def _is_then(figure: Token, page: ReadPage, setting: Setting) -> bool:
    """True for a figure of several that stands right before the time that the sentence tells: "19 mph at 12:00"."""
    times = [each for each in setting.beside if each.kind is Kind.TIME]
    spots = [hit.start for each in times for hit in find_hits(each, page)]
    spots += [match.start() for match in _NOON.finditer(page.text) if _NOON.search(setting.sentence.text)]
    return any(0 <= at - figure.end <= _THEN_CHARS for at in spots)


def _size(figure: Token) -> Decimal | None:
    counts = figure.kind is Kind.UNPARSED or isinstance(figure.value, Amount)
    return size_of(figure) if counts else None
