"""Measure this box: host memory on every node, and the GPUs' copies where CUDA can be reached.

Takes seconds, uses every core of a node for a moment, and at most a quarter of the free memory. Not for a box that is
busy serving: both would suffer.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from chambers.base.errors import ChambersError, OperationError
from chambers.machine.description import Machine, NumaNode
from chambers.machine.device_copies import Cuda, count_devices, measure_gpu, measure_peers
from chambers.machine.host import parse_available_bytes, parse_cpu_list
from chambers.machine.host_reads import Reads, buffer_bytes, measure_reads, usable_cpus
from chambers.machine.measured import GpuMeasurement, Measurements, NodeMeasurement, PeerMeasurement

Progress = Callable[[str], None]


class NoProcessorError(OperationError):
    """This process may not run on any processor of the box's nodes."""

    code = "machine.no_processor"


@dataclass(frozen=True, slots=True)
class Probe:
    """What was measured, and what could not be."""

    measurements: Measurements
    missing: tuple[str, ...]


def probe(machine: Machine, progress: Progress) -> Probe:
    """Measure `machine`, which must be this box."""
    nodes, missing = _probe_host(machine, progress)
    gpus, peers, why_not = _probe_gpus(machine, progress)
    at = datetime.now(UTC).date().isoformat()
    return Probe(Measurements(at, machine.processor, nodes, gpus, peers), (*missing, *why_not))


def _probe_host(machine: Machine, progress: Progress) -> tuple[tuple[NodeMeasurement, ...], tuple[str, ...]]:
    available_bytes = parse_available_bytes(Path("/proc/meminfo").read_text(encoding="utf-8"))
    cpus = {node.index: usable_cpus(parse_cpu_list(node.cpus)) for node in machine.nodes}
    within = [node for node in machine.nodes if cpus[node.index]]
    if not within:
        raise NoProcessorError("This process may run on no processor of any node.", hint="Look at its CPU affinity.")
    found = []
    for node in within:
        progress(f"reading the memory of node {node.index}")
        other = next((cpus[peer.index] for peer in within if peer.index != node.index), None)
        found.append(_measure_node(node, cpus[node.index], other, available_bytes))
    missing = (f"node {node.index}: this process may not run there" for node in machine.nodes if node not in within)
    return tuple(found), tuple(missing)


def _measure_node(
    node: NumaNode, cpus: tuple[int, ...], other: tuple[int, ...] | None, available_bytes: int
) -> NodeMeasurement:
    """The best of one thread a core and of half as many: some processors saturate early and then only queue."""
    full = cpus[: node.cores]
    tries = {full: None, full[: (len(full) + 1) // 2]: None}
    best = max((_read(readers, readers, available_bytes) for readers in tries), key=lambda reads: reads.bytes_s)
    remote = _read(other[: best.threads], full, available_bytes).bytes_s if other else None
    return NodeMeasurement(node.index, best.bytes_s, remote, best.threads)


def _read(readers: tuple[int, ...], owners: tuple[int, ...], available_bytes: int) -> Reads:
    return measure_reads(readers, owners, buffer_bytes(len(readers), available_bytes))


def _probe_gpus(
    machine: Machine, progress: Progress
) -> tuple[tuple[GpuMeasurement, ...], tuple[PeerMeasurement, ...], tuple[str, ...]]:
    """A GPU that cannot be measured takes nothing away from what was measured of the host."""
    if not machine.gpus:
        return (), (), ()
    try:
        cuda = Cuda()
        devices = range(count_devices(cuda))
        progress(f"copying inside, to and from {len(devices)} GPUs")
        return tuple(measure_gpu(cuda, device) for device in devices), tuple(measure_peers(cuda, devices)), ()
    except ChambersError as error:
        return (), (), (f"GPUs: {error.message} {error.hint or ''}".strip(),)
