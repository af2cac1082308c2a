"""Amounts of money: found in their written forms, compared as exact decimals.

Grouping must be right: `$1,2345` is not an amount, and its digits fall to the catch-all finder. Brackets mean a
negative amount in accounts and nothing in prose; which of the two is meant is kept as doubt where it cannot be told.
Amounts in words are read when a currency follows them; "pounds" alone may be a weight, and are left as a count. So many
cents are hundredths of a dollar.
Exchange rates are not read here.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from chambers.grounding.claims.numerals import BLANK, IN_WORDS, number_of
from chambers.grounding.pages.page_text import hide

_CURRENCIES = {
    "$": "USD", "us$": "USD", "usd": "USD", "dollars": "USD", "dollar": "USD", "us dollars": "USD",
    "u.s. dollars": "USD",
    "\u20ac": "EUR", "eur": "EUR", "euros": "EUR", "euro": "EUR",
    "\u00a3": "GBP", "gbp": "GBP", "pounds sterling": "GBP",
}  # fmt: skip
_CENTS = -2
_SCALES = {"thousand": 3, "k": 3, "million": 6, "m": 6, "mm": 6, "billion": 9, "bn": 9, "b": 9}

_SIGN = r"(?P<open>\()?(?P<minus>[-\u2212](?=\s?[$\u20ac\u00a3\dUE]))?\s?"
_NUMBER = r"(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
_SCALE = rf"(?:{BLANK}(?P<scale>thousand|million|billion)|(?P<letter>[mM]{{2}}|[kKmMbB]|bn))?(?![A-Za-z]*\d|[A-Za-z])"
_TAIL = r"(?!\d|[,.]\d)"
_MARKED = re.compile(
    rf"(?<![\w$]){_SIGN}(?P<currency>US\$|(?:USD|EUR|GBP)[^\S\n]{{0,4}}|[$\u20ac\u00a3])[^\S\n]?(?P<minus2>[-\u2212])?"
    rf"{_NUMBER}{_TAIL}{_SCALE}(?P<close>\))?"
)
_NAMED = re.compile(
    rf"(?<![\w$.,]){_SIGN}{_NUMBER}{_TAIL}(?:{BLANK}(?P<scale>thousand|million|billion))?{BLANK}"
    r"(?P<currency>U\.S\. dollars|US dollars|dollars?|USD|euros?|EUR|pounds sterling|GBP)\b(?P<close>\))?"
)
_NO_FIGURE = "".join(rf"(?<!\d\s{{{blanks}}})" for blanks in range(1, 7))
"""The words of "1.2 million dollars" are no amount by themselves, also on the next line."""
_WORDED = re.compile(
    rf"(?<![\w-]){_NO_FIGURE}(?P<number>{IN_WORDS})(?:\s+and\s+(?P<cents>\d{{1,2}})/100)?\s+"
    r"(?P<currency>U\.S\. dollars|US dollars|dollars?|euros?|pounds sterling)\b"
    rf"(?:\s+and\s+(?P<cent_words>{IN_WORDS})\s+cents?\b)?",
    re.IGNORECASE,
)
_IN_CENTS = re.compile(
    rf"(?<![\w$.,-])(?:(?P<figures>\d{{1,3}}(?:\.\d+)?)|(?P<words>{IN_WORDS}))[\s-]cents?\b", re.IGNORECASE
)
# Continental grouping: points between thousands and a comma before two decimals.
_CONTINENTAL = re.compile(
    rf"(?<![\w$.,/-]){_SIGN}(?:(?P<currency>EUR|\u20ac)[^\S\n]{{0,4}})?(?P<minus2>[-\u2212])?"
    r"(?P<number>\d{1,3}(?:\.\d{3})+,\d\d|(?<=[R\u20ac][^\S\n])\d{1,3},\d\d|\d{1,3},\d\d(?=[^\S\n](?:EUR|\u20ac)))"
    r"(?![\d.,]*\d)(?:[^\S\n](?P<after>EUR|\u20ac))?(?P<close>\))?"
)
# Columns of figures carry no sign; two decimals are what tells money from a count.
_BARE = re.compile(
    rf"(?<![\w$.,/-]){_SIGN}(?P<number>\d{{1,3}}(?:,\d{{3}})*\.\d\d|\d+\.\d\d){_TAIL}(?![\w%])(?P<close>\))?"
)


_NAMES = ("dollar", "euro", "pounds sterling", "usd", "eur", "gbp")
_FORMS = (
    (_CONTINENTAL, re.compile(r",(?<=\d,)\d\d(?!\d)")),
    (_MARKED, re.compile(r"[$\u20ac\u00a3]|USD|EUR|GBP")),
    (_NAMED, re.compile(r"dollar|USD|euro|EUR|pounds sterling|GBP")),
    (_BARE, re.compile(r"\.(?<=\d\.)\d\d(?!\d)")),
)


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum of money; `currency` is None for a bare figure."""

    value: Decimal
    currency: str | None
    bracketed: bool = False
    in_prose: bool = False

    def __str__(self) -> str:
        exponent = self.value.as_tuple().exponent
        figure = f"{self.value:.2f}" if isinstance(exponent, int) and exponent >= _CENTS else f"{self.value:f}"
        return f"{self.currency} {figure}" if self.currency else figure


