"""The whole job through the front door, its proof, and what makes the proof fail."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from running import CHAMBERS

from chambers.base.chain import verify_chain

PROBE = str(Path(__file__).parents[1] / "programs" / "probe.py")


def chambers(*arguments, **environment):
    return subprocess.run(
        [*CHAMBERS, *arguments], capture_output=True, text=True, check=False, timeout=1200, env=os.environ | environment
    )


# With another engine beside it this takes minutes.
pytestmark = pytest.mark.alone
# An affidavit from nothing by the embedded engine takes minutes; `test_draft.py` does the whole job quicker.
whole_job = pytest.mark.full


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    out = tmp_path_factory.mktemp("demo") / "out"
    return chambers("demo", "--out", str(out)), out


@whole_job
def test_demo_writes_its_documents_and_says_what_each_is(demo):
    done, out = demo
    assert done.returncode == 0, done.stderr
    for name in ("affidavit.docx", "affidavit.pdf", "exhibits.pdf", "report.html", "report.json", "manifest.json"):
        assert (out / name).stat().st_size > 1000
        assert name in done.stdout
    assert "ready: smollm2-135m" in done.stderr


@whole_job
def test_demo_report_gives_the_source_of_every_claim_and_blocks_nothing_in_the_final_document(demo):
    report = json.loads((demo[1] / "report.json").read_text())
    verification = report["verification"]
    assert verification["blocked"] is False
    assert report["counts"]["sentences_with_a_source"] == report["counts"]["sentences"] > 0
    assert str(report["counts"]["sentences"]) in report["summary"]
    assert report["gate"]["finding"] in {"shown", "not_assessed"}
    for claim in verification["claims"]:
        assert claim["verdict"] == "supported"
        assert claim["source"]["kind"] in {"evidence", "matter", "template"}


@whole_job
def test_demo_manifest_names_the_model_that_wrote_it(demo):
    manifest = json.loads((demo[1] / "manifest.json").read_text())
    assert "smollm2-135m" in json.dumps(manifest)


@whole_job
def test_demo_leaves_no_process_behind(demo):
    listed = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    assert str(demo[1]) not in listed


def test_demo_into_a_folder_that_cannot_be_written_is_told_at_once(tmp_path):
    (tmp_path / "file").write_text("in the way")
    done = chambers("demo", "--out", str(tmp_path / "file"))
    assert done.returncode == 1
    assert "--out" in done.stderr


@whole_job
def test_proof_of_the_whole_job_passes_and_is_kept(tmp_path):
    done = chambers("prove-local", "--json", CHAMBERS_STATE=str(tmp_path / "state"))
    assert done.returncode == 0, done.stderr
    record = json.loads(done.stdout)
    assert record["passed"] is True
    assert record["observation"]["attempts"] == []
    assert record["observation"]["calls_observed"]["connect"] > 5
    assert record["observation"]["not_covered"]
    assert {"affidavit.docx", "report.html", "report.json"} <= set(record["made"])
    kept = tmp_path / "state" / "proofs.jsonl"
    assert verify_chain(kept.read_text().splitlines()) is None
    assert kept.stat().st_mode & 0o777 == 0o600


def test_planted_child_that_tries_to_leave_makes_the_proof_fail(tmp_path):
    state = str(tmp_path / "state")
    request = json.dumps({"tries": ["tcp_outside", "udp", "dns"]})
    planted = f"import subprocess, sys; subprocess.run([sys.executable, {PROBE!r}, {request!r}])"
    done = chambers("prove-local", "--", sys.executable, "-c", planted, CHAMBERS_STATE=state)
    assert done.returncode == 1
    assert "FAILED" in done.stdout
    assert "connect AF_INET to 192.0.2.1 port 443" in done.stdout
    assert "sendto AF_INET to 192.0.2.1 port 53" in done.stdout
    quiet = chambers("prove-local", "--", "/bin/true", CHAMBERS_STATE=state)
    assert quiet.returncode == 0
    lines = (tmp_path / "state" / "proofs.jsonl").read_text().splitlines()
    assert [json.loads(line)["passed"] for line in lines] == [False, True]
    assert verify_chain(lines) is None


def test_a_record_that_was_altered_is_not_built_upon(tmp_path):
    state = tmp_path / "state"
    chambers("prove-local", "--", "/bin/false", CHAMBERS_STATE=str(state))
    kept = state / "proofs.jsonl"
    kept.write_text(kept.read_text().replace('"passed": false', '"passed": true'))
    done = chambers("prove-local", "--", "/bin/true", CHAMBERS_STATE=str(state))
    assert done.returncode == 1
    assert "Line 1" in done.stderr
