"""Addresses, account and reference numbers, e-mail addresses and telephone numbers.

An identifier is compared letter by letter, less the spaces and dashes inside it; a masked one ("ending in 4471") must
be the end of one on the page. An address is a house number with a street, and the rest of the line up to the postal
code. Nothing here knows whether an address exists.
"""

import re
from collections.abc import Iterator

_KEYED = re.compile(
    r"\b(?:account|acct\.?|invoice|policy|claim|reference|ref\.?|order|serial|permit|licen[cs]e|check|cheque|parcel|file"
    r"|member|patient|employee|purchase order|po|mrn|apn|vin|ssn|id|confirmation|tracking|contract|case|loan|unit"
    r"|receipt|badge|flight|routing|wire|bond|deed|lot)"
    r"(?:\s+(?:number|no\.?|num\.?|id|#))?\s*[:#]?\s*(?P<value>(?=[\w-]*\d)[A-Z0-9][A-Z0-9]*(?:[-/][A-Z0-9]+)*)(?![\w-])",
    re.IGNORECASE,
)
_MASKED = re.compile(
    r"\b(?:ending\s+in|ending|ends\s+in|last\s+four\s+digits(?:\s+are)?)\s+(?P<value>\d{3,6})\b"
    r"|(?<!\w)[xX*\u2022]{2,}[- ]?(?P<stars>\d{3,6})\b"
)
_CODED = re.compile(
    r"(?<![\w-])(?=[A-Z0-9-]*[A-Z])(?=[A-Z0-9-]*\d)[A-Z]{1,8}-?[A-Z0-9]*(?:-[A-Z0-9]+)*\d[A-Z0-9]*(?:-[A-Z0-9]+)*(?![\w-])"
)
# Detail 7 of sheet A8.2, as plans have it.
_DETAIL = re.compile(r"(?<![\w/.-])\d{1,3}/[A-Z]{1,2}-?\d{1,4}(?:\.\d{1,3})?(?![\w/]|[.-]\d)")
# A number in groups, as on certified mail, on cards and in international accounts: 7013 2250 0001 6684 4127.
_GROUPED = re.compile(
    r"(?<![\w$.,/-])(?:[A-Z]{2}\d{2}[ -](?:[A-Z0-9]{4}[ -]){2,7}[A-Z0-9]{1,4}"
    r"|\d{4}(?:[ -]\d{3,6}){2,6}(?:[ -]\d{1,6})?|\d{12,24})(?![\w/-]|[.,]\d)"
)
_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}")
_TELEPHONE = re.compile(r"(?<![\w-])(?:\+?1[ .-])?(?:\(\d{3}\)\s?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-])")
_SSN = re.compile(r"(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])")
_STREET = (
    r"(?:Street|St\.?|Avenue|Ave\.?|Road|Rd\.?|Lane|Ln\.?|Drive|Dr\.?|Boulevard|Blvd\.?|Court|Ct\.?|Place|Pl\.?|Way|Highway"
    r"|Hwy\.?|Square|Sq\.?|Terrace|Parkway|Pkwy\.?|Circle|Row|Quay|Alley|Broadway)"
)
_ADDRESS = re.compile(
    rf"(?<![\w$.,-])\d{{1,6}}[A-Z]?\s+(?:[NSEW]\.?\s+)?(?:(?:[A-Z][\w'\u2019-]*|\d{{1,3}}(?:st|nd|rd|th))\s+){{1,4}}{_STREET}(?!\w)"
    r"(?:,?\s+(?:Suite|Ste\.?|Apt\.?|Apartment|Unit|Floor|Fl\.?|#)\s*[\w-]{1,6})?"
    r"(?:,\s+[A-Z][\w.'\u2019-]*(?:\s[A-Z][\w.'\u2019-]*){0,2},\s+[A-Z]{2}(?:\s+\d{5}(?:-\d{4})?)?)?"
)
_STREET_WORDS = {
    "st": "street", "ave": "avenue", "rd": "road", "ln": "lane", "dr": "drive", "blvd": "boulevard", "ct": "court",
    "pl": "place", "hwy": "highway", "sq": "square", "pkwy": "parkway", "ste": "suite", "apt": "apartment",
    "fl": "floor",    "n": "north", "s": "south", "e": "east", "w": "west",
}  # fmt: skip

