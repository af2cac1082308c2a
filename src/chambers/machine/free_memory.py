"""How much memory is free at this moment: of each card, and of the host. Reads NVML and /proc."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from chambers.machine import nvml

_MEMINFO = Path("/proc/meminfo")


@dataclass(frozen=True, slots=True)
class FreeMemory:
    """Free bytes by card index, and of the host; what cannot be asked is not there, or None."""

    devices: Mapping[int, int]
    host_bytes: int | None


def read_free_memory() -> FreeMemory:
    """Ask the driver and the kernel now."""
    reading = nvml.read_driver(nvml.find_library())
    gpus = reading.gpus if reading is not None else ()
    devices = {gpu.index: gpu.free_memory_bytes for gpu in gpus if gpu.free_memory_bytes is not None}
    return FreeMemory(devices, parse_available(_MEMINFO.read_text(encoding="ascii")))


def parse_available(meminfo: str) -> int | None:
    """What the kernel says can be had without swapping."""
    fields = (line.split() for line in meminfo.splitlines())
    return next((int(words[1]) * 1024 for words in fields if words[:1] == ["MemAvailable:"]), None)
