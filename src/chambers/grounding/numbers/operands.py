"""What a figure of the draft may be reckoned from, besides the amounts beside it: shares, counts, multiplied rows.

"That is 20% below the list price" speaks of what the sentence before it spoke of. A row of "$3,400 each" for five
things weighs five times. A count is reckoned only from counts of the same unit or the same things.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import combinations

from chambers.grounding.cited.binding import only_cites
from chambers.grounding.claim import Kind, Token
from chambers.grounding.draft import Draft
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.columns import shares_in_columns
from chambers.grounding.numbers.counts import unit_named, unit_of
from chambers.grounding.numbers.numerals import IN_WORDS, how_many
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.numbers.table_rows import named
from chambers.grounding.texts.rows import Unit, units_of
from chambers.grounding.texts.sentences import Sentence
from chambers.grounding.texts.table_columns import columns_of
from chambers.grounding.words.meaning import is_stop, stem

_POINTS_BACK = re.compile(
    r"(?:Yet |But |And |Thus |Hence |So |Even so,? )?(?:That|This|These|Those|It|They|Which|Such|All|Both"
    r"|Together|Either|Each"
    r"|Thus|So|Hence|In other words|The (?:\w+ )?(?:difference|total|sum|rest|balance|remainder|increase|decrease"
    r"|cut|rise"
    r"|loss|gain|shortfall|excess|reduction|result))\b"
)
_NOUN = re.compile(
    r"[\s-]+(?:(?:more|fewer|less|other|further|additional|of|the|its|these|those)\s+)*(?P<noun>[A-Za-z]{3,})"
)
_COMPARED = re.compile(r"\s+(?:more|fewer|less|higher|lower|above|below|over|under|short)\b", re.IGNORECASE)
_LATER = re.compile(rf"(?P<count>[0-9]{{1,4}}|{IN_WORDS})\s+(?P<unit>[a-z]+)\b", re.IGNORECASE)
_BACK = 3
_FEW = 4
_MOST_SCORES = 9
_MOST = 30


def points_back(setting: Setting) -> bool:
    """True for a sentence that opens with what the one before told: "That was", "The difference"."""
    return _POINTS_BACK.match(setting.sentence.text) is not None


def widened(setting: Setting, draft: Draft) -> Setting | None:
    """A setting with the sentence before it, where the sentence points back to that one; None otherwise."""
    if not points_back(setting):
        return None
    at = next((i for i, each in enumerate(draft.sentences) if each.start == setting.sentence.start), 0)
    for before in reversed(draft.sentences[max(0, at - _BACK) : at]):
        inside = [token for token in setting.before if before.start <= token.start < before.end]
        if not only_cites(before, inside):
            text = draft.text[before.start : setting.sentence.end]
            wide = Sentence(before.start, setting.sentence.end, text)
            pages = tuple(dict.fromkeys((*setting.pages, *setting.pages_before)))
            return replace(setting, sentence=wide, pages=pages)
    return None


def page_shares(setting: Setting) -> list[Decimal]:
    """The percentages of lines that speak of what the sentence speaks of."""
    found = (
        figure.value
        for _, unit in setting.lines()
        for figure in unit.figures
        if figure.kind is Kind.PERCENTAGE and isinstance(figure.value, str)
    )
    shares = [Decimal(value.rstrip("%")) for value in found]
    shares += [share for page in setting.pages for share in shares_in_columns(page, setting.stems)]
    return list(dict.fromkeys(shares))[:_MOST]


def few_shares(setting: Setting) -> list[Decimal]:
    """The percentages of pages that have few: the second of two may stand in a sentence of its own."""
    every = [size_of(each) for page in setting.pages for each in page.by_kind.get(Kind.PERCENTAGE, ())]
    found = list(dict.fromkeys(each for each in every if each is not None))
    return found if len(found) <= _FEW else []


def unrelated_cells(setting: Setting) -> set[frozenset[Decimal]]:
    """The pairs of cells of one column of which the sentence does not name both rows: none is a part of the other."""
    found: set[frozenset[Decimal]] = set()
    for page in setting.pages:
        for column in columns_of(page):
            alone = [cells for _, cells in named(column, setting, page) if len(cells) == 1]
            spoken = {cell.figure.start for cells in alone for cell in cells}
            for one, two in combinations(column.cells, 2):
                if not {one.figure.start, two.figure.start} <= spoken:
                    found.add(frozenset((one.size, two.size)))
    return found


def count_of(token: Token) -> Decimal | None:
    """The value of a plain number."""
    plain = token.kind is Kind.UNPARSED and isinstance(token.value, str)
    if plain and re.fullmatch(r"[0-9]{1,7}(?:\.[0-9]{1,4})?", str(token.value)):
        return Decimal(str(token.value))
    return None


def scores(setting: Setting) -> list[Decimal]:
    """The counts of the sentence and those of rows in whose place one of them stands: "82 was three points lower"."""
    here = [number for token in setting.beside if (number := count_of(token)) is not None]
    found = list(here)
    for page in setting.pages if here else ():
        rows = [[count_of(figure) for figure in unit.figures] for unit in units_of(page) if unit.is_row]
        lines = [[count_of(figure) for figure in unit.figures] for unit in units_of(page) if not unit.is_row]
        found += [n for line in lines if any(n in here for n in line) for n in line if n is not None]
        for row in rows:
            for at in (at for at, number in enumerate(row) if number is not None and number in here):
                found += [n for other in rows if len(other) == len(row) and (n := other[at]) is not None]
    return list(dict.fromkeys(found))[:_MOST_SCORES]


def counted_alike(setting: Setting) -> list[Decimal]:
    """The counts of the sentence, of those before, and of the pages that count the same as the figure does."""
    mine = _counted(setting.sentence.text, setting.token, setting.sentence.start) or _as_before(setting)
    if mine is None:
        return []
    said = [*setting.before, *setting.beside]
    text_at = setting.sentence
    inside = [each for each in said if text_at.start <= each.start < text_at.end]
    found = [number for each in inside if (number := count_of(each) or _counted_later(each, mine)) is not None]
    for page, unit in setting.lines():
        found += (n for n in _on_line(page, unit, mine) if n is not None)
    return list(dict.fromkeys(found))[:_MOST]


def _counted_later(token: Token, mine: str) -> Decimal | None:
    """The number of a day that is told by its distance: "37 days later" counts 37 days."""
    later = _LATER.match(token.text) if token.kind is Kind.DATE else None
    if later is None or unit_named(later["unit"]) != mine:
        return None
    return Decimal(how_many(later["count"])) or None


def _on_line(page: ReadPage, unit: Unit, mine: str) -> Iterator[Decimal | None]:
    for figure in unit.figures:
        theirs = _counted(page.text, figure, 0)
        if unit.is_row or theirs == mine:
            yield count_of(figure)


def _counted(text: str, token: Token, start: int) -> str | None:
    """What a number counts: its unit, or the noun behind it."""
    unit = unit_of(text, token.start - start, token.end - start)
    if unit is not None:
        return unit
    noun = _NOUN.match(text, token.end - start)
    return stem(noun["noun"]) if noun and not is_stop(noun["noun"]) else None


def _as_before(setting: Setting) -> str | None:
    """What a number counts that goes without it: "1,162 cubic yards, which is 22 more than she had expected"."""
    told = [each for each in setting.beside if each.start < setting.token.start and count_of(each) is not None]
    compared = _COMPARED.match(setting.after()) is not None
    return _counted(setting.sentence.text, told[-1], setting.sentence.start) if told and compared else None


def differences(terms: Sequence[Decimal]) -> Iterator[tuple[Decimal, str]]:
    """How far each two of some figures are apart."""
    for at, one in enumerate(terms):
        for two in terms[at + 1 :]:
            yield abs(one - two), f"{max(one, two)} - {min(one, two)}"