_MIN_CHARS = 4
_LONG = 12

Spanned = tuple[int, int, str]


def find_addresses(text: str) -> Iterator[Spanned]:
    """Addresses, each as its words in one spelling."""
    for match in _ADDRESS.finditer(text):
        yield match.start(), match.end(), address_key(match[0])


def find_grouped(text: str) -> Iterator[Spanned]:
    """Long numbers, in groups or whole: three groups at least, or the letters of a country before them.

    >>> list(find_grouped("by certified mail No. 7013 2250 0001 6684"))
    [(22, 41, '7013225000016684')]
    """
    yield from ((match.start(), match.end(), identifier_key(match[0])) for match in _GROUPED.finditer(text))


def find_identifiers(text: str) -> Iterator[Spanned]:
    """Identifiers; the word that announces one is not part of it."""
    taken: list[tuple[int, int]] = []
    for start, end, value in _candidates(text):
        if not any(s < end and start < e for s, e in taken):
            taken.append((start, end))
            yield start, end, value


def identifier_key(text: str) -> str:
    """Letters and digits alone, in capitals."""
    return re.sub(r"[^0-9A-Z@.+]", "", text.upper()) if "@" in text else re.sub(r"[^0-9A-Z]", "", text.upper())


def address_key(text: str) -> str:
    """The words of an address in one spelling."""
    words = re.findall(r"[\w'\u2019]+", text.casefold())
    return " ".join(_STREET_WORDS.get(word, word) for word in words)


def identifier_pattern(key: str) -> re.Pattern[str]:
    """Finds an identifier in a page, however it is grouped there; a masked one is the end of a longer one."""
    if key.startswith("*"):
        return re.compile(rf"(?<![$.,])(?<!\w)(?:[\dxX*\u2022]{{1,20}}[ -]?){{0,6}}{key[1:]}(?![\w])")
    letters = r"[\s/.-]?".join(re.escape(letter) for letter in key)
    # Four groups of five are another number.
    alone = r"(?<!\d{4}[ -])", r"(?![ -]\d{4}(?!\d))"
    before, after = alone if is_long(key) else ("", "")
    return re.compile(rf"(?<![\w$])(?<!\d[.,]){before}{letters}(?![\w])(?![.,]\d){after}", re.IGNORECASE)


def is_long(key: str) -> bool:
    """True for a number of so many digits that pages write it in groups."""
    return len(key) >= _LONG and key.isdecimal()


def address_pattern(key: str) -> re.Pattern[str]:
    """Finds an address in a page, in any spelling of its street words."""
    spellings = {long: [short, long] for short, long in _STREET_WORDS.items()}
    words = ("|".join(re.escape(way) for way in spellings.get(word, [word])) for word in key.split())
    return re.compile(r"(?<![\w$])" + r"[\s,.#]{1,4}".join(f"(?:{word})" for word in words) + r"(?!\w)", re.IGNORECASE)


def is_street_word(word: str) -> bool:
    """True for a word of an address that is often shortened."""
    return word in _STREET_WORDS or word in _STREET_WORDS.values()


def _candidates(text: str) -> Iterator[Spanned]:
    for pattern in (_MAIL, _DETAIL, _SSN, _TELEPHONE):
        for match in pattern.finditer(text):
            whole = match[0].rstrip(".")
            yield match.start(), match.start() + len(whole), identifier_key(whole)
    for match in _MASKED.finditer(text):
        group = "value" if match["value"] else "stars"
        yield match.start(group), match.end(group), f"*{match[group]}"
    for match in _KEYED.finditer(text):
        # A short number after such a word counts something more often than it names it.
        if len(match["value"]) >= _MIN_CHARS:
            yield match.start("value"), match.end("value"), identifier_key(match["value"])
    for match in _CODED.finditer(text):
        yield match.start(), match.end(), identifier_key(match[0])
