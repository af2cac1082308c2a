"""What a person should know before relying on a document: hidden words, bad redactions, words to an AI. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from chambers.evidence.injection import find_instructions
from chambers.record.page import Anchor, Page

HIDDEN_TEXT = "hidden.text"
BAD_REDACTION = "redaction.bad"
PROMPT_INJECTION = "prompt.injection"
_EXCERPT_CHARS = 160
_COVERED = frozenset(("covered", "overdrawn"))
_WHY = {
    "colour": "drawn in the colour of what is behind it",
    "transparent": "drawn transparently",
    "invisible": "drawn invisibly",
    "tiny": "too small to be read",
    "off_page": "outside the page",
    "covered": "under a filled box",
    "overdrawn": "under something else that is drawn over it",
    "vanish": "formatted as hidden",
    "deleted": "a deleted revision",
    "comment": "a comment",
    "field": "in a form field, and not what the page displays",
    "display": "not displayed",
    "alternative": "only in the plain text of a mail that people see as HTML",
    "layer": "in the text layer of a scan, and not to be seen on it",
    "sheet": "on a hidden sheet",
    "row": "in a hidden row",
    "column": "in a hidden column",
    "format": "formatted so that nothing is displayed",
    "ours": "words that Chambers wrote",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found, where, and what it says."""

    kind: str
    anchor: Anchor
    detail: str


def find_in(page: Page) -> Iterator[Finding]:
    """Every finding on one page, in order."""
    for run in page.hidden:
        if run.reason == "ours":
            continue  # the quarantine tells about these
        kind = BAD_REDACTION if run.reason in _COVERED else HIDDEN_TEXT
        words = _excerpt(page.text[run.start : run.end])
        yield Finding(kind, Anchor(page.sha256, page.number, run.start, run.end), f"{why_hidden(run.reason)}: {words}")
    for start, end in find_instructions(page.text):
        said = _excerpt(page.text[start:end])
        yield Finding(PROMPT_INJECTION, Anchor(page.sha256, page.number, start, end), f"addressed to an AI: {said}")


def why_hidden(reason: str) -> str:
    """The reason in words."""
    return _WHY.get(reason, reason)


def _excerpt(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _EXCERPT_CHARS else line[: _EXCERPT_CHARS - 3] + "..."
