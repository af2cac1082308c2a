"""Amounts and percentages whose sign or unit stands elsewhere on the page: in a head, over the table, or in the words.

"$1,864,000" is 1864000 in a sheet, and 13.6 percent is 13.6 under "Moisture %". A bare number is money only where its
line, its heads or its page speak of money, and a share only under or beside a percent sign.
"""

import re
from decimal import Decimal

from chambers.grounding.claim import Kind, Token
from chambers.grounding.claims.amounts import Amount
from chambers.grounding.lookup.rows import column_head, unit_at
from chambers.grounding.lookup.things import label_of, things_of, unit_of
from chambers.grounding.matching import Hit, ReadPage

_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_THOUSANDS = re.compile(r"(?P<number>[0-9]{1,3}(?:\.[0-9])?)[kK]")
_SHARE = re.compile(r"%|\bper\s?cent|\bpct\b|\bshare", re.IGNORECASE)
_MONEY = re.compile(
    r"[$\u20ac\u00a3]|\b(?:USD|EUR|GBP|dollars?|euros?|cash|pay(?:s|ing|ments?|off|roll|out)?|paid|owe[sd]?|price[sd]?"
    r"|costs?|fees?|wages?|salar\w+|rent(?:s|al)?|mortgages?|loans?|tax(?:es)?|commissions?|gross|net|proceeds|balance"
    r"|debits?|credits?|deposits?|withdraw\w*|wires?|wired|checks?|cheques?|invoice[sd]?|bill(?:s|ed|ing)?|charge[sd]?"
    r"|premiums?|deductibles?|refund\w*|royalt\w+|budget\w*|estimate[sd]?|quote[sd]?|bids?|offer\w*|settle\w*|damages"
    r"|dividends?|escrow|advances?|sold|sell|buy|bought|earn\w*|income|profit|loss|expenses?|value[ds]?|worth|amount"
    r"|total|subtotal|insur\w+|fine[sd]?|penalt\w+|bequest\w*|how much|due|revenue|sales?|purchase[sd]?)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_WHOLE = 100
_FEW_DIGITS = 3
_ASKED_CHARS = 160


def find_bare(token: Token, page: ReadPage) -> Hit | None:
    """The bare number of a page that is the amount or the percentage of the draft; or None."""
    value = token.value
    if isinstance(value, Amount) and value.currency is not None:
        return _find(abs(value.value), page, money=True)
    if token.kind is Kind.PERCENTAGE and isinstance(value, str):
        return _find(Decimal(value.rstrip("%")), page, money=False)
    return None


def _find(wanted: Decimal, page: ReadPage, *, money: bool) -> Hit | None:
    word = _MONEY if money else _SHARE
    if not word.search(page.text):
        return None
    for kind in (Kind.UNPARSED, Kind.AMOUNT):
        for figure in page.by_kind.get(kind, ()):
            if _plain(figure) == wanted and _may_be(figure, page, word, money=money):
                return Hit(figure.start, figure.end)
    return None


def _may_be(figure: Token, page: ReadPage, word: re.Pattern[str], *, money: bool) -> bool:
    if money and (_digits(figure) < _FEW_DIGITS and "\t" not in page.text):
        return False
    if _YEAR.fullmatch(figure.text) or label_of(page.text, figure.start) is not None:
        return False
    unit = unit_at(page, figure.start)
    is_row = unit is not None and unit.is_row
    if unit_of(page.text, figure.start, figure.end) or (not is_row and things_of(page.text, figure.end) and money):
        return False
    if unit is None:
        return False
    low = unit.start if is_row else max(0, unit.start - _ASKED_CHARS)
    over = page.text[max(0, page.text.rfind("\n\n", 0, unit.start)) : unit.start] if is_row else ""
    head = column_head(unit, page.text, figure.start) or unit.columns or ""
    return word.search(f"{head} {over} {page.text[low : unit.end]}") is not None


def _digits(figure: Token) -> int:
    text = figure.text if figure.text[:1].isdigit() else str(figure.value)
    return sum(char.isdigit() for char in text.partition(".")[0])


def _plain(figure: Token) -> Decimal | None:
    if isinstance(figure.value, Amount):
        return figure.value.value if figure.value.currency is None else None
    if isinstance(figure.value, str) and (thousands := _THOUSANDS.fullmatch(figure.value)):
        return Decimal(thousands["number"]) * 1000
    return Decimal(figure.value) if isinstance(figure.value, str) and _NUMBER.fullmatch(figure.value) else None
