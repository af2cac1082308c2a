"""`chambers evidence searchable`: a scan with its words in their places, made by a program that can reach nothing."""

import asyncio
import hashlib
import io
import json
import subprocess

import pypdfium2
import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from running import CHAMBERS

from chambers.evidence.audit import read_audit
from chambers.evidence.foreign import Failure
from chambers.evidence.matter_database import open_database
from chambers.evidence.searchable import (
    Parts,
    SearchableMissingError,
    check_parts,
    find_parts,
    make_searchable,
)

WORDS = "The press was delivered late"
AT = (300, 500)


def scan():
    image = Image.new("L", (1275, 1650), 255)
    ImageDraw.Draw(image).text(AT, WORDS, fill=0, font=ImageFont.load_default(size=40))
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 792), invariant=1)
    layer = canvas.beginText(72, 100)
    layer.setTextRenderMode(3)
    layer.textLine("The debt was forgiven entirely")
    canvas.drawText(layer)
    canvas.drawImage(ImageReader(image), 0, 0, 612, 792)
    canvas.save()
    return out.getvalue()


def place_of(data, words):
    """Left and bottom of words in the text layer, in points; None when they are not there."""
    page = pypdfium2.PdfDocument(data)[0]
    found = page.get_textpage().search(words).get_next()
    return None if found is None else page.get_textpage().get_charbox(found[0])[:2]


@pytest.fixture
def chambers(tmp_path):
    environment = {"PATH": "/usr/bin:/bin", "CHAMBERS_STATE": str(tmp_path / "state"), "HOME": str(tmp_path)}

    def run(*arguments):
        command = [*CHAMBERS, *(str(each) for each in arguments)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)

    assert run("matter", "new", "m").returncode == 0
    return run


def test_a_scan_becomes_searchable_with_its_words_in_their_place(chambers, tmp_path):
    original = scan()
    (tmp_path / "scan.pdf").write_bytes(original)
    (tmp_path / "note.txt").write_bytes(b"words")
    assert chambers("evidence", "add", "m", tmp_path / "scan.pdf", tmp_path / "note.txt").returncode == 0
    out = tmp_path / "out" / "copy.pdf"
    made = chambers("evidence", "searchable", "m", "scan.pdf", "--out", out, "--json")
    assert made.returncode == 0, made.stderr
    copy = out.read_bytes()
    # 150 dots an inch; the font's own space above the letters is a few points.
    left, bottom = place_of(copy, "press")
    assert left == pytest.approx(AT[0] * 72 / 150 + 37, abs=12)
    assert bottom == pytest.approx(792 - (AT[1] + 40) * 72 / 150, abs=8)
    assert place_of(copy, "forgiven") is None
    assert place_of(original, "forgiven") is not None
    assert out.stat().st_mode & 0o777 == 0o600
    matter = tmp_path / "state" / "matters" / "m"
    sha256 = hashlib.sha256(original).hexdigest()
    assert (matter / "originals" / sha256[:2] / sha256[2:]).read_bytes() == original
    with open_database(matter / "matter.sqlite") as database:
        last = json.loads(read_audit(database).lines[-1])
    assert (last["event"], last["document"]) == ("evidence.searchable", sha256)
    assert last["file_sha256"] == hashlib.sha256(copy).hexdigest()
    refused = chambers("evidence", "searchable", "m", "note.txt", "--out", out)
    assert refused.returncode == 2
    assert "no scan" in refused.stderr
    inside = chambers("evidence", "searchable", "m", "scan.pdf", "--out", matter / "originals")
    assert "inside the matter" in inside.stderr


def test_what_ocrmypdf_cannot_use_is_an_answer_with_a_reason():
    made = asyncio.run(make_searchable(b"%PDF-1.7\nthis is not one", check_parts(find_parts())))
    assert isinstance(made, Failure)
    assert "cannot work with a file like this" in made.reason


def test_a_missing_program_is_named_with_what_to_install():
    with pytest.raises(SearchableMissingError, match="OCRmyPDF") as missing:
        check_parts(Parts(ocrmypdf=False, tesseract=None))
    assert "chambers[ocr]" in missing.value.hint
    with pytest.raises(SearchableMissingError, match="Tesseract"):
        check_parts(Parts(ocrmypdf=True, tesseract=None))
