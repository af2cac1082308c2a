"""What remembering costs, against the numbers that were computed and measured for published models."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.models.cache import CacheTypeError, cache_bytes, cache_read_bytes, kv_bytes_per_token
from chambers.models.card import CacheKind
from chambers.models.shape import shape_card, shape_names


def card_of(name):
    return shape_card(name, "Q4_0")


@pytest.mark.parametrize(
    ("name", "per_token", "per_window_token", "state_bytes"),
    [
        ("qwen3-30b-a3b", 98_304, 0, 0),
        ("qwen3-32b", 262_144, 0, 0),
        ("qwen2.5-32b", 262_144, 0, 0),
        ("qwen3.6-35b-a3b", 20_480, 0, 65_863_680),
        ("qwen3.5-122b-a10b", 24_576, 0, 156_303_360),
        ("gemma-4-26b-a4b", 20_480, 204_800, 0),
        ("gemma-3-27b", 81_920, 425_984, 0),
        ("gpt-oss-120b", 36_864, 36_864, 0),
        ("gpt-oss-20b", 24_576, 24_576, 0),
        ("glm-5.2", 95_232, 0, 0),
        ("deepseek-v4-flash", 6_880, 44_032, 12_206_080),
    ],
)
def test_f16_cost_per_token_window_and_sequence(name, per_token, per_window_token, state_bytes):
    card = card_of(name)
    trunk = [group for group in card.cache if not group.mtp]
    windows = sum(group.key_elements + group.value_elements for group in trunk if group.kind is CacheKind.WINDOW)
    assert kv_bytes_per_token(card, "f16") == per_token
    assert windows * 2 == per_window_token
    assert sum(group.state_bytes for group in trunk) == state_bytes


def test_packed_latents_of_glm_cost_what_was_measured():
    card = shape_card("glm-5.2", "awq-int4-g32+mtp-fp8")
    assert kv_bytes_per_token(card, "fp8_ds_mla") == 54_728
    assert kv_bytes_per_token(card, "fp8_ds_mla") == pytest.approx(32.42 * 2**30 / 635_904, rel=1e-3)
    assert kv_bytes_per_token(card, "fp8_ds_mla", with_mtp=False) == 78 * 656 + 21 * 132


def test_draft_layers_cost_cache_only_where_they_run():
    card = card_of("qwen3.6-35b-a3b")
    assert kv_bytes_per_token(card, "f16", with_mtp=True) == 20_480 + 2_048


@pytest.mark.parametrize(("kv_type", "bytes_"), [("f16", 98_304), ("q8_0", 52_224), ("q5_0", 33_792), ("q4_0", 27_648)])
def test_quantised_caches_take_their_blocks(kv_type, bytes_):
    assert kv_bytes_per_token(card_of("qwen3-30b-a3b"), kv_type) == bytes_


def test_a_window_is_kept_once_per_sequence_with_room_for_a_batch():
    ask = {"context_tokens": 32_768, "sequences": 4, "kv_type": "f16"}
    card = card_of("gemma-4-26b-a4b")
    full = 20_480 * 32_768 * 4
    assert cache_bytes(card, **ask) == full + 204_800 * (1024 + 512) * 4
    assert cache_bytes(card, **ask, unified=True) == full + 204_800 * (1024 * 4 + 512)


def test_a_state_is_kept_per_sequence_and_again_per_drafted_token():
    card = card_of("qwen3.6-35b-a3b")
    ask = {"context_tokens": 4_096, "sequences": 2, "kv_type": "f16"}
    assert cache_bytes(card, **ask) == 20_480 * 8_192 + 2 * 65_863_680
    assert cache_bytes(card, **ask, draft_tokens=3) == 20_480 * 8_192 + 8 * 65_863_680


def test_cells_come_in_steps_of_256():
    card = card_of("qwen3-30b-a3b")
    one, full = (cache_bytes(card, context_tokens=tokens, sequences=1, kv_type="f16") for tokens in (1, 256))
    assert one == full == 98_304 * 256


def test_a_step_reads_the_depth_of_full_layers_and_the_window_of_the_others():
    card = card_of("gemma-4-26b-a4b")
    assert cache_read_bytes(card, 100, "f16") == 100 * (20_480 + 204_800)
    assert cache_read_bytes(card, 20_000, "f16") == 20_000 * 20_480 + 1024 * 204_800


def test_sparse_attention_reads_its_choice_and_all_index_keys():
    card = card_of("glm-5.2")
    assert cache_read_bytes(card, 100_000, "f16") == 2048 * 78 * 576 * 2 + 100_000 * 21 * 128 * 2


def test_a_step_reads_and_writes_a_running_state():
    card = card_of("qwen3.5-122b-a10b")
    assert cache_read_bytes(card, 0, "f16") == 2 * 156_303_360
    assert cache_read_bytes(card, 1_000, "q4_0") == 2 * 156_303_360 + 1_000 * 24_576 * 18 // 64


@pytest.mark.parametrize(("name", "kv_type"), [("qwen3-8b", "f12"), ("qwen3-8b", "fp8_ds_mla")])
def test_a_cache_type_that_cannot_be_is_refused(name, kv_type):
    with pytest.raises(CacheTypeError):
        kv_bytes_per_token(card_of(name), kv_type)


@given(
    name=st.sampled_from(shape_names()),
    tokens=st.integers(1, 200_000),
    more=st.integers(0, 100_000),
    sequences=st.integers(1, 8),
)
def test_more_context_never_costs_less_and_unified_never_costs_more(name, tokens, more, sequences):
    card = card_of(name)
    ask = {"sequences": sequences, "kv_type": "q8_0"}
    less = cache_bytes(card, context_tokens=tokens, **ask)
    assert cache_bytes(card, context_tokens=tokens + more, **ask) >= less
    assert cache_bytes(card, context_tokens=tokens, **ask, unified=True) <= less
    assert cache_read_bytes(card, tokens + more, "q8_0") >= cache_read_bytes(card, tokens, "q8_0")
