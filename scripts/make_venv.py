"""Makes the environment that everything else runs in: `python3 scripts/make_venv.py .venv LOCK...`.

Standard library only, because nothing is installed yet. Every package is pinned by hash, and nothing but the locks is
installed: pip is kept from resolving, since it would look at newer releases for a package that another one asks for
with an extra, and refuse those for want of a hash.
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
    pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    for lock in locks:
        say(f"installing {lock}")
        if subprocess.run([*pip, "--no-deps", "--require-hashes", "--compile", "-r", lock], check=False).returncode:
            return fail(f"The packages of {lock} could not be installed.", "See pip's message above.")
    if subprocess.run([*pip, "--no-deps", "--no-build-isolation", "--editable", "."], check=False).returncode:
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
