"""The words of a mail as a mail program shows them, whatever file it came in.

Where a mail has its words twice, as HTML and as plain text, people see the HTML; what only the plain text says is kept
at the end and marked hidden.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from chambers.evidence.html_reader import html_text
from chambers.evidence.marked import MarkedText

_WORD = re.compile(r"\w+")
_FOLD = re.compile(r"\r?\n[ \t]")
_SHOWN = ("SUMMARY", "DTSTART", "DTEND", "LOCATION", "ORGANIZER", "ATTENDEE", "STATUS", "DESCRIPTION")
_ESCAPED = {"\\n": "\n", "\\N": "\n", "\\,": ",", "\\;": ";", "\\\\": "\\"}
_COMMON_NAME = re.compile(r';CN="?([^";:]+)')


@dataclass(frozen=True, slots=True)
class Body:
    """The words of a mail, or of a part of it: as HTML, as plain text, or what an invitation says."""

    html: str | None = None
    plain: str | None = None
    calendar: str | None = None


def write_body(written: MarkedText, body: Body) -> None:
    """Add the words that people see, then those they do not."""
    if body.html is None:
        written.write((body.plain or body.calendar or "").strip() + "\n")
        return
    words = html_text(body.html)
    _copy(words, written)
    unseen = _only_in(body.plain or "", words.text)
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


def calendar_words(source: str) -> str:
    """What a mail program shows of an invitation."""
    return "\n".join(_calendar_lines(source))


def _calendar_lines(source: str) -> Iterator[str]:
    depth = 0  # an alarm inside an event has fields of the same names
    for line in _FOLD.sub("", source).splitlines():
        key, _, value = line.partition(":")
        name = key.partition(";")[0].upper()
        if name in ("BEGIN", "END"):
            depth += 1 if name == "BEGIN" else -1
        elif depth == 2 and name in _SHOWN and value.strip():
            words = re.sub(r"\\[nN,;\\]", lambda found: _ESCAPED[found[0]], value).strip()
            person = _COMMON_NAME.search(key)
            yield f"{_label(name)}: {f'{person[1]} <{words}>' if person else words}"


def _label(name: str) -> str:
    return {"DTSTART": "Start", "DTEND": "End"}.get(name, name.capitalize())
