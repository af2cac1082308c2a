"""Processors and memory of this box, from /sys and /proc.

The root of both is handed in, so that a recorded tree reads like the real thing. A kernel without NUMA shows no nodes;
it is read as one node with everything.
"""

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from chambers.base.errors import UnavailableError

_NODE = re.compile(r"node(\d+)")
_TOTAL = re.compile(r"MemTotal:\s+(\d+) kB")
_AVAILABLE = re.compile(r"MemAvailable:\s+(\d+) kB")
_PROCESSOR_NAMES = ("model name", "Model", "cpu model", "Processor")


class NotLinuxError(UnavailableError):
    """This system has no /proc to read."""

    code = "machine.not_linux"

    def __init__(self) -> None:
        super().__init__(
            "This system has no /proc/meminfo, so its hardware cannot be read.",
            hint="Chambers runs on Linux. For a plan for another system, name a recorded machine or a file.",
        )


@dataclass(frozen=True, slots=True)
class NodeReading:
    """One NUMA node: its processors in the kernel's notation, physical cores and memory."""

    index: int
    cpus: str
    cores: int
    memory_bytes: int


@dataclass(frozen=True, slots=True)
class HostReading:
    """The host without its cards."""

    processor: str
    under_wsl: bool
    nodes: tuple[NodeReading, ...]


def read_host(root: Path) -> HostReading:
    """What the kernel says of processors and memory."""
    meminfo = _read(root / "proc/meminfo")
    if meminfo is None:
        raise NotLinuxError
    cpuinfo = _read(root / "proc/cpuinfo") or ""
    return HostReading(
        processor=parse_processor(cpuinfo) or "unknown processor",
        under_wsl="microsoft" in (_read(root / "proc/version") or "").lower(),
        nodes=_whole(_read_nodes(root), meminfo) or (_only_node(root, meminfo, cpuinfo),),
    )


def read_gpu_node(root: Path, bus_id: str) -> int | None:
    """The NUMA node of a PCI device; None where the kernel does not say (it writes -1)."""
    said = _read(root / "sys/bus/pci/devices" / parse_bus_id(bus_id) / "numa_node")
    with suppress(TypeError, ValueError):
        return node if (node := int(said or "")) >= 0 else None
    return None


def parse_bus_id(bus_id: str) -> str:
    """NVML writes 00000000:3B:00.0 where the kernel writes 0000:3b:00.0."""
    domain, _, rest = bus_id.lower().partition(":")
    return f"{domain[-4:]}:{rest}"


def parse_cpu_list(text: str) -> tuple[int, ...]:
    """The kernel's notation for a set of processors: `0-3,8,10-11`."""
    cpus: list[int] = []
    for part in filter(None, text.strip().split(",")):
        first, _, last = part.partition("-")
        cpus.extend(range(int(first), int(last or first) + 1))
    return tuple(cpus)


def parse_memory_bytes(meminfo: str) -> int:
    """The total of /proc/meminfo or of a node's meminfo; 0 if it names none."""
    found = _TOTAL.search(meminfo)
    return int(found[1]) * 1024 if found else 0


def parse_available_bytes(meminfo: str) -> int:
    """What can be taken without harm, as the kernel reckons it; 0 if it does not say."""
    found = _AVAILABLE.search(meminfo)
    return int(found[1]) * 1024 if found else 0


def parse_processor(cpuinfo: str) -> str | None:
    """The processor's name, under whichever of its keys this architecture uses."""
    pairs = [line.partition(":") for line in cpuinfo.splitlines()]
    named = {key.strip(): value.strip() for key, _, value in reversed(pairs) if value.strip()}
    return next((named[key] for key in _PROCESSOR_NAMES if key in named), None)


def _read_nodes(root: Path) -> tuple[NodeReading, ...]:
    """Nodes with processors. Memory without them is a GPU's own (Grace Hopper) or an expander: no place to run."""
    folders = [folder for folder in (root / "sys/devices/system/node").glob("node*") if _NODE.fullmatch(folder.name)]
    nodes = (_read_node(root, folder) for folder in folders)
    return tuple(sorted((node for node in nodes if node.cores and node.memory_bytes), key=lambda node: node.index))


def _whole(nodes: tuple[NodeReading, ...], meminfo: str) -> tuple[NodeReading, ...]:
    """An only node has all the memory: in a virtual machine that grows on demand, the node itself shows less."""
    if len(nodes) != 1:
        return nodes
    return (replace(nodes[0], memory_bytes=parse_memory_bytes(meminfo) or nodes[0].memory_bytes),)


def _read_node(root: Path, folder: Path) -> NodeReading:
    cpus = (_read(folder / "cpulist") or "").strip()
    memory_bytes = parse_memory_bytes(_read(folder / "meminfo") or "")
    return NodeReading(int(folder.name.removeprefix("node")), cpus, _count_cores(root, cpus), memory_bytes)


def _only_node(root: Path, meminfo: str, cpuinfo: str) -> NodeReading:
    listed = len(re.findall(r"^processor\s*:", cpuinfo, re.MULTILINE)) or 1
    cpus = (_read(root / "sys/devices/system/cpu/online") or f"0-{listed - 1}").strip()
    return NodeReading(0, cpus, _count_cores(root, cpus), parse_memory_bytes(meminfo))


def _count_cores(root: Path, cpus: str) -> int:
    """Physical cores: threads of one core share their package and core number."""
    folder = root / "sys/devices/system/cpu"
    cores = {
        (_read(topology / "physical_package_id") or "", _read(topology / "core_id") or str(cpu))
        for cpu in parse_cpu_list(cpus)
        for topology in (folder / f"cpu{cpu}" / "topology",)
    }
    return len(cores)


def _read(file: Path) -> str | None:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
