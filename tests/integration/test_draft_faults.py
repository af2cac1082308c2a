"""Whole jobs through the front door while what they stand on dies, or lies: `make test-full` runs these."""

import json
import os
import re
import signal
import sys
import time
from pathlib import Path

import pytest
from docx import Document
from drafting_office import LIAR, Office, liar

sys.path.insert(0, str(LIAR.parent))

from lies import LIES

import chambers.drafting
from chambers.evidence.bates_series import served_ledger
from chambers.evidence.documents import list_documents, read_source
from chambers.evidence.matter_database import open_database
from chambers.evidence.matter_folder import find_folder

pytestmark = pytest.mark.full
STAGES = ("route", "bundle", "gate", "extract", "outline", "draft", "review", "answer", "assemble")
ASKING = ("gate", "extract", "draft", "review")
"""Stages in which a model is always asked something."""
FIXED = Path(chambers.drafting.__file__).parent / "types"
FIGURE = re.compile(r"[A-Z]{2,}-?\d{3,}|[$\u20ac]\d[\d,]*(?:\.\d+)?|(?<![\w.])\d[\d,.]*\d(?![\w])")


@pytest.fixture(scope="module")
def office(tmp_path_factory):
    with liar("honest") as (_, url):
        house = Office(tmp_path_factory.mktemp("faults"), url)
        try:
            yield house
        finally:
            house.end()


@pytest.mark.parametrize("moment", ["stage_began", "stage_ended"])
@pytest.mark.parametrize("stage", STAGES)
def test_a_gateway_killed_inside_or_after_any_stage_costs_the_job_nothing(office, stage, moment):
    process = office.begin(kind="affidavit")
    office.until(moment, stage)
    os.kill(office.status()["gateway"]["pid"], signal.SIGKILL)
    _ended_clean(office, process)


@pytest.mark.parametrize("stage", ASKING)
def test_a_model_server_killed_inside_any_stage_is_waited_for(tmp_path, stage):
    with liar("honest") as (server, url):
        house = Office(tmp_path, url)
        try:
            process = house.begin(kind="affidavit")
            house.until("stage_began", stage)
            server.kill()
            time.sleep(3)
            with liar("honest", "--port", url.rsplit(":", 1)[1]):
                _ended_clean(house, process)
        finally:
            house.end()


@pytest.fixture(scope="module")
def quarrel(tmp_path_factory):
    """A house whose model server is another liar for each test, at the same address."""
    with liar("honest") as (server, url):
        house = Office(tmp_path_factory.mktemp("quarrel"), url)
        server.kill()
    try:
        yield house, url.rsplit(":", 1)[1]
    finally:
        house.end()


@pytest.mark.parametrize("lie", sorted(LIES))
def test_no_lie_reaches_the_file_that_a_lawyer_signs(quarrel, lie):
    house, port = quarrel
    with liar(lie, "--port", port):
        code, made, err = house.draft(kind="affidavit")
    assert code == 0, err
    folder = Path(made["files"][0]["path"]).parent
    report = json.loads((folder / "report.json").read_text())
    assert not report["verification"]["blocked"]
    assert {claim["verdict"] for claim in report["verification"]["claims"]} == {"supported"}
    evidence = _words(house)
    text = "\n".join(paragraph.text for paragraph in Document(str(folder / "affidavit.docx")).paragraphs)
    figures = FIGURE.findall(text)
    assert len(figures) > 10
    assert [figure for figure in figures if figure not in evidence] == []


def _ended_clean(house, process):
    out, err = process.communicate(timeout=170)
    assert process.returncode == 0, err
    assert json.loads(out)["outcome"] == "clean"
    ended = [(event["stage"], event.get("part")) for event in house.events() if event["kind"] == "stage_ended"]
    assert len(set(ended)) == len(ended), "a stage was done twice"


def _words(house):
    """Everything that an affidavit may take a figure from: pages, numbers, what a person entered, the fixed words."""
    folder = find_folder(house.matters, "har")
    with open_database(folder.database) as database:
        pages = [page.text for known in list_documents(database) for page in read_source(database, known).pages]
    numbers = map(str, served_ledger(folder.root).places)
    fixed = (path.read_text() for path in FIXED.rglob("*") if path.is_file() and path.suffix in (".md", ".toml"))
    return " ".join(" ".join((*pages, *numbers, *fixed, folder.facts_file.read_text())).split())
