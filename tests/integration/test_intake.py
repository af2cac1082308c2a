"""Files into a matter through the real confined readers: every kind, hostile ones, and after kill -9 at any moment."""

import asyncio
import hashlib
import io
import json
import random
import subprocess
import time
import zipfile
import zlib
from datetime import UTC, datetime

import docx
import openpyxl
import pikepdf
import pytest
from outlook_files import attachment, letter, msg
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from running import CHAMBERS

from chambers.evidence.alike import find_alike
from chambers.evidence.audit import read_audit
from chambers.evidence.documents import (
    find_document,
    list_documents,
    list_unreadable,
    read_findings,
    read_pages,
    read_source,
)
from chambers.evidence.draft import DraftKindError, DraftUnreadableError, read_draft
from chambers.evidence.foreign import ReadingLimits
from chambers.evidence.guard import Suspicion
from chambers.evidence.matter_database import open_database
from chambers.evidence.matters import new_matter
from chambers.evidence.ocr import find_tesseract
from chambers.evidence.office import find_office
from chambers.evidence.originals import original_path
from chambers.evidence.outlook_properties import Head
from chambers.evidence.search import Query, search
from chambers.evidence.taking import IntakeBusyError, Order, add_evidence, sole_intake
from chambers.record.matter import MatterFacts
from chambers.record.page import Anchor, visible_text

MAIL = (
    b"From: Ada <ada@x.example>\r\nTo: bo@x.example\r\nDate: Tue, 12 May 2026 09:14:00 -0500\r\nSubject: Bill\r\n"
    b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee attached.\r\n"
    b'--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="../../../etc/bill.txt"\r\n\r\n'
    b"The bill is for $5.00.\r\n--b--\r\n"
)


def clock():
    return datetime(2026, 5, 12, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path):
    return new_matter(tmp_path / "matters", "harrow", MatterFacts(), clock())


def take(folder, *paths, **order):
    outcomes = asyncio.run(add_evidence(folder, paths, Order(**order), clock))
    return {outcome.name: outcome for outcome in outcomes}


def pdf(*lines, pages=1):
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for _ in range(pages):
        for at, line in enumerate(lines):
            canvas.drawString(72, 720 - 20 * at, line)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def picture(text, size=(1700, 400)):
    image = Image.new("L", size, 255)
    ImageDraw.Draw(image).text((80, 120), text, fill=0, font=ImageFont.load_default(size=64))
    return image


def encoded(image, kind, **options):
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def zipped(**entries):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return out.getvalue()


def word(text):
    document, out = docx.Document(), io.BytesIO()
    document.add_paragraph(text)
    document.save(out)
    return out.getvalue()


def workbook(text):
    book, out = openpyxl.Workbook(), io.BytesIO()
    book.active["A1"] = text
    book.save(out)
    return out.getvalue()


def test_every_kind_of_file_is_read_with_its_family(folder, tmp_path):
    evidence = tmp_path / "evidence"
    evidence.mkdir()
    inner = letter(BODY="Plain words inside.", head=Head.INNER_MESSAGE, attachments=(attachment("n.txt", b"Deeper."),))
    files = {
        "a.pdf": pdf("Plain words in a PDF."),
        "b.txt": b"Plain words in a text.",
        "c.md": b"# Plain words in Markdown",
        "d.html": b"<p>Plain words in HTML</p>",
        "e.csv": b"plain,words\n",
        "f.docx": word("Plain words in Word."),
        "g.xlsx": workbook("Plain words in a cell"),
        "h.eml": MAIL,
        "i.zip": zipped(**{"deep/j.txt": b"Plain words in an archive.", "k.eml": MAIL}),
        "l.mbox": b"From x\nFrom: a@x.example\n\nPlain words in a mailbox.\n",
        "m.msg": msg(letter(BODY="Plain words in Outlook.", attachments=(attachment("Inner", inner),))),
    }
    for name, data in files.items():
        (evidence / name).write_bytes(data)
    done = take(folder, evidence)
    assert [outcome for outcome in done.values() if outcome.state not in ("read", "known")] == []
    assert set(files) < set(done)
    assert {"h.eml/etc/bill.txt", "i.zip/deep/j.txt", "i.zip/k.eml", "l.mbox/message-00001.eml"} < set(done)
    assert {"m.msg/Inner.msg", "m.msg/Inner.msg/n.txt"} < set(done)
    with open_database(folder.database) as database:
        assert len(search(database, Query('"plain words"'))) >= 9
        assert find_document(database, "m.msg/Inner.msg").facts.sender == "Ada Harrow <ada@x.example>"
        bill = find_document(database, "h.eml/etc/bill.txt")
        assert bill.parents == (hashlib.sha256(MAIL).hexdigest(),)
        alike = find_alike(database)
        assert ("h.eml", "i.zip/k.eml") in alike.same_bytes
        # The same bill lies in the mail inside the archive too; which of the two was read first does not matter.
        assert any({"h.eml", "h.eml/etc/bill.txt"} <= set(family) for family in alike.families)
        for document in list_documents(database):
            assert hashlib.sha256(original_path(folder, document.sha256).read_bytes()).hexdigest() == document.sha256


