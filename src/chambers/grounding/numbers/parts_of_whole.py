"""Percentages that say what part of a whole something is: "7,800 of the 10,000 shares, or 78 percent".

The part and the whole are two figures of the sentence; or the part is told and the whole is the total of its column; or
the sentence names the row and the page has the rest. Other figures are divided only where they are few: almost any
percentage is that of two figures of a page.
"""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from decimal import Decimal
from itertools import permutations

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import ReadPage, find_hits
from chambers.grounding.numbers.hedges import Hedge, hedge_before
from chambers.grounding.numbers.meant_shares import (
    THAT_IS,
    Meant,
    Pair,
    is_about,
    meant_by,
    measures,
    pair_of,
    told_pairs,
)
from chambers.grounding.numbers.numbering import naming_word
from chambers.grounding.numbers.numerals import plain
from chambers.grounding.numbers.piecemeal import labelled_sums
from chambers.grounding.numbers.rows import units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.numbers.table_columns import PERCENT, Cell, Column, columns_of
from chambers.grounding.numbers.table_rows import labelled_one, named, told_and_denied
from chambers.grounding.verdict import Verdict
from chambers.grounding.words.meaning import stems

_HUNDRED = Decimal(100)
_OPENS = re.compile(
    r"\W*(?:Out\s+)?of\s+(?:(?:the|these|those|its|his|her|their|all)\s+)*(?:[A-Z]{2,3}\s?)?[$\u20ac\u00a3]?\d", re.I
)
_OF_SOMETHING = re.compile(r"\s+of\s+(?P<rest>[^,;:.()]{3,60})", re.I)
_APART = re.compile(
    r"\b(?:more|less|fewer|higher|lower|above|below|over|under|increas\w+|decreas\w+|rose|cut|drop\w*|reduc\w+"
    r"|fell(?!\s+(?:on|within|outside|inside|into|due)\b)"
    r"|rais\w+|grew|gain\w*|discount\w*|interest|rate)\b",
    re.I,
)
# "A failure rate of 30 percent" behind the two counts is a part of them, and no change.
_RATE_OF = re.compile(r"[,;(]\s*(?:or\s+)?(?:an?|the)\s+(?:[a-z-]+\s+){1,2}rate\s+of\s+(?:[a-z]+\s+){0,2}$", re.I)
_LACKED = re.compile(
    r"\b(?:missing|absent|lacking|lacked|lost|unaccounted|omitted|not|never|no|none|without|un[a-z]{3,}(?:ed|id|ld|nt))\b",
    re.I,
)
_CLAUSE_END = re.compile(r"[,;:()]|\b(?:so that|and|but|while|whereas|which)\b")
_STATED = re.compile(r"\btotal\s+(?:of\s+)?(?P<of>[a-z]+(?:\s[a-z]+)?)[:.\s]{1,20}(?=[\d$(])", re.I)
_POINTS_BACK = re.compile(r"\W*(?:That|This|It|Those|These|They|The (?:total|sum|figure|number|amount))\b")
_ONE = re.compile(r"\b(?:Mr|Ms|Mrs|Miss|Dr)\.?\s+[A-Z]")
_YEAR = re.compile(r"(?:19|20)\d\d")
_NEAR_CHARS = 40
_PAIR = 2
_ALIKE = 2
_FEW_TRIED = 12
"""Of a hundred percentages without a point twelve may fit by chance; with one digit more, ten times as many."""
_LINE = re.compile(r"[^\n]+")
_BEFORE_CHARS = 80
_SIDE = Decimal("0.1")
_LARGE_PART = Decimal("0.07")
_EXACT_PART = Decimal("0.006")


