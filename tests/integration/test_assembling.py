"""Documents of every type, assembled from results made by hand over the sample matter, with the real programs."""

import asyncio
import csv
import hashlib
import io
import json
import re
import shutil
from dataclasses import replace

import openpyxl
import pikepdf
import pypdfium2
import pytest
from docx import Document

from chambers.desk import evidence, matters
from chambers.desk.evidence import registry_place
from chambers.drafting.assemble import assemble_stage
from chambers.drafting.extracting import facts_by_rule
from chambers.drafting.held_record import admitted, hold_record
from chambers.drafting.kind_files import find_type
from chambers.drafting.order import Order
from chambers.drafting.results import (
    Answer,
    Answered,
    Blocked,
    Call,
    Element,
    Grounds,
    Objection,
    Outline,
    PageSeen,
    Papers,
    Paragraph,
    Review,
    Route,
    Section,
    SectionPlan,
)
from chambers.drafting.room import Room
from chambers.drafting.stages import GivenResults
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import find_folder
from chambers.evidence.media import DOCX, PDF
from chambers.evidence.numbering import number_matter
from chambers.evidence.office import find_office
from chambers.evidence.reader import read
from chambers.evidence.sample_matter import write_sample_matter
from chambers.grounding.verify import verify_against
from chambers.settings import Settings

PAPERS = {"agreement": "HARROW000001", "mail": "HARROW000003", "note": "HARROW000004", "bank": "HARROW000006"}
WRITTEN = (
    ("Delmont Press Works, Inc. agreed on March 3, 2026 to supply one Kestrel 740 offset press.", "agreement", "model"),
    ("Harrow & Finch Printing LLC paid $55,920.00 to Delmont Press Works, Inc. on March 5, 2026.", "bank", "model"),
    ("We cannot deliver the Kestrel 740 by May 15, 2026.", "mail", "page"),
    ("Harrow & Finch Printing LLC paid $999.00 on March 5, 2026.", "bank", "model"),
)
SECOND = (("One Kestrel 740 offset press was delivered at Canal Street, Ashford on May 27, 2026.", "note", "model"),)


class Matter:
    """The sample matter, taken in and numbered, and jobs in it."""

    def __init__(self, root):
        self.settings = Settings(root / "state")
        facts = write_sample_matter(root / "evidence")
        matters.new(self.settings, "harrow", replace(facts, affiant="Eleanor Harrow"))
        asyncio.run(evidence.add(self.settings, "harrow", [root / "evidence"]))
        self.folder = find_folder(self.settings.matters, "harrow")
        asyncio.run(number_matter(self.folder))
        with open_database(self.folder.database) as database:
            self.documents = admitted(database)
        self.record = hold_record(self.folder, self.documents)

    def assemble(self, name, *, job=None, found=True, written=WRITTEN, publishing=None):
        """The finished job, and where its files lie."""
        kind = find_type(name)
        job = job or f"20261102-harrow-{name}-ab12"
        order = Order(matter="harrow", type=name, ask="State what was agreed and paid.")
        extra = {} if publishing is None else {"publishing": publishing}
        room = Room(job, order, kind, self.folder, None, tell=lambda _: None, **extra)
        given = GivenResults(room, self._results(room, kind, found, written), None)
        finished = asyncio.run(assemble_stage(registry_place(self.settings))(room, given))
        return finished, self.folder.root / "drafts" / job

    def _results(self, room, kind, found, written):
        facts = facts_by_rule(self.record)
        made = {
            "route": _route(kind),
            "papers": self._papers(room),
            "grounds": Grounds(
                claim="general",
                elements=(Element(text="An agreement", support=(facts.events[0].span,) if found else ()),),
                calls=(_call("gate", 1500, 0),),
            ),
        }
        if found:
            made |= {"facts": facts.model_copy(update={"calls": (_call("extract", 1500, 1400),)})}
            made |= _drafted(kind, written, facts.money[0].span)
        return {key: room.shelf.put(value) for key, value in made.items()}

    def _papers(self, room):
        pages = tuple(
            PageSeen(sha256=page.sha256, page=page.number, bates=bates, file=page.file)
            for bates, page in self.record.by_bates.items()
        )
        prefix, manifest = room.shelf.put_text("pages"), room.shelf.put_text('{"pages": 7}')
        return Papers(
            fence="f", documents=self.documents, pages=pages, prefix=prefix, manifest=manifest, tokens=9, left_out=0
        )


def _route(kind):
    return Route(
        type=kind.name,
        tier="heavy",
        drafter="heavy",
        extractor="extractor",
        planner="planner",
        claim="general",
        reviewers=("clerk",),
        stages=("gate", "extract", "draft"),
        reasons=("it was asked for",),
    )


