"""Counters of drafting on pages of metrics."""

from chambers.bench.drafts import Drafts, count_drafts
from chambers.engines.known import known_engines

VLLM = """# TYPE vllm:spec_decode_num_draft_tokens counter
vllm:spec_decode_num_draft_tokens_total{engine="0",model_name="m"} 300.0
vllm:spec_decode_num_draft_tokens_total{engine="1",model_name="m"} 100.0
vllm:spec_decode_num_accepted_tokens_total{engine="0",model_name="m"} 280.0
vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",position="0"} 90.0
"""
LLAMA = """llamacpp:spec_decode_num_draft_tokens_total 8
llamacpp:spec_decode_num_accepted_tokens_total 5
"""


def count(page: str) -> Drafts | None:
    return count_drafts(page, known_engines().values())


def test_counters_are_summed_over_their_labels() -> None:
    assert count(VLLM) == Drafts(400, 280)


def test_each_engine_is_read_by_its_own_names() -> None:
    assert count(LLAMA) == Drafts(8, 5)


def test_a_page_without_them_says_nothing() -> None:
    assert count("") is None
    assert count("vllm:generation_tokens_total 5\n") is None


def test_what_a_run_added_is_the_difference() -> None:
    assert Drafts(400, 280).since(Drafts(300, 200)) == Drafts(100, 80)


def test_a_server_that_started_anew_says_nothing() -> None:
    assert Drafts(10, 5).since(Drafts(300, 200)) is None
    assert Drafts(300, 200).since(Drafts(300, 200)) is None
