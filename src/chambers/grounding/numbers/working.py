"""A figure that no page has, tried as the result of one operation on figures that the cited pages have.

Differences, sums of two or of a whole list, products, rates, shares and areas are tried, each only where the sentence
has a word for it. Almost any small number can be made of the figures of a page; so a result of one or two digits must
come from figures that count the same and stand on lines that share a word with the sentence.
"""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations, pairwise, permutations, product

from chambers.grounding.claim import Kind, Token
from chambers.grounding.grounds import Outcome, worked_out
from chambers.grounding.matching import ReadPage
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import things_after, unit_named, unit_of
from chambers.grounding.numbers.differing import tells_difference
from chambers.grounding.numbers.gaps import RATE
from chambers.grounding.numbers.hedges import Hedge, hedge_before
from chambers.grounding.numbers.meant_shares import Meant, meant_by, measures
from chambers.grounding.numbers.named_amounts import amounts_named
from chambers.grounding.numbers.numbering import line_numbers, naming_word
from chambers.grounding.numbers.rows import Unit, column_head, units_of
from chambers.grounding.numbers.setting import Setting
from chambers.grounding.numbers.sizes import size_of
from chambers.grounding.words.meaning import stems

MONEY, SHARE = "money", "%"
_HUNDRED = Decimal(100)
_MOST = 40
_LARGE = 1000
_CLOSE_CHARS = 160
_SHORT_DIGITS = 2
_BESIDE_CHARS = 120
_APART = re.compile(
    r"\b(?:less|more|fewer|below|above|under|over|beyond|short\w*|exceed\w*|excess|differen\w+|gap|surplus|deficit"
    r"|f[ae]ll\w*|drop\w*"
    r"|ros?e|risen|rising|cut|increas\w+|decreas\w+|reduc\w+|lower\w*|higher|gain\w*|lost|lose|loss|left|leav\w+"
    r"|remain\w*|balance"
    r"|rest|net|longer|shorter|faster|slower|hotter|colder|warmer|taller|deeper|wider|older|younger"
    r"|heavier|lighter|greater|smaller|larger|extra|unused|missing|lacking|of them|all but"
    r"|of whom|of which|so that"
    r"|never|absent|excused|since|between(?!\s+(?:\d{1,2}:\d\d|\d{1,2}/\d{1,2}|[A-Z][a-z]+\s+\d|(?:19|20)\d\d))|instead|rather|other|others|unpaid|outstanding|later|earlier|overtime|beyond|grew|apart|saved|sound|alive)\b",
    re.IGNORECASE,
)
_ALL = re.compile(
    r"\b(?:total\w*|sum|in all|altogether|together|combined|add\w* up|c[oa]mes? to|both|aggregate|overall"
    r"|whole|entire|across|between (?:them|the)|making|amount\w* to|came)\b",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"\b(?:all|that (?:week|day|month|year))\b", re.IGNORECASE)
_TIMES = re.compile(
    r"\b(?:each|apiece|per|rate|at|an? (?:hour|day|week|month|year|night|unit|piece|foot|square|acre|ton|tonne"
    r"|mile|page|pound|dose)|daily|weekly"
    r"|monthly|yearly|annual\w*|average|(?:year|month|week|day)['\u2019]s|times|cost|price|charg\w+|rent|paid|pay"
    r"|worth|deposit|or)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?:year\w*|annual\w*)\b", re.IGNORECASE)
