"""Two machines on one box: network namespaces joined by a cable that can be cut in silence.

A cut rewrites each side's neighbour entry, so frames are sent and nobody takes them: no error, no reset, as with a
pulled cable behind a switch. It needs root and iproute2, and nothing of the kernel's packet filters.
"""

import ctypes
import os
import secrets
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

_CLONE_NEWNET = 0x40000000
_NOBODYS_MAC = "02:00:00:00:00:99"
_PROGRAMS = ("ip", "nsenter")


@dataclass(frozen=True, slots=True)
class Machine:
    """One namespace: its address on the cable, and how a command is run inside."""

    namespace: str
    device: str
    address: str
    mac: str

    @property
    def prefix(self) -> tuple[str, ...]:
        """What stands before a command that runs on this machine."""
        return ("nsenter", f"--net=/run/netns/{self.namespace}")

    @contextmanager
    def entered(self) -> Iterator[None]:
        """This thread, and the threads and processes that it starts, are on this machine's network."""
        with _open_namespace("/proc/thread-self/ns/net") as home, _open_namespace(f"/run/netns/{self.namespace}") as it:
            _enter(it)
            try:
                yield
            finally:
                _enter(home)

    def sent_bytes(self) -> int:
        """All that this machine has put on the cable, frames included that nobody took."""
        with self.entered():
            lines = Path("/proc/thread-self/net/dev").read_text().splitlines()
        counted = next(line.partition(":")[2].split() for line in lines if line.strip().startswith(f"{self.device}:"))
        return int(counted[8])


@dataclass(frozen=True, slots=True)
class Pair:
    """Two machines and the cable between them."""

    near: Machine
    far: Machine

    def cut(self) -> None:
        """From now on nothing arrives, on either side, and nobody is told."""
        _point(self.near, self.far.address, _NOBODYS_MAC)
        _point(self.far, self.near.address, _NOBODYS_MAC)

    def join(self) -> None:
        """The cable is whole again."""
        _point(self.near, self.far.address, self.far.mac)
        _point(self.far, self.near.address, self.near.mac)

    @contextmanager
    def cut_for(self, seconds: float) -> Iterator[None]:
        """Cut now and joined after so many seconds, whatever the block does meanwhile."""
        timer = threading.Timer(seconds, self.join)
        self.cut()
        timer.start()
        try:
            yield
        finally:
            timer.join()


def why_not() -> str | None:
    """Why there cannot be two machines here; None where there can."""
    missing = [name for name in _PROGRAMS if shutil.which(name) is None]
    if missing:
        return f"two machines need {' and '.join(missing)}, which are not on this box"
    if os.geteuid() != 0:
        return "two machines need root, to make network namespaces"
    name = f"chambers-{secrets.token_hex(3)}"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True, check=False)
    subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)
    return None if made.returncode == 0 else f"network namespaces cannot be made here: {made.stderr.strip()}"


@contextmanager
def two_machines() -> Iterator[Pair]:
    """Two fresh machines, joined; gone when the block is left."""
    mark = secrets.token_hex(3)
    names, devices = (f"ch-{mark}-near", f"ch-{mark}-far"), (f"v{mark}n", f"v{mark}f")
    addresses = ("10.77.0.1", "10.77.0.2")
    try:
        for name in names:
            _ip("netns", "add", name)
        _ip("link", "add", devices[0], "netns", names[0], "type", "veth", "peer", "name", devices[1], "netns", names[1])
        machines = [_set_up(*one) for one in zip(names, devices, addresses, strict=True)]
        pair = Pair(*machines)
        pair.join()
        yield pair
    finally:
        for name in names:
            with suppress(subprocess.CalledProcessError):
                _ip("netns", "del", name)


def _set_up(namespace: str, device: str, address: str) -> Machine:
    _ip("-n", namespace, "addr", "add", f"{address}/24", "dev", device)
    for one in ("lo", device):
        _ip("-n", namespace, "link", "set", one, "up")
    said = _ip("-n", namespace, "-o", "link", "show", device)
    return Machine(namespace, device, address, said.split("link/ether ")[1].split()[0])


def _point(machine: Machine, address: str, mac: str) -> None:
    entry = ("neigh", "replace", address, "lladdr", mac, "dev", machine.device, "nud", "permanent")
    _ip("-n", machine.namespace, *entry)


def _ip(*arguments: str) -> str:
    return subprocess.run(["ip", *arguments], check=True, capture_output=True, text=True, timeout=20).stdout


@contextmanager
def _open_namespace(path: str) -> Iterator[int]:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _enter(descriptor: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.setns(descriptor, _CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "the network namespace cannot be entered")
