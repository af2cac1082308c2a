"""Words that a page does not draw: on layers that are switched off, and cut away by clips and frames."""

import io

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.pdf_reader import read_pdf

_SEEN = "Everybody sees these words on the page."


def page_with(drawn, *, frame=None, layer=None, at=(72, 650), clip=""):
    """A page with more words on it: in a frame of their own, on a layer that is on or off, behind a clip."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.drawString(72, 700, _SEEN)
    canvas.save()
    with pikepdf.open(out) as document:
        page = document.pages[0]
        (font,) = page.Resources.Font.keys()
        content = f"q {clip} BT {font} 12 Tf {at[0]} {at[1]} Td ({drawn}) Tj ET Q"
        if layer is not None:
            group = document.make_indirect(Dictionary(Type=Name.OCG, Name="Layer"))
            order = Dictionary({"/ON" if layer else "/OFF": Array([group])})
            document.Root.OCProperties = Dictionary(OCGs=Array([group]), D=order)
            page.Resources.Properties = Dictionary(L=group)
            content = f"/OC /L BDC {content} EMC"
        if frame is not None:
            form = document.make_stream(content.encode())
            form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array(frame)
            form.Resources = Dictionary(Font=page.Resources.Font)
            page.Resources.XObject = Dictionary(F=form)
            if layer is not None:
                form.Resources.Properties = page.Resources.Properties
            content = "/F Do"
        page.contents_add(content.encode())
        changed = io.BytesIO()
        document.save(changed)
    return changed.getvalue()


def hidden(data):
    (page,) = read_pdf(data).pages
    assert page.text.startswith(_SEEN)
    return [(run.reason, page.text[run.start : run.end]) for run in page.hidden]


@pytest.mark.parametrize(
    "more",
    [
        {"layer": False},
        {"layer": False, "at": (72, 700)},
        {"layer": False, "frame": (0, 0, 612, 792)},
        {"clip": "0 0 20 20 re W n"},
        {"frame": (0, 0, 20, 20)},
    ],
    ids=["layer", "layer under other words", "layer in a frame", "clip", "frame"],
)
def test_words_that_are_switched_off_or_cut_away_are_not_displayed(more):
    assert hidden(page_with("Secret words", **more)) == [("display", "Secret words")]


@pytest.mark.parametrize(
    "more",
    [
        {"layer": True},
        {"layer": True, "frame": (0, 0, 612, 792)},
        {"clip": "0 0 612 792 re W n"},
        {"clip": "60 640 40 40 re W n"},
        {"frame": (0, 0, 612, 792)},
    ],
    ids=["layer that is on", "in a frame", "wide clip", "clip that cuts a part", "wide frame"],
)
def test_words_that_are_drawn_even_in_part_are_seen(more):
    assert hidden(page_with("Open words", **more)) == []
