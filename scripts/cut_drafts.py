"""Drafts while the cable to the machine that writes them is cut, at random moments and for random times.

    python scripts/cut_drafts.py [--documents 10] [--seed 28] [--longest-s 25] [--kind memo]

Two network namespaces are two machines. On the near one a house plays every role but the drafter, on an engine of its
own; the far one plays the drafter, on the same model's name. Each document has the cable cut once, in silence, and
joined again; one that ends before its cut is not counted, and another takes its place. Both engines are programs that
speak the real protocol and answer at a given pace. Every request that
arrives at the far machine is kept with the role that it was asked by: the settings give the drafter another switch for
thinking than all other roles, and that stands in the body. Needs root. Prints Markdown; docs/measurements/serving.md
keeps a run. It ends with 1 if a job failed or a byte of another role went over the cable.
"""

import argparse
import itertools
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

# ruff: noqa: E402 - the tests' modules are found by the line above
from drafting_office import ASK, LIAR, Office
from two_machines import Pair, two_machines, why_not

from chambers.models.embedded import find_embedded_model
from chambers.settings import KNOWN_ROLES

FAKE = ROOT / "tests" / "programs" / "fake_engine.py"
PORT = 9000
_EMPTY_FORM = {"claim": "general", "passages": [1], "pages": [], "parties": [], "events": [], "money": []}
_LOCAL_ANSWER = json.dumps({**_EMPTY_FORM, "objections": []})


@dataclass(frozen=True)
class Cut:
    """One document, and the cut during it."""

    after_s: float
    for_s: float
    stage: str | None
    state: str
    took_s: float
    waited: tuple[str, ...]
    """What the job said that it waited for."""


@dataclass(frozen=True)
class Soak:
    """A whole run."""

    uncut_s: float
    cuts: tuple[Cut, ...]
    too_early: int
    """Documents that ended before their cut."""
    asked: Counter[str]
    """Bytes of requests that arrived at the far machine, by role."""
    sent_bytes: int
    """All that the near machine put on the cable."""

    @property
    def failed(self) -> int:
        return sum(cut.state != "clean" for cut in self.cuts)

    @property
    def other_roles_bytes(self) -> int:
        return self.asked["another role"]


def run(folder: Path, documents: int, *, seed: int, longest_s: float, kind: str) -> Soak:
    """Draft so many documents, each with one cut."""
    chance = random.Random(seed)
    with two_machines() as pair, far_engine(pair, folder) as record, pair.near.entered():
        office = Office(folder, "", config=configuration(pair.far.address))
        try:
            # Another question for each: otherwise the engines would still know the answers.
            asks = (f"{ASK}, version {number}" for number in itertools.count(1))
            for _ in range(2):  # the first also reads the evidence: the second takes as long as those after it
                outcome = ended(office.begin(kind=kind, ask=next(asks)))
                assert outcome == "clean", f"without a cut: {outcome}"
            uncut_s = at_work_s(office)
            cuts: list[Cut] = []
            too_early = 0
            while len(cuts) < documents:
                process = office.begin(kind=kind, ask=next(asks))
                cut = cut_once(office, pair, process, chance.uniform(0, uncut_s), chance.uniform(1, longest_s))
                print(f"{len(cuts) + 1}: {cut}", file=sys.stderr, flush=True)
                if cut is None:
                    too_early += 1
                else:
                    cuts.append(cut)
            return Soak(uncut_s, tuple(cuts), too_early, read_record(record), pair.near.sent_bytes())
        finally:
            office.end()


def cut_once(office: Office, pair: Pair, process: "subprocess.Popen[str]", after_s: float, for_s: float) -> Cut | None:
    """A document that was just ordered: cut off so long after a worker has taken it up, joined again after so long.

    None where it was finished before that.
    """
    office.until("job", None)
    time.sleep(after_s)
    events = office.events()
    if any(event["kind"] == "job_ended" and event["state"] != "failed" for event in events):
        ended(process)
        return None
    stages = [event["stage"] for event in events if event["kind"] == "stage_began"]
    with pair.cut_for(for_s):
        state = ended(process)
    waited = tuple(dict.fromkeys(event["reason"] for event in office.events() if event["kind"] == "waiting"))
    return Cut(after_s, for_s, stages[-1] if stages else None, state, at_work_s(office), waited)


