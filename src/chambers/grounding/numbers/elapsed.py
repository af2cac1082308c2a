"""How long it was between two points of a cited page, in whatever form the draft says it.

"An hour and a quarter" is 10.05 to 11.20, "less than five hours" is 2338 to 0420 of the next day, "some seven weeks"
are July 15 to September 3. The two points are a range that the page writes as one, or stand on lines that both share a
word with the sentence; one of them may be the sentence's own, or the day that the paper bears. Where a line with the
words of the sentence states another length in the same unit, nothing is worked out: the length is said there.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain, combinations, pairwise, product

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.counts import unit_of
from chambers.grounding.numbers.hedges import Hedge, hedge_around, is_next
from chambers.grounding.numbers.points import (
    Point,
    clock_ranges,
    day_ranges,
    days_apart,
    days_of,
    moments_apart,
    moments_of,
    points_of_tokens,
)
from chambers.grounding.numbers.ranked import ranked_points
from chambers.grounding.numbers.rows import Unit, units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.words.meaning import stem, stems

_SECONDS = {"second": 1.0, "minute": 60.0, "hour": 3600.0}
_DAYS = {"day": 1.0, "night": 1.0, "week": 7.0, "fortnight": 14.0, "month": 30.44, "year": 365.25}
_DUE = re.compile(
    r"\b(?:within|no (?:later|more|fewer|less) than|not (?:later|more|less) than|up to|at most|at least|maximum of"
    r"|minimum of|given|gave|gives|grant(?:ed|s|ing)?|allow(?:ed|s|ing)?|requir(?:e|es|ed|ing)|notice of|notice"
    r"|extension of|deadline of|extended|had)"
    r"(?:\s+(?:the|an?|him|her|them|it|us|about|some|only|just|another|further|more|than|full|next)){0,3}\s+$",
    re.IGNORECASE,
)
_OF_EVENT = re.compile(r"[\s-]*[a-z]+\s+(?:of|after|from)\s+(?:the|his|her|its|their|an?|[A-Z]\w+)\b")
_DUTY = re.compile(
    r"\b(?:must|shall|may|should|due|to be|has to|had to|have to|requir\w+|bound|oblig\w+|deadline)\b", re.I
)
_GIVEN = re.compile(r"given|gave|gives|grant|allow|requir|notice|exten|deadline", re.IGNORECASE)
_ELAPSED_BEFORE = re.compile(
    r"\b(?:for|after|before|in|over|during|throughout|lasted|lasting|took|taken|takes|passed|elapsed|ran|runs|spent"
    r"|stayed|waited|kept|held|went|needed|period|span|gap|interval|delay\w*|remained|only|until|till|it was|of|by"
    r"|inside|and)\s+(?:(?:about|some|nearly|almost|roughly|approximately|around|just|only|over|under|more|less|than"
    r"|a|an|the|little|full|whole|good|another|last|past|first|next|well|close|to|not|quite|barely|hardly"
    r"|exactly|on|at|least)\s+){0,5}$",
    re.IGNORECASE,
)
_ELAPSED_AFTER = re.compile(
    r"[\s-]*(?:[a-z]+s?\s+)?(?:and\s+[a-z]+\s+[a-z]+\s+)?(?:or so\s+)?(?:later|after\w*|before\w*|earlier|ago|since"
    r"|passed|elapsed|went by|go by|goes by|had (?:passed|elapsed|gone)|until|till|between|from|apart|long|prior|ahead"
    r"|following|behind|past|late|early|old|sooner|thereafter|elapse|pass|separat\w+|lay|lie|visit|meeting|interview"
    r"|inspection|stay|session|hearing|recess|break|call|wait|period|delay|gap|walk|drive|search|tour|conversation|stop"
    r"|deposition|consultation|examination|appointment)\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\bbetween\s+(?P<one>[^.;]*?)\s+and\s+(?P<two>.*)", re.IGNORECASE | re.DOTALL)
_SINCE = re.compile(
    r"[\s-]*(?:[a-z]+s?\s+)?(?:or so\s+)?(?:(?:passed|elapsed|went by|had (?:passed|elapsed|gone by))\s+)?"
    r"(?:(?P<back>before|until|till|prior to|ahead of|(?P<bare>earlier))|after|from|since|following|past|behind|when"
    r"|(?P<on>later|afterwards?|thereafter))\b",
    re.IGNORECASE,
)
_IN_ALL = re.compile(r"[^.;]{0,30}\b(?:in all|altogether|in total|together|combined)\b", re.IGNORECASE)
_LONGER = re.compile(r"[\s-]*[a-z]+\s+(?:longer|shorter|more|less)\s+than\b", re.IGNORECASE)
# "Months 1-36" are 36 months, "2016-17 to 2018-19" three years of a school.
_NUMBERED = re.compile(
    r"\b(?P<unit>day|week|month|year)s\s+(?P<first>\d{1,3})\s?(?:-|\u2013|to|through)\s?(?P<last>\d{1,3})(?![\w/])"
    r"|(?<![\w/-])(?P<from>(?:19|20)\d\d)[-/]\d\d\s+(?:to|through|-|\u2013)\s+(?P<to>(?:19|20)\d\d)[-/]\d\d(?![\w/-])",
    re.IGNORECASE,
)
_OF_TWO = re.compile(r"\bbetween\s+(?:the\s+two|them)\b|\b(?:the\s+)?two\s+[a-z]+\s+apart\b", re.IGNORECASE)
_OVER = re.compile(r"(?<!just )(?<!well )\bover\s+(?:the\s+|those\s+|these\s+)?$", re.IGNORECASE)
_WITHIN = re.compile(r"\b(?:within|inside(?: of)?|in under)\s+(?:the\s+|an?\s+|just\s+|some\s+)?$", re.IGNORECASE)
_MOST_POINTS = 40
_SHARED = 2
_FAR = 6
_NEVER = 99
_FEW_POINTS = 8
_VAGUE_DAYS = 7
_UNIT_WORDS = frozenset(stem(unit) for unit in (*_SECONDS, *_DAYS))
_ROUGH = 0.2
_PART_OF_UNIT = 1.0
_LEAST_DAY = 86400.0


@dataclass(frozen=True, slots=True)
class Elapsed:
    """A length of time as a draft says it: so many of a unit, and how closely."""

    count: float
    unit: str
    hedge: Hedge | None

    @property
    def is_of_clock(self) -> bool:
        """True for hours, minutes and seconds."""
        return self.unit in _SECONDS

    def fits(self, low: float, high: float) -> bool:
        """True when a length between two bounds, in seconds or days, may be called so."""
        size = _SECONDS.get(self.unit) or _DAYS[self.unit]
        shortest, longest = low / size, high / size
        if self.hedge is not None:
            near = min(max(self.count, shortest), longest)
            rough = self.hedge.side == 0 and self.count < _PART_OF_UNIT
            bound = self.unit in ("second", "minute") or is_next(near, self.count, self.hedge)
            return (bound and self.hedge.allows(near, self.count)) or (
                rough and abs(near - self.count) <= _ROUGH * self.count
            )
        return shortest - self._short() <= self.count <= longest + self._long()

    def _short(self) -> float:
        """By how much of its unit a length may be longer than it is said to be."""
        if self.unit == "week":
            return 1 / 7
        # "Eight months after" may be eight months and a half.
        return {"month": 0.7, "year": 0.9 if self.count > 2 else 0.2}.get(self.unit, 0.0)

    def _long(self) -> float:
        return {"week": 1 / 7, "month": 0.1, "year": 0.01}.get(self.unit, 0.0)


def judge_elapsed(setting: Setting) -> Outcome | None:
    """Supported when two points that the sentence speaks of lie as far apart as it says; None otherwise."""
    said = _said(setting)
    if said is None or not setting.pages:
        return None
    # "Over five days" may be five days or more of them.
    lasting = replace(said, hedge=None) if _OVER.search(setting.lead()) else None
    return _judge(setting, said) or (_judge(setting, lasting) if lasting else None)


def _is_from_event(setting: Setting) -> bool:
    """True for "within three months of her visit she was moved", and not for what must be done within them."""
    since = _OF_EVENT.match(setting.after()) and _WITHIN.search(setting.lead())
    return since is not None and _DUTY.search(setting.sentence.text) is None


def is_term(setting: Setting) -> bool:
    """True for a length of time that somebody is given to do a thing: nothing makes it but the words that set it."""
    due = _DUE.search(setting.lead())
    return due is not None and _GIVEN.match(due[0]) is not None and _said(setting) is not None


def _judge(setting: Setting, said: Elapsed) -> Outcome | None:
    lead = setting.lead()
    # A term that a page sets is not told by a longer one.
    if not _WITHIN.search(lead) and (words := _written(setting, said)) is not None:
        return _told(words)
    here = list(points_of_tokens(setting.beside, setting.pages, clock=said.is_of_clock))
    elapsed = _ELAPSED_BEFORE.search(lead) or _ELAPSED_AFTER.match(setting.after()) or here
    if not _is_from_event(setting) and (not elapsed or (_DUE.search(lead) and not here)):
        return None
    plain = said.hedge is None and said.count % 1 == 0 and not here
    if plain and any(_is_stated(page, said, setting) for page in setting.pages):
        return None
    apart = moments_apart if said.is_of_clock else days_apart
    for one, two in _pairs(setting, said, here):
        if any(high > 0 and said.fits(low, high) for low, high in apart(one, two)):
            return _told(f"{one.words} to {two.words}")
    return None


def _written(setting: Setting, said: Elapsed) -> str | None:
    """A range or a length of a page that is as long, on a line that shares a word with the sentence."""
    for page in setting.pages:
        for unit, low, high in (clock_ranges if said.is_of_clock else day_ranges)(page):
            # From January to February it is any number of days.
            vague = said.unit in ("day", "night", "week") and high - low > _VAGUE_DAYS
            if not vague and said.fits(low, high) and _speaks_of(unit, page, setting):
                return page.text[unit.start : unit.end]
        for unit, size, words in (*_lengths(page), *_made(page, setting)):
            if (size < _LEAST_DAY) is said.is_of_clock and _speaks_of(unit, page, setting):
                scaled = size if said.is_of_clock else size / _LEAST_DAY
                if said.fits(scaled, scaled):
                    return words
    return None


@kept_on_page
def _lengths(page: ReadPage) -> tuple[tuple[Unit, float, str], ...]:
    """The lengths of time that a page states, in seconds."""
    found: list[tuple[Unit, float, str]] = []
    for unit in units_of(page):
        for figure in unit.figures:
            size = size_of(figure) if figure.kind is Kind.UNPARSED else None
            name = unit_of(page.text, figure.start, figure.end) if size else None
            if size and name in _SECONDS:
                found.append((unit, float(size) * _SECONDS[name], f"{figure.text} {name}s"))
            elif size and name in _DAYS:
                found.append((unit, float(size) * _DAYS[name] * _LEAST_DAY, f"{figure.text} {name}s"))
        for match in _NUMBERED.finditer(page.text, unit.start, unit.end):
            name = (match["unit"] or "year").casefold()
            count = int(match["last"] or match["to"]) - int(match["first"] or match["from"]) + 1
            if count > 0:
                found.append((unit, count * _DAYS[name] * _LEAST_DAY, match[0]))
    return tuple(found)


def _made(page: ReadPage, setting: Setting) -> Iterator[tuple[Unit, float, str]]:
    """What the lengths of one line make in all, or by how much they differ, where the sentence says so."""
    in_all, longer = _IN_ALL.search(setting.after()), _LONGER.match(setting.after())
    if not in_all and not longer:
        return
    told = [(unit, size) for unit, size, _ in _lengths(page)]
    told += [(unit, low) for unit, low, high in clock_ranges(page) if low == high]
    for unit in dict.fromkeys(unit for unit, _ in told):
        sizes = [size for each, size in told if each is unit]
        if in_all and len(sizes) > 1:
            yield unit, sum(sizes), " + ".join(f"{size / 60:g} minutes" for size in sizes)
        for one, two in combinations(sizes, 2) if longer else ():
            yield unit, abs(one - two), f"{one / 60:g} less {two / 60:g} minutes"


def _said(setting: Setting) -> Elapsed | None:
    token, start = setting.token, setting.sentence.start
    size = size_of(token) if token.kind is Kind.UNPARSED else None
    unit = unit_of(setting.sentence.text, token.start - start, token.end - start)
    if not size or unit not in (*_SECONDS, *_DAYS):
        return None
    hedge = hedge_around(setting.sentence.text, token.start - start, token.end - start)
    # "Within three weeks of" is three weeks or less.
    return Elapsed(float(size), unit, hedge or (Hedge(-1) if _WITHIN.search(setting.lead()) else None))


def _speaks_of(unit: Unit, page: ReadPage, setting: Setting) -> bool:
    """True for a line with a word of the sentence, or one of the head of a form, where hardly a word stands."""
    own = frozenset(stems(page.text[unit.start : unit.end]))
    if own & setting.stems or len(own) <= _SHARED:
        return True
    hits = (hit.start for each in setting.beside if each.kind is Kind.DATE for hit in find_hits(each, page))
    if any(unit.start <= at < unit.end for at in hits):
        return True
    low = page.text.rfind("\n", 0, unit.start) + 1
    return not setting.stems.isdisjoint(stems(page.text[low:].split("\n", 1)[0]))


def _is_stated(page: ReadPage, said: Elapsed, setting: Setting) -> bool:
    """True when a line that speaks of the same states a length of the same kind that the sentence does not have."""
    beside = {str(each.value) for each in setting.beside}
    family = _SECONDS if said.is_of_clock else _DAYS
    for unit in units_of(page):
        if len(setting.stems & frozenset(stems(page.text[unit.start : unit.end]))) < _SHARED:
            continue
        counts = (figure for figure in unit.figures if figure.kind is Kind.UNPARSED and str(figure.value) not in beside)
        for figure in counts:
            name, size = unit_of(page.text, figure.start, figure.end), size_of(figure)
            if (
                size
                and name in family
                and 1 / _FAR < float(size) * family[name] / (said.count * family[said.unit]) < _FAR
            ):
                return True
    return False


def _pairs(setting: Setting, said: Elapsed, here: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The points that may be the two ends: each the one that what stands before or behind the length fits best."""
    every = [point for page in setting.pages for point in (moments_of if said.is_of_clock else days_of)(page)]
    exact = said.unit in ("day", "night") or (said.unit == "week" and said.hedge is None)
    every = [point for point in every if point.first == point.last or not exact][:_MOST_POINTS]
    here = [point for point in here if point.first == point.last or not exact]
    yield from combinations(here, 2)
    since = _SINCE.match(setting.after())
    one, two = _phrases(setting, since)
    if here:
        # What the sentence dates itself is one end; the other is sought by the words.
        mine = set(map(_key, here))
        others = [point for point in every if _key(point) not in mine]
        chosen = [*_best(others, setting.stems), *_best(others, frozenset(stems(two))), *_beside(here, others)]
        ends = chain(product(here, chosen), _near(here, every, setting.stems))
    elif since is None and not _BETWEEN.search(setting.sentence.text):
        chosen = _best(every, setting.stems, fewest=_SHARED)
        others = every if said.unit == "year" else chosen
        ends = chain(product(chosen, others), _near(chosen, every, setting.stems))
    else:
        ranks = [ranked_points(every, side) for side in (one, two)]
        first, second = (_best(every, frozenset(stems(side))) for side in (one, two))
        if not first or not second or said.unit == "year":
            first = second = _best(every, setting.stems, fewest=_SHARED)
        # "The last check" is one of several, and no other day will do.
        if any(ranks) and said.unit != "year":
            ends = chain(*(product(rank, _alike(every, setting.stems)) for rank in ranks))
        else:
            second = [*second, *_beside(first, every)] if said.unit != "year" else every
            ends = chain(product(first, second), _near(first, every, setting.stems))
    way = _way(since, here, setting) if since and len(here) == 1 else 0
    if said.is_of_clock:
        # "Disp 1752   Arr 1759": the times of one line are those of one thing.
        ends = chain(ends, ((one, two) for one, two in pairwise(every) if one.line == two.line is not None))
    if _OF_TWO.search(setting.lead()) and not here:
        yield from _of_one_label(every)
    for end, other in ends:
        tied = here or (end.spoken | other.spoken) & setting.stems
        if tied and (not way or _is_later(other, end) is not (way < 0)):
            yield end, other


