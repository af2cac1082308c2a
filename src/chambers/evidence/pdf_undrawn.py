"""Words of a PDF page that it does not draw: on a layer that is switched off, or cut away by a clip or a frame.

Nothing about such words is odd in itself, so a page is suspect when a text object belongs to optional content or lies
outside what clips it. Words then count as not displayed when the page looks the same without their text objects. That
a place shows nothing says little by itself, because pdfium cannot draw every font: other words in the font must show.
"""

import ctypes
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from chambers.evidence.pdf_calls import (
    as_address,
    count_clip_segments,
    count_clips,
    count_marks,
    get_clip,
    get_clip_segment,
    get_mark,
    get_mark_name,
    get_segment_point,
    places,
)
from chambers.evidence.pdf_drawing import Drawing

_OPTIONAL = "OC\0".encode("utf-16-le")
_MAX_MARKS = 8
_MAX_CLIPS = 4
_RECTANGLE = (4, 5)
"""How many segments a rectangle has, closed or not."""
_MOST_DRAWINGS = 40

_name = ctypes.create_string_buffer(len(_OPTIONAL))
_name_bytes = ctypes.c_ulong()
_name_at, _name_bytes_at = ctypes.addressof(_name), ctypes.addressof(_name_bytes)
_point = (ctypes.c_float * 2)()
_point_at = places(_point)


@dataclass(frozen=True, slots=True)
class Placed:
    """A word, the text object and the font that it belongs to, and what tells whether it is drawn."""

    start: int
    end: int
    text: Any
    font: int
    is_there: bool
    """Its place shows something."""
    is_ascii: bool


def is_optional(item: int) -> bool:
    """Whether an object, by its address, belongs to a layer that can be switched off."""
    for at in range(min(count_marks(item), _MAX_MARKS)):
        if get_mark_name(get_mark(item, at), _name_at, len(_OPTIONAL), _name_bytes_at) and _name.raw == _OPTIONAL:
            return True
    return False


def is_cut_away(item: int, left: float, bottom: float, right: float, top: float) -> bool:
    """Whether an object, by its address, lies wholly outside a rectangle that clips it."""
    clip = get_clip(item)
    for at in range(min(count_clips(clip), _MAX_CLIPS) if clip else 0):
        if count_clip_segments(clip, at) not in _RECTANGLE:
            continue
        (x0, y0), (x1, y1) = (_point_of(get_clip_segment(clip, at, corner)) for corner in (0, 2))
        if right < min(x0, x1) or left > max(x0, x1) or top < min(y0, y1) or bottom > max(y0, y1):
            return True
    return False


def _point_of(segment: int) -> tuple[float, float]:
    get_segment_point(segment, *_point_at)
    return _point[0], _point[1]


def undrawn(words: Sequence[Placed], drawing: Drawing) -> Iterator[Placed]:
    """Those without whose text objects the page looks the same."""
    shown = {word.font for word in words if word.is_there}
    by_text: dict[int, list[Placed]] = {}
    for word in words:
        if _is_doubtful(word, shown):
            by_text.setdefault(as_address(word.text), []).append(word)
    groups = list(by_text.values())
    if not groups:
        return
    if drawing.is_same_without([group[0].text for group in groups]):
        yield from (word for group in groups for word in group)
        return
    for group in groups[:_MOST_DRAWINGS] if len(groups) > 1 else ():
        if drawing.is_same_without([group[0].text]):
            yield from group


def _is_doubtful(word: Placed, shown: Container[int]) -> bool:
    if word.is_there:
        return is_optional(as_address(word.text))
    can_be_drawn = word.is_ascii or pdfium.FPDFFont_GetIsEmbedded(pdfium.FPDFTextObj_GetFont(word.text)) == 1
    return word.font in shown and can_be_drawn
