"""Tables that are drawn with bars, as Markdown and plain text have them: the bars are lines, and no part of a cell."""

import re

_RULE = re.compile(r"^[ \t]*\|?[ \t]*:?[-=]{2,}:?[ \t]*(?:[|+][ \t]*:?[-=]{2,}:?[ \t]*)+[|+]?[ \t]*$", re.MULTILINE)
_ROW = re.compile(r"^[^|\n]*(?:\|[^|\n]*){2,}$", re.MULTILINE)
_FEW = 2


def without_table_bars(text: str) -> str:
    """The text with the bars and rules of its tables blanked, of the same length; any other text as it is."""
    if text.count("|") < _FEW or len(_ROW.findall(text)) < _FEW:
        return text
    ruled = _RULE.sub(lambda match: " " * len(match[0]), text)
    return _ROW.sub(lambda match: match[0].replace("|", " "), ruled)
