"""Which processors and which memory a child is held to: asked for, tried, and told.

A program is faster when its threads and its memory lie on the node that its cards hang on. That is a wish, never a
condition: a child which could not be pinned runs all the same, and says so. Both settings survive exec and hold for
everything the child starts. The words are pure; `pin_self` alone touches the kernel.
"""

import errno
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from chambers.sandbox import libc
from chambers.sandbox.architecture import ARCHITECTURES

_BIND = 2
# As many as a kernel can be built for; further bits of the masks are never looked at.
_MOST_PROCESSORS = 8192
_MOST_NODES = 1024

_WHY_NODE = {
    errno.EINVAL: "there is no such node here, or it has no memory that we may use",
    errno.EPERM: "the system does not let a program choose its memory",
    errno.ENOSYS: "this kernel knows no nodes",
}


@dataclass(frozen=True, slots=True)
class Pinning:
    """What was granted of what was asked for: None was not asked for, or is named in `refused`."""

    cpus: tuple[int, ...] | None = None
    memory_node: int | None = None
    refused: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """For `status`: what holds, then what could not be had."""
        cpus = _processors(self.cpus) if self.cpus else None
        memory = f"memory of node {self.memory_node}" if self.memory_node is not None else None
        held = " and ".join(part for part in (cpus, memory) if part)
        return "; ".join(part for part in (held, *self.refused) if part)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Pinning":
        cpus = value["cpus"]
        return cls(None if cpus is None else tuple(cpus), value["memory_node"], tuple(value["refused"]))


def pin_self(cpus: Sequence[int] | None, memory_node: int | None) -> Pinning | None:
    """Hold this process to them as far as the kernel grants it; None when nothing is asked for."""
    if not cpus and memory_node is None:
        return None
    granted, missing = _take_processors(cpus) if cpus else (None, None)
    refusal = None if memory_node is None else _bind_memory(memory_node)
    return Pinning(
        cpus=granted,
        memory_node=None if refusal else memory_node,
        refused=tuple(sentence for sentence in (missing, refusal) if sentence is not None),
    )


def derive_granted(wanted: Iterable[int], got: Iterable[int]) -> tuple[tuple[int, ...], str | None]:
    """Processors that are held, and a sentence on those which are missing: the kernel drops them without a word."""
    asked, held = set(wanted), set(got)
    missing = asked - held
    refusal = f"{_processors(sorted(missing))} cannot be had: they are absent, or kept from us" if missing else None
    return tuple(sorted(asked & held)), refusal


def node_mask(node: int) -> bytes:
    """One bit for the node, in as many words as the kernel will read."""
    return (1 << node).to_bytes(_MOST_NODES // 8, "little")


def as_ranges(numbers: Iterable[int]) -> str:
    """`0-15, 32`, as the kernel and people write it."""
    ordered = sorted(set(numbers))
    breaks = [at for at, (one, other) in enumerate(pairwise(ordered), start=1) if other != one + 1]
    runs = [ordered[start:end] for start, end in pairwise((0, *breaks, len(ordered)))]
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs if run)


def _processors(cpus: Sequence[int]) -> str:
    return f"processor{'' if len(cpus) == 1 else 's'} {as_ranges(cpus)}"


def _take_processors(cpus: Sequence[int]) -> tuple[tuple[int, ...] | None, str | None]:
    possible = {cpu for cpu in cpus if 0 <= cpu < _MOST_PROCESSORS}
    refusal = _refusal(lambda: os.sched_setaffinity(0, possible))
    if refusal is None:
        return derive_granted(cpus, os.sched_getaffinity(0))
    why = "none of them is there for us" if refusal.errno == errno.EINVAL else libc.errno_name(refusal)
    return None, f"{_processors(cpus)} could not be taken: {why}"


def _bind_memory(node: int) -> str | None:
    architecture = ARCHITECTURES.get(os.uname().machine)
    if architecture is None:
        return f"memory of node {node} could not be bound: no table of system calls for this processor"
    if not 0 <= node < _MOST_NODES:
        return f"memory of node {node} could not be bound: {_WHY_NODE[errno.EINVAL]}"
    number, mask = architecture.numbers["set_mempolicy"], node_mask(node)
    # The kernel reads one bit less than it is told.
    refusal = _refusal(lambda: libc.syscall(number, _BIND, mask, _MOST_NODES + 1))
    if refusal is None:
        return None
    return f"memory of node {node} could not be bound: {_WHY_NODE.get(refusal.errno or 0, libc.errno_name(refusal))}"


def _refusal(attempt: Callable[[], object]) -> OSError | None:
    try:
        attempt()
    except OSError as error:
        return error
    return None
