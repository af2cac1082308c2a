"""Markdown as a person means it: the words without the marks. Pure.

Only for drafts that are checked: a star around "Id." or a row of hashes before a heading says how a word looks, and no
citation or name should stumble over it. Evidence is never changed so.
"""

import re

from chambers.evidence.block_quotes import with_quotation_marks

_HEADING = re.compile(r"^[ ]{0,3}#{1,6}[ \t]+(.*?)[ \t]*#*[ \t]*$", re.MULTILINE)
_RULE = re.compile(r"^[ ]{0,3}(?:=+|-{3,}|\*{3,}|_{3,}|(?:\* ){2,}\*)[ \t]*$\n?", re.MULTILINE)
_EMPHASIS = re.compile(r"(?<![\\*])(\*{1,3})(?=[^\s*])((?:[^*\n]|\n(?!\s*\n))+?)(?<=[^\s\\*])\1(?!\*)")
_UNDERLINED = re.compile(r"(?<![\w\\])(_{1,3})(?=[^\s_])((?:[^_\n]|\n(?!\s*\n))+?)(?<=[^\s\\_])\1(?!\w)")
_CODE = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"!?\[([^\]\n]+)\]\((?:\w+://|mailto:|[#/.])[^)\s]*\)")
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+.!>-])")
_NOTE = re.compile(r"^[ ]{0,3}\[\^(?P<key>[^\]\s]{1,40})\]:[ \t]*(?P<words>.*(?:\n[ \t]+\S.*)*)\n?", re.MULTILINE)
_MARK = re.compile(r"[ ]?\[\^(?P<key>[^\]\s]{1,40})\]")
_BORNE = re.compile(
    r"^#{1,6} +[^\W\d_\s]|^> +\w|(?<![\\*\w])\*\*[^\s*][^*\n]{0,200}\*\*(?![*\w])|(?<!\w)([*_])(?:See )?[Ii]d\.\1",
    re.MULTILINE,
)
_NESTING = 3


def is_markdown(name: str) -> bool:
    """Whether a file is Markdown by its name."""
    return name.casefold().endswith((".md", ".markdown"))


def bears_marks(text: str) -> bool:
    """Whether a plain text is Markdown all the same: hashes before a heading, stars around words or "Id."."""
    return _BORNE.search(text) is not None


def unmarked(text: str) -> str:
    """The words of a Markdown text; a note stands in brackets where its mark was, a quoted block in quotation marks."""
    text = _HEADING.sub(r"\1", _with_notes(text))
    text = with_quotation_marks(_RULE.sub("", text))
    text = _CODE.sub(r"\1", _LINK.sub(r"\1", text))
    for _ in range(_NESTING):
        text = _UNDERLINED.sub(r"\2", _EMPHASIS.sub(r"\2", text))
    return _ESCAPED.sub(r"\1", text)


def _with_notes(text: str) -> str:
    """A note belongs to the sentence that bears its mark; one without a mark, and a mark without one, stay."""
    marks = {match["key"] for match in _MARK.finditer(_NOTE.sub("", text))}
    notes = {match["key"]: " ".join(match["words"].split()) for match in _NOTE.finditer(text)}
    kept = marks & notes.keys()
    body = _NOTE.sub(lambda match: "" if match["key"] in kept else match[0], text) if kept else text
    return _MARK.sub(lambda match: f" ({notes[match['key']]})" if match["key"] in kept else match[0], body)
