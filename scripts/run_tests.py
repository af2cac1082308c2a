"""`make test` and `make test-full`: every check in order, and at the end what was left out and why."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

BIN = Path(sys.executable).parent

CHECKS = (
    ("lint", ("ruff", "check", "src", "tests", "scripts")),
    ("format", ("ruff", "format", "--check", "src", "tests", "scripts")),
    ("types", ("mypy",)),
    ("imports", ("lint-imports", "--no-cache")),
    ("reference", ("python", "scripts/make_reference.py", "--check")),
)

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
MAX_AGAIN = 3


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--checks-only", action="store_true")
    options = parser.parse_args()
    began = time.monotonic()
    for name, command in CHECKS:
        if not step(name, command):
            return 1
    if options.checks_only:
        return 0
    left_out = "" if options.full else " and not full"
    # Most tests wait more than they compute, so two at a time; those that measure go one by one, with nothing beside.
    beside = ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "-m", f"not alone{left_out}")
    if not tests("tests", beside) or not tests("tests that measure", ("-m", f"alone{left_out}")):
        return 1
    heavy = [path for path in TESTS.rglob("test_*.py") if "pytest.mark.full" in path.read_text(encoding="utf-8")]
    if heavy and not options.full:
        print(f"left out: the heavy tests in {', '.join(path.name for path in heavy)}; `make test-full` runs them")
    if not (shutil.which("chromium") or shutil.which("chromium-browser")):
        print("left out: the tests in tests/browser, because there is no Chromium (`apt-get install chromium`)")
    print(f"all checks passed in {time.monotonic() - began:.0f} s")
    return 0


def tests(name: str, options: tuple[str, ...]) -> bool:
    """True when all pass; up to three that fail are run once more, alone, and named either way.

    A busy machine can upset a test that waits for processes and sockets. What fails twice has failed, and so has a
    change that upsets more than three.
    """
    if step(name, ("pytest", "-q", "--cache-clear", *options)):
        return True
    failed = json.loads(FAILED.read_text(encoding="utf-8")) if FAILED.exists() else {}
    if not 0 < len(failed) <= MAX_AGAIN:
        return False
    print(f"UNSTEADY: {', '.join(failed)}: failed, and now once more alone", flush=True)
    return step(f"{name}, once more", ("pytest", "-q", *failed))


def step(name: str, command: tuple[str, ...]) -> bool:
    began = time.monotonic()
    print(f"== {name}", flush=True)
    environment = {**os.environ, "PATH": f"{BIN}:{os.environ.get('PATH', '')}"}
    passed = subprocess.run([str(BIN / command[0]), *command[1:]], check=False, env=environment).returncode == 0
    print(f"== {name}: {'passed' if passed else 'FAILED'} ({time.monotonic() - began:.1f} s)", flush=True)
    return passed


if __name__ == "__main__":
    sys.exit(main())
