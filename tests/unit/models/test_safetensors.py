"""Safetensors folders, sound and hostile."""

import json
import struct
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from unit.models import checkpoints as made

from chambers.models.cache import kv_bytes_per_token
from chambers.models.card import CacheKind, Part
from chambers.models.safetensors import SafetensorsError, read_checkpoint, read_shard
from chambers.models.safetensors_card import part_of_name, read_safetensors_card


def folder(tmp_path, config=None, shards=None):
    return made.write_checkpoint(tmp_path / "ckpt", shards or made.SHARDS, {**made.CONFIG, **(config or {})})


def raw(tmp_path, header, data=b""):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    path = tmp_path / "raw.safetensors"
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)
    return path


def row(begin, end, shape=None, dtype="I8"):
    return {"dtype": dtype, "shape": shape or [end - begin], "data_offsets": [begin, end]}


def test_a_checkpoint_is_described_by_parts(tmp_path):
    card = read_safetensors_card(folder(tmp_path))
    assert card.part(Part.EMBEDDING) == card.part(Part.HEAD) == 100 * 64 * 2
    assert card.part(Part.ROUTED_EXPERTS) == 2 * 2 * 32 * 64 * 2
    assert card.part(Part.ATTENTION) == 2 * 64 * 64 * 2
    assert card.part(Part.OTHER) == 2 * (64 + 2 * 64) * 2
    assert (card.quant, card.layers, card.experts.layers, card.mtp_layers) == ("bf16", 2, 2, 0)
    assert card.active_parameters == 100 * 64 + 2 * (32 * 64 + 64 * 64 + 3 * 64)
    assert kv_bytes_per_token(card, "f16") == 2 * 2 * 16 * 2 * 2


def test_draft_layers_announced_but_absent_are_not_counted(tmp_path):
    assert read_safetensors_card(folder(tmp_path, {"num_nextn_predict_layers": 1})).mtp_layers == 0


def test_draft_layers_are_known_by_their_number(tmp_path):
    card = read_safetensors_card(folder(tmp_path, shards={**made.SHARDS, "mtp.safetensors": made.layer(2, "F8_E4M3")}))
    assert card.mtp_layers == 1
    assert card.part(Part.MTP) == 64 * 64 + 2 * 32 * 64 + 3 * 64 * 2
    assert kv_bytes_per_token(card, "f16", with_mtp=True) == 3 * 2 * 16 * 2 * 2


def test_packed_weights_count_as_what_they_unpack_to(tmp_path):
    packed = {
        "model.layers.0.mlp.up_proj.weight_packed": ("I32", (64, 8)),
        "model.layers.0.mlp.up_proj.weight_scale": ("BF16", (64, 2)),
    }
    quant = {"config_groups": {"group_0": {"weights": {"num_bits": 4, "group_size": 32, "type": "int"}}}}
    card = read_safetensors_card(
        folder(tmp_path, {"quantization_config": quant, "num_experts": 0}, {"a.safetensors": {**made.ENDS, **packed}})
    )
    assert card.quant == "awq-int4-g32"
    assert card.part(Part.DENSE) == 64 * 8 * 4 + 64 * 2 * 2
    assert card.active_parameters == 100 * 64 + 64 * 64


@pytest.mark.parametrize(
    ("config", "name"),
    [
        ({"quant_method": "fp8", "weight_block_size": [128, 128]}, "fp8"),
        ({"quant_method": "awq", "bits": 4, "group_size": 128}, "awq-int4-g128"),
        ({"quant_method": "gptq", "bits": 4, "group_size": 128}, "gptq-int4-g128"),
        ({"quant_method": "mxfp4"}, "mxfp4"),
    ],
)
def test_quantisations_are_named_from_the_configuration(tmp_path, config, name):
    assert read_safetensors_card(folder(tmp_path, {"quantization_config": config})).quant == name


def test_windows_and_states_come_from_the_kinds_of_layers(tmp_path):
    config = {
        "layer_types": ["sliding_attention", "linear_attention"],
        "sliding_window": 512,
        "linear_conv_kernel_dim": 4,
        "linear_num_value_heads": 4,
        "linear_value_head_dim": 32,
        "linear_num_key_heads": 2,
        "linear_key_head_dim": 32,
    }
    window, state = read_safetensors_card(folder(tmp_path, {"text_config": config})).cache
    assert (window.kind, window.window_tokens) == (CacheKind.WINDOW, 512)
    assert state.state_bytes == (3 * (128 + 2 * 2 * 32) + 32 * 128) * 4


def test_latents_and_indexers_are_found(tmp_path):
    indexer = {"model.layers.1.self_attn.indexer.wk.weight": ("BF16", (16, 64))}
    config = {"kv_lora_rank": 32, "qk_rope_head_dim": 8, "index_topk": 4, "index_head_dim": 16}
    card = read_safetensors_card(folder(tmp_path, config, {**made.SHARDS, "index.safetensors": indexer}))
    assert kv_bytes_per_token(card, "f16") == 2 * 40 * 2 + 16 * 2


def test_compressed_keys_are_read(tmp_path):
    config = {"compress_ratios": [4, 128], "sliding_window": 128, "index_head_dim": 16, "index_topk": 8, "head_dim": 64}
    card = read_safetensors_card(folder(tmp_path, config))
    assert kv_bytes_per_token(card, "f16") == 64 * 2 // 4 + 64 * 2 // 128 + 16 * 2 // 4


