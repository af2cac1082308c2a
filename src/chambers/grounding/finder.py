"""All finders, in order, over one text.

A finder that comes earlier hides what it took from those that come later, so a year inside a date is not a number, and
a digit that nobody took is found by the last one. Quotations alone overlap: their facts are claims of their own.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from chambers.grounding.cited.citing import find_plain_labels, naming_spans
from chambers.grounding.cited.papers import Reference
from chambers.grounding.cited.places import WHOLE, Place, place_at
from chambers.grounding.claim import Kind, Token, Value
from chambers.grounding.claims.amounts import find_amounts
from chambers.grounding.claims.dates import CALENDAR, find_dates
from chambers.grounding.claims.figures import (
    find_dockets,
    find_federal_dockets,
    find_leftovers,
    find_numbers_in_words,
    find_past_times,
    find_percentages,
    find_spoken_times,
    find_times,
)
from chambers.grounding.claims.identifiers import find_addresses, find_grouped, find_identifiers
from chambers.grounding.claims.numerals import IN_WORDS, find_fractions
from chambers.grounding.claims.quotations import find_quotations
from chambers.grounding.exempt import page_numbers
from chambers.grounding.law.citations import find_citations
from chambers.grounding.law.provisions import find_doubtful, find_rules, find_statutes
from chambers.grounding.names.finding import find_names
from chambers.grounding.names.registry import Registry
from chambers.grounding.pages.caption import read_caption
from chambers.grounding.pages.page_text import hide
from chambers.grounding.pages.sentences import split_sentences
from chambers.record.bates import Ledger
from chambers.record.reference import find_references

Finder = Callable[[str], Iterable[tuple[int, int, Value]]]
Finders = tuple[tuple[Kind, Finder], ...]

_MEASURES: Finders = (
    (Kind.DOCKET, find_federal_dockets),
    (Kind.DATE, find_dates),
    (Kind.PERCENTAGE, find_percentages),
    (Kind.AMOUNT, find_amounts),
    (Kind.TIME, find_past_times),
    (Kind.TIME, find_spoken_times),
    (Kind.TIME, find_times),
    (Kind.UNPARSED, find_fractions),
    (Kind.DOCKET, find_dockets),
)
_REST: Finders = ((Kind.UNPARSED, find_leftovers), (Kind.UNPARSED, find_numbers_in_words))
_LAW: Finders = (
    (Kind.CASE, find_citations),
    (Kind.STATUTE, find_statutes),
    (Kind.RULE, find_rules),
    (Kind.ADDRESS, find_addresses),
)
_DRAFT_FINDERS: Finders = (
    *_LAW,
    (Kind.IDENTIFIER, find_grouped),
    *_MEASURES,
    (Kind.UNPARSED, find_doubtful),
    (Kind.IDENTIFIER, find_identifiers),
    *_REST,
)
# "Id. at 46" may be the page of a case; what else stands behind it is a pin.
_ID = re.compile(r"\b(?:[Ii]d\.|[Ii]bid\.?)(?:,?\s+at\s+(?:pp?\.\s*)?[-\u2013]?\d+(?:[-\u2013]{1,2}\d+)?(?![\d:]))?")
_CELL = re.compile(r"\|[ \t]*(?=[^|\n]*\|)")
"""Where a cell of a table begins that is drawn with bars: with a capital, as a sentence does."""
_ITEM = re.compile(r"^[ \t]*(?:[-*\u2022\u2013\u25cf\u25aa]|\(?\d{1,3}[.)]|\u00b6\s?\d{1,3})[ \t]+", re.MULTILINE)
# "March 3, 2021, 4:15 p.m. - Nothing was charted.": the words behind the day of an entry begin a sentence.
_DATED_HEAD = re.compile(
    r"^[ \t*_]*(?=[^\n]{0,9}\d)(?:[A-Z][a-z]{2,8}\.?,?\s)?[\w.,:/ ]{3,48}?[*_]*"
    r"(?:[ \t]+[-\u2013\u2014]|:)[*_]*[ \t]+(?=[A-Z])",
    re.MULTILINE,
)
_TABLE_HEAD = re.compile(r"^[ \t]*\|.*\|[ \t]*(?=\n[ \t]*\|?[ \t]*:?-{2,})", re.MULTILINE)
# "C. Nine days in the drying room" on a line of its own, without a stop: the letter, and a number that opens it.
_POINT = re.compile(
    rf"(?:^|(?<=\n\n))[ \t]*(?:[A-Z]|[IVX]{{1,4}})\.[ \t]+(?i:{IN_WORDS})\b"
    r"(?=[^\n]{3,90}(?<![.!?;,])(?:\n[ \t]*\n|$))"
)
# "A LIMITED v (1) B LIMITED (2) C LIMITED": the numbers of the parties in a caption.
_PARTY_NUMBERS = re.compile(
    r"(?:\bv\.?\s+|\bBETWEEN:?\s+)\(1\)(?=[^\n]*\(2\))|(?<=[A-Z\w)])\s+\([2-9]\)(?=\s+[A-Z]{2,})"
)
_LIST_NUMBER = re.compile(
    r"^[ \t]*(?:\(?\d{1,3}[.)]|#{1,6}\s+\d{1,3}\.?|\u00b6\s?\d{1,3}\.?"
    r"|(?:#{1,6}\s+)?(?:Finding|Point|Part|Issue|Question|Argument|Ground|Topic|Chapter|Allegation|Recommendation"
    r"|Conclusion|Observation|FINDING|POINT|PART|ISSUE|ARGUMENT|GROUND)\s+(?:No\.\s+)?\d{1,3}[.:)])(?=[ \t]+[^\W\d_])",
    re.MULTILINE,
)


def find_tokens(
    text: str,
    *,
    ledger: Ledger,
    files: Collection[str] = (),
    lower_words: Collection[str] = (),
    named: Sequence[tuple[int, int, Reference]] | None = None,
    marks: Sequence[tuple[int, int]] = (),
    registry: Registry | None = None,
) -> tuple[Token, ...]:
    """Every checkable token of a text, in order.

    `files` are the names of the evidence files, `named` the references to papers of the record (without them exhibits
    are found by their form), and `marks` the numbers that it gives to its own rows and paragraphs; `registry` knows the
    names of the record.
    """
    quotations = [
        Token(Kind.QUOTATION, start, end, text[start:end], value) for start, end, value in find_quotations(text)
    ]
    references = [Token(Kind.BATES, r.start, r.end, text[r.start : r.end], r) for r in find_references(text, ledger)]
    papers = find_plain_labels(text) if named is None else named
    references += [Token(Kind.EXHIBIT, s, e, text[s:e], paper) for s, e, paper in _apart(papers, references)]
    # A short form that a citation gives its paper is no quotation: 'Affidavit of Jo Hale ("Hale Affidavit")'.
    cited = [(token.start, token.end) for token in references if token.kind is Kind.EXHIBIT]
    quotations = [each for each in quotations if not any(low < each.start and each.end <= high for low, high in cited)]
    cites = [*((token.start, token.end) for token in references), *((m.start(), m.end()) for m in _ID.finditer(text))]
    pins = [Token(Kind.BATES, s, e, text[s:e], place) for s, e, place in _places(text, sorted(cites))]
    called = naming_spans(text, sorted((*cites, *((pin.start, pin.end) for pin in pins))))
    caption = read_caption(text)
    parties = [Token(Kind.NAME, each.start, each.end, each.text, each.text) for each in caption.names]
    left = hide(_hide(text, [*references, *pins, *parties]), [*called, *caption.versus])
    names_of_files = list(_find_files(left, files))
    figures, left = _run(hide(_without_list_numbers(_hide(left, names_of_files)), marks), _DRAFT_FINDERS)
    firsts = {sentence.start for sentence in split_sentences(text)}
    firsts |= {match.end() for pattern in (_CELL, _ITEM, _DATED_HEAD) for match in pattern.finditer(text)}
    found = find_names(left, first_words=firsts, lower_words=lower_words, registry=registry)
    # "The January fee" names a month, and nobody.
    people = ((start, end, value) for start, end, value in found if value.removesuffix("s") not in CALENDAR)
    names = [Token(Kind.NAME, start, end, text[start:end], value) for start, end, value in people]
    tokens = [
        *quotations,
        *references,
        *pins,
        *names_of_files,
        *(_as_in(text, token) for token in figures),
        *parties,
        *names,
    ]
    return tuple(sorted(tokens, key=lambda token: (token.start, token.end)))


def find_figures(text: str) -> tuple[list[Token], str]:
    """Every figure of a page, and its text with the figures hidden."""
    return _run(text, (*_MEASURES, *_REST))


def _run(text: str, finders: Finders) -> tuple[list[Token], str]:
    tokens: list[Token] = []
    for kind, finder in finders:
        found = [Token(kind, start, end, text[start:end], value) for start, end, value in finder(text)]
        tokens += found
        text = _hide(text, found) if found else text
    return tokens, text


def _without_list_numbers(text: str) -> str:
    """The number of a paragraph is layout, not a claim; so are the head of a table and the page numbers of contents."""
    layout = (
        match.span()
        for pattern in (_LIST_NUMBER, _POINT, _TABLE_HEAD, _PARTY_NUMBERS)
        for match in pattern.finditer(text)
    )
    return hide(text, (*layout, *page_numbers(text)))


def _as_in(text: str, token: Token) -> Token:
    return Token(token.kind, token.start, token.end, text[token.start : token.end], token.value)


def _places(text: str, cites: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, Place]]:
    """The places right behind citations of the record."""
    for (_, end), (following, _) in pairwise((*cites, (len(text), len(text)))):
        after, place = place_at(text, end, max(end, following))
        if place is not WHOLE:
            start = end + len(text[end:after]) - len(text[end:after].lstrip(" ,\n"))
            yield start, after, place


def _apart(
    named: Iterable[tuple[int, int, Reference]], references: Sequence[Token]
) -> Iterator[tuple[int, int, Reference]]:
    """The names of papers beside which no number of a page stands: that says which page it is."""
    for start, end, paper in named:
        if not any(token.start < end and start < token.end for token in references):
            yield start, end, paper


def _find_files(text: str, files: Collection[str]) -> Iterator[Token]:
    for file in sorted(files, key=len, reverse=True):
        if file in text:
            for match in re.finditer(rf"(?<![\w/-]){re.escape(file)}(?![\w/-])", text):
                yield Token(Kind.IDENTIFIER, match.start(), match.end(), match[0], file)


def _hide(text: str, tokens: Iterable[Token]) -> str:
    return hide(text, ((token.start, token.end) for token in tokens))
