"""Lengths of time whose ends the sentence fixes itself: what lies otherwise apart is not borne by other times.

"At 1:30 she saw it, and five minutes later she called" counts from 1:30; without a time of its own a sentence goes on
from the one before; and what it quotes was said at the time of its entry. An end that is fixed so has to be one of the
two, and where both are, no other two times or days of the page will do. "After the crash" fixes nothing: pages have
many lines on what a draft calls a crash.
"""

import re
from collections.abc import Iterator
from itertools import pairwise, product

from chambers.grounding.claim import OF_RECORD, Kind, Token
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.entry_days import day_of_entry
from chambers.grounding.numbers.hedges import hedge_around
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.spans import Point, Span, lies_apart, marks_of, points_of, read_span

_LATER = re.compile(
    r"[\s-]*[a-z]+(?:,?\s+(?:and\s+)?[\w-]+\s+[a-z]+)?\s+(?:later|earlier|thereafter|afterwards?)\b(?!\s+than)",
    re.IGNORECASE,
)
_FINER = re.compile(r"[\s-]*(?:minute|hour|day|week)s?,?\s+(?:and\s+)?[\w-]+[\s-]+(?:second|hour)s?\b", re.IGNORECASE)
_CLAUSE = re.compile(r",?\s+(?:and|but|whether|that|when|while|as|who|which)\s|['\u2019]s\s", re.IGNORECASE)
_UNITS = frozenset(("minute", "hour", "day", "week"))
_TOLD = frozenset((Kind.QUOTATION, Kind.DATE, Kind.TIME))
_HALF_DAY, _APART = 12 * 60, 12


def lies_otherwise(setting: Setting) -> bool:
    """True when the ends that a sentence fixes for its "ten minutes later" lie apart otherwise."""
    span = read_span(setting) if _LATER.match(setting.after()) else None
    if span is None or span.unit not in _UNITS or (span.minutes or 0) > _HALF_DAY or _FINER.match(setting.after()):
        return False
    since, told = list(_since(setting, span)), list(_told(setting, span))
    if not since and not told:
        return False
    every = list(dict.fromkeys(_every(setting, span)))
    start = setting.token.start - setting.sentence.start
    hedge = hedge_around(setting.sentence.text, start, setting.token.end - setting.sentence.start)
    pairs = product(since or every, told or every)
    return not any(one != two and lies_apart(one, two, span, hedge) for one, two in pairs)


def _since(setting: Setting, span: Span) -> Iterator[Point]:
    """What is counted from: the last time or day that the sentence tells before, or those of the sentence before it."""
    here = [each for each in setting.beside if each.start < setting.token.start]
    own = list(points_of(here, setting, span))
    yield from own[-1:]
    # "She asked for it, and ten minutes later" counts from what has no time here.
    if own or _CLAUSE.search(setting.lead()) or any(each.kind in _TOLD for each in here):
        return
    last = [each for each in setting.before if each.start >= _start_before(setting)]
    yield from points_of(last, setting, span)
    for page, each in product(dict.fromkeys((*setting.pages, *setting.pages_before)), last):
        yield from _entered(each, page, span)


def _start_before(setting: Setting) -> int:
    """Where the sentence before begins: behind the last citation but one."""
    cites = [each for each in setting.before if each.kind in OF_RECORD]
    runs = [one.end for one, two in pairwise(cites) if two.start - one.end > _APART]
    return runs[-1] if runs else 0


def _told(setting: Setting, span: Span) -> Iterator[Point]:
    """When that was what the sentence tells: its own time or day behind the length, or that of what it quotes."""
    behind = [each for each in setting.beside if each.start > setting.token.start]
    quotes = [each for each in behind if each.kind is Kind.QUOTATION]
    said = [each for each in behind if not any(quote.start <= each.start < quote.end for quote in quotes)]
    yield from points_of(said, setting, span)
    for page, each in product(setting.pages, quotes):
        yield from _entered(each, page, span)


def _entered(quote: Token, page: ReadPage, span: Span) -> Iterator[Point]:
    """The times or the day of the entries of a page that have a quotation."""
    for hit in find_hits(quote, page) if quote.kind is Kind.QUOTATION else ():
        around = [each for each in page.figures if not hit.start <= each.start < hit.end]
        for unit in (each for each in units_of(page) if each.start <= hit.start < each.end):
            yield from marks_of([each for each in around if unit.start <= each.start < unit.end], span)
        if span.minutes is None:
            yield from filter(None, [day_of_entry(page.figures, page.text, hit.start)])
            continue
        before = [each for each in around if each.start < hit.start]
        heads = [
            each for each in before if not page.text[page.text.rfind("\n", 0, each.start) + 1 : each.start].strip()
        ]
        yield from (*list(marks_of(before, span))[-1:], *list(marks_of(heads, span))[-1:])


def _every(setting: Setting, span: Span) -> Iterator[Point]:
    yield from points_of((*setting.earlier, *setting.before, *setting.beside), setting, span)
    for page in (*setting.pages, *setting.pages_before):
        yield from marks_of(page.figures, span)
