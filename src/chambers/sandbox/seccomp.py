"""Which system calls a confined program keeps, and the call that makes it so.

Refused are the ways out (sockets other than a listening Unix one, `connect`), the ways into other processes, and what
widens the attack on the kernel (mounts, modules, keys, namespaces, io_uring, bpf). The rest stays, so that Python,
llama.cpp and CUDA run unchanged. The policy is pure; `install` alone touches the kernel.

A datagram socket is refused where a stream is not: `sendmsg` names its target in memory that no filter can read, and
only connection-oriented Unix sockets ignore that name.
"""

import ctypes
import errno
import os
import socket
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from chambers.sandbox import libc
from chambers.sandbox.architecture import ARCHITECTURES, Architecture
from chambers.sandbox.bpf import (
    ALLOW,
    NOTIFY,
    Block,
    Rule,
    assemble,
    refuse,
    when_any_bit,
    when_equal,
    when_null,
)

_Buffer = ctypes.Array[ctypes.c_char]

_PR_SET_SECCOMP, _MODE_FILTER = 22, 2
_SET_MODE_FILTER, _FLAG_NEW_LISTENER = 1, 1 << 3
_TYPE_MASK = 0xF
_NEW_NAMESPACES = 0x7E02_0000
_PERSONALITY_QUERY = 0xFFFF_FFFF

_REFUSED = (
    *("ptrace", "process_vm_readv", "process_vm_writev", "pidfd_getfd", "kcmp"),
    *("mount", "umount2", "move_mount", "open_tree", "open_tree_attr", "fsopen", "fsmount", "fsconfig", "fspick"),
    *("mount_setattr", "pivot_root", "chroot", "open_by_handle_at"),
    *("keyctl", "add_key", "request_key"),
    *("unshare", "setns"),
    *("bpf", "userfaultfd", "perf_event_open"),
    *("kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module"),
    *("reboot", "swapon", "swapoff"),
)
# Said not to exist rather than refused: programs then take the older way, which a filter can read.
_ABSENT = ("clone3", "io_uring_setup", "io_uring_enter", "io_uring_register")


@dataclass(frozen=True, slots=True)
class Policy:
    """What the filter leaves open beyond ordinary computing."""

    may_listen: bool = False
    internet_sockets: bool = False
    """TCP and UDP sockets and `connect`, for a program in its own network namespace."""
    observed: bool = False
    """An outer observer answers sockets and connections; this filter must not answer before it does."""


def native_architecture() -> Architecture | None:
    return ARCHITECTURES.get(os.uname().machine)


def build_filter(policy: Policy, architecture: Architecture) -> bytes:
    """The byte code for one policy on one processor family."""
    return assemble(_rules(policy), architecture)


def build_observer_filter(architecture: Architecture) -> bytes:
    """The byte code that asks an observer about every call by which something could leave."""
    rules = (
        *(Rule(call, NOTIFY) for call in ("socket", "connect", "sendmsg", "sendmmsg")),
        Rule("sendto", when_null(4, ALLOW, NOTIFY)),
        *(Rule(call, refuse(errno.ENOSYS)) for call in _ABSENT if call != "clone3"),
    )
    return assemble(rules, architecture)


def install(program: bytes) -> None:
    """Put the filter in front of this thread for good. Needs renounced privileges."""
    header, _code = _in_memory(program)
    libc.prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.addressof(header))


def install_with_listener(program: bytes, architecture: Architecture) -> int:
    """The same, returning the file descriptor on which the filter asks its questions."""
    header, _code = _in_memory(program)
    number = architecture.numbers["seccomp"]
    return libc.syscall(number, _SET_MODE_FILTER, _FLAG_NEW_LISTENER, ctypes.addressof(header))


def _in_memory(program: bytes) -> tuple[_Buffer, _Buffer]:
    """The header that the kernel wants and the code it points to; the caller keeps both alive over the call."""
    code = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("@HP", len(program) // 8, ctypes.addressof(code))
    return ctypes.create_string_buffer(header, len(header)), code


def _rules(policy: Policy) -> Iterator[Rule]:
    yield Rule("socket", _socket_block(policy))
    yield Rule("socketpair", _unix_block(_connected_kinds(), refuse(errno.EACCES)))
    if not (policy.internet_sockets or policy.observed):
        yield Rule("connect", refuse(errno.EPERM))
        yield Rule("sendto", when_null(4, ALLOW, refuse(errno.EPERM)))
    yield Rule("clone", when_any_bit(0, _NEW_NAMESPACES, refuse(errno.EPERM), ALLOW))
    yield Rule("personality", _personality_block())
    yield from (Rule(call, refuse(errno.EPERM)) for call in _REFUSED)
    yield from (Rule(call, refuse(errno.ENOSYS)) for call in _ABSENT)


def _socket_block(policy: Policy) -> Block:
    other = ALLOW if policy.observed else refuse(errno.EACCES)
    if policy.internet_sockets:
        for family in (socket.AF_INET6, socket.AF_INET):
            other = when_equal(0, family, _internet_kinds(), other)
    unix = _connected_kinds() if policy.may_listen else refuse(errno.EACCES)
    return _unix_block(unix, other)


def _unix_block(unix: Block, other: Block) -> Block:
    return when_equal(0, socket.AF_UNIX, unix, other)


def _connected_kinds() -> Block:
    """Stream and its packet twin, which CUDA asks for; both reach a peer by `connect` alone."""
    packets = when_equal(1, socket.SOCK_SEQPACKET, ALLOW, refuse(errno.EACCES), mask=_TYPE_MASK)
    return when_equal(1, socket.SOCK_STREAM, ALLOW, packets, mask=_TYPE_MASK)


def _internet_kinds() -> Block:
    datagrams = when_equal(1, socket.SOCK_DGRAM, ALLOW, refuse(errno.EACCES), mask=_TYPE_MASK)
    return when_equal(1, socket.SOCK_STREAM, ALLOW, datagrams, mask=_TYPE_MASK)


def _personality_block() -> Block:
    query = when_equal(0, _PERSONALITY_QUERY, ALLOW, refuse(errno.EPERM))
    return when_equal(0, 0, ALLOW, query)
