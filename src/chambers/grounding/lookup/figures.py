"""The verdict on one figure: on the pages that are cited, elsewhere, or nowhere.

A figure that its citation has is supported. One that only another page has is contradicted, and that page is named. One
that no page has is not found, and the page's own figures are named. What follows from other figures is for `sums`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.amounts import Amount
from chambers.grounding.claims.bounds import bound_at
from chambers.grounding.claims.dates import DateValue, PartialDate
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.lookup.bare_cells import find_bare
from chambers.grounding.lookup.bounded import compare_bound, find_rounded
from chambers.grounding.lookup.counted import find_counted, in_other_unit
from chambers.grounding.lookup.page_days import day_of
from chambers.grounding.lookup.values import SIZED, as_time
from chambers.grounding.matching import Hit, ReadPage, find_hit, find_hits, same_kind_on
from chambers.grounding.needs import candidates
from chambers.grounding.verdict import Verdict

FIGURES = frozenset(
    (Kind.DATE, Kind.TIME, Kind.AMOUNT, Kind.PERCENTAGE, Kind.UNPARSED, Kind.DOCKET, Kind.IDENTIFIER, Kind.ADDRESS)
)
"""The kinds that are judged here."""
ELSEWHERE = "elsewhere"
"""The method by which a fact was found on other pages than those that its citation names."""
BOUND = "bound"
"""The method by which a figure of the cited page breaks the bound that the draft states."""
_NAMED_VALUES = 3
_MOST_ELSEWHERE = 60


def judge_figure(token: Token, text: str, held: Sequence[int], grounds: Grounds, likely: Sequence[int] = ()) -> Outcome:
    """The verdict on a figure that is held to some pages, or to the whole record, of which it asks `likely` first."""
    if isinstance(token.value, DateValue) and token.value.problem is not None:
        verdict = Verdict.CONTRADICTED if token.value.readings else Verdict.NOT_FOUND
        return verdict, f"{token.text}: {token.value.problem}", None, "calendar"
    able = candidates(token, grounds.index)
    asked = frozenset(able)
    pages = (
        sorted(_cited(token, held, grounds))
        if held
        else list(dict.fromkeys((*(at for at in likely if at in asked), *able)))
    )
    bound = bound_at(text, token.start, token.end) if token.kind in SIZED else None
    wrong: Outcome | None = None
    if bound is not None and (held or likely):
        read = [grounds.index.read(at) for at in held or likely]
        compared = compare_bound(token, text, bound, read)
        if compared is not None:
            page, reason = compared.page.page, f"{where(compared.page.page)}: {compared.reason}"
            if compared.fits:
                return Verdict.SUPPORTED, reason, span_of(page, compared.hit), "value"
            if held:
                wrong = (
                    Verdict.CONTRADICTED,
                    f"{bound.phrase} {token.text}: {compared.reason}",
                    span_of(page, compared.hit),
                    BOUND,
                )
    if wrong is not None:
        return wrong
    found = _on_pages(token, text, pages, grounds)
    return found or _missing(token, text, held, able, grounds)


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
        hit = find_counted(token, text, page) or in_other_unit(token, text, page) or _both_ends(token, text, page)
        clock = as_time(token) if hit is None else None
        return find_hit(clock, page) if clock is not None else hit
    hit = find_hit(token, page)
    if isinstance(token.value, DateValue):
        return hit or _bare_year(token, page) or _yearless(token.value, page)
    if hit is not None and hit.doubt is not None and isinstance(token.value, Amount):
        return replace(hit, doubt=None)
    negative = isinstance(token.value, Amount) and token.value.value < 0
    return hit or (None if negative else find_bare(token, page) or find_rounded(token, text, page))


def _both_ends(token: Token, text: str, page: ReadPage) -> Hit | None:
    """ "Runs 2117-2119" where the page names both."""
    ends = token.text.replace("\u2013", "-").split("-")
    if len(ends) != 2 or not all(end.isdecimal() and end.isascii() for end in ends):
        return None
    found = [find_counted(replace(token, text=end, value=str(int(end))), text, page) for end in ends]
    return found[0] if all(found) else None


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
            return Verdict.CONTRADICTED, reason, elsewhere[2], ELSEWHERE
    place = named_pages(held, grounds, " or ") if held else "any page of the record"
    near = [value for at in held for value in same_kind_on(token, grounds.index.read(at))]
    hint = f"; the page has {', '.join(near[:_NAMED_VALUES])}" if near else ""
    return Verdict.NOT_FOUND, f"does not stand on {place}{hint}", None, "value"


def named_pages(held: Sequence[int], grounds: Grounds, between: str = ", ") -> str:
    """The first of some pages, as people call them."""
    return between.join(where(grounds.index.pages[at]) for at in held[:_NAMED_VALUES])
