"""The header of a GGUF file: facts and tensor names, without the weights.

The file is hostile until shown otherwise: every count and length is compared with the bytes that are left before
anything is allocated, and with what any real model has (a file may be sparse and claim terabytes), so a forged header
ends in `GgufError` after a bounded read. Long arrays (vocabularies) are stepped over, not kept. This does not judge
whether an engine can run the model.
"""

import os
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from chambers.base.errors import OperationError

MAGIC = b"GGUF"
_SUPPORTED_VERSIONS = (2, 3)
_MAX_KEY_BYTES = 65_536
_MAX_KEPT_STRING_BYTES = 1 << 20
_MAX_KEPT_ARRAY = 4_096
_MAX_KEPT_BYTES = 1 << 26
_MAX_FACTS = 65_536
_MAX_TENSORS = 262_144
_MAX_TEXTS = 4_194_304
_MAX_DIMENSIONS = 8
_SMALLEST_PAIR_BYTES = 8 + 4 + 1
_SMALLEST_TENSOR_BYTES = 8 + 4 + 4 + 8

_SCALARS = {
    0: "<B",
    1: "<b",
    2: "<H",
    3: "<h",
    4: "<I",
    5: "<i",
    6: "<f",
    7: "<?",
    10: "<Q",
    11: "<q",
    12: "<d",
}
_STRING, _ARRAY = 8, 9

Scalar = int | float | bool | str
Value = Scalar | tuple[Scalar, ...] | None


class GgufError(OperationError):
    """The file is not a GGUF file that can be used."""

    code = "models.bad_gguf"
    http_status = 422


@dataclass(frozen=True, slots=True)
class Tensor:
    """A tensor as the header names it."""

    name: str
    shape: tuple[int, ...]
    ggml_type: int
    offset_bytes: int


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """What the header says; arrays too long to keep are None in `facts`."""

    version: int
    facts: dict[str, Value]
    tensors: tuple[Tensor, ...]
    file_bytes: int

    @property
    def architecture(self) -> str | None:
        value = self.facts.get("general.architecture")
        return value if isinstance(value, str) else None

    @property
    def name(self) -> str | None:
        value = self.facts.get("general.name")
        return value if isinstance(value, str) else None

    @property
    def context_tokens(self) -> int | None:
        value = self.facts.get(f"{self.architecture}.context_length")
        return value if isinstance(value, int) else None


def read_header(path: Path) -> GgufHeader:
    """Read the header of `path`; a file that is cut, forged or something else raises `GgufError`."""
    try:
        with path.open("rb") as file:
            return _Reader(file, path).header()
    except OSError as error:
        raise GgufError(
            f"The model file {path} cannot be opened: {error.strerror}.", hint="Check the path in [models.NAME]."
        ) from error


class _Reader:
    """A cursor over the file that refuses to step past its end."""

    def __init__(self, file: BinaryIO, path: Path) -> None:
        self._file = file
        self._path = path
        self._size = os.fstat(file.fileno()).st_size
        self._kept_bytes = 0

    def header(self) -> GgufHeader:
        if self._size < 24 or self._take(4) != MAGIC:
            raise self._bad("it does not begin with the GGUF signature")
        version, tensor_count, fact_count = self._unpack("<IQQ")
        if version not in _SUPPORTED_VERSIONS:
            raise self._bad(f"it is GGUF version {version}, and versions 2 and 3 are known")
        self._check_count(fact_count, _SMALLEST_PAIR_BYTES, "facts", _MAX_FACTS)
        facts = dict(self._pair() for _ in range(fact_count))
        self._check_count(tensor_count, _SMALLEST_TENSOR_BYTES, "tensors", _MAX_TENSORS)
        tensors = tuple(self._tensor() for _ in range(tensor_count))
        return GgufHeader(version=version, facts=facts, tensors=tensors, file_bytes=self._size)

    def _pair(self) -> tuple[str, Value]:
        key = self._text(_MAX_KEY_BYTES, "a key")
        (kind,) = self._unpack("<I")
        return key, self._value(kind)

    def _value(self, kind: int) -> Value:
        if kind == _STRING:
            return self._text(_MAX_KEPT_STRING_BYTES, "a text")
        if kind == _ARRAY:
            return self._array()
        if kind not in _SCALARS:
            raise self._bad(f"it uses value type {kind}, which does not exist")
        value: Scalar = self._unpack(_SCALARS[kind])[0]
        return value

    def _array(self) -> tuple[Scalar, ...] | None:
        kind, count = self._unpack("<IQ")
        if kind == _STRING:
            self._check_count(count, 8, "texts in an array", _MAX_TEXTS)
            for _ in range(count):
                self._skip(self._unpack("<Q")[0])
            return None
        if kind not in _SCALARS:
            raise self._bad(f"it has an array of type {kind}, which does not exist")
        form = _SCALARS[kind]
        item_bytes = struct.calcsize(form)
        self._check_count(count, item_bytes, "numbers in an array", self._size)
        if count > _MAX_KEPT_ARRAY:
            self._skip(count * item_bytes)
            return None
        return struct.unpack(f"<{count}{form[1]}", self._take(count * item_bytes))

    def _tensor(self) -> Tensor:
        name = self._text(_MAX_KEY_BYTES, "a tensor name")
        (dimensions,) = self._unpack("<I")
        if dimensions > _MAX_DIMENSIONS:
            raise self._bad(f"tensor {name!r} claims {dimensions} dimensions")
        shape = self._unpack(f"<{dimensions}Q")
        kind, offset = self._unpack("<IQ")
        if offset > self._size:
            raise self._bad(f"tensor {name!r} would begin beyond the end of the file; the download may be cut short")
        return Tensor(name=name, shape=shape, ggml_type=kind, offset_bytes=offset)

    def _text(self, most: int, what: str) -> str:
        (length,) = self._unpack("<Q")
        if length > most:
            raise self._bad(f"{what} claims {length} bytes")
        self._kept_bytes += length
        if self._kept_bytes > _MAX_KEPT_BYTES:
            raise self._bad(f"its names and texts take more than {_MAX_KEPT_BYTES} bytes")
        return self._take(length).decode("utf-8", "replace")

    def _check_count(self, count: int, smallest_bytes: int, what: str, most: int) -> None:
        if count * smallest_bytes > self._left():
            raise self._bad(f"it claims {count} {what}, more than its {self._size} bytes can hold")
        if count > most:
            raise self._bad(f"it claims {count} {what}, and no model has more than {most}")

    def _left(self) -> int:
        return self._size - self._file.tell()

    def _skip(self, length: int) -> None:
        if length > self._left():
            raise self._bad("it ends in the middle of its header; the download may be cut short")
        self._file.seek(length, os.SEEK_CUR)

    def _take(self, length: int) -> bytes:
        data = self._file.read(length) if length <= self._left() else b""
        if len(data) != length:
            raise self._bad("it ends in the middle of its header; the download may be cut short")
        return data

    def _unpack(self, form: str) -> tuple[int, ...]:
        return struct.unpack(form, self._take(struct.calcsize(form)))

    def _bad(self, reason: str) -> GgufError:
        return GgufError(
            f"{self._path} is not a usable GGUF model: {reason}.",
            hint="Fetch the file again and compare its checksum with the publisher's.",
        )
