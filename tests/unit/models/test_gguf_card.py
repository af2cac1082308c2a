"""Cards from GGUF headers: the embedded model exactly, split models, strange ones, hostile ones."""

import os
import struct
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chambers.models.cache import kv_bytes_per_token
from chambers.models.card import CacheKind, Part
from chambers.models.embedded import find_embedded_model
from chambers.models.ggml_types import BY_NAME
from chambers.models.gguf import GgufError
from chambers.models.gguf_card import read_gguf_card
from chambers.models.gguf_encode import encode_header
from chambers.models.shape import shape_card
from chambers.models.tensor import ShapeTensor

PLAIN = {
    "general.architecture": "strange",
    "strange.block_count": 2,
    "strange.context_length": 2048,
    "strange.embedding_length": 64,
    "strange.attention.head_count": 4,
    "strange.attention.head_count_kv": 2,
}
TENSORS = {"token_embd.weight": (64, 300), "blk.0.attn_q.weight": (64, 64), "blk.1.ffn_up.weight": (64, 128)}


def write(path, facts=None, tensors=None, *, body=1 << 18, kind="F32"):
    rows = [(ShapeTensor(name, shape), BY_NAME[kind]) for name, shape in (tensors or TENSORS).items()]
    path.write_bytes(encode_header(PLAIN if facts is None else facts, rows) + bytes(body))
    return path


def card(tmp_path, tensors=None, **facts):
    named = {f"strange.{key.replace('__', '.')}": value for key, value in facts.items()}
    return read_gguf_card(write(tmp_path / "m.gguf", {**PLAIN, **named}, tensors))


def test_the_embedded_model_is_described_exactly():
    path = find_embedded_model()
    found, forecast = read_gguf_card(path), shape_card("smollm2-135m", "Q4_1")
    assert found.bytes_by_part == forecast.bytes_by_part
    assert found.cache == forecast.cache
    assert found.active_parameters == 134_515_008
    assert kv_bytes_per_token(found, "f16") == 23_040
    assert (found.quant, found.layers, found.heads, found.head_dim, found.vocabulary) == ("Q4_1", 30, 9, 64, 49_152)
    assert (found.file_bytes, found.tied_embedding, found.chat_template) == (path.stat().st_size, True, True)
    assert found.file_bytes - found.total_bytes < 2e6


def test_an_unknown_architecture_gets_a_card_with_a_note(tmp_path):
    found = card(tmp_path)
    assert found.part(Part.EMBEDDING) == 64 * 300 * 4
    assert (found.cache[0].layers, found.cache[0].key_elements) == (2, 2 * 2 * 16)
    assert "strange is not known" in found.notes[0]


def test_heads_may_differ_from_layer_to_layer(tmp_path):
    found = card(tmp_path, attention__head_count_kv=(4, 0))
    assert [(group.layers, group.key_elements) for group in found.cache] == [(1, 64)]


def test_windows_follow_a_list_or_a_period(tmp_path):
    for pattern in ((True, False), 2):
        found = card(tmp_path, attention__sliding_window=512, attention__sliding_window_pattern=pattern)
        assert [group.kind for group in found.cache] == [CacheKind.WINDOW, CacheKind.FULL]
        assert found.cache[0].window_tokens == 512


def test_layers_that_borrow_their_keys_keep_none(tmp_path):
    assert sum(group.layers for group in card(tmp_path, attention__shared_kv_layers=1).cache) == 1


def test_recurrent_layers_are_known_by_their_tensors(tmp_path):
    facts = {"ssm__conv_kernel": 4, "ssm__inner_size": 256, "ssm__state_size": 32, "ssm__group_count": 2}
    found = card(tmp_path, {**TENSORS, "blk.0.ssm_conv1d.weight": (4, 384)}, **facts)
    states = [group.state_bytes for group in found.cache if group.kind is CacheKind.STATE]
    assert states == [(3 * (256 + 2 * 2 * 32) + 32 * 256) * 4]


