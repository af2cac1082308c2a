"""The headers of a safetensors folder: which tensors lie where, checked against the files, without the weights.

Nothing in the folder is believed: a header's length is compared with its file, offsets with its data, an index with the
shards it names, and no name may lead out of the folder. A folder that does not hold together ends in
`SafetensorsError` after a bounded read. What the tensors mean is not judged here.
"""

import json
import math
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, BinaryIO, TypeGuard

from chambers.base.errors import OperationError

INDEX = "model.safetensors.index.json"
SINGLE = "model.safetensors"
CONFIG = "config.json"
_MAX_HEADER_BYTES = 16 << 20
_MAX_JSON_BYTES = 16 << 20
_LENGTH_BYTES = 8
_DTYPE_BITS = {
    "BOOL": 8, "U8": 8, "I8": 8, "F8_E5M2": 8, "F8_E4M3": 8, "F8_E8M0": 8, "F4": 4, "I16": 16, "U16": 16, "F16": 16,
    "BF16": 16, "I32": 32, "U32": 32, "F32": 32, "F64": 64, "I64": 64, "U64": 64,
}  # fmt: skip


class SafetensorsError(OperationError):
    """The folder is not a checkpoint that can be used."""

    code = "models.bad_safetensors"
    http_status = 422


@dataclass(frozen=True, slots=True)
class StoredTensor:
    """A tensor as a shard's header names it."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    begin: int
    end: int
    file: str

    @property
    def size_bytes(self) -> int:
        return self.end - self.begin


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A folder's configuration and all of its tensors, by name."""

    folder: Path
    config: Mapping[str, Any]
    tensors: Mapping[str, StoredTensor]
    file_bytes: int


def read_checkpoint(folder: Path) -> Checkpoint:
    """Read config, index and every shard's header."""
    config = read_json(folder / CONFIG)
    index = read_json(folder / INDEX) if (folder / INDEX).exists() else None
    placed = _weight_map(folder, index) if index is not None else None
    names = sorted(set(placed.values())) if placed is not None else [SINGLE]
    shards = {name: read_shard(folder / name) for name in names}
    tensors = _merge(folder, shards)
    if placed is not None:
        _check_index(folder, placed, tensors)
    return Checkpoint(folder, config, tensors, sum((folder / name).stat().st_size for name in names))


def read_shard(path: Path) -> tuple[StoredTensor, ...]:
    """The tensors of one file, in the order of their data."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(_LENGTH_BYTES)
            length = struct.unpack("<Q", head)[0] if len(head) == _LENGTH_BYTES else 0
            if not 2 <= length <= min(size - _LENGTH_BYTES, _MAX_HEADER_BYTES):
                raise _bad(path, f"its header claims {length} bytes of a file of {size}")
            header = _loads(path, file.read(length))
    except OSError as error:
        raise _bad(path, f"it cannot be opened ({error.strerror})") from error
    data_bytes = size - _LENGTH_BYTES - length
    rows = (_tensor(path, name, row, data_bytes) for name, row in header.items() if name != "__metadata__")
    tensors = tuple(sorted(rows, key=lambda tensor: (tensor.begin, tensor.end)))
    _check_overlap(path, tensors)
    return tensors


def data_start(file: BinaryIO) -> int:
    """Where the weights begin in a shard whose header has been read and found sound before."""
    file.seek(0)
    return _LENGTH_BYTES + int(struct.unpack("<Q", file.read(_LENGTH_BYTES))[0])


def read_json(path: Path) -> dict[str, Any]:
    """A JSON object from a file of bounded size, without double keys."""
    try:
        if path.stat().st_size > _MAX_JSON_BYTES:
            raise _bad(path, f"it is larger than {_MAX_JSON_BYTES} bytes")
        return _loads(path, path.read_bytes())
    except OSError as error:
        raise _bad(path, f"it cannot be opened ({error.strerror})") from error


def _loads(path: Path, data: bytes) -> dict[str, Any]:
    try:
        found = json.loads(data, object_pairs_hook=_single_keys)
    except RecursionError as error:
        raise _bad(path, "it is nested too deeply") from error
    except ValueError as error:
        raise _bad(path, f"it is not sound JSON ({error})") from error
    if not isinstance(found, dict):
        raise _bad(path, "it is not a JSON object")
    return found


def _single_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _tensor(path: Path, name: str, row: object, data_bytes: int) -> StoredTensor:
    if not isinstance(row, dict) or row.get("dtype") not in _DTYPE_BITS:
        raise _bad(path, f"tensor {name!r} has no number format that is known")
    shape, offsets = row.get("shape"), row.get("data_offsets")
    if not _whole_numbers(shape) or not _whole_numbers(offsets) or len(offsets) != 2:
        raise _bad(path, f"tensor {name!r} has no sound shape and place")
    begin, end = offsets
    if not begin <= end <= data_bytes:
        raise _bad(path, f"tensor {name!r} would end at {end} of {data_bytes} bytes; the download may be cut short")
    if (end - begin) * 8 != math.prod(shape) * _DTYPE_BITS[row["dtype"]]:
        raise _bad(path, f"tensor {name!r} does not take the bytes that its shape says")
    return StoredTensor(name, row["dtype"], tuple(shape), begin, end, path.name)


def _whole_numbers(value: object) -> TypeGuard[list[int]]:
    if not isinstance(value, list) or len(value) > 8:
        return False
    return all(isinstance(one, int) and not isinstance(one, bool) and 0 <= one < 1 << 63 for one in value)


def _check_overlap(path: Path, tensors: tuple[StoredTensor, ...]) -> None:
    for before, after in pairwise(tensors):
        if after.begin < before.end:
            raise _bad(path, f"tensors {before.name!r} and {after.name!r} overlap")


def _weight_map(folder: Path, index: Mapping[str, Any]) -> dict[str, str]:
    placed = index.get("weight_map")
    if not isinstance(placed, dict) or not placed:
        raise _bad(folder / INDEX, "it has no weight_map")
    for name, file in placed.items():
        if not isinstance(file, str) or Path(file).name != file or not file.endswith(".safetensors"):
            raise _bad(folder / INDEX, f"it places {name!r} in {file!r}, which is not a shard's name")
    return placed


def _merge(folder: Path, shards: Mapping[str, tuple[StoredTensor, ...]]) -> dict[str, StoredTensor]:
    found: dict[str, StoredTensor] = {}
    for tensors in shards.values():
        for tensor in tensors:
            if tensor.name in found:
                raise _bad(folder, f"tensor {tensor.name!r} is in {found[tensor.name].file} and in {tensor.file}")
            found[tensor.name] = tensor
    return found


def _check_index(folder: Path, placed: Mapping[str, str], tensors: Mapping[str, StoredTensor]) -> None:
    for name, file in placed.items():
        if name not in tensors or tensors[name].file != file:
            raise _bad(folder / INDEX, f"it places {name!r} in {file}, and it is not there")
    for name in tensors:
        if name not in placed:
            raise _bad(folder / INDEX, f"it does not list {name!r} of {tensors[name].file}")


def _bad(path: Path, reason: str) -> SafetensorsError:
    return SafetensorsError(
        f"{path} is not usable: {reason}.", hint="Fetch it again and compare its checksum with the publisher's."
    )
