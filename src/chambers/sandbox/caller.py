"""Facts about a process that waits for an answer, read from /proc: its memory, its place, its number and name."""

import os
from pathlib import Path

from chambers.sandbox.judgement import Place
from chambers.sandbox.namespace import network_namespace_of

_UNKNOWN = "unknown"


def read_memory(thread_id: int, address: int, size_bytes: int) -> bytes | None:
    """Bytes at an address of another process; None when they cannot be read."""
    try:
        fd = os.open(f"/proc/{thread_id}/mem", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        return os.pread(fd, size_bytes, address)
    except (OSError, OverflowError):
        return None
    finally:
        os.close(fd)


def place_of(thread_id: int, family_namespace: str) -> Place:
    """Where the caller sits; what cannot be read counts as the strictest place."""
    try:
        if network_namespace_of(thread_id) == family_namespace:
            return Place.FAMILY
        # The local route to 127.0.0.1 exists exactly while loopback is up.
        routes = Path(f"/proc/{thread_id}/net/fib_trie").read_text()
    except OSError:
        return Place.NESTED_CLOSED
    return Place.NESTED_LOOPBACK if "127.0.0.1" in routes else Place.NESTED_CLOSED


def process_of(thread_id: int) -> int:
    """The process that a thread belongs to; the thread itself when that cannot be read."""
    try:
        status = Path(f"/proc/{thread_id}/status").read_text()
    except OSError:
        return thread_id
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("Tgid:")), thread_id)


def program_of(thread_id: int) -> str:
    """The caller's short name and its command: `python (/usr/bin/python3)`."""
    try:
        name = Path(f"/proc/{thread_id}/comm").read_text().strip()
        command = Path(f"/proc/{thread_id}/cmdline").read_bytes().split(b"\0")[0].decode(errors="replace")
    except OSError:
        return _UNKNOWN
    return f"{name} ({command})" if command else name
