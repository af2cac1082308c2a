"""Whether one token stands on one page.

A hit is sure or unsure; an unsure one says why. The page's own tokens are compared by value; names, identifiers,
addresses and quotations are looked for in its words. Text that a reader of the page cannot see bears nothing.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from chambers.grounding.amounts import Amount, same_amount
from chambers.grounding.citation import Provision
from chambers.grounding.claim import Kind, Token, Value
from chambers.grounding.dates import DateValue, in_order, month_first
from chambers.grounding.finder import find_figures
from chambers.grounding.identifiers import address_pattern, identifier_pattern
from chambers.grounding.names import name_pattern
from chambers.grounding.numerals import plain
from chambers.grounding.quotations import find_quoted, fragments_of
from chambers.grounding.scanned import fold_lookalikes, squeeze
from chambers.grounding.sentences import Sentence, split_sentences
from chambers.record.normalise import normalise
from chambers.record.page import Page, visible_text

EXACT, VALUE, SCANNED = "exact", "value", "scan"


class ReadPage:
    """A page with what the finders saw on it; each finding is made when it is first asked for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.text = visible_text(page)
        self.found: dict[tuple[Kind, str, Value], tuple[Hit, ...]] = {}

    @cached_property
    def figures(self) -> tuple[Token, ...]:
        """Every figure of the page, in order; on a scanned page also those that lookalike letters hide."""
        figures, _ = find_figures(self.text)
        if self.page.ocr and (folded := fold_lookalikes(self.text)) != self.text:
            seen = {(token.start, token.end, token.value) for token in figures}
            again, _ = find_figures(folded)
            figures += [token for token in again if (token.start, token.end, token.value) not in seen]
        return tuple(sorted(_in_one_order(figures), key=lambda token: (token.start, token.end)))

    @cached_property
    def by_kind(self) -> dict[Kind, list[Token]]:
        """The figures, kind by kind."""
        found: dict[Kind, list[Token]] = {}
        for token in self.figures:
            found.setdefault(token.kind, []).append(token)
        return found

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


def _in_one_order(figures: list[Token]) -> list[Token]:
    """Dates in figures, read in the order that the page's unmistakable ones share."""
    orders = {month_first(token.text) for token in figures if token.kind is Kind.DATE} - {None}
    if len(orders) != 1:
        return figures
    american = True in orders
    return [
        replace(token, value=in_order(token.text, token.value, american=american))
        if isinstance(token.value, DateValue)
        else token
        for token in figures
    ]


def read_page(page: Page) -> ReadPage:
    """A page, ready to be asked."""
    return ReadPage(page)


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
    if token.kind is Kind.NAME:
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
        kinds = _kinds_on_page(token)
        others = (other for kind in kinds for other in page.by_kind.get(kind, ()))
        yield from (hit for other in others if (hit := _compare(token, other, page)) is not None)


def _kinds_on_page(token: Token) -> tuple[Kind, ...]:
    """What a token may be on a page: a count may stand as 80.00, a year inside a date, a time of day as 0517."""
    if isinstance(token.value, Provision):
        return (Kind.UNPARSED,)
    if token.kind is Kind.TIME:
        return (Kind.TIME, Kind.UNPARSED)
    return (Kind.UNPARSED, Kind.AMOUNT, Kind.DATE) if token.kind is Kind.UNPARSED else (token.kind,)


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
    folded = normalise(page.text)
    quoted = find_quoted(quotation, folded)
    if quoted is not None:
        left_out = quoted.left_out
        doubt = None if left_out is None else f"it leaves out \u201c{left_out.strip()}\u201d"
        yield Hit(quoted.start, quoted.end, doubt, EXACT)
    elif page.page.ocr and len(fragments_of(quotation)) == 1:
        span = squeeze(page.text).find(squeeze(quotation.strip(" ,.;")).text)
        if span is not None:
            yield Hit(*span, None, SCANNED)


def _compare(token: Token, other: Token, page: ReadPage) -> Hit | None:
    mine, theirs = token.value, other.value
    method = SCANNED if page.text[other.start : other.end] != other.text else VALUE
    if isinstance(mine, DateValue) and isinstance(theirs, DateValue):
        return _compare_dates(token, mine, other, theirs, method)
    if isinstance(mine, Amount) and isinstance(theirs, Amount):
        same = same_amount(mine, theirs)
        doubt = "the page shows it in brackets or with a minus, as a negative amount" if same is None else None
        return Hit(other.start, other.end, doubt, method) if same is not False else None
    if isinstance(mine, Provision):
        bare = other.kind is Kind.UNPARSED and theirs == mine.section.split("(")[0]
        return Hit(other.start, other.end, None, method) if mine.code is None and bare else None
    if token.kind is Kind.UNPARSED and isinstance(mine, str) and not isinstance(theirs, str):
        return Hit(other.start, other.end, None, method) if _same_number(mine, theirs) else None
    if token.kind is Kind.TIME and other.kind is Kind.UNPARSED:
        clock = re.fullmatch(r"(?:[01]\d|2[0-3])[0-5]\d", other.text) is not None
        return Hit(other.start, other.end, None, method) if clock and str(mine).replace(":", "") == other.text else None
    # Docket numbers and leftovers must be the very same token, whatever finder took it.
    if token.kind is other.kind and mine == theirs:
        return Hit(other.start, other.end, None, method)
    return None


def _same_number(mine: str, theirs: Value) -> bool:
    """True for a bare figure of a column with the same value, and for the year of a date."""
    if isinstance(theirs, Amount):
        return theirs.currency is None and theirs.value >= 0 and plain(theirs.value) == mine
    years = {str(reading.year) for reading in theirs.readings} if isinstance(theirs, DateValue) else set()
    return len(mine) == 4 and years == {mine}


def _compare_dates(token: Token, mine: DateValue, other: Token, theirs: DateValue, method: str) -> Hit | None:
    if mine.readings != theirs.readings and not any(m.stands_in(t) for m in mine.readings for t in theirs.readings):
        return None
    if len(theirs.readings) == 1 or " ".join(token.text.split()) == " ".join(other.text.split()):
        return Hit(other.start, other.end, None, method)
    return Hit(other.start, other.end, f"the page has {other.text}, which can be read as {theirs}", method)
