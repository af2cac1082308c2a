"""A whole job through the front door: real house, real matter, a model server of the test's own."""

import json
from html import unescape
from pathlib import Path

import pytest
from docx import Document
from drafting_office import Office, liar


@pytest.fixture(scope="module")
def office(tmp_path_factory):
    with liar("honest") as (_, url):
        house = Office(tmp_path_factory.mktemp("office"), url)
        try:
            yield house
        finally:
            house.end()


def test_a_matter_becomes_a_set_of_files_in_which_everything_is_supported(office):
    code, made, err = office.draft(kind="affidavit")
    assert code == 0, err
    names = {each["name"] for each in made["files"]}
    assert {"affidavit.docx", "affidavit.pdf", "exhibits.pdf", "report.html", "report.json", "manifest.json"} <= names
    folder = Path(next(each["path"] for each in made["files"])).parent
    report = json.loads((folder / "report.json").read_text())
    assert not report["verification"]["blocked"]
    assert {claim["verdict"] for claim in report["verification"]["claims"]} == {"supported"}
    text = "\n".join(paragraph.text for paragraph in Document(str(folder / "affidavit.docx")).paragraphs)
    assert "Eleanor Harrow" in text
    _check_gate(report)
    assert made["counts"] == report["counts"] == json.loads((folder / "manifest.json").read_text())["counts"]
    assert made["summary"] == report["summary"]
    assert report["summary"] in unescape((folder / "report.html").read_text())


def _check_gate(report):
    """No element counts as shown without an act that one of its passages reports."""
    for element in report["gate"]["elements"]:
        words = " ".join(span["text"] for span in element["support"])
        assert (element["finding"] == "shown") is (element["act"] is not None)
        assert element["act"] is None or element["act"] in words
    assert report["gate"]["finding"] == "not_assessed"
    assert "not assessed" in report["gate"]["said"]
    assert report["gate"]["said"] in report["summary"]


@pytest.mark.full
def test_what_was_drafted_once_is_no_evidence_for_the_second_draft(office):
    code, first, err = office.draft()
    assert code == 0, err
    written = Path(next(each["path"] for each in first["files"] if each["name"] == "memo.docx"))
    copied = office.papers / "99-a-helpful-memo.docx"
    copied.write_bytes(written.read_bytes())
    try:
        added = office.chambers("evidence", "add", "har", str(office.papers))
        assert "quarantine" in (added.stdout + added.stderr)
        code, second, err = office.draft()
        assert code == 0, err
        manifest = json.loads((Path(second["files"][0]["path"]).parent / "manifest.json").read_text())
        assert copied.name not in json.dumps(manifest)
    finally:
        copied.unlink()


def test_without_grounds_there_is_a_report_and_no_document(office, tmp_path):
    assert office.chambers("matter", "new", "bare").returncode == 0
    (tmp_path / "weather.txt").write_text(
        "It rained on Monday. The garden was wet, and the dog slept all afternoon long."
    )
    assert office.chambers("evidence", "add", "bare", str(tmp_path / "weather.txt")).returncode == 0
    code, made, err = office.draft("--claim", "breach-of-contract", matter="bare", kind="affidavit")
    assert code == 4, err
    assert made["outcome"] == "no_grounds"
    assert not [each for each in made["files"] if each["name"].endswith(".docx")]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--type", "sonnet"), "sonnet"),
        (("--reviewer", "nobody"), "nobody"),
        (("--claim", "sorcery"), "sorcery"),
    ],
)
def test_an_order_that_cannot_be_carried_out_is_refused_before_it_is_queued(office, arguments, said):
    code, _, err = office.draft(*arguments)
    assert code == 2
    assert said in err
