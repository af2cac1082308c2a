"""The program that numbers a copy of one PDF: `python -m chambers.evidence.stamp JOB < IN > OUT`.

Each page gets its number where the reader expects it: inside the crop box, upright under any rotation, the same size
under any user unit, and never over anything that is on the page already. Where there is no room the page is made a
little taller, and the number stands in the new margin. The original content is kept as it is between a save and a
restore of the graphics state. Every number is read back from the finished copy before it is given out.

It is started confined, like the reader. JOB is JSON: prefix, width, start, suffix, pages and style.
"""

import io
import json
import sys
from collections.abc import Iterator, Sequence

import pikepdf
import pypdfium2
from pikepdf import Array, Dictionary, Name, Page, Pdf
from reportlab.pdfbase.pdfmetrics import getFont

from chambers.evidence.looking import Look, look_ahead
from chambers.evidence.room import BAND_LINE_PT, Spot, Strip, band_spot, find_spot
from chambers.evidence.sheet import Box, Sheet, intersection, upright
from chambers.evidence.stamp_style import Position, StampStyle
from chambers.record.bates import BatesError, BatesNumber

_FONT_NAME = Name("/ChambersBates")
_WIDTHS = getFont("Helvetica").widths
_LETTER: Box = (0, 0, 612, 792)

Line = tuple[str, Position]


class StampError(ValueError):
    """The PDF cannot be numbered; the message says why."""


