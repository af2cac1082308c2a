"""Notes and sources at the end of a plain text, put in brackets where they are marked. Pure.

A note is a line of the end that begins with its number as the text marks it: "[1] HAR000012." for a mark "[1]", "1.",
"1)" or a raised figure for a raised mark. Only where the notes are numbered from one on, and every one has its mark in
the text above, in order, is anything moved: a list of numbered points stays as it is. Under a heading such as
"Sources" the list may be marked in any order and more than once: "[2]", "[1, 3]", "[2, p. 4]".
"""

import re
from collections.abc import Sequence

_RAISED = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"
_TO_RAISED = str.maketrans("0123456789", _RAISED)
_FROM_RAISED = str.maketrans(_RAISED, "0123456789")
_NOTE = re.compile(rf"[ \t]{{0,6}}(?P<mark>\[\d{{1,3}}\]|\d{{1,3}}[.)]|[{_RAISED}]{{1,3}})[ \t]*(?P<words>\S.*)")
_HEADING = re.compile(
    r"\s*#*\s*(?:\*\*)?(?:end\s?notes?|foot\s?notes?|notes?|citations?|references?)(?:\*\*)?:?\s*", re.IGNORECASE
)
_LISTED = re.compile(
    r"\s*#*\s*(?:\*\*)?(?:list of |table of )?(?:source (?:documents|files)|sources?|references?|documents?|evidence"
    r"|record|exhibits?|works cited|bibliography|citations?)(?: cited)?(?:\*\*)?:?\s*",
    re.IGNORECASE,
)
_MARK = re.compile(
    r"[ ]?\[(?P<numbers>\d{1,3}(?:[,;][ ]?\d{1,3}(?![\d:]))*)"
    r"(?P<place>[,:]?[ ]?(?:(?=\d{1,4}:\d)|at|pp?\.|\u00a7{1,2}|\u00b6{1,2}|page|para\.?|sec\.?)[ ]?[^\]\n]{1,30})?\]"
)
_RULE = re.compile(r"\s*[-_*\u2014]{3,}\s*")

Note = tuple[str, str]


def with_end_notes_in_place(text: str) -> str:
    """The words with the notes of their end behind their marks, or as they are."""
    lines = text.rstrip().split("\n")
    starts = [at for at, line in enumerate(lines) if (note := _NOTE.fullmatch(line)) and _number(note["mark"]) == 1]
    for first in reversed(starts):
        notes = _read(lines[first:])
        above = first
        while above and (
            not lines[above - 1].strip()
            or any(pattern.fullmatch(lines[above - 1]) for pattern in (_HEADING, _LISTED, _RULE))
        ):
            above -= 1
        body = "\n".join(lines[:above])
        placed = _placed(body, notes)
        if placed is None and any(_LISTED.fullmatch(line) for line in lines[above:first]):
            placed = _sourced(body, notes)
        if placed is not None:
            return f"{placed}\n"
    return text


def _number(mark: str) -> int:
    return int(mark.translate(_FROM_RAISED).strip("[].)"))


def _read(lines: Sequence[str]) -> list[Note]:
    """The notes of some lines; one that does not begin with the next number goes on with the note before it."""
    notes: list[Note] = []
    for line in lines:
        note = _NOTE.fullmatch(line)
        if note is not None and _number(note["mark"]) == len(notes) + 1:
            notes.append((note["mark"], note["words"].strip()))
        elif line.strip():
            mark, words = notes.pop()
            notes.append((mark, f"{words} {line.strip()}"))
    return notes


def _placed(body: str, notes: Sequence[Note]) -> str | None:
    """The words with the notes in them, or None where a note has no mark behind that of the note before."""
    pieces: list[str] = []
    at = 0
    for number, (mark, words) in enumerate(notes, start=1):
        raised = str(number).translate(_TO_RAISED)
        sought = re.escape(mark) if mark.startswith("[") else rf"(?<![{_RAISED}]){raised}(?![{_RAISED}])"
        found = re.compile(rf"[ ]?{sought}").search(body, at)
        if found is None:
            return None
        pieces += [body[at : found.start()], f" ({words})"]
        at = found.end()
    return "".join((*pieces, body[at:]))


def _sourced(body: str, notes: Sequence[Note]) -> str | None:
    """The words with the sources in them for which the marks stand, or None where a mark stands for none of them."""
    sources = {number: words.rstrip(". ") for number, (_, words) in enumerate(notes, start=1)}
    marks = list(_MARK.finditer(body))
    numbers = {int(number) for mark in marks for number in re.findall(r"\d+", mark["numbers"])}
    if not numbers or not numbers <= set(sources):
        return None

    def cited(mark: re.Match[str]) -> str:
        named = "; ".join(sources[int(number)] for number in re.findall(r"\d+", mark["numbers"]))
        place = (mark["place"] or "").strip(" ,:")
        return f" ({named}, {place})" if place else f" ({named})"

    return _MARK.sub(cited, body)
