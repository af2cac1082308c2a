"""The same figure in a form that only its surroundings explain, and a figure that the page names to deny it.

"Between 3:05 and 5:40" where the page has p.m., "pages 8-9" where it has both, "88 pounds" where it has sterling,
"4.56 times" where it has 4.56x, "sixty per cent" where it has 60/40. "72,300 dollars, not 73,200" bears only the first.
"""

import re
from dataclasses import replace

from chambers.grounding.claim import Kind, Token
from chambers.grounding.matching import Hit, ReadPage, find_hit, find_hits
from chambers.grounding.numbers.amounts import Amount
from chambers.grounding.numbers.columns import find_bare_sum, find_in_column
from chambers.grounding.numbers.counts import counts_something_else, unit_of
from chambers.grounding.numbers.dates import DateValue
from chambers.grounding.numbers.numbering import naming_word
from chambers.grounding.numbers.numerals import IN_WORDS, how_many, plain
from chambers.grounding.numbers.rows import column_head, units_of
from chambers.grounding.words.meaning import stem, stems

_HALF = re.compile(r"[ap]\.?m\b", re.IGNORECASE)
_EARLY = re.compile(r"\bmorning\b|\ba\.?m\b|\bdawn\b|\bhours?\b|\bhrs\b", re.IGNORECASE)
_HALF_CHARS = 40
_WEIGHS = re.compile(r"\bweigh\w*|\bheav\w+|\bload\w*", re.IGNORECASE)
_FOLD = re.compile(r"\s?(?:x|\u00d7|times)(?!\w)", re.IGNORECASE)
_NOON = 12
_RANGE = re.compile(r"([0-9]{1,4})\s?[-\u2013]\s?([0-9]{1,4})")
_DIGITS = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?")
_NUMBER = rf"(?P<number>{_DIGITS.pattern}(?![\w,./-]*[0-9])|{IN_WORDS})"
_TO_NUMBER = re.compile(rf"\s+(?:to|through)\s+{_NUMBER}\b", re.IGNORECASE)
_NUMBER_TO = re.compile(rf"(?<![\w.,/-]){_NUMBER}\s+(?:to|through)\s+$", re.IGNORECASE)
_FROM = re.compile(rf"\bfrom\s+(?:an?\s+)?(?:{_NUMBER}\s+to\s+(?:an?\s+)?)?$", re.IGNORECASE)
_LISTED = re.compile(r"\b[A-Za-z]{2,}s\s+(?:\d{1,4}(?:,\s+|,?\s+and\s+))+$")
_SHARES = re.compile(r"(?<![\w/.-])([1-9]\d)\s?[/-]\s?([1-9]\d)(?![\w/-]|\.\d)")
_WHOLE = 100
_CLOCK_HOURS = frozenset(str(hour) for hour in range(1, 13))
_AT_HOUR = re.compile(
    r"\b(?:at|by|until|till|from|since|from [a-z]+ (?:to|until|till))\s+(?:about\s+|around\s+)?$", re.IGNORECASE
)
_FULL_HOUR = re.compile(
    r"(?<![\d:.,$/])(?P<hour>[01]?\d|2[0-3])(?::00(?!\d)(?:\s?[ap]\.?m\b)?|\s?[ap]\.?m\b|(?<=\d\d)00(?=\s?h))",
    re.IGNORECASE,
)
_NTH = re.compile(r"(?P<number>\d{1,3})(?:st|nd|rd|th)")
_NOUN = re.compile(r"\s+(?P<noun>[a-z]{3,})")
_NTH_NOUN = re.compile(r"\b\d{1,3}(?:st|nd|rd|th)\s+(?P<noun>[a-z]{3,})")
_BACK_CHARS = 80
_NOT = re.compile(
    r"\b(?:not|never|rather|instead|no longer|than|wrong\w*|mistak\w*|error|correct\w*|nor|neither)\b", re.I
)
_NOT_THIS = re.compile(r",\s(?:and\s)?(?:not|rather than|instead of)\s+(?:the\s|for\s|on\s|at\s)?$", re.IGNORECASE)
_NOT_CHARS = 24
_LEAD_CHARS = 60


