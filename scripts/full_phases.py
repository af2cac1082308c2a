"""The phases of `make test-full`, what is kept of each in .cache/test-full, and the table for docs.

A phase that passed on the same files is not run again. The phases cover every test: whatever no phase names belongs to
`unit` or, when it is marked `full`, to `full:rest`.
"""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

REPORT = "docs/measurements/test-full.md"
LIMIT_S = 3600

_NAMED = {
    "full:serving": ("tests/full/test_llama_server.py", "tests/full/test_claude_code.py"),
    "full:evidence": (
        "tests/full/test_large_matter.py",
        "tests/full/test_second_opinion.py",
        "tests/integration/test_intake.py",
    ),
    "full:grounding": ("tests/full/test_grounding_bench.py",),
    "full:durable": (
        "tests/integration/test_durable.py",
        "tests/integration/test_durable_postgres.py",
        "tests/integration/test_draft_faults.py",
        "tests/integration/test_killing.py",
    ),
    "full:bench": (
        "tests/integration/test_bench.py",
        "tests/integration/test_depth_walk.py",
        "tests/integration/test_rehearse.py",
    ),
}


@dataclass(frozen=True, slots=True)
class Phase:
    """Some tests by their paths; those marked `full` or the others, those marked `alone` or the others or both."""

    name: str
    paths: tuple[str, ...] = ("tests",)
    ignored: tuple[str, ...] = ()
    full: bool = False
    alone: bool | None = None

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """Options of pytest: the tests that wait run two at a time, those that measure run with nothing beside."""
        where = (*self.paths, *(f"--ignore={path}" for path in self.ignored))
        mark = "full" if self.full else "not full"
        beside = ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "-m", f"{mark} and not alone", *where)
        alone = ("-m", f"{mark} and alone", *where)
        return {None: (beside, alone), True: (alone,), False: (beside,)}[self.alone]


CHECKS = Phase("checks", ())
PHASES = (
    CHECKS,
    Phase("unit", ignored=("tests/integration", "tests/browser"), alone=False),
    Phase("integration", ("tests/integration",), alone=False),
    Phase("browser", ("tests/browser",), alone=False),
    Phase("alone", alone=True),
    *(Phase(name, paths, full=True) for name, paths in _NAMED.items()),
    Phase("full:rest", ignored=tuple(path for paths in _NAMED.values() for path in paths), full=True),
)


class Result(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    OUT_OF_TIME = "out of time"


@dataclass(frozen=True, slots=True)
class Ended:
    """How a phase ended, and on which files."""

    phase: str
    commit: str
    tree: str | None
    result: Result
    began: str
    seconds: float
    ran: int
    failed: tuple[str, ...]
    left_out: int
    unsteady: tuple[str, ...]
    load: float
    """Processes that wanted a core, on average over the last quarter of an hour."""


def find_phases(names: Iterable[str]) -> tuple[Phase, ...]:
    """All phases, or those with these names."""
    names = set(names)
    return tuple(phase for phase in PHASES if not names or phase.name in names)


def holds(ended: Ended | None, tree: str | None) -> bool:
    """Whether a phase need not run again: it passed on exactly these files."""
    return ended is not None and ended.result is Result.PASSED and tree is not None and ended.tree == tree


def read_state(folder: Path) -> dict[str, Ended]:
    """The last end of each phase."""
    file = folder / "state.json"
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return {name: _parse_ended(each) for name, each in kept.items()}


def write_state(folder: Path, state: dict[str, Ended]) -> None:
    """Replaced as a whole, so that an interruption leaves the old one."""
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / "state.json.new"
    text = json.dumps({name: asdict(each) for name, each in state.items()}, indent=1)
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(folder / "state.json")


def _parse_ended(kept: dict) -> Ended:
    lists = {"failed": tuple(kept["failed"]), "unsteady": tuple(kept["unsteady"])}
    return Ended(**{**kept, **lists, "result": Result(kept["result"])})


def find_commit(root: Path) -> str:
    """The short name of the commit, `unknown` outside git."""
    return _git(root, "rev-parse", "--short=10", "HEAD") or "unknown"


def find_tree(root: Path) -> str | None:
    """The hash of all files as they are now, without the report; None outside git."""
    real = _git(root, "rev-parse", "--git-path", "index")
    if real is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        index = Path(folder) / "index"
        if (root / real).exists():
            shutil.copy2(root / real, index)
        for arguments in (("add", "--all"), ("rm", "--cached", "--quiet", "--ignore-unmatch", REPORT)):
            if _git(root, *arguments, index=index) is None:
                return None
        return _git(root, "write-tree", index=index)


def _git(root: Path, *arguments: str, index: Path | None = None) -> str | None:
    environment = {**os.environ, **({"GIT_INDEX_FILE": str(index)} if index else {})}
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=root, env=environment, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def table(state: dict[str, Ended], tree: str | None) -> list[str]:
    """One row a phase, in Markdown; phases that did not run, or ran on other files, say so."""
    lines = [
        "| phase | result | began (UTC) | commit | seconds | tests run | failed | left out | unsteady | load |",
        "|---|---|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    for phase in PHASES:
        ended = state.get(phase.name)
        if ended is None:
            lines.append(f"| {phase.name} | not run | | | | | | | | |")
            continue
        result = ended.result if ended.tree == tree else f"{ended.result}, on earlier files"
        counts = f"{ended.ran} | {len(ended.failed)} | {ended.left_out} | {len(ended.unsteady)}"
        row = f"{result} | {ended.began} | {ended.commit} | {ended.seconds:.0f} | {counts} | {ended.load:.1f}"
        lines.append(f"| {phase.name} | {row} |")
    return lines


def report(state: dict[str, Ended], tree: str | None, machine: str) -> str:
    """The page REPORT."""
    lines = ["# Results of `make test-full`", "", "Made by `.venv/bin/python scripts/run_tests.py --report FILE`."]
    lines += [
        "",
        f"Machine: {machine}. `load` is the average over the last 15 minutes when the phase ended; times grow",
    ]
    lines += [
        "with it. `not run` says nothing about a phase; `out of time` was stopped after so many seconds.",
        "",
        *table(state, tree),
        "",
    ]
    for word in ("failed", "unsteady"):
        named = [(each.phase, test) for each in state.values() for test in getattr(each, word)]
        lines += [f"{word.capitalize()}:", "", *(f"- {phase}: `{test}`" for phase, test in named), ""] if named else []
    return "\n".join(lines)
