"""A production as a person makes it: any file stamped, a volume that a platform can load, and what a kill leaves."""

import asyncio
import io
import json
import shlex
import signal
import subprocess
import time
from email.message import EmailMessage
from pathlib import Path

import docx
import pypdfium2
import pytest
from PIL import Image, ImageDraw
from reportlab.pdfgen.canvas import Canvas
from running import CHAMBERS

from chambers.desk import evidence, exhibits, matters
from chambers.evidence.bates_series import SeriesLedger
from chambers.evidence.loadfile import parse_dat, parse_opt
from chambers.evidence.office import find_office
from chambers.evidence.production import Series
from chambers.record.matter import MatterFacts
from chambers.settings import load_settings

needs_office = pytest.mark.skipif(find_office() is None, reason="LibreOffice is not installed")


def _pdf(words, pages=1):
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for number in range(1, pages + 1):
        canvas.drawString(72, 700, f"{words} page {number}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _word(path, *paragraphs):
    document = docx.Document()
    for words in paragraphs:
        document.add_paragraph(words)
    document.save(path)
    return path


def _mail(path, *attachments, subject="The press"):
    message = EmailMessage()
    message["From"], message["To"] = "Ann Lee <ann@example.com>", "Bob Ray <bob@example.com>, Cy Day <cy@example.com>"
    message["Cc"], message["Date"], message["Subject"] = "di@example.com", "Tue, 12 May 2026 14:03:00 -0400", subject
    message.set_content("The press is returned.\n")
    for name, data in attachments:
        message.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    path.write_bytes(bytes(message))
    return path


def _scan(path):
    picture = Image.new("L", (850, 1100), 255)
    ImageDraw.Draw(picture).text((80, 80), "Filing fee of $75.00", fill=0, font_size=30)
    picture.save(path, "PDF", resolution=100)
    return path


def _run(*arguments):
    command = [*CHAMBERS, "exhibits", *(str(each) for each in arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=180)


def _json(*arguments, code=0):
    done = _run(*arguments, "--json")
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


def _texts(path):
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


@pytest.fixture
def files(tmp_path):
    paths = [tmp_path / f"{name}.pdf" for name in ("lease", "ledger", "letter", "notice")]
    for pages, path in enumerate(paths, start=1):
        path.write_bytes(_pdf(path.stem, pages))
    return paths


def _killed_once_a_copy_is_written(arguments, folder):
    command = [*CHAMBERS, "exhibits", *(str(each) for each in arguments)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 60
    while not any(folder.rglob("*.pdf")) and process.poll() is None and time.monotonic() < end:
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL, "the run was over before it could be killed"
    assert any(folder.rglob("*.pdf"))


@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_killed_run_that_another_supersedes_leaves_no_copy_with_numbers_of_nobody(tmp_path, files, elsewhere):
    out, then = tmp_path / "out", tmp_path / ("then" if elsewhere else "out")
    out.mkdir()
    series = ("--prefix", "ABC", "--ledger", tmp_path / "ledger")
    _killed_once_a_copy_is_written(("stamp", *files, *series, "--out", out), out)
    made = _json("stamp", *reversed(files), *series, "--legend", "CONFIDENTIAL", "--out", then)
    assert sorted(tmp_path.glob("out/**/*.pdf")) + sorted(tmp_path.glob("then/**/*.pdf")) == sorted(
        Path(each) for each in made["files"]
    )
    assert sorted(each.name for each in out.iterdir()) == sorted(Path(f).name for f in made["files"] if not elsewhere)
    ledger = SeriesLedger(tmp_path / "ledger")
    for document, file in zip(ledger.documents(Series("ABC")), made["files"], strict=True):
        texts = _texts(file)
        assert document.item.file.removesuffix(".pdf") in texts[0]
        assert str(document.first) in texts[0]
        assert str(document.last) in texts[-1]
    assert [gap.reason for gap in ledger.gaps(Series("ABC"))] == ["reserved by a production that was never finished"]


def test_a_killed_run_without_a_ledger_leaves_nothing_that_another_would_contradict(tmp_path, files):
    out = tmp_path / "out"
    out.mkdir()
    _killed_once_a_copy_is_written(("stamp", *files, "--prefix", "ABC", "--out", out), out)
    made = _json("stamp", *reversed(files), "--prefix", "ABC", "--out", out)
    assert sorted(out.iterdir()) == sorted(Path(each) for each in made["files"])
    again = _run("stamp", *files, "--prefix", "ABC", "--out", out)
    assert again.returncode == 1
    assert "bears numbers that this run would put on other pages" in again.stderr
    assert sorted(out.iterdir()) == sorted(Path(each) for each in made["files"])


@pytest.mark.parametrize("kept_on_it", [False, True])
def test_a_full_disk_is_an_error_that_says_so_and_the_same_run_is_finished_later(tmp_path, kept_on_it):
    disk, source = tmp_path / "disk", tmp_path / "picture.jpg"
    disk.mkdir()
    Image.effect_noise((900, 900), 90).save(source, quality=95)
    ledger = disk / "ledger" if kept_on_it else tmp_path / "ledger"
    stamp = [*CHAMBERS, "exhibits", "stamp", source, "--prefix", "ABC", "--ledger", ledger, "--out", disk / "out"]
    stamping = shlex.join(str(each) for each in stamp)
    script = f"mount -t tmpfs -o size=256k none {disk} && {{ {stamping}; code=$?; find {disk} -name '*.pdf*'; }}"
    script += "; exit $code"
    done = subprocess.run(
        ["unshare", "-rm", "bash", "-c", script], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 1
    assert "error: The disk is full" in done.stderr
    assert "hint: Free some space and run the same command again." in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout
    again = subprocess.run(stamp, capture_output=True, text=True, check=True, timeout=120)
    assert again.stdout.startswith("ABC000001  ABC000001")


def test_a_bad_file_is_named_with_its_reason_and_the_others_are_done(tmp_path, files):
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7 nothing more")
    (tmp_path / "tool.exe").write_bytes(b"MZ\x00\x01")
    bad = [tmp_path / "broken.pdf", tmp_path / "tool.exe", tmp_path / "missing.pdf"]
    series = ("--prefix", "ABC", "--ledger", tmp_path / "ledger")
    made = _json("stamp", files[0], *bad, files[1], *series, "--out", tmp_path / "out", code=1)
    assert [(row["file"], row["first"]) for row in made["documents"]] == [
        ("lease.pdf", "ABC000001"),
        ("ledger.pdf", "ABC000002"),
    ]
    reasons = {each["file"]: each["reason"] for each in made["left_out"]}
    assert list(reasons) == ["broken.pdf", "tool.exe", "missing.pdf"]
    assert "not a PDF" in reasons["broken.pdf"]
    assert "No such file" in reasons["missing.pdf"]
    said = _run("stamp", files[0], bad[2], "--prefix", "ABC", "--out", tmp_path / "more").stderr
    assert "error: missing.pdf was not numbered: it cannot be read: No such file or directory\nhint: " in said


@pytest.mark.parametrize("out", ["out", "out.pdf"])
def test_a_file_that_opens_and_cannot_be_stamped_is_left_out_without_a_gap(tmp_path, files, out):
    narrow = io.BytesIO()
    canvas = Canvas(narrow, pagesize=(8, 400), invariant=1)
    canvas.showPage()
    canvas.save()
    (tmp_path / "narrow.pdf").write_bytes(narrow.getvalue())
    series = ("--prefix", "ABC", "--ledger", tmp_path / "ledger")
    made = _json("stamp", files[0], tmp_path / "narrow.pdf", files[1], *series, "--out", tmp_path / out, code=1)
    assert [(row["file"], row["first"]) for row in made["documents"]] == [
        ("lease.pdf", "ABC000001"),
        ("ledger.pdf", "ABC000002"),
    ]
    assert "too narrow" in made["left_out"][0]["reason"]
    assert SeriesLedger(tmp_path / "ledger").gaps(Series("ABC")) == ()
    assert sum(len(_texts(file)) for file in made["files"]) == 3


@needs_office
def test_word_files_and_mails_are_numbered_as_they_are_with_what_is_attached(tmp_path):
    word = _word(tmp_path / "lease.docx", "The press is rented.")
    mail = _mail(tmp_path / "mail.eml", ("invoice.pdf", _pdf("Invoice", 2)), ("virus.exe", b"MZ\x00"))
    made = _json("stamp", word, mail, "--prefix", "ABC", "--out", tmp_path / "out", code=1)
    assert [(row["file"], row["first"], row["last"]) for row in made["documents"]] == [
        ("lease.docx", "ABC000001", "ABC000001"),
        ("mail.eml", "ABC000002", "ABC000002"),
        ("mail.eml/invoice.pdf", "ABC000003", "ABC000004"),
    ]
    assert [each["file"] for each in made["left_out"]] == ["mail.eml/virus.exe"]
    for file, words in zip(made["files"], ("The press is rented.", "The press is returned.", "Invoice"), strict=True):
        assert words in _texts(file)[0]
        assert Path(file).stem.split("-")[0] in _texts(file)[0]


def test_what_is_to_be_withheld_is_never_numbered_in_full(tmp_path):
    mail = _mail(tmp_path / "mail.eml", ("advice.pdf", _pdf("Privileged advice")))
    stamp = ("stamp", mail, "--prefix", "ABC", "--ledger", tmp_path / "ledger")
    refused = _run(*stamp, "--withhold", "advise.pdf=privileged", "--out", tmp_path / "out")
    assert refused.returncode == 2
    assert "'advise.pdf' is to be withheld, and is not among the files" in refused.stderr
    made = _json(*stamp, "--withhold", "mail.eml/advice.pdf=privileged", "--out", tmp_path / "out")
    assert [row["slip_sheet"] for row in made["documents"]] == [None, "privileged"]
    assert "DOCUMENT WITHHELD" in _texts(made["files"][1])[0]
    _json("loadfile", "--prefix", "ABC", "--ledger", tmp_path / "ledger", "--out", tmp_path / "VOL")
    rows = parse_dat((tmp_path / "VOL/VOL001.dat").read_bytes())
    assert [row["NATIVEPATH"] for row in rows] == ["", ""], "the mail as a file would hold the attachment"
    assert b"Privileged advice" not in b"".join(p.read_bytes() for p in (tmp_path / "VOL").rglob("*") if p.is_file())


@needs_office
def test_every_path_of_a_volume_leads_to_a_file_and_what_is_known_is_filled(tmp_path):
    config = tmp_path / "chambers.toml"
    config.write_text(f"[paths]\nstate = {json.dumps(str(tmp_path / 'state'))}\n")
    settings = load_settings(config)
    matters.new(settings, "press", MatterFacts())
    papers = tmp_path / "papers"
    papers.mkdir()
    _word(papers / "lease.docx", "The press is rented.")
    attached = ("invoice.pdf", _pdf("Invoice", 2))
    _mail(papers / "mail.eml", attached, subject="Acme\u00ae on \u4e2d")
    _scan(papers / "scan.pdf")
    Image.effect_mandelbrot((400, 300), (-2, -1.2, 1, 1.2), 60).convert("RGB").save(papers / "wall.jpg")
    asyncio.run(evidence.add(settings, "press", [papers]))
    series = ("--prefix", "ABC", "--matter", "press", "--config", config)
    made = _json("stamp", "--all", "--custodian", "Lee, Ann", *series, "--out", tmp_path / "copies")
    assert [row["file"] for row in made["documents"]] == [
        *("lease.docx", "mail.eml", "mail.eml/invoice.pdf", "scan.pdf", "wall.jpg")
    ]
    _json("loadfile", *series, "--out", tmp_path / "VOL")
    volume = tmp_path / "VOL"
    lease, mail, invoice, scan, wall = parse_dat((volume / "VOL001.dat").read_bytes())
    assert (mail["FROM"], mail["CC"]) == ("Ann Lee <ann@example.com>", "di@example.com")
    assert mail["TO"] == "Bob Ray <bob@example.com>; Cy Day <cy@example.com>"
    assert (mail["SUBJECT"], mail["DATESENT"]) == ("Acme(R) on \u4e2d", "05/12/2026")
    assert {row["CUSTODIAN"] for row in (lease, mail, invoice, scan, wall)} == {"Lee, Ann"}
    assert [(row["BEGATTACH"], row["ENDATTACH"], row["PARENTBATES"]) for row in (lease, mail, invoice)] == [
        ("", "", ""),
        ("ABC000002", "ABC000004", ""),
        ("ABC000002", "ABC000004", "ABC000002"),
    ]
    assert [bool(row["NATIVEPATH"]) for row in (lease, mail, invoice, scan, wall)] == [True, True, False, False, False]
    paths = [
        row[name] for row in (lease, mail, invoice, scan, wall) for name in ("NATIVEPATH", "TEXTPATH") if row[name]
    ]
    pages = parse_opt((volume / "VOL001.opt").read_bytes())
    assert [page.label for page in pages] == [f"ABC00000{n}" for n in range(1, 7)]
    listed = {volume / each.replace("\\", "/") for each in (*paths, *(page.image for page in pages))}
    assert {path for path in volume.rglob("*") if path.is_file() and path.suffix not in (".dat", ".opt")} == listed
    assert (volume / lease["NATIVEPATH"].replace("\\", "/")).read_bytes() == (papers / "lease.docx").read_bytes()
    assert "$75.00" in (volume / scan["TEXTPATH"].replace("\\", "/")).read_text("utf-8-sig")
    assert "\u4e2d" in (volume / mail["TEXTPATH"].replace("\\", "/")).read_text("utf-8-sig")
    assert "page 1\r\n\f" in (volume / invoice["TEXTPATH"].replace("\\", "/")).read_bytes().decode("utf-8-sig")
    for page in pages:
        with Image.open(volume / page.image.replace("\\", "/")) as image:
            assert (image.format, image.mode) == (("JPEG", "RGB") if page.label == "ABC000006" else ("TIFF", "1"))
            assert round(image.info["dpi"][0]) == 300
            assert getattr(image, "n_frames", 1) == 1
    # The same again changes nothing; and nothing that is not listed may lie in the volume.
    _json("loadfile", *series, "--out", volume)
    refused = _run("loadfile", *series, "--no-natives", "--out", volume)
    assert refused.returncode == 1
    assert "is not part of this volume" in refused.stderr


def test_a_copy_that_is_gone_is_named_and_no_load_file_is_written(tmp_path, files):
    series = ("--prefix", "ABC", "--ledger", tmp_path / "ledger")
    made = _json("stamp", *files[:2], *series, "--out", tmp_path / "copies")
    Path(made["files"][0]).unlink()
    lost = _run("loadfile", *series, "--out", tmp_path / "VOL")
    assert lost.returncode == 1
    assert "1 numbered copies are gone or were changed: ABC000001.pdf" in lost.stderr
    assert not list((tmp_path / "VOL").rglob("*.*")) if (tmp_path / "VOL").exists() else True
    assert _json("stamp", *files[:2], *series, "--out", tmp_path / "copies")["files"] == made["files"]
    assert _json("loadfile", *series, "--out", tmp_path / "VOL")["pages"] == 3


def test_copies_bound_into_one_pdf_and_exhibits_of_a_volume_are_drawn_page_by_page(tmp_path, files):
    series = ("--prefix", "ABC", "--ledger", tmp_path / "ledger")
    _json("stamp", *files[:2], *series, "--out", tmp_path / "one.pdf")
    _json("bind", files[1], files[2], *series, "--out", tmp_path / "bound.pdf")
    made = _json("loadfile", *series, "--out", tmp_path / "VOL")
    assert (made["documents"], made["pages"]) == (3, 6)
    rows = parse_dat((tmp_path / "VOL/VOL001.dat").read_bytes())
    texts = [(tmp_path / "VOL" / row["TEXTPATH"].replace("\\", "/")).read_text("utf-8-sig") for row in rows]
    for row, text, name in zip(rows, texts, ("lease", "ledger", "letter"), strict=True):
        assert text.count(name) == int(row["PAGECOUNT"])
        assert row["BEGBATES"] in text
        assert row["ENDBATES"] in text


@needs_office
def test_a_word_file_of_a_matter_keeps_the_pages_of_its_record_unless_its_layout_is_asked_for(tmp_path):
    config = tmp_path / "chambers.toml"
    config.write_text(f"[paths]\nstate = {json.dumps(str(tmp_path / 'state'))}\n")
    settings = load_settings(config)
    matters.new(settings, "m", MatterFacts())
    clauses = [f"Clause {n}. The lessee pays $75.00 and returns the press, oiled and complete." for n in range(90)]
    lease = _word(tmp_path / "lease.docx", *clauses)
    asyncio.run(evidence.add(settings, "m", [lease]))
    (known,) = evidence.list_all(settings, "m").documents
    folder = exhibits.keeping(settings, None, "m").ledger
    plain = _json(
        "stamp", known.sha256[:12], "--prefix", "ABC", "--matter", "m", "--config", config, "--out", tmp_path / "a"
    )
    assert plain["documents"][0]["pages"] == known.page_count
    assert "printed as plain text" in plain["warnings"][0]
    assert SeriesLedger(folder).snapshot(Series("ABC")).label_of(known.sha256, 1) == "ABC000001"
    laid = _json(
        "stamp", lease, "--keep-layout", "--prefix", "DEF", "--matter", "m", "--config", config, "--out", tmp_path / "b"
    )
    assert laid["documents"][0]["pages"] != known.page_count
    assert SeriesLedger(folder).snapshot(Series("DEF")).label_of(known.sha256, 1) is None
