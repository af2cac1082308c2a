"""What a GPU program must be able to write to under Landlock. Reads the names of device files, opens none."""

from pathlib import Path


def gpu_writable() -> tuple[str, ...]:
    """Paths for `Confinement.writable` with which CUDA starts: its device files, and the names of its own threads.

    The kernel module must be loaded already: a confined program cannot load it.
    """
    devices = sorted(str(path) for path in Path("/dev").glob("nvidia*"))
    return (*devices, "/proc/self/task") if devices else ()
