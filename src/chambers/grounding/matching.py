"""Whether one token stands on one page.

A hit is sure or unsure; an unsure one says why. The page's own tokens are compared by value; names, identifiers,
addresses and quotations are looked for in its words. Text that a reader of the page cannot see bears nothing.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cached_property, lru_cache

from chambers.grounding.claim import Kind, Token, Value
from chambers.grounding.finder import find_figures
from chambers.grounding.keeping import Kept
from chambers.grounding.law.citation import Provision
from chambers.grounding.numbers.amounts import Amount, same_amount
from chambers.grounding.numbers.dates import DateValue, PartialDate
from chambers.grounding.numbers.entry_days import SHORT_DAY, days_of_paper, entry_days
from chambers.grounding.numbers.identifiers import address_pattern, identifier_pattern
from chambers.grounding.numbers.numerals import plain
from chambers.grounding.numbers.page_days import in_one_order, in_their_years
from chambers.grounding.numbers.sizes import opens_with_nought
from chambers.grounding.numbers.times_of_day import same_time
from chambers.grounding.numbers.years import in_year
from chambers.grounding.people.name_places import name_pattern, name_spans
from chambers.grounding.quotations import find_quoted, fragments_of
from chambers.grounding.texts.hiding import hide
from chambers.grounding.texts.line_ends import either_way, with_whole_words
from chambers.grounding.texts.line_numbers import without_line_numbers
from chambers.grounding.texts.markdown_marks import without_marks
from chambers.grounding.texts.narrowing import narrowing
from chambers.grounding.texts.scanned import fold_lookalikes, squeeze
from chambers.grounding.texts.sentences import Sentence, split_sentences
from chambers.grounding.texts.table_bars import without_table_bars
from chambers.grounding.words.folding import small_letters
from chambers.record.normalise import normalise
from chambers.record.page import Page, visible_text

BREAKS_OFF = "it breaks off before"
EXACT, VALUE, SCANNED = "exact", "value", "scan"
_WEEKDAY = re.compile(r"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)")
_WEEKDAY_BESIDE = re.compile(
    r"\b(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs?|ur)?(?:day)?\.?,?[ \t]+"
    r"(?:[A-Z][a-z]+\.?[ \t]+)?\d[\w/]*(?:[ \t]+[A-Z][a-z]+)?$",
    re.IGNORECASE,
)
_WEEKDAY_CHARS = 12
# The lines of a transcript are numbered; the numbers are no part of what was said.
_LINE_NUMBER = re.compile(r"(?<=\n)(?:[ \t]*\d{1,2}(?=[ \t]+\S)|[ \t]*>[> \t]*(?=\S))")
"""What stands before a line and is none of its words: its number, or the marks of a mail that is quoted in another."""
_COMPACT = re.compile(
    r"[0-9]'[0-9]{1,2}|[+\u2212-][0-9]{1,3}|[0-9]{1,3}/[0-9]{1,3}|[xX][0-9]{1,2}|[0-9]{1,2}(?:\.[0-9]{1,2})?[xX]|[qQ][0-9]{1,2}[hHdD]?|[0-9]{1,3}(?:mg|ml|g|kg|cm|mm|ft|lf|lb|hrs?|min|in)"
    # A year with its half or quarter: "1996-II", "2019-Q3".
    r"|(?:19|20)[0-9]{2}[-/ ](?:I{1,3}|IV|[HQT][1-4])"
)
_MONTH_CODE = re.compile(r"(0?[1-9]|1[0-2])/(\d\d)")
_YEAR_DIGITS = 4
_CELL_DIGITS = 4
_OF_MONEY = re.compile(
    r"\b(?:amount|cost|price|total|paid|payment|fee|charge|rate|balance|invoiced?|wages?|usd|due)s?\b|\$", re.I
)
"""What a sheet has that speaks of money: its smaller numbers may be amounts too."""
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
        days = in_one_order(entry_days(figures, self.text), self._habit)
        return tuple(days_of_paper(list(in_their_years(days, self._told, self.text)), self.text))

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

    @cached_property
    def low(self) -> str | None:
        """The text in small letters, each in its place; None where it has no such form."""
        return small_letters(self.text)

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
        yield from _name_hits(str(token.value), page)
    elif token.kind is Kind.QUOTATION:
        yield from _quotation_hits(str(token.value), page)
    elif token.kind is Kind.IDENTIFIER and token.value == page.page.file:
        yield Hit(0, 0, None, EXACT)
    elif token.kind is Kind.IDENTIFIER:
        yield from _pattern_hits(identifier_pattern(str(token.value)), page)
    elif token.kind is Kind.ADDRESS:
        yield from _pattern_hits(address_pattern(str(token.value)), page)
    else:
        if isinstance(token.value, DateValue) and "/" in page.text:
            yield from _short_days(token.value, page)
        if isinstance(token.value, Amount) and "\t" in page.text:
            yield from _in_cells(token.value, page)
        yield from (hit for other in _comparable(token, page) if (hit := _compare(token, other, page)) is not None)


def _in_cells(amount: Amount, page: ReadPage) -> Iterator[Hit]:
    """ "$1,864,000" where a sheet has 1864000 alone in its cell: it keeps the sign and the commas in its format."""
    digits = plain(amount.value)
    sure = len(digits) >= _CELL_DIGITS or _OF_MONEY.search(page.text) is not None
    for figure in page.by_number.get(digits, ()) if sure else ():
        around = page.text[max(0, figure.start - 1) : figure.start], page.text[figure.end : figure.end + 1]
        if (
            figure.kind is Kind.UNPARSED
            and figure.text == digits
            and "\t" in around
            and set(around) <= {"\t", "\n", ""}
        ):
            yield Hit(figure.start, figure.end)


def _days_in_month(value: DateValue, page: ReadPage) -> Iterator[Hit]:
    """ "April" where the page has 04/11/2022 or an entry of 4/11."""
    for figure in page.by_kind.get(Kind.DATE, ()):
        if isinstance(figure.value, DateValue) and any(
            mine.stands_in(theirs) for mine in value.readings for theirs in figure.value.readings
        ):
            yield Hit(figure.start, figure.end)


def _short_days(value: DateValue, page: ReadPage) -> Iterator[Hit]:
    """ "Told GM on 3/7" in an entry of 3/14/22: month and day in figures, with the year of the full date before."""
    last: date | None = None
    entered: date | None = None
    for figure in page.figures:
        if isinstance(figure.value, DateValue):
            last = figure.value.exact or last
            opens = figure.start == 0 or page.text[figure.start - 1] == "\n"
            entered = (figure.value.exact or entered) if opens else entered
        elif (short := SHORT_DAY.fullmatch(figure.text)) and last is not None:
            bare = DateValue((PartialDate(None, int(short["month"]), int(short["day"])),))
            likely = [each for day in {last, entered} - {None} if day for each in in_year(bare, day).likely]
            if any(mine.stands_in(theirs) for mine in value.readings for theirs in likely):
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
        return tuple(dict.fromkeys((value, *_compact(value))))
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


def _name_hits(name: str, page: ReadPage) -> Iterable[Hit]:
    if page.page.ocr:
        return _pattern_hits(name_pattern(name), page)
    return (Hit(start, end, None, EXACT) for start, end in name_spans(name, page.text, page.low))


def _quotation_hits(quotation: str, page: ReadPage) -> Iterator[Hit]:
    quoted = find_quoted(quotation, normalise(page.text))
    if quoted is None and _LINE_NUMBER.search(page.text):
        bare = _LINE_NUMBER.sub(lambda match: " " * len(match[0]), page.text)
        quoted = find_quoted(quotation, normalise(bare))
    if quoted is None:
        ways = (find_quoted(quotation, normalise(text)) for text in either_way(visible_text(page.page)))
        quoted = next(filter(None, ways), None)
    if quoted is not None:
        left_out = quoted.left_out or narrowing(quotation, page.text[quoted.start : quoted.end])
        doubt = None if quoted.cut is None else f"{BREAKS_OFF} \u201c{quoted.cut}\u201d"
        doubt = doubt if left_out is None else f"it leaves out \u201c{left_out.strip()}\u201d"
        yield Hit(quoted.start, quoted.end, doubt, EXACT)
    elif page.page.ocr and len(fragments_of(quotation)) == 1:
        span = squeeze(page.text).find(squeeze(quotation.strip(" ,.;")).text)
        if span is not None:
            yield Hit(*span, None, SCANNED)


def _compare(token: Token, other: Token, page: ReadPage) -> Hit | None:
    mine, theirs = token.value, other.value
    method = SCANNED if page.text[other.start : other.end] != other.text else VALUE
    if isinstance(mine, DateValue) and isinstance(theirs, DateValue):
        return _compare_dates(token, other, page, method)
    if isinstance(mine, DateValue):
        return Hit(other.start, other.end, None, method) if _is_month_code(mine, other.text) else None
    if isinstance(mine, Amount) and isinstance(theirs, Amount):
        same = same_amount(mine, theirs)
        doubt = "the page shows it in brackets or with a minus, as a negative amount" if same is None else None
        return Hit(other.start, other.end, doubt, method) if same is not False else None
    if isinstance(mine, Amount) and isinstance(theirs, str):
        return Hit(other.start, other.end, None, method)
    if isinstance(mine, Provision):
        bare = other.kind is Kind.UNPARSED and theirs == mine.section.split("(")[0]
        return Hit(other.start, other.end, None, method) if mine.code is None and bare else None
    if token.kind is Kind.UNPARSED and isinstance(mine, str) and not isinstance(theirs, str):
        return Hit(other.start, other.end, None, method) if _same_number(mine, theirs) else None
    if token.kind is Kind.TIME:
        return Hit(other.start, other.end, None, method) if same_time(token, other, page.text) else None
    if token.kind is Kind.UNPARSED and isinstance(theirs, str) and mine in _compact(theirs):
        return Hit(other.start, other.end, None, method)
    # Docket numbers and leftovers must be the very same token, whatever finder took it.
    if token.kind is other.kind and mine == theirs:
        return Hit(other.start, other.end, None, method)
    return None


def _is_month_code(value: DateValue, text: str) -> bool:
    """True for "12/99" on a page where the draft has "December 1999"."""
    found = _MONTH_CODE.fullmatch(text)
    said = [each for each in value.readings if each.year is not None and each.month is not None and each.day is None]
    return found is not None and any((int(found[1]), int(found[2])) == (each.month, each.year % 100) for each in said
                                     if each.year is not None)  # fmt: skip


@lru_cache(maxsize=20_000)
def _compact(text: str) -> tuple[str, ...]:
    """The numbers of a short note: "2/10" is two out of ten, "q6h" every six hours, "x3" three times."""
    found = _COMPACT.fullmatch(text)
    if found and "." in text:
        return (plain(Decimal(text.rstrip("xX"))),)
    return tuple(str(int(number)) for number in re.findall(r"[0-9]+", text)) if found else ()


def _same_number(mine: str, theirs: Value) -> bool:
    """True for a bare figure of a column with the same value, and for the year of a date."""
    if isinstance(theirs, Amount):
        return theirs.currency is None and theirs.value >= 0 and plain(theirs.value) == mine
    if not isinstance(theirs, DateValue) or len(mine) != _YEAR_DIGITS:
        return False
    return {str(reading.year) for reading in theirs.readings} == {mine}


def _compare_dates(token: Token, other: Token, page: ReadPage, method: str) -> Hit | None:
    mine, theirs = token.value, other.value
    if not isinstance(mine, DateValue) or not isinstance(theirs, DateValue):
        return None
    if mine.readings != theirs.readings and not any(
        m.stands_in(t) for m in mine.readings for t in (*theirs.readings, *theirs.likely)
    ):
        return None
    day = theirs.exact or DateValue(theirs.likely).exact
    weekday = _WEEKDAY.match(token.text)
    if weekday is not None and day is not None and not day.strftime("%A").startswith(weekday[0]):
        return None
    beside = _WEEKDAY_BESIDE.search(page.text[max(0, other.start - _WEEKDAY_CHARS) : other.end])
    if weekday is not None and day is None and beside is not None and beside[1].capitalize() != weekday[0]:
        return None
    if len(theirs.readings) == 1 or " ".join(token.text.split()) == " ".join(other.text.split()):
        return Hit(other.start, other.end, None, method)
    return Hit(other.start, other.end, f"the page has {other.text}, which can be read as {theirs}", method)
