"""Draft layers (MTP) put back onto a requantised checkpoint that lost them: a new folder beside both.

Base shards are not copied: they are cloned where the file system can share blocks, else linked. The draft layers go
into a shard of their own; index and configuration are written anew. Everything is made in a hidden folder, checked, and
renamed, so that an interrupted graft leaves nothing under the name that was asked for. Whether an engine can load such
a mixture is not judged here: vLLM needs to read `mtp_quantization_config`.
"""

import fcntl
import json
import os
import shutil
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from chambers.base.errors import UsageError
from chambers.models.config_facts import text_facts
from chambers.models.disk import check_free_disk
from chambers.models.graft_check import Graft, GraftError, check_graft, draft_names
from chambers.models.safetensors import (
    CONFIG,
    INDEX,
    Checkpoint,
    StoredTensor,
    data_start,
    read_checkpoint,
    read_json,
    read_shard,
)

SHARD = "model-mtp.safetensors"
_CLONE = 0x40049409  # Linux's FICLONE: share blocks with another file
_CHUNK_BYTES = 8 << 20
_COPIED_BYTES = 64 << 20

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Grafted:
    """What was made."""

    folder: Path
    draft_layers: int
    draft_tensors: int
    draft_bytes: int
    total_bytes: int


def graft(base_folder: Path, donor_folder: Path, out: Path, progress: Progress | None = None) -> Grafted:
    """Make `out` from the base and the donor's draft layers; `progress` hears bytes done and bytes in all."""
    for folder in (base_folder, donor_folder):
        _check_links(folder)
    base = read_checkpoint(base_folder)
    donor, donor_config = _read_donor(donor_folder, text_facts(base.config).layers)
    plan = check_graft(base, donor, donor_config)
    _check_place(base, plan, out)
    partial = out.with_name(f".{out.name}.{os.getpid()}.partial")
    try:
        _make(base, plan, donor_folder, partial, progress or (lambda _done, _total: None))
        partial.rename(out)
    except OSError as error:
        raise GraftError(f"{out} could not be made: {error.strerror}.", hint="Look at the disk, try again.") from error
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    return Grafted(out, plan.layers, len(plan.tensors), _bytes(plan.tensors), _total_bytes(base, plan))


def _make(base: Checkpoint, plan: Graft, donor_folder: Path, partial: Path, progress: Progress) -> None:
    partial.mkdir(mode=0o755)
    for file in _files(base.folder):
        _bring(file, partial / file.name)
    with (partial / SHARD).open("xb") as shard:
        _write_shard(shard, plan.tensors, donor_folder, progress)
        shard.flush()
        os.fsync(shard.fileno())
    _write_json(partial / INDEX, _index(base, plan))
    _write_json(partial / CONFIG, _config(base.config, plan))
    read_checkpoint(partial)


def _check_links(folder: Path) -> None:
    if not folder.is_dir():
        raise UsageError(f"There is no folder {folder}.", hint="Give base folder, donor folder and output folder.")
    for entry in folder.iterdir():
        if entry.is_symlink() and not entry.exists():
            raise GraftError(
                f"{entry} is a link to {os.readlink(entry)}, which is not there.",  # noqa: PTH115 - the text as it stands
                hint="Fetch the file again.",
            )


def _read_donor(folder: Path, trunk: int) -> tuple[tuple[StoredTensor, ...], Mapping[str, Any] | None]:
    """Draft tensors only; of a whole model, only the shards that hold them are looked at."""
    config = read_json(folder / CONFIG) if (folder / CONFIG).exists() else None
    listed = read_json(folder / INDEX).get("weight_map") if (folder / INDEX).exists() else None
    files = sorted(file.name for file in folder.glob("*.safetensors"))
    if isinstance(listed, dict):
        files = sorted({Path(str(listed[name])).name for name in draft_names(listed, trunk)})
    tensors = [tensor for file in files for tensor in read_shard(folder / file)]
    wanted = set(draft_names((tensor.name for tensor in tensors), trunk))
    lost = sorted(set(draft_names(listed, trunk)) - wanted) if isinstance(listed, dict) else []
    if lost:
        raise GraftError(f"The donor's index lists {lost[0]}, and no file holds it.", hint="Fetch the donor again.")
    return tuple(tensor for tensor in tensors if tensor.name in wanted), config