def test_taking_in_twice_changes_nothing(folder, tmp_path):
    (tmp_path / "a.txt").write_bytes(b"words")
    (tmp_path / "b.exe").write_bytes(b"MZ\x00")
    take(folder, tmp_path / "a.txt", tmp_path / "b.exe")
    before = _contents(folder)
    done = take(folder, tmp_path / "a.txt", tmp_path / "b.exe")
    assert (done["a.txt"].state, done["b.exe"].state) == ("known", "unreadable")
    assert _contents(folder) == before


def _contents(folder):
    with open_database(folder.database) as database:
        return list(database.iterdump())


def test_scans_and_pictures_are_read_by_ocr_with_confidence(folder, tmp_path):
    assert find_tesseract() is not None
    seen = picture("Paid 5,000 dollars on May 1, 2026")
    frames = [picture("First frame here"), picture("Second frame here")]
    (tmp_path / "a.png").write_bytes(encoded(seen, "PNG"))
    (tmp_path / "b.tiff").write_bytes(encoded(frames[0], "TIFF", save_all=True, append_images=frames[1:]))
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(612, 144), invariant=1)
    layer = canvas.beginText(20, 60)
    layer.setTextRenderMode(3)
    layer.textLine("The debt was forgiven entirely and forever")
    canvas.drawText(layer)
    canvas.drawImage(ImageReader(seen), 0, 0, 612, 144)
    canvas.save()
    (tmp_path / "c.pdf").write_bytes(out.getvalue())
    done = take(folder, *(tmp_path / name for name in ("a.png", "b.tiff", "c.pdf")))
    assert {outcome.state for outcome in done.values()} == {"read"}
    with open_database(folder.database) as database:
        (page,) = read_source(database, find_document(database, "a.png")).pages
        assert page.ocr
        assert "Paid 5,000 dollars on May 1, 2026" in page.text
        first, second = read_source(database, find_document(database, "b.tiff")).pages
        assert "First" in first.text
        assert "Second" in second.text
        (scan,) = read_source(database, find_document(database, "c.pdf")).pages
        assert "forgiven" in scan.text
        assert "forgiven" not in visible_text(scan)
        assert "Paid 5,000 dollars" in visible_text(scan)
        assert [finding.kind for finding in read_findings(database, scan.sha256)] == ["hidden.text"]


def test_an_encrypted_pdf_waits_for_its_password(folder, tmp_path):
    with pikepdf.open(io.BytesIO(pdf("Locked words."))) as document:
        document.save(tmp_path / "a.pdf", encryption=pikepdf.Encryption(owner="o", user="open sesame", R=6))
    assert "needs a password" in take(folder, tmp_path / "a.pdf")["a.pdf"].reason
    opened = take(folder, tmp_path / "a.pdf", password="open sesame")["a.pdf"]
    assert (opened.state, opened.reason) == ("read", None)
    with open_database(folder.database) as database:
        assert list_unreadable(database) == ()
        assert len(search(database, Query("locked"))) == 1


