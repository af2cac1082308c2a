"""Amounts that a draft makes of what it has established itself: its own tables, what it leaves, and what it asks for.

A table of amounts whose last row is the sum of the others is the draft's reckoning, and its sums are worked out again.
An item of it that cites nothing must be an amount, or the sum of two, that was proved in a paragraph with the same
words at its head; what is asked for pain or as a penalty is the paper's own demand. With one wrong figure in the table
nothing here bears anything. "That leaves" is the first amount of a paragraph less all that follow it. A total may be
told again where the draft asks for it, and so may a share of it that the sentence tells.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from itertools import combinations

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.numerals import plain
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.numbers.ways import HUNDRED, exact_share
from chambers.grounding.pages.draft_tables import Row, row_at
from chambers.grounding.pages.sentences import Sentence, said_at
from chambers.grounding.verdict import STANDING, Judgment, Verdict
from chambers.grounding.words.meaning import stems

_OWN_DEMAND = re.compile(
    r"\b(?:pain|suffering|general damages|non-?economic|non-?pecuniary"
    r"|loss of (?:enjoyment|consortium|amenity|companionship)|emotional|mental anguish|distress|inconvenience"
    r"|humiliation|punitive|exemplary|aggravated|moral damages|solatium)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:settl\w+|demands?|claims?|seeks?|award\w*|judgment|damages|recover\w*|total\w*|entitled|owe[sd]?|relief|prays?"
    r"|asks?|compensat\w+|enter)\b",
    re.IGNORECASE,
)
_LEAVES = re.compile(
    r"\b(?:leaves|leaving|left|remains?|remaining|(?:the\s+|a\s+)?(?:balance|rest|remainder|net)(?:\s+\w+){0,3}?\s+(?:is|of|was)|comes?\s+to)"
    r"\s+(?:an?\s+|the\s+)?(?:(?:balance|net|sum|total)\s+(?:\w+\s+)?of\s+)?$",
    re.IGNORECASE,
)
_LESS = re.compile(r"[\s*_]*(?:less|minus|credit|deduct)", re.IGNORECASE)
_BETWEEN_ROWS = re.compile(r"[\s|:*_-]*")
_BLANK = re.compile(r"\n[ \t]*\n")
_CENT = Decimal("0.01")
_FEW, _HEAD_CHARS, _ALIKE = 2, 90, 2

Judged = tuple[Token, Judgment]


@dataclass(frozen=True, slots=True)
class OwnSum:
    """A column of a draft's table that comes out: its amounts by place, those that are sums, and the last of them."""

    amounts: dict[int, Decimal]
    sums: frozenset[int]
    total: Decimal


@dataclass(frozen=True, slots=True)
class OwnReckoning:
    """What a draft reckons with itself: its text, its rows and sentences, and the columns that come out."""

    text: str
    rows: Sequence[Row]
    sentences: Sequence[Sentence]
    sums: Sequence[OwnSum]

    def reckons(self, start: int, end: int) -> bool:
        """True for a stretch with an amount of a column that comes out: such a row is a term, and no sentence."""
        return any(start <= at < end for own in self.sums for at in own.amounts)


def own_reckoning(
    text: str, rows: Sequence[Row], sentences: Sequence[Sentence], tokens: Sequence[Token]
) -> OwnReckoning:
    """The columns of amounts of a draft's tables whose last row is the sum of the others, with where they stand."""
    amounts = [token for token in tokens if isinstance(token.value, Amount)]
    columns = (column for table in _tables(text, rows) for column in _columns(text, table, amounts))
    sums = tuple(found for column in columns if (found := _summed(column)) is not None)
    return OwnReckoning(text, rows, sentences, sums)


def judge_established(token: Token, own: OwnReckoning, before: Sequence[Judged]) -> Outcome | None:
    """The verdict on an amount without a citation that follows from what the draft has proved; None otherwise."""
    said = said_at(own.sentences, token.start)
    if not isinstance(token.value, Amount) or said is None:
        return None
    proved = [each for each in before if isinstance(each[0].value, Amount) and each[1].verdict in STANDING]
    if (row := row_at(own.rows, token.start)) is not None:
        column = next((each for each in own.sums if token.start in each.amounts), None)
        return _of_table(token, own.text, row, column, proved) if column is not None else None
    return _asked_for(token, said, proved, own.sums, before)


def is_taken_off(token: Token, own: OwnReckoning) -> bool:
    """True for an amount in brackets in a row that says that it is taken off: the page may have it without them."""
    row = row_at(own.rows, token.start)
    return row is not None and _LESS.match(own.text, *row.cells[0]) is not None and _size(token) < 0