def test_latents_with_an_indexer_are_read(tmp_path):
    facts = {
        "attention__kv_lora_rank": 32,
        "rope__dimension_count": 8,
        "attention__indexer__top_k": 64,
        "attention__indexer__key_length": 16,
    }
    found = card(tmp_path, {**TENSORS, "blk.1.indexer.attn_k.weight": (64, 16)}, **facts)
    assert kv_bytes_per_token(found, "f16") == 2 * 40 * 2 + 16 * 2
    assert found.cache[0].read_tokens == 64


def test_compressed_keys_are_read(tmp_path):
    facts = {
        "attention__compress_ratios": (4, 128),
        "attention__sliding_window": 128,
        "attention__key_length": 64,
        "attention__indexer__key_length": 16,
        "attention__indexer__top_k": 8,
    }
    assert kv_bytes_per_token(card(tmp_path, **facts), "f16") == 64 * 2 // 4 + 64 * 2 // 128 + 16 * 2 // 4


def test_experts_and_draft_layers_are_counted(tmp_path):
    tensors = {**TENSORS, "blk.0.ffn_down_exps.weight": (8, 64, 4), "blk.1.nextn.eh_proj.weight": (128, 64)}
    found = card(tmp_path, tensors, expert_count=4, expert_used_count=2, nextn_predict_layers=1)
    assert (found.layers, found.mtp_layers) == (1, 1)
    assert (found.experts.count, found.experts.used, found.experts.layers) == (4, 2, 1)
    assert found.part(Part.MTP) == (64 * 128 + 128 * 64) * 4


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({}, "does not say its architecture"),
        ({**PLAIN, "strange.block_count": 0}, "strange.block_count"),
        ({**PLAIN, "strange.block_count": 2_000_000_000}, "no model has more"),
        ({**PLAIN, "strange.block_count": "many"}, "whole number"),
        ({**PLAIN, "strange.attention.head_count_kv": (1,)}, "1 values for 2 layers"),
        ({**PLAIN, "strange.expert_count": 2, "strange.expert_used_count": 9}, "2 experts of which 9"),
        ({**PLAIN, "strange.embedding_length": 0}, "strange.embedding_length"),
    ],
)
def test_facts_that_make_no_sense_are_told(tmp_path, facts, says):
    with pytest.raises(GgufError, match=says):
        read_gguf_card(write(tmp_path / "m.gguf", facts))


def test_a_file_shorter_than_its_weights_is_cut_short(tmp_path):
    with pytest.raises(GgufError, match="bytes of weights"):
        read_gguf_card(write(tmp_path / "m.gguf", body=20_000, tensors={"token_embd.weight": (64, 3000)}))


def test_a_number_format_that_is_not_known_is_told(tmp_path):
    data = bytearray(write(tmp_path / "m.gguf").read_bytes())
    name = b"blk.0.attn_q.weight"
    place = data.index(name) + len(name) + 4 + 16
    data[place : place + 4] = struct.pack("<I", 999)
    (tmp_path / "m.gguf").write_bytes(data)
    with pytest.raises(GgufError, match="number format 999"):
        read_gguf_card(tmp_path / "m.gguf")


def part(folder, number, count, tensors, *, says=None, stem="big"):
    facts = {**PLAIN, "split.no": number - 1, "split.count": count, "split.tensors.count": 3, **(says or {})}
    return write(folder / f"{stem}-{number:05}-of-{count:05}.gguf", facts, tensors)


def halves(folder):
    names = list(TENSORS)
    first = part(folder, 1, 2, {name: TENSORS[name] for name in names[:1]})
    return first, part(folder, 2, 2, {name: TENSORS[name] for name in names[1:]})


