"""The numbers that a transcript prints before its lines: they are no figures, and no part of what was said."""

import re

_LINE = re.compile(r"^(?P<margin>[ \t]*)(?P<number>\d{1,2})(?=[ \t]|$)", re.MULTILINE)
_TESTIMONY = re.compile(r"^[ \t]*\d{1,2}[ \t]+(?:[QA][.:]?|[A-Z][A-Z.' ]{2,30}:)[ \t]", re.MULTILINE)
_FEW = 4
_MAX_LINES = 60


def without_line_numbers(text: str) -> str:
    """The text with these numbers blanked, of the same length; any other text as it is."""
    if len(_TESTIMONY.findall(text)) < 2:
        return text
    found = [match for match in _LINE.finditer(text) if int(match["number"]) <= _MAX_LINES]
    # They count on by one from line to line, so that a figure which opens a line is none of them.
    numbers = [int(match["number"]) for match in found]
    counted = [
        match
        for at, match in enumerate(found)
        if (at and numbers[at] - numbers[at - 1] == 1) or numbers[at + 1 : at + 2] == [numbers[at] + 1]
    ]
    if len(counted) < _FEW:
        return text
    blank = {match.start("number"): match.end("number") for match in counted}
    parts, last = [], 0
    for start, end in blank.items():
        parts += [text[last:start], " " * (end - start)]
        last = end
    return "".join((*parts, text[last:]))
