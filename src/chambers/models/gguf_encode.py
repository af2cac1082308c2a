"""The bytes of a GGUF header, from facts and a list of tensors. Pure: what comes out is written by others."""

import struct
from collections.abc import Iterable, Mapping, Sequence

from chambers.models.ggml_types import GgmlType, tensor_bytes
from chambers.models.gguf import MAGIC
from chambers.models.tensor import ShapeTensor

ALIGNMENT = 32
VERSION = 3
_U32, _I32, _F32, _BOOL, _STRING, _ARRAY = 4, 5, 6, 7, 8, 9

Plain = bool | int | float | str
Fact = Plain | Sequence[Plain]


def encode_header(facts: Mapping[str, Fact], tensors: Sequence[tuple[ShapeTensor, GgmlType]]) -> bytes:
    """Everything before the weights, padded so that the first tensor may follow."""
    head = MAGIC + struct.pack("<IQQ", VERSION, len(tensors), len(facts))
    pairs = b"".join(_text(key) + _fact(value) for key, value in facts.items())
    data = head + pairs + b"".join(_rows(tensors))
    return data + bytes(padding(len(data)))


def padding(length: int) -> int:
    """How many bytes are missing to the next place where a tensor may begin."""
    return -length % ALIGNMENT


def _rows(tensors: Iterable[tuple[ShapeTensor, GgmlType]]) -> Iterable[bytes]:
    offset = 0
    for tensor, kind in tensors:
        dimensions = struct.pack(f"<I{len(tensor.shape)}Q", len(tensor.shape), *tensor.shape)
        yield _text(tensor.name) + dimensions + struct.pack("<IQ", kind.number, offset)
        size = tensor_bytes(kind, tensor.shape)
        offset += size + padding(size)


def _fact(value: Fact) -> bytes:
    if isinstance(value, bool | int | float | str):
        return struct.pack("<I", _kind(value)) + _plain(value)
    kind = _I32 if _kind(value[0]) == _U32 else _kind(value[0])
    return struct.pack("<IIQ", _ARRAY, kind, len(value)) + b"".join(map(_plain, value))


def _kind(value: Plain) -> int:
    if isinstance(value, bool):
        return _BOOL
    if isinstance(value, str):
        return _STRING
    return _U32 if isinstance(value, int) else _F32


def _plain(value: Plain) -> bytes:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return struct.pack("<?", value)
    return struct.pack("<I", value) if isinstance(value, int) else struct.pack("<f", value)


def _text(value: str) -> bytes:
    data = value.encode()
    return struct.pack("<Q", len(data)) + data
