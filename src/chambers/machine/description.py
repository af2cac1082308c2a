"""What a box is, as values: GPUs, the links between them, NUMA nodes, host memory, operating system and driver.

Every speed says where it comes from. Unknown is None. Nothing here looks at hardware: `discover` makes these values
from a real box, `recorded` from a file.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Basis(StrEnum):
    """Where a number comes from."""

    MEASURED = "measured"
    DATASHEET = "datasheet"
    ASSUMED = "assumed"


@dataclass(frozen=True, slots=True)
class Rate:
    """Bytes per second, and where that is known from (a date, a datasheet, a rule)."""

    bytes_s: float
    basis: Basis
    source: str


class DriverMode(StrEnum):
    """How the operating system runs the card; on Windows this decides the cost of every kernel launch."""

    LINUX = "linux"
    TCC = "tcc"
    MCDM = "mcdm"
    WDDM = "wddm"
    WSL = "wsl"


@dataclass(frozen=True, slots=True)
class PcieLink:
    """The slot as it runs now, and as it could; None where the driver does not say."""

    generation: int | None
    width: int | None
    max_generation: int | None = None
    max_width: int | None = None


@dataclass(frozen=True, slots=True)
class Gpu:
    """One card. `card` is its key in the catalogue, None if it is not in there."""

    index: int
    name: str
    card: str | None
    memory_bytes: int
    compute_capability: tuple[int, int] | None
    memory_rate: Rate | None
    fp16_flops: float | None
    host_to_device: Rate | None
    device_to_host: Rate | None
    numa_node: int | None
    pcie: PcieLink | None = None
    uuid: str | None = None
    driver_mode: DriverMode = DriverMode.LINUX
    free_memory_bytes: int | None = None
    temperature_c: int | None = None
    power_limit_w: float | None = None
    throttle_reasons: tuple[str, ...] = ()
    persistence: bool | None = None
    ecc: bool | None = None
    mig: bool | None = None


class LinkKind(StrEnum):
    """How two cards reach each other."""

    NVLINK = "nvlink"
    PCIE = "pcie"
    HOST = "host"


@dataclass(frozen=True, slots=True)
class Link:
    """A path between two cards, by index, one direction's rate. Pairs that are not listed meet through the host."""

    a: int
    b: int
    kind: LinkKind
    rate: Rate | None


@dataclass(frozen=True, slots=True)
class NumaNode:
    """Processors and memory that belong together; `remote_rate` is what another node reads of it."""

    index: int
    cpus: str
    cores: int
    memory_bytes: int
    memory_rate: Rate | None
    remote_rate: Rate | None = None


@dataclass(frozen=True, slots=True)
class Machine:
    """One box."""

    name: str
    operating_system: str
    processor: str
    gpus: tuple[Gpu, ...]
    links: tuple[Link, ...]
    nodes: tuple[NumaNode, ...]
    driver_version: str | None = None
    cuda_version: tuple[int, int] | None = None
    remote_host_to_device: Rate | None = None
    notes: tuple[str, ...] = ()

    @property
    def host_memory_bytes(self) -> int:
        return sum(node.memory_bytes for node in self.nodes)

    def gpu(self, index: int) -> Gpu:
        return next(gpu for gpu in self.gpus if gpu.index == index)


def islands(machine: Machine) -> tuple[tuple[int, ...], ...]:
    """Cards that reach each other by NVLink, directly or through a neighbour; one without is an island of its own."""
    return _components((gpu.index for gpu in machine.gpus), ((link.a, link.b) for link in machine.links if _fast(link)))


def link_between(machine: Machine, a: int, b: int) -> Link | None:
    """The direct path between two cards, if one is known."""
    return next((link for link in machine.links if {link.a, link.b} == {a, b}), None)


def _fast(link: Link) -> bool:
    return link.kind is LinkKind.NVLINK


def _components(items: Iterable[int], pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    home = {item: {item} for item in items}
    for a, b in pairs:
        if home[a] is not home[b]:
            home[a] |= home[b]
            for member in home[b]:
                home[member] = home[a]
    return tuple(sorted({tuple(sorted(group)) for group in home.values()}))
