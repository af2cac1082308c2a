"""The program that binds exhibits into one PDF: `python -m chambers.evidence.binder < FRAME > OUT`.

The plan in the frame says volume and style; its parts are the PDFs, one an exhibit. The volume has
an index whose lines are links, a cover sheet before each exhibit, a bookmark for each, and the number of each page as
its label. Numbers are stamped on the way in and read back from the finished volume. It is started confined.
"""

import io
import json
import sys
from collections.abc import Sequence
from contextlib import ExitStack

import pikepdf
import pypdfium2
from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf, String

from chambers.evidence.cover import draw_cover, draw_index, index_rows
from chambers.evidence.exhibits import Exhibit, ExhibitError, Volume
from chambers.evidence.frame import read_frame
from chambers.evidence.stamp import stamp_pages, verify_labels
from chambers.evidence.stamp_style import StampStyle
from chambers.record.bates import BatesError


class BindError(ValueError):
    """The volume cannot be bound; the message says why."""


def bind_pdf(volume: Volume, parts: Sequence[bytes], style: StampStyle | None = None) -> bytes:
    """One PDF of all exhibits; the same input gives the same bytes."""
    with ExitStack() as opened:
        bound = opened.enter_context(Pdf.new())
        if volume.index:
            _append(opened, bound, draw_index(volume))
        for exhibit, data in zip(volume.exhibits, parts, strict=True):
            if volume.covers:
                _append(opened, bound, draw_cover(exhibit, volume))
            _append_exhibit(opened, bound, exhibit, data, style or StampStyle())
        _link_index(bound, volume)
        _bookmark(bound, volume)
        _label_pages(bound, volume)
        bound.docinfo["/Title"], bound.docinfo["/Producer"] = String(volume.title), String("Chambers")
        out = io.BytesIO()
        bound.save(out, deterministic_id=True, compress_streams=False)
        return out.getvalue()


def _append(opened: ExitStack, bound: Pdf, data: bytes) -> None:
    bound.add_pages_from(opened.enter_context(Pdf.open(io.BytesIO(data))))


def _append_exhibit(opened: ExitStack, bound: Pdf, exhibit: Exhibit, data: bytes, style: StampStyle) -> None:
    try:
        source = opened.enter_context(Pdf.open(io.BytesIO(data)))
        if len(source.pages) != exhibit.pages:
            raise BindError(f"{exhibit.file} has {len(source.pages)} pages, and {exhibit.pages} were counted")
        if exhibit.labels is not None:
            stamp_pages(source, data, exhibit.labels, style)
    except (pikepdf.PdfError, pypdfium2.PdfiumError) as error:
        raise BindError(f"{exhibit.file} cannot be opened: {error}") from error
    bound.add_pages_from(source)


def _link_index(bound: Pdf, volume: Volume) -> None:
    if not volume.index:
        return
    for row, start in zip(index_rows(volume), volume.starts(), strict=True):
        link = Dictionary(
            Type=Name.Annot,
            Subtype=Name.Link,
            Rect=Array(list(row.box)),
            Border=Array([0, 0, 0]),
            Dest=Array([bound.pages[start - 1].obj, Name.Fit]),
        )
        page = bound.pages[row.page].obj
        page["/Annots"] = Array([*page.get("/Annots", ()), bound.make_indirect(link)])


def _bookmark(bound: Pdf, volume: Volume) -> None:
    with bound.open_outline() as outline:
        if volume.index:
            outline.root.append(OutlineItem("Index of exhibits", 0))
        for exhibit, start in zip(volume.exhibits, volume.starts(), strict=True):
            outline.root.append(OutlineItem(f"{exhibit.title}: {exhibit.description}", start - 1))
    bound.Root["/PageMode"] = Name.UseOutlines


def _label_pages(bound: Pdf, volume: Volume) -> None:
    # A PDF cannot pad the counter of a page label with zeros, so each page carries its whole label as a prefix.
    numbers: list[pikepdf.Object | int] = []
    for index, label in enumerate(volume.page_labels()):
        numbers += [index, Dictionary(P=String(label))]
    bound.Root["/PageLabels"] = bound.make_indirect(Dictionary(Nums=Array(numbers)))


def main() -> None:
    """Bind standard input onto standard output."""
    try:
        plan, parts = read_frame(sys.stdin.buffer.read())
        volume, style = Volume.from_json(plan["volume"]), StampStyle.from_json(json.dumps(plan["style"]))
        bound = bind_pdf(volume, parts, style)
        verify_labels(bound, volume.stamps())
    except (pikepdf.PdfError, pypdfium2.PdfiumError, BatesError, ExhibitError, ValueError) as error:
        sys.exit(str(error))
    sys.stdout.buffer.write(bound)


if __name__ == "__main__":
    main()
