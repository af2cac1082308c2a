"""Time since something that the draft told before: "eighty minutes later", "four days after the delivery date".

One end is in the sentence, or on a line of the cited pages that shares its words. The other end is what the sentence
before told, sought on the pages by its words; or the day on which the draft, further before, put the event that is
named; or the message before the one that is spoken of. Some pair must lie just so far apart.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, product

from chambers.grounding.cited.binding import only_cites
from chambers.grounding.claim import Kind
from chambers.grounding.draft import Draft
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.clock import clock_times
from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.numbers.operands import points_back
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.spans import Point, Span, event_of, lies_apart, marks_of, points_of, read_span
from chambers.grounding.texts.rows import units_of
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.words.meaning import stems

_AFTER = re.compile(
    r"\b(?:later|after\w*|before|earlier|within|from|since|afterwards?|thereafter|repl\w+|answer\w*)\b", re.I
)
_LATER = re.compile(r"[\s-]+[a-z]+\s+(?:later|afterwards?|thereafter)\b", re.IGNORECASE)
_THAT = re.compile(
    r"[\s-]+[a-z]+\s+(?:after|before|from|later\s+than)\s+(?:that|this|the\s+same|such)\s+[a-z]", re.IGNORECASE
)
_HEADING = re.compile(r"^[ \t#*_]*(?:(?:[A-Z]|[IVX]{1,5}|\d{1,2})[.)][ \t]+)?[A-Z][^.\n|()]{2,70}$", re.MULTILINE)
_RECENT = 2
_FEW_YEARS = 2
_YEAR_DAYS = 365.25
_BACK = 4
_MOST = 24
_FEW_DAYS = 10


def judge_since(setting: Setting, draft: Draft) -> Outcome | None:
    """Supported when the time since what was told before is just so long; None otherwise."""
    span = read_span(setting)
    if span is None or not _AFTER.search(setting.sentence.text):
        return None
    hedge = hedge_before(setting.sentence.text, setting.token.start - setting.sentence.start)
    here = list(points_of(setting.beside, setting, span)) or list(_on_lines(setting, setting.stems, span))
    told = list(_event_days(setting, draft, span)) or list(_told_before(setting, draft, span))
    if span.minutes is None and (pointed := list(_pointed_at(setting, draft, span))):
        here, told = [*here, *_page_days(setting, span)], [*pointed, *told]
    pairs = [*product(here[:_MOST], told[:_MOST]), *_messages(setting, span), *_pointed_back(setting, span)]
    if _LATER.match(setting.after()):
        pairs += product(
            list(points_of(setting.beside, setting, span)) or _nearest(setting, span), _last(setting, span)
        )
    for one, two in pairs:
        if one != two and (lies_apart(one, two, span, hedge) or _in_whole_years(one, two, span)):
            return worked_out("worked out again from what was told before", f"{one} to {two}")
    return None


def _in_whole_years(one: Point, two: Point, span: Span) -> bool:
    """True for so many years and some of the next one: from June 1999 to July 2007 are eight years."""
    if span.unit != "year" or span.count <= _FEW_YEARS or isinstance(one, int) or isinstance(two, int):
        return False
    return int(abs((one - two).days) / _YEAR_DAYS) == span.count


def _last(setting: Setting, span: Span) -> list[Point]:
    """The times of the sentence before, or the last day that the draft told before: what "later" counts from."""
    if span.minutes is not None:
        return list(points_of(setting.before, setting, span))[-_RECENT:]
    return list(points_of((*setting.earlier, *setting.before), setting, span))[-1:]


def _nearest(setting: Setting, span: Span) -> list[Point]:
    """The times of those lines of the cited pages that have most words of the sentence, and tell one time."""
    lines = [(len(setting.stems & frozenset(stems(page.text[unit.start : unit.end]))), page, unit)
             for page in setting.pages for unit in units_of(page) if unit.figures]  # fmt: skip
    most = max((shared for shared, _, _ in lines), default=0)
    found = [list(marks_of(unit.figures, span)) for shared, _, unit in lines if shared == most > 1]
    return [points[0] for points in found if len(points) == 1]


def _pointed_back(setting: Setting, span: Span) -> Iterator[tuple[Point, Point]]:
    """ "That was 25 days after the due date": from the last day told to one of the few days of the cited pages."""
    last = list(points_of(setting.before, setting, span))[-1:]
    if not points_back(setting) or span.minutes is not None or not last:
        return
    days = list(dict.fromkeys(p for page in setting.pages for p in marks_of(page.by_kind.get(Kind.DATE, ()), span)))
    yield from product(last, days if len(days) <= _FEW_DAYS else ())


def _event_days(setting: Setting, draft: Draft, span: Span) -> Iterator[Point]:
    """When the event was that the sentence names, by the draft's own words before."""
    nouns = event_of(setting)
    for sentence in draft.sentences if nouns else ():
        if sentence.start >= setting.sentence.start:
            return
        if nouns & frozenset(stems(sentence.text)):
            inside = [each for each in draft.tokens if sentence.start <= each.start < sentence.end]
            if found := list(points_of(inside, setting, span)):
                yield from found
                return


