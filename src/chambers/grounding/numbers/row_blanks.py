"""Whether a text has a gap such as parts the cells of a row: told by what a gap must have, without a pattern."""

_MARKS = ("  ", "|", *"\t\v\f\r\x1c\x1d\x1e\x1f")
"""What a gap has in plain text: besides the blank every mark that is white space and no end of a line."""


def has_no_gap(line: str) -> bool:
    """True for a line in which one plain blank is all that parts two of its words."""
    return "|" not in line and " ".join(line.split()) == line


def may_have_gaps(text: str) -> bool:
    """False for a text that has nowhere two blanks in a row, nor a tab or a bar."""
    return not text.isascii() or any(mark in text for mark in _MARKS)
