"""The words of a mail as a mail program shows them, whatever file it came in.

Where a mail has its words twice, as HTML and as plain text, people see the HTML; what only the plain text says is kept
at the end and marked hidden.
"""

import re

from chambers.evidence.html_reader import html_text
from chambers.evidence.marked import MarkedText

_WORD = re.compile(r"\w+")


def write_body(written: MarkedText, html: str | None, plain: str | None) -> None:
    """Add the words that people see, then those they do not."""
    if html is None:
        written.write((plain or "").strip() + "\n")
        return
    words, _ = html_text(html)
    _copy(words, written)
    unseen = _only_in(plain or "", words.text)
    if unseen:
        written.write("\n\n")
        written.write(unseen, "alternative")
    written.write("\n")


def _copy(words: MarkedText, written: MarkedText) -> None:
    at, text = 0, words.text
    for run in words.hidden:
        written.write(text[at : run.start])
        written.write(text[run.start : run.end], run.reason)
        at = run.end
    written.write(text[at:].rstrip())


def _only_in(plain: str, html: str) -> str:
    """The lines of the plain text of which most words are not in the HTML."""
    known = set(_WORD.findall(html.casefold()))

    def is_new(line: str) -> bool:
        words = _WORD.findall(re.sub(r"https?://\S+", "", line).casefold())
        return bool(words) and sum(word not in known for word in words) * 4 > len(words)

    return "\n".join(line.strip() for line in plain.splitlines() if is_new(line))