def find_other_form(token: Token, text: str, page: ReadPage) -> Hit | None:
    """The place of a page that has a figure of the draft in another form, or None."""
    return (
        _later_half(token, text, page)
        or _both_ends(token, text, page)
        or _end_of_range(token, text, page)
        or _in_same_list(token, text, page)
        or _in_pounds(token, text, page)
        or _as_number(token, page)
        or _as_shares(token, page)
        or _as_nth(token, text, page)
        or _as_hour(token, text, page)
    )


def _as_hour(token: Token, text: str, page: ReadPage) -> Hit | None:
    """ "Shut off at seven" where the page has 7 a.m., "from eight to four" where it has 8:00-16:00."""
    value = str(token.value) if token.kind is Kind.UNPARSED else ""
    if value not in _CLOCK_HOURS or not _AT_HOUR.search(text[max(0, token.start - _LEAD_CHARS) : token.start]):
        return None
    if unit_of(text, token.start, token.end) or counts_something_else(text, token.end):
        return None
    hours = (hour.span() for hour in _FULL_HOUR.finditer(page.text) if int(hour["hour"]) % _NOON == int(value) % _NOON)
    return next((Hit(*span) for span in hours), None)


def _later_half(token: Token, text: str, page: ReadPage) -> Hit | None:
    """ "Between 3:05 and 5:40", where nothing says which half of the day, and the page has p.m. or 15:05."""
    if token.kind is not Kind.TIME or _HALF.search(token.text) or not "01" <= str(token.value)[:2] <= "11":
        return None
    if token.text[:1] == "0" or _EARLY.search(text[max(0, token.start - _HALF_CHARS) : token.end + _HALF_CHARS]):
        return None
    hour, _, minute = str(token.value).partition(":")
    return find_hit(replace(token, value=f"{int(hour) + _NOON}:{minute}"), page)


def _both_ends(token: Token, text: str, page: ReadPage) -> Hit | None:
    """ "Pages 8-9" where the page names both."""
    ends = _RANGE.fullmatch(token.text) if token.kind is Kind.UNPARSED else None
    if ends is None:
        return None
    label = naming_word(text, token.start)
    found = [
        [
            hit
            for hit in find_hits(replace(token, text=end, value=end), page)
            if naming_word(page.text, hit.start) == label
        ]
        for end in ends.groups()
    ]
    return found[0][0] if label is not None and all(found) else None


def _end_of_range(token: Token, text: str, page: ReadPage) -> Hit | None:
    """ "Stations 11.0 to 11.4" where the page has 11.0-11.4; "fell from 8 to 3" where it has 8/10 and then 3/10."""
    value = str(token.value) if token.kind is Kind.UNPARSED else ""
    ends = _other_end(token, text) if value else None
    if ends is None:
        return None
    low, high = map(re.escape, ends)
    if found := re.search(rf"(?<![\w.,/-]){low}\s?[-\u2013]\s?{high}(?![\w/-]|[.,]\d)", page.text):
        return Hit(*found.span())
    score = rf"(?<![\w.,/-]){low}/(?P<whole>10{{1,2}})(?![\w/])[^/]*?(?<![\w.,/-]){high}/(?P=whole)(?![\w/])"
    rated = _FROM.search(text[max(0, token.start - _LEAD_CHARS) : token.start]) is not None
    found = re.search(score, page.text) if rated and value.isdecimal() else None
    return Hit(*found.span()) if found else None


def _in_same_list(token: Token, text: str, page: ReadPage) -> Hit | None:
    """ "Bays 2 and 5" where the page names the bays 2 and 5 in the same words, whatever else it has the figures for."""
    listed = _LISTED.search(text[max(0, token.start - _LEAD_CHARS) : token.start]) if token.text.isdecimal() else None
    if listed is None:
        return None
    words = r"\s+".join(map(re.escape, f"{listed[0]}{token.text}".split()))
    found = re.search(rf"(?<!\w){words}(?!\w|[.,:/-]\d)", page.text, re.IGNORECASE)
    return Hit(*found.span()) if found else None


