"""Known shapes: a published model's dimensions, from data, into a `ModelCard` for any quantisation.

Nothing needs to be downloaded to know what a model will cost. The shapes are in `shapes.toml`; which tensors they imply
is `layout`'s business, and how many bytes each takes is `quant`'s.
"""

import difflib
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from chambers.base.errors import UsageError
from chambers.models.card import Experts, ModelCard, Part
from chambers.models.dimensions import Compression, Indexer, Latent, Mixture, Recurrent, Shape, Window
from chambers.models.layout import shape_tensors
from chambers.models.parts import active_parameters, layer_tensors, parameters_by_part, part_of
from chambers.models.quant import Quant, parse_quant, quantised_bytes
from chambers.models.shape_cache import shape_cache

_NESTED = {
    "mixture": Mixture,
    "window": Window,
    "recurrent": Recurrent,
    "latent": Latent,
    "indexer": Indexer,
    "compression": Compression,
}
_BF16_BYTES = 2


class UnknownShapeError(UsageError):
    """No shape of that name is known."""

    code = "models.unknown_shape"


def shape_names() -> tuple[str, ...]:
    """The names of all known shapes."""
    return tuple(_shapes())


def load_shape(name: str) -> Shape:
    """The shape of that name, in any case of letters."""
    shapes = _shapes()
    if name.lower() not in shapes:
        near = difflib.get_close_matches(name.lower(), shapes, n=3)
        meant = f"Did you mean {' or '.join(near)}?" if near else f"Known: {', '.join(shapes)}."
        raise UnknownShapeError(f"No model shape is called {name!r}.", hint=meant)
    return shapes[name.lower()]


@cache
def shape_card(name: str, quant: str) -> ModelCard:
    """What the model of that name costs in that quantisation."""
    return describe(load_shape(name), parse_quant(quant))


def describe(shape: Shape, quant: Quant) -> ModelCard:
    """The card of a shape in a quantisation."""
    mtp_layers = shape.mtp_layers if quant.has_mtp else 0
    tensors = shape_tensors(shape, mtp_layers)
    experts = _experts(shape)
    parameters = parameters_by_part(tensors, shape.layers)
    return ModelCard(
        name=shape.name,
        architecture=shape.architecture,
        quant=quant.name,
        layers=shape.layers,
        hidden=shape.hidden,
        vocabulary=shape.vocabulary,
        context_tokens=shape.context_tokens,
        heads=shape.heads,
        head_dim=shape.head_dim,
        bytes_by_part=_bytes_by_part(shape, quant, mtp_layers),
        experts=experts,
        cache=shape_cache(shape, mtp_layers),
        active_parameters=active_parameters(parameters, experts, tied=shape.tied_embedding),
        head_parameters=shape.hidden * shape.vocabulary,
        tied_embedding=shape.tied_embedding,
        mtp_layers=mtp_layers,
        layer_tensors=layer_tensors((tensor.name for tensor in tensors), shape.layers),
    )


def _bytes_by_part(shape: Shape, quant: Quant, mtp_layers: int) -> Mapping[Part, int]:
    found: dict[Part, int] = {}
    for tensor in shape_tensors(shape, mtp_layers):
        part = part_of(tensor.name, shape.layers)
        size = quantised_bytes(quant, tensor, shape)
        found[part] = found.get(part, 0) + size
    if shape.vision_parameters and not quant.is_gguf:
        found[Part.VISION] = shape.vision_parameters * _BF16_BYTES
    return found


def _experts(shape: Shape) -> Experts | None:
    if shape.mixture is None:
        return None
    layers = shape.layers - shape.mixture.leading_dense_layers
    return Experts(count=shape.mixture.count, used=shape.mixture.used, layers=layers)


@cache
def _shapes() -> dict[str, Shape]:
    rows = tomllib.loads(files("chambers.models").joinpath("shapes.toml").read_text(encoding="utf-8"))
    return {name: _shape(name, row) for name, row in rows.items()}


def _shape(name: str, row: dict[str, Any]) -> Shape:
    values = {key: _NESTED[key](**value) if key in _NESTED else value for key, value in row.items()}
    return Shape(name=name, **values)