def judge_part(setting: Setting) -> Outcome | None:
    """The verdict on a percentage of a whole: supported where part and whole make it, and contradicted where the two
    stand right before it and make another; None otherwise.
    """
    token = setting.token
    if token.kind is not Kind.PERCENTAGE or not isinstance(token.value, str):
        return None
    if (beside := _to_the_whole(setting)) is not None:
        return beside
    lead, after = setting.lead(), setting.after()
    hedge = hedge_before(setting.sentence.text, len(lead))
    rated = _RATE_OF.search(lead) is not None
    follows = rated or THAT_IS.search(lead) is not None
    # "Of 16 that were tested, 6 failed, a rate of 37.5 percent": no other rate comes out so by chance.
    apart = not rated and _APART.search(f"{lead[-_NEAR_CHARS:]} {after[:_NEAR_CHARS]}") is not None
    told = list(told_pairs(setting, setting.beside, only_of=apart)) or list(_of_last(setting))
    if told and (rest := _rest(setting, told[0])) is not None:
        return rest
    meant = meant_by(setting)
    for pair in told:
        if meant.may_be(*pair) and _fits(_part_in(*pair), token, None if apart else hedge):
            return worked_out(f"worked out again: {_in_words(pair)}", _in_words(pair))
    tried = () if apart else (_of_any(setting), *(_in_lines(setting, page) for page in setting.pages))
    for pairs in tried:
        if (found := _by_no_chance([each for each in pairs if meant.may_be(*each)], token, hedge)) is not None:
            return worked_out(f"worked out again: {_in_words(found)}", _in_words(found))
    if told and follows and not apart and hedge is None and _is_pair(setting):
        share = plain(round(_part_in(*told[0]), 1))
        return Verdict.CONTRADICTED, f"{_in_words(told[0])} is {share}%", None, "computed"
    of = None if apart else _OF_SOMETHING.match(after)
    whole = of is not None or (not apart and (follows or _OPENS.match(setting.sentence.text) is not None))
    return _of_pages(setting, of["rest"] if of else "", hedge, meant) if whole else None


def _to_the_whole(setting: Setting) -> Outcome | None:
    """Two shares of one sentence that make a whole: "85 percent to the yard and 15 percent to the owner"."""
    shares = [each for each in setting.beside if each.kind is Kind.PERCENTAGE and each.start != setting.token.start]
    sizes = [size for each in (setting.token, *shares) if (size := size_of(each)) is not None]
    if len(shares) != 1 or sum(sizes) != _HUNDRED:
        return None
    return worked_out(f"worked out again: what {shares[0].text} leaves", shares[0].text)


def _part_in(part: Decimal, whole: Decimal) -> Decimal:
    return part * _HUNDRED / whole


def _in_words(pair: Pair) -> str:
    return f"{plain(pair[0])} of {plain(pair[1])}"


def _rest(setting: Setting, told: Pair) -> Outcome | None:
    """The verdict on the part that is left: "found 90 of the 120 files, so that 25 percent were missing"."""
    lead, after = setting.lead(), setting.after()
    clause = _CLAUSE_END.split(lead)[-1]
    before = lead[: len(lead) - len(clause)]
    if not _LACKED.search(_CLAUSE_END.split(after)[0]) or _LACKED.search(before):
        return None
    words, left = _in_words(told), _HUNDRED - _part_in(*told)
    if _fits(left, setting.token, hedge_before(setting.sentence.text, len(lead))):
        return worked_out(f"worked out again: what {words} leaves", words)
    return Verdict.CONTRADICTED, f"{words} leaves {plain(round(left, 1))}%", None, "computed"


def _of_pages(setting: Setting, rest: str, hedge: Hedge | None, meant: Meant) -> Outcome | None:
    """Supported where a column of a page makes the share of what the sentence names."""
    for page in setting.pages:
        for pair in _on_page(setting, page, rest):
            if meant.may_be(*pair) and _fits(_part_in(*pair), setting.token, hedge):
                return worked_out(f"worked out again: {_in_words(pair)}", _in_words(pair))
    return None


def _fits(share: Decimal, token: Token, hedge: Hedge | None) -> bool:
    """Whether a share may be told so: rounded as the figure is, or on the side that a hedge says and near to it."""
    said = Decimal(str(token.value).rstrip("%"))
    gap = abs(share - said)
    if not any(char.isdigit() for char in token.text) and "cent" not in token.text.casefold():
        return gap <= said * (_EXACT_PART if hedge is None else _LARGE_PART) and (hedge is None or not hedge.side)
    unit = Decimal(1).scaleb(-len(str(said).partition(".")[2]))
    if hedge is None or gap <= unit / 2:
        return gap <= unit / 2
    if hedge.side or hedge.nearly:
        side = -1 if hedge.nearly else hedge.side
        return 0 < (share - said) * side <= said * _SIDE
    return is_about(share, said)