def stamp_pdf(
    data: bytes,
    *,
    prefix: str,
    width: int,
    start: int,
    suffix: str = "",
    style: StampStyle | None = None,
    look: Look = look_ahead,
) -> bytes:
    """A copy of the PDF with consecutive numbers; the same input gives the same bytes."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        labels = [str(BatesNumber(prefix, start + offset, width, suffix)) for offset in range(len(pdf.pages))]
        stamp_pages(pdf, data, labels, style or StampStyle(), look)
        out = io.BytesIO()
        # What came uncompressed stays so: compressing takes a third of the time and is not asked for.
        pdf.save(out, deterministic_id=True, compress_streams=False)
        return out.getvalue()


def stamp_pages(
    pdf: Pdf, data: bytes, labels: Sequence[str | None], style: StampStyle, look: Look = look_ahead
) -> None:
    """Put a label on each page of an open PDF, whose bytes are `data`; None leaves a page as it is.

    `look` shows the edges of pages; only a measurement has reason to give another.
    """
    fonts = _Fonts(pdf)
    save = pdf.make_stream(b"q\n")
    legend = [(style.legend, style.legend_position)] if style.legend else []
    tops = {style.position.at_top, *(position.at_top for _, position in legend)}
    wanted = [(at, page, label) for at, (page, label) in enumerate(zip(pdf.pages, labels, strict=True)) if label]
    views = [_view_of(page) for _, page, _ in wanted]
    looks = look(data, [at for at, _, _ in wanted], [sheet for sheet, _ in views], tops)
    for (_, page, label), (sheet, cropped_to_nothing), edges in zip(wanted, views, looks, strict=True):
        lines = [(label, style.position), *legend]
        if cropped_to_nothing:
            # Nothing of it was to be seen, so nothing is known of where there is room.
            page.obj["/CropBox"] = Array(list(sheet.box))
            grown, spots = _place_in_bands(lines, sheet)
        else:
            grown, spots = _place(lines, sheet, edges, tuple(_annotated(page, sheet)))
        if grown != sheet:
            _grow(page, grown)
        fonts.add_to(page)
        before = save if grown == sheet else pdf.make_stream(_clipped(sheet))
        _wrap(pdf, page, before, _drawing(grown, [words for words, _ in lines], spots))


def verify_labels(data: bytes, labels: Sequence[str | None]) -> None:
    """Read every label back from the finished copy, as any reader would."""
    document = pypdfium2.PdfDocument(data)
    if len(document) != len(labels):
        raise StampError(f"the copy has {len(document)} pages instead of {len(labels)}")
    for label, page in zip(labels, document, strict=True):
        if label is not None and label not in page.get_textpage().get_text_bounded():
            raise StampError(f"{label} cannot be read back from its page")
    document.close()


def _view_of(page: Page) -> tuple[Sheet, bool]:
    """The page as its reader sees it, and whether it is cropped to nothing; then the sheet is all of it."""
    media = _media(page)
    crop = _floats(inherited(page, "/CropBox"))
    box = intersection(upright(crop), media) if crop else media
    rotation = int(float(inherited(page, "/Rotate") or 0) / 90) * 90 % 360
    unit_pt = float(page.obj["/UserUnit"]) if "/UserUnit" in page.obj else 1.0
    return Sheet(box or media, rotation, unit_pt if unit_pt > 0 else 1.0), box is None


def _media(page: Page) -> Box:
    return upright(_floats(inherited(page, "/MediaBox")) or list(_LETTER))


def inherited(page: Page, key: str) -> pikepdf.Object | None:
    """A value of the page, or of the nearest node above it in the page tree."""
    node: pikepdf.Object = page.obj
    for _ in range(64):
        # Asked first: to get what is not there costs many times as much.
        if key in node:
            return node[key]
        if "/Parent" not in node:
            break
        node = node["/Parent"]
    return None


def _place(
    lines: Sequence[Line], sheet: Sheet, edges: dict[bool, Strip], taken: tuple[Box, ...]
) -> tuple[Sheet, list[Spot]]:
    spots: list[Spot] = []
    for words, position in lines:
        others = (*taken, *(spot.box for spot in spots))
        spot = find_spot(
            edges[position.at_top],
            position,
            page_pt=(sheet.width_pt, sheet.height_pt),
            unit_width=_unit_width(words),
            taken=others,
        )
        if spot is None:
            return _place_in_bands(lines, sheet)
        spots.append(spot)
    return sheet, spots


def _place_in_bands(lines: Sequence[Line], sheet: Sheet) -> tuple[Sheet, list[Spot]]:
    # No room for one of them: every line gets a band of its own edge, one below the other where two share it.
    depth = {at_top: sum(position.at_top == at_top for _, position in lines) for at_top in (True, False)}
    grown = sheet
    for at_top, count in depth.items():
        if count:
            grown = grown.with_band(BAND_LINE_PT * (count + 0.5), at_top=at_top)
    spots: list[Spot] = []
    for words, position in lines:
        above = sum(1 for _, other in lines[: len(spots)] if other.at_top == position.at_top)
        page_pt = (grown.width_pt, grown.height_pt)
        spot = band_spot(position, page_pt=page_pt, unit_width=_unit_width(words), line=above)
        if spot is None:
            raise StampError(f"a page is {sheet.width_pt:.0f} points wide, too narrow for {words!r}")
        spots.append(spot)
    return grown, spots


def _unit_width(words: str) -> float:
    return float(sum(map(_WIDTHS.__getitem__, words.encode("cp1252")))) / 1000


def _annotated(page: Page, sheet: Sheet) -> Iterator[Box]:
    # Form fields and notes are drawn over the content, and not by every renderer; their places are left alone.
    for annotation in page.obj.get("/Annots", ()):
        box = _floats(annotation.get("/Rect")) if isinstance(annotation, Dictionary) else None
        if box and annotation.get("/Subtype") not in (Name.Link, Name.Popup):
            yield sheet.seen(upright(box))


def _wrap(pdf: Pdf, page: Page, before: pikepdf.Stream, stamp: bytes) -> None:
    contents = page.obj.get("/Contents", Array())
    parts = contents if isinstance(contents, Array) else [contents]
    page.obj["/Contents"] = Array([before, *parts, pdf.make_stream(stamp)])


class _Fonts:
    """Puts the font of our numbers beside a page's own; a dictionary that pages share is copied once for all."""

    def __init__(self, pdf: Pdf) -> None:
        self._pdf = pdf
        self._copies: dict[tuple[int, int], pikepdf.Object] = {}
        self._font = pdf.make_indirect(
            Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
        )

    def add_to(self, page: Page) -> None:
        resources = inherited(page, "/Resources")
        if resources is None or resources.is_indirect or "/Resources" not in page.obj:
            # They may be shared between pages, or inherited; a copy of our own leaves the others alone.
            resources = _copied(resources)
        resources["/Font"] = self._with_ours(resources.get("/Font"))
        page.obj["/Resources"] = resources

    def _with_ours(self, fonts: pikepdf.Object | None) -> pikepdf.Object:
        if fonts is None or not fonts.is_indirect:
            return self._copy(fonts)
        if fonts.objgen not in self._copies:
            self._copies[fonts.objgen] = self._pdf.make_indirect(self._copy(fonts))
        return self._copies[fonts.objgen]

    def _copy(self, fonts: pikepdf.Object | None) -> Dictionary:
        copy = _copied(fonts)
        copy[_FONT_NAME] = self._font
        return copy


