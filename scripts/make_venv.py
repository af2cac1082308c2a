"""Makes the environment that everything else runs in: `python3 scripts/make_venv.py .venv LOCK...`.

Standard library only, because nothing is installed yet. Every package is pinned by hash. A lock whose name contains
"model" is installed without its dependencies: only the file in it is used.
"""

import shutil
import subprocess
import sys
import time
from pathlib import Path

NEED = (3, 11)


def main() -> int:
    if sys.version_info < NEED:
        return fail(
            f"Python {NEED[0]}.{NEED[1]} or newer is needed; this is {sys.version.split()[0]}.", "make PYTHON=..."
        )
    target, locks = Path(sys.argv[1]), sys.argv[2:]
    began = time.monotonic()
    say(f"setting up {target} (once; about a minute)")
    if not make_environment(target):
        return fail(
            "Python cannot make virtual environments here (its ensurepip is missing).",
            "On Debian: apt-get install python3-venv",
        )
    python = str(target / "bin" / "python")
    pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--require-hashes", "--compile"]
    for lock in locks:
        say(f"installing {lock}")
        alone = ["--no-deps"] if "model" in lock else []
        if subprocess.run([*pip, *alone, "-r", lock], check=False).returncode:
            return fail(f"The packages of {lock} could not be installed.", "See pip's message above.")
    own = [
        python,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
    ]
    if subprocess.run([*own, "--editable", "."], check=False).returncode:
        return fail("Chambers itself could not be installed.", "See pip's message above.")
    subprocess.run([python, "-m", "compileall", "-q", "src"], check=True)
    say(f"ready after {time.monotonic() - began:.0f} s")
    return 0


def make_environment(target: Path) -> bool:
    """A fresh environment; whatever an interrupted attempt left is removed first."""
    shutil.rmtree(target, ignore_errors=True)
    made = subprocess.run([sys.executable, "-m", "venv", str(target)], check=False, capture_output=True)
    return made.returncode == 0


def say(text: str) -> None:
    print(f"set-up: {text}", file=sys.stderr, flush=True)


def fail(what: str, hint: str) -> int:
    print(f"error: {what}\nhint: {hint}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