def _pointed_at(setting: Setting, draft: Draft, span: Span) -> Iterator[Point]:
    """When that was what the sentence names: "that letter" was dated just before, "the fire" has a heading."""
    if _THAT.match(setting.after()):
        days = [each for each in setting.before if each.kind is Kind.DATE]
        yield from list(points_of(days, setting, span))[-_RECENT:]
    elif nouns := event_of(setting):
        for heading in _HEADING.finditer(draft.text, 0, setting.sentence.start):
            if nouns & frozenset(stems(heading[0])):
                below = (each for each in draft.tokens if each.start > heading.end() and each.kind is Kind.DATE)
                yield from points_of(list(islice(below, 1)), setting, span)


def _page_days(setting: Setting, span: Span) -> Iterator[Point]:
    """The first day of each cited page, which is that of a letter or an entry."""
    for page in setting.pages:
        yield from list(marks_of(page.by_kind.get(Kind.DATE, ()), span))[:1]


def _told_before(setting: Setting, draft: Draft, span: Span) -> Iterator[Point]:
    """When that was what the sentence before speaks of, by the lines of the pages that have two of its words."""
    before = _sentence_before(setting, draft)
    if before is None:
        return
    words = frozenset(stems(before.text))
    yield from _on_lines(setting, words, span, fewest=2)


def _sentence_before(setting: Setting, draft: Draft) -> Sentence | None:
    at = next((i for i, each in enumerate(draft.sentences) if each.start == setting.sentence.start), 0)
    for before in reversed(draft.sentences[max(0, at - _BACK) : at]):
        inside = [token for token in draft.tokens if before.start <= token.start < before.end]
        if not only_cites(before, inside):
            return before
    return None


def _on_lines(setting: Setting, words: frozenset[str], span: Span, fewest: int = 1) -> Iterator[Point]:
    for page in dict.fromkeys((*setting.pages, *setting.pages_before)):
        for unit in units_of(page):
            if unit.figures and len(words & frozenset(stems(page.text[unit.start : unit.end]))) >= fewest:
                yield from marks_of(unit.figures, span)


def _messages(setting: Setting, span: Span) -> Iterator[tuple[Point, Point]]:
    """The times of two messages that follow one another, of which the second has words of the sentence."""
    if span.minutes is None:
        return
    words = setting.stems
    for page in setting.pages:
        times = _times(page)
        for (one, _), (two, start) in pairwise(times):
            end = next((at for _, at in times if at > start), len(page.text))
            if words & frozenset(stems(page.text[start:end])):
                yield one, two


def _times(page: ReadPage) -> Sequence[tuple[Point, int]]:
    return [(minutes, figure.start) for figure, minutes in clock_times(page)]