def test_what_the_guard_suspects_is_held_back_whole_or_in_part(folder, tmp_path):
    (tmp_path / "whole.txt").write_bytes(b"We wrote this.")
    (tmp_path / "part.txt").write_bytes(b"They wrote this. We wrote that.")

    def guard(arrival):
        if arrival.source.file == "whole.txt":
            return Suspicion("it is ours")
        return Suspicion("a part is ours", (Anchor(arrival.source.sha256, 1, 17, 31),))

    done = take(folder, tmp_path / "whole.txt", tmp_path / "part.txt", guard=guard)
    assert (done["whole.txt"].state, done["part.txt"].state) == ("quarantined", "read")
    with open_database(folder.database) as database:
        (hit,) = search(database, Query("wrote"))
        assert visible_text(hit.page).split() == ["They", "wrote", "this."]


def bomb():
    return zipped(**{"zeros.txt": bytes(30 << 20)})


def huge_picture():
    data = bytearray(encoded(Image.new("1", (8, 8)), "PNG"))
    data[16:24] = (100_000).to_bytes(4, "big") * 2
    data[29:33] = zlib.crc32(bytes(data[12:29])).to_bytes(4, "big")
    return bytes(data)


def many_objects(count=150_000):
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf("Words among many objects."))) as document:
        document.Root.Many = pikepdf.Array([document.make_indirect(pikepdf.Dictionary()) for _ in range(count)])
        document.save(out)
    return out.getvalue()


def nested_mail(depth):
    data = b"From: a@x.example\r\n\r\nThe innermost words.\r\n"
    for _ in range(depth):
        head = b"From: a@x.example\r\nContent-Type: multipart/mixed; boundary=b%d\r\n\r\n" % len(data)
        data = head + b"--b%d\r\nContent-Type: message/rfc822\r\n\r\n" % len(data) + data + b"\r\n"
    return data


def nested_zip(depth):
    data = b"innermost"
    for _ in range(depth):
        data = zipped(**{"inner.zip": data})
    return data


def test_hostile_files_have_a_clear_result_and_the_rest_goes_on(folder, tmp_path):
    evidence = tmp_path / "evidence"
    evidence.mkdir()
    files = {
        "bomb.zip": bomb(),
        "broken.msg": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
        "broken.pdf": b"%PDF-1.7\n%garbage",
        "empty.pdf": b"",
        "good.txt": b"Good words.",
        "huge.png": huge_picture(),
        "mail.eml": nested_mail(12),
        "many.pdf": many_objects(),
        "nested.zip": nested_zip(10),
        "text.pdf": b"just words",
        "tool.exe": b"MZ\x00\x01",
        "torn.docx": b"PK\x03\x04" + bytes(50),
        "traversal.zip": zipped(**{"../../../escape.txt": b"Escaped words.", "/etc/absolute.txt": b"Absolute words."}),
        "wrong.txt": pdf("other words"),
    }
    for name, data in files.items():
        (evidence / name).write_bytes(data)
    with (evidence / "sparse.pdf").open("wb") as sparse:
        sparse.write(b"%PDF-1.7\n")
        sparse.truncate(2 << 30)
    began = time.monotonic()
    done = take(folder, evidence, limits=ReadingLimits(cpu_s=20, timeout_s=30.0))
    assert time.monotonic() - began < 100
    reasons = {name: outcome.reason for name, outcome in done.items() if outcome.state == "unreadable"}
    assert "ZIP bomb" in reasons["bomb.zip"]
    assert "damaged" in reasons["broken.pdf"]
    assert "damaged" in reasons["broken.msg"]
    assert "empty" in reasons["empty.pdf"]
    assert "100000 x 100000 pixels" in reasons["huge.png"]
    assert "neither text nor" in reasons["tool.exe"]
    assert "damaged" in reasons["torn.docx"]
    assert "larger than" in reasons["sparse.pdf"]
    deep = [reason for name, reason in reasons.items() if name.startswith(("mail.eml/", "nested.zip/"))]
    assert any("nested more than" in reason for reason in deep)
    kept = {outcome.sha256 for name, outcome in done.items() if name != "sparse.pdf"}
    assert all(sha256 and original_path(folder, sha256).is_file() for sha256 in kept)
    assert [str(note) for note in done["wrong.txt"].notes] == [
        "it is named .txt, but is a PDF; it was read as what it is"
    ]
    assert {done[name].state for name in ("good.txt", "text.pdf", "wrong.txt")} == {"read"}
    assert done["many.pdf"].state == "read"
    assert {"traversal.zip/escape.txt", "traversal.zip/etc/absolute.txt"} < set(done)
    assert not list(tmp_path.rglob("escape.txt"))


