"""Whether one token stands on one page.

A hit is sure or unsure; an unsure one says why. The page's own tokens are compared by value; names and quotations are
looked for in its words.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from chambers.grounding.amounts import Amount, same_amount
from chambers.grounding.claim import Kind, Token
from chambers.grounding.dates import DateValue
from chambers.grounding.finder import find_figures
from chambers.grounding.names import name_pattern
from chambers.grounding.quotations import find_quoted
from chambers.record.normalise import Normalised, normalise
from chambers.record.page import Page


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page with what the finders saw on it."""

    page: Page
    words: Normalised
    figures: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """Where a token stands on a page; `doubt` is None when there is none."""

    start: int
    end: int
    doubt: str | None = None


def read_page(page: Page) -> ReadPage:
    """Run the finders over a page once."""
    figures, _ = find_figures(page.text)
    return ReadPage(page, normalise(page.text), tuple(sorted(figures, key=lambda token: token.start)))


def find_hit(token: Token, page: ReadPage) -> Hit | None:
    """The best hit for a token on a page: a sure one if there is any."""
    unsure: Hit | None = None
    for hit in _hits(token, page):
        if hit.doubt is None:
            return hit
        unsure = unsure or hit
    return unsure


def same_kind_on(token: Token, page: ReadPage) -> tuple[str, ...]:
    """What the page has of the same kind, for the reason of a verdict; leftovers have nothing in common."""
    if token.kind is Kind.UNPARSED:
        return ()
    seen = dict.fromkeys(" ".join(other.text.split()) for other in page.figures if other.kind == token.kind)
    return tuple(seen)


def _hits(token: Token, page: ReadPage) -> Iterator[Hit]:
    if token.kind is Kind.NAME:
        yield from _name_hits(token.text, page.words)
    elif token.kind is Kind.QUOTATION:
        span = find_quoted(token.text, page.words)
        if span is not None:
            yield Hit(*span)
    elif token.kind is Kind.IDENTIFIER and token.value == page.page.file:
        yield Hit(0, 0)
    else:
        yield from (hit for other in page.figures if (hit := _compare(token, other)) is not None)


def _name_hits(name: str, words: Normalised) -> Iterator[Hit]:
    for match in name_pattern(name).finditer(words.text):
        yield Hit(*words.span(match.start(), match.end()))


def _compare(token: Token, other: Token) -> Hit | None:
    mine, theirs = token.value, other.value
    if isinstance(mine, DateValue) and isinstance(theirs, DateValue):
        return _compare_dates(token, mine, other, theirs)
    if isinstance(mine, Amount) and isinstance(theirs, Amount):
        same = same_amount(mine, theirs)
        doubt = "the page shows it in brackets, which may mean a negative amount" if same is None else None
        return Hit(other.start, other.end, doubt) if same is not False else None
    # Docket numbers and leftovers must be the very same token, whatever finder took it.
    if token.kind is other.kind and mine == theirs:
        return Hit(other.start, other.end)
    return None


def _compare_dates(token: Token, mine: DateValue, other: Token, theirs: DateValue) -> Hit | None:
    if not any(m.stands_in(t) for m in mine.readings for t in theirs.readings):
        return None
    if len(theirs.readings) == 1 or token.text == other.text:
        return Hit(other.start, other.end)
    return Hit(other.start, other.end, f"the page has {other.text}, which can be read as {theirs}")
