import io

import pikepdf
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.binder import BindError, bind_pdf
from chambers.evidence.exhibits import Exhibit, Volume
from chambers.evidence.stamp import StampError, verify_labels
from chambers.record.bates import BatesNumber


def _pdf(words, pages):
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for number in range(1, pages + 1):
        canvas.drawString(72, 700, f"{words} page {number}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


PARTS = [_pdf("lease", 2), _pdf("ledger", 3)]
VOLUME = Volume(
    "Index of Exhibits",
    (
        Exhibit("A", "The lease", "lease.pdf", "a" * 64, 2, "May 1, 2026", BatesNumber("HAR", 1, 6)),
        Exhibit("B", "The ledger", "ledger.pdf", "b" * 64, 3, None, BatesNumber("HAR", 3, 6)),
    ),
    case="Harlow v. Bright",
    party="Plaintiff",
)


def _bound(volume=VOLUME, parts=PARTS):
    return bind_pdf(volume, parts)


def _texts(data):
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(data)]


def test_a_volume_holds_index_covers_and_numbered_pages_in_order():
    texts = _texts(_bound())
    assert len(texts) == 8
    assert "The lease" in texts[0]
    assert "HAR000001-HAR000002" in texts[0].replace("\r\n", "")
    assert "EXHIBIT A" in texts[1]
    assert "PLAINTIFF" in texts[1]
    assert [("lease page 2" in text, "HAR000002" in text) for text in texts[3:4]] == [(True, True)]
    assert "EXHIBIT B" in texts[4]
    assert "HAR000005" in texts[7]
    verify_labels(_bound(), VOLUME.stamps())


def test_bookmarks_page_labels_and_links_lead_to_the_exhibits():
    with pikepdf.open(io.BytesIO(_bound())) as pdf:
        with pdf.open_outline() as outline:
            titles = [item.title for item in outline.root]
            pages = [pdf.pages.index(pikepdf.Page(item.destination[0])) for item in outline.root]
        assert titles == ["Index of exhibits", "Exhibit A: The lease", "Exhibit B: The ledger"]
        assert pages == [0, 1, 4]
        assert [page.label for page in pdf.pages] == list(VOLUME.page_labels())
        links = [annotation.Dest[0] for annotation in pdf.pages[0].obj.Annots]
        assert [pdf.pages.index(pikepdf.Page(page)) for page in links] == [1, 4]


def test_the_same_input_gives_the_same_bytes_and_no_date():
    assert _bound() == _bound()
    with pikepdf.open(io.BytesIO(_bound())) as pdf:
        assert set(pdf.docinfo.keys()) == {"/Title", "/Producer"}


def test_a_long_index_takes_several_pages_and_every_line_is_a_link():
    exhibits = tuple(Exhibit(str(n), f"Letter {n}", f"{n}.pdf", str(n), 1) for n in range(1, 41))
    volume = Volume("Index", exhibits, covers=False)
    data = bind_pdf(volume, [_pdf("letter", 1)] * 40)
    assert "Letter 40" in _texts(data)[2]
    with pikepdf.open(io.BytesIO(data)) as pdf:
        targets = [
            pdf.pages.index(pikepdf.Page(link.Dest[0])) for page in range(3) for link in pdf.pages[page].obj.Annots
        ]
    assert targets == list(range(3, 43))


def test_form_fields_of_two_exhibits_with_one_name_do_not_become_one():
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.acroForm.textfield(name="answer", x=72, y=600, value="yes")
    canvas.showPage()
    canvas.save()
    exhibits = tuple(Exhibit(label, label, f"{label}.pdf", label, 1) for label in "AB")
    data = bind_pdf(Volume("Index", exhibits), [out.getvalue()] * 2)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        names = [str(field.get("/T")) for field in pdf.Root.AcroForm.Fields]
    assert len(set(names)) == 2


def test_a_part_with_other_pages_than_counted_or_that_is_no_pdf_is_refused():
    with pytest.raises(BindError, match=r"lease.pdf has 3 pages, and 2 were counted"):
        bind_pdf(VOLUME, [PARTS[1], PARTS[1]])
    with pytest.raises(BindError, match=r"lease.pdf cannot be opened"):
        bind_pdf(VOLUME, [b"not a pdf", PARTS[1]])


def test_a_label_that_is_not_there_is_noticed():
    with pytest.raises(StampError, match="HAR000009 cannot be read back"):
        verify_labels(PARTS[0], [None, "HAR000009"])
    with pytest.raises(StampError, match="2 pages instead of 1"):
        verify_labels(PARTS[0], [None])
