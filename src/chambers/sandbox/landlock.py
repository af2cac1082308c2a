"""Landlock: which files the calling process may touch, for itself and everything it starts.

Reading and executing below some paths, everything but device nodes below others, nothing elsewhere. Newer kernels
add TCP ports, abstract Unix sockets and signals. Looking at a path (`stat`) is not restricted by any version, and what
is open already stays open.
"""

import os
import stat
import struct
from collections.abc import Iterable
from dataclasses import dataclass

from chambers.sandbox import libc

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_QUERY_VERSION = 1
_RULE_PATH_BENEATH = 1

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_MAKE_CHAR, _MAKE_BLOCK = 1 << 6, 1 << 11
_REFER, _TRUNCATE, _IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15
READ = EXECUTE | READ_FILE | READ_DIR
_FILE_ONLY = EXECUTE | WRITE_FILE | READ_FILE | _TRUNCATE | _IOCTL_DEV
_TCP_BIND_AND_CONNECT = 0b11
_SCOPE_ABSTRACT_SOCKETS_AND_SIGNALS = 0b11

_SUPPORTED = frozenset({"x86_64", "aarch64"})


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What a ruleset takes under its control; a control that this version lacks is zero."""

    files: int
    tcp: int
    scopes: int


def landlock_abi() -> int | None:
    """The version this kernel speaks, None when it has none or keeps it switched off."""
    if os.uname().machine not in _SUPPORTED:
        return None
    try:
        return libc.syscall(_CREATE_RULESET, None, 0, _QUERY_VERSION)
    except OSError:
        return None


def derive_ruleset(abi: int, *, files: bool, tcp: bool, scopes: bool) -> Ruleset:
    """Everything that this version can take under control, of what is asked for."""
    handled = (1 << 13) - 1
    handled |= _REFER if abi >= 2 else 0
    handled |= _TRUNCATE if abi >= 3 else 0
    handled |= _IOCTL_DEV if abi >= 5 else 0
    return Ruleset(
        files=handled if files else 0,
        tcp=_TCP_BIND_AND_CONNECT if tcp and abi >= 4 else 0,
        scopes=_SCOPE_ABSTRACT_SOCKETS_AND_SIGNALS if scopes and abi >= 6 else 0,
    )


def restrict_self(ruleset: Ruleset, *, readable: Iterable[str], writable: Iterable[str]) -> None:
    """Close everything the ruleset controls but these paths. Missing paths are skipped: they cannot be opened."""
    if ruleset == Ruleset(0, 0, 0):
        return
    fd = libc.syscall(_CREATE_RULESET, _encode(ruleset), len(_encode(ruleset)), 0)
    try:
        if ruleset.files:
            for path in readable:
                _allow(fd, path, READ)
            for path in writable:
                _allow(fd, path, ruleset.files & ~(_MAKE_CHAR | _MAKE_BLOCK))
        libc.syscall(_RESTRICT_SELF, fd, 0)
    finally:
        os.close(fd)


def _encode(ruleset: Ruleset) -> bytes:
    """Older kernels refuse a structure with fields they do not know, so trailing zeros are left away."""
    if ruleset.scopes:
        return struct.pack("=QQQ", ruleset.files, ruleset.tcp, ruleset.scopes)
    if ruleset.tcp:
        return struct.pack("=QQ", ruleset.files, ruleset.tcp)
    return struct.pack("=Q", ruleset.files)


def _allow(ruleset_fd: int, path: str, access: int) -> None:
    try:
        fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return
    try:
        is_folder = stat.S_ISDIR(os.fstat(fd).st_mode)
        granted = access if is_folder else access & _FILE_ONLY
        libc.syscall(_ADD_RULE, ruleset_fd, _RULE_PATH_BENEATH, struct.pack("=Qi", granted, fd), 0)
    finally:
        os.close(fd)
