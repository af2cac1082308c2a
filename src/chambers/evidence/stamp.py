"""The program that numbers a copy of one PDF: `python -m chambers.evidence.stamp PREFIX WIDTH START < IN > OUT`.

Each page gets its number at the bottom right as the reader sees it: inside the crop box, upright under any rotation,
the same size under any user unit, on a white patch so that it can be read on any scan. The original content is kept
as it is between a save and a restore of the graphics state. It is started confined, like the reader.
"""

import io
import sys

import pikepdf
from pikepdf import Dictionary, Name, Page, Pdf
from reportlab.pdfbase.pdfmetrics import stringWidth

from chambers.record.bates import BatesError, BatesNumber

_FONT_NAME = Name("/ChambersBates")
_FONT_PT = 9.0
_MARGIN_PT = 18.0
_PAD_PT = 3.0

Matrix = tuple[float, float, float, float, float, float]


def stamp_pdf(data: bytes, *, prefix: str, width: int, start: int) -> bytes:
    """A copy of the PDF with consecutive numbers; the same input gives the same bytes."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        font = pdf.make_indirect(
            Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
        )
        for offset, page in enumerate(pdf.pages):
            _stamp_page(page, str(BatesNumber(prefix, start + offset, width)), font)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True)
        return out.getvalue()


def placement(box: tuple[float, float, float, float], rotation: int) -> tuple[Matrix, float]:
    """The matrix from the page as seen (origin bottom left) to the page as stored, and the width as seen."""
    left, bottom, right, top = box
    across, up = right - left, top - bottom
    match rotation % 360:
        case 90:
            return (0, 1, -1, 0, right, bottom), up
        case 180:
            return (-1, 0, 0, -1, right, top), across
        case 270:
            return (0, -1, 1, 0, left, top), up
        case _:
            return (1, 0, 0, 1, left, bottom), across


def _stamp_page(page: Page, label: str, font: pikepdf.Object) -> None:
    resources = _copied(_inherited(page, "/Resources"))
    fonts = _copied(resources.get("/Font"))
    fonts[_FONT_NAME] = font
    resources["/Font"] = fonts
    page.obj["/Resources"] = resources
    page.contents_add(b"q\n", prepend=True)
    page.contents_add(b"\nQ\n" + _drawing(page, label))


def _copied(value: pikepdf.Object | None) -> Dictionary:
    # Resources may be shared between pages, and inherited; a copy of our own leaves the others alone.
    return Dictionary({} if value is None else dict(value.items()))


def _drawing(page: Page, label: str) -> bytes:
    values = [float(value) for value in page.cropbox.as_list()]
    box = (min(values[0], values[2]), min(values[1], values[3]), max(values[0], values[2]), max(values[1], values[3]))
    matrix, seen_width = placement(box, int(_inherited(page, "/Rotate") or 0))
    # One user unit may be more than a point; the stamp is measured in points.
    unit = 1 / float(page.obj.get("/UserUnit", 1))
    size, pad, margin = _FONT_PT * unit, _PAD_PT * unit, _MARGIN_PT * unit
    text_width = stringWidth(label, "Helvetica", size)
    x = max(pad, seen_width - margin - text_width)
    patch = (x - pad, margin - pad, text_width + 2 * pad, size + 2 * pad - 0.2 * size)
    return (
        f"q {_numbers(matrix)} cm 1 g {_numbers(patch)} re f "
        f"BT 0 g {_FONT_NAME} {size:.4f} Tf {_numbers((x, margin))} Td ({_escaped(label)}) Tj ET Q\n"
    ).encode("cp1252")


def _inherited(page: Page, key: str) -> pikepdf.Object | None:
    node: pikepdf.Object | None = page.obj
    for _ in range(64):
        if node is None or key in node:
            break
        node = node.get("/Parent")
    return None if node is None else node.get(key)


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(f"{value:.4f}" for value in values)


def _escaped(label: str) -> str:
    return label.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def main() -> None:
    """Stamp standard input onto standard output."""
    prefix, width, start = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    try:
        copy = stamp_pdf(sys.stdin.buffer.read(), prefix=prefix, width=width, start=start)
    except (pikepdf.PdfError, BatesError, ValueError) as error:
        sys.exit(f"the PDF cannot be stamped: {error}")
    sys.stdout.buffer.write(copy)


if __name__ == "__main__":
    main()
