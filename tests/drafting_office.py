"""A house whose every role is played by a model server of the tests' own, with one matter in it to draft from."""

import json
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from running import CHAMBERS, RunningHouse

from chambers.evidence.matter_file import write_facts
from chambers.evidence.sample_matter import write_sample_matter
from chambers.settings import KNOWN_ROLES

LIAR = Path(__file__).parent / "programs" / "lying_engine.py"
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
    """A house whose every role is played by one server elsewhere, or as `config` says, and one matter in it."""

    def __init__(self, root, url, config=None):
        roles = "".join(f'[roles.{role}]\nmodel = "m"\nurl = "{url}"\ninsecure = true\n' for role in KNOWN_ROLES)
        super().__init__(root / "state", config=roles if config is None else config)
        self.matters = root / "state" / "matters"
        self.papers = root / "papers"
        facts = write_sample_matter(self.papers)
        assert self.chambers("matter", "new", "har").returncode == 0
        write_facts(self.matters / "har" / "matter.toml", facts)
        assert self.chambers("evidence", "add", "har", str(self.papers)).returncode == 0
        self.wait_ready()

    def begin(self, *more, matter="har", kind="memo", ask=ASK):
        self._earlier = set(self._kept_events())
        command = [*CHAMBERS, "draft", matter, "--type", kind, "--ask", ask, "--json", "--config", str(self.config)]
        return subprocess.Popen([*command, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def draft(self, *more, **kept):
        process = self.begin(*more, **kept)
        out, err = process.communicate(timeout=150)
        return process.returncode, (json.loads(out) if out.strip().startswith("{") else out), err

    def events(self):
        """Those of the job that was begun last."""
        files = [path for path in self._kept_events() if path not in self._earlier]
        lines = files[0].read_text().splitlines() if files else []
        return [json.loads(line) for line in lines if line.endswith("}")]

    def _kept_events(self):
        return sorted(self.matters.glob("*/jobs/*/events.jsonl"))

    def until(self, kind, stage, within_s=60.0):
        end = time.monotonic() + within_s
        while time.monotonic() < end:
            if any(event["kind"] == kind and event.get("stage") == stage for event in self.events()):
                return
            time.sleep(0.02)
        pytest.fail(f"no {kind} of {stage} within {within_s} s")
