"""What is seen at the top and at the bottom of a page: pixels, drawn by pdfium.

Only the two edges are drawn, a fraction of what drawing or reading the whole page costs. Form fields are not drawn:
their places are known from the page's annotations.
"""

import ctypes
from collections.abc import Collection

import pypdfium2
import pypdfium2.raw as pdfium

from chambers.evidence.room import STRIP_PT, Strip
from chambers.evidence.sheet import Sheet

_WIDEST_PX = 4096
_WHITE = 0xFFFFFFFF


def look_at_edges(
    document: pypdfium2.PdfDocument, index: int, sheet: Sheet, tops: Collection[bool]
) -> dict[bool, Strip]:
    """The strips asked for: True is the top of the page, False the bottom."""
    # The raw calls: a wrapper object with its finaliser would cost as much as drawing the strip.
    page = pdfium.FPDF_LoadPage(document, index)
    if not page:
        raise pypdfium2.PdfiumError(f"page {index + 1} is damaged")
    try:
        return {at_top: _strip(page, sheet, at_top) for at_top in tops}
    finally:
        pdfium.FPDF_ClosePage(page)


def _strip(page: pdfium.FPDF_PAGE, sheet: Sheet, at_top: bool) -> Strip:
    scale = min(1.0, _WIDEST_PX / max(sheet.width_pt, sheet.height_pt))
    across, up = round(sheet.width_pt * scale), round(sheet.height_pt * scale)
    high = max(1, min(up, int(STRIP_PT * scale)))
    bitmap = pdfium.FPDFBitmap_CreateEx(max(1, across), high, pdfium.FPDFBitmap_Gray, None, 0)
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, across, high, _WHITE)
        flags = pdfium.FPDF_ANNOT | pdfium.FPDF_GRAYSCALE
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0 if at_top else high - up, across, up, 0, flags)
        stride = pdfium.FPDFBitmap_GetStride(bitmap)
        pixels = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * high)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    bottom_pt = (up - high) / scale if at_top else 0.0
    return Strip(pixels, across, high, stride, bottom_pt, scale)
