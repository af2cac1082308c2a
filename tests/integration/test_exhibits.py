"""`chambers exhibits` as a person runs it: numbers on copies, bound volumes, load files, and what a kill leaves."""

import hashlib
import io
import json
import signal
import subprocess
import time

import pikepdf
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas
from running import CHAMBERS

from chambers.desk import matters
from chambers.evidence.bates_series import SeriesLedger
from chambers.evidence.loadfile import parse_dat, parse_opt
from chambers.evidence.production import Series
from chambers.record.matter import MatterFacts
from chambers.settings import load_settings


def _pdf(words, pages=1):
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for number in range(1, pages + 1):
        canvas.drawString(72, 700, f"{words} page {number}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


@pytest.fixture
def files(tmp_path):
    paths = []
    for name, pages in (("lease", 2), ("ledger", 3), ("letter", 1)):
        paths.append(tmp_path / f"{name}.pdf")
        paths[-1].write_bytes(_pdf(name, pages))
    return paths


def _run(*arguments):
    command = [*CHAMBERS, "exhibits", *(str(each) for each in arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def _json(*arguments):
    done = _run(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def _texts(path):
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(path)]


def test_files_are_numbered_into_one_pdf_without_any_matter(tmp_path, files):
    out = tmp_path / "out" / "stamped.pdf"
    made = _json("stamp", *files, "--prefix", "ABC", "--digits", 7, "--start", 41, "--out", out)
    assert [(row["first"], row["last"]) for row in made["documents"]] == [
        ("ABC0000041", "ABC0000042"),
        ("ABC0000043", "ABC0000045"),
        ("ABC0000046", "ABC0000046"),
    ]
    assert [f"ABC00000{41 + n}" in text for n, text in enumerate(_texts(out))] == [True] * 6
    assert out.stat().st_mode & 0o777 == 0o600


def test_one_file_keeps_its_own_bookmarks(tmp_path):
    with pikepdf.open(io.BytesIO(_pdf("book", 2))) as pdf:
        with pdf.open_outline() as outline:
            outline.root.append(pikepdf.OutlineItem("Chapter", 1))
        pdf.save(tmp_path / "book.pdf")
    assert _run("stamp", tmp_path / "book.pdf", "--prefix", "ABC", "--out", tmp_path / "out.pdf").returncode == 0
    with pikepdf.open(tmp_path / "out.pdf") as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Chapter"]


def test_productions_continue_and_load_files_agree_with_the_stamps(tmp_path, files):
    series = ("--prefix", "ABC", "--separator", "-", "--ledger", tmp_path / "matter")
    before = {path: path.read_bytes() for path in files}
    _json("stamp", *files[:2], *series, "--out", tmp_path / "VOL/IMAGES", "--legend", "CONFIDENTIAL")
    second = _json("stamp", files[2], *series, "--out", tmp_path / "VOL/IMAGES", "--withhold", f"{files[2]}=privileged")
    assert second["documents"][0]["first"] == "ABC-000006"
    made = _json("loadfile", *series, "--out", tmp_path / "VOL")
    rows = parse_dat((tmp_path / "VOL/VOL001.dat").read_bytes())
    assert made["documents"] == len(rows) == 3
    assert [row["SHA256"] for row in rows] == [hashlib.sha256(before[path]).hexdigest() for path in files]
    assert rows[0]["CONFIDENTIALITY"] == "CONFIDENTIAL"
    pages = parse_opt((tmp_path / "VOL/VOL001.opt").read_bytes())
    images = [tmp_path / "VOL" / page.image.replace("\\", "/") for page in pages]
    assert [image.stem for image in images] == [page.label for page in pages] == [f"ABC-00000{n}" for n in range(1, 7)]
    assert all(image.is_file() for image in images)
    assert "privileged" in _texts(tmp_path / "VOL/IMAGES/ABC-000006.pdf")[0]
    assert {path: path.read_bytes() for path in files} == before


def test_exhibits_are_bound_under_the_numbers_that_were_served(tmp_path, files):
    series = ("--prefix", "ABC", "--ledger", tmp_path / "matter")
    _json("stamp", files[1], *series, "--out", tmp_path / "out")
    listed = tmp_path / "list.csv"
    listed.write_text('file,description,date\nlease.pdf,The lease,"May 1, 2026"\nledger.pdf,The ledger,\n')
    bound = _json("bind", "--list", listed, *series, "--case", "No. 26-1", "--out", tmp_path / "bound.pdf")
    assert [(each["label"], each["bates"]) for each in bound["exhibits"]] == [
        ("A", "ABC000004-ABC000005"),
        ("B", "ABC000001-ABC000003"),
    ]
    texts = _texts(tmp_path / "bound.pdf")
    assert "The ledger" in texts[0]
    assert "ABC000003" in texts[-1]
    for name in ("index.docx", "index.pdf", "index.csv"):
        _json("index", "--list", listed, *series, "--out", tmp_path / name)
    assert 'A,The lease,"May 1, 2026",ABC000004-ABC000005,2,2' in (tmp_path / "index.csv").read_text("utf-8-sig")
    again = tmp_path / "again.pdf"
    _json("bind", "--list", listed, *series, "--case", "No. 26-1", "--out", again)
    assert again.read_bytes() == (tmp_path / "bound.pdf").read_bytes()


def test_a_matter_keeps_its_series(tmp_path, files):
    config = tmp_path / "chambers.toml"
    config.write_text(f"[paths]\nstate = {json.dumps(str(tmp_path / 'state'))}\n")
    matters.new(load_settings(config), "harlow", MatterFacts())
    series = ("--prefix", "ABC", "--matter", "harlow", "--config", config)
    _json("stamp", files[0], *series, "--out", tmp_path / "out")
    assert _json("stamp", files[2], *series, "--out", tmp_path / "out")["documents"][0]["first"] == "ABC000003"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("stamp", "tool.exe", "--prefix", "ABC", "--out", "o.pdf"), "tool.exe cannot be used"),
        (("stamp", "missing.pdf", "--prefix", "ABC", "--out", "o.pdf"), "cannot be read"),
        (("stamp", "lease.pdf", "--prefix", "ABC1", "--out", "o.pdf"), "cannot be 'ABC1'"),
        (("stamp", "lease.pdf", "--prefix", "A", "--digits", "1", "--start", "9", "--out", "o.pdf"), "does not fit"),
        (("index", "lease.pdf", "--out", "index.odt"), "cannot be written as index.odt"),
        (("loadfile", "--prefix", "X", "--ledger", "matter", "--out", "o"), "Nothing has been served"),
        (("bind", "--out", "o.pdf"), "nothing to bind"),
        (("stamp", "lease.pdf", "--prefix", "ABC", "--out", "lease.pdf"), "one of the originals"),
        (("bind", "lease.pdf", "ledger.pdf", "--out", "./ledger.pdf"), "one of the originals"),
    ],
)
def test_what_cannot_be_done_is_refused_and_nothing_is_written(tmp_path, files, arguments, why, monkeypatch):
    (tmp_path / "tool.exe").write_bytes(b"MZ\x00\x01")
    monkeypatch.chdir(tmp_path)
    before = {path: path.read_bytes() for path in files}
    done = _run(*arguments)
    assert done.returncode in (1, 2)
    assert why in done.stderr
    assert "hint: " in done.stderr
    assert not (tmp_path / "o.pdf").exists()
    assert {path: path.read_bytes() for path in files} == before


