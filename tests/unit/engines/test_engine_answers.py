"""What engines say while they work: counts and times of an answer, and whether they are at work."""

import json
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.engines.embedded import EmbeddedEngine
from chambers.engines.engine import Timings
from chambers.engines.ik_llamacpp import IkLlamaCppEngine
from chambers.engines.known import known_engines
from chambers.engines.llamacpp import LlamaCppEngine
from chambers.engines.ollama import OllamaEngine
from chambers.engines.url import UrlEngine
from chambers.engines.vllm import VllmEngine

ALL = list(known_engines().values())
USAGE = {"prompt_tokens": 43, "completion_tokens": 8, "prompt_tokens_details": {"cached_tokens": 34}}
TIMINGS = {
    "cache_n": 34,
    "prompt_n": 9,
    "prompt_ms": 13.5,
    "predicted_n": 8,
    "predicted_ms": 90,
    "draft_n": 12,
    "draft_n_accepted": 7,
}


@pytest.mark.parametrize("engine", [LlamaCppEngine(), EmbeddedEngine()], ids=lambda engine: engine.name)
def test_llama_cpp_tells_counts_times_and_drafts(engine):
    found = engine.timings({"usage": USAGE, "timings": TIMINGS})
    assert found == Timings(43, 34, 13.5, 8, 90.0, 12, 7)
    assert found.decode_tps == pytest.approx(7 / 0.09)


def test_ik_counts_cached_tokens_in_its_usage_only():
    timings = {name: value for name, value in TIMINGS.items() if name != "cache_n"}
    assert IkLlamaCppEngine().timings({"usage": USAGE, "timings": timings}) == Timings(43, 34, 13.5, 8, 90.0, 12, 7)
    # Without usage the length of the prompt is not known: only what was read of it.
    assert IkLlamaCppEngine().timings({"timings": timings}) == Timings(None, None, 13.5, 8, 90.0, 12, 7)


@pytest.mark.parametrize("engine", ALL, ids=lambda engine: engine.name)
def test_usage_is_understood_in_both_spellings(engine):
    responses = {"input_tokens": 43, "output_tokens": 8, "input_tokens_details": {"cached_tokens": 34}}
    expected = Timings(prompt_tokens=43, cached_tokens=34, decode_tokens=8)
    assert engine.timings({"usage": USAGE}) == expected
    assert engine.timings({"type": "response.completed", "response": {"usage": responses}}) == expected


@pytest.mark.parametrize("engine", [VllmEngine(), OllamaEngine(), UrlEngine()], ids=lambda engine: engine.name)
def test_times_are_believed_of_llama_cpp_only(engine):
    assert engine.timings({"timings": TIMINGS}) is None


@pytest.mark.parametrize("engine", ALL, ids=lambda engine: engine.name)
@pytest.mark.parametrize(
    "chunk", [{}, {"usage": None}, {"usage": [1], "timings": "fast"}, {"choices": [{"delta": {"content": "a"}}]}]
)
def test_a_chunk_that_says_nothing_has_no_timings(engine, chunk):
    assert engine.timings(chunk) is None


@pytest.mark.parametrize("bad", ["8", -1, 10**30, True, 8.5, None, [], {}, float("nan"), float("inf")])
def test_one_bad_number_is_unknown_and_the_others_are_kept(bad):
    found = LlamaCppEngine().timings({"timings": TIMINGS | {"draft_n": bad}})
    assert found == Timings(43, 34, 13.5, 8, 90.0, None, 7)
    times = LlamaCppEngine().timings({"timings": TIMINGS | {"prompt_ms": bad}})
    assert times.prompt_ms == (8.5 if bad == 8.5 else None)


NAMES = st.sampled_from(["usage", "timings", "response", "prompt_tokens_details", *USAGE, *TIMINGS, "cached_tokens"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=6),
    max_leaves=20,
)


@given(st.dictionaries(NAMES, VALUES, max_size=6))
def test_whatever_an_engine_says_becomes_sensible_numbers_or_nothing(chunk):
    for engine in ALL:
        found = engine.timings(chunk)
        if found is None:
            continue
        values = [getattr(found, field.name) for field in fields(found)]
        assert any(value is not None for value in values)
        assert all(value is None or 0 <= value <= 1e10 for value in values)
        assert not any(isinstance(value, bool) for value in values)


@pytest.mark.parametrize("engine", [LlamaCppEngine(), EmbeddedEngine()], ids=lambda engine: engine.name)
@pytest.mark.parametrize(
    ("answer", "busy"),
    [
        ([{"id": 0, "is_processing": False}, {"id": 1, "is_processing": True}], True),
        ([{"id": 0, "is_processing": False}], False),
        ([{"id": 0, "is_processing": "yes"}], False),
        ({"error": {"code": 501}}, None),
        ([1, 2], None),
    ],
)
def test_a_slot_at_work_means_busy(engine, answer, busy):
    assert engine.vital().path == "/slots"
    assert engine.busy(json.dumps(answer).encode()) is busy


@pytest.mark.parametrize(
    ("page", "busy"),
    [
        (b"# TYPE llamacpp:requests_processing gauge\nllamacpp:requests_processing 1\n", True),
        (b"llamacpp:requests_processing 0\nllamacpp:requests_deferred 3\n", False),
        (b"not found", None),
    ],
)
def test_ik_is_asked_for_its_metrics_because_its_slots_repeat_the_prompts(page, busy):
    assert IkLlamaCppEngine().vital().path == "/metrics"
    assert IkLlamaCppEngine().busy(page) is busy


@given(st.binary(max_size=300))
def test_no_answer_to_the_vital_question_breaks_its_reader(answer):
    assert {engine.busy(answer) for engine in ALL} <= {True, False, None}


def test_a_nested_answer_is_no_answer():
    assert LlamaCppEngine().busy(b"[" * 200_000) is None


@pytest.mark.parametrize("engine", ALL, ids=lambda engine: engine.name)
def test_metrics_are_named_for_fields_of_timings_and_patience_is_long(engine):
    assert set(engine.metric_names) <= {field.name for field in fields(Timings)}
    assert engine.vital().within_s >= 30


def test_times_of_metrics_pages_are_in_seconds_and_say_so():
    for engine in ALL:
        timed = [name for field, name in engine.metric_names.items() if field.endswith("_ms")]
        assert all("_seconds_" in name for name in timed)
