"""The wrapper program: it takes rights away from itself, reports what it got, and becomes the program asked for.

Started by `spawn` as an own interpreter, because a process with threads may not enter a user namespace and because
nothing here may be inherited by the parent. The specification comes on one file descriptor, the report leaves on
another which closes with exec: a line on isolation and pinning and then silence means that the program runs.

After Landlock nothing can be imported any more, so this module and those it needs import everything at the top.
"""

import fcntl
import json
import os
import sys
from dataclasses import dataclass
from typing import Any, NoReturn

from chambers.sandbox import landlock, libc, namespace, seccomp
from chambers.sandbox.confinement import Confinement, Isolation, Network
from chambers.sandbox.isolation import Granted, derive_isolation
from chambers.sandbox.pinning import pin_self
from chambers.sandbox.presence import PROBE_FAMILY, expected_answer
from chambers.sandbox.privileges import (
    OrphanedError,
    apply_limits,
    die_with_parent,
    drop_capabilities,
    renounce_new_privileges,
    restore_signals,
)

EXIT_WRAPPER_FAILED = 127


@dataclass(frozen=True, slots=True)
class Specification:
    """What the parent asks for."""

    argv: tuple[str, ...]
    environment: dict[str, str]
    confinement: Confinement
    parent_pid: int
    report_fd: int

    def to_bytes(self) -> bytes:
        fields = {
            "argv": self.argv,
            "environment": self.environment,
            "confinement": self.confinement.to_json(),
            "parent_pid": self.parent_pid,
            "report_fd": self.report_fd,
        }
        return json.dumps(fields).encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> "Specification":
        fields: dict[str, Any] = json.loads(data)
        return cls(
            argv=tuple(fields["argv"]),
            environment=fields["environment"],
            confinement=Confinement.from_json(fields["confinement"]),
            parent_pid=fields["parent_pid"],
            report_fd=fields["report_fd"],
        )


def main(specification_fd: int) -> NoReturn:
    with os.fdopen(specification_fd, "rb") as source:
        specification = Specification.from_bytes(source.read())
    fcntl.fcntl(specification.report_fd, fcntl.F_SETFD, fcntl.FD_CLOEXEC)
    try:
        become(specification)
    except (OSError, ValueError, OrphanedError) as error:
        hint = "check that the program exists, is executable and lies below a readable path of its confinement"
        _report(specification.report_fd, {"error": str(error), "hint": hint})
    sys.exit(EXIT_WRAPPER_FAILED)


def become(specification: Specification) -> None:
    """Confine this process and replace it; returns only when that must not or cannot be done."""
    die_with_parent(specification.parent_pid)
    pinning = pin_self(specification.confinement.cpus, specification.confinement.memory_node)
    isolation = confine_self(specification.confinement)
    die_with_parent(specification.parent_pid)
    pinned = pinning.to_json() if pinning is not None else None
    _report(specification.report_fd, {"isolation": isolation.to_json(), "pinning": pinned})
    if specification.confinement.required and not isolation.isolated:
        hint = "allow user namespaces or system-call filters on this machine, or do without required isolation"
        _report(specification.report_fd, {"error": isolation.reason, "hint": hint})
        return
    restore_signals()
    apply_limits(specification.confinement.limits)
    os.execvpe(specification.argv[0], specification.argv, specification.environment)  # noqa: S606


def confine_self(confinement: Confinement) -> Isolation:
    """Every step that this kernel grants, in the order in which none forbids the next."""
    renounce_new_privileges()
    if confinement.network is Network.HOST:
        return derive_isolation(_granted(confinement, None, None, _restrict_files(confinement)))
    refusal = namespace.enter_namespaces(loopback=confinement.network is Network.LOOPBACK)
    drop_capabilities()
    # An observer around us writes down what it refuses; our own filter would refuse first, and unseen.
    observed = refusal is None and observer_is_present()
    abi = _restrict_files(confinement)
    filter_refusal = _install_filter(confinement, observed=observed)
    return derive_isolation(_granted(confinement, refusal, filter_refusal, abi, observed=observed))


def observer_is_present() -> bool:
    """Ask a question that a kernel answers with an error and only the observer with the right number."""
    nonce = int.from_bytes(os.urandom(4)) >> 1
    return libc.raw_socket_call(PROBE_FAMILY, 0, nonce) == expected_answer(nonce)


def _granted(
    confinement: Confinement,
    namespace_refusal: str | None,
    filter_refusal: str | None,
    abi: int | None,
    *,
    observed: bool = False,
) -> Granted:
    return Granted(
        network=confinement.network,
        namespace_refusal=namespace_refusal,
        filter_refusal=filter_refusal,
        landlock_abi=abi,
        files_restricted=confinement.readable is not None,
        observed=observed,
        unix_sockets=confinement.may_listen,
    )


def _restrict_files(confinement: Confinement) -> int | None:
    abi = landlock.landlock_abi()
    if abi is None:
        return None
    ruleset = landlock.derive_ruleset(
        abi,
        files=confinement.readable is not None,
        tcp=confinement.network is Network.NONE,
        scopes=confinement.network is not Network.HOST,
    )
    landlock.restrict_self(ruleset, readable=confinement.readable or (), writable=confinement.writable)
    return abi


def _install_filter(confinement: Confinement, *, observed: bool) -> str | None:
    architecture = seccomp.native_architecture()
    if architecture is None:
        return "no table of system calls for this processor"
    policy = seccomp.Policy(
        may_listen=confinement.may_listen,
        internet_sockets=confinement.network is Network.LOOPBACK,
        observed=observed,
    )
    try:
        seccomp.install(seccomp.build_filter(policy, architecture))
    except OSError as error:
        return libc.errno_name(error)
    return None


def _report(fd: int, line: dict[str, object]) -> None:
    os.write(fd, json.dumps(line).encode() + b"\n")