def test_a_template_tells_of_thinking_and_tools(tmp_path):
    path = folder(tmp_path)
    (path / "chat_template.jinja").write_text("{% if enable_thinking %}{{ tools }}{% endif %}")
    card = read_safetensors_card(path)
    assert (card.chat_template, card.thinking_switch, card.tools) == (True, True, True)


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("model.visual.blocks.0.attn.qkv.weight", Part.VISION),
        ("mtp.layers.0.mlp.experts.0.up_proj.weight", Part.MTP),
        ("model.language_model.layers.1.mlp.shared_expert.up_proj.weight", Part.SHARED_EXPERTS),
        ("model.layers.1.linear_attn.in_proj_qkv.weight", Part.ATTENTION),
        ("model.layers.0.mlp.down_proj.weight", Part.DENSE),
        ("model.layers.0.mlp.gate.weight", Part.OTHER),
    ],
)
def test_names_tell_parts(name, part):
    assert part_of_name(name, 2) is part


@pytest.mark.parametrize(
    ("header", "data", "says"),
    [
        ({"a": row(0, 100)}, b"\0" * 50, "would end at 100 of 50"),
        ({"a": row(0, 40), "b": row(20, 60)}, b"\0" * 60, "overlap"),
        ({"a": row(0, 40, [20])}, b"\0" * 40, "does not take the bytes"),
        ({"a": row(0, 8, [2**62, 2**62])}, b"\0" * 8, "does not take the bytes"),
        ({"a": row(40, 0, [1])}, b"\0" * 40, "would end"),
        ({"a": row(0, 4, dtype="Q9")}, b"\0" * 4, "number format"),
        ({"a": {"dtype": "I8", "shape": [-4], "data_offsets": [0, 4]}}, b"\0" * 4, "sound shape"),
        ({"a": {"dtype": "I8", "shape": [4], "data_offsets": [0]}}, b"\0" * 4, "sound shape"),
        ({"a": 7}, b"", "number format"),
        (b'{"a": 1, "a": 2}', b"", "twice"),
        (b'["a"]', b"", "not a JSON object"),
        (b"{nonsense", b"", "sound JSON"),
        (b'{"a":' + b"[" * 200_000, b"", "nested|sound JSON"),
        (b"\xff\xfe{}", b"", "sound JSON"),
    ],
)
def test_hostile_headers_end_in_an_error_that_says_why(tmp_path, header, data, says):
    with pytest.raises(SafetensorsError, match=says):
        read_shard(raw(tmp_path, header, data))


@pytest.mark.parametrize("length", [0, 1, 10**6, 2**40, 2**64 - 1])
def test_a_length_beyond_the_file_is_refused(tmp_path, length):
    path = tmp_path / "raw.safetensors"
    path.write_bytes(struct.pack("<Q", length) + b"{}")
    with pytest.raises(SafetensorsError, match="its header claims"):
        read_shard(path)


@pytest.mark.parametrize("file", ["../other.safetensors", "/etc/passwd", "a/b.safetensors", "model.bin", 5])
def test_an_index_cannot_lead_out_of_the_folder(tmp_path, file):
    path = folder(tmp_path)
    (path / "model.safetensors.index.json").write_text(json.dumps({"weight_map": {"a": file}}))
    with pytest.raises(SafetensorsError, match="not a shard's name"):
        read_checkpoint(path)


def test_an_index_and_its_shards_must_agree(tmp_path):
    path = folder(tmp_path)
    index = json.loads((path / "model.safetensors.index.json").read_text())
    index["weight_map"]["ghost"] = "model-00001-of-00002.safetensors"
    (path / "model.safetensors.index.json").write_text(json.dumps(index))
    with pytest.raises(SafetensorsError, match="ghost"):
        read_checkpoint(path)
    del index["weight_map"]["ghost"], index["weight_map"]["lm_head.weight"]
    (path / "model.safetensors.index.json").write_text(json.dumps(index))
    with pytest.raises(SafetensorsError, match="does not list 'lm_head"):
        read_checkpoint(path)


def test_a_missing_shard_is_named(tmp_path):
    path = folder(tmp_path)
    (path / "model-00002-of-00002.safetensors").unlink()
    with pytest.raises(SafetensorsError, match="00002-of-00002"):
        read_checkpoint(path)


@pytest.mark.parametrize(
    ("config", "says"),
    [
        ({"num_hidden_layers": None}, "num_hidden_layers"),
        ({"num_hidden_layers": 10**9}, "no model has more"),
        ({"hidden_size": "wide"}, "whole number"),
        ({"compress_ratios": ["x"]}, "compress_ratios"),
        ({"num_experts_per_tok": 9}, "2 experts of which 9"),
    ],
)
def test_a_configuration_that_makes_no_sense_is_told(tmp_path, config, says):
    with pytest.raises(SafetensorsError, match=says):
        read_safetensors_card(folder(tmp_path, config))


SOUND = made.shard_bytes(made.layer(0))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200, deadline=None)
@given(where=st.integers(0, 700), value=st.integers(0, 255), cut=st.integers(0, 700))
def test_any_change_or_cut_is_read_or_refused(tmp_path, where, value, cut):
    changed = bytearray(SOUND)
    changed[where] = value
    path = tmp_path / "m.safetensors"
    for hostile in (bytes(changed), SOUND[:cut]):
        path.write_bytes(hostile)
        with suppress(SafetensorsError):
            assert isinstance(read_shard(path), tuple)
