"""The proof that nothing leaves: the whole job, run with every way out closed and every attempt written down.

The record is a line of JSON chained to the one before it by its hash, so that a proof cannot be altered or taken out
of the middle afterwards. It says what such a run shows, and what it does not.
"""

import hashlib
import json
import os
import platform
import tempfile
from asyncio.subprocess import DEVNULL
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import chambers
from chambers.base.chain import link, verify_chain
from chambers.base.errors import OperationError
from chambers.fleet.folders import open_folders
from chambers.sandbox.observation import Observation
from chambers.sandbox.observer import observe
from chambers.settings import Settings

RECORD = "proofs.jsonl"
DEMO_WITHIN_S = 1800.0
STDERR = 2

Progress = Callable[[str], None]


class BrokenChainError(OperationError):
    """The kept record has been changed."""

    code = "proof.broken_chain"


@dataclass(frozen=True, slots=True)
class Proof:
    """One proof, as kept."""

    record: dict[str, Any]
    observation: Observation
    file: Path

    @property
    def passed(self) -> bool:
        return bool(self.record["passed"])


async def prove_local(settings: Settings, chambers_command: Sequence[str], progress: Progress) -> Proof:
    """Run the demo under observation and keep the record."""
    with tempfile.TemporaryDirectory(prefix="chambers-proof-") as folder:
        argv = (*chambers_command, "demo", "--out", str(Path(folder) / "out"))
        progress("running the whole job with every way out closed; every attempt to use one is written down")
        made_in = Path(folder) / "out"
        return await prove_command(settings, argv, ("chambers", "demo"), progress, made_in=made_in, stdout=DEVNULL)


async def prove_command(
    settings: Settings,
    argv: Sequence[str],
    shown: Sequence[str],
    progress: Progress,
    *,
    made_in: Path | None = None,
    stdout: int = STDERR,
) -> Proof:
    """Run any command under observation and keep the record; `shown` is how the record names it.

    What it prints goes to standard error unless told otherwise: standard output is for what we found.
    """
    file = open_folders(settings.state).state / RECORD
    previous = _last_hash(file)
    with tempfile.TemporaryDirectory(prefix="chambers-home-") as home:
        environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": home, "TMPDIR": home}
        observation = await observe(tuple(argv), environment=environment, stdout=stdout, timeout_s=DEMO_WITHIN_S)
    record = link(previous, _body(shown, observation, made_in))
    _append(file, record)
    progress(f"recorded in {file}")
    return Proof(record, observation, file)


def _body(shown: Sequence[str], observation: Observation, made_in: Path | None) -> dict[str, Any]:
    passed = not observation.attempts and observation.returncode == 0 and not observation.timed_out
    return {
        "kind": "prove-local",
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "version": chambers.__version__,
        "kernel": platform.release(),
        "processor": platform.machine(),
        "command": list(shown),
        "passed": passed,
        "made": _digests(made_in) if made_in else {},
        "observation": observation.to_json(),
    }


def _digests(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def _last_hash(file: Path) -> str | None:
    """The hash to follow; a record that was tampered with is not built upon."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    broken = verify_chain(lines)
    if broken is not None:
        raise BrokenChainError(
            f"Line {broken.line} of {file} is not as it was written: {broken.reason}.",
            hint="Keep that file for whoever must look into it, move it away, and run the proof again.",
        )
    return str(json.loads(lines[-1])["sha256"]) if lines else None


def _append(file: Path, record: dict[str, Any]) -> None:
    descriptor = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as kept:
        kept.write(json.dumps(record, ensure_ascii=False) + "\n")
        kept.flush()
        os.fsync(kept.fileno())
