"""What a server says of itself, in three families of servers."""

from chambers.bench.ask import Endpoint
from chambers.bench.surroundings import describe, find_entry, is_here

HERE = Endpoint("http://127.0.0.1:8080/v1", "fast", "secret")


def test_our_own_gateway_tells_engine_lane_and_context() -> None:
    entry = {
        "id": "fast",
        "owned_by": "chambers",
        "model": "qwen3",
        "engine": "llama.cpp",
        "lane": "qwen3",
        "quant": "Q4_K_M",
        "context_tokens": 4096,
        "slots": 2,
    }
    found = describe(HERE, find_entry({"data": [{"id": "other"}, entry]}, "fast"), {}, {}, "b1-abc")
    assert (found.model, found.engine, found.engine_version, found.lane) == ("qwen3", "llama.cpp", "b1-abc", "qwen3")
    assert (found.context_tokens, found.slots, found.url) == (4096, 2, "http://127.0.0.1:8080")
    assert "secret" not in str(found.to_json())


def test_llama_cpp_tells_its_build_and_slots() -> None:
    props = {"build_info": "b11434-x", "total_slots": 4, "default_generation_settings": {"n_ctx": 8192}}
    found = describe(HERE, {"owned_by": "llamacpp"}, props, {}, None)
    assert (found.engine, found.engine_version) == ("llama.cpp", "b11434-x")
    assert (found.context_tokens, found.slots) == (8192, 4)


def test_vllm_tells_its_version_and_length() -> None:
    found = describe(HERE, {"owned_by": "vllm", "max_model_len": 9216}, {}, {"version": "0.20"}, None)
    assert (found.engine, found.engine_version, found.context_tokens) == ("vllm", "0.20", 9216)


def test_a_server_that_says_nothing_leaves_everything_unknown() -> None:
    found = describe(HERE, find_entry({"data": "nonsense"}, "fast"), {}, {}, None)
    assert (found.engine, found.engine_version, found.context_tokens, found.slots) == (None, None, None, None)


def test_loopback_is_here_and_nothing_else() -> None:
    assert is_here(HERE)
    assert not is_here(Endpoint("http://10.0.0.2:8080", "m"))
