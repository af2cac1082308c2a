"""How fast GPUs really copy: inside a card, to and from pinned host memory, and from card to card.

Needs NVIDIA's `cuda-bindings` (an optional extra) and a driver. Each figure is the best of a few timed runs of large
copies, because anything else that happens only makes a copy slower.
"""

import importlib
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import combinations
from typing import Any

from chambers.base.errors import OperationError, UnavailableError
from chambers.machine.measured import GpuMeasurement, PeerMeasurement

COPY_BYTES = 1 << 30
PINNED_BYTES = 1 << 28
_RUNS = 5
_COPIES_A_RUN = 4


class NoCudaBindingsError(UnavailableError):
    """cuda-bindings is not installed."""

    code = "machine.no_cuda_bindings"


class CudaError(OperationError):
    """A CUDA call failed."""

    code = "machine.cuda"


class Cuda:
    """CUDA's runtime with its error codes made into errors."""

    def __init__(self) -> None:
        try:
            self._runtime: Any = importlib.import_module("cuda.bindings.runtime")
        except ImportError as error:
            raise NoCudaBindingsError(
                "The speed of GPUs cannot be measured: the package cuda-bindings is not installed.",
                hint="pip install cuda-bindings, in the major version of this driver's CUDA (`chambers machine show`).",
            ) from error
        self.kinds = self._runtime.cudaMemcpyKind

    def call(self, function: str, *arguments: object) -> Any:
        try:
            error, *values = getattr(self._runtime, function)(*arguments)
        except RuntimeError as failure:  # the binding's word for a CUDA library that cannot be loaded
            raise CudaError(f"CUDA cannot be used: {failure}") from failure
        if error != self._runtime.cudaError_t.cudaSuccess:
            raise CudaError(f"{function} failed: {error.name}.", hint="Is the card busy, or its memory full?")
        return values[0] if values else None

    def copies_per_s(self, copy: Callable[[], object]) -> float:
        """How often a second the copy is done, at best."""
        best_s = min(self._timed(copy) for _ in range(_RUNS))
        return _COPIES_A_RUN / best_s

    def _timed(self, copy: Callable[[], object]) -> float:
        self.call("cudaDeviceSynchronize")
        began = time.perf_counter()
        for _ in range(_COPIES_A_RUN):
            copy()
        self.call("cudaDeviceSynchronize")
        return time.perf_counter() - began

    @contextmanager
    def device_memory(self, device: int, size_bytes: int) -> Iterator[int]:
        self.call("cudaSetDevice", device)
        pointer = self.call("cudaMalloc", size_bytes)
        try:
            yield pointer
        finally:
            self.call("cudaFree", pointer)

    @contextmanager
    def pinned_memory(self, size_bytes: int) -> Iterator[int]:
        pointer = self.call("cudaMallocHost", size_bytes)
        try:
            yield pointer
        finally:
            self.call("cudaFreeHost", pointer)


def measure_gpu(cuda: Cuda, device: int) -> GpuMeasurement:
    """Copies inside one card and over its way to the host."""
    with ExitStack() as held:
        here = held.enter_context(cuda.device_memory(device, COPY_BYTES))
        there = held.enter_context(cuda.device_memory(device, COPY_BYTES))
        host = held.enter_context(cuda.pinned_memory(PINNED_BYTES))
        kinds = cuda.kinds

        def copy(to: int, source: int, size_bytes: int, kind: object) -> float:
            return size_bytes * cuda.copies_per_s(lambda: cuda.call("cudaMemcpy", to, source, size_bytes, kind))

        return GpuMeasurement(
            uuid=device_uuid(cuda, device),
            # Every byte of a copy is read once and written once.
            device_bytes_s=2 * copy(there, here, COPY_BYTES, kinds.cudaMemcpyDeviceToDevice),
            host_to_device_bytes_s=copy(here, host, PINNED_BYTES, kinds.cudaMemcpyHostToDevice),
            device_to_host_bytes_s=copy(host, here, PINNED_BYTES, kinds.cudaMemcpyDeviceToHost),
        )


def measure_peers(cuda: Cuda, devices: Sequence[int]) -> Iterator[PeerMeasurement]:
    """Copies between every two cards."""
    for a, b in combinations(devices, 2):
        direct = bool(cuda.call("cudaDeviceCanAccessPeer", a, b))
        with cuda.device_memory(a, PINNED_BYTES) as source, cuda.device_memory(b, PINNED_BYTES) as target:
            if direct:
                _allow_peer(cuda, b, a)
                _allow_peer(cuda, a, b)
            bytes_s = _peer_bytes_s(cuda, source, a, target, b)
        yield PeerMeasurement(device_uuid(cuda, a), device_uuid(cuda, b), bytes_s, direct)


def count_devices(cuda: Cuda) -> int:
    return int(cuda.call("cudaGetDeviceCount"))


def device_uuid(cuda: Cuda, device: int) -> str:
    """As NVML writes it."""
    digits = bytes(cuda.call("cudaGetDeviceProperties", device).uuid.bytes)[:16].hex()
    return f"GPU-{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"


def _peer_bytes_s(cuda: Cuda, source: int, a: int, target: int, b: int) -> float:
    return PINNED_BYTES * cuda.copies_per_s(lambda: cuda.call("cudaMemcpyPeer", target, b, source, a, PINNED_BYTES))


def _allow_peer(cuda: Cuda, device: int, peer: int) -> None:
    cuda.call("cudaSetDevice", device)
    cuda.call("cudaDeviceEnablePeerAccess", peer, 0)
