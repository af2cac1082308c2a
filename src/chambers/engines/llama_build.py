"""What a program of the llama.cpp family says of itself, and what such a build cannot do.

A build is judged only by what it says. Its number is the count of commits it was made from, so a copy without
history has 0 or 1 and tells nothing. The compute capabilities in its log do not tell machine code from PTX, which
newer cards compile for themselves; so only a card older than everything in that list is refused for certain, and the
rest shows itself at the first start (`exits`).
"""

import re
from collections.abc import Sequence

from chambers.engines.engine import Build, Refusal
from chambers.machine.description import Gpu

_VERSION = re.compile(r"^version:[ \t]*(\S+)(?:[ \t]+\(([\w ,]+)\))?", re.MULTILINE)
_HEADING = "Available devices:"
_DEVICE = re.compile(r"^[ \t]+(\w+): (.+) \((\d+) MiB, \d+ MiB free\)[ \t\r]*$", re.MULTILINE)
_ARCHITECTURES = re.compile(r"\bARCHS = (\d+(?:,\d+)*)")
# `11434 (0a1b2c3)` at first, `0.6.0 (build 11434, commit 0a1b2c3)` since releases have versions.
_NUMBER = re.compile(r"\bbuild (\d+)|^b?(\d+)(?![\d.])")
_NO_HISTORY = 1000


def read_build(outputs: Sequence[str]) -> Build:
    """A build from what `--version` and `--list-devices` said, in any order."""
    said = "\n".join(outputs)
    version = _VERSION.search(said)
    return Build(
        version=" ".join(filter(None, (version[1], version[2] and f"({version[2]})"))) if version else None,
        devices=_devices(said),
        architectures=_architectures(said),
    )


def build_number(build: Build) -> int | None:
    """The count of commits, where it is one."""
    found = _NUMBER.search(build.version or "")
    number = int((found[1] or found[2])[:9]) if found else 0
    return number if number >= _NO_HISTORY else None


def age_refusals(build: Build, oldest: int, needed_for: str) -> tuple[Refusal, ...]:
    """Why a build is too old for the flags it would be given."""
    number = build_number(build)
    if number is None or number >= oldest:
        return ()
    reason = f"build {number} is too old: {needed_for} came with {oldest}; update it"
    return (Refusal("build.too_old", reason),)


def card_refusals(build: Build, gpus: Sequence[Gpu]) -> tuple[Refusal, ...]:
    """Why a build cannot use these cards."""
    if not gpus:
        return ()
    if build.devices == ():
        reason = (
            "this build sees no card: it was made without CUDA (GGML_CUDA=ON), or the driver does not answer; "
            f"{_recipe(gpus)}"
        )
        return (Refusal("build.no_gpu", reason),)
    if not build.architectures:
        return ()
    oldest = min(build.architectures)
    return tuple(
        Refusal("build.no_kernels", f"this build has no code for {_card(gpu)}; {_recipe(gpus)}")
        for gpu in gpus
        if gpu.compute_capability is not None and _code(gpu.compute_capability) < oldest
    )


def _devices(said: str) -> tuple[str, ...] | None:
    """The cards in the list; a library for processors stands there too, with no memory of its own."""
    if _HEADING not in said:
        return None
    listed = _DEVICE.findall(said.split(_HEADING, 1)[1])
    return tuple(f"{handle}: {name}" for handle, name, mebibytes in listed if int(mebibytes[:9]) > 0)


def _architectures(said: str) -> frozenset[int] | None:
    """The log writes 700 for 7.0 and 1200 for 12.0."""
    found = _ARCHITECTURES.search(said)
    return frozenset(int(code[:9]) // 10 for code in found[1].split(",")) if found else None


def _code(capability: tuple[int, int]) -> int:
    return capability[0] * 10 + capability[1]


def _card(gpu: Gpu) -> str:
    major, minor = gpu.compute_capability or (0, 0)
    return f"GPU {gpu.index} ({gpu.name}, compute capability {major}.{minor})"


def _recipe(gpus: Sequence[Gpu]) -> str:
    codes = sorted({_code(gpu.compute_capability) for gpu in gpus if gpu.compute_capability})
    named = f" -DCMAKE_CUDA_ARCHITECTURES='{';'.join(str(code) for code in codes)}'" if codes else ""
    return f"build it with cmake -B build -DGGML_CUDA=ON{named}"
