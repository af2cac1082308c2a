"""Documents of a matter get numbers before they are drafted from, and keep them."""

import asyncio
import io
from datetime import UTC, datetime

import pikepdf
import pypdfium2
import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from chambers.evidence.bates_series import served_ledger
from chambers.evidence.documents import list_documents, read_source
from chambers.evidence.matter_database import open_database
from chambers.evidence.matters import new_matter
from chambers.evidence.numbering import PRODUCED, default_prefix, number_matter
from chambers.evidence.originals import original_path
from chambers.evidence.paper import OriginalChangedError
from chambers.evidence.sample_matter import write_sample_matter
from chambers.evidence.taking import Order, add_evidence


@pytest.fixture
def folder(tmp_path):
    facts = write_sample_matter(tmp_path / "papers")
    made = new_matter(tmp_path / "matters", "harrow-v-delmont", facts, datetime.now(UTC))
    asyncio.run(add_evidence(made, [tmp_path / "papers"], Order(), lambda: datetime.now(UTC)))
    return made


def test_every_page_gets_a_number_that_reads_back_and_originals_stay_as_they_are(folder):
    before = {path: path.read_bytes() for path in folder.originals.rglob("*") if path.is_file()}
    asyncio.run(number_matter(folder))
    assert {path: path.read_bytes() for path in before} == before
    ledger = served_ledger(folder.root)
    assert [str(number) for number in ledger.places] == [f"HARROW00000{n}" for n in range(1, 8)]
    with open_database(folder.database) as database:
        sources = {known.sha256: read_source(database, known) for known in list_documents(database)}
    for copy in sorted((folder.root / PRODUCED).iterdir()):
        with pypdfium2.PdfDocument(copy.read_bytes()) as document:
            texts = [page.get_textpage().get_text_bounded() for page in document]
        first = next(number for number in ledger.places if str(number) in copy.name)
        pages = sources[ledger.places[first].sha256].pages
        for page, text in zip(pages, texts, strict=True):
            assert ledger.label_of(page.sha256, page.number) in text
            assert page.text.split()[0] in text


def test_numbering_again_changes_nothing_and_what_comes_later_goes_on(folder, tmp_path):
    asyncio.run(number_matter(folder))
    served = served_ledger(folder.root)
    assert asyncio.run(number_matter(folder)) is None
    (tmp_path / "papers" / "later.txt").write_text("The rollers were oiled on June 2, 2026.")
    asyncio.run(add_evidence(folder, [tmp_path / "papers"], Order(), lambda: datetime.now(UTC)))
    produced = asyncio.run(number_matter(folder))
    assert [str(each.first) for each in produced.documents] == ["HARROW000008"]
    assert served.places.items() <= served_ledger(folder.root).places.items()


def test_an_original_that_changed_after_it_was_read_is_not_stamped(folder):
    with open_database(folder.database) as database:
        known = next(each for each in list_documents(database) if any(n.endswith("invoice.pdf") for n in each.names))
    path = original_path(folder, known.sha256)
    path.chmod(0o600)
    path.write_bytes(path.read_bytes() + b"%")
    with pytest.raises(OriginalChangedError, match="changed after it was read"):
        asyncio.run(number_matter(folder))
    assert not served_ledger(folder.root).places


@pytest.mark.parametrize(
    ("matter", "prefix"), [("harrow-v-delmont", "HARROW"), ("2026-01", "DOC"), ("constantinople", "CONSTANT")]
)
def test_the_prefix_is_the_first_word_of_the_name(matter, prefix):
    assert default_prefix(matter) == prefix


def test_a_photograph_is_numbered_as_a_photograph_and_a_locked_pdf_by_its_words(folder, tmp_path):
    more = tmp_path / "more"
    more.mkdir()
    Image.new("RGB", (600, 900), (200, 10, 10)).save(more / "wall.jpg")
    locked = pikepdf.open(io.BytesIO(_printed("The door was repaired on July 9, 2026.")))
    locked.save(more / "locked.pdf", encryption=pikepdf.Encryption(owner="boss", user="open"))
    order = Order(password="open")
    asyncio.run(add_evidence(folder, [more], order, lambda: datetime.now(UTC)))
    produced = asyncio.run(number_matter(folder))
    copies = {each.item.file: path for each, path in zip(produced.documents, produced.files, strict=True)}
    with pypdfium2.PdfDocument(next(path for name, path in copies.items() if name.endswith("wall.jpg"))) as document:
        seen = document[0].render(scale=1).to_pil().convert("RGB").getpixel((306, 396))
    assert seen[0] > 150 > seen[1]
    with pypdfium2.PdfDocument(next(path for name, path in copies.items() if name.endswith("locked.pdf"))) as document:
        assert "repaired on July 9, 2026" in document[0].get_textpage().get_text_bounded()


def _printed(words):
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    canvas.drawString(72, 700, words)
    canvas.save()
    return out.getvalue()
