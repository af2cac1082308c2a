"""Headings of a draft: short lines that stand by themselves, announce, and state nothing."""

import re

_MAX_LINE_CHARS = 110
_MAX_TITLE_CHARS = 240
_FEWEST_TITLE_WORDS = 4
_MAX_DENSE_CHARS = 60
_ENDED = re.compile(r"(?:[.?!:][\"'\u201d\u2019)\]]*|^)\s*$")
_BEGINS = re.compile(r"\s*(?:[A-Z\u201c\"]|$)")
_SMALL_WORDS = """
a about after against an and as at before between but by during for from if in into is it its nor of off on onto or out
over per so than that the through to under until up upon v via vs was were when while with within without yet
"""
_SMALL = frozenset(_SMALL_WORDS.split())
_NUMERAL = re.compile(r"(?:(?:[IVXLC]{1,5}|[A-Z]|\d{1,2})[.)]\s+)?")
_WORD = re.compile(r"[^\W\d_]+(?:[-'\u2019][^\W\d_]+)*")


def is_heading(text: str, start: int, end: int) -> bool:
    """True for a short line that is a paragraph by itself and ends without a stop: it announces, and states nothing.

    One with a capital for every word may be long, and end with a stop.
    """
    line, alone = _line_of(text, start)
    said = text[start:end].strip()
    if not alone or not line.endswith(said) or not _NUMERAL.fullmatch(line[: len(line) - len(said)]):
        return False
    return (len(line) <= _MAX_LINE_CHARS and line[-1] not in ".?!;,:") or _is_title(line)


def _line_of(text: str, at: int) -> tuple[str, bool]:
    """The line around a place, and whether it stands by itself."""
    low, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    high = end if end >= 0 else len(text)
    above = text[text.rfind("\n", 0, max(low - 1, 0)) + 1 : low]
    below = text[high + 1 : high + 1 + _MAX_TITLE_CHARS].partition("\n")[0]
    line = text[low:high].strip()
    if not above.strip() and not below.strip():
        return line, True
    # Printed pages have no blank lines: there a short line between a stop and a capital stands by itself.
    return line, len(line) <= _MAX_DENSE_CHARS and _ENDED.search(above) is not None and _BEGINS.match(below) is not None


def _is_title(line: str) -> bool:
    """True for a capital at every word but the small ones; with a stop behind it, for several such words."""
    if len(line) > _MAX_TITLE_CHARS or line.endswith(("!", ",", ":", ")")):
        return False
    words = _WORD.findall(line)
    capitals = sum(word[0].isupper() for word in words)
    if not words or not all(word[0].isupper() or word in _SMALL for word in words):
        return False
    return not line.endswith((".", "?", ";")) or capitals >= max(_FEWEST_TITLE_WORDS, len(words) / 2)
