"""A card by whatever a person names a model with: a GGUF file, a safetensors folder, or a known shape."""

from pathlib import Path

from chambers.base.errors import UsageError
from chambers.models.card import ModelCard
from chambers.models.gguf_card import read_gguf_card
from chambers.models.safetensors_card import read_safetensors_card
from chambers.models.shape import shape_card, shape_names

USUAL_QUANT = "Q4_K_M"


def find_card(model: str, quant: str | None = None) -> ModelCard:
    """What is on disk wins over a known name; a file says its own quantisation, so `quant` is for shapes only."""
    path = Path(model).expanduser()
    if not path.exists():
        return shape_card(model, quant or USUAL_QUANT) if model.lower() in shape_names() else _missing(model, quant)
    if quant is not None:
        raise UsageError(f"{path} has a quantisation of its own.", hint="Leave out --quant, or name a shape.")
    return read_safetensors_card(path) if path.is_dir() else read_gguf_card(path)


def _missing(model: str, quant: str | None) -> ModelCard:
    if "/" in model or model.endswith((".gguf", ".safetensors")):
        raise UsageError(f"There is no file or folder {model}.", hint="`chambers models list` names the known shapes.")
    return shape_card(model, quant or USUAL_QUANT)