def _of_one_label(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The two points of a page that stand behind the same words and no third does: "Performed: 03:12", twice."""
    for words in dict.fromkeys(point.spoken for point in points if point.spoken):
        alike = [point for point in points if point.spoken == words]
        if len(alike) == _SHARED:
            yield alike[0], alike[1]


def _is_later(one: Point, two: Point) -> bool | None:
    if one.first is None or two.first is None or one.first == two.first:
        return None
    return one.first > two.first


def _way(since: re.Match[str], here: Sequence[Point], setting: Setting) -> int:
    """On which side of the sentence's own day the other end lies: 1 after it, -1 before it."""
    way = -1 if since["back"] else 1
    if since["bare"] or since["on"]:
        return way
    # "On May 19, and two days later" goes on from there; "on May 19, two days after the visit" goes back to it, and so
    # does "two days after the visit, on May 19".
    between, found, _ = setting.after()[since.end() :].partition(here[0].words)
    return way if found and "," not in between else -way


def _phrases(setting: Setting, since: re.Match[str] | None) -> tuple[str, str]:
    """What stands on either side of a length: "the fall, four days after the report", "between A and B"."""
    lead, after = setting.lead(), setting.after()
    between = _BETWEEN.search(after) or _BETWEEN.search(lead)
    if between is not None:
        return between["one"], between["two"]
    behind = after[since.end() :] if since else after
    if not lead.strip() and "," in behind:
        # "Two days after the memorandum was written, a reply came."
        two, _, one = behind.partition(",")
        return one, two
    return lead, behind


def _best(points: Sequence[Point], words: frozenset[str], *, fewest: int = _NEVER) -> list[Point]:
    """The points whose lines share most words with a phrase; those of the head of a paper where hardly any does."""
    scored = [(len(words & point.spoken), point) for point in points]
    most = max((score for score, _ in scored), default=0)
    found = [point for score, point in scored if score and score >= min(most, fewest)]
    if most > 1:
        return found
    return found + [point for score, point in scored if point.is_head and not score]


def _alike(points: Sequence[Point], words: frozenset[str]) -> list[Point]:
    return [point for point in points if point.spoken & words]


def _key(point: Point) -> date | int | None:
    """What tells a point from others: a sentence seldom says the day of an hour."""
    return point.first if point.second is None else point.second


def _near(points: Sequence[Point], every: Sequence[Point], words: frozenset[str]) -> Iterator[tuple[Point, Point]]:
    """Some points, each with those right before and behind it; where there are few, with all that share a word."""
    mine = set(map(_key, points))
    few = len(set(map(_key, every))) <= _FEW_POINTS
    for at, point in enumerate(every):
        if _key(point) in mine:
            yield from ((point, near) for near in every[max(0, at - 1) : at + 2])
            yield from ((point, far) for far in every if few and (far.is_head or far.spoken & words - _UNIT_WORDS))


def _beside(points: Sequence[Point], others: Sequence[Point]) -> list[Point]:
    """The points that stand on one line with others."""
    lines = {point.line for point in points if point.line is not None}
    return [point for point in others if point.line in lines]


def _told(words: str) -> Outcome:
    told = " ".join(words.split())
    return worked_out(f"worked out again: {told}", told)
