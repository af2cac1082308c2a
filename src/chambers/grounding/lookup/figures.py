"""The verdict on one figure: on the pages that are cited, elsewhere, or nowhere.

A figure that its citation has is supported. One that only another page has is contradicted, and that page is named. One
that no page has is not found, and the page's own figures are named. What follows from other figures is for `sums`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.amounts import Amount
from chambers.grounding.claims.bounds import Bound, bound_at, is_rounded
from chambers.grounding.claims.dates import DateValue, PartialDate
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.lookup.counted import (
    converted,
    find_counted,
    in_other_unit,
    is_part_of_paper,
    label_of,
    things_of,
    unit_of,
    words_around,
)
from chambers.grounding.lookup.page_days import day_of
from chambers.grounding.lookup.rows import column_head, line_stems, unit_at
from chambers.grounding.lookup.values import SIZED, as_time, size_of
from chambers.grounding.matching import Hit, ReadPage, find_hit, find_hits, same_kind_on
from chambers.grounding.needs import candidates
from chambers.grounding.verdict import Verdict

_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_THOUSANDS = re.compile(r"(?P<number>[0-9]{1,3}(?:\.[0-9])?)[kK]")
_SHARE = re.compile(r"%|\bper\s?cent|\bpct\b|\bshare", re.IGNORECASE)
_MONEY = re.compile(
    r"[$\u20ac\u00a3]|\b(?:USD|EUR|GBP|dollars?|euros?|cash|pay(?:s|ing|ments?|off|roll|out)?|paid|owe[sd]?|price[sd]?"
    r"|costs?|fees?|wages?|salar\w+|rent(?:s|al)?|mortgages?|loans?|tax(?:es)?|commissions?|gross|net|proceeds|balance"
    r"|debits?|credits?|deposits?|withdraw\w*|wires?|wired|checks?|cheques?|invoice[sd]?|bill(?:s|ed|ing)?|charge[sd]?"
    r"|premiums?|deductibles?|refund\w*|royalt\w+|budget\w*|estimate[sd]?|quote[sd]?|bids?|offer\w*|settle\w*|damages"
    r"|dividends?|escrow|advances?|sold|sell|buy|bought|earn\w*|income|profit|loss|expenses?|value[ds]?|worth|amount"
    r"|total|subtotal|insur\w+|fine[sd]?|penalt\w+|bequest\w*|how much|due|revenue|sales?|purchase[sd]?)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_WHOLE = 100
_FEW_DIGITS = 3
_ASKED_CHARS = 160


def find_bare(token: Token, page: ReadPage) -> Hit | None:
    """The bare number of a page that is the amount or the percentage of the draft; or None."""
    value = token.value
    if isinstance(value, Amount) and value.currency is not None:
        return _find(abs(value.value), page, money=True)
    if token.kind is Kind.PERCENTAGE and isinstance(value, str):
        return _find(Decimal(value.rstrip("%")), page, money=False)
    return None


def _find(wanted: Decimal, page: ReadPage, *, money: bool) -> Hit | None:
    word = _MONEY if money else _SHARE
    if not word.search(page.text):
        return None
    for kind in (Kind.UNPARSED, Kind.AMOUNT):
        for figure in page.by_kind.get(kind, ()):
            if _plain(figure) == wanted and _may_be(figure, page, word, money=money):
                return Hit(figure.start, figure.end)
    return None


def _may_be(figure: Token, page: ReadPage, word: re.Pattern[str], *, money: bool) -> bool:
    if money and (_digits(figure) < _FEW_DIGITS and "\t" not in page.text):
        return False
    if _YEAR.fullmatch(figure.text) or label_of(page.text, figure.start) is not None:
        return False
    unit = unit_at(page, figure.start)
    is_row = unit is not None and unit.is_row
    if unit_of(page.text, figure.start, figure.end) or (not is_row and things_of(page.text, figure.end) and money):
        return False
    if unit is None:
        return False
    low = unit.start if is_row else max(0, unit.start - _ASKED_CHARS)
    over = page.text[max(0, page.text.rfind("\n\n", 0, unit.start)) : unit.start] if is_row else ""
    head = column_head(unit, page.text, figure.start) or unit.columns or ""
    return word.search(f"{head} {over} {page.text[low : unit.end]}") is not None


def _digits(figure: Token) -> int:
    text = figure.text if figure.text[:1].isdigit() else str(figure.value)
    return sum(char.isdigit() for char in text.partition(".")[0])


def _plain(figure: Token) -> Decimal | None:
    if isinstance(figure.value, Amount):
        return figure.value.value if figure.value.currency is None else None
    if isinstance(figure.value, str) and (thousands := _THOUSANDS.fullmatch(figure.value)):
        return Decimal(thousands["number"]) * 1000
    return Decimal(figure.value) if isinstance(figure.value, str) and _NUMBER.fullmatch(figure.value) else None


_SAME_WORDS = 2
_CLAUSE_CHARS = 120
_DENIAL = re.compile(r"\b(?:no|not|nobody|never|neither|nor|cannot|none|without|unless)\b|n['\u2019]t\b", re.IGNORECASE)
_ROUGH = Decimal("0.08")
_SCALED = frozenset(("thousand", "million", "billion", "k", "m", "bn", "mm"))
_FRACTIONS = frozenset(("half", "third", "quarter", "fifth", "tenth", "thirds", "quarters", "fifths"))


@dataclass(frozen=True, slots=True)
class Compared:
    """What the pages say to a bound: where a figure fits it, or one that breaks it."""

    page: ReadPage
    hit: Hit
    fits: bool
    reason: str


def compare_bound(token: Token, text: str, bound: Bound, pages: Sequence[ReadPage]) -> Compared | None:
    """A figure of the pages that fits a bound of the draft, else the nearest one that breaks it, else None."""
    said = size_of(token)
    if said is None:
        return None
    broken: Compared | None = None
    best = _SAME_WORDS - 1
    for page, figure, true, shared in _same_things(token, text, pages):
        theirs = bound_at(page.text, figure.start, figure.end)
        at = theirs.start if theirs is not None else figure.start
        # "No claim may be brought more than two years after" is the page's "within two years".
        fits = true == said and _is_denied(text, bound.start) is not _is_denied(page.text, at)
        if theirs is None:
            fits = fits or bound.allows(true, said)
        elif not fits:
            fits = true == said and bound.follows_from(theirs)
            if true != said and not bound.excludes(said, theirs, true):
                continue
        words = f"{theirs.phrase} " if theirs is not None else ""
        if fits:
            return Compared(page, Hit(figure.start, figure.end), fits=True, reason=f"it has {words}{figure.text}")
        if shared > best:
            best = shared
            broken = Compared(
                page, Hit(figure.start, figure.end), fits=False, reason=f"the page has {words}{figure.text}"
            )
    return broken


def _is_denied(text: str, at: int) -> bool:
    """True where a denial before a bound turns it round: "no claim may be brought more than two years after"."""
    return _DENIAL.search(re.split(r"[.;:?]\s|\n\s*\n", text[max(0, at - _CLAUSE_CHARS) : at])[-1]) is not None


def _same_things(token: Token, text: str, pages: Sequence[ReadPage]) -> Iterator[tuple[ReadPage, Token, Decimal, int]]:
    """The figures of the pages for the same thing, in the unit of the draft, with the words that their lines share."""
    mine = unit_of(text, token.start, token.end) if token.kind is Kind.UNPARSED else None
    things = things_of(text, token.end) if token.kind is Kind.UNPARSED and mine is None else frozenset()
    around = words_around(text, token.start, token.end)
    for page in pages:
        for figure in page.by_kind.get(token.kind, ()):
            true = _in_unit(figure, page, mine) if token.kind is Kind.UNPARSED else size_of(figure)
            if true is None or label_of(page.text, figure.start) is not None:
                continue
            unit = unit_at(page, figure.start)
            shared = len(line_stems(unit, page) & around) if unit is not None else 0
            same = bool(things & things_of(page.text, figure.end)) or mine is not None
            if shared and (same or token.kind is not Kind.UNPARSED):
                yield page, figure, true, shared


def _in_unit(figure: Token, page: ReadPage, unit: str | None) -> Decimal | None:
    size, theirs = size_of(figure), unit_of(page.text, figure.start, figure.end)
    if size is None or unit is None or theirs is None:
        return size if unit is None and theirs is None else None
    return converted(size, theirs, unit)


def find_rounded(token: Token, text: str, page: ReadPage) -> Hit | None:
    """A figure that the draft rounds without a word: "$1.2 million" for $1,204,310, "one third" for 33.1%."""
    said = size_of(token)
    if said is None or token.kind not in SIZED - {Kind.UNPARSED}:
        return None
    words = set(re.findall(r"[a-z]+", token.text.casefold()))
    fraction = token.kind is Kind.PERCENTAGE and not words.isdisjoint(_FRACTIONS)
    if words.isdisjoint(_SCALED) and not fraction:
        return None
    around = words_around(text, token.start, token.end)
    for figure in page.by_kind.get(token.kind, ()):
        true, unit = size_of(figure), unit_at(page, figure.start)
        if true is None or unit is None or not line_stems(unit, page) & around:
            continue
        if (
            isinstance(token.value, Amount)
            and isinstance(figure.value, Amount)
            and token.value.currency != figure.value.currency
        ):
            continue
        if abs(true - said) <= said * _ROUGH / 2 if fraction else is_rounded(true, said):
            return Hit(figure.start, figure.end)
    return None


FIGURES = frozenset(
    (Kind.DATE, Kind.TIME, Kind.AMOUNT, Kind.PERCENTAGE, Kind.UNPARSED, Kind.DOCKET, Kind.IDENTIFIER, Kind.ADDRESS)
)
"""The kinds that are judged here."""
ELSEWHERE = "elsewhere"
"""The method by which a fact was found on other pages than those that its citation names."""
BOUND = "bound"
"""The method by which a figure of the cited page breaks the bound that the draft states."""
_DAY_BOUND = re.compile(
    r"\b(?:(?P<before>before|prior to|earlier than)|after|(?<!no )(?<!not )later than)\s+\Z", re.IGNORECASE
)
_BOUND_CHARS, _FAR_DAYS = 16, 1000
_NAMED_VALUES = 3
_MOST_ELSEWHERE, _MOST_SMALL_PAGES, _SMALL = 60, 100, 20


def judge_figure(token: Token, text: str, held: Sequence[int], grounds: Grounds, likely: Sequence[int] = ()) -> Outcome:
    """The verdict on a figure that is held to some pages, or to the whole record, of which it asks `likely` first."""
    if isinstance(token.value, DateValue) and token.value.problem is not None:
        verdict = Verdict.CONTRADICTED if token.value.readings else Verdict.NOT_FOUND
        return verdict, f"{token.text}: {token.value.problem}", None, "calendar"
    able = candidates(token, grounds.index)
    asked = frozenset(able)
    # A "two" is on almost every page: where the sentence cites none, the pages with its words come first.
    size = size_of(token) if token.kind is Kind.UNPARSED else None
    most = _MOST_SMALL_PAGES if size is not None and size < _SMALL else len(able)
    pages = (
        sorted(_cited(token, held, grounds))
        if held
        else list(dict.fromkeys((*(at for at in likely if at in asked), *able[:most])))
    )
    if token.kind in SIZED and (bounded := _bounded(token, text, held, likely, grounds)) is not None:
        return bounded
    found = _on_pages(token, text, pages, grounds) or _bounded_day(token, text, held or likely, grounds)
    return found or _missing(token, text, held, able, grounds)


def _bounded(token: Token, text: str, held: Sequence[int], likely: Sequence[int], grounds: Grounds) -> Outcome | None:
    """The verdict on a figure by the bound that the draft states with it; without a citation none is broken."""
    if isinstance(token.value, Amount) and token.value.value < 0:
        return None
    bound = bound_at(text, token.start, token.end)
    compared = compare_bound(token, text, bound, list(map(grounds.index.read, held or likely))) if bound else None
    if bound is None or compared is None or not (compared.fits or held):
        return None
    page, span = compared.page.page, span_of(compared.page.page, compared.hit)
    if compared.fits:
        return Verdict.SUPPORTED, f"{where(page)}: {compared.reason}", span, "value"
    return Verdict.CONTRADICTED, f"{bound.phrase} {token.text}: {compared.reason}", span, BOUND


def _bounded_day(token: Token, text: str, pages: Sequence[int], grounds: Grounds) -> Outcome | None:
    """Supported where the draft says before or after a day, and a line of a page for the same thing has such a day."""
    bound, ends = _DAY_BOUND.search(text[max(0, token.start - _BOUND_CHARS) : token.start]), _ends_of(token)
    if bound is None or ends is None:
        return None
    around = words_around(text, token.start, token.end)
    for page in map(grounds.index.read, pages):
        for figure in page.by_kind.get(Kind.DATE, ()):
            day = day_of(figure.value) if isinstance(figure.value, DateValue) else None
            unit = unit_at(page, figure.start)
            bounded = _DAY_BOUND.search(page.text[max(0, figure.start - _BOUND_CHARS) : figure.start])
            if day is None or unit is None or bounded or len(line_stems(unit, page) & around) < _SAME_WORDS:
                continue
            apart = (ends[0] - day).days if bound["before"] else (day - ends[1]).days
            if 0 < apart <= _FAR_DAYS:
                reason = f"{where(page.page)}: it has {' '.join(figure.text.split())}"
                return Verdict.SUPPORTED, reason, span_of(page.page, Hit(figure.start, figure.end)), "value"
    return None


def _ends_of(token: Token) -> tuple[date, date] | None:
    """The first and the last day of a day, a month or a year that is told with its year."""
    value = token.value
    reading = value.readings[0] if isinstance(value, DateValue) and len(value.readings) == 1 else None
    if reading is None or reading.year is None:
        return None
    first = date(reading.year, reading.month or 1, reading.day or 1)
    last = date(reading.year + (reading.month in (None, 12)), (reading.month or 12) % 12 + 1, 1) - timedelta(days=1)
    return first, first if reading.day is not None else last


def _cited(token: Token, held: Sequence[int], grounds: Grounds) -> set[int]:
    """The pages cited; the number of a paper may stand at its head."""
    heads = (grounds.index.document(page)[0] for page in held) if token.kind in (Kind.IDENTIFIER, Kind.DOCKET) else ()
    return {*held, *heads}


def _on_pages(token: Token, text: str, pages: Sequence[int], grounds: Grounds) -> Outcome | None:
    unsure: tuple[ReadPage, Hit] | None = None
    for at in pages:
        page = grounds.index.read(at)
        hit = find_place(token, text, page)
        if hit is None:
            continue
        if hit.doubt is not None:
            unsure = unsure or (page, hit)
            continue
        if isinstance(token.value, DateValue) and _disagree(token.value, pages, grounds):
            reason = f"{token.text} can be read in more than one way, and the record has several"
            return Verdict.AMBIGUOUS, reason, None, hit.method
        noise = "; letters and digits that scanning mixes up were read as one" if hit.method == "scan" else ""
        return Verdict.SUPPORTED, f"stands on {where(page.page)}{noise}", span_of(page.page, hit), hit.method
    if unsure is None:
        return None
    page, hit = unsure
    return Verdict.AMBIGUOUS, f"{where(page.page)}: {hit.doubt}", span_of(page.page, hit), "value"


def find_place(token: Token, text: str, page: ReadPage) -> Hit | None:
    """Where a page has a figure, in whatever form."""
    if token.kind is Kind.UNPARSED:
        hit = find_counted(token, text, page) or in_other_unit(token, text, page)
        clock = as_time(token) if hit is None else None
        return find_hit(clock, page) if clock is not None else hit
    hit = find_hit(token, page)
    if isinstance(token.value, DateValue):
        return hit or _bare_year(token, page) or _yearless(token.value, page)
    if hit is not None and hit.doubt is not None and isinstance(token.value, Amount):
        return replace(hit, doubt=None)
    negative = isinstance(token.value, Amount) and token.value.value < 0
    return hit or (None if negative else find_bare(token, page) or find_rounded(token, text, page))


def _bare_year(token: Token, page: ReadPage) -> Hit | None:
    """A year that heads a row or stands in a list, where nothing around it says that it is one."""
    value = token.value
    reading = value.readings[0] if isinstance(value, DateValue) and len(value.readings) == 1 else None
    if reading is None or reading.year is None or reading.month is not None:
        return None
    bare = replace(token, kind=Kind.UNPARSED, value=str(reading.year))
    return next((hit for hit in find_hits(bare, page) if hit.doubt is None), None)


def _yearless(value: DateValue, page: ReadPage) -> Hit | None:
    """A day that the page tells without a year, where the page has that year for something and no nearer one."""
    reading = value.readings[0] if len(value.readings) == 1 else None
    if reading is None or reading.year is None or reading.month is None:
        return None
    bare = PartialDate(None, reading.month, reading.day)
    for figure in page.by_kind.get(Kind.DATE, ()):
        theirs = figure.value
        if not isinstance(theirs, DateValue) or len(theirs.readings) != 1 or theirs.readings[0].year is not None:
            continue
        fits = bare.stands_in(theirs.readings[0])
        if fits and (day_of(theirs) is None or str(reading.year) in page.text):
            return Hit(figure.start, figure.end)
    return None


def _disagree(value: DateValue, pages: Sequence[int], grounds: Grounds) -> bool:
    """True when a date with several readings, or without a year, meets more than one full date."""
    yearless = any(reading.year is None and reading.day is not None for reading in value.readings)
    if len(value.readings) == 1 and not yearless:
        return False
    met = {theirs for theirs in _full_dates(pages, grounds) if any(mine.stands_in(theirs) for mine in value.readings)}
    # The dates of the draft around it may say which of them is meant.
    return len(met) > 1 and not met & set(value.likely)


def _full_dates(pages: Sequence[int], grounds: Grounds) -> Iterator[PartialDate]:
    for at in pages:
        for figure in grounds.index.read(at).by_kind.get(Kind.DATE, ()):
            value = figure.value
            if isinstance(value, DateValue) and len(value.readings) == 1 and value.readings[0].year is not None:
                yield value.readings[0]


def _missing(token: Token, text: str, held: Sequence[int], able: Sequence[int], grounds: Grounds) -> Outcome:
    if held:
        # A small number stands on most pages: only those near the cited ones are worth naming.
        beside = sorted(able, key=lambda at: min(abs(at - page) for page in held))[:_MOST_ELSEWHERE]
        elsewhere = _on_pages(token, text, beside, grounds)
        if elsewhere is not None and elsewhere[0] is Verdict.SUPPORTED:
            reason = f"not on the cited page ({named_pages(held, grounds)}); it {elsewhere[1]}"
            label = label_of(text, token.start) if token.kind is Kind.UNPARSED else None
            # "As Article 9.4 requires" speaks of another paper than the one that is cited.
            verdict = Verdict.REVIEW if label is not None and is_part_of_paper(label) else Verdict.CONTRADICTED
            return verdict, reason, elsewhere[2], ELSEWHERE
    place = named_pages(held, grounds, " or ") if held else "any page of the record"
    near = [value for at in held for value in same_kind_on(token, grounds.index.read(at))]
    hint = f"; the page has {', '.join(near[:_NAMED_VALUES])}" if near else ""
    return Verdict.NOT_FOUND, f"does not stand on {place}{hint}", None, "value"


def named_pages(held: Sequence[int], grounds: Grounds, between: str = ", ") -> str:
    """The first of some pages, as people call them."""
    return between.join(where(grounds.index.pages[at]) for at in held[:_NAMED_VALUES])
