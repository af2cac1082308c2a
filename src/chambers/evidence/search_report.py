"""What a search found in sentences, and what to try where that is little or nothing. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chambers.evidence.search import Query, Tally
from chambers.evidence.search_terms import Term


@dataclass(frozen=True, slots=True)
class Ways:
    """How to ask for more: options differ from the command line to a page to a tool."""

    substring: str
    more: str


def explain(query: Query, tally: Tally, ways: Ways, *, within: bool = False) -> tuple[str, ...]:
    """One sentence on what was found, then one for each way to find more; `within` where a scope was given."""
    what = _all_of(query.terms)
    filtered = " within these filters" if query.is_filtered or within else ""
    if not tally.pages:
        return (f"No page{filtered} contains {what}.", *_advice(query.terms, tally, ways))
    rest = f"; the best {query.limit} are shown, {ways.more}" if tally.pages > query.limit else ""
    return (f"{_contain(tally.pages, where=filtered)} {what}{rest}.", *_inside_words(query.terms, tally, ways, " more"))


def _advice(terms: Sequence[Term], tally: Tally, ways: Ways) -> Iterator[str]:
    if tally.each:
        yield f"Alone: {'; '.join(f'{_called(term)}, {_number(pages)}' for term, pages in tally.each)}."
    yield from _inside_words(terms, tally, ways, "")
    if tally.unquoted:
        yield f"{_contain(tally.unquoted)} the same words apart from each other: leave out the quotation marks."
    if tally.unfiltered:
        yield f"{_contain(tally.unfiltered)} {'them' if len(terms) > 1 else 'it'} without the filters."


def _inside_words(terms: Sequence[Term], tally: Tally, ways: Ways, more: str) -> Iterator[str]:
    if tally.inside_words:
        what = "them" if len(terms) > 1 else "it"
        yield f"{_contain(tally.inside_words, more)} {what} as part of a longer word: {ways.substring}."


def _all_of(terms: Sequence[Term]) -> str:
    *others, last = map(_called, terms)
    return f"{', '.join(others)} and {last}" if others else last


def _called(term: Term) -> str:
    if not term.whole:
        return f'"{term.text}" as a word or part of one'
    return f'the {"phrase" if len(term.words) > 1 else "whole word"} "{term.text}"'


def _number(pages: int) -> str:
    return "no page" if not pages else "1 page" if pages == 1 else f"{pages:,} pages"


def _contain(pages: int, more: str = "", where: str = "") -> str:
    return f"1{more} page{where} contains" if pages == 1 else f"{pages:,}{more} pages{where} contain"
