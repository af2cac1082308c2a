"""Why an engine ended, told from the last lines it wrote: what happened, what to do, and whether to try again.

A table, because the causes are the same whoever dies of them: CUDA, the loader and the kernel speak through every
engine. The first row that fits is taken, so what is certain stands before what only looks like it. Causes that one
engine alone has stand in its own file and are asked first.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_KILLED = 9
_ILLEGAL_INSTRUCTION = 4


@dataclass(frozen=True, slots=True)
class Cause:
    """`mark` is looked for in the last lines; `story` is the rest of a sentence that begins with the engine's name.

    `final` means that starting it again the same way ends the same way.
    """

    mark: re.Pattern[str]
    story: str
    final: bool


def cause(mark: str, story: str, *, final: bool) -> Cause:
    """A row of such a table; upper and lower case do not matter."""
    return Cause(re.compile(mark, re.IGNORECASE), story, final)


_CAUSES = (
    cause(
        r"error while loading shared libraries|cannot open shared object file",
        "lacks a shared library, which its log names: install it, or set LD_LIBRARY_PATH in the engine's env",
        final=True,
    ),
    cause(
        r"no kernel image",
        "has no kernels for this card: build it for the card's compute capability (CMAKE_CUDA_ARCHITECTURES)",
        final=True,
    ),
    cause(
        r"driver version is insufficient|forward compatibility was attempted|unsupported toolchain",
        "was built with a newer CUDA than the driver knows: update the driver, or build it with an older CUDA",
        final=True,
    ),
    cause(
        r"no CUDA-capable device|no CUDA GPUs are available",
        "sees no card: check nvidia-smi, and that /dev/nvidia* may be opened by this user",
        final=True,
    ),
    cause(
        # CUDA also says "invalid argument", of a call and not of a flag: there no second colon follows.
        r"unrecognized arguments?:|error: invalid argument: |unknown argument|unknown flag|invalid parameter for arg",
        "does not know a flag that it was given: update it, or mend extra_args in the engine's settings",
        final=True,
    ),
    cause(
        r"unknown model architecture|architectures? .{0,200}not supported|does not recognize this architecture",
        "does not know this model's architecture: update it, or choose another engine for this model",
        final=True,
    ),
    cause(
        r"out of memory|failed to allocate|cudaMalloc failed|unable to allocate|OutOfMemoryError",
        "ran out of memory on a device: ask for less context or fewer slots, or see what else holds it (nvidia-smi)",
        final=False,
    ),
    cause(
        r"failed to open GGUF|no such file or directory.{0,80}gguf|gguf.{0,200}no such file or directory"
        r"|not a valid model identifier|does not appear to have a file named",
        "cannot find the model: check that its path is right and that this user may read it",
        final=True,
    ),
    cause(
        r"address already in use|couldn't bind|failed to bind",
        "cannot listen: something else has its socket or port",
        final=False,
    ),
    cause(
        r"failed to load model|error loading model|invalid magic",
        "cannot load the model file: it is damaged or not complete; compare its checksum, or fetch it again",
        final=True,
    ),
)


def explain_exit(
    who: str, returncode: int, last_lines: Sequence[str], own_causes: Sequence[Cause] = ()
) -> tuple[str, bool]:
    """The sentence, and whether another try is pointless; `own_causes` go before those that all engines share."""
    said = "\n".join(last_lines)
    for one in (*own_causes, *_CAUSES):
        if one.mark.search(said):
            return f"{who} {one.story}", one.final
    if returncode < 0:
        return _explain_signal(who, -returncode)
    return f"{who} ended with exit code {returncode}; its log says no more", False


def _explain_signal(who: str, number: int) -> tuple[str, bool]:
    if number == _KILLED:
        return f"{who} was killed (signal 9): by hand, or by the kernel for want of memory", False
    if number == _ILLEGAL_INSTRUCTION:
        return f"{who} was built for another processor (signal {number}): build it on this box", True
    return f"{who} crashed with signal {number}", False
