"""The facts that a made-up GGUF needs so that llama.cpp loads it: dimensions, a small valid vocabulary, a template.

The vocabulary spells any text byte by byte; the rest of it are made-up words, so that whatever a random model says is
still text. Pure.
"""

from collections.abc import Iterator

from chambers.models.dimensions import Shape
from chambers.models.gguf_encode import Fact

TEMPLATE = (
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n{{ message['content'] }}<|im_end|>\n"
    "{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
_SPECIAL = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")
_SPACE = "\u0120"
_NORMAL, _CONTROL = 1, 3
SMALLEST_VOCABULARY = 256 + len(_SPECIAL) + 1


def synthetic_facts(shape: Shape, file_type: int | None) -> dict[str, Fact]:
    """All facts of the header, in the order in which they are written."""
    general: dict[str, Fact] = {"general.architecture": shape.architecture, "general.name": shape.name}
    if file_type is not None:
        general["general.file_type"] = file_type
    own = {f"{shape.architecture}.{key}": value for key, value in _architecture(shape)}
    return {**general, **own, **_vocabulary(shape.vocabulary)}


def _architecture(shape: Shape) -> Iterator[tuple[str, Fact]]:
    yield "block_count", shape.layers + shape.mtp_layers
    yield "context_length", shape.context_tokens
    yield "embedding_length", shape.hidden
    yield "vocab_size", shape.vocabulary
    yield "feed_forward_length", shape.ff or (shape.mixture.ff if shape.mixture else 0)
    yield "attention.head_count", shape.heads
    yield "attention.layer_norm_rms_epsilon", 1e-6
    yield "rope.freq_base", 1e6
    if shape.mtp_layers:
        yield "nextn_predict_layers", shape.mtp_layers
    if shape.architecture == "gemma4":
        yield "embedding_length_per_layer_input", 0
    yield from _heads(shape)
    yield from _mixture(shape)
    yield from _recurrent(shape)


def _heads(shape: Shape) -> Iterator[tuple[str, Fact]]:
    window = shape.window
    layers = range(shape.layers + shape.mtp_layers)
    if window and window.kv_heads:
        yield "attention.head_count_kv", tuple(shape.heads_of(layer)[0] for layer in layers)
    else:
        yield "attention.head_count_kv", shape.kv_heads
    yield "attention.key_length", shape.head_dim
    yield "attention.value_length", shape.head_dim
    if window:
        yield "attention.sliding_window", window.tokens
        yield "attention.sliding_window_pattern", tuple(shape.is_windowed(layer) for layer in layers)
    if window and window.head_dim:
        yield "attention.key_length_swa", window.head_dim
        yield "attention.value_length_swa", window.head_dim
        yield "rope.dimension_count", shape.head_dim
        yield "rope.dimension_count_swa", window.head_dim


def _mixture(shape: Shape) -> Iterator[tuple[str, Fact]]:
    if shape.mixture is None:
        return
    yield "expert_count", shape.mixture.count
    yield "expert_used_count", shape.mixture.used
    yield "expert_feed_forward_length", shape.mixture.ff
    if shape.mixture.shared_ff:
        yield "expert_shared_feed_forward_length", shape.mixture.shared_ff


def _recurrent(shape: Shape) -> Iterator[tuple[str, Fact]]:
    if shape.recurrent is None:
        return
    yield "full_attention_interval", shape.recurrent.full_every
    yield "ssm.conv_kernel", shape.recurrent.conv
    yield "ssm.inner_size", shape.recurrent.inner
    yield "ssm.state_size", shape.recurrent.state
    yield "ssm.time_step_rank", shape.recurrent.heads
    yield "ssm.group_count", shape.recurrent.groups
    yield "rope.dimension_count", shape.head_dim // 4
    yield "rope.dimension_sections", (11, 11, 10, 0)


def _vocabulary(size: int) -> dict[str, Fact]:
    words = size - 256 - len(_SPECIAL)
    tokens = (*_byte_symbols(), f"{_SPACE}w", *(f"{_SPACE}w{number:06}" for number in range(words - 1)), *_SPECIAL)
    first_special = size - len(_SPECIAL)
    return {
        "tokenizer.ggml.model": "gpt2",
        "tokenizer.ggml.pre": "qwen2",
        "tokenizer.ggml.tokens": tokens,
        "tokenizer.ggml.token_type": (_NORMAL,) * first_special + (_CONTROL,) * len(_SPECIAL),
        "tokenizer.ggml.merges": (f"{_SPACE} w",),
        "tokenizer.ggml.bos_token_id": first_special,
        "tokenizer.ggml.eos_token_id": size - 1,
        "tokenizer.ggml.padding_token_id": first_special,
        "tokenizer.ggml.add_bos_token": False,
        "tokenizer.chat_template": TEMPLATE,
    }


def _byte_symbols() -> tuple[str, ...]:
    """How byte-level vocabularies write each byte: printable ones as themselves, the others from 256 upwards."""
    printable = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    others = iter(range(256, 512))
    return tuple(chr(byte) if byte in printable else chr(next(others)) for byte in range(256))
