"""What every engine of the llama.cpp family asks of a model file."""

from chambers.engines.engine import Refusal
from chambers.models.card import ModelCard

_SAFETENSORS_QUANTS = ("awq", "gptq", "fp8", "nvfp4", "compressed")


def is_gguf_quant(quant: str) -> bool:
    """Whether a quantisation comes as GGUF; bf16 and f16 come as both."""
    return not quant.lower().startswith(_SAFETENSORS_QUANTS)


def gguf_refusals(card: ModelCard) -> tuple[Refusal, ...]:
    if is_gguf_quant(card.quant):
        return ()
    return (Refusal("quant.not_gguf", f"{card.quant} weights do not come as GGUF, and this engine reads nothing else"),)
