"""A GGUF of a model's exact shape with random weights: what it costs and how fast it runs is real, what it says is not.

It is streamed to disk in constant memory under a temporary name, and takes its own name when it is whole. Free disk is
looked at first. What comes out talks nonsense; it is for measuring a box before anything is downloaded.
"""

import os
import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from chambers.base.errors import OperationError, UsageError
from chambers.models.dimensions import Shape
from chambers.models.disk import check_free_disk
from chambers.models.ggml_types import GgmlType, tensor_bytes
from chambers.models.gguf_card import FILE_TYPES
from chambers.models.gguf_encode import encode_header, padding
from chambers.models.layout import shape_tensors
from chambers.models.quant import Quant, gguf_type
from chambers.models.random_weights import make_pool, repeat
from chambers.models.synthetic_facts import SMALLEST_VOCABULARY, synthetic_facts
from chambers.models.tensor import ShapeTensor

# Those whose synthetic files a llama.cpp server was seen to load and serve.
SERVED = ("llama", "qwen2", "qwen3", "qwen3moe", "qwen35", "qwen35moe", "gemma3", "gemma4", "gpt-oss")
_STEP = 7_919

Progress = Callable[[int, int], None]


class SynthesisError(OperationError):
    """The file could not be written."""

    code = "models.synthesis"


@dataclass(frozen=True, slots=True)
class Synthesis:
    """What will be written: the header, and each tensor in its number format."""

    header: bytes
    tensors: tuple[tuple[ShapeTensor, GgmlType], ...]
    total_bytes: int


def plan_synthesis(shape: Shape, quant: Quant) -> Synthesis:
    """Lay the file out without writing anything."""
    if quant.recipe is None:
        raise UsageError(f"{quant.name} is not a GGUF quantisation.", hint="Use Q4_0, Q4_K_M, Q8_0 or another of GGUF.")
    if shape.architecture not in SERVED:
        raise UsageError(
            f"No synthetic {shape.architecture} file has been seen to load yet.", hint=f"Try {', '.join(SERVED)}."
        )
    if shape.vocabulary < SMALLEST_VOCABULARY:
        raise UsageError(f"A vocabulary of {shape.vocabulary} is too small.", hint=f"At least {SMALLEST_VOCABULARY}.")
    recipe = quant.recipe
    tensors = tuple((tensor, gguf_type(recipe, tensor, shape)) for tensor in shape_tensors(shape))
    file_type = next((number for number, name in FILE_TYPES.items() if name == quant.name), None)
    header = encode_header(synthetic_facts(shape, file_type), tensors)
    sizes = (tensor_bytes(kind, tensor.shape) for tensor, kind in tensors)
    return Synthesis(header, tensors, len(header) + sum(size + padding(size) for size in sizes))


def write_synthesis(synthesis: Synthesis, out: Path, *, seed: int = 0, progress: Progress | None = None) -> None:
    """Write the file; `progress` hears how many bytes of how many are done. Interrupted, nothing is left."""
    _check_place(out, synthesis.total_bytes)
    partial = out.with_name(f".{out.name}.{os.getpid()}.partial")
    try:
        with partial.open("xb") as file:
            _write(file, synthesis, seed, progress or (lambda _done, _total: None))
            file.flush()
            os.fsync(file.fileno())
        partial.rename(out)
    except OSError as error:
        raise SynthesisError(f"{out} could not be written: {error.strerror}.", hint="Choose another place.") from error
    finally:
        partial.unlink(missing_ok=True)


def _check_place(out: Path, need_bytes: int) -> None:
    if out.exists():
        raise UsageError(f"{out} is there already.", hint="Remove it, or choose another name.")
    if not out.parent.is_dir():
        raise UsageError(f"There is no folder {out.parent}.", hint="Make it first, or choose another place.")
    check_free_disk(out.parent, need_bytes, "Choose another disk, a smaller quantisation or a smaller shape.")


def _write(file: BinaryIO, synthesis: Synthesis, seed: int, progress: Progress) -> None:
    file.write(synthesis.header)
    done = len(synthesis.header)
    for piece in _weights(synthesis.tensors, seed):
        file.write(piece)
        done += len(piece)
        progress(done, synthesis.total_bytes)


def _weights(tensors: Iterable[tuple[ShapeTensor, GgmlType]], seed: int) -> Iterator[bytes | memoryview]:
    pools: dict[str, bytes] = {}
    for number, (tensor, kind) in enumerate(tensors):
        size = tensor_bytes(kind, tensor.shape)
        constant = _constant(tensor.name)
        if constant is not None and kind.name == "F32":
            yield struct.pack("<f", constant) * tensor.parameters
        else:
            if kind.name not in pools:
                pools[kind.name] = make_pool(kind, seed)
            yield from repeat(pools[kind.name], number * _STEP * kind.size_bytes, size)
        yield bytes(padding(size))


def _constant(name: str) -> float | None:
    """Norms pass everything on and biases add nothing; everything else is random."""
    if "norm" in name or "scale" in name or name.startswith("rope_freqs"):
        return 1.0
    if name.endswith(".bias") or "sinks" in name:
        return 0.0
    return -1.0 if name.endswith("ssm_a") else None
