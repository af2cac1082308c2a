"""`make test` and `make test-full`: every check in order, and at the end what was left out and why.

`--full` runs the phases of full_phases.py one after the other and goes on where an earlier run ended; `--phase NAME`
runs some of them, `--again` also those that passed. With `--strict`, or CI=true, a test that was left out without an
entry in tests/left_out.toml fails the run.
"""

import argparse
import os
import platform
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import full_phases
import left_out
from full_phases import Ended, Phase, Result
from left_out import Outcomes, Verdict

BIN = Path(sys.executable).parent
ROOT = Path(__file__).parents[1]
MAX_AGAIN = 3
NO_TESTS = 5
"""The exit code of pytest when nothing was selected."""

CHECKS = (
    ("lint", ("ruff", "check", "src", "tests", "scripts")),
    ("format", ("ruff", "format", "--check", "src", "tests", "scripts")),
    ("types", ("mypy",)),
    ("imports", ("lint-imports", "--no-cache")),
    ("reference", ("python", "scripts/make_reference.py", "--check")),
)


class OutOfTimeError(Exception):
    """The time of the phase has passed."""


@dataclass
class Run:
    """Runs checks and tests in one checkout, until a time."""

    root: Path
    ends: float | None = None
    patience: float = 1.0
    outcomes: Outcomes = field(default_factory=Outcomes)
    unsteady: tuple[str, ...] = ()

    @property
    def state(self) -> Path:
        return self.root / ".cache" / "test-full"

    def checks(self) -> bool:
        return all(self.step(name, command) == 0 for name, command in CHECKS)

    def tests(self, name: str, options: tuple[str, ...]) -> bool:
        """True when all pass; up to three that fail are run once more, alone, and named either way.

        A busy machine can upset a test that waits for processes and sockets. What fails twice has failed, and so has a
        change that upsets more than three.
        """
        code, found = self.pytest(name, ("--cache-clear", *options))
        failed = tuple(sorted(found.failed))
        if code in {0, NO_TESTS}:
            return True
        if code != 1 or not 0 < len(failed) <= MAX_AGAIN:
            return False
        print(f"UNSTEADY: {', '.join(failed)}: failed, and now once more alone", flush=True)
        self.unsteady += failed
        return self.pytest(f"{name}, once more", failed)[0] == 0

    def pytest(self, name: str, options: tuple[str, ...]) -> tuple[int, Outcomes]:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "outcomes.json"
            try:
                code = self.step(
                    name, ("pytest", "-q", "--outcomes", str(file), f"--patience={self.patience:g}", *options)
                )
            finally:  # also when the time is over
                found = read_outcomes(file)
                self.outcomes = self.outcomes.joined(found)
        return code, found

    def step(self, name: str, command: tuple[str, ...]) -> int:
        """The exit code; ends the command when the time of the phase has passed."""
        began = time.monotonic()
        print(f"== {name}", flush=True)
        environment = {**os.environ, "PATH": f"{BIN}:{os.environ.get('PATH', '')}"}
        program = subprocess.Popen([str(BIN / command[0]), *command[1:]], cwd=self.root, env=environment)
        try:
            code = program.wait(None if self.ends is None else max(1.0, self.ends - began))
        except subprocess.TimeoutExpired:
            print(f"== {name}: OUT OF TIME", flush=True)
            stop(program)
            raise OutOfTimeError from None
        said = {0: "passed", NO_TESTS: "no such tests"} if command[0] == "pytest" else {0: "passed"}
        print(f"== {name}: {said.get(code, 'FAILED')} ({time.monotonic() - began:.1f} s)", flush=True)
        return code

    def judge(self, *, whole: bool) -> Verdict:
        """Of all tests when every group has run; otherwise of those that were selected."""
        tests = self.root / "tests"
        file = tests / "left_out.toml"
        entries = left_out.parse_entries(file.read_text(encoding="utf-8")) if file.exists() else ()
        if not whole:
            return left_out.judge(left_out.find_skipped(self.outcomes), entries, None)
        found = left_out.find_left_out(self.outcomes, left_out.find_test_files(tests))
        return left_out.judge(found, entries, self.outcomes.collected)


def stop(program: subprocess.Popen[bytes]) -> None:
    """As Ctrl-C would, so that fixtures end what they started; by force when that takes over a minute."""
    program.send_signal(signal.SIGINT)
    try:
        program.wait(60)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checks-only", action="store_true")
    parser.add_argument("--full", action="store_true", help="all phases")
    names = [phase.name for phase in full_phases.PHASES]
    parser.add_argument("--phase", action="append", choices=names, metavar="NAME", help=", ".join(names))
    parser.add_argument("--again", action="store_true", help="run phases again that passed on the same files")
    parser.add_argument("--minutes", type=float, default=full_phases.LIMIT_S / 60, help="at most for a phase")
    parser.add_argument("--patience", type=float, default=1.0, help="multiply the time limits of tests (busy machine)")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write the table of all phases")
    parser.add_argument("--strict", action="store_true", default=os.environ.get("CI") == "true")
    options = parser.parse_args(arguments)
    run = Run(root, patience=options.patience)
    if options.full or options.phase:
        code = full(run.root, options)
    elif options.report:
        code = 0
    else:
        code = 0 if (run.checks() if options.checks_only else test(run, strict=options.strict)) else 1
    if options.report:
        write_report(run, options.report)
    return code


