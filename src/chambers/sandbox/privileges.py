"""What a process gives up for good: the parent-less life, new privileges, capabilities and generous limits.

Called by a program on itself, in the moment before exec. Nothing here can be taken back.
"""

import contextlib
import os
import resource
import signal
import struct
from pathlib import Path

from chambers.sandbox import libc
from chambers.sandbox.confinement import Limits

_PR_SET_PDEATHSIG = 1
_PR_CAPBSET_DROP = 24
_PR_SET_NO_NEW_PRIVS = 38
_PR_CAP_AMBIENT = 47
_PR_CAP_AMBIENT_CLEAR_ALL = 4
_CAPABILITY_VERSION_3 = b"\x22\x05\x08\x20\x00\x00\x00\x00"
_HIGHEST_CAPABILITY = 63

CAP_SETFCAP = 31


class OrphanedError(Exception):
    """The parent was gone before we could be tied to it."""


def die_with_parent(parent_pid: int) -> None:
    """Be killed when the thread that started us ends, also when it is killed itself.

    A change of credentials clears the arrangement, so it is made again after every such change. The parent may have
    died just before; then nothing would ever come, hence the second look.
    """
    libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent_pid:
        raise OrphanedError(f"process {parent_pid}, which asked for this program, is gone")


def renounce_new_privileges() -> None:
    """From here on no exec gives more rights: set-user-id bits and file capabilities are ignored."""
    libc.prctl(_PR_SET_NO_NEW_PRIVS, 1)


def drop_capabilities(*, keep: int | None = None) -> None:
    """Empty all five sets, but for one capability at most. Without the bounding set even user 0 regains none by exec.

    An ordinary user may not touch the bounding set, has no capabilities to lose and, with new privileges renounced,
    none to gain.
    """
    for capability in range(_HIGHEST_CAPABILITY + 1):
        if capability != keep:
            with contextlib.suppress(OSError):
                libc.prctl(_PR_CAPBSET_DROP, capability)
    with contextlib.suppress(OSError):
        libc.prctl(_PR_CAP_AMBIENT, _PR_CAP_AMBIENT_CLEAR_ALL)
    kept = _permitted() & (0 if keep is None else 1 << keep)
    low, high = kept & 0xFFFF_FFFF, kept >> 32
    libc.capset(_CAPABILITY_VERSION_3, struct.pack("=6I", low, low, 0, high, high, 0))


def _permitted() -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1], 16) for line in lines if line.startswith("CapPrm:"))


def restore_signals() -> None:
    """Python ignores these two for itself, and what is ignored stays so over exec."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)


def apply_limits(limits: Limits) -> None:
    """Lower the limits; one that already is lower stays."""
    wanted = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_AS: limits.address_space_bytes,
        resource.RLIMIT_CPU: limits.cpu_s,
        resource.RLIMIT_FSIZE: limits.file_size_bytes,
        resource.RLIMIT_NOFILE: limits.open_files,
        resource.RLIMIT_NPROC: limits.processes,
    }
    for name, value in wanted.items():
        if value is not None:
            _, hard = resource.getrlimit(name)
            lowest = value if hard == resource.RLIM_INFINITY else min(value, hard)
            resource.setrlimit(name, (lowest, lowest))
