"""What a GPU program must be able to reach under Landlock. Reads the names of device files, opens none."""

from pathlib import Path

_FACTS = ("/sys", "/proc/driver", "/proc/devices", "/proc/filesystems", "/proc/sys/vm", "/proc/sys/kernel")


def gpu_writable() -> tuple[str, ...]:
    """Paths for `Confinement.writable` with which CUDA starts: its device files, and the names of its own threads.

    The kernel module must be loaded already: a confined program cannot load it.
    """
    devices = sorted(str(path) for path in Path("/dev").glob("nvidia*"))
    return (*devices, "/proc/self/task") if devices else ()


def gpu_readable() -> tuple[str, ...]:
    """Paths for `Confinement.readable`: where the driver says what there is."""
    return tuple(path for path in _FACTS if Path(path).exists())
