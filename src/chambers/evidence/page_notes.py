"""Notes at the foot of a page of a draft, put in brackets where they are marked. Pure.

A citation in a note binds the sentence that bears its mark, so a checker wants it there. In the words of a PDF a mark
is a number glued to the end of a sentence, and a note a line at the foot that begins with that number. Only where every
note of the foot has its mark, in order, is anything moved: a list of numbered points stays as it is.
"""

import re
from collections.abc import Sequence

_NOTE = re.compile(r"[ \t]{0,6}(?P<number>[1-9]\d{0,2})[ \t]+(?P<words>\S(?:(?!\s{3,}\S).)*)")
"""A line of several columns is the row of a table, and no note."""
_FOOT = re.compile(r"\s*(?:[-\u2013]\s*)?(?:Page\s+)?\d{0,4}(?:\s+of\s+\d{1,4})?(?:\s*[-\u2013])?\s*", re.IGNORECASE)
_STOPS = r"[.,;:!?\"'\u201d\u2019)\]]"

Note = tuple[int, str]


def with_notes_in_place(text: str) -> str:
    """The words of a page with its notes behind their marks, or as they are."""
    lines = text.split("\n")
    starts = [at for at, line in enumerate(lines) if _NOTE.fullmatch(line)]
    for first in (at for at in starts if at >= len(lines) - at):  # a foot is no more than half of its page
        body = "\n".join(lines[:first])
        notes, foot = _read(lines[first:])
        if notes and (placed := _placed(body, notes)) is not None:
            return "\n".join((placed, *foot))
    return text


def _read(lines: Sequence[str]) -> tuple[list[Note], list[str]]:
    """The notes that some lines are, with the lines below them; none where the numbers do not follow each other."""
    end = len(lines)
    while end > 1 and _FOOT.fullmatch(lines[end - 1]):
        end -= 1
    notes: list[Note] = []
    for line in lines[:end]:
        match = _NOTE.fullmatch(line)
        if match is not None and (not notes or int(match["number"]) == notes[-1][0] + 1):
            notes.append((int(match["number"]), match["words"].strip()))
        else:
            number, words = notes.pop()
            notes.append((number, f"{words} {line.strip()}".strip()))
    return notes, list(lines[end:])


def _placed(body: str, notes: Sequence[Note]) -> str | None:
    """The words with the notes in them, or None where a note has no mark behind that of the note before."""
    pieces: list[str] = []
    at = 0
    for number, words in notes:
        mark = re.compile(rf"(?<={_STOPS}){number}(?=\s|$)").search(body, at)
        if mark is None:
            return None
        pieces += [body[at : mark.start()], f" ({words})"]
        at = mark.end()
    return "".join((*pieces, body[at:]))
