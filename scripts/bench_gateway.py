"""What the gateway costs: `make bench-gateway`, or `python scripts/bench_gateway.py [--litellm PYTHON]`.

Prints a page in Markdown: processor time a chunk, time to the first byte, memory; direct, through a bare pass-through
and through our gateway, in turns, in one run. With --check it ends with 1 when a goal is missed. `--litellm` names the
Python of an environment that has LiteLLM's proxy, and measures that too. `--profile FILE` runs the gateway alone under
cProfile instead, and prints where its time goes.
"""

import argparse
import asyncio
import os
import platform
import pstats
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from bench_gateway.load import Address
from bench_gateway.processes import Subject, gateway, litellm, pass_through, processors, upstream
from bench_gateway.reading import Mode, Reading, take
from bench_gateway.report import DIRECT, Memory, Readings, goals, page

_LITELLM_TIMES = 1


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--repeats", type=int, default=9)
    parser.add_argument("--litellm", type=Path, metavar="PYTHON")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--profile", type=Path, metavar="FILE")
    options = parser.parse_args()
    os.sched_setaffinity(0, processors()[1])
    with tempfile.TemporaryDirectory() as folder:
        if options.profile:
            asyncio.run(profile(Path(folder), options.profile))
            return 0
        readings = asyncio.run(measure(Path(folder), options.repeats, options.litellm))
    print(page(readings, made=made(options.litellm), repeats=options.repeats))
    missed = [goal for goal in goals(readings) if not goal.met]
    for goal in missed:
        say(f"missed: {goal.promise}: {goal.seen:.3g} {goal.unit}, at most {goal.most:g}")
    return 1 if missed and options.check else 0


async def measure(folder: Path, repeats: int, litellm_python: Path | None) -> Readings:
    """All subjects in turns; LiteLLM afterwards, because it would weigh on the others even when idle."""
    async with upstream(folder) as lane:
        async with AsyncExitStack() as stack:
            subjects = [
                Subject(DIRECT, Address(socket=lane.socket), None),
                await stack.enter_async_context(pass_through(lane)),
                await stack.enter_async_context(gateway(lane, folder)),
            ]
            readings, memories = await in_turns(subjects, repeats)
        if litellm_python is not None:
            async with litellm(lane, folder, litellm_python) as subject:
                more, memory = await slowly(subject)
            readings, memories = [*readings, *more], [*memories, memory]
    return Readings(readings, memories)


async def in_turns(subjects: Sequence[Subject], repeats: int) -> tuple[list[Reading], list[Memory]]:
    idle = {subject.name: subject.resident_bytes() for subject in subjects}
    for subject in subjects:
        await take(subject, Mode.BURST, times=2)  # the first requests pay for what is loaded late
    readings = []
    for repeat in range(repeats):
        for mode in Mode:
            for subject in subjects:
                readings.append(await take(subject, mode))
                say(f"{repeat + 1}/{repeats} {readings[-1]}")
    after = {subject.name: subject.resident_bytes() for subject in subjects}
    return readings, [Memory(name, idle[name] or 0, after[name] or 0) for name in idle if idle[name]]


async def slowly(subject: Subject) -> tuple[list[Reading], Memory]:
    """A subject that takes minutes: every mode but the steady one, once."""
    idle = subject.resident_bytes() or 0
    readings = []
    for mode in (Mode.SINGLE, Mode.AT_ONCE, Mode.BURST):
        readings.append(await take(subject, mode, times=_LITELLM_TIMES if mode is Mode.BURST else None))
        say(str(readings[-1]))
    return readings, Memory(subject.name, idle, subject.resident_bytes() or 0)


async def profile(folder: Path, file: Path) -> None:
    """The gateway alone under load, and where its time goes."""
    async with upstream(folder) as lane, gateway(lane, folder, file) as subject:
        await take(subject, Mode.BURST)
        await take(subject, Mode.STEADY)
    pstats.Stats(str(file)).sort_stats("tottime").print_stats(40)


def made(litellm_python: Path | None) -> str:
    """When, where, with what."""
    versions = ", ".join(f"{name} {version(name)}" for name in ("uvicorn", "h11", "aiohttp"))
    if litellm_python is not None:
        versions += f", LiteLLM {version_elsewhere(litellm_python, 'litellm')}"
    pinned = "what is measured on one of them, the rest on the others" if os.cpu_count() != 1 else "all on one"
    return (
        f"Made by `{shlex.join(['python', *(_shown(one) for one in sys.argv)])}` on {datetime.now(UTC):%Y-%m-%d}: "
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors ({pinned}), "
        f"Python {platform.python_version()}, {versions}."
    )


def version_elsewhere(python: Path, name: str) -> str:
    asked = f"import importlib.metadata; print(importlib.metadata.version({name!r}))"
    return subprocess.run([str(python), "-c", asked], capture_output=True, text=True, check=True).stdout.strip()


def _shown(argument: str) -> str:
    """Without the place of a file on this machine."""
    return Path(argument).name if argument.startswith("/") else argument


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