_YEAR_NUMBER = re.compile(r"(?:19|20)\d\d")
_EACH = re.compile(r"\b(?:each|apiece|every one)\b", re.IGNORECASE)
_OF = re.compile(r"\s+of\s+(?:the|its|his|her|their|them|those|these|all|whom|which)\b", re.IGNORECASE)
_LABEL = re.compile(r"\s*(?P<label>[A-Z][A-Za-z ]{2,24}):")
_WORD = re.compile(r"[A-Za-z]{3,}")
_FEW = 12
_TENS = frozenset((Decimal(10), Decimal(100), Decimal(1000), Decimal(10000)))
_TRIFLE = 3
_CELLS_UNIT = re.compile(r"\((?P<unit>[A-Za-z$%]{1,8})\.?\)|(?P<sign>[%$])")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A figure, what it measures, and whether its line shares a word with the sentence."""

    value: Decimal
    measure: str | None
    near: bool
    named: bool
    """Whether the line itself shares a word with the sentence, and not only the heads over it."""
    line: int


def judge_worked(setting: Setting) -> Outcome | None:
    """Supported when one operation on figures of the cited pages makes the figure; None otherwise."""
    token = setting.token
    value = size_of(token)
    negative = isinstance(token.value, Amount) and token.value.value < 0
    at = token.start - setting.sentence.start
    apart = value is not None and tells_difference(setting.sentence.text, at, at + len(token.text))
    if value is None or (value <= 1 and not apart) or negative or not setting.pages:
        return None
    measure = _measure_in_draft(setting)
    there = [each for page in setting.pages for each in _quantities(page, setting.stems)][:_MOST]
    # Forty of something has one digit that says anything; round sums of money are told so.
    digits = str(value.normalize()) if measure == MONEY or value >= _LARGE else f"{value.normalize():f}"
    short = len(digits.replace(".", "").strip("0")) <= _SHORT_DIGITS
    hedge = hedge_before(setting.sentence.text, token.start - setting.sentence.start)
    # "Hours over 40" names a bound, and no difference.
    if hedge is not None and hedge.side:
        return None
    for made, words in _ways(setting, measure, there, short=short):
        same = made == value or (measure == SHARE and round(made, _places(token)) == value)
        if same or (hedge is not None and not short and _is_about(hedge, made, value, there)):
            return worked_out(f"worked out again: {words}", words)
    return None


def _is_about(hedge: Hedge, made: Decimal, value: Decimal, there: Sequence[Quantity]) -> bool:
    """Whether a result is near enough to "roughly" a value; it must be other than each figure it could be made of."""
    trifling = any(abs(each.value - made) <= made / _HUNDRED for each in there)
    return not trifling and hedge.allows(float(made), float(value))


def _ways(
    setting: Setting, measure: str | None, there: Sequence[Quantity], *, short: bool
) -> Iterator[tuple[Decimal, str]]:
    at = setting.token.start - setting.sentence.start
    value = size_of(setting.token) or 0
    alike = [
        each
        for each in there
        if (each.measure == measure or (each.measure is None and min(value, each.value) >= _LARGE))
        and (each.near or not short)
    ]
    if measure == SHARE and _OF.match(setting.after()):
        counted = [each for each in there if each.measure not in (SHARE, MONEY) and each.near]
        yield from _shares(counted, meant_by(setting))
    if measure == SHARE:
        return
    end = setting.token.end - setting.sentence.start
    if _APART.search(setting.clause()) or tells_difference(setting.sentence.text, at, end):
        # Small numbers of nothing in particular stand everywhere.
        sizable = [each for each in alike if not short or measure is not None or each.value > _TRIFLE or each.value % 1]
        alike_told = (each for each in setting.beside if each.kind is setting.token.kind)
        told = {size for each in alike_told if (size := size_of(each)) is not None}
        pairs = [(a, b) for a, b in combinations(sizable, 2) if _belong(a, b, told)]
        # "It reached 340, which is 140 over the limit" is worked out of 340.
        pairs = [(a, b) for a, b in pairs if {a.value, b.value} & told] or pairs
        if measure == MONEY:
            named = amounts_named(setting)
            pairs = [(a, b) for a, b in pairs if named.are_all_in((a.value, b.value))]
        yield from ((abs(a.value - b.value), f"{a.value} less {b.value}") for a, b in pairs)
        if short:
            yield from _side_by_side(measure, there) if measure is not None else _counted_beside(setting)
    if _WHOLE.search(setting.clause()) or _ALL.search(setting.clause()):
        yield from _whole_lists(alike)
    yield from _sums(setting, alike) if not short else ()
    each = _ALL.search(setting.clause()) and any(_EACH.search(page.text) for page in setting.pages)
    by_word = any(words.search(text) for words, text in ((_TIMES, setting.sentence.text), (_ALL, setting.clause())))
    if each or by_word:
        made = [
            *(_close_products(measure, there) if each else ()),
            *(_products(setting, measure, there) if by_word else ()),
        ]
        yield from made if not short or (measure == MONEY and len(made) <= _FEW) else ()


def _sums(setting: Setting, alike: Sequence[Quantity]) -> Iterator[tuple[Decimal, str]]:
    """What two figures make together, where the clause says so, or the sentence that tells them both."""
    told = {size_of(each) for each in setting.beside if measures(each, setting)}
    clause, sentence = (_ALL.search(text) is not None for text in (setting.clause(), setting.sentence.text))
    for one, two in combinations(alike, 2):
        if (clause and one.near and two.near) or (sentence and {one.value, two.value} <= told):
            yield one.value + two.value, f"{one.value} and {two.value}"


def _belong(one: Quantity, two: Quantity, told: AbstractSet[Decimal]) -> bool:
    """True for two figures of one line, for one that the sentence tells, or two lines that share a word with it."""
    if one.line == two.line or {one.value, two.value} & told or (one.named and two.named):
        return True
    return (one.named or two.named) and abs(one.line - two.line) <= _CLOSE_CHARS


def _side_by_side(measure: str, there: Sequence[Quantity]) -> Iterator[tuple[Decimal, str]]:
    """Two figures that follow one another, of which one line shares a word: "182 lb at first. 169 lb at the end."."""
    for one, two in pairwise(each for each in there if each.measure in (measure, None)):
        if (
            measure in (one.measure, two.measure)
            and (one.near or two.near)
            and abs(one.line - two.line) <= _BESIDE_CHARS
        ):
            yield abs(one.value - two.value), f"{one.value} less {two.value}"


def _counted_beside(setting: Setting) -> Iterator[tuple[Decimal, str]]:
    """Two counts that follow one another, of which one has the noun: "It made 260 crates, and in June 195."."""
    mine = things_after(setting.sentence.text, setting.token.end - setting.sentence.start)
    for page, unit in setting.lines() if mine else ():
        named = [each for each in unit.figures if mine & things_after(page.text, each.end)]
        for one in named:
            behind = (each for each in page.by_kind.get(Kind.UNPARSED, ()) if 0 < each.start - one.end <= _BESIDE_CHARS)
            two = next((each for each in behind if not _YEAR_NUMBER.fullmatch(each.text)), None)
            sizes = [size for each in (one, two) if each is not None and (size := size_of(each)) is not None]
            if len(sizes) > 1:
                yield abs(sizes[0] - sizes[1]), f"{max(sizes)} less {min(sizes)}"


def _shares(counted: Sequence[Quantity], meant: Meant) -> Iterator[tuple[Decimal, str]]:
    for part, whole in permutations(counted, 2):
        same = part.measure == whole.measure or whole.measure is None
        if 0 < part.value < whole.value and part.line == whole.line and same and meant.may_be(part.value, whole.value):
            yield part.value * _HUNDRED / whole.value, f"{part.value} of {whole.value}"
    for line in dict.fromkeys(each.line for each in counted):
        alike = [each.value for each in counted if each.line == line and each.measure is None]
        if len(alike) > 2:
            whole_list = sum(alike, Decimal(0))
            told = [value for value in alike if meant.may_be(value, whole_list)]
            yield from ((value * _HUNDRED / whole_list, f"{value} of {whole_list}") for value in told)


def _whole_lists(alike: Sequence[Quantity]) -> Iterator[tuple[Decimal, str]]:
    """All figures of one line that measure the same."""
    for line in dict.fromkeys(each.line for each in alike):
        values = [each.value for each in alike if each.line == line]
        if len(values) > 2:
            yield sum(values, Decimal(0)), " + ".join(map(str, values))


def _close_products(measure: str | None, there: Sequence[Quantity]) -> Iterator[tuple[Decimal, str]]:
    """An amount by a count close to it: "Three founders each put in $20,000"."""
    for price, many in product(there, repeat=2):
        beside = price.measure == measure and many.measure is None and abs(price.line - many.line) <= _CLOSE_CHARS
        if beside and price.value != many.value:
            yield price.value * many.value, f"{price.value} by {many.value}"


def _products(setting: Setting, measure: str | None, there: Sequence[Quantity]) -> Iterator[tuple[Decimal, str]]:
    """Rates and what they come to: an amount by a count, and the other way round."""
    told = [(each, number) for each in setting.beside if (number := size_of(each)) is not None]
    said, rated = {number for _, number in told}, RATE.match(setting.after()) is not None
    counted = [number for each, number in told if each.kind is Kind.UNPARSED]
    counted += [Decimal(12)] if _YEAR.search(setting.sentence.text) else []
    for one in (each for each in there if each.measure == measure is not None):
        # One of the two is told, unless the figure is said to be for one of what the count beside it counts.
        belonging = [
            each.value
            for each in there
            if each.measure not in (MONEY, SHARE)
            and (one.value in said or (rated and (each.line == one.line or (each.named and one.named))))
        ]
        for count in dict.fromkeys((*belonging, *counted)):
            both = rated or (one.value in said and count in counted)
            # Ten times as much is a slip of the point, unless the sentence tells what is taken ten times.
            if both or count not in _TENS:
                yield one.value * count, f"{one.value} by {count}"
            if both and count > 1:
                yield round(one.value / count, 2), f"{one.value} over {count}"


def _quantities(page: ReadPage, words: frozenset[str]) -> Iterator[Quantity]:
    """The figures of a page that measure or count something, line by line."""
    for unit in units_of(page):
        named = bool(words & frozenset(stems(page.text[unit.start : unit.end])))
        near = named or bool(unit.columns and words & frozenset(stems(unit.columns)))
        for figure in unit.figures:
            value = size_of(figure)
            numbered = figure.kind is Kind.UNPARSED and naming_word(page.text, figure.start) is not None
            if value is not None and not numbered and figure.start not in line_numbers(page):
                yield Quantity(value, _measure(page, unit, figure), near, named, unit.start)


def _measure(page: ReadPage, unit: Unit, figure: Token) -> str | None:
    """What a figure of a page measures: its own unit, or that of the head of its column."""
    if figure.kind is Kind.PERCENTAGE:
        return SHARE
    if isinstance(figure.value, Amount) and figure.value.currency is not None:
        return MONEY
    if (own := unit_of(page.text, figure.start, figure.end)) is not None:
        return own
    head = column_head(unit, page.text, figure.start) or ""
    if (marked := _CELLS_UNIT.search(head)) is not None:
        return {"$": MONEY, "%": SHARE}.get(marked["sign"] or "") or unit_named(marked["unit"] or "")
    label = _LABEL.match(page.text, unit.start, unit.end)
    words = _WORD.findall(f"{label['label'] if label else ''} {head}")
    return next((name for word in words if (name := unit_named(word)) is not None), None)


def _measure_in_draft(setting: Setting) -> str | None:
    token, start = setting.token, setting.sentence.start
    if token.kind is Kind.PERCENTAGE:
        return SHARE
    if isinstance(token.value, Amount) and token.value.currency is not None:
        return MONEY
    return unit_of(setting.sentence.text, token.start - start, token.end - start)


def _places(token: Token) -> int:
    return len(str(token.value).rstrip("%").partition(".")[2])
