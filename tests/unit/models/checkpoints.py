"""Small checkpoints, made byte by byte; what the safetensors and graft tests work on."""

import json
import math
import struct

BYTES = {"BF16": 2, "F8_E4M3": 1, "F32": 4, "I32": 4}


def data_bytes(tensors):
    return sum(math.prod(shape) * BYTES[dtype] for dtype, shape in tensors.values())


def shard_header(tensors):
    """`tensors` maps a name to (dtype, shape)."""
    header, offset = {}, 0
    for name, (dtype, shape) in tensors.items():
        size = math.prod(shape) * BYTES[dtype]
        header[name] = {"dtype": dtype, "shape": list(shape), "data_offsets": [offset, offset + size]}
        offset += size
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text


def shard_bytes(tensors, *, fill=b"\1"):
    return shard_header(tensors) + fill * data_bytes(tensors)


def write_checkpoint(folder, shards, config):
    """`shards` maps a file name to its tensors."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config))
    for name, tensors in shards.items():
        (folder / name).write_bytes(shard_bytes(tensors))
    placed = {tensor: name for name, tensors in shards.items() for tensor in tensors}
    total = sum(data_bytes(tensors) for tensors in shards.values())
    index = {"metadata": {"total_size": total}, "weight_map": placed}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index))
    return folder


CONFIG = {
    "model_type": "tiny_moe",
    "num_hidden_layers": 2,
    "hidden_size": 64,
    "vocab_size": 100,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "max_position_embeddings": 4096,
    "num_experts": 2,
    "num_experts_per_tok": 1,
}


def layer(number, dtype="BF16"):
    """One layer with attention and two experts."""
    name = f"model.layers.{number}"
    weights = {f"{name}.input_layernorm.weight": ("BF16", (64,)), f"{name}.mlp.gate.weight": ("BF16", (2, 64))}
    weights[f"{name}.self_attn.q_proj.weight"] = (dtype, (64, 64))
    for expert in range(2):
        weights[f"{name}.mlp.experts.{expert}.up_proj.weight"] = (dtype, (32, 64))
    return weights


ENDS = {"model.embed_tokens.weight": ("BF16", (100, 64)), "lm_head.weight": ("BF16", (100, 64))}
SHARDS = {
    "model-00001-of-00002.safetensors": {**ENDS, **layer(0)},
    "model-00002-of-00002.safetensors": layer(1),
}
