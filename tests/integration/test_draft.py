"""A whole job through the front door: real house, real matter, a model server of the test's own; and what kills it."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from docx import Document
from running import CHAMBERS, RunningHouse

from chambers.evidence.matter_file import write_facts
from chambers.evidence.sample_matter import write_sample_matter
from chambers.settings import KNOWN_ROLES

LIAR = Path(__file__).parents[1] / "programs" / "lying_engine.py"
ASK = "What was agreed, invoiced and paid for the press, for a breach of contract claim"


@contextmanager
def liar(lie, *more):
    command = [sys.executable, str(LIAR), "--lie", lie, *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()


class Office(RunningHouse):
    """A house whose every role is played by one server elsewhere, and one matter in it."""

    def __init__(self, root, url):
        roles = "".join(f'[roles.{role}]\nmodel = "m"\nurl = "{url}"\ninsecure = true\n' for role in KNOWN_ROLES)
        super().__init__(root / "state", config=roles)
        self.matters = root / "state" / "matters"
        self.papers = root / "papers"
        facts = write_sample_matter(self.papers)
        assert self.chambers("matter", "new", "har").returncode == 0
        write_facts(self.matters / "har" / "matter.toml", facts)
        assert self.chambers("evidence", "add", "har", str(self.papers)).returncode == 0
        self.wait_ready()

    def begin(self, *more, matter="har", kind="memo", ask=ASK):
        command = [*CHAMBERS, "draft", matter, "--type", kind, "--ask", ask, "--json", "--config", str(self.config)]
        return subprocess.Popen([*command, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def draft(self, *more, **kept):
        process = self.begin(*more, **kept)
        out, err = process.communicate(timeout=150)
        return process.returncode, (json.loads(out) if out.strip().startswith("{") else out), err

    def events(self):
        files = sorted(self.matters.glob("har/jobs/*/events.jsonl"), key=lambda path: path.stat().st_mtime)
        return [json.loads(line) for line in files[-1].read_text().splitlines()] if files else []

    def until(self, kind, stage, within_s=60.0):
        end = time.monotonic() + within_s
        while time.monotonic() < end:
            if any(event["kind"] == kind and event.get("stage") == stage for event in self.events()):
                return
            time.sleep(0.02)
        pytest.fail(f"no {kind} of {stage} within {within_s} s")


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


@pytest.mark.full
@pytest.mark.parametrize("stage", ["gate", "draft", "review"])
def test_a_gateway_killed_inside_a_stage_costs_the_job_nothing(office, stage):
    process = office.begin(kind="affidavit")
    office.until("stage_began", stage)
    os.kill(office.status()["gateway"]["pid"], signal.SIGKILL)
    out, err = process.communicate(timeout=150)
    assert process.returncode == 0, err
    assert json.loads(out)["outcome"] == "clean"
    ended = [event["stage"] for event in office.events() if event["kind"] == "stage_ended"]
    assert ended.count("gate") == 1


@pytest.mark.full
def test_a_model_server_killed_in_the_middle_is_waited_for(tmp_path):
    with liar("honest") as (process, url):
        house = Office(tmp_path, url)
        try:
            job = house.begin(kind="affidavit")
            house.until("stage_began", "extract")
            process.kill()
            time.sleep(3)
            with liar("honest", "--port", url.rsplit(":", 1)[1]):
                out, err = job.communicate(timeout=170)
            assert job.returncode == 0, err
            assert json.loads(out)["outcome"] == "clean"
        finally:
            house.end()