def _killed_after(command, delay_s):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.wait(delay_s)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
        process.wait()


def _tree(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("verb", ["stamp", "bind"])
def test_a_run_that_is_killed_at_any_moment_is_finished_by_running_it_again(tmp_path, files, verb):
    def command(name):
        out = tmp_path / name / ("out" if verb == "stamp" else "out/bound.pdf")
        ledger = ("--prefix", "ABC", "--ledger", tmp_path / name / "ledger")
        return [str(each) for each in (*CHAMBERS, "exhibits", verb, *files, *ledger, "--out", out)]

    began = time.monotonic()
    subprocess.run(command("whole"), check=True, capture_output=True)
    whole_s = time.monotonic() - began
    before = {path: path.read_bytes() for path in files}
    for moment in (0.35, 0.5, 0.65, 0.8, 0.95):
        _killed_after(command("killed"), moment * whole_s)
    subprocess.run(command("killed"), check=True, capture_output=True)
    assert _tree(tmp_path / "killed/out") == _tree(tmp_path / "whole/out")
    ledger = SeriesLedger(tmp_path / "killed/ledger")
    assert [str(number) for number in ledger.snapshot(Series("ABC")).places] == [f"ABC00000{n}" for n in range(1, 7)]
    assert ledger.gaps(Series("ABC")) == ()
    assert {path: path.read_bytes() for path in files} == before