def _drawing(sheet: Sheet, words: Sequence[str], spots: Sequence[Spot]) -> bytes:
    lines = " ".join(_line(each, spot) for each, spot in zip(words, spots, strict=True))
    return f"\nQ\nq {_numbers(sheet.matrix)} cm {lines} Q\n".encode("cp1252")


def _clipped(sheet: Sheet) -> bytes:
    # What was cropped away stays cropped away: the new margin shows nothing but the number.
    return f"q {_numbers(_corner_and_size(sheet.box))} re W n\n".encode()


def _grow(page: Page, grown: Sheet) -> None:
    media = _media(page)
    box = grown.box
    page.obj["/CropBox"] = Array(list(box))
    page.obj["/MediaBox"] = Array(
        [min(media[0], box[0]), min(media[1], box[1]), max(media[2], box[2]), max(media[3], box[3])]
    )


def _line(words: str, spot: Spot) -> str:
    # The white patch makes a number readable on a tinted sheet; it covers one even colour and nothing else.
    patch = _corner_and_size(spot.box)
    return (
        f"1 g {_numbers(patch)} re f BT 0 g {_FONT_NAME} {spot.size_pt:.4f} Tf"
        f" {_numbers((spot.x_pt, spot.y_pt))} Td ({_escaped(words)}) Tj ET"
    )


def _copied(value: pikepdf.Object | None) -> Dictionary:
    return Dictionary({} if value is None else dict(value.items()))


def _corner_and_size(box: Box) -> Box:
    return box[0], box[1], box[2] - box[0], box[3] - box[1]


def _floats(value: pikepdf.Object | None) -> list[float] | None:
    if not isinstance(value, Array) or len(value) != 4:
        return None
    return [float(number) for number in value]


def _numbers(values: Sequence[float]) -> str:
    return " ".join(f"{value:.4f}" for value in values)


def _escaped(words: str) -> str:
    return words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def main() -> None:
    """Number standard input onto standard output."""
    job = json.loads(sys.argv[1])
    pages, style = job.pop("pages"), StampStyle.from_json(json.dumps(job.pop("style")))
    try:
        copy = stamp_pdf(sys.stdin.buffer.read(), **job, style=style)
        with Pdf.open(io.BytesIO(copy)) as pdf:
            found = len(pdf.pages)
        if pages not in (None, found):
            raise StampError(f"it has {found} pages, and {pages} were read")
        numbers = (BatesNumber(job["prefix"], job["start"] + n, job["width"], job["suffix"]) for n in range(found))
        verify_labels(copy, [str(number) for number in numbers])
    except (pikepdf.PdfError, pypdfium2.PdfiumError, BatesError, ValueError, TypeError) as error:
        sys.exit(f"the PDF cannot be stamped: {error}")
    sys.stdout.buffer.write(copy)


if __name__ == "__main__":
    main()
