"""A matter, a job store, and workers with toy stages in processes of their own; what the tests of durable jobs use."""

import json
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from chambers.drafting.jobs.job import Job, JobState
from chambers.drafting.jobs.job_store import open_store
from chambers.drafting.jobs.register import Jobs
from chambers.drafting.order import Order
from chambers.evidence.matters import new_matter
from chambers.record.matter import MatterFacts

PROGRAM = Path(__file__).parent / "programs" / "toy_workshop.py"
LABELS = (
    "route",
    "bundle",
    "gate",
    "extract",
    "outline",
    "draft:one",
    "draft:two",
    "review:clerk",
    "answer",
    "assemble",
)


class ToyShop:
    """Everything below one folder; `database` is an address where it is not the file."""

    def __init__(self, folder: Path, database: str | None = None) -> None:
        self.folder, self.database = folder, database
        self.state, self.matters, self.log = folder / "state", folder / "matters", folder / "log.jsonl"
        self.store = open_store(self.state, database)
        self.jobs = Jobs(self.store, self.matters)
        self.workers: list[subprocess.Popen[bytes]] = []

    def matter(self, name: str) -> str:
        new_matter(self.matters, name, MatterFacts(), datetime.now(UTC))
        return name

    def order(self, matter: str) -> str:
        return self.jobs.enqueue(Order(matter=matter, type="memo", ask="What happened?"))

    def work(self, **config: object) -> subprocess.Popen[bytes]:
        """Start a worker; what its stages are to do besides is said in `config`."""
        said = {"state": str(self.state), "matters": str(self.matters), "log": str(self.log), "database": self.database}
        worker = subprocess.Popen([sys.executable, str(PROGRAM), json.dumps({**said, **config})])
        self.workers.append(worker)
        return worker

    def notes(self, what: str | None = None, job: str | None = None) -> list[dict]:
        """What the stages wrote down, in order."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        found = [json.loads(line) for line in lines]
        return [note for note in found if what in (None, note["what"]) and job in (None, note["job"])]

    def began(self, job: str | None = None) -> Counter[str]:
        return Counter(note["label"] for note in self.notes("began", job))

    def until(self, condition: Callable[[], object], within_s: float = 40.0) -> None:
        end = time.monotonic() + within_s
        while not condition():
            if time.monotonic() > end:
                log = self.state / "logs" / "worker.log"
                pytest.fail(f"not within {within_s} s\n{self.notes()}\n{self.jobs.list()}\n{log.read_text()[-4000:]}")
            time.sleep(0.02)

    def until_noted(self, what: str, label: str, job: str | None = None, times: int = 1) -> None:
        self.until(lambda: sum(note["label"] == label for note in self.notes(what, job)) >= times)

    def until_ended(self, job: str, state: JobState, within_s: float = 40.0) -> Job:
        self.until(lambda: time.sleep(0.1) or self.jobs.show(job).state not in ("queued", "running"), within_s)
        found = self.jobs.show(job)
        assert found.state == state, found
        return found

    def kill(self, worker: subprocess.Popen[bytes]) -> None:
        worker.kill()
        worker.wait()

    def close(self) -> None:
        for worker in self.workers:
            if worker.poll() is None:
                worker.send_signal(signal.SIGCONT)
                worker.terminate()
        for worker in self.workers:
            with suppress(subprocess.TimeoutExpired):
                worker.wait(20)
            if worker.poll() is None:
                self.kill(worker)
