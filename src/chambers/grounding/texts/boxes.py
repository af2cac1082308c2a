"""Boxes of a form: of "[ ] Approved  [X] Rejected" only the one that is ticked is said.

A box stands before its words or behind them, which is told by the gaps of the line. A text keeps its length.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_LINE = re.compile(r"[^\n]*\[[ xX_]?\][^\n]*")
_BOX = re.compile(r"\[(?P<tick>[ xX_]?)\]")
_BEHIND = re.compile(r"[\w)][^\S\n]{0,2}$")
_GAP = re.compile(r"[^\S\n]{2,}|$|[);,]")
_WORDS = re.compile(r"[^\S\n]?\S+(?:[^\S\n]\S+)*")
_ANSWER = re.compile(r"(?:yes|no|none|n/a)", re.IGNORECASE)
_LAST_WORDS = re.compile(r"(?:[^\s:?\[\]]+[^\S\n])*[^\s:?\[\]]+[^\S\n]{0,2}$")


@dataclass(frozen=True, slots=True)
class Option:
    """A box with its words, and where both stand in a line."""

    start: int
    end: int
    box: tuple[int, int]
    words: str
    ticked: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A line with boxes: what stands before them, and the options."""

    label: str
    options: tuple[Option, ...]


def only_ticked(text: str) -> str:
    """A text in which all boxes are blank, and so are the words of those that are not ticked."""
    return _LINE.sub(lambda line: _of_line(line[0]), text) if "[" in text else text


def boxes_in(text: str) -> Iterator[Option]:
    """All boxes of a text with their words."""
    for line in text.split("\n") if "[" in text else ():
        yield from _options(line)


def choices_in(text: str) -> Iterator[Choice]:
    """The lines of a text with two boxes or more; a line of boxes alone belongs to the line before it."""
    lines = text.split("\n") if "[" in text else []
    for before, line in zip(["", *lines], lines, strict=False):
        options = tuple(_options(line))
        if len(options) > 1:
            label = line[: options[0].start].strip()
            yield Choice(label or before.strip(), options)


def _of_line(line: str) -> str:
    said = list(line)
    for option in _options(line):
        low, high = option.box if option.ticked else (option.start, option.end)
        said[low:high] = " " * (high - low)
        # "[X] No   Comment: asked twice": the answer ends with its word.
        if option.ticked and _ANSWER.fullmatch(option.words):
            said[option.start : option.end] = f"{option.words}.".ljust(option.end - option.start)
    return "".join(said)


def _options(line: str) -> Iterator[Option]:
    boxes = list(_BOX.finditer(line))
    behind = bool(boxes) and _stand_behind(line, boxes)
    for at, box in enumerate(boxes):
        low, high = box.span()
        if behind:
            since = boxes[at - 1].end() if at else 0
            words = _LAST_WORDS.search(line[since:low])
            low = since + words.start() if words else low
        else:
            until = boxes[at + 1].start() if at + 1 < len(boxes) else len(line)
            words = _WORDS.match(line[high:until])
            high = high + words.end() if words else high
        yield Option(low, high, box.span(), words[0].strip() if words else "", box["tick"] in ("x", "X"))


def _stand_behind(line: str, boxes: list[re.Match[str]]) -> bool:
    """True for "Yes [X]  No [ ]"."""
    first, last = boxes[0], boxes[-1]
    gap = _GAP.match(line[first.end() :]) or _GAP.match(line[last.end() :])
    return _BEHIND.search(line[: first.start()]) is not None and gap is not None
