"""Marks that Markdown puts around words for the printer: "**1:22 a.m. Luis:**", "## Minutes", "`run 14`"."""

import re

_ENDINGS = (".md", ".markdown")
_MARKS = re.compile(
    r"^[ \t]*(?:#{1,6}|>+)(?=[ \t])|\*{2,3}|(?<![\w*])\*(?=\w)|(?<=[\w.!?])\*(?![\w*])|`+|(?<!\w)__|__(?!\w)", re.M
)


def without_marks(text: str, file: str) -> str:
    """The text of a Markdown file with its marks blanked, of the same length; that of any other file as it is."""
    if not file.casefold().endswith(_ENDINGS):
        return text
    return _MARKS.sub(lambda match: " " * len(match[0]), text)