def _check_place(base: Checkpoint, plan: Graft, out: Path) -> None:
    if out.exists() or out.is_symlink():
        raise UsageError(f"{out} is there already.", hint="Remove it, or choose another name.")
    if not out.parent.is_dir():
        raise UsageError(f"There is no folder {out.parent}.", hint="Make it first, or choose another place.")
    if (base.folder / SHARD).exists():
        raise GraftError(f"The base has a file {SHARD} of its own.", hint="It looks like a graft already.")
    copied = sum(file.stat().st_size for file in _files(base.folder) if _is_copied(file))
    need_bytes = _bytes(plan.tensors) + copied
    check_free_disk(out.parent, need_bytes, "Choose another disk; base shards are linked, so they need no room.")


def _files(folder: Path) -> list[Path]:
    """What the base has beside the two files that are written anew."""
    return sorted(file for file in folder.iterdir() if file.is_file() and file.name not in {INDEX, CONFIG})


def _is_copied(file: Path) -> bool:
    return file.suffix != ".safetensors" and file.stat().st_size <= _COPIED_BYTES


def _bring(file: Path, to: Path) -> None:
    """Small files are copied; shards share blocks if they can, else are linked to where they really lie."""
    real = file.resolve(strict=True)
    if _is_copied(file):
        shutil.copyfile(real, to)
    elif not _clone(real, to) and not _hard_link(real, to):
        to.symlink_to(real)


def _clone(real: Path, to: Path) -> bool:
    try:
        with real.open("rb") as source, to.open("xb") as target:
            fcntl.ioctl(target.fileno(), _CLONE, source.fileno())
    except OSError:
        to.unlink(missing_ok=True)
        return False
    return True


def _hard_link(real: Path, to: Path) -> bool:
    """Not possible across file systems, and often not for another user's files."""
    try:
        to.hardlink_to(real)
    except OSError:
        return False
    return True


def _write_shard(file: BinaryIO, tensors: Sequence[StoredTensor], donor: Path, progress: Progress) -> None:
    header, offset = {}, 0
    for tensor in tensors:
        place = [offset, offset + tensor.size_bytes]
        header[tensor.name] = {"dtype": tensor.dtype, "shape": list(tensor.shape), "data_offsets": place}
        offset = place[1]
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    file.write(struct.pack("<Q", len(text)) + text)
    done = 0
    for tensor in tensors:
        _copy_range(donor / tensor.file, tensor, file)
        done += tensor.size_bytes
        progress(done, offset)


def _copy_range(source: Path, tensor: StoredTensor, target: BinaryIO) -> None:
    with source.open("rb") as file:
        file.seek(data_start(file) + tensor.begin)
        left = tensor.size_bytes
        while left:
            piece = file.read(min(left, _CHUNK_BYTES))
            if not piece:
                raise GraftError(f"{source} became shorter while it was read.", hint="Let nothing else write there.")
            target.write(piece)
            left -= len(piece)


def _index(base: Checkpoint, plan: Graft) -> dict[str, Any]:
    placed = {name: tensor.file for name, tensor in base.tensors.items()}
    placed.update((tensor.name, SHARD) for tensor in plan.tensors)
    return {"metadata": {"total_size": _total_bytes(base, plan)}, "weight_map": dict(sorted(placed.items()))}


def _config(base: Mapping[str, Any], plan: Graft) -> dict[str, Any]:
    config = dict(base)
    layers = {"num_nextn_predict_layers": plan.layers}
    text = config.get("text_config")
    if isinstance(text, dict) and "num_hidden_layers" in text:
        config["text_config"] = {**text, **layers}
    else:
        config.update(layers)
    if plan.quantization is not None:
        config["mtp_quantization_config"] = dict(plan.quantization)
    return config


def _write_json(path: Path, value: Mapping[str, Any]) -> None:
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _total_bytes(base: Checkpoint, plan: Graft) -> int:
    return _bytes(tuple(base.tensors.values())) + _bytes(plan.tensors)


def _bytes(tensors: Sequence[StoredTensor]) -> int:
    return sum(tensor.size_bytes for tensor in tensors)
