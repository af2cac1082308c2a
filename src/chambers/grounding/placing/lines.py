"""A figure of another line of a ledger, a register or a list of short items.

"The title search cost $2,300", where the line of the title search has $1,150 and the survey cost $2,300: one short line
has all its words in the sentence and another figure, and no line with the draft's figure has any word of it.
"""

import re
from collections.abc import Iterator, Sequence

from chambers.grounding.claim import Kind, Token
from chambers.grounding.keeping import kept_on_page
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import unit_after
from chambers.grounding.placing.slots import could_replace, is_count_in_all, is_of_name
from chambers.grounding.placing.together import is_placed, unit_at
from chambers.grounding.texts.hiding import HIDDEN, hide
from chambers.grounding.texts.rows import Unit, units_of
from chambers.grounding.texts.sentences import flowing
from chambers.grounding.words.meaning import LIGHT, stems

_KINDS = frozenset((Kind.AMOUNT, Kind.PERCENTAGE, Kind.UNPARSED, Kind.TIME))
MADE_OF = re.compile(
    r"\b(?:after|with|without|less|including|includ\w+|net|plus|minus|before|than|total\w*|in all|together|each|from"
    r"|of which|leav\w+|left|remain\w*|balance|difference|rest|not|never|no)\b",
    re.IGNORECASE,
)
"""What may be made of the figures of several lines, or is denied of one, is not the figure of a line."""
_MOST_WORDS = 5
_MOST_THERE = 8
_FEWEST_ROWS = 3

Line = tuple[Unit, frozenset[str]]
Said = tuple[frozenset[str], frozenset[str]]
"""The words of a sentence, and those of the only name in it."""


def line_fault(
    own: str, start: int, tokens: Sequence[Token], pages: Sequence[ReadPage], apart: frozenset[int] = frozenset()
) -> str | None:
    """The figure of the line that the sentence names, where the draft has that of another line; or None."""
    facts = [token for token in tokens if token.kind in _KINDS and token.start not in apart]
    if not facts or len(facts) != len([token for token in tokens if token.kind in _KINDS]):
        return None
    if MADE_OF.search(own):
        return None
    mine = frozenset(stems(own)) - LIGHT
    named = [token for token in tokens if token.kind is Kind.NAME]
    only = frozenset(stems(named[0].text)) if len(named) == 1 else frozenset()
    for token in facts:
        if is_of_name(token, own, start) or is_count_in_all(token, own, start):
            continue
        alone = sum(each.kind is token.kind for each in facts) == 1
        if not alone or (token.kind is Kind.UNPARSED and len(str(token.value)) < 2):
            continue
        if (fault := _fault(token, facts, (mine, only), own, start, pages)) is not None:
            return fault
    return None


def _fault(  # noqa: PLR0917 - the sentence, piece by piece
    token: Token, facts: Sequence[Token], said: Said, own: str, start: int, pages: Sequence[ReadPage]
) -> str | None:
    mine, only = said
    there = [(page, unit_at(page, hit.start)) for page in pages for hit in find_hits(token, page)]
    labels = [_words(unit, page) for page, unit in there if unit is not None]
    if not labels or len(labels) != len(there) or any(len(label) > _MOST_THERE or label & mine for label in labels):
        return None
    unit_said = unit_after(own, token.end - start) if token.kind is Kind.UNPARSED else None
    found = {
        str(figure.value): figure
        for page in pages
        for unit in _named(page, mine, only)
        for figure in unit.figures
        if figure.kind is token.kind and (could_replace(token, figure, unit_said, page) or _is_cell(token, figure))
        if not any(other.value == figure.value for other in facts)
    }
    if not found or is_placed(token, own, start, facts, pages):
        return None
    figure = next(iter(found.values()))
    return f"the line that it names has {flowing(figure.text)}, and {flowing(token.text)} stands in another"


def _is_cell(token: Token, figure: Token) -> bool:
    """True for an amount of a column without its currency, where the draft has one with it."""
    mine, theirs = token.value, figure.value
    if not isinstance(mine, Amount) or not isinstance(theirs, Amount):
        return False
    return theirs.currency is None and abs(mine.value) != abs(theirs.value)


def _named(page: ReadPage, mine: frozenset[str], only: frozenset[str]) -> Iterator[Unit]:
    """The short lines all of whose words the sentence has, or the only name; one of a word must be one of several."""
    named = [(unit, words) for unit, words in _lines(page) if words <= mine or (unit.is_row and only and only <= words)]
    if len({words for _, words in named}) != 1:
        return
    for unit, words in named:
        if len(words) > 1 or (unit.is_row and sum(each.is_row for each, _ in _lines(page)) >= _FEWEST_ROWS):
            yield unit


@kept_on_page
def _lines(page: ReadPage) -> tuple[Line, ...]:
    found = ((unit, _words(unit, page)) for unit in units_of(page) if unit.figures)
    return tuple((unit, words) for unit, words in found if 0 < len(words) <= _MOST_WORDS)


def _words(unit: Unit, page: ReadPage) -> frozenset[str]:
    spans = ((figure.start - unit.start, figure.end - unit.start) for figure in unit.figures)
    text = hide(page.text[unit.start : unit.end], spans).replace(HIDDEN, " ")
    return frozenset(stems(text)) - LIGHT