def test(run: Run, *, strict: bool) -> bool:
    """`make test`."""
    began = time.monotonic()
    # Most tests wait more than they compute, so two at a time; those that measure go one by one, with nothing beside.
    beside = ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "-m", "not alone and not full")
    if not run.checks():
        return False
    if not run.tests("tests", beside) or not run.tests("tests that measure", ("-m", "alone and not full")):
        return False
    if not accepted(run.judge(whole=True), strict=strict):
        return False
    print(f"all checks passed in {time.monotonic() - began:.0f} s")
    return True


def accepted(verdict: Verdict, *, strict: bool) -> bool:
    """Says what was left out; False when that fails the run."""
    for line in verdict.lines():
        print(line)
    if verdict.passes or not strict:
        return True
    print("error: Tests were left out that tests/left_out.toml does not name, or it names tests that do not exist.")
    print("hint: Install what they need (.ci/run lists it), or add an entry with a reason, or remove the stale one.")
    return False


def full(root: Path, options: argparse.Namespace) -> int:
    """`make test-full`: one phase after the other, whatever becomes of each; the state is kept after each."""
    run = Run(root)
    tree = full_phases.find_tree(root)
    passed = True
    for phase in full_phases.find_phases(options.phase or ()):
        ended = full_phases.read_state(run.state).get(phase.name)
        if full_phases.holds(ended, tree) and not options.again:
            print(f"== {phase.name}: passed before on the same files")
            continue
        passed &= run_phase(phase, root, options) is Result.PASSED
    state = full_phases.read_state(run.state)
    print("\n".join(full_phases.table(state, tree)))
    if all(full_phases.holds(state.get(phase.name), tree) for phase in full_phases.PHASES):
        for phase in full_phases.PHASES:
            run.outcomes = run.outcomes.joined(read_outcomes(run.state / file_of(phase)))
        passed &= accepted(run.judge(whole=True), strict=options.strict)
    return 0 if passed else 1


def run_phase(phase: Phase, root: Path, options: argparse.Namespace) -> Result:
    began, clock = datetime.now(UTC), time.monotonic()
    run = Run(root, clock + options.minutes * 60, options.patience)
    tree = full_phases.find_tree(root)
    print(f"==== {phase.name}", flush=True)
    try:
        if phase is full_phases.CHECKS:
            fine = run.checks()
        else:
            groups = [run.tests(phase.name, group) for group in phase.groups]
            fine = all(groups) and bool(run.outcomes.ran)
        fine &= accepted(run.judge(whole=False), strict=options.strict)
        result = Result.PASSED if fine else Result.FAILED
    except OutOfTimeError:
        result = Result.OUT_OF_TIME
    seen = run.outcomes
    counts = (len(seen.ran), tuple(sorted(seen.failed)), len(seen.skipped), run.unsteady, os.getloadavg()[2])
    commit = full_phases.find_commit(root)
    times = (f"{began:%Y-%m-%d %H:%M}", time.monotonic() - clock)
    ended = Ended(phase.name, commit, tree, result, *times, *counts)
    run.state.mkdir(parents=True, exist_ok=True)
    (run.state / file_of(phase)).write_text(left_out.format_outcomes(seen), encoding="utf-8")
    full_phases.write_state(run.state, {**full_phases.read_state(run.state), phase.name: ended})
    return result


def file_of(phase: Phase) -> str:
    return f"{phase.name.replace(':', '-')}.json"


def read_outcomes(file: Path) -> Outcomes:
    """None at all when pytest did not come to its end."""
    return left_out.parse_outcomes(file.read_text(encoding="utf-8")) if file.exists() else Outcomes()


def write_report(run: Run, file: Path) -> None:
    cpu = Path("/proc/cpuinfo").read_text(encoding="utf-8") if Path("/proc/cpuinfo").exists() else ""
    models = [line.partition(":")[2].strip() for line in cpu.splitlines() if line.startswith("model name")]
    machine = (
        f"{os.cpu_count()} cores ({models[0] if models else platform.machine()}), Python {platform.python_version()}"
    )
    state, tree = full_phases.read_state(run.state), full_phases.find_tree(run.root)
    file.write_text(full_phases.report(state, tree, machine), encoding="utf-8")


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it, and so would pytest
    sys.exit(main())