def judge_left(token: Token, own: OwnReckoning, before: Sequence[Judged]) -> Outcome | None:
    """Supported for "That leaves $40", where the amounts of the paragraph before it leave so much; None otherwise."""
    text, said = own.text, said_at(own.sentences, token.start)
    if not isinstance(token.value, Amount) or said is None or not _LEAVES.search(text[said.start : token.start]):
        return None
    low = max((match.end() for match in _BLANK.finditer(text, 0, said.start)), default=0)
    terms = [each for each in before if isinstance(each[0].value, Amount) and low <= each[0].start < said.start]
    if not terms or any(judgment.verdict not in STANDING for _, judgment in terms):
        return None
    sizes = [_size(each[0]) for each in terms]
    for at in range(len(sizes) - 1):
        if sizes[at] - sum(sizes[at + 1 :], Decimal(0)) == token.value.value:
            words = " - ".join(map(plain, sizes[at:]))
            return worked_out(f"worked out again: {words}", words)
    return None


def _tables(text: str, rows: Sequence[Row]) -> Iterator[list[Row]]:
    """The rows of each table together."""
    table: list[Row] = []
    for row in rows:
        if table and (row.head != table[-1].head or not _BETWEEN_ROWS.fullmatch(text, table[-1].end, row.start)):
            yield table
            table = []
        table.append(row)
    if table:
        yield table


def _columns(text: str, table: Sequence[Row], amounts: Sequence[Token]) -> Iterator[list[tuple[int, Decimal]]]:
    """For each column the single amounts of its cells, with their places."""
    for at in range(max(len(row.cells) for row in table)):
        cells = [(row, row.cells[at]) for row in table if at < len(row.cells)]
        inside = [(row, [t for t in amounts if low <= t.start < high]) for row, (low, high) in cells]
        yield [(found[0].start, _signed(text, row, found[0])) for row, found in inside if len(found) == 1]


def _signed(text: str, row: Row, token: Token) -> Decimal:
    size = _size(token)
    return -abs(size) if _LESS.match(text, *row.cells[0]) else size


def _size(token: Token) -> Decimal:
    assert isinstance(token.value, Amount)
    return token.value.value


def _summed(column: Sequence[tuple[int, Decimal]]) -> OwnSum | None:
    """A column whose last amount is the sum of all others; a sum on the way stands for what it sums up."""
    kept: list[Decimal] = []
    sums: set[int] = set()
    for start, size in column:
        if len(kept) >= _FEW and sum(kept) == size:
            sums.add(start)
            kept = []
        kept.append(size)
    if not column or column[-1][0] not in sums:
        return None
    return OwnSum(dict(column), frozenset(sums), column[-1][1])


def _of_table(token: Token, text: str, row: Row, own: OwnSum, proved: Sequence[Judged]) -> Outcome | None:
    label = text[slice(*row.cells[0])]
    if token.start in own.sums:
        return worked_out("worked out again: the sum of the rows above it", plain(own.amounts[token.start]))
    if _OWN_DEMAND.search(label):
        return Verdict.NOT_CHECKABLE, "is what the paper itself asks for", None, "form"
    terms = [_size(each) for each, _ in proved if _speaks_of(label, each, text)]
    wanted = abs(own.amounts[token.start])
    if wanted in terms:
        return worked_out("is what the draft has proved before", plain(wanted))
    pair = next((two for two in combinations(dict.fromkeys(terms), 2) if sum(two) == wanted), None)
    return worked_out(f"worked out again: {plain(pair[0])} + {plain(pair[1])}", plain(wanted)) if pair else None


def _speaks_of(label: str, proved: Token, text: str) -> bool:
    """True when the paragraph of an amount has the words of a label at its head, or just before the amount."""
    wanted = frozenset(stems(label))
    low = text.rfind("\n\n", 0, proved.start) + 1
    head = frozenset(_stems(text[low : min(low + _HEAD_CHARS, proved.start)]))
    near = frozenset(_stems(text[max(low, proved.start - _HEAD_CHARS) : proved.end + _HEAD_CHARS]))
    return bool(wanted) and max(len(wanted & head), len(wanted & near)) >= min(_ALIKE, len(wanted))


@lru_cache(maxsize=512)
def _stems(words: str) -> tuple[str, ...]:
    return tuple(stems(words))


def _asked_for(
    token: Token, said: Sentence, proved: Sequence[Judged], sums: Sequence[OwnSum], before: Sequence[Judged]
) -> Outcome | None:
    """A total that the draft asks for, or the share of it that the sentence tells."""
    if not _ASKS.search(said.text):
        return None
    wanted = _size(token)
    made = {_size(each) for each, judgment in proved if judgment.method == "computed"}
    totals = {own.total for own in sums} | made
    if wanted in totals:
        return worked_out("is a total that the draft works out", plain(wanted))
    inside = [each for each, _ in before if each.kind is Kind.PERCENTAGE and each.start >= said.start]
    shares = [size for each in inside if (size := size_of(each)) is not None]
    for own in sums:
        share = next(
            (one for one in shares if (own.total * exact_share(one) / HUNDRED).quantize(_CENT) == wanted), None
        )
        if share is not None:
            return worked_out(f"worked out again: {share}% of {plain(own.total)}", plain(wanted))
    return None
