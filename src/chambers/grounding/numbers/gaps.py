"""Differences, products and sums that stand on no page, held closely to the figures that the sentence itself has.

"20.4 inches of rain, 1.4 inches less than the average": the row that has 20.4 has 21.8 too. "On 80 acres and at $4.85 a
bushel that gap comes to $38,024": three figures of the draft, multiplied. "Two late charges of $471.32 each": a sum of
multiples. At least one term is a figure of the sentence, so that hardly anything is made by chance.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations, product

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import find_hits
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.numbering import line_numbers, naming_word
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of

_APART = re.compile(
    r"\b(?:less|more|fewer|below|above|under|over|beyond|short\w*|exceed\w*|excess|differen\w+|gap|margin|surplus|deficit"
    r"|f[ae]ll\w*|drop\w*|ros?e|risen|increas\w+|decreas\w+|reduc\w+|lower\w*|higher|gain\w*|lost|loss|longer|shorter"
    r"|heavier|lighter|faster|slower|hotter|colder|warmer|taller|deeper|wider|older|younger|greater|smaller|larger|wetter|drier|better|worse|late|early|ahead|behind)\b",
    re.IGNORECASE,
)
_MAKES = re.compile(
    r"\b(?:c[oa]mes?|mak(?:e|es|ing)|made|amount\w*|total\w*|equals?|or|is|was|works? out|worth|each|apiece|sum)\b",
    re.I,
)
_OF_EACH = re.compile(r"\s+[A-Za-z\s-]{2,40}?\s(?:of|at)\s+\$(?P<price>[\d,]+(?:\.\d\d)?)\s+(?:each|apiece)\b")
_EACH = re.compile(r"\b(?:each|apiece)\b", re.IGNORECASE)
RATE = re.compile(r"\s*(?:an?|per|each|apiece|every)\b|\s?/\s?[a-z]")
"""What stands behind a figure that is paid or done over and over."""
_OUT_OF = re.compile(r"\s+(?:[a-z]+\s+)?out\s+of\b", re.IGNORECASE)
_TRIFLE = 3
_MOST = 12
_BEFORE = 6
_MOST_TIMES = 12
_CENT = Decimal("0.01")
_LARGE = 100


def judge_gap(setting: Setting) -> Outcome | None:
    """Supported when figures of the sentence make the figure, with each other or with their own lines of the pages."""
    if (times := _judge_times(setting)) is not None:
        return times
    wanted = number_in(setting.token)
    if wanted is None or wanted <= 0 or not setting.pages or setting.token.kind is Kind.PERCENTAGE:
        return None
    for made, words in _ways(setting, wanted):
        if made == wanted:
            return worked_out(f"worked out again: {words}", words)
    return None


def _judge_times(setting: Setting) -> Outcome | None:
    """ "Two charges of $107.50 each and one payment make $2,365": the count is right when the sum is."""
    count = number_in(setting.token)
    each = _OF_EACH.match(setting.after())
    sums = [_sure(token) for token in setting.beside if isinstance(token.value, Amount)]
    if count is None or each is None or setting.token.kind is not Kind.UNPARSED:
        return None
    price = Decimal(each["price"].replace(",", ""))
    there = [_sure(token) for page in setting.pages for token in page.by_kind.get(Kind.AMOUNT, ())]
    said = [number for token in setting.beside if (number := number_in(token)) is not None]
    rest = {times * other for times in (Decimal(0), Decimal(1), *said[:_MOST]) for other in there[:_MOST]}
    if price not in there or not any(total - count * price in rest for total in sums if total != price):
        return None
    return worked_out(f"worked out again: {count} times {price}", f"{count} times {price}")


def _ways(setting: Setting, wanted: Decimal) -> Iterator[tuple[Decimal, str]]:
    text = setting.sentence.text
    alike = [each for each in setting.beside if figure_sort(each) == figure_sort(setting.token)]
    if _APART.search(setting.clause()) or _OUT_OF.match(setting.after()):
        for one in alike:
            yield from (
                (abs(_sure(one) - two), f"{one.text} less {two}")
                for two in _on_its_line(one, setting)
                # Small numbers stand everywhere.
                if two > _TRIFLE or wanted % 1
            )
    if wanted >= _LARGE and isinstance(setting.token.value, Amount) and _MAKES.search(setting.sentence.text):
        yield from _products(setting)
        yield from _multiples(setting) if _EACH.search(setting.sentence.text) else ()
    elif wanted >= _LARGE and setting.token.kind is Kind.UNPARSED:
        # The 4 of "Hold 4" counts nothing.
        counts = [each for each in alike if naming_word(text, each.start - setting.sentence.start) is None]
        stood = [_sure(each) for each in counts if any(find_hits(each, page) for page in setting.pages)]
        yield from ((one + two, f"{one} and {two}") for one, two in combinations(stood[:_MOST], 2))


def _on_its_line(token: Token, setting: Setting) -> Iterator[Decimal]:
    """The figures like it that stand in one line with a figure of the sentence."""
    for page in setting.pages:
        spots = {hit.start for hit in find_hits(token, page)}
        for unit in units_of(page) if spots else ():
            if any(unit.start <= at < unit.end for at in spots):
                for figure in unit.figures:
                    named = naming_word(page.text, figure.start) is not None or figure.start in line_numbers(page)
                    if figure.start not in spots and not named and figure_sort(figure) == figure_sort(token):
                        yield _sure(figure)


def _products(setting: Setting) -> Iterator[tuple[Decimal, str]]:
    """A price by two counts: one of the sentence, the other of the sentence or of those before."""
    text, start = setting.sentence.text, setting.sentence.start
    said = [each for each in setting.beside if isinstance(each.value, Amount)]
    prices = [_sure(each) for each in said if RATE.match(text, each.end - start)]
    here = [_sure(each) for each in setting.beside if each.kind is Kind.UNPARSED and number_in(each) is not None]
    last = [each for each in setting.before if each.kind is Kind.UNPARSED and number_in(each) is not None]
    there = [*here, *(_sure(each) for each in last[-_BEFORE:])]
    for price, one in product(prices[:_MOST], here[:_MOST]):
        for two in there[:_MOST]:
            if two != one:
                yield (price * one * two).quantize(_CENT), f"{price} by {one} by {two}"


def _multiples(setting: Setting) -> Iterator[tuple[Decimal, str]]:
    """So many of one amount and so many of another: each amount stands on the pages, one of them in the sentence."""
    told = [_sure(each) for each in setting.beside if isinstance(each.value, Amount)]
    counts = [_sure(each) for each in (*setting.beside, *setting.before[-_BEFORE:]) if each.kind is Kind.UNPARSED
              if number_in(each) is not None]  # fmt: skip
    few = [Decimal(1), *dict.fromkeys(count for count in counts if 1 < count <= _MOST_TIMES and count % 1 == 0)]
    there = [
        abs(figure.value.value)
        for page in setting.pages
        for figure in page.by_kind.get(Kind.AMOUNT, ())
        if isinstance(figure.value, Amount) and figure.value.currency is not None
    ]
    for mine, other in product(dict.fromkeys(told), list(dict.fromkeys((*told, *there)))[:_MOST]):
        if mine != other:
            for one, two in product(few, few):
                if one * two > 1:
                    yield mine * one + other * two, f"{one} times {mine} and {two} times {other}"


def figure_sort(token: Token) -> str:
    """Of what sort a figure is, so that it can be taken from another of the sort: money, a number, or its kind."""
    if isinstance(token.value, Amount) and token.value.currency is not None:
        return "money"
    return "number" if number_in(token) is not None and token.kind is not Kind.PERCENTAGE else token.kind.value


def _sure(token: Token) -> Decimal:
    return number_in(token) or Decimal(0)


def number_in(token: Token) -> Decimal | None:
    """The value of an amount or of a plain number, without its sign."""
    return None if token.kind is Kind.PERCENTAGE else size_of(token)
