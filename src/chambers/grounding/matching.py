"""Whether one token stands on one page.

A hit is sure or unsure; an unsure one says why. The page's own tokens are compared by value; names, identifiers,
addresses and quotations are looked for in its words. Text that a reader of the page cannot see bears nothing.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from chambers.grounding.claim import Kind, Token, Value
from chambers.grounding.claims.amounts import Amount
from chambers.grounding.claims.dates import DateValue
from chambers.grounding.claims.identifiers import address_pattern, identifier_pattern
from chambers.grounding.claims.numerals import plain
from chambers.grounding.claims.quotations import find_quoted, fragments_of
from chambers.grounding.finder import find_figures
from chambers.grounding.keeping import Kept
from chambers.grounding.law.citation import Provision
from chambers.grounding.lookup.page_days import completed
from chambers.grounding.lookup.values import compact, opens_with_nought, same_value
from chambers.grounding.names.wording import name_pattern
from chambers.grounding.pages.page_text import (
    either_way,
    fold_lookalikes,
    hide,
    squeeze,
    with_whole_words,
    without_line_numbers,
    without_marks,
    without_table_bars,
)
from chambers.grounding.pages.sentences import Sentence, split_sentences
from chambers.record.normalise import Normalised, normalise
from chambers.record.page import Page, visible_text

EXACT, VALUE, SCANNED = "exact", "value", "scan"
# The lines of a transcript are numbered; the numbers are no part of what was said.
_LINE_NUMBER = re.compile(r"(?<=\n)(?:[ \t]*\d{1,2}(?=[ \t]+\S)|[ \t]*>[> \t]*(?=\S))")
"""What stands before a line and is none of its words: its number, or the marks of a mail that is quoted in another."""
_CELL_DIGITS = 4
_OF_NUMBERS = (Kind.UNPARSED, Kind.AMOUNT, Kind.DATE)


class ReadPage:
    """A page with what the finders saw on it; each finding is made when it is first asked for."""

    def __init__(self, page: Page, habit: Callable[[], bool | None], told: Callable[[], date | None]) -> None:
        self.page = page
        self._habit = habit
        self._told = told
        plain = without_table_bars(without_marks(visible_text(page), page.file))
        self.text = with_whole_words(without_line_numbers(plain))
        self.found: dict[tuple[Kind, str, Value], tuple[Hit, ...]] = {}
        self.kept: Kept = {}

    @cached_property
    def figures(self) -> tuple[Token, ...]:
        """Every figure of the page, in order; on a scanned page also those that lookalike letters hide."""
        figures, _ = find_figures(self._unstamped())
        if self.page.ocr and (folded := fold_lookalikes(self.text)) != self.text:
            seen = {(token.start, token.end, token.value) for token in figures}
            again, _ = find_figures(folded)
            figures += [token for token in again if (token.start, token.end, token.value) not in seen]
        figures.sort(key=lambda token: (token.start, token.end))
        return completed(figures, self.text, self._habit, self._told)

    def _unstamped(self) -> str:
        """The text without the page's own number: what is stamped on a page is no figure of it."""
        stamp = self.page.bates
        if not stamp or stamp not in self.text:
            return self.text
        return hide(self.text, (match.span() for match in re.finditer(rf"(?<!\w){re.escape(stamp)}(?!\w)", self.text)))

    @cached_property
    def by_kind(self) -> dict[Kind, list[Token]]:
        """The figures, kind by kind."""
        found: dict[Kind, list[Token]] = {}
        for token in self.figures:
            found.setdefault(token.kind, []).append(token)
        return found

    @cached_property
    def by_number(self) -> dict[str, list[Token]]:
        """The figures that may bear a bare number, by each number as which they may be read, kind by kind."""
        found: dict[str, list[Token]] = {}
        for kind in _OF_NUMBERS:
            for figure in self.by_kind.get(kind, ()):
                for number in _numbers_of(figure.value):
                    found.setdefault(number, []).append(figure)
        return found

    @cached_property
    def by_day(self) -> dict[int | None, list[Token]]:
        """The dates by each day of the month that they may be; None for whole months and years."""
        found: dict[int | None, list[Token]] = {}
        for figure in self.by_kind.get(Kind.DATE, ()):
            if isinstance(figure.value, DateValue):
                for day in {each.day for each in (*figure.value.readings, *figure.value.likely)}:
                    found.setdefault(day, []).append(figure)
        return found

    def folded(self) -> Iterator[Normalised]:
        """The ways in which the words of the page may be read, folded for comparing: each is made once, when asked."""
        yield self._folded
        if _LINE_NUMBER.search(self.text):
            yield normalise(_LINE_NUMBER.sub(lambda match: " " * len(match[0]), self.text))
        yield from map(normalise, either_way(visible_text(self.page)))

    @cached_property
    def _folded(self) -> Normalised:
        return normalise(self.text)

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences of the page."""
        return split_sentences(self.text)


@dataclass(frozen=True, slots=True)
class Hit:
    """Where a token stands on a page; `doubt` is None when there is none."""

    start: int
    end: int
    doubt: str | None = None
    method: str = VALUE


def read_page(
    page: Page, habit: Callable[[], bool | None] = lambda: None, told: Callable[[], date | None] = lambda: None
) -> ReadPage:
    """A page, ready to be asked.

    `habit` says whether the record writes the month first, and `told` of which day the paper is, where it can be known.
    """
    return ReadPage(page, habit, told)


def find_hit(token: Token, page: ReadPage) -> Hit | None:
    """The best hit for a token on a page: a sure one if there is any."""
    unsure: Hit | None = None
    for hit in find_hits(token, page):
        if hit.doubt is None:
            return hit
        unsure = unsure or hit
    return unsure


def find_hits(token: Token, page: ReadPage) -> tuple[Hit, ...]:
    """Every place of a page that bears a token; looked for once, however often it is asked for."""
    key = (token.kind, token.text, token.value)
    found = page.found.get(key)
    if found is None:
        found = page.found[key] = tuple(_find_hits(token, page))
    return found


def _find_hits(token: Token, page: ReadPage) -> Iterator[Hit]:
    if opens_with_nought(token):
        yield from _pattern_hits(re.compile(rf"(?<![\w.,]){re.escape(token.text)}(?!\w)"), page)
        return
    if isinstance(token.value, DateValue) and (months := token.value.months):
        yield from _pattern_hits(re.compile(rf"(?<!\w)(?:{'|'.join(months)})(?!\w)", re.IGNORECASE), page)
        yield from _days_in_month(token.value, page)
    elif token.kind is Kind.NAME:
        yield from _pattern_hits(name_pattern(str(token.value)), page)
    elif token.kind is Kind.QUOTATION:
        yield from _quotation_hits(str(token.value), page)
    elif token.kind is Kind.IDENTIFIER and token.value == page.page.file:
        yield Hit(0, 0, None, EXACT)
    elif token.kind is Kind.IDENTIFIER:
        yield from _pattern_hits(identifier_pattern(str(token.value)), page)
    elif token.kind is Kind.ADDRESS:
        yield from _pattern_hits(address_pattern(str(token.value)), page)
    else:
        if isinstance(token.value, Amount) and "\t" in page.text:
            yield from _in_cells(token.value, page)
        yield from (hit for other in _comparable(token, page) if (hit := _compare(token, other, page)) is not None)


def _in_cells(amount: Amount, page: ReadPage) -> Iterator[Hit]:
    """ "$1,864,000" where a sheet has 1864000 alone in its cell: it keeps the sign and the commas in its format."""
    digits = plain(amount.value)
    for figure in page.by_number.get(digits, ()) if len(digits) >= _CELL_DIGITS else ():
        around = {page.text[max(0, figure.start - 1) : figure.start], page.text[figure.end : figure.end + 1]}
        if figure.text == digits and "\t" in around and around <= {"\t", "\n", ""}:
            yield Hit(figure.start, figure.end)


def _days_in_month(value: DateValue, page: ReadPage) -> Iterator[Hit]:
    """ "April" where the page has 04/11/2022 or an entry of 4/11."""
    for figure in page.by_kind.get(Kind.DATE, ()):
        if isinstance(figure.value, DateValue) and any(
            mine.stands_in(theirs) for mine in value.readings for theirs in figure.value.readings
        ):
            yield Hit(figure.start, figure.end)


def _comparable(token: Token, page: ReadPage) -> Iterable[Token]:
    """What a token may be on a page: a count may stand as 80.00, a year inside a date, a time of day as 0517."""
    value, others = token.value, page.by_kind.get(Kind.UNPARSED, ())
    if token.kind is Kind.TIME:
        return (*page.by_kind.get(Kind.TIME, ()), *others)
    if token.kind is Kind.UNPARSED and isinstance(value, str):
        return page.by_number.get(value, ())
    if token.kind is Kind.DATE and isinstance(value, DateValue):
        # A day of the month stands only in dates of that day, and only "12/99" is a month in figures.
        day = value.readings[0].day if len(value.readings) == 1 else None
        dates = page.by_kind.get(Kind.DATE, ()) if day is None else page.by_day.get(day, ())
        return (*dates, *(each for each in others if "/" in each.text))
    if isinstance(value, Provision):
        return others
    kinds = _OF_NUMBERS if token.kind is Kind.UNPARSED else (token.kind,)
    return (other for kind in kinds for other in page.by_kind.get(kind, ()))


def _numbers_of(value: Value) -> tuple[str, ...]:
    """The bare numbers that a figure of a page bears: its value, those of a short note, the year of a date."""
    if isinstance(value, str):
        return tuple(dict.fromkeys((value, *compact(value))))
    if isinstance(value, Amount):
        return (plain(value.value),) if value.currency is None and value.value >= 0 else ()
    years = {str(each.year) for each in value.readings} if isinstance(value, DateValue) else set()
    return tuple(years) if len(years) == 1 else ()


def same_kind_on(token: Token, page: ReadPage) -> tuple[str, ...]:
    """What the page has of the same kind, for the reason of a verdict; leftovers have nothing in common."""
    if token.kind is Kind.UNPARSED:
        return ()
    seen = dict.fromkeys(" ".join(other.text.split()) for other in page.figures if other.kind == token.kind)
    return tuple(seen)


def _pattern_hits(pattern: re.Pattern[str], page: ReadPage) -> Iterator[Hit]:
    exact = False
    for match in pattern.finditer(page.text):
        exact = True
        yield Hit(match.start(), match.end(), None, EXACT)
    if page.page.ocr and not exact:
        for match in pattern.finditer(fold_lookalikes(page.text)):
            yield Hit(match.start(), match.end(), None, SCANNED)


def _quotation_hits(quotation: str, page: ReadPage) -> Iterator[Hit]:
    quoted = next(filter(None, (find_quoted(quotation, text) for text in page.folded())), None)
    if quoted is not None:
        doubt = None if quoted.hides is None else f"it leaves out \u201c{quoted.hides}\u201d"
        yield Hit(quoted.start, quoted.end, doubt, EXACT)
    elif page.page.ocr and len(fragments_of(quotation)) == 1:
        span = squeeze(page.text).find(squeeze(quotation.strip(" ,.;")).text)
        if span is not None:
            yield Hit(*span, None, SCANNED)


def _compare(token: Token, other: Token, page: ReadPage) -> Hit | None:
    same, doubt = same_value(token, other, page.text)
    scanned = page.text[other.start : other.end] != other.text
    return Hit(other.start, other.end, doubt, SCANNED if scanned else VALUE) if same else None
