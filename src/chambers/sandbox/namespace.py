"""An own user, network and IPC namespace for the calling process, where the kernel lets an ordinary user have one.

The user keeps its number inside, so files and logs show the right owner. What stays shared: the file system, the
process list and pathname Unix sockets, which is why a namespace alone isolates nothing.
"""

import contextlib
import fcntl
import os
import socket
import struct
from pathlib import Path

from chambers.sandbox import libc

_CLONE_NEWIPC = 0x0800_0000
_CLONE_NEWUSER = 0x1000_0000
_CLONE_NEWNET = 0x4000_0000
_SIOCSIFFLAGS = 0x8914
_IFF_UP = 1


def enter_namespaces(*, loopback: bool) -> str | None:
    """Move into fresh namespaces; when refused, say why (`EPERM`) and leave this process as it was.

    Some systems grant the namespace and then refuse every right inside it, when there is no way back. So a forked
    copy tries the whole sequence first.
    """
    refusal = _rehearse(loopback=loopback)
    if refusal is None:
        _enter(loopback=loopback)
    return refusal


def network_namespace_of(pid: int | str) -> str:
    """The identity of a process's network namespace, as the kernel writes it: `net:[4026531840]`."""
    return str(Path(f"/proc/{pid}/ns/net").readlink())


def _rehearse(*, loopback: bool) -> str | None:
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        # The copy must never return into the caller's code, whatever happens.
        with contextlib.suppress(BaseException):
            os.write(writer, _refusal_of_entering(loopback=loopback).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as answers:
        answer = answers.read().decode()
    os.waitpid(pid, 0)
    return None if answer == "granted" else answer or "the attempt ended without an answer"


def _refusal_of_entering(*, loopback: bool) -> str:
    try:
        _enter(loopback=loopback)
    except OSError as error:
        return libc.errno_name(error)
    return "granted"


def _enter(*, loopback: bool) -> None:
    user, group = os.geteuid(), os.getegid()
    libc.unshare(_CLONE_NEWUSER | _CLONE_NEWNET | _CLONE_NEWIPC)
    _write_once("/proc/self/setgroups", "deny")
    _write_once("/proc/self/uid_map", f"{user} {user} 1")
    _write_once("/proc/self/gid_map", f"{group} {group} 1")
    if loopback:
        _raise_loopback()


def _write_once(path: str, text: str) -> None:
    """These files take exactly one write, so no buffered file object."""
    fd = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
    try:
        os.write(fd, text.encode())
    finally:
        os.close(fd)


def _raise_loopback() -> None:
    """Any socket carries this request; a Unix one raises no question from an observer around us."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as any_socket:
        fcntl.ioctl(any_socket, _SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", _IFF_UP))