def find_amounts(text: str) -> Iterator[tuple[int, int, Amount]]:
    """Every amount with its span, those in words first, then marked ones."""
    lower = text.casefold()
    named = any(name in lower for name in _NAMES)
    spelled = ((_WORDED, _worded, named), (_IN_CENTS, _cents, "cent" in lower))
    for form, read, may in spelled:
        found = [(m.start(), m.end(), amount) for m in form.finditer(text) if (amount := read(m))] if may else []
        yield from found
        text = hide(text, ((start, end) for start, end, _ in found)) if found else text
    for pattern, mark in _FORMS:
        # Most pages have no amount of most forms; the mark of a form is found much faster than the form.
        seen = (named or pattern is not _NAMED) and mark.search(text)
        found = [(*_trim(m), _read(m, text)) for m in pattern.finditer(text)] if seen else []
        yield from found
        text = hide(text, ((start, end) for start, end, _ in found)) if found else text


def same_amount(claim: Amount, page: Amount) -> bool | None:
    """True when the page bears the amount, None when only the sign is in doubt, False otherwise."""
    if claim.currency is None and page.currency is not None:
        return False
    if page.currency is not None and claim.currency != page.currency:
        return False
    if abs(claim.value) != abs(page.value):
        return False
    # A column may show with a minus what prose calls a discount.
    if not page.bracketed and page.value < 0 < claim.value:
        return None
    if claim.bracketed == page.bracketed:
        return claim.value == page.value
    if page.bracketed and not page.in_prose:
        return True if claim.value < 0 else None
    # What is taken off stands in brackets in a table of the draft, and often without them on the page.
    return claim.value == page.value if page.in_prose else True


def _worded(match: re.Match[str]) -> Amount | None:
    whole = number_of(match["number"])
    cents = number_of(match["cent_words"]) if match["cent_words"] else Decimal(match["cents"] or 0)
    if whole is None or cents is None:
        return None
    return Amount(whole + cents / 100, _CURRENCIES[match["currency"].casefold()])


def _cents(match: re.Match[str]) -> Amount | None:
    """ "Ninety cents" are $0.90."""
    value = Decimal(match["figures"]) if match["figures"] else number_of(match["words"])
    return None if value is None else Amount(value / 100, "USD")


def _trim(match: re.Match[str]) -> tuple[int, int]:
    start, end = match.span()
    opened, closed = match["open"], match["close"]
    if opened and not closed:
        start += 1
    if closed and not opened:
        end -= 1
    lead = len(match[0]) - len(match[0].lstrip())
    return start + lead, end


def _is_in_prose(match: re.Match[str], text: str) -> bool:
    """ "A notice dated 4/12 ($318.77)." says it by the way, as a word before the bracket does."""
    before, behind = text[max(0, match.start() - 2) : match.start()], text[match.end() : match.end() + 1]
    return re.search(r"[A-Za-z,] $" if behind not in ".,;" else r"\S $", before) is not None


def _read(match: re.Match[str], text: str) -> Amount:
    parts = match.groupdict()
    scale = parts.get("scale") or parts.get("letter")
    number = (
        parts["number"].replace(".", "").replace(",", ".") if "after" in parts else parts["number"].replace(",", "")
    )
    value = Decimal(number) * (Decimal(10) ** _SCALES[scale.casefold()] if scale else 1)
    bracketed = bool(parts["open"] and parts["close"])
    in_prose = bracketed and _is_in_prose(match, text)
    negative = bool(parts["minus"] or parts.get("minus2")) or (bracketed and not in_prose)
    currency = parts.get("currency") or parts.get("after")
    return Amount(
        value=-value if negative else value,
        currency=_CURRENCIES[currency.strip().casefold()] if currency else None,
        bracketed=bracketed,
        in_prose=in_prose,
    )
