import zipfile
from datetime import UTC, datetime

from docx import Document

from chambers.drafting.layout import Style, Unit
from chambers.drafting.word import read_docx_text, read_docx_units, write_docx

UNITS = (
    Unit(Style.TITLE, ("MEMORANDUM",)),
    Unit(Style.ADDRESS, ("TO:", "Ada")),
    Unit(Style.ADDRESS, ("RE:", "A v. B")),
    Unit(Style.HEADING, ("Facts",)),
    Unit(Style.NUMBERED, ("It cost \u201c$5.00\u201d <b>&amp;</b>.",)),
    Unit(Style.FACTS_HEAD, ("Date", "What", "Page")),
    Unit(Style.FACT, ("May 1, 2026", "It came.", "HAR000001")),
    Unit(Style.NOTE, ("Made by hand.",)),
)


def _write(path):
    write_docx(path, UNITS, title="Memorandum", document_id="id-7", made_at=datetime(2026, 5, 1, 9, tzinfo=UTC))


def test_the_text_read_back_is_the_text_written(tmp_path):
    _write(tmp_path / "memo.docx")
    assert read_docx_units(tmp_path / "memo.docx") == tuple(unit.text for unit in UNITS)
    assert "May 1, 2026\tIt came.\tHAR000001" in read_docx_text(tmp_path / "memo.docx")


def test_the_same_units_give_the_same_bytes(tmp_path):
    _write(tmp_path / "one.docx")
    _write(tmp_path / "two.docx")
    assert (tmp_path / "one.docx").read_bytes() == (tmp_path / "two.docx").read_bytes()


def test_the_file_carries_its_identity_and_only_its_owner_may_read_it(tmp_path):
    _write(tmp_path / "memo.docx")
    properties = Document(str(tmp_path / "memo.docx")).core_properties
    assert properties.identifier == "id-7"
    assert properties.created == datetime(2026, 5, 1, 9, tzinfo=properties.created.tzinfo)
    assert (tmp_path / "memo.docx").stat().st_mode & 0o777 == 0o600


def test_the_footer_counts_pages_with_fields(tmp_path):
    _write(tmp_path / "memo.docx")
    with zipfile.ZipFile(tmp_path / "memo.docx") as packed:
        footers = "".join(packed.read(name).decode() for name in packed.namelist() if "footer" in name)
    assert ">PAGE<" in footers
    assert ">NUMPAGES<" in footers
