"""The few functions of pdfium that every object of every page goes through, bound once more to take plain addresses.

Called as pypdfium2 binds them they take twice the time, which is most of what a look at a plain page costs. An object
is its address here; `as_object` makes of it what the other functions of pdfium take.
"""

import ctypes
from typing import Any

import pypdfium2.raw as pdfium

_ADDRESS = ctypes.c_void_p


def as_address(handle: Any) -> int:
    """Where a page, an object or a function is: what tells one from another."""
    return ctypes.cast(handle, _ADDRESS).value or 0


def _bound(function: Any, answer: Any, *arguments: Any) -> Any:
    return ctypes.PYFUNCTYPE(answer, *arguments)(as_address(function))


get_object = _bound(pdfium.FPDFPage_GetObject, _ADDRESS, _ADDRESS, ctypes.c_int)
get_type = _bound(pdfium.FPDFPageObj_GetType, ctypes.c_int, _ADDRESS)
get_bounds = _bound(pdfium.FPDFPageObj_GetBounds, ctypes.c_int, *([_ADDRESS] * 5))
get_fill_color = _bound(pdfium.FPDFPageObj_GetFillColor, ctypes.c_int, *([_ADDRESS] * 5))
get_loose_box = _bound(pdfium.FPDFText_GetLooseCharBox, ctypes.c_int, _ADDRESS, ctypes.c_int, _ADDRESS)
has_no_code = _bound(pdfium.FPDFText_HasUnicodeMapError, ctypes.c_int, _ADDRESS, ctypes.c_int)
get_render_mode = _bound(pdfium.FPDFTextObj_GetTextRenderMode, ctypes.c_int, _ADDRESS)
count_marks = _bound(pdfium.FPDFPageObj_CountMarks, ctypes.c_int, _ADDRESS)
get_mark = _bound(pdfium.FPDFPageObj_GetMark, _ADDRESS, _ADDRESS, ctypes.c_ulong)
get_mark_name = _bound(pdfium.FPDFPageObjMark_GetName, ctypes.c_int, _ADDRESS, _ADDRESS, ctypes.c_ulong, _ADDRESS)
get_clip = _bound(pdfium.FPDFPageObj_GetClipPath, _ADDRESS, _ADDRESS)
count_clips = _bound(pdfium.FPDFClipPath_CountPaths, ctypes.c_int, _ADDRESS)
count_clip_segments = _bound(pdfium.FPDFClipPath_CountPathSegments, ctypes.c_int, _ADDRESS, ctypes.c_int)
get_clip_segment = _bound(pdfium.FPDFClipPath_GetPathSegment, _ADDRESS, _ADDRESS, ctypes.c_int, ctypes.c_int)
get_segment_point = _bound(pdfium.FPDFPathSegment_GetPoint, ctypes.c_int, _ADDRESS, _ADDRESS, _ADDRESS)


def as_object(address: int) -> Any:
    """A page object as the other functions know it."""
    return ctypes.cast(address, pdfium.FPDF_PAGEOBJECT)


def places(array: Any) -> tuple[int, ...]:
    """The address of each place of an array, for functions that fill several."""
    start, size = ctypes.addressof(array), ctypes.sizeof(array) // len(array)
    return tuple(start + at * size for at in range(len(array)))