@pytest.mark.full
def test_a_pdf_of_a_million_objects_has_a_clear_result_and_the_rest_goes_on(folder, tmp_path):
    (tmp_path / "many.pdf").write_bytes(many_objects(1_000_000))
    (tmp_path / "good.txt").write_bytes(b"Good words.")
    done = take(folder, tmp_path / "many.pdf", tmp_path / "good.txt")
    assert done["good.txt"].state == "read"
    assert (done["many.pdf"].state, done["many.pdf"].reason) == ("read", None)
    with open_database(folder.database) as database:
        assert [hit.page.file for hit in search(database, Query('"many objects"'))] == ["many.pdf"]


WORDPERFECT = b"\xffWPC\x10\x00\x00\x00\x01\x0a\x00\x01\x00\x00\x00\x00" + b"The lease was signed on March 3, 2026.\x0a"
_NAMESPACE = "urn:oasis:names:tc:opendocument:xmlns:{}:1.0"
_PREFIXES = {name: name for name in ("office", "style", "text", "presentation")} | {"draw": "drawing"}
_XMLNS = " ".join(f'xmlns:{prefix}="{_NAMESPACE.format(name)}"' for prefix, name in _PREFIXES.items())
_FRAME = (
    '<draw:frame svg:width="20cm" svg:height="3cm"{}><draw:text-box><text:p>{}</text:p></draw:text-box></draw:frame>'
)
SLIDES = f"""<?xml version="1.0"?><office:document {_XMLNS} xmlns:svg="{_NAMESPACE.format("svg-compatible")}"
 office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.presentation"><office:automatic-styles>
<style:page-layout style:name="l"/><style:style style:name="h" style:family="drawing-page">
<style:drawing-page-properties presentation:visibility="hidden"/></style:style></office:automatic-styles>
<office:master-styles><style:master-page style:name="m" style:page-layout-name="l"/></office:master-styles>
<office:body><office:presentation><draw:page draw:name="1" draw:master-page-name="m">
{_FRAME.format("", "The lease was signed on March 3, 2026.")}<presentation:notes>
{_FRAME.format(' presentation:class="notes"', "Spoken words.")}</presentation:notes></draw:page>
<draw:page draw:name="2" draw:master-page-name="m" draw:style-name="h">{_FRAME.format("", "Skipped words.")}</draw:page>
</office:presentation></office:body></office:document>"""


def saved_by_libreoffice(folder, source, *kinds):
    """The same document as files of other kinds, as LibreOffice saves them."""
    profile = f"-env:UserInstallation=file://{folder}/profile"
    for kind in kinds:
        command = [find_office(), profile, "--headless", "--convert-to", kind, "--outdir", folder, source]
        subprocess.run(command, check=True, capture_output=True, timeout=120)


def test_office_files_are_read_through_libreoffice_or_say_that_it_is_missing(folder, tmp_path):
    (tmp_path / "a.rtf").write_bytes(rb"{\rtf1\ansi The lease was signed on March 3, 2026.}")
    (tmp_path / "a.wpd").write_bytes(WORDPERFECT)
    if find_office() is None:
        done = take(folder, tmp_path / "a.rtf", tmp_path / "a.wpd")
        assert all("LibreOffice, which is not installed" in outcome.reason for outcome in done.values())
        return
    (tmp_path / "s.csv").write_text("Day,Event\n2026-03-03,The lease was signed on March 3\n")
    (tmp_path / "p.fodp").write_text(SLIDES)
    saved_by_libreoffice(tmp_path, tmp_path / "a.rtf", "doc", "odt")
    saved_by_libreoffice(tmp_path, tmp_path / "s.csv", "xls", "ods")
    saved_by_libreoffice(tmp_path, tmp_path / "p.fodp", "ppt", "pptx", "odp")
    evidence = tmp_path / "evidence"
    evidence.mkdir()
    kinds = ("a.rtf", "a.wpd", "a.doc", "a.odt", "s.xls", "s.ods", "p.ppt", "p.pptx", "p.odp")
    for name in kinds:
        (tmp_path / name).rename(evidence / name.replace(".", "-"))
    done = take(folder, evidence)
    assert {name: outcome.state for name, outcome in done.items()} == {name.replace(".", "-"): "read" for name in kinds}
    with open_database(folder.database) as database:
        found = {hit.page.file for hit in search(database, Query('"the lease was signed on march 3"'))}
        assert found == set(done)
        slides = {name for name in done if name.startswith("p-")}
        assert {hit.page.file for hit in search(database, Query('"spoken words"'))} == slides
        assert {hit.page.file for hit in search(database, Query('"skipped words"'))} == slides


