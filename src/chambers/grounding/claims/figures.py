"""Every other figure in a text: times, percentages, docket numbers, numbers in words, and whatever is left.

The last finder is the net under the others: any run of characters with a digit that nobody took becomes a token, so
that no number passes because nobody understood it.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from chambers.grounding.claims.numerals import BLANK, IN_WORDS, NUMBER_WORDS, find_parts_of_percent, number_of, plain
from chambers.grounding.pages.page_text import hide

Spanned = tuple[int, int, str]

_TIME = re.compile(
    r"(?<![\w:.])(?P<hour>\d{1,2})(?::(?P<minute>[0-5]\d)(?::[0-5]\d)?)?"
    rf"(?:{BLANK}?(?P<half>[ap])\.?m\b\.?|(?<=:\d\d)(?P<short>[ap])\b)?(?![\w%]|:\w|[.,/-]\d)",
    re.IGNORECASE,
)
_RANGE_END = re.compile(
    rf"(?:,\s*\d{{1,2}}:[0-5]\d){{0,6}},?\s*(?:to|until|till|through|and|or|-|\u2013)\s*(?P<hour>\d{{1,2}})(?::[0-5]\d)?{BLANK}?(?P<half>[ap])\.?m\b",
    re.IGNORECASE,
)
_CLOCKED = re.compile(rf"\d(?::[0-5]\d|{BLANK}?[apAP]\.?[mM])")
_NOON = 12
_LATE = re.compile(r"\s+(?:in|on|of|that|at)?\s*(?:the\s+)?(?:afternoon|evening|(?P<night>night))\b", re.IGNORECASE)
_SMALL_HOURS = 6
_PERCENTAGE = re.compile(
    rf"(?<![\w.,$])(?:(?P<comma>[0-9]{{1,3}},[0-9]{{1,2}})(?=\s?%)|(?P<number>\d+(?:,\d{{3}})*(?:\.\d+)?)|(?P<words>{IN_WORDS}))"
    rf"{BLANK}?(?:%|per\s?cent\b)",
    re.IGNORECASE,
)
# "One quarter of the topsides" is 25 percent of them.
_FRACTION = re.compile(
    r"(?<![\w-])(?:(?P<count>a|one|two|three|four)[\s-]+)?(?P<part>half|third|quarter|fifth|sixth|eighth|tenth|fourth)s?"
    r"(?=\s+of\s+(?:the|its|his|her|their|my|our|your|that|this|these|those|all|them|it|whom|which|what)\b"
    r"|(?<=half)\s+(?:the|its|his|her|their|my|our|your|these|those)\b)",
    re.IGNORECASE,
)
_RANKED = re.compile(
    r"\b(?:first|second|third|fourth|1st|2nd|3rd|4th|last|next|this|that|final|each|every|latter|previous|prior|current"
    r"|fiscal)[\s-]+\Z",
    re.IGNORECASE,
)
_RANK_CHARS = 12
_SHARE_PLACES = Decimal("0.01")
_PARTS = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
_FEDERAL_DOCKET = re.compile(r"(?<![\w-])\d{1,2}:\d{2}-(?:[a-z]{2}|[A-Z]{2})-\d{3,6}(?:-[A-Z]{1,4})*(?![\w-])")
_DOCKET = re.compile(
    r"(?<![\w-])(?:\d:)?\d{1,4}[-:]?(?:\d{2})?-?(?:[A-Za-z]{2,4})-?\d{2,7}(?:-[A-Z]{1,4})*(?![\w-])"
    r"|(?<![\w-])(?<=No\. )\d{4,8}/\d{2,4}(?![\w/-])"
)
# A comma parts two cells of a row, unless it groups thousands.
_HOURS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_SPOKEN = re.compile(
    rf"(?<![\w-])(?:(?P<hour>\d{{1,2}}|{_HOURS})"
    r"(?:\s+o['\u2019]?clock|[\s-]+(?P<minute>fifteen|thirty|forty-five)(?=\s*[.,;]|\s+(?:in|on|that|because|when|a\.m|p\.m)))"
    r"|(?:(?<=\bat\s)|(?<=\bto\s)|(?<=\bby\s)|(?<=\band\s)|(?<=\bfrom\s)|(?<=\btill\s)|(?<=\buntil\s)|(?<=\bbetween\s)"
    r"|(?<=\baround\s)|(?<=\babout\s)|(?<=\bbefore\s)|(?<=\bafter\s)|(?<=\bsince\s))"
    rf"(?P<bare>1[0-2]|[1-9]|{_HOURS})"
    r"(?=\s+(?:(?:in\s+the|that|this)\s+(?:morning|afternoon|evening|night)|at\s+night)\b))",
    re.IGNORECASE,
)
_PAST = re.compile(
    rf"(?<![\w-])(?P<minutes>half|(?:a\s+)?quarter|five|ten|twenty|twenty-five|[1-5]?\d)(?:\s+minutes)?\s+(?P<way>past|after|to|before)"
    rf"\s+(?P<hour>noon|midnight|{_HOURS}|1[0-2]|[1-9])(?![\w:-]|\s+(?:o['\u2019]?clock\s+)?(?:to|of|or|and(?!\s+(?:was|were|had|did|then|left|got|came|went|arrived|[a-z]+ed)\b)|in(?!\s+the\s+(?:morning|afternoon|evening))|per|[a-z]+s)\b)",
    re.IGNORECASE,
)
_SPECIAL = {"noon": 12, "midnight": 24}
# A long dash parts two words, though no space stands around it.
_RUN = re.compile(r"(?:[^\s\x00,\u2014]|,(?=\d{3}(?!\d))|,(?!\d)|(?<=\d),(?=\d))+")
_DIGIT = re.compile(r"\d")
_CHUNK_END = re.compile(r"[\s\x00]")
_EDGES = "()[]{}<>\"'\u201c\u201d\u2018\u2019,;:.!?*\u2026"
_HYPHENS = "-\u2010\u2011"
_LETTERS = re.compile(r"[a-z]+")
_COMPOUND = (
    r"(?!half|halves|quarters?|tenths?|first\b|second\b|(?:third|fourth|fifth|sixth|seventh|eighth|ninth)s?\b)[a-z]{3,}"
)
_IN_WORDS = re.compile(rf"(?<![\w-])(?:{IN_WORDS}|dozen|twice|thrice)(?!\w|-(?!{_COMPOUND}\b))", re.IGNORECASE)
_MEASURED = re.compile(
    r"(?P<number>\d+(?:,\d{3})*(?:\.\d+)?)[-\u2010\u2011][a-z]{3,}(?:[-\u2010\u2011][a-z]+)*", re.IGNORECASE
)
# "Three Peaks Freight" is a name, and counts nothing.
_PART_OF_NAME = re.compile(r"\s[A-Z][a-z]+\b(?!['\u2019]s\b)")
# "1.212,4" and "13,6" are decimals where the comma parts them.
_CONTINENTAL = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]{1,3}|[0-9]{2,4},[0-9]{1,2}")
_OWNED = re.compile(r"(?<=\d)['\u2019]s$")
_PADDED = re.compile(r"0\d\d")
_SHORT_NUMBER = 12
_YEARS = re.compile(r"(?P<first>(?:1[4-9]|20)\d\d)[-\u2010\u2011\u2013](?P<last>(?:1[4-9]|20)\d\d|\d\d)")
_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")


def find_times(text: str) -> Iterator[Spanned]:
    """Times of day, as HH:MM on a clock of 24 hours."""
    if not _CLOCKED.search(text):
        return
    for match in _TIME.finditer(text):
        hour, minute, half = (
            int(match["hour"]),
            int(match["minute"] or 0),
            (match["half"] or match["short"] or "").casefold(),
        )
        if not half and match["minute"] and (end := _RANGE_END.match(text, match.end())):
            # "From 6:58 to 8:47 p.m." names its half of the day once.
            half = end["half"].casefold() if hour % _NOON <= int(end["hour"]) % _NOON else ""
        if not (match["minute"] or half) or hour > (12 if half else 23):
            continue
        if half:
            hour = hour % 12 + (12 if half == "p" else 0)
        elif hour < _NOON and _LATE.match(text, match.end()):
            hour += _NOON
        yield match.start(), match.end(), f"{hour:02d}:{minute:02d}"


def find_spoken_times(text: str) -> Iterator[Spanned]:
    """Times of day in words: "one o'clock", "three thirty"."""
    lower = text.casefold()
    if not any(word in lower for word in ("clock", "fifteen", "thirty", "forty-five", "ing", "afternoon", "night")):
        return
    for match in _SPOKEN.finditer(text):
        word = (match["hour"] or match["bare"]).casefold()
        hour = int(word) if word.isdecimal() else int(number_of(word) or 0)
        minute = int(number_of(match["minute"]) or 0) if match["minute"] else 0
        if 1 <= hour <= _NOON:
            said = _LATE.match(text, match.end()) if hour < _NOON else None
            # "Two at night" is not in the afternoon.
            late = said is not None and not (said["night"] and hour < _SMALL_HOURS)
            yield match.start(), match.end(), f"{hour + _NOON if late else hour:02d}:{minute:02d}"


def find_past_times(text: str) -> Iterator[Spanned]:
    """Times of day by what is past the hour or missing to it: "ten past one", "a quarter to nine", "five past noon"."""
    lower = text.casefold()
    if not any(word in lower for word in (" past", "quarter", " noon", "midnight", "ten to", "twenty to", "five to")):
        return
    for match in _PAST.finditer(text):
        word = match["hour"].casefold()
        hour = _SPECIAL[word] if word in _SPECIAL else int(word) if word.isdecimal() else int(number_of(word) or 0)
        early = match["minutes"].casefold().split()[-1]
        minutes = {"half": 30, "quarter": 15}.get(early, 0) or int(
            early if early.isdecimal() else number_of(early) or 0
        )
        # "Aisles 1 to 4" are no time of day.
        ranged = early.isdecimal() and word.isdecimal() and match["way"].casefold() in ("to", "before")
        if ranged and "minute" not in match[0].casefold():
            continue
        # "Reduced from five to two" tells no time.
        if match["way"].casefold() == "to" and text[: match.start()].endswith("from "):
            continue
        late = hour < _NOON and _LATE.match(text, match.end()) is not None
        total = (hour + _NOON * late) * 60 + (minutes if match["way"].casefold() in ("past", "after") else -minutes)
        yield match.start(), match.end(), f"{total // 60 % 24:02d}:{total % 60:02d}"


def find_percentages(text: str) -> Iterator[Spanned]:
    """Percentages, as a plain decimal: "30%", "30 percent" and "30.0 per cent" are one value."""
    lower = text.casefold()
    if "%" in lower or "cent" in lower:
        parts = list(find_parts_of_percent(text))
        yield from parts
        yield from _find_percentages(hide(text, ((start, end) for start, end, _ in parts)) if parts else text)
    if any(part in lower for part in _PARTS):
        yield from _find_fractions(text)


def _find_percentages(text: str) -> Iterator[Spanned]:
    for match in _PERCENTAGE.finditer(text):
        digits = match["comma"].replace(",", ".") if match["comma"] else (match["number"] or "").replace(",", "")
        value = number_of(match["words"]) if match["words"] else Decimal(digits)
        if value is not None:
            yield match.start(), match.end(), f"{plain(value)}%"


def _find_fractions(text: str) -> Iterator[Spanned]:
    for match in _FRACTION.finditer(text):
        part = _PARTS[match["part"].casefold()]
        count = number_of(match["count"]) if match["count"] and match["count"].casefold() != "a" else Decimal(1)
        share = (Decimal(100) * (count or 1) / part).quantize(_SHARE_PLACES)
        # "The third of the month" is a day, and "the first quarter of the year" no share of it.
        ranked = _RANKED.search(text, max(0, match.start() - _RANK_CHARS), match.start())
        if match["count"] or (match["part"].casefold() in ("half", "quarter") and ranked is None):
            yield match.start(), match.end(), f"{plain(share)}%"


def find_federal_dockets(text: str) -> Iterator[Spanned]:
    """Docket numbers such as 1:18-cv-02114-SL, whose beginning is no time of day."""
    if ":" in text and "-" in text:
        yield from ((match.start(), match.end(), match[0].upper()) for match in _FEDERAL_DOCKET.finditer(text))


def find_dockets(text: str) -> Iterator[Spanned]:
    """Docket numbers such as 26-CV-01834."""
    if "-" not in text and "No. " not in text:
        return
    for match in _DOCKET.finditer(text):
        if "/" in match[0] or (re.search(r"[A-Za-z]", match[0]) and "-" in match[0]):
            yield match.start(), match.end(), match[0].upper()


def find_numbers_in_words(text: str) -> Iterator[Spanned]:
    """Numbers written out, as digits; a lone "one" is a pronoun more often than a number and is left alone."""
    if NUMBER_WORDS.isdisjoint(_LETTERS.findall(text.casefold())):
        return
    for match in _IN_WORDS.finditer(text):
        value = number_of(match[0])
        named = match[0][0].isupper() and _PART_OF_NAME.match(text, match.end()) is not None
        # "Parts per billion" counts nothing.
        rated = value is not None and value >= 100 and text[max(0, match.start() - 4) : match.start()] == "per "
        if value is not None and match[0].casefold() not in ("one", "zero") and not named and not rated:
            yield match.start(), match.end(), plain(value)


def find_leftovers(text: str) -> Iterator[Spanned]:
    """Every run of characters that holds a digit, less the punctuation around it; a number is given by its value."""
    for match in _runs_with_digits(text):
        left = len(match[0]) - len(match[0].lstrip(_EDGES))
        bare = match[0].strip(_EDGES)
        # "2007-2011", "2007-11": two years.
        if years := _YEARS.fullmatch(bare):
            first, last = years["first"], years["first"][:2] * (len(years["last"]) == 2) + years["last"]
            if first < last:
                yield match.start() + left, match.start() + left + len(first), first
                yield match.start() + left + years.start("last"), match.start() + left + len(bare), last
                continue
        # Most runs are plain numbers, and are what they look like.
        if bare.isdecimal() and bare.isascii() and len(bare) <= _SHORT_NUMBER:
            yield (
                match.start() + left,
                match.start() + left + len(bare),
                bare if _PADDED.match(bare) else str(int(bare)),
            )
            continue
        # "10,000-" at the end of a line is the number of a compound that goes on in the next.
        bare = bare.rstrip(_HYPHENS) if _NUMBER.fullmatch(bare.rstrip(_HYPHENS)) else bare
        bare = measured["number"] if (measured := _MEASURED.fullmatch(bare)) else bare
        # "Lot 7's proxy" is of lot 7.
        bare = _OWNED.sub("", bare)
        # "Press #4" is press number 4.
        if bare[:1] == "#" and bare[1:].isdecimal():
            left, bare = left + 1, bare[1:]
        # "00417" is the number of something, and counts nothing.
        bare_is_ascii = bare.isascii() and not _PADDED.match(bare)
        counts = _NUMBER.fullmatch(bare) and bare_is_ascii
        value = plain(Decimal(bare.replace(",", ""))) if counts else bare
        if bare_is_ascii and _CONTINENTAL.fullmatch(bare):
            value = plain(Decimal(bare.replace(".", "").replace(",", ".")))
        yield match.start() + left, match.start() + left + len(bare), value


def _runs_with_digits(text: str) -> Iterator[re.Match[str]]:
    """The runs that hold a digit; only the words around digits are looked at."""
    at = 0
    for digit in _DIGIT.finditer(text):
        if digit.start() < at:
            continue
        start = digit.start()
        while start > at and not text[start - 1].isspace() and text[start - 1] != "\x00":
            start -= 1
        end = _CHUNK_END.search(text, digit.end())
        at = end.start() if end else len(text)
        yield from (match for match in _RUN.finditer(text, start, at) if _DIGIT.search(match[0]))
