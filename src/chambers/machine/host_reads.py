"""How fast host memory is really read: the C library's `memchr` runs over large buffers, one thread a core.

`memchr` looks for a byte that is not there, so it reads every byte once and writes nothing; ctypes lets go of the
interpreter's lock meanwhile, so the threads truly run side by side. A buffer lies on the node whose thread touched it
first, which is how local and remote reads are told apart. Processor caches are drowned by size.
"""

import ctypes
import mmap
import os
import statistics
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

BUFFER_BYTES = 96 * 2**20
ROUNDS = 3
ROUND_S = 0.4
_FILLED_WITH = 0x55
_LOOKED_FOR = 0xAA
_WAIT_FOR_OTHERS_S = 60.0

_libc = ctypes.CDLL(None)
_libc.memchr.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t)
_libc.memchr.restype = ctypes.c_void_p


@dataclass(frozen=True, slots=True)
class Reads:
    """Bytes read a second by so many threads: the median of the rounds."""

    bytes_s: float
    threads: int


def usable_cpus(cpus: Sequence[int]) -> tuple[int, ...]:
    """Those of the processors that this process may run on."""
    allowed = os.sched_getaffinity(0)
    return tuple(cpu for cpu in cpus if cpu in allowed)


def buffer_bytes(threads: int, available_bytes: int) -> int:
    """A buffer a thread: large enough for no cache, and a quarter of what is free at most."""
    share = available_bytes // 4 // max(threads, 1)
    return max(mmap.PAGESIZE, min(BUFFER_BYTES, share - share % mmap.PAGESIZE))


def measure_reads(
    readers: Sequence[int], owners: Sequence[int], size_bytes: int, rounds: int = ROUNDS, round_s: float = ROUND_S
) -> Reads:
    """Threads on the processors `readers` read memory that was first touched on `owners`."""
    buffers = [mmap.mmap(-1, size_bytes) for _ in readers]
    try:
        with ThreadPoolExecutor(len(readers)) as pool:
            list(pool.map(_touch, buffers, [owners[place % len(owners)] for place in range(len(readers))]))
        rates = [_one_round(buffers, readers, round_s) for _ in range(rounds)]
    finally:
        for buffer in buffers:
            buffer.close()
    return Reads(statistics.median(rates), len(readers))


def _one_round(buffers: Sequence[mmap.mmap], readers: Sequence[int], round_s: float) -> float:
    together = threading.Barrier(len(readers))
    with ThreadPoolExecutor(len(readers)) as pool:
        return sum(
            pool.map(lambda pair: _read_for(pair[0], pair[1], together, round_s), zip(buffers, readers, strict=True))
        )


def _touch(buffer: mmap.mmap, cpu: int) -> None:
    os.sched_setaffinity(0, {cpu})
    held = ctypes.c_char.from_buffer(buffer)
    ctypes.memset(ctypes.addressof(held), _FILLED_WITH, len(buffer))
    del held


def _read_for(buffer: mmap.mmap, cpu: int, together: threading.Barrier, seconds: float) -> float:
    """Bytes a second that this thread read; on Linux an affinity set for 0 is the calling thread's own."""
    os.sched_setaffinity(0, {cpu})
    held = ctypes.c_char.from_buffer(buffer)
    address, passes = ctypes.addressof(held), 0
    together.wait(_WAIT_FOR_OTHERS_S)
    began = time.perf_counter()
    while (elapsed_s := time.perf_counter() - began) < seconds or not passes:
        _libc.memchr(address, _LOOKED_FOR, len(buffer))
        passes += 1
    del held
    return passes * len(buffer) / elapsed_s