def _edited_docx():
    """A document with a comment, a deletion that was tracked and hidden words."""
    document = docx.Document()
    document.add_comment(document.add_paragraph().add_run("Rent is due."), text="Ask Ann.", author="Cy", initials="C")
    paragraph = document.add_paragraph("She owes 500 ")
    about = f'{docx.oxml.ns.nsdecls("w")} w:id="9" w:author="Bo" w:date="2026-01-05T00:00:00Z"'
    paragraph._p.append(docx.oxml.parse_xml(f"<w:del {about}><w:r><w:delText>900 </w:delText></w:r></w:del>"))
    paragraph.add_run("dollars.")
    document.add_paragraph().add_run("Unseen words.").font.hidden = True
    return document


def _commented_docx():
    document = docx.Document()
    document.add_comment(document.add_paragraph().add_run("Rent is due."), text="Ask Ann.", author="Cy", initials="C")
    return document


@pytest.mark.skipif(find_office() is None, reason="LibreOffice is missing")
@pytest.mark.parametrize("kind", ["odt", "doc", "rtf"])
def test_deleted_and_hidden_words_and_comments_of_office_files_are_marked(folder, tmp_path, kind):
    _edited_docx().save(str(tmp_path / "edited.docx"))
    _commented_docx().save(str(tmp_path / "commented.docx"))
    for name in ("edited", "commented"):
        saved_by_libreoffice(tmp_path, tmp_path / f"{name}.docx", kind)
    done = take(folder, tmp_path / f"edited.{kind}", tmp_path / f"commented.{kind}")
    assert {outcome.state for outcome in done.values()} == {"read"}
    assert "tracked changes by Bo" in str(done[f"edited.{kind}"].notes)
    with open_database(folder.database) as database:
        found = (find_document(database, f"{name}.{kind}") for name in ("edited", "commented"))
        edited, commented = (list(read_pages(database, each)) for each in found)
    hidden = {run.reason: page.text[run.start : run.end] for page in edited for run in page.hidden}
    assert (hidden["deleted"].strip(), hidden["vanish"].strip()) == ("900", "Unseen words.")
    assert "Ask Ann." in hidden["comment"]
    assert "She owes 500 dollars." in " ".join(visible_text(edited[0]).split())
    assert [
        (run.reason, "Ask Ann." in page.text[run.start : run.end]) for page in commented for run in page.hidden
    ] == [("comment", True)]


@pytest.mark.skipif(find_office() is None or find_tesseract() is None, reason="LibreOffice or Tesseract is missing")
def test_a_screenshot_in_a_file_that_libreoffice_converts_is_read_by_ocr(folder, tmp_path):
    image = Image.new("L", (900, 200), 255)
    ImageDraw.Draw(image).text((40, 60), "I owe you 4,500 dollars", fill=0, font=ImageFont.load_default(size=60))
    image.save(tmp_path / "shot.png")
    document = docx.Document()
    document.add_paragraph("He wrote this to me.")
    document.add_picture(str(tmp_path / "shot.png"), width=docx.shared.Inches(5))
    document.save(str(tmp_path / "letter.docx"))
    saved_by_libreoffice(tmp_path, tmp_path / "letter.docx", "odt")
    done = take(folder, tmp_path / "letter.odt")["letter.odt"]
    assert (done.state, done.notes) == ("read", ())
    with open_database(folder.database) as database:
        assert {hit.page.file for hit in search(database, Query('"owe you 4,500 dollars"'))} == {"letter.odt"}


