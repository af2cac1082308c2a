"""Counts that come out when one figure is shared out by another: an average of each week, how many days a sum pays for.

"An average of 13 hours for each of his 40 weeks" is told by the row with 40 weeks and 520 hours; "$1,260, nine weeks at
$140" by the two amounts of the sentence.
"""

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal

from chambers.grounding.claim import Kind
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import unit_after, unit_of
from chambers.grounding.numbers.numerals import IN_WORDS, how_many, plain
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.words.meaning import stem, stems

_AVERAGE = re.compile(
    r"\b(?:averag\w+|on\s+the\s+mean|mean\s+of|each\s+of|for\s+each|for\s+every|apiece)\b", re.IGNORECASE
)
_RATE = re.compile(
    r"\b(?:at|rates?|each|per|apiece|times|daily|nightly|weekly|monthly|quarterly|yearly|annual"
    r"|an?\s+(?:hour|day|night|week|month|quarter|year|piece|load|mile|unit|page))\b",
    re.IGNORECASE,
)
_OR = re.compile(
    rf"(?<![\w.,$-])(?P<count>\d{{1,4}}|{IN_WORDS})\s+(?P<thing>[a-z]{{3,}}),?"
    r"\s+(?:or|that is|in all|making|which is)\s+$",
    re.IGNORECASE,
)
_PARTS_OF = re.compile(
    rf"(?<![\w.,$-])(?P<count>\d{{1,3}}|{IN_WORDS})\s+(?:[a-z]+\s+){{0,2}}?"
    r"(?:halves|thirds|quarters|parts|shares|portions|tranches|instal?lments|payments|equal\s+[a-z]+)\s+of\s+$",
    re.IGNORECASE,
)
_PARTED = re.compile(
    rf"\b(?:halves|half|thirds?|quarters?|equal|(?:{IN_WORDS}|\d+)\s+(?:[a-z]+\s+)?(?:parts|instal?lments|payments))\b",
    re.IGNORECASE,
)
_EQUAL = re.compile(
    rf"\b(?P<number>{IN_WORDS}|\d{{1,2}})\s+(?:\(\d{{1,2}}\)\s+)?equal\s+(?:[a-z-]+\s+){{0,2}}"
    r"(?:instal?lments|payments|parts|shares|portions)\b",
    re.IGNORECASE,
)
_EACH_PART = re.compile(
    r"\b(?:each|every|apiece|per|instal?lments?|quarterly|monthly|weekly|yearly|annually|payments? of"
    r"|an?\s+(?:quarter|month|week|year|half-year|share|payment))\b",
    re.IGNORECASE,
)
_EACH_ONE = re.compile(r"\b(?:each|either|every|apiece|per|one)\b", re.IGNORECASE)
_FOR = re.compile(
    rf"\s+for\s+(?:all\s+)?(?:(?P<both>both)|(?:the\s+)?(?P<count>{IN_WORDS}|\d{{1,2}}))\b", re.IGNORECASE
)
_LEAST = 2
_SHORTEST = 3
_BEHIND_CHARS = 30


def judge_quotient(setting: Setting) -> Outcome | None:
    """Supported when the count is a figure of the sentence or of one row, shared out by another of them."""
    wanted = size_of(setting.token) if setting.token.kind is Kind.UNPARSED else None
    if wanted is None or wanted < _LEAST:
        return None
    if (pieces := _of_pieces(setting, wanted)) is not None:
        return pieces
    for whole, part in (*_of_amounts(setting), *_of_rows(setting)):
        if (whole / part).quantize(wanted, ROUND_HALF_UP) == wanted and _is_close(whole / part, wanted, setting):
            words = f"{plain(whole)} shared out by {plain(part)}"
            return worked_out(f"worked out again: {words}", words)
    return None


def judge_equal_part(setting: Setting) -> Outcome | None:
    """Supported for "a fee of $18,600, payable in two halves of $9,300": so many of it make an amount that is told.

    The whole stands in the sentence and on a page, or on a page in a line that parts it ("one half on signing").
    """
    value, told = setting.token.value, _PARTS_OF.search(setting.lead())
    if told is None and _EACH_ONE.search(setting.lead()) and (each := _for_several(setting)) is not None:
        return each
    if told is None and (equal := _in_equal_parts(setting)) is not None:
        return equal
    count = Decimal(how_many(told["count"]) if told else 0)
    if not isinstance(value, Amount) or count < _LEAST:
        return None
    whole = abs(value.value) * count
    beside = any(isinstance(each.value, Amount) and abs(each.value.value) == whole for each in setting.beside)
    for page in setting.pages:
        for unit in units_of(page):
            sums = {abs(each.value.value) for each in unit.figures if isinstance(each.value, Amount)}
            if whole in sums and (beside or _PARTED.search(page.text, unit.start, unit.end)):
                words = f"{plain(whole)} in {plain(count)} parts"
                return worked_out(f"worked out again: {words}", words)
    return None


