"""Files in and numbered copies out, with the real confined reader and stamper."""

import asyncio
import io

import pikepdf
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.foreign import ReadingLimits
from chambers.evidence.intake import take_in
from chambers.evidence.sample_matter import write_sample_matter
from chambers.evidence.stamping import OriginalChangedError, stamp_copies
from chambers.record.bates import BatesError


def _pdf(text="Paid $5.00 on May 1, 2026.", pages=1):
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for _ in range(pages):
        canvas.drawString(72, 720, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _encrypted():
    with pikepdf.open(io.BytesIO(_pdf())) as pdf:
        out = io.BytesIO()
        pdf.save(out, encryption=pikepdf.Encryption(owner="o", user="u", R=6))
        return out.getvalue()


def _take_in(folder, **keywords):
    return asyncio.run(take_in([folder], **keywords))


def test_bad_files_are_reported_and_the_rest_goes_on(tmp_path):
    good = {"good.pdf": _pdf(), "note.txt": b"Received on May 2, 2026.\n", "mail.eml": b"From: a@x.example\n\nHello.\n"}
    bad = {
        "broken.pdf": b"%PDF-1.7\n%garbage",
        "cut.pdf": _pdf()[:200],
        "empty.pdf": b"",
        "locked.pdf": _encrypted(),
        "really-a-pdf.txt": _pdf("other words"),
        "really-text.pdf": b"just words",
        "sheet.xlsx": b"PK\x03\x04",
        "blank.pdf": _pdf(""),
        "twin.pdf": _pdf(),
    }
    for name, data in {**good, **bad}.items():
        (tmp_path / name).write_bytes(data)
    intake = _take_in(tmp_path)
    reasons = {each.file: each.reason for each in intake.unreadable}
    assert {source.file for source in intake.sources} == set(good)
    assert set(reasons) == set(bad)
    assert "damaged" in reasons["broken.pdf"]
    assert "damaged" in reasons["cut.pdf"]
    assert "empty" in reasons["empty.pdf"]
    assert "password" in reasons["locked.pdf"]
    assert "rename" in reasons["really-a-pdf.txt"]
    assert "not a PDF" in reasons["really-text.pdf"]
    assert "not read" in reasons["sheet.xlsx"]
    assert "text layer" in reasons["blank.pdf"]
    assert "same bytes as good.pdf" in reasons["twin.pdf"]


def test_a_file_with_a_hostile_name_is_read_and_its_name_made_harmless(tmp_path):
    (tmp_path / "-rf $(touch pwned)\n<script>.pdf").write_bytes(_pdf())
    intake = _take_in(tmp_path)
    assert [source.file for source in intake.sources] == ["-rf $(touch pwned)\\n<script>.pdf"]
    stamped = asyncio.run(stamp_copies(intake, tmp_path / "out", prefix="HAR"))
    assert [copy.path.name for copy in stamped.copies] == ["HAR000001.pdf"]


@pytest.mark.parametrize(
    ("limits", "why"),
    [
        (ReadingLimits(timeout_s=0.01), "took too long"),
        (ReadingLimits(address_space_bytes=24 << 20), "reader"),
        (ReadingLimits(max_output_bytes=40), "unpacks to more"),
        (ReadingLimits(max_file_bytes=40), "larger than 40 bytes"),
    ],
)
def test_a_reader_that_meets_a_limit_is_reported(tmp_path, limits, why):
    (tmp_path / "a.pdf").write_bytes(_pdf())
    intake = _take_in(tmp_path, limits=limits)
    assert intake.sources == ()
    assert [each.file for each in intake.unreadable] == ["a.pdf"]
    assert why in intake.unreadable[0].reason


def test_copies_are_numbered_read_back_and_the_originals_untouched(tmp_path):
    evidence = tmp_path / "evidence"
    write_sample_matter(evidence)
    before = {path: path.read_bytes() for path in evidence.iterdir()}
    intake = _take_in(evidence)
    assert intake.unreadable == ()
    stamped = asyncio.run(stamp_copies(intake, tmp_path / "out", prefix="HAR", start=41))
    assert {path: path.read_bytes() for path in evidence.iterdir()} == before
    assert [str(number) for number in stamped.ledger.places] == [f"HAR0000{n}" for n in range(41, 48)]
    for copy, source in zip(stamped.copies, stamped.sources, strict=True):
        document = pypdfium2.PdfDocument(copy.path.read_bytes())
        for page, shown in zip(source.pages, document, strict=True):
            text = shown.get_textpage().get_text_bounded()
            assert page.bates in text
            assert page.text.split()[0] in text
    assert (tmp_path / "out").stat().st_mode & 0o777 == 0o700


def test_a_number_that_does_not_fit_is_refused_before_anything_is_written(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.pdf").write_bytes(_pdf(pages=2))
    intake = _take_in(tmp_path / "in")
    with pytest.raises(BatesError, match="does not fit"):
        asyncio.run(stamp_copies(intake, tmp_path / "out", prefix="HAR", width=2, start=99))
    assert not (tmp_path / "out").exists()


def test_an_original_that_changed_after_it_was_read_is_not_stamped(tmp_path):
    (tmp_path / "a.pdf").write_bytes(_pdf())
    intake = _take_in(tmp_path)
    (tmp_path / "a.pdf").write_bytes(_pdf("Paid $6.00 on May 1, 2026."))
    with pytest.raises(OriginalChangedError, match="changed after it was read"):
        asyncio.run(stamp_copies(intake, tmp_path / "out", prefix="HAR"))
