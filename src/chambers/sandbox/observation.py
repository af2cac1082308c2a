"""What was seen while a family of processes ran: values, and the plain sentences about what such a run can show."""

from dataclasses import asdict, dataclass
from typing import Any

_COVERS = (
    "every socket, connect, sendto with an address, sendmsg and sendmmsg of the program and everything it started",
    "attempts of confined engines and readers, with the error that they got",
    "sockets of all families: internet, packet, raw, vsock, bluetooth and what else the kernel has",
    "io_uring, by which calls could pass unseen, was refused",
)
_COVERS_NAMESPACE = (
    "the run had a network namespace of its own with nothing but loopback in it, so that an address changed after we"
    " read it leads nowhere either"
)
_NOT_COVERED = (
    "other programs of this user, and anything that ran before or after this run",
    "services on this machine that take requests over a Unix socket and might pass them on; those used are listed",
    "data through file descriptors, shared folders or devices that were open or reachable before",
    "a GPU driver and the hardware behind it, which move data without system calls of the program",
    "timing and other side channels",
)
_NOT_COVERED_RACE = (
    "a thread that changes an address between our reading it and the kernel's: user namespaces are refused here"
    " ({refusal}), so no empty network stands behind the answer"
)
_NOT_COVERED_LOOPBACK = "services on this machine's own loopback, which without a namespace is the one the run uses"
_NOT_COVERED_OWN_FILTER = (
    "attempts that a confined program's own filter refused first: without namespaces it answers before the observer"
)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One refused try to reach outside. `nested` is true for a process in a network namespace of its own."""

    pid: int
    program: str
    call: str
    family: str
    kind: str | None
    address: str | None
    port: int | None
    nested: bool
    time_s: float


@dataclass(frozen=True, slots=True)
class Observation:
    """One observed run; a negative return code is the signal that ended it."""

    returncode: int
    attempts: tuple[Attempt, ...]
    calls_observed: dict[str, int]
    calls_refused: dict[str, int]
    unix_sockets: dict[str, int]
    """Unix sockets that the family connected or sent to, and how often; abstract names begin with @."""
    namespace: bool
    duration_s: float
    timed_out: bool
    covers: tuple[str, ...]
    not_covered: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def derive_coverage(namespace_refusal: str | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the run covers and what it does not, given whether a namespace was had."""
    if namespace_refusal is None:
        return (*_COVERS, _COVERS_NAMESPACE), _NOT_COVERED
    race = _NOT_COVERED_RACE.format(refusal=namespace_refusal)
    return _COVERS, (*_NOT_COVERED, race, _NOT_COVERED_LOOPBACK, _NOT_COVERED_OWN_FILTER)