def _in_equal_parts(setting: Setting) -> Outcome | None:
    """ "$9,000 a quarter", where a line of the page has $36,000 "in four equal quarterly installments"."""
    value = setting.token.value
    if not isinstance(value, Amount) or not _EACH_PART.search(setting.sentence.text):
        return None
    for page in setting.pages:
        for unit in units_of(page):
            line = page.text[unit.start : unit.end]
            equal = _EQUAL.search(line)
            sums = [abs(each.value.value) for each in unit.figures if isinstance(each.value, Amount)] if equal else []
            if equal and value.value * how_many(equal["number"]) in sums and setting.stems & frozenset(stems(line)):
                words = f"{plain(value.value)} times {how_many(equal['number'])}"
                return worked_out(f"worked out again: {words}", words)
    return None


def _for_several(setting: Setting) -> Outcome | None:
    """ "Each booth would have cost $93,000", where the page has $186,000 "for both" or "for the two"."""
    value = setting.token.value
    for page in setting.pages:
        for figure in page.by_kind.get(Kind.AMOUNT, ()):
            several = _FOR.match(page.text, figure.end)
            count = 2 if several and several["both"] else how_many(several["count"]) if several else 0
            if count < _LEAST or not isinstance(value, Amount) or not isinstance(figure.value, Amount):
                continue
            if figure.value.value == value.value * count:
                words = f"{plain(figure.value.value)} for {count}"
                return worked_out(f"worked out again: {words}", words)
    return None


def _of_pieces(setting: Setting, wanted: Decimal) -> Outcome | None:
    """ "15 tablets, or 75 mg": so many pieces of a size that the page tells with their name, "5 mg tab"."""
    told = _OR.search(setting.lead())
    unit = unit_after(setting.after(), 0) if told else None
    count = Decimal(how_many(told["count"]) if told else 0)
    for page in setting.pages if told and unit and count else ():
        for figure in page.by_kind.get(Kind.UNPARSED, ()):
            size = size_of(figure)
            behind = page.text[figure.end : figure.end + _BEHIND_CHARS].split("\n")[0]
            alike = any(
                len(word) >= _SHORTEST and told and stem(told["thing"]).startswith(word) for word in stems(behind)
            )
            if (
                size
                and alike
                and count
                and size * count == wanted
                and unit_of(page.text, figure.start, figure.end) == unit
            ):
                words = f"{plain(count)} of {plain(size)} {unit}s"
                return worked_out(f"worked out again: {words}", words)
    return None


def _is_close(made: Decimal, wanted: Decimal, setting: Setting) -> bool:
    """True when it comes out just so; an average may be rounded."""
    return made == wanted or _AVERAGE.search(setting.sentence.text) is not None


def _of_amounts(setting: Setting) -> Iterator[tuple[Decimal, Decimal]]:
    """Two amounts of the sentence, of which one is for a time or a piece: so often goes it into the other."""
    if not _RATE.search(setting.sentence.text):
        return
    amounts = [abs(each.value.value) for each in setting.beside if isinstance(each.value, Amount)]
    yield from ((whole, part) for whole in amounts for part in amounts if whole > part > 0 and whole % part == 0)


def _of_rows(setting: Setting) -> Iterator[tuple[Decimal, Decimal]]:
    """A figure of a row that the sentence speaks of, and the count beside it that the sentence has too."""
    if not _AVERAGE.search(setting.sentence.text):
        return
    counts = {size_of(each) for each in setting.beside if each.kind is Kind.UNPARSED}
    words = setting.stems
    for page in setting.pages:
        for unit in units_of(page):
            if unit.is_row and words & frozenset(stems(page.text[unit.start : unit.end])):
                sizes = [
                    size
                    for each in unit.figures
                    if each.kind in (Kind.UNPARSED, Kind.AMOUNT) and (size := size_of(each))
                ]
                yield from ((whole, part) for part in sizes if part in counts for whole in sizes if whole > part > 1)
