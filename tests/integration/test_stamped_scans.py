"""A scan that our own numbering stamped, added again: every page keeps exactly the words that it had."""

import io
import json
import subprocess

import pytest
from bench_scripts import load_script
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from running import CHAMBERS

from chambers.evidence.documents import find_document, read_source
from chambers.evidence.drawer import draw
from chambers.evidence.matter_database import open_database
from chambers.evidence.media import PDF
from chambers.evidence.page_places import Part

PAGES = (
    "RECEIPT\n\nThe clerk received a filing fee of $75.00\nfrom Ann Lee on May 12, 2026.",
    "The clerk returned $15.00 to her on June 2, 2026,\nbecause the fee had been paid twice.",
)


def _scan(*pages, header=None, turn=0, paper=245):
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 792), invariant=1)
    for words in pages:
        image = Image.new("L", (1700, 2200), paper)
        ImageDraw.Draw(image).multiline_text((200, 300), words, fill=15, font=ImageFont.load_default(size=40))
        width, height = (792, 612) if turn == 90 else (612, 792)
        canvas.setPageSize((width, height))
        canvas.drawImage(ImageReader(image.rotate(turn, expand=True)), 0, 0, width, height)
        if header:
            canvas.drawString(170, 775, header)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.setenv("CHAMBERS_STATE", str(tmp_path / "state"))

    def chambers(*arguments):
        command = [*CHAMBERS, *(str(each) for each in arguments)]
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)

    return chambers


def _words(tmp_path, matter, name):
    with open_database(tmp_path / "state" / "matters" / matter / "matter.sqlite") as database:
        return [page.text.split() for page in read_source(database, find_document(database, name)).pages]


def test_a_stamped_scan_keeps_the_words_of_every_page_and_its_numbers(run, tmp_path):
    (tmp_path / "receipt.pdf").write_bytes(_scan(*PAGES))
    stamped = tmp_path / "stamped.pdf"
    made = run(
        "exhibits", "stamp", tmp_path / "receipt.pdf", "--prefix", "LEE", "--legend", "CONFIDENTIAL", "--out", stamped
    )
    assert made.returncode == 0, made.stderr
    for matter, file in (("before", tmp_path / "receipt.pdf"), ("after", stamped)):
        assert run("matter", "new", matter).returncode == 0
        added = run("evidence", "add", matter, file, "--json")
        assert added.returncode == 0, added.stderr
    before, after = _words(tmp_path, "before", "receipt.pdf"), _words(tmp_path, "after", "stamped.pdf")
    stamps = [{"LEE000001", "CONFIDENTIAL"}, {"LEE000002", "CONFIDENTIAL"}]
    assert "$75.00" in before[0]
    assert [[word for word in page if word not in new] for page, new in zip(after, stamps, strict=True)] == before
    assert [new <= set(page) for page, new in zip(after, stamps, strict=True)] == [True, True]


def test_a_number_in_a_corner_leaves_the_picture_for_ocr_as_it_was(run, tmp_path):
    (tmp_path / "receipt.pdf").write_bytes(_scan(*PAGES, paper=255))
    out = tmp_path / "stamped.pdf"
    assert run("exhibits", "stamp", tmp_path / "receipt.pdf", "--prefix", "LEE", "--out", out).returncode == 0
    (before,) = draw(PDF, (tmp_path / "receipt.pdf").read_bytes(), [Part(1)], 300)
    without_text, text_alone = draw(PDF, out.read_bytes(), [Part(1, apart=True)], 300)
    assert without_text == before
    assert len(set(text_alone)) > 1


def test_a_stamped_scan_on_which_nothing_can_be_read_is_read_in_part(run, tmp_path):
    image = Image.new("L", (1700, 2200), 245)
    for at in range(300, 1800, 300):
        ImageDraw.Draw(image).arc((200, at, 1500, at + 900), 200, 340, fill=60, width=9)
    canvas = Canvas(str(tmp_path / "faint.pdf"), pagesize=(612, 792), invariant=1)
    canvas.drawImage(ImageReader(image), 0, 0, 612, 792)
    canvas.drawString(500, 20, "LEE000001")
    canvas.save()
    assert run("matter", "new", "m").returncode == 0
    added = run("evidence", "add", "m", tmp_path / "faint.pdf")
    assert "read in part faint.pdf" in added.stdout, added.stdout + run("evidence", "show", "m", "faint.pdf").stdout


def test_a_claim_is_supported_by_a_scan_with_a_court_header(run, tmp_path):
    (tmp_path / "filed.pdf").write_bytes(_scan(*PAGES, header="Case 1:26-cv-00017 Document 3 Filed 07/01/26"))
    draft = tmp_path / "draft.md"
    draft.write_text("Ann Lee paid a filing fee of $75.00 on May 12, 2026 (filed.pdf p. 1).\n")
    assert run("matter", "new", "m").returncode == 0
    assert run("evidence", "add", "m", tmp_path / "filed.pdf").returncode == 0
    checked = run("verify", draft, "--matter", "m", "--json")
    claims = json.loads(checked.stdout)
    assert checked.returncode == 0, claims


@pytest.mark.parametrize("turn", [90, 180])
def test_a_scan_that_lies_on_its_side_or_upside_down_is_read(run, tmp_path, turn):
    (tmp_path / "turned.pdf").write_bytes(_scan(PAGES[0], turn=turn))
    assert run("matter", "new", "m").returncode == 0
    added = run("evidence", "add", "m", tmp_path / "turned.pdf", "--json")
    assert [each["state"] for each in json.loads(added.stdout)["files"]] == ["read"], added.stdout
    (page,) = _words(tmp_path, "m", "turned.pdf")
    assert page[-4:] == ["on", "May", "12,", "2026."]


def test_a_page_that_ocr_cannot_make_sense_of_is_read_in_part(run, tmp_path):
    image = Image.new("L", (1700, 2200), 250)
    pen = ImageDraw.Draw(image)
    for line in range(12):
        points = [(200 + 12 * at, 300 + 90 * line + (at * 37 + line * 11) % 50) for at in range(100)]
        pen.line(points, fill=30, width=4)
    image.save(tmp_path / "scrawl.png")
    canvas = Canvas(str(tmp_path / "scrawl.pdf"), pagesize=(612, 792))
    canvas.drawImage(str(tmp_path / "scrawl.png"), 0, 0, 612, 792)
    canvas.save()
    assert run("matter", "new", "m").returncode == 0
    added = run("evidence", "add", "m", tmp_path / "scrawl.pdf", "--json")
    assert [each["state"] for each in json.loads(added.stdout)["files"]] == ["read in part"], added.stdout


def test_the_bench_names_a_page_whose_words_a_stamp_changed():
    find = load_script("bench_reading")._other_words
    page = "The fee of $75.00 was paid."
    assert find(page, f"{page}\nBENCHLEGEND  STAMPED0000001") is None
    assert find(page, "The fee of $15.00 was paid. STAMPED0000001") == "lost '$75.00', new '$15.00'"
    assert find(page, "was paid. The fee of $75.00") == "the same words in another order"
    assert find(page, None) == "the page is there only once"
