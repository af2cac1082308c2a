"""Quoted blocks of a draft, put between quotation marks. Pure.

A block is a paragraph with ">" before it, in Markdown or as the Word reader marks one that is set as a quotation. Its
words are somebody's own, and are checked as such; the citation that follows them inside the block is not among them.
"""

import re

_BLOCK = re.compile(r"^[ ]{0,3}>.*(?:\n(?![ \t]*\n).+)*", re.MULTILINE)
_SIGN = re.compile(r"^[ ]{0,3}>[ ]?", re.MULTILINE)
_PARAGRAPH = re.compile(r"[^\n]+(?:\n(?!\s*\n)[^\n]+)*")
_MARK = r"(?:[A-Z][A-Za-z.-]*[ _-]?\d{3,}|\bExh?s?\.|\bDkt\.|\bECF\b|\b[Ii]d\.|\u00b6|\bTr\.|\bDep\.|\bat\s\d)"
_CITE = re.compile(
    rf"(?:(?<=[.?!\u2026])|(?<=\.\s)|(?<=[.?!]\"))\s*(?:[(\[][^()\[\]]*{_MARK}[^()\[\]]*[)\]]\.?|(?:See\s+)?{_MARK}[^\n]{{0,60}}\.?)\s*$"
)
_OPENS = re.compile(r"\s*[\u201c\"]")
_CALLOUT = re.compile(r"\s*(?:\[!|[*_]*(?:Note|Warning|Tip|Important|Caution)\b[*_]*:?)")
_FEW_WORDS = 3


def with_quotation_marks(text: str) -> str:
    """The text with each quoted block between quotation marks instead of behind its sign."""
    return _BLOCK.sub(lambda block: _PARAGRAPH.sub(_quoted, _SIGN.sub("", block[0])), text)


def _quoted(paragraph: re.Match[str]) -> str:
    said = paragraph[0].rstrip()
    if _OPENS.match(said) or _CALLOUT.match(said) or len(said.split()) < _FEW_WORDS:
        return paragraph[0]
    cite = _CITE.search(said)
    words, rest = (said[: cite.start()], said[cite.start() :]) if cite else (said, "")
    inner = words.replace("\u201c", "\u2018").replace("\u201d", "\u2019").replace('"', "'")
    return f"\u201c{inner.strip()}\u201d{rest}"
