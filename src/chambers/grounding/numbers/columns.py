"""Numbers whose unit stands elsewhere: in the head of the column, over the table, or in the words before.

A cell "13.6" under "Moisture %" bears 13.6 percent, and "450" under "Amount (USD)" bears $450. "How much?"
answered by "18,600" bears a sum too, and "he has 62 percent, I have 18" a share. Without such a head or such words a
bare number bears no share and no sum of money.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.counts import counts_something_else, unit_of
from chambers.grounding.numbers.numbering import naming_word
from chambers.grounding.numbers.rows import Unit, column_head, units_of
from chambers.grounding.words.meaning import stems

_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_THOUSANDS = re.compile(r"(?P<number>[0-9]{1,3}(?:\.[0-9])?)[kK]")
_SHARE = re.compile(r"%|\bper\s?cent|\bpct\b", re.IGNORECASE)
_UNIT = re.compile(r"[%$\u20ac\u00a3]|\((?:[a-z]{1,4}|USD|EUR|GBP)\)")
_HOW_MUCH = re.compile(
    r"\bhow much\b|\b(?:what|which)(?:['\u2019]s| is| was| would)?(?: \w+){0,3} "
    r"(?:price|cost|quote|bid|offer|rent|fee|charge|amount|figure|sum|damage|number)s?\b",
    re.IGNORECASE,
)
_PRICED = re.compile(
    r"\b(?:at|for|to|pay|paid|offer\w*|bid|price\w*|ask\w*|want\w*|take|say|said|accept\w*)\s+$", re.IGNORECASE
)
_ENDS = re.compile(r"[^\S\n]*(?:[.,;!?]|\n|$)")
_ANSWER = re.compile(r"\s*A[.:]\s")
_AT_HOUR = re.compile(r"\b(?:by|until|till|around|o[fn] the)\s+$", re.IGNORECASE)
# "Sixty percent is commuters; trucks are a quarter."
_SPOKEN = re.compile(r"\b(?:an?\s+|one\s+)?(?P<part>half|quarter|fifth|tenth)(?=\s*[.;,])", re.IGNORECASE)
_PARTS = {"half": 50, "quarter": 25, "fifth": 20, "tenth": 10}
_ASKED_CHARS = 160
_WHOLE = 100
_FEW_DIGITS = 3
_PAID = re.compile(
    r"\s+(?:left|more|less|total|due|owed|owing|paid|each|apiece|down|short|extra|cash|net|gross|even|flat|monthly|weekly|yearly|a"
    r"|off|back|before|after|altogether|for|in|of it|at|to|from|and|or|but|which|that|so|by|on|because|until|when|if)\b"
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_RUN_ON = re.compile(r"[-/:]\w")
_OF_MONEY = re.compile(
    r"[$\u20ac\u00a3]|\b(?:USD|EUR|GBP|dollars?|euros?|bucks|cash|pay(?:s|ing|ment|ments|off|roll)?|paid|owe[sd]?|owing|price[sd]?|costs?"
    r"|fees?|wages?|salar\w+|rent(?:s|al)?|mortgages?|loans?|heloc|tax(?:es)?|brokers?|commissions?|gross"
    r"|net (?:to|pay|proceeds|income)"
    r"|proceeds|balance|debits?|credits?|deposits?|withdraw\w*|wires?|wired|checks?|cheques?|ach|invoices?|bill(?:s|ed|ing)?|charges?"
    r"|premiums?|deductibles?|refunds?|royalt\w+|budget|estimates?|quote[sd]?|bids?|offers?|offered|settle\w*|damages|alimony"
    r"|pension|annuit\w+|dividends?|escrow|advances?|lent|lend|borrow\w*|repay\w*|repaid|sold|sell|buy|bought|earn\w*"
    r"|income|profit|loss|expenses?|value[ds]?|worth|apprais\w+|insur\w+|fine[sd]?|penalt\w+|gifts?|legac\w+|bequest\w*"
    r")\b",
    re.IGNORECASE,
)
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_BLOCK_CHARS = 1500
_BRACKETED = re.compile(r"\([^()\n]{1,30}\)(?=[ \t]*(?:\n|[ \t]{2}))")
_MONEY = {
    "USD": re.compile(r"\$|\bUSD\b|\bdollars?\b", re.IGNORECASE),
    "EUR": re.compile(r"\u20ac|\bEUR\b|\beuros?\b", re.IGNORECASE),
    "GBP": re.compile(r"\u00a3|\bGBP\b", re.IGNORECASE),
}


def find_in_column(token: Token, page: ReadPage) -> Hit | None:
    """The cell that bears a percentage or an amount by the unit over it, or None."""
    wanted, unit = _wanted(token)
    if wanted is None or unit is None or not unit.search(page.text):
        return None
    for row in (each for each in units_of(page) if each.is_row):
        for figure in row.figures:
            if figure.kind in (Kind.UNPARSED, Kind.AMOUNT) and _plain(figure) == wanted:
                head = column_head(row, page.text, figure.start) or ""
                titles = f"{row.columns or ''} {_units_over(page.text, row.start)}"
                over = head if _UNIT.search(head) else f"{head} {titles}"
                if unit.search(f"{over} {page.text[row.start : row.end]}"):
                    return Hit(figure.start, figure.end)
    return None


def _units_over(text: str, at: int) -> str:
    """What stands in brackets over the rows of a block: "Readings (percent)      Feb. 12     Feb. 14"."""
    gap = list(_BLANK_LINE.finditer(text, max(0, at - _BLOCK_CHARS), at))
    return " ".join(_BRACKETED.findall(text[gap[-1].end() if gap else max(0, at - _BLOCK_CHARS) : at]))


def shares_in_columns(page: ReadPage, words: frozenset[str]) -> Iterator[Decimal]:
    """The percentages of a column headed so, in rows that share a word with a sentence."""
    if not _SHARE.search(page.text):
        return
    for row in (each for each in units_of(page) if each.is_row and each.columns):
        if words & frozenset(stems(page.text[row.start : row.end])):
            for figure in row.figures:
                number = _plain(figure) if figure.kind in (Kind.UNPARSED, Kind.AMOUNT) else None
                if number is not None and _SHARE.search(column_head(row, page.text, figure.start) or ""):
                    yield number


def find_bare_share(token: Token, page: ReadPage) -> Hit | None:
    """A bare number that goes without the unit of a percentage right before it, for one of the draft; or None.

    "He has sixty percent and I have forty", "Who fixed it at ten percent?" "She proposed fifty."
    """
    wanted, unit = _wanted(token)
    if unit is not _SHARE or wanted is None or wanted > _WHOLE or not page.by_kind.get(Kind.PERCENTAGE):
        return None
    shares = [each.start for each in page.by_kind[Kind.PERCENTAGE] if _SHARE.search(each.text)]
    spoken = next((each for each in _SPOKEN.finditer(page.text) if wanted == _PARTS[each["part"].casefold()]), None)
    if spoken is not None and any(0 < spoken.start() - at <= _ASKED_CHARS for at in shares):
        return Hit(*spoken.span())
    for figure in page.by_kind.get(Kind.UNPARSED, ()):
        if _plain(figure) != wanted or not _ENDS.match(page.text, figure.end):
            continue
        told = next((at for at in reversed(shares) if at < figure.start), None)
        between = page.text[told : figure.start] if told is not None else "\n\n"
        # An hour, a day and a number of something end a sentence as well.
        named = naming_word(page.text, figure.start) is not None or _AT_HOUR.search(between) is not None
        if not named and len(between) <= _ASKED_CHARS and not _BLANK_LINE.search(between):
            return Hit(figure.start, figure.end)
    return None


def find_bare_sum(token: Token, page: ReadPage) -> Hit | None:
    """A bare number that answers the question for a price or a sum, for an amount of the draft; or None."""
    value = token.value
    if not isinstance(value, Amount) or value.currency is None:
        return None
    for figure in (*page.by_kind.get(Kind.UNPARSED, ()), *page.by_kind.get(Kind.AMOUNT, ())):
        if _plain(figure) == value.value and _ENDS.match(page.text, figure.end):
            before = page.text[max(0, figure.start - _ASKED_CHARS) : figure.start]
            # "We will go ahead at 479,500."
            priced = "," in figure.text and _PRICED.search(before)
            if _HOW_MUCH.search(before) or priced:
                return Hit(figure.start, figure.end)
    for unit in units_of(page):
        for figure in unit.figures:
            if (
                figure.kind in (Kind.UNPARSED, Kind.AMOUNT)
                and _plain(figure) == value.value
                and _is_sum(unit, figure, page)
            ):
                return Hit(figure.start, figure.end)
    return None


def _is_sum(unit: Unit, figure: Token, page: ReadPage) -> bool:
    """True for a number of three digits or more that counts nothing, on a line or under a head that speaks of money."""
    if (
        value_digits(_in_digits(figure)) < _FEW_DIGITS
        or _YEAR.fullmatch(figure.text)
        or _RUN_ON.match(page.text, figure.end)
    ):
        return False
    named = naming_word(page.text, figure.start) is not None
    counts = counts_something_else(page.text, figure.end) and not _PAID.match(page.text, figure.end)
    counts = counts and not _THOUSANDS.fullmatch(figure.text)
    if named or unit_of(page.text, figure.start, figure.end) or counts:
        return False
    # "The fifteen thousand" is hardly anything but money where a page speaks of money at all.
    if figure.text[:1].isalpha() and figure.text.casefold().endswith(("thousand", "million")):
        return _OF_MONEY.search(page.text) is not None
    # A line of testimony may look like a row; what it is about stands in the question.
    asked = not unit.is_row or _ANSWER.match(page.text, unit.start)
    low = max(0, unit.start - _ASKED_CHARS) if asked else unit.start
    around = f"{column_head(unit, page.text, figure.start) or ''} {page.text[low : unit.end]}"
    return _OF_MONEY.search(around) is not None


def _in_digits(figure: Token) -> str:
    """A number as digits, also where it is written out: "the fifteen thousand"."""
    if isinstance(figure.value, str) and _THOUSANDS.fullmatch(figure.value):
        return str(_plain(figure))
    return figure.text if figure.text[:1].isdigit() or figure.kind is Kind.AMOUNT else str(figure.value)


def value_digits(text: str) -> int:
    """How many digits a number has before its point."""
    return sum(char.isdigit() for char in text.partition(".")[0])


def _wanted(token: Token) -> tuple[Decimal | None, re.Pattern[str] | None]:
    if token.kind is Kind.PERCENTAGE and isinstance(token.value, str):
        return Decimal(token.value.rstrip("%")), _SHARE
    if isinstance(token.value, Amount) and token.value.currency is not None:
        return token.value.value, _MONEY.get(token.value.currency)
    return None, None


def _plain(figure: Token) -> Decimal | None:
    if isinstance(figure.value, Amount):
        return figure.value.value if figure.value.currency is None else None
    # "Less the 5k deductible".
    if isinstance(figure.value, str) and (thousands := _THOUSANDS.fullmatch(figure.value)):
        return Decimal(thousands["number"]) * 1000
    return Decimal(figure.value) if isinstance(figure.value, str) and _NUMBER.fullmatch(figure.value) else None