def _drafted(kind, written, span):
    plans = tuple(SectionPlan(id=rule.id, heading="", instruction="", pages=()) for rule in kind.written)
    sections = [
        Section(
            id=rule.id,
            heading=rule.heading or "",
            paragraphs=tuple(_paragraphs(rule.id, written if at == 0 else SECOND if written else ())),
            blocked=(Blocked(text="It cost $1.", faults=("$1 stands nowhere",), instead="It cost $186,400.00."),),
            calls=(_call("draft", 1600, 1450),),
        )
        for at, rule in enumerate(kind.written)
    ]
    objection = Objection(id="o", reviewer="clerk", paragraph="x", quote="press", problem="Which press?", evidence=span)
    answer = Answer(objection=objection, outcome="kept", reason="The page says which.", before="b")
    return {
        "outline": Outline(sections=plans),
        **{f"section:{each.id}": each for each in sections},
        "review:clerk": Review(reviewer="clerk", mandate="m", objections=(objection,)),
        "answered": Answered(sections=tuple(sections), answers=(answer,)),
    }


def _paragraphs(section, written):
    for at, (text, paper, origin) in enumerate(written, start=1):
        yield Paragraph(id=f"{section}-{at}", text=text, cites=(PAPERS[paper],), origin=origin)


def _call(stage, prompt, cached):
    return Call(stage=stage, role="r", model="m-1", prompt_sha256="0" * 64, prompt_tokens=prompt, cached_tokens=cached)


def _pdf_words(data):
    pages = pypdfium2.PdfDocument(data)
    return " ".join(" ".join(page.get_textpage().get_text_bounded() for page in pages).split())


def _body(document):
    rows = ["\t".join(cell.text for cell in row.cells) for table in document.tables for row in table.rows]
    return "\n".join([*(paragraph.text for paragraph in document.paragraphs), *rows])


@pytest.fixture(scope="module")
def matter(tmp_path_factory):
    return Matter(tmp_path_factory.mktemp("assembling"))


@pytest.fixture(scope="module")
def affidavit(matter):
    return matter.assemble("affidavit")


def test_an_affidavit_has_caption_oath_blanks_numbers_and_exhibits(affidavit):
    finished, folder = affidavit
    document = Document(str(folder / "affidavit.docx"))
    text = _body(document)
    assert finished.outcome == "clean"
    assert "Superior Court of Ashford County" in text
    assert "Case No. 26-CV-01834" in text
    assert "Subscribed and sworn to before me this ______ day of" in text
    assert "(Ex. B at 1, HARROW000006)." in text
    assert "Exhibit C states: \u201cWe cannot deliver the Kestrel 740 by May 15, 2026\u201d" in text
    assert "$999.00" not in text
    assert not set("{}") & set(text)
    numbered = [each for each in document.paragraphs if each._p.pPr is not None and each._p.pPr.numPr is not None]
    assert len(numbered) == 2 + 3 + 3


def test_its_files_are_private_and_have_the_hashes_that_the_manifest_says(affidavit):
    finished, folder = affidavit
    manifest = json.loads((folder / "manifest.json").read_text())
    said = {each["name"]: each["sha256"] for each in manifest["files"]}
    for path in folder.iterdir():
        assert path.stat().st_mode & 0o777 == 0o600
        if path.name != "manifest.json":
            assert said[path.name] == hashlib.sha256(path.read_bytes()).hexdigest()
    assert {made.name for made in finished.files} == {*said, "manifest.json"}
    assert manifest["type"]["sha256"] == find_type("affidavit").sha256
    assert manifest["cache"][0]["share"] == round((1400 + 1450) / (1500 + 1600), 4)
    assert folder.parent.stat().st_mode & 0o777 == 0o700


def test_the_report_accounts_for_everything_in_it(affidavit):
    _, folder = affidavit
    report = json.loads((folder / "report.json").read_text())
    assert report["verification"]["blocked"] is False
    assert [each["text"] for each in report["blocked"]] == ["It cost $1."]
    assert "$999.00" in report["removed"][0]["text"]
    assert report["answers"][0]["outcome"] == "kept"
    page = (folder / "report.html").read_text()
    assert 'id="page-HARROW000006"' in page
    assert "We cannot" in page


def test_the_binder_has_the_exhibits_under_the_letters_of_the_document(affidavit):
    _, folder = affidavit
    report = json.loads((folder / "report.json").read_text())
    assert [(each["exhibit"], each["file"]) for each in report["exhibits"]] == [
        ("A", "01-agreement.pdf"),
        ("B", "05-bank-letter.pdf"),
        ("C", "02-delay-email.eml"),
    ]
    with pikepdf.open(folder / "exhibits.pdf") as bound, bound.open_outline() as outline:
        titles = [item.title for item in outline.root]
    assert [title.partition(":")[0] for title in titles[1:]] == ["Exhibit A", "Exhibit B", "Exhibit C"]
    words = _pdf_words((folder / "exhibits.pdf").read_bytes())
    assert all(number in words for number in ("HARROW000001", "HARROW000002", "HARROW000003", "HARROW000006"))
    assert "PLAINTIFF" in words


