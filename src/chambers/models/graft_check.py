"""Whether draft layers fit a base checkpoint: a pure comparison of headers and configurations.

The base's last layer is the measure: the draft layer has the same modules with the same shapes, whatever the
quantisation of either, and a few of its own that join it to the trunk.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from chambers.base.errors import OperationError
from chambers.models.config_facts import text_facts
from chambers.models.safetensors import Checkpoint, StoredTensor

_LAYER = re.compile(r"^(?P<before>.*\blayers\.)(?P<number>\d+)\.(?P<rest>.+)$")
_PACKED = re.compile(r"\.(weight_packed|qweight)$")
_AGREE = ("hidden_size", "num_hidden_layers", "vocab_size", "num_attention_heads", "kv_lora_rank", "n_routed_experts")
_JOIN = ("eh_proj", "enorm", "hnorm")
_FP8 = ("F8_E4M3", "F8_E5M2")
_FULL_WIDTH = ("BF16", "F16", "F32")


class GraftError(OperationError):
    """These draft layers cannot be put onto this base."""

    code = "models.graft"
    http_status = 422


@dataclass(frozen=True, slots=True)
class Graft:
    """What will be added: the tensors of the draft layers, and how they are quantised."""

    tensors: tuple[StoredTensor, ...]
    layers: int
    quantization: Mapping[str, Any] | None


def check_graft(base: Checkpoint, donor: Sequence[StoredTensor], donor_config: Mapping[str, Any] | None) -> Graft:
    """The graft, if everything fits."""
    trunk = text_facts(base.config).layers
    if donor_config is not None:
        _check_configs(base.config, donor_config)
    _check_names(base, donor, trunk)
    numbers = sorted({number for tensor in donor if (number := layer_number(tensor.name)) is not None})
    if numbers != list(range(trunk, trunk + len(numbers))) or not numbers:
        raise GraftError(
            f"The donor has no draft layers that follow layer {trunk - 1} of the base.",
            hint="Give the folder of the model that the base was quantised from, or its draft layers alone.",
        )
    for number in numbers:
        _check_layer(base, [tensor for tensor in donor if layer_number(tensor.name) == number], trunk - 1)
    return Graft(tuple(donor), len(numbers), _quantization(donor, donor_config))


def draft_names(names: Iterable[str], trunk: int) -> Iterator[str]:
    """The names of tensors in layers beyond the trunk."""
    return (name for name in names if (number := layer_number(name)) is not None and number >= trunk)


def layer_number(name: str) -> int | None:
    """The layer a tensor of the language model is in."""
    found = _LAYER.match(name)
    return int(found["number"]) if found and "vis" not in found["before"] else None


def _check_configs(base: Mapping[str, Any], donor: Mapping[str, Any]) -> None:
    ours, theirs = text_facts(base), text_facts(donor)
    for key in _AGREE:
        if (theirs.number(key) or ours.number(key)) != ours.number(key):
            raise GraftError(
                f"The donor has {key} = {theirs.number(key)} and the base {ours.number(key)}.",
                hint="Both must come from the same model.",
            )


def _check_names(base: Checkpoint, donor: Sequence[StoredTensor], trunk: int) -> None:
    present = next(draft_names(base.tensors, trunk), None)
    if present is not None:
        raise GraftError(f"The base has draft layers already ({present}).", hint="Nothing needs to be grafted.")
    seen: set[str] = set()
    for tensor in donor:
        if tensor.name in seen:
            raise GraftError(f"The donor has {tensor.name} twice.", hint="Remove one of the two files that hold it.")
        seen.add(tensor.name)


def _check_layer(base: Checkpoint, tensors: Sequence[StoredTensor], last: int) -> None:
    found = {_rest(tensor.name): tensor for tensor in tensors}
    for module in _JOIN:
        if f"{module}.weight" not in found:
            raise _missing(f"{module}.weight")
    for rest, shape in _expected(base, last):
        if rest not in found:
            raise _missing(rest)
        if found[rest].shape != shape:
            raise GraftError(
                f"{found[rest].name} has shape {list(found[rest].shape)}, and {list(shape)} fits the base.",
                hint="Base and donor must come from the same model.",
            )
    width = text_facts(base.config).need("hidden_size")
    if found["eh_proj.weight"].shape != (width, 2 * width):
        raise GraftError(f"eh_proj joins {list(found['eh_proj.weight'].shape)}, and the base is {width} wide.")
    _check_scales(found)


def _expected(base: Checkpoint, last: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The modules of the base's last layer with their unpacked shapes; not every layer has an indexer."""
    for name, tensor in base.tensors.items():
        rest = _rest(name)
        if layer_number(name) != last or ".indexer." in name:
            continue
        if rest.endswith(".weight"):
            yield rest, tensor.shape
        elif _PACKED.search(rest) and len(tensor.shape) == 2:
            yield _PACKED.sub(".weight", rest), _unpacked(tensor)


def _unpacked(tensor: StoredTensor) -> tuple[int, int]:
    """Eight 4-bit weights to an integer, along the inputs; AWQ's own format is transposed, along the outputs."""
    first, second = tensor.shape
    return (second * 8, first) if tensor.name.endswith(".qweight") else (first, second * 8)


def _check_scales(found: Mapping[str, StoredTensor]) -> None:
    for rest, tensor in found.items():
        if tensor.dtype in _FP8 and not ({f"{rest}_scale_inv", f"{rest}_scale"} & found.keys()):
            raise _missing(f"{rest}_scale_inv")


def _quantization(donor: Sequence[StoredTensor], config: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    said = None if config is None else config.get("mtp_quantization_config") or config.get("quantization_config")
    if isinstance(said, dict):
        return said
    packed = next((tensor for tensor in donor if tensor.dtype not in _FULL_WIDTH), None)
    if packed is not None:
        raise GraftError(
            f"The donor does not say how {packed.name} ({packed.dtype}) is quantised.",
            hint="Put the config.json of the model that the draft layers come from into the donor folder.",
        )
    return None


def _rest(name: str) -> str:
    found = _LAYER.match(name)
    return found["rest"] if found else name


def _missing(rest: str) -> GraftError:
    return GraftError(f"The donor's draft layer lacks {rest}.", hint="Fetch all files that hold the draft layers.")
