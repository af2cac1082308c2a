"""Renews the hash-locked requirements from pyproject.toml; needs `uv` on the PATH."""

import subprocess
import sys

COMMON = ("--universal", "--python-version", "3.11", "--generate-hashes", "--no-emit-index-url", "--no-header", "-q")


def main() -> int:
    run = ("uv", "pip", "compile", "pyproject.toml", *COMMON)
    subprocess.run([*run, "-o", "requirements.lock"], check=True)
    subprocess.run([*run, "--group", "dev", "-c", "requirements.lock", "-o", "requirements-dev.lock"], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
