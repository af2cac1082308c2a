"""The program between an observer and the family of processes it observes.

One process stays as guard: orphans of the family come to it, and when the first program ends, or the observer does,
it kills whatever is left. Its child enters a namespace with loopback up, installs the asking filter, hands the
listener to the observer and becomes the program. If guard and observer both die without a word, the listener is gone
too, and every call that it was to answer fails.
"""

import contextlib
import fcntl
import json
import os
import select
import signal
import socket
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NoReturn

from chambers.sandbox import libc, namespace, seccomp
from chambers.sandbox.privileges import (
    CAP_SETFCAP,
    OrphanedError,
    die_with_parent,
    drop_capabilities,
    renounce_new_privileges,
    restore_signals,
)

_PR_SET_CHILD_SUBREAPER = 36
_EXIT_NOT_STARTED = 127
_SWEEP_PATIENCE_S = 10.0
_SWEEP_PAUSE_S = 0.005


@dataclass(frozen=True, slots=True)
class StageSpecification:
    """What the observer asks for. The file descriptors are the stage's own copies."""

    argv: tuple[str, ...]
    environment: dict[str, str]
    report_fd: int
    channel_fd: int
    lifeline_fd: int

    def to_bytes(self) -> bytes:
        fields = (self.argv, self.environment, self.report_fd, self.channel_fd, self.lifeline_fd)
        return json.dumps(fields).encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> "StageSpecification":
        argv, *rest = json.loads(data)
        return cls(tuple(argv), *rest)


def main(specification_fd: int) -> NoReturn:
    with os.fdopen(specification_fd, "rb") as source:
        specification = StageSpecification.from_bytes(source.read())
    for fd in (specification.report_fd, specification.channel_fd, specification.lifeline_fd):
        fcntl.fcntl(fd, fcntl.F_SETFD, fcntl.FD_CLOEXEC)
    libc.prctl(_PR_SET_CHILD_SUBREAPER, 1)
    wake_fd = _wake_on_child_exit()
    guard_pid = os.getpid()
    child_pid = os.fork()
    if child_pid == 0:
        _become_observed(specification, guard_pid)
    os.close(specification.channel_fd)
    status = _guard(child_pid, wake_fd, specification.lifeline_fd)
    _sweep()
    with contextlib.suppress(BrokenPipeError):  # the observer is gone; nobody wants to know
        _report(specification.report_fd, {"returncode": os.waitstatus_to_exitcode(status)})
    sys.exit(0)


def _wake_on_child_exit() -> int:
    """A file descriptor that becomes readable whenever a child ends."""
    read_fd, write_fd = os.pipe()
    os.set_blocking(read_fd, False)
    os.set_blocking(write_fd, False)
    signal.set_wakeup_fd(write_fd, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    return read_fd


def _guard(child_pid: int, wake_fd: int, lifeline_fd: int) -> int:
    """Reap until the first program has ended; kill it when the observer lets go of the lifeline."""
    poller = select.poll()
    poller.register(wake_fd, select.POLLIN)
    poller.register(lifeline_fd, select.POLLIN)
    while True:
        ready = {fd for fd, _ in poller.poll()}
        if lifeline_fd in ready:
            poller.unregister(lifeline_fd)
            with contextlib.suppress(ProcessLookupError):
                os.kill(child_pid, signal.SIGKILL)
        if wake_fd in ready:
            with contextlib.suppress(BlockingIOError):
                os.read(wake_fd, 4096)
            ended = dict(_reap())
            if child_pid in ended:
                return ended[child_pid]


def _reap() -> list[tuple[int, int]]:
    ended = []
    with contextlib.suppress(ChildProcessError):
        while (pair := os.waitpid(-1, os.WNOHANG))[0]:
            ended.append(pair)
    return ended


def _sweep() -> None:
    """Kill every descendant that is left. Orphans come to us, so the family tree never falls apart."""
    deadline = time.monotonic() + _SWEEP_PATIENCE_S
    while (remaining := _living_descendants(os.getpid())) and time.monotonic() < deadline:
        for pid in remaining:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(_SWEEP_PAUSE_S)
        _reap()


def _living_descendants(ancestor: int) -> set[int]:
    parents: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):
                state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
                parents[int(folder.name)] = int(parent) if state not in "ZX" else 0
    family, found = {ancestor}, set[int]()
    while fresh := {pid for pid, parent in parents.items() if parent in family} - found:
        found |= fresh
        family |= fresh
    return found


def _become_observed(specification: StageSpecification, guard_pid: int) -> NoReturn:
    os.close(specification.lifeline_fd)
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    try:
        refusal = _enter(specification, guard_pid)
        _report(specification.report_fd, {"namespace_refusal": refusal})
        restore_signals()
        os.execvpe(specification.argv[0], specification.argv, specification.environment)  # noqa: S606
    except (OSError, ValueError, OrphanedError) as error:
        _report(specification.report_fd, {"error": str(error)})
    finally:
        os._exit(_EXIT_NOT_STARTED)


def _enter(specification: StageSpecification, guard_pid: int) -> str | None:
    architecture = seccomp.native_architecture()
    if architecture is None:
        raise OSError("there is no table of system calls for this processor, so nothing could be observed")
    renounce_new_privileges()
    refusal = namespace.enter_namespaces(loopback=True)
    # User 0 may map itself into a namespace of its own, as confined programs inside will, only with this one left.
    drop_capabilities(keep=CAP_SETFCAP)
    die_with_parent(guard_pid)
    # From its installation on the filter asks about this thread's `sendmsg` too, and nobody could answer yet. A
    # second thread, started before and so without the filter, hands the listener over.
    listeners: SimpleQueue[int | None] = SimpleQueue()
    messenger = threading.Thread(target=_hand_over, args=(specification.channel_fd, listeners))
    messenger.start()
    listener = None
    try:
        listener = seccomp.install_with_listener(seccomp.build_observer_filter(architecture), architecture)
    finally:
        listeners.put(listener)
        messenger.join()
    os.close(listener)
    return refusal


def _hand_over(channel_fd: int, listeners: "SimpleQueue[int | None]") -> None:
    listener = listeners.get()
    home = namespace.network_namespace_of("self").encode()
    with socket.socket(fileno=channel_fd) as channel:
        if listener is not None:
            socket.send_fds(channel, [home], [listener])


def _report(fd: int, line: dict[str, Any]) -> None:
    os.write(fd, json.dumps(line).encode() + b"\n")