def _other_end(token: Token, text: str) -> tuple[str, str] | None:
    """Both ends of a range of which a figure is one: "41.6" and "41.8" for either of "41.6 to 41.8"."""
    lead = text[max(0, token.start - _LEAD_CHARS) : token.start]
    mine = _figure_of(token.text)
    if (after := _TO_NUMBER.match(text, token.end)) is not None:
        return mine, _figure_of(after["number"])
    before = _NUMBER_TO.search(lead)
    return (_figure_of(before["number"]), mine) if before else None


def _figure_of(text: str) -> str:
    """A number in figures, as the page is likely to write it: "4" for "four", "41.60" as it is."""
    return text if _DIGITS.fullmatch(text) else str(how_many(text))


def _in_pounds(token: Token, text: str, page: ReadPage) -> Hit | None:
    """ "88 pounds" where the page has £88.00: not a weight."""
    if token.kind is not Kind.UNPARSED or unit_of(text, token.start, token.end) != "pound" or _WEIGHS.search(text):
        return None
    for figure in page.by_kind.get(Kind.AMOUNT, ()):
        value = figure.value
        if isinstance(value, Amount) and value.currency == "GBP" and plain(value.value) == str(token.value):
            return Hit(figure.start, figure.end)
    return None


def _as_number(token: Token, page: ReadPage) -> Hit | None:
    """ "4.56 times" looks like money; the page has 4.56x."""
    value = token.value
    if not isinstance(value, Amount) or value.currency is not None:
        return None
    bare = replace(token, kind=Kind.UNPARSED, value=plain(value.value))
    hits = (hit for hit in find_hits(bare, page) if hit.doubt is None)
    return next((hit for hit in hits if _FOLD.match(page.text, hit.end)), None)


def _as_shares(token: Token, page: ReadPage) -> Hit | None:
    """ "Sixty per cent" where the page has shares of 60/40."""
    if token.kind is not Kind.PERCENTAGE:
        return None
    for match in _SHARES.finditer(page.text):
        parts = match.groups()
        named = naming_word(page.text, match.start()) is not None
        if not named and sum(map(int, parts)) == _WHOLE and str(token.value).rstrip("%") in parts:
            return Hit(*match.span())
    return None


def _as_nth(token: Token, text: str, page: ReadPage) -> Hit | None:
    """ "Its 61st cycle" where the page has cycle 61; "by the 22nd" where it has a 22nd, or a day that is one."""
    nth = _NTH.fullmatch(token.text) if token.kind is Kind.UNPARSED else None
    if nth is None:
        return None
    # "At the 3rd percentile, and his reading at the 4th" names the thing once.
    noun = _NOUN.match(text, token.end) or _NTH_NOUN.search(text, max(0, token.start - _BACK_CHARS), token.start)
    alike = [each for each in page.by_kind.get(Kind.UNPARSED, ()) if noun and str(each.value) == nth["number"]]
    for figure in alike:
        before = page.text[max(0, figure.start - _NOT_CHARS) : figure.start].split()
        unit = next((each for each in units_of(page) if each.is_row and each.start <= figure.start < each.end), None)
        named = (before[-1] if before else "", (column_head(unit, page.text, figure.start) or "") if unit else "")
        if noun and any(stem(noun["noun"]) in stems(each) for each in named):
            return Hit(figure.start, figure.end)
    if not text[: token.start].endswith("the "):
        return None
    for figure in page.by_kind.get(Kind.DATE, ()):
        if isinstance(figure.value, DateValue) and any(str(r.day) == nth["number"] for r in figure.value.readings):
            return Hit(figure.start, figure.end)
    return None


def is_denied(token: Token, text: str, page: ReadPage) -> bool:
    """True for a figure that the page has only behind "not": "for 72,300 dollars, not 73,200"."""
    if token.kind not in (Kind.AMOUNT, Kind.DATE) or _NOT.search(text[max(0, token.start - _LEAD_CHARS) : token.start]):
        return False
    if not any(mark in page.text for mark in (", not ", ", and not ", "rather than", "instead of")):
        return False
    hits = (*find_hits(token, page), *filter(None, (find_in_column(token, page), find_bare_sum(token, page))))
    leads = [page.text[max(0, hit.start - _NOT_CHARS) : hit.start] for hit in hits]
    return bool(leads) and all(_NOT_THIS.search(lead) for lead in leads)