def _of_last(setting: Setting) -> Iterator[Pair]:
    """ "It stored 804 bales. That is 67 percent of the 1,200": what was told last, of the one figure that follows."""
    here = [each for each in setting.beside if measures(each, setting)]
    if not _POINTS_BACK.match(setting.sentence.text) or len(here) != 1 or here[0].start < setting.token.start:
        return
    kind = here[0].kind
    last = next((each for each in reversed(setting.before) if each.kind is kind and size_of(each)), None)
    yield from pair_of(last, here[0])


def _of_any(setting: Setting) -> list[Pair]:
    """The share of each figure of the sentence in each other one: "declined 17, of which 15, or about 88 percent"."""
    return _shares([each for each in setting.beside if measures(each, setting)])


def _in_lines(setting: Setting, page: ReadPage) -> list[Pair]:
    """The shares that figures of those lines make which speak of what the sentence does, as near as any line."""
    told = {hit.start for each in setting.beside if measures(each, setting) for hit in find_hits(each, page)}
    lines = {line: figures for line in _LINE.finditer(page.text) if len(figures := _counts_in(page, line.span())) > 1}
    near = {line: len(setting.stems & frozenset(stems(line[0]))) for line in lines}
    best = max(near.values(), default=0)
    meant = [line for line, shared in near.items() if shared == best >= _ALIKE]
    # Where the page tells percentages of the same, they are what is meant.
    percents = [each.start for each in page.by_kind.get(Kind.PERCENTAGE, ())]
    if any(line.start() <= at < line.end() for line in meant for at in percents):
        return []
    counts = [each for line in meant for each in lines[line]]
    some = {each.start for each in counts} & told
    return [share for line in meant for share in _shares(lines[line], some)]


def _counts_in(page: ReadPage, span: tuple[int, int]) -> list[Token]:
    return [each for each in page.figures if span[0] <= each.start < span[1] and _is_count(each, page)]


def _is_count(figure: Token, page: ReadPage) -> bool:
    if figure.kind not in (Kind.AMOUNT, Kind.UNPARSED) or not size_of(figure) or _YEAR.fullmatch(figure.text):
        return False
    return figure.kind is Kind.AMOUNT or naming_word(page.text, figure.start) is None


def _shares(figures: Sequence[Token], told: AbstractSet[int] = frozenset()) -> list[Pair]:
    """What part each figure is of each other of its kind; where some of them are told, one of the two must be."""
    return [
        share
        for part, whole in permutations(figures, 2)
        if part.kind is whole.kind and (not told or part.start in told or whole.start in told)
        for share in pair_of(part, whole)
    ]


def _by_no_chance(shares: Sequence[Pair], token: Token, hedge: Hedge | None) -> Pair | None:
    """The share that fits, where so few were tried that another percentage would hardly have fitted as well."""
    found = dict.fromkeys(shares)
    digits = sum(each.isdigit() for each in str(token.value))
    most = _FEW_TRIED * 10 ** max(0, digits - 2) // (1 if hedge is None else 2)
    if len(found) > most:
        return None
    return next((pair for pair in found if _fits(_part_in(*pair), token, hedge)), None)


def _is_pair(setting: Setting) -> bool:
    """True for two figures alone before the share: "91 of the 98 days, or 93 percent"."""
    before = [each for each in setting.beside if each.start < setting.token.start and measures(each, setting)]
    return len(before) == _PAIR and before[0].kind is before[1].kind


def _on_page(setting: Setting, page: ReadPage, rest: str) -> Iterator[Pair]:
    """Shares of a column's total: of a part that the sentence tells, and of the rows that it names."""
    yield from (*_of_stated(setting, page, rest), *_of_listed(setting, page))
    columns = [column for column in columns_of(page) if _whole(column)]
    told = [each for each in setting.beside if measures(each, setting)]
    spots = {hit.start for each in told for hit in find_hits(each, page)}
    for column in columns:
        cells = [cell for cell in column.cells if cell.figure.start in spots]
        yield from (_of(cell.size, column) for cell in cells[:1])
    if spots & {cell.figure.start for column in columns for cell in column.cells}:
        return
    yield from _of_told(columns_of(page), told, setting, page)
    words = frozenset(stems(rest))
    headed = [column for column in columns if column.head & words] or [c for c in columns if c.head & setting.stems]
    for column in headed or columns:
        rows = _meant(column, setting, page)
        yield from ([_of(sum((cell.size for cell in rows), Decimal(0)), column)] if rows else ())
        if len(rows) > 1 and _ONE.search(setting.sentence.text):
            yield from (_of(cell.size, column) for cell in rows)
    yield from _across(headed, words, setting, page)


