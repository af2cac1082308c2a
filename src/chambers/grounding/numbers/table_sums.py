"""Figures that are the sum, the difference or the mean of cells of one column: "39 loads", "2.5 points ahead".

Only cells that belong together are reckoned with: one column that measures what the figure does, and of it all rows,
those that share one word with the sentence, or those of the days that the sentence gives.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal
from itertools import combinations, permutations, product

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import things_after, unit_of
from chambers.grounding.numbers.differing import tells_difference
from chambers.grounding.numbers.hedges import hedge_before
from chambers.grounding.numbers.rows import column_head
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.numbers.table_columns import Cell, Column, columns_of
from chambers.grounding.numbers.table_rows import chosen, either, labelled, line_of, named
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stems

Way = tuple[Decimal, str]
_TOTAL = re.compile(
    r"\b(?:total(?:s|ed|l?ing)?|c[oa]mes? to|coming to|add(?:s|ed)? up to|amount(?:s|ed|ing)? to|sum of)\s+$",
    re.IGNORECASE,
)
_ADDED = re.compile(
    r"\b(?:and|with|plus|total\w*|sum|together|altogether|in all|all told|combined|c[oa]mes? to|coming to|amount\w* to"
    r"|add\w*|aggregat\w*|includ\w+|as well as)\b",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"\b(?:remov\w+|took|taken|cut|delet\w+|add(?:ed|s|ing)?|reduc\w+|lower\w*|rais\w+|lost|strip\w*|shav\w+|trim\w*"
    r"|dock\w*|chang\w+|gain\w*|increas\w+|decreas\w+|edit\w*|alter\w*|adjust\w*|revis\w+)\b",
    re.IGNORECASE,
)
_BEFORE_AFTER = frozenset(
    (
        ("from", "to"),
        ("before", "after"),
        ("old", "new"),
        ("was", "now"),
        ("original", "revised"),
        ("original", "adjusted"),
        ("original", "amended"),
        ("original", "edited"),
    )
)
_IN_ALL = re.compile(r"\s+(?:in all|altogether|in total|all told)\b", re.IGNORECASE)
_MANY = 13
_PERIOD = re.compile(
    r"(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?|(?:mon|tues?|wed|thu|fri|sat|sun)[a-z]*\.?|(?:19|20)\d\d"
    r"|(?:q|week |quarter )\d{1,2})(?:\s+[a-z.]{1,8})?\Z",
    re.IGNORECASE,
)
_KNOWN = re.compile(r"\b(?:the|those|these|all|over|in)\s+$", re.IGNORECASE)
AVERAGE = re.compile(r"\b(?:averag\w+|mean)\b", re.IGNORECASE)
_FEW_DIGITS = 2
_NEAR_CHARS = 40
_MOST_OTHERS = 4
_LEAST = Decimal("0.1")


def judge_table_sum(setting: Setting) -> Outcome | None:
    """Supported when cells of a column that the sentence speaks of make the figure; None otherwise."""
    wanted = size_of(setting.token)
    negative = isinstance(setting.token.value, Amount) and setting.token.value.value < 0
    if setting.token.kind not in (Kind.UNPARSED, Kind.AMOUNT) or wanted is None or wanted < _LEAST or negative:
        return None
    hedge = hedge_before(setting.sentence.text, setting.token.start - setting.sentence.start)
    if hedge is not None and hedge.side:
        return None
    for page in setting.pages:
        for made, words in _ways(setting, page, few=_digits(wanted) <= _FEW_DIGITS):
            if made == wanted or (AVERAGE.search(setting.sentence.text) and _rounded(made, wanted)):
                return worked_out(f"worked out again: {words}", words)
    return None


def judge_periods(setting: Setting) -> Outcome | None:
    """Supported for "in the three months", where a table has just so many columns that are months."""
    start = setting.sentence.start
    unit = unit_of(setting.sentence.text, setting.token.start - start, setting.token.end - start)
    if unit not in ("day", "month", "year", "quarter", "week") or not _KNOWN.search(setting.lead()):
        return None
    for page in setting.pages:
        titles = {title for column in columns_of(page) if _PERIOD.match(title := _title(column, page))}
        if (
            len(titles) > 1
            and {_kind(title) for title in titles} == {unit}
            and str(len(titles)) == str(setting.token.value)
        ):
            return worked_out(f"counted: {', '.join(sorted(titles))}", str(len(titles)))
    return None


def _kind(title: str) -> str:
    """What sort of time a head names."""
    if title[:2].isdecimal():
        return "year"
    if title[:3] in ("mon", "tue", "wed", "thu", "fri", "sat", "sun"):
        return "day"
    return "quarter" if title[:1] == "q" else "week" if title.startswith("week") else "month"


def judge_labelled_sum(setting: Setting) -> Outcome | None:
    """Contradicted when the rows whose labels a sentence lists make another total: "Bills 6 and 8 come to $410"."""
    value = setting.token.value
    alone = not any(isinstance(each.value, Amount) for each in setting.beside)
    if not isinstance(value, Amount) or not alone or not _TOTAL.search(setting.lead()[-_NEAR_CHARS:]):
        return None
    groups = (
        labelled(column, setting, page) for page in setting.pages for column in columns_of(page) if column.is_money
    )
    made = [_total(cells) for cells in groups if len(cells) > 1]
    if not made or value.value in made:
        return None
    return Verdict.CONTRADICTED, f"these rows make {made[0]}", None, "computed"


def judge_named_sum(setting: Setting) -> Outcome | None:
    """Contradicted when the rows that a sentence counts and names make another total: "two checks to Roe come to $90",
    "he drew cash three times, $90 in all"; None where no column has just so many rows with a word of the sentence.
    """
    value = setting.token.value
    alone = not any(isinstance(each.value, Amount) for each in setting.beside)
    total = _TOTAL.search(setting.lead()[-_NEAR_CHARS:]) or _IN_ALL.match(setting.after())
    if not isinstance(value, Amount) or not alone or not total:
        return None
    counts = [each for each in setting.beside if each.kind is Kind.UNPARSED and each.start < setting.token.start]
    many = {int(size) for each in counts if (size := size_of(each)) is not None and 1 < size < _MANY}
    groups = [
        (word, cells)
        for page in setting.pages
        for column in columns_of(page)
        if column.is_money
        for word, cells in named(column, setting, page)
        if len(cells) in many
    ]
    words = {word for word, _ in groups}
    if len(words) != 1 or any(_total(cells) == value.value for _, cells in groups):
        return None
    return Verdict.CONTRADICTED, f"these rows make {_total(groups[0][1])}", None, "computed"


def _digits(value: Decimal) -> int:
    return len(f"{value:f}".replace(".", "").strip("0"))


def _ways(setting: Setting, page: ReadPage, *, few: bool) -> Iterator[Way]:
    start = setting.sentence.start
    apart = tells_difference(setting.sentence.text, setting.token.start - start, setting.token.end - start)
    mean = AVERAGE.search(setting.sentence.text) is not None
    fitting = [column for column in columns_of(page) if _measures_alike(column, setting)]
    for column in fitting:
        groups = list(chosen(column, setting, page))
        if apart:
            yield from _differences(column, setting, page)
        elif mean:
            yield from ((_total(cells) / len(cells), f"{len(cells)} rows") for cells in groups)
        elif not few or column.is_money or _is_named(column, setting):
            yield from ((_total(cells), " + ".join(cell.figure.text for cell in cells)) for cells in groups)
    if not mean:
        yield from _over_periods(setting, page, apart=apart)
    if not mean and _CHANGED.search(setting.sentence.text):
        yield from _changes(setting, page)
    if not apart and not mean:
        yield from _across(fitting, setting, page)
        yield from _with_another(fitting, setting, page)


def _measures_alike(column: Column, setting: Setting) -> bool:
    """True for money where the figure is money; else for the same unit, or a head with a word of the sentence."""
    token, start = setting.token, setting.sentence.start
    if isinstance(token.value, Amount) and token.value.currency is not None:
        return column.is_money
    if column.is_money:
        return False
    unit = unit_of(setting.sentence.text, token.start - start, token.end - start)
    if unit is not None and column.unit is not None:
        return unit == column.unit
    return bool(column.head & setting.stems) or unit in ("point", None)


def _is_named(column: Column, setting: Setting) -> bool:
    """True for a column whose head is what the figure counts: "39 loads" under "Loads"."""
    token, start = setting.token, setting.sentence.start
    unit = unit_of(setting.sentence.text, token.start - start, token.end - start)
    things = things_after(setting.sentence.text, token.end - start)
    # "The inspector failed three items", "180 of the items passed".
    near = stems(f"{setting.lead()[-_NEAR_CHARS:]} {setting.after()[:_NEAR_CHARS]}") if unit is None else ()
    # "15 tablets" under "Tabs".
    short = any(len(head) > 2 and thing.startswith(head) for head in column.head for thing in things)
    return (unit is not None and unit == column.unit) or short or bool((things | frozenset(near)) & column.head)


def _differences(column: Column, setting: Setting, page: ReadPage) -> Iterator[Way]:
    """How far two cells are apart whose rows the sentence names, or the only two."""
    single = either([cells for _, cells in named(column, setting, page) if len(cells) == 1], column)
    pair = single if len(single) == 2 else column.cells if len(column.cells) == 2 else ()
    if pair:
        one, two = (cell.size for cell in pair)
        yield abs(one - two), f"{max(one, two)} less {min(one, two)}"


def _across(columns: Sequence[Column], setting: Setting, page: ReadPage) -> Iterator[Way]:
    """The cells of one row under heads that the sentence names: "broken or displaced"."""
    rows: dict[int, list[Cell]] = {}
    for column in columns:
        if column.head & setting.stems:
            for cell in (*column.cells, *column.totals):
                rows.setdefault(cell.row.start, []).append(cell)
    totals = {cell.row.start for column in columns for cell in column.totals}
    for start, cells in rows.items():
        spoken = setting.stems & frozenset(stems(line_of(cells[0], page)))
        if len(cells) > 1 and (start in totals or spoken):
            yield from (
                (_total(pair), " + ".join(cell.figure.text for cell in pair)) for pair in combinations(cells, 2)
            )


def _rounded(made: Decimal, wanted: Decimal) -> bool:
    """True for a mean that is told without its last digits, where so many are told that it is hardly so by chance."""
    return _digits(wanted) > _FEW_DIGITS and made.quantize(wanted, ROUND_HALF_UP) == wanted


def _over_periods(setting: Setting, page: ReadPage, *, apart: bool) -> Iterator[Way]:
    """Rows over columns that are months, days or years: all together, or by how much two of them differ.

    "Roe worked 37 hours in the quarter" adds up the months of his row; "from May to June" compares two columns.
    """
    money = isinstance(setting.token.value, Amount) and setting.token.value.currency is not None
    every = [column for column in columns_of(page) if _is_priced(column) is money]
    periods = [(column, title) for column in every if _PERIOD.match(title := _title(column, page))]
    said = setting.sentence.text.casefold()
    told = [column for column, title in periods if title[:3] in said]
    if len(periods) < 2:
        return
    for one, two in combinations(told, 2) if apart else ():
        for cells in (
            [*one.totals],
            *([cell] for _, group in named(one, setting, page) for cell in group if len(group) == 1),
        ):
            later = {cell.row.start: cell.size for cell in (*two.cells, *two.totals)}
            yield from (
                (abs(c.size - later[c.row.start]), f"{c.size} against {later[c.row.start]}")
                for c in cells
                if c.row.start in later
            )
    if told or apart:
        return
    rows = {cell.row.start for _, group in named(periods[0][0], setting, page) for cell in group}
    for starts in ({cell.row.start for cell in periods[0][0].cells}, rows, *({start} for start in rows)):
        every_cell = (cell for column, _ in periods for cell in column.cells if cell.row.start in starts)
        cells = list({cell.figure.start: cell for cell in every_cell}.values())
        yield _total(cells), " + ".join(cell.figure.text for cell in cells)


def _is_priced(column: Column) -> bool:
    return any(isinstance(cell.figure.value, Amount) and cell.figure.value.currency for cell in column.cells)


def _changes(setting: Setting, page: ReadPage) -> Iterator[Way]:
    """What two columns of the rows that are meant lie apart, of which one tells what was before: "From" and "To"."""
    columns = [(column, _title(column, page)) for column in columns_of(page)]
    for (one, old), (two, new) in permutations(columns, 2):
        if (old, new) not in _BEFORE_AFTER or len(one.cells) != len(two.cells):
            continue
        later = {cell.row.start: cell.size for cell in two.cells}
        for cells in (*chosen(one, setting, page), *((cell,) for cell in one.cells if len(one.cells) == 1)):
            gaps = [cell.size - later[cell.row.start] for cell in cells if cell.row.start in later]
            if len(gaps) == len(cells):
                yield abs(sum(gaps, Decimal(0))), " + ".join(f"({old} less {new}) {gap}" for gap in gaps)


def _title(column: Column, page: ReadPage) -> str:
    cell = column.cells[0]
    return (column_head(cell.row, page.text, cell.figure.start) or "").strip(" .:").casefold()


def _with_another(columns: Sequence[Column], setting: Setting, page: ReadPage) -> Iterator[Way]:
    """The rows that are meant, or those that end alike, and an amount beside them: "with the retainage of $4,100"."""
    if not isinstance(setting.token.value, Amount) or not _ADDED.search(setting.sentence.text):
        return
    inside = {cell.figure.start for column in columns for cell in (*column.cells, *column.totals)}
    others = [each for each in _amounts_spoken_of(setting, page) if each.start not in inside]
    for column in columns:
        groups = (*chosen(column, setting, page), *_ending_alike(column, page))
        for cells, other in product(groups, others[:_MOST_OTHERS]):
            size = size_of(other)
            if size is not None and len(cells) > 1:
                yield _total(cells) + size, " + ".join((*(cell.figure.text for cell in cells), other.text))


def _amounts_spoken_of(setting: Setting, page: ReadPage) -> list[Token]:
    """The amounts of the page that the sentence has too, or else those of sentences that share a word with it."""
    told = {size_of(each) for each in setting.beside if isinstance(each.value, Amount)}
    every = [each for each in page.by_kind.get(Kind.AMOUNT, ()) if isinstance(each.value, Amount)]
    found = [each for each in every if size_of(each) in told]
    if found or told:
        return found
    lines = [unit for where, unit in setting.lines() if where is page and not unit.is_row]
    return [each for unit in lines for each in unit.figures if isinstance(each.value, Amount) and each.value.currency]


def _ending_alike(column: Column, page: ReadPage) -> Iterator[tuple[Cell, ...]]:
    """The rows with the same words behind the cell: all that are "not paid"."""
    ends = [" ".join(page.text[cell.figure.end : cell.row.end].split()) for cell in column.cells]
    for end in dict.fromkeys(ends):
        alike = tuple(cell for cell, other in zip(column.cells, ends, strict=True) if other == end)
        if any(char.isalpha() for char in end) and 1 < len(alike) < len(column.cells):
            yield alike


def _total(cells: Sequence[Cell]) -> Decimal:
    signed = (cell.figure.value.value if isinstance(cell.figure.value, Amount) else cell.size for cell in cells)
    return abs(sum(signed, Decimal(0)))