def test_the_ledger_has_the_facts_with_their_pages(affidavit):
    _, folder = affidavit
    rows = list(csv.DictReader(io.StringIO((folder / "facts.csv").read_text(encoding="utf-8-sig"))))
    payments = [(row["amount"], row["bates"]) for row in rows if row["kind"] == "payment"]
    assert payments == [("55920.00", "HARROW000006"), ("130480.00", "HARROW000006")]
    sums = list(openpyxl.load_workbook(folder / "facts.xlsx")["Sums"].values)
    assert sums[1][1:4] == (190250, 190250, "yes")


def test_the_pdf_says_what_the_word_file_says(affidavit):
    _, folder = affidavit
    words = _pdf_words((folder / "affidavit.pdf").read_bytes())
    assert "3. Delmont Press Works, Inc. agreed on March 3, 2026" in words
    assert "Page 1 of 2" in words
    for kind, name in ((PDF, "affidavit.pdf"), (DOCX, "affidavit.docx")):
        assert read(kind, (folder / name).read_bytes()).facts.mark == "chambers:20261102-harrow-affidavit-ab12"


def test_the_same_results_give_the_same_files(matter, affidavit):
    first, folder = affidavit
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    again, _ = matter.assemble("affidavit")
    assert again == first
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_what_was_made_is_held_back_when_it_comes_back_as_evidence(matter, affidavit, tmp_path):
    _, folder = affidavit
    names = ("affidavit.docx", "affidavit.pdf", "report.html", "facts.csv", "facts.xlsx", "exhibits.pdf")
    for name in names:
        shutil.copy(folder / name, tmp_path / f"found-{name}")
    outcomes = asyncio.run(evidence.add(matter.settings, "harrow", [tmp_path]))
    states = {outcome.name: str(outcome.state) for outcome in outcomes if "/" not in outcome.name}
    assert states == dict.fromkeys((f"found-{name}" for name in names), "quarantined")
    with open_database(matter.folder.database) as database:
        assert admitted(database) == matter.documents


def test_where_nothing_is_found_there_is_a_report_and_no_document(matter):
    finished, folder = matter.assemble("affidavit", job="20261102-harrow-affidavit-none", found=False)
    assert finished.outcome == "no_grounds"
    assert finished.summary == "Nothing was drafted. Nothing found about: An agreement."
    assert sorted(path.name for path in folder.iterdir()) == ["manifest.json", "report.html", "report.json"]


def test_a_document_of_which_nothing_stands_is_not_made(matter):
    finished, folder = matter.assemble("affidavit", job="20261102-harrow-affidavit-void", written=WRITTEN[3:])
    assert finished.outcome == "blocked"
    assert not (folder / "affidavit.docx").exists()
    assert "$999.00" in (folder / "report.html").read_text()


def test_facts_alone_make_a_ledger_and_a_report(matter):
    finished, folder = matter.assemble("extract")
    assert finished.outcome == "clean"
    assert sorted(path.name for path in folder.iterdir()) == [
        "facts.csv",
        "facts.xlsx",
        "manifest.json",
        "report.html",
        "report.json",
    ]


def test_nothing_is_put_in_place_by_a_worker_that_lost_the_job(matter):
    class LostError(Exception):
        pass

    def lost():
        raise LostError

    with pytest.raises(LostError):
        matter.assemble("extract", job="20261102-harrow-extract-lost", publishing=lost)
    assert not (matter.folder.root / "drafts" / "20261102-harrow-extract-lost").exists()


@pytest.mark.full
@pytest.mark.parametrize("name", ["declaration", "motion", "memo", "summary"])
def test_every_type_is_assembled_and_reads_back_clean_from_word_and_from_its_print(matter, name):
    finished, folder = matter.assemble(name)
    assert finished.outcome == "clean"
    data = (folder / f"{name}.docx").read_bytes()
    text = _body(Document(io.BytesIO(data)))
    assert not set("{}") & set(text)
    assert "$999.00" not in text
    printed = next(made for made in finished.files if made.name == f"{name}.pdf")
    assert ("printed by LibreOffice" in printed.what) is (find_office() is not None)
    words = _pdf_words((folder / printed.name).read_bytes())
    assert "Harrow & Finch Printing LLC paid $55,920.00" in words
    # Held to the number of the page alone, without the exhibit beside it.
    plain = [re.sub(r"Ex\. [A-Z]+ at \d+, ", "", line) for line in text.split("\n") if "(Ex. B at 1" in line]
    for line in plain:
        assert not verify_against(line, matter.record.grounds).blocked