def _of_told(columns: Sequence[Column], told: Sequence[Token], setting: Setting, page: ReadPage) -> Iterator[Pair]:
    """What the rows that are meant make of an amount that the sentence tells: "the wires took half of the $9,000"."""
    amounts = [size for each in told if each.kind is Kind.AMOUNT and (size := size_of(each))]
    for column in columns if len(amounts) == 1 else ():
        rows = _meant(column, setting, page) if column.is_money else []
        made = sum((cell.size for cell in rows), Decimal(0))
        if 0 < made < amounts[0]:
            yield made, amounts[0]


def _of_stated(setting: Setting, page: ReadPage, rest: str) -> Iterator[Pair]:
    """What the amount right before the share makes of a total that a page states by name: "Total debits: 940.00"."""
    last = next((each for each in reversed(setting.beside) if each.start < setting.token.start), None)
    words = frozenset(stems(rest))
    for label in _STATED.finditer(page.text) if last is not None and last.kind is Kind.AMOUNT else ():
        whole = next((each for each in page.by_kind.get(Kind.AMOUNT, ()) if each.start == label.end()), None)
        if whole is not None and last is not None and words & frozenset(stems(label["of"])):
            yield from pair_of(last, whole)


def _of_listed(setting: Setting, page: ReadPage) -> Iterator[Pair]:
    """What a label lists of the one amount that has a word of the sentence in its own sentence, or what it leaves.

    "Fine assessed: $2,500. Paid: $1,000 on May 1, $750 on June 1": 70 percent is paid, and 30 percent unpaid.
    """
    said, denied = told_and_denied(setting.sentence.text)
    for part, label, start in labelled_sums(page):
        unit = next((each for each in units_of(page) if each.start <= start < each.end), None)
        before = page.text[max(0, start - _BEFORE_CHARS) : start]
        wholes = [each for each in page.by_kind.get(Kind.AMOUNT, ()) if start - len(before) <= each.start < start]
        words = frozenset(stems(before.rpartition("\n")[2])) & setting.stems
        whole = size_of(wholes[-1]) if wholes and words and unit is not None else None
        if whole and part < whole and label & (said | denied):
            yield (whole - part if label & denied else part), whole


def _whole(column: Column) -> Decimal | None:
    """The total under a column, or what its cells make; None for one that has no meaning as a sum."""
    if column.unit == PERCENT:
        return None
    made = sum((cell.size for cell in column.cells), Decimal(0))
    stated = [cell.size for cell in column.totals]
    return made if made and (not stated or made in stated) else None


def _of(size: Decimal, column: Column) -> Pair:
    return size, _whole(column) or Decimal(1)


def _meant(column: Column, setting: Setting, page: ReadPage) -> list[Cell]:
    """The row whose label the sentence gives, or those with most of its words that some rows have and others do not."""
    if (single := labelled_one(column, setting, page)) is not None:
        return [single]
    groups = [cells for _, cells in named(column, setting, page)]
    score = [sum(cell in group for group in groups) for cell in column.cells]
    most = max(score, default=0)
    rows = [cell for cell, shared in zip(column.cells, score, strict=True) if most and shared == most]
    return rows if len(rows) < len(column.cells) else []


def _across(columns: Sequence[Column], words: frozenset[str], setting: Setting, page: ReadPage) -> Iterator[Pair]:
    """One cell of a total, or of a named row, over another: "14 percent of the hours by badge"."""
    wholes = [column for column in columns if column.head & words]
    others = [column for column in columns_of(page) if column.head & (setting.stems - words)]
    for whole in wholes:
        for part in (each for each in others if each is not whole and each.is_money == whole.is_money):
            rows = _meant(whole, setting, page) or list(whole.totals)
            for cell in rows:
                beside = [each for each in (*part.cells, *part.totals) if each.row is cell.row]
                yield from ((each.size, cell.size) for each in beside[:1] if each.size < cell.size)
