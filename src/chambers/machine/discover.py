"""This box as a `Machine`: the driver's and the kernel's answers, the catalogue's facts, our own measurements.

A box without an NVIDIA driver is a CPU box, not an error. Everything but `discover` itself is pure.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path

from chambers.machine.catalogue import find_card
from chambers.machine.description import DriverMode, Gpu, Link, LinkKind, Machine, NumaNode, PcieLink
from chambers.machine.host import HostReading, parse_bus_id, read_gpu_node, read_host
from chambers.machine.measured import Measurements, lay_over
from chambers.machine.nvml import DriverReading, GpuReading, Library, find_library, read_driver
from chambers.machine.pcie import usable_rate

THIS_BOX = "this box"

_DRIVER_MODELS = {0: DriverMode.WDDM, 1: DriverMode.TCC, 2: DriverMode.MCDM}
# What slows a card down against its will. Idling and clocks that a person set are left out.
_THROTTLING = {
    0x04: "power limit",
    0x08: "hardware slowdown",
    0x20: "too hot (driver)",
    0x40: "too hot (hardware)",
    0x80: "power brake",
}


def discover(
    measured: Measurements | None = None, *, root: Path = Path("/"), library: Library | None = None
) -> Machine:
    """Look at this box; `root` and `library` are the kernel's tree and pynvml unless told otherwise."""
    host = read_host(root)
    driver = read_driver(library if library is not None else find_library())
    readings = driver.gpus if driver else ()
    nodes = {gpu.index: read_gpu_node(root, gpu.bus_id) if gpu.bus_id else None for gpu in readings}
    return lay_over(derive_machine(host, driver, nodes), measured)


def derive_machine(host: HostReading, driver: DriverReading | None, gpu_nodes: Mapping[int, int | None]) -> Machine:
    """The machine that these answers describe."""
    readings = driver.gpus if driver else ()
    only_node = host.nodes[0].index if len(host.nodes) == 1 else None
    known = {node.index for node in host.nodes}
    homes = {index: node if node in known else only_node for index, node in gpu_nodes.items()}
    return Machine(
        name=THIS_BOX,
        operating_system="linux",
        processor=host.processor,
        gpus=tuple(_gpu(reading, homes.get(reading.index), host) for reading in readings),
        links=tuple(derive_links(readings)),
        nodes=tuple(NumaNode(node.index, node.cpus, node.cores, node.memory_bytes, None) for node in host.nodes),
        driver_version=driver.version if driver else None,
        cuda_version=parse_cuda_version(driver.cuda) if driver and driver.cuda else None,
        notes=() if driver else ("No NVIDIA driver answers here: a box without GPUs.",),
    )


def derive_links(readings: Sequence[GpuReading]) -> Iterator[Link]:
    """NVLink between cards: the links that lead from one to the other, or through a switch that both reach."""
    for a, b in combinations(readings, 2):
        links = _links_to(a, b) or _links_to(b, a) or min(_switch_links(a), _switch_links(b))
        if links:
            card = find_card(a.name, a.memory_bytes)
            rate = card.nvlink.rate(links) if card and card.nvlink else None
            yield Link(a.index, b.index, LinkKind.NVLINK, rate)


def parse_cuda_version(number: int) -> tuple[int, int]:
    """NVML's 12080 is 12.8."""
    return number // 1000, number % 1000 // 10


def parse_throttling(reasons: int | None) -> tuple[str, ...]:
    """The words for a set of reasons; what is normal is left out."""
    return tuple(word for bit, word in _THROTTLING.items() if (reasons or 0) & bit)


def _gpu(reading: GpuReading, node: int | None, host: HostReading) -> Gpu:
    card = find_card(reading.name, reading.memory_bytes)
    slot = _slot(reading)
    host_rate = (card.host_link if card else None) or usable_rate(slot)
    return Gpu(
        index=reading.index,
        name=reading.name,
        card=card.key if card else None,
        # A card that shares the host's memory does not answer; the catalogue does, or nobody.
        memory_bytes=reading.memory_bytes or (int(card.memory.value) if card and card.memory else 0),
        compute_capability=reading.compute_capability or (card.compute_capability if card else None),
        memory_rate=card.memory_rate if card else None,
        fp16_flops=card.fp16.value if card and card.fp16 else None,
        host_to_device=host_rate,
        device_to_host=host_rate,
        numa_node=node,
        pcie=slot,
        uuid=reading.uuid,
        driver_mode=_driver_mode(reading, host),
        free_memory_bytes=reading.free_memory_bytes,
        temperature_c=reading.temperature_c,
        power_limit_w=reading.power_limit_mw / 1000 if reading.power_limit_mw else None,
        throttle_reasons=parse_throttling(reading.clock_event_reasons),
        persistence=reading.persistence,
        ecc=reading.ecc,
        mig=reading.mig,
    )


def _slot(reading: GpuReading) -> PcieLink | None:
    slot = PcieLink(
        reading.pcie_generation or None,
        reading.pcie_width or None,
        reading.max_pcie_generation or None,
        reading.max_pcie_width or None,
    )
    return slot if slot != PcieLink(None, None) else None


def _driver_mode(reading: GpuReading, host: HostReading) -> DriverMode:
    if reading.driver_model is not None:
        return _DRIVER_MODELS.get(reading.driver_model, DriverMode.WDDM)
    return DriverMode.WSL if host.under_wsl else DriverMode.LINUX


def _links_to(a: GpuReading, b: GpuReading) -> int:
    ends = Counter(parse_bus_id(link.remote_bus_id) for link in a.nvlinks if link.remote_bus_id)
    return ends[parse_bus_id(b.bus_id)] if b.bus_id else 0


def _switch_links(reading: GpuReading) -> int:
    return sum(link.to_switch for link in reading.nvlinks)