def test_a_second_intake_is_told_to_wait(folder, tmp_path):
    (tmp_path / "a.txt").write_bytes(b"words")
    with sole_intake(folder), pytest.raises(IntakeBusyError, match="another program"):
        take(folder, tmp_path / "a.txt")


def test_a_draft_is_read_by_the_same_readers(tmp_path):
    (tmp_path / "draft.docx").write_bytes(word("The press cost $5.00."))
    (tmp_path / "draft.md").write_bytes(b"The press cost *$5.00*.")
    (tmp_path / "draft.pdf").write_bytes(pdf("The press cost $5.00."))
    for name in ("draft.docx", "draft.md", "draft.pdf"):
        source = asyncio.run(read_draft(tmp_path / name))
        assert "The press cost" in source.pages[0].text
        assert source.sha256 == hashlib.sha256((tmp_path / name).read_bytes()).hexdigest()
    (tmp_path / "draft.eml").write_bytes(MAIL)
    with pytest.raises(DraftKindError):
        asyncio.run(read_draft(tmp_path / "draft.eml"))
    with pytest.raises(DraftUnreadableError, match="cannot be opened"):
        asyncio.run(read_draft(tmp_path / "gone.docx"))


def test_kill_9_at_any_moment_loses_nothing_and_takes_nothing_twice(tmp_path):
    evidence = tmp_path / "evidence"
    evidence.mkdir()
    chance = random.Random(6)
    for number in range(30):
        (evidence / f"{number}.txt").write_bytes(f"Words of file {number}. ".encode() * 50)
    (evidence / "mail.eml").write_bytes(MAIL)
    (evidence / "pages.pdf").write_bytes(pdf("Words on a page.", pages=3))
    originals = {path.name: path.read_bytes() for path in evidence.iterdir()}
    environment = {"PATH": "/usr/bin:/bin", "CHAMBERS_STATE": str(tmp_path / "state"), "HOME": str(tmp_path)}

    def chambers(*arguments):
        return [*CHAMBERS, *arguments], {"env": environment, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}

    def run(*arguments):
        command, options = chambers(*arguments)
        return subprocess.run(command, check=True, timeout=120, **options).stdout

    run("matter", "new", "m")
    killed = 0
    for _ in range(6):
        command, options = chambers("evidence", "add", "m", str(evidence))
        process = subprocess.Popen(command, **options)
        try:
            process.wait(0.4 + chance.random())
        except subprocess.TimeoutExpired:
            process.kill()
            killed += 1
        process.communicate()
    assert killed > 0
    run("evidence", "add", "m", str(evidence))
    listing = json.loads(run("evidence", "list", "m", "--json"))
    files = [document["file"] for document in listing["documents"]]
    assert sorted(files) == sorted([*originals, "mail.eml/etc/bill.txt"])
    assert {document["state"] for document in listing["documents"]} == {"read"}
    matter = tmp_path / "state" / "matters" / "m"
    kept = {path for path in (matter / "originals").rglob("*") if path.is_file()}
    assert {path.parent.name + path.name for path in kept} == {document["sha256"] for document in listing["documents"]}
    assert all(hashlib.sha256(path.read_bytes()).hexdigest() == path.parent.name + path.name for path in kept)
    assert {path.name: path.read_bytes() for path in evidence.iterdir()} == originals
    with open_database(matter / "matter.sqlite") as database:
        log = read_audit(database)
        assert log.broken is None
        assert sum(json.loads(line)["event"] == "evidence.read" for line in log.lines) == len(files)
        pages = database.execute("SELECT count(*), count(DISTINCT sha256 || '/' || number) FROM pages").fetchone()
        assert pages[0] == pages[1] == 30 + 1 + 1 + 3
        assert database.execute("INSERT INTO words (words) VALUES ('integrity-check')").rowcount is not None
    assert run("matter", "audit", "m", "--verify")