def test_a_split_model_is_read_from_any_part(tmp_path):
    whole = read_gguf_card(write(tmp_path / "whole.gguf"))
    for file in halves(tmp_path):
        found = read_gguf_card(file)
        assert found.bytes_by_part == whole.bytes_by_part
        assert found.file_bytes == sum(one.stat().st_size for one in tmp_path.glob("big-*"))


def test_a_missing_part_is_named(tmp_path):
    first, second = halves(tmp_path)
    second.unlink()
    with pytest.raises(GgufError, match="00002-of-00002"):
        read_gguf_card(first)


def test_a_part_that_links_back_is_refused(tmp_path):
    first, second = halves(tmp_path)
    second.unlink()
    second.symlink_to(first.name)
    with pytest.raises(GgufError, match="same file"):
        read_gguf_card(first)


def test_links_in_a_circle_are_refused(tmp_path):
    first, second = halves(tmp_path)
    second.unlink()
    second.symlink_to("loop")
    (tmp_path / "loop").symlink_to(second.name)
    with pytest.raises(GgufError, match="cannot be opened"):
        read_gguf_card(first)


@pytest.mark.parametrize(
    ("says", "message"),
    [
        ({"split.no": 0}, "says that it is part 0"),
        ({"split.count": 7}, "of 7"),
        ({"split.tensors.count": 3}, None),
    ],
)
def test_parts_that_contradict_each_other_are_refused(tmp_path, says, message):
    first, _ = halves(tmp_path)
    part(tmp_path, 2, 2, {"blk.0.attn_q.weight": (64, 64), "blk.1.ffn_up.weight": (64, 128)}, says=says)
    if message is None:
        assert read_gguf_card(first).layers == 2
        return
    with pytest.raises(GgufError, match=message):
        read_gguf_card(first)


def test_a_tensor_in_two_parts_is_refused(tmp_path):
    first, _ = halves(tmp_path)
    part(tmp_path, 2, 2, {"token_embd.weight": (64, 300)})
    with pytest.raises(GgufError, match="more than once"):
        read_gguf_card(first)


def test_fewer_tensors_than_announced_are_refused(tmp_path):
    first, _ = halves(tmp_path)
    part(tmp_path, 2, 2, {"blk.0.attn_q.weight": (64, 64)})
    with pytest.raises(GgufError, match="2 tensors, and 3 are announced"):
        read_gguf_card(first)


@pytest.mark.parametrize("count", [1_001, 4_000_000_000])
def test_a_split_into_absurdly_many_parts_is_refused(tmp_path, count):
    with pytest.raises(GgufError, match="parts"):
        read_gguf_card(write(tmp_path / "big-00001-of-00002.gguf", {**PLAIN, "split.count": count}))


def test_a_part_under_another_name_is_refused(tmp_path):
    first, _ = halves(tmp_path)
    with pytest.raises(GgufError, match="does not say which"):
        read_gguf_card(first.rename(tmp_path / "renamed.gguf"))


@pytest.mark.parametrize("counts", [(2**31, 0), (0, 2**31), (2**62, 2**62)])
def test_a_sparse_file_with_huge_counts_ends_quickly(tmp_path, counts):
    path = tmp_path / "sparse.gguf"
    path.write_bytes(b"GGUF" + struct.pack("<IQQ", 3, *counts))
    os.truncate(path, 1 << 40)
    with pytest.raises(GgufError, match="claims"):
        read_gguf_card(path)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200, deadline=None)
@given(where=st.integers(4, 600), value=st.integers(0, 255), cut=st.integers(0, 600))
def test_any_change_or_cut_gives_a_card_or_an_error(tmp_path, where, value, cut):
    sound = write(tmp_path / "sound.gguf").read_bytes()
    changed = bytearray(sound)
    changed[where] = value
    for hostile in (bytes(changed), sound[:cut]):
        (tmp_path / "m.gguf").write_bytes(hostile)
        with suppress(GgufError):
            assert read_gguf_card(tmp_path / "m.gguf").layers > 0