def at_work_s(office: Office) -> float:
    """How long a worker has had the document."""
    events = office.events()
    return float(events[-1]["time"] - events[0]["time"])


def ended(process: subprocess.Popen[str]) -> str:
    """How a job ended: its outcome, or what it said instead."""
    out, err = process.communicate(timeout=900)
    if process.returncode != 0:
        return f"exit {process.returncode}: {err.strip().splitlines()[-1] if err.strip() else ''}"
    return str(json.loads(out)["outcome"])


def read_record(record: Path) -> Counter[str]:
    """Bytes of bodies by whose they were."""
    counted: Counter[str] = Counter()
    for line in record.read_text().splitlines():
        counted[role_of(json.loads(line))] += len(line)
    return counted


def role_of(body: dict) -> str:
    """By whom a request was asked, from its switch for thinking; a look whether the server is ready has none."""
    switch = (body.get("chat_template_kwargs") or {}).get("enable_thinking")
    if switch is None and body.get("max_tokens") == 1:
        return "a look whether it is ready"
    return "drafter" if switch is False else "another role"


@contextmanager
def far_engine(pair: Pair, folder: Path) -> Iterator[Path]:
    """The drafter's model on the far machine, at the pace of a large one."""
    record = folder / "far.jsonl"
    options = ("--host", pair.far.address, "--port", str(PORT), "--record", str(record), "--alias", "m")
    command = [*pair.far.prefix, sys.executable, str(LIAR), "--lie", "honest", "--pause-s", "0.25", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            process.stdout.readline()
            yield record
        finally:
            process.kill()


def configuration(far: str) -> str:
    """All roles on the model m: the drafter far away, the others here; told apart by their switch for thinking."""
    engine = json.dumps({"text": _LOCAL_ANSWER, "tps": 400})
    others = [role for role in KNOWN_ROLES if role != "drafter"]
    here = "".join(
        f'[roles.{role}]\nmodel = "m"\nengine = "llama.cpp"\ncontext_tokens = 8192\nthinking = true\n'
        for role in others
    )
    return (
        f'[engines."llama.cpp"]\nbinary = {json.dumps(str(FAKE))}\nenv = {{ FAKE_ENGINE = {json.dumps(engine)} }}\n'
        f"[models.m]\npath = {json.dumps(str(find_embedded_model()))}\n{here}"
        f'[roles.drafter]\nmodel = "m"\nurl = "http://{far}:{PORT}/v1"\ninsecure = true\nthinking = false\n'
    )


def report(soak: Soak) -> str:
    """The run as Markdown."""
    rows = "\n".join(
        f"| {number} | {cut.after_s:.1f} | {cut.stage or 'none yet'} | {cut.for_s:.1f} | {cut.state} "
        f"| {cut.took_s:.1f} | {len(cut.waited)} |"
        for number, cut in enumerate(soak.cuts, start=1)
    )
    asked = ", ".join(f"{role} {count:,}" for role, count in sorted(soak.asked.items()))
    return (
        f"Uncut {soak.uncut_s:.1f} s. {len(soak.cuts)} documents, {soak.failed} failed jobs, "
        f"{soak.other_roles_bytes} bytes of another role. {soak.too_early} more ended before their cut.\n"
        f"Bytes of requests that arrived at the far machine: {asked}; {soak.sent_bytes:,} bytes on the cable.\n\n"
        "| document | cut after s | in stage | for s | outcome | took s | reasons told |\n"
        f"|---|---|---|---|---|---|---|\n{rows}\n"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=10)
    parser.add_argument("--seed", type=int, default=28)
    parser.add_argument("--longest-s", type=float, default=25.0)
    parser.add_argument("--kind", default="memo")
    options = parser.parse_args()
    if (missing := why_not()) is not None:
        print(f"error: {missing}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="chambers-cut-") as folder:
        soak = run(Path(folder), options.documents, seed=options.seed, longest_s=options.longest_s, kind=options.kind)
    print(report(soak))
    return 1 if soak.failed or soak.other_roles_bytes else 0


if __name__ == "__main__":
    sys.exit(main())
