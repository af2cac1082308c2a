"""A GGUF model as it lies on disk: one file, or parts named `NAME-00001-of-00003.gguf`. Headers only.

Any part may be given; all must be there, each once, each saying which part it is. A part that is missing, that is
another part again (a link back), or that contradicts the others ends in `GgufError`.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from chambers.models.ggml_types import BY_NUMBER, tensor_bytes
from chambers.models.gguf import GgufError, GgufHeader, Tensor, read_header

PART_NAME = re.compile(r"(?P<stem>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})\.gguf")
_MAX_PARTS = 1_000


@dataclass(frozen=True, slots=True)
class GgufModel:
    """The first part's facts and the tensors of all parts."""

    files: tuple[Path, ...]
    header: GgufHeader
    tensors: tuple[Tensor, ...]
    file_bytes: int


def read_model(path: Path) -> GgufModel:
    """Read the headers of the model that `path` is, or is a part of."""
    header = read_header(path)
    count = header.facts.get("split.count", 1)
    if not isinstance(count, int) or not 0 <= count <= _MAX_PARTS:
        raise GgufError(f"{path} claims to be one of {count} parts.", hint="Fetch the file again.")
    files = part_paths(path, count) if count > 1 else (path,)
    headers = tuple(read_header(file) for file in files) if count > 1 else (header,)
    _check_parts(files, headers)
    tensors = tuple(tensor for one in headers for tensor in one.tensors)
    _check_tensors(path, headers[0], tensors)
    return GgufModel(files, headers[0], tensors, sum(one.file_bytes for one in headers))


def part_paths(path: Path, count: int) -> tuple[Path, ...]:
    """The paths of all parts, told from the name of one."""
    found = PART_NAME.fullmatch(path.name)
    if found is None or int(found["count"]) != count:
        raise GgufError(
            f"{path} is one of {count} parts, and its name does not say which.",
            hint=f"Name the parts NAME-00001-of-{count:05}.gguf and so on, as they were published.",
        )
    names = (f"{found['stem']}-{number:05}-of-{count:05}.gguf" for number in range(1, count + 1))
    return tuple(path.with_name(name) for name in names)


def _check_parts(files: Sequence[Path], headers: Sequence[GgufHeader]) -> None:
    if len(files) == 1:
        return
    seen: dict[tuple[int, int], Path] = {}
    for number, (file, header) in enumerate(zip(files, headers, strict=True)):
        status = file.stat()
        first = seen.setdefault((status.st_dev, status.st_ino), file)
        if first is not file:
            raise GgufError(f"{file} and {first} are the same file.", hint="Fetch the missing part.")
        said = (header.facts.get("split.no"), header.facts.get("split.count"))
        if said != (number, len(files)):
            raise GgufError(
                f"{file} says that it is part {said[0]} of {said[1]}, not {number} of {len(files)}.",
                hint="The parts of two downloads may be mixed; fetch them again.",
            )


def _check_tensors(path: Path, first: GgufHeader, tensors: Sequence[Tensor]) -> None:
    twice = [name for name, count in Counter(tensor.name for tensor in tensors).items() if count > 1]
    if twice:
        raise GgufError(f"{path} has the tensor {twice[0]!r} more than once.", hint="Fetch the file again.")
    expected = first.facts.get("split.tensors.count")
    if expected is not None and expected != len(tensors):
        raise GgufError(
            f"The parts of {path} hold {len(tensors)} tensors, and {expected} are announced.",
            hint="A part may be from another download; fetch them again.",
        )


def stored_bytes(tensor: Tensor) -> int:
    """What a tensor takes in the file; a format that is not known here is an error."""
    kind = BY_NUMBER.get(tensor.ggml_type)
    if kind is None:
        raise GgufError(
            f"The tensor {tensor.name!r} has number format {tensor.ggml_type}, which is not known here.",
            hint="The file may be newer than this version, or made for ik_llama.cpp alone.",
        )
    return tensor_bytes(kind, tensor.shape)
