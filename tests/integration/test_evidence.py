"""Files in and numbered copies out, with the real confined reader and stamper."""

import asyncio
import io

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.foreign import ReadingLimits
from chambers.evidence.intake import take_in


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


def test_a_note_on_a_file_of_which_nothing_is_missing_does_not_call_it_unreadable(tmp_path):
    pixel = b"Content-Type: image/gif\nContent-Transfer-Encoding: base64\nContent-ID: <x>\n\n"
    pixel += b"R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    words = b"Content-Type: text/plain\n\nPaid $5.00."
    head = b"From: a@x.example\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n"
    (tmp_path / "mail.eml").write_bytes(
        head + b"".join(b"--b\n" + part + b"\n" for part in (words, pixel)) + b"--b--\n"
    )
    intake = _take_in(tmp_path)
    assert [source.file for source in intake.sources] == ["mail.eml"]
    assert intake.unreadable == ()


def test_bad_files_are_reported_and_the_rest_goes_on(tmp_path):
    good = {
        "good.pdf": _pdf(),
        "note.txt": b"Received on May 2, 2026.\n",
        "mail.eml": b"From: a@x.example\n\nHello.\n",
        "really-a-pdf.txt": _pdf("other words"),
        "really-text.pdf": b"just words",
        "1700000000.M1P2.host:2,S": b"Received: by x.example\nFrom: a@x.example\n\nHello again.\n",
    }
    bad = {
        "broken.pdf": b"%PDF-1.7\n%garbage",
        "cut.pdf": _pdf()[:200],
        "empty.pdf": b"",
        "locked.pdf": _encrypted(),
        "program": b"\x7fELF\x00",
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
    assert "neither text nor" in reasons["program"]
    assert "no words" in reasons["blank.pdf"]
    assert "same bytes as good.pdf" in reasons["twin.pdf"]


def test_a_file_with_a_hostile_name_is_read_and_its_name_made_harmless(tmp_path):
    (tmp_path / "-rf $(touch pwned)\n<script>.pdf").write_bytes(_pdf())
    intake = _take_in(tmp_path)
    assert [source.file for source in intake.sources] == ["-rf $(touch pwned)\\n<script>.pdf"]


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
