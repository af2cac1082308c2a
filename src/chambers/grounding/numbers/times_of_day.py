"""Whether a time of day of the draft is the one on a page.

Pages write times as 5:17 p.m., 0517, "eleven o'clock" or the ends of a shift (2200-0600), and leave out the half of
the day where everyone knew it.
"""

import re

from chambers.grounding.claim import Kind, Token

_SHIFT = re.compile(r"([0-2]\d[0-5]\d)\s?[-\u2013]\s?([0-2]\d[0-5]\d)")
_NOON = 12
_HALF = re.compile(r"[ap]\.?m", re.IGNORECASE)
_DAYTIME = re.compile(r"\b(?:morning|afternoon|noon)\b|\b[ap]\.?m\b", re.IGNORECASE)
_DAYTIME_CHARS = 30
_OTHER_WORDS = re.compile(r"[\n?!;]|\.\s")
_HALVED = re.compile(r"\d\s?[ap]\.?m\b", re.IGNORECASE)
_AT = re.compile(r"\b(?:at|until|till|by|before|after|since|around|about)\s+$", re.IGNORECASE)
_STOP = re.compile(r"\s*(?:[.,;?!)\n]|$)")
_LEAD_CHARS = 8
_SECONDS = re.compile(r"\d:\d\d:(\d\d)")


def same_time(token: Token, other: Token, text: str) -> bool:
    """True where a figure of a page can be read as the time; `text` is what stands around the figure."""
    if (fine := _SECONDS.search(token.text)) and (theirs := _SECONDS.search(other.text)):
        return token.value == other.value and fine[1] == theirs[1]
    mine = str(token.value)
    digits = mine.replace(":", "")
    if other.kind is Kind.TIME:
        return token.value == other.value or _in_other_half(token, other, text)
    bare = other.kind is Kind.UNPARSED and _is_bare_hour(mine, other, text)
    return digits == on_clock(other.text) or bare or digits in _shift(other.text)


def on_clock(text: str) -> str | None:
    """Four digits that can be a time of day ("0517"), or None."""
    return text if re.fullmatch(r"(?:[01]\d|2[0-3])[0-5]\d", text) else None


def _shift(text: str) -> tuple[str, ...]:
    """The two ends of "2200-0600"."""
    found = _SHIFT.fullmatch(text)
    return found.groups() if found else ()


def _in_other_half(token: Token, other: Token, text: str) -> bool:
    """True for "11 p.m." where the page says "eleven o'clock", and neither noon nor night."""
    mine, theirs = str(token.value), str(other.value)
    if _is_spoken(token.text) and int(mine[:2]) <= _NOON:
        return int(theirs[:2]) - int(mine[:2]) in (0, _NOON) and mine[2:] == theirs[2:]
    if _HALF.search(other.text) or theirs[:1] not in "01" or int(theirs[:2]) > _NOON:
        return False
    behind = text[other.end : other.end + _DAYTIME_CHARS]
    daytime = _DAYTIME.search(_OTHER_WORDS.split(behind, maxsplit=1)[0])
    same = int(mine[:2]) % _NOON == int(theirs[:2]) % _NOON and mine[2:] == theirs[2:]
    # "The first course was for 6:45", where the page says a.m. and p.m. elsewhere.
    halved = other.text[:1] != "0" and _HALVED.search(text) is not None
    return (_is_spoken(other.text) or halved) and same and daytime is None


def _is_bare_hour(mine: str, other: Token, text: str) -> bool:
    """True for "one o'clock" where the page says "sent home at 1."."""
    hour = int(other.text) if other.text.isascii() and other.text.isdecimal() and len(other.text) <= 2 else 0
    if not 1 <= hour <= _NOON or mine[2:] != ":00" or int(mine[:2]) % _NOON != hour % _NOON:
        return False
    before = text[max(0, other.start - _LEAD_CHARS) : other.start]
    return _AT.search(before) is not None and _STOP.match(text, other.end) is not None


def _is_spoken(text: str) -> bool:
    """True for a time in words that does not say which half of the day is meant."""
    return _HALF.search(text) is None and re.search(r"[a-z]", text, re.IGNORECASE) is not None
