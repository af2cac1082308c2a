"""Guessing ahead: the flags of each engine, and what is refused with which words."""

import json
from dataclasses import replace

import pytest

from chambers.engines.embedded import EmbeddedEngine
from chambers.engines.engine import Placement
from chambers.engines.ik_llamacpp import IkLlamaCppEngine
from chambers.engines.known import known_engines
from chambers.engines.llamacpp import LlamaCppEngine
from chambers.engines.ollama import OllamaEngine
from chambers.engines.url import UrlEngine
from chambers.engines.vllm import VllmEngine
from chambers.models.shape import shape_card

LANE = Placement("any", "m", "/models/m", 4096, 1, devices=(0,), speculate=8, draft="ngram")
WITH_LAYERS = shape_card("qwen3.6-35b-a3b", "Q4_K_M")
WITHOUT_LAYERS = shape_card("llama-3.1-8b", "Q8_0")
STARTED = [engine for engine in known_engines().values() if engine.name != "url"]


def words(engine, placement=LANE):
    return " ".join(engine.launch(placement, socket="/run/e.sock").arguments)


def test_llama_server_looks_four_tokens_up_in_its_own_slot():
    flags = "--spec-type ngram-simple --spec-ngram-simple-size-n 4 --spec-ngram-simple-size-m 8"
    assert flags in words(LlamaCppEngine())


def test_a_shallow_guess_is_looked_up_by_as_few_tokens_because_shorter_ones_are_thrown_away():
    assert "size-n 2 --spec-ngram-simple-size-m 2" in words(LlamaCppEngine(), replace(LANE, speculate=2))


def test_ik_takes_it_as_one_stage():
    assert "--spec-type ngram-simple:n_max=8,ngram_size_n=4,ngram_size_m=8" in words(IkLlamaCppEngine())


def test_vllm_takes_it_as_json():
    arguments = VllmEngine().launch(LANE, socket="s").arguments
    assert json.loads(arguments[arguments.index("--speculative-config") + 1]) == {
        "method": "ngram",
        "num_speculative_tokens": 8,
        "prompt_lookup_max": 4,
        "prompt_lookup_min": 2,
    }


def test_the_embedded_engine_is_told_in_words_of_its_own():
    assert words(EmbeddedEngine()).endswith("--draft ngram --speculate 8")
    assert words(EmbeddedEngine(), replace(LANE, draft="mtp", speculate=2)).endswith("--draft mtp --speculate 2")


@pytest.mark.parametrize("engine", STARTED, ids=lambda engine: engine.name)
def test_without_guesses_no_flag_speaks_of_them(engine):
    said = words(engine, replace(LANE, speculate=0))
    assert "spec" not in said
    assert "draft" not in said


@pytest.mark.parametrize("engine", [LlamaCppEngine(), IkLlamaCppEngine(), VllmEngine(), EmbeddedEngine()])
def test_a_model_without_draft_layers_is_told_what_else_there_is(engine):
    (refusal,) = engine.draft_refusals(WITHOUT_LAYERS, "mtp", 3)
    assert refusal.code == "draft.no_layers"
    assert 'draft = "ngram"' in refusal.reason
    assert engine.draft_refusals(WITHOUT_LAYERS, "ngram", 3) == ()
    assert engine.draft_refusals(WITH_LAYERS, "mtp", 3) == ()


@pytest.mark.parametrize("engine", [OllamaEngine(), UrlEngine()])
@pytest.mark.parametrize("draft", ["mtp", "ngram"])
def test_an_engine_that_cannot_be_told_says_so(engine, draft):
    assert [one.code for one in engine.draft_refusals(WITH_LAYERS, draft, 3)] == ["draft.unsupported"]


def test_draft_layers_of_an_architecture_that_llama_server_does_not_draft_with_are_refused():
    strange = replace(WITH_LAYERS, architecture="dots3note")
    assert [one.code for one in LlamaCppEngine().draft_refusals(strange, "mtp", 1)] == ["draft.architecture"]


def test_more_guesses_than_draft_layers_are_refused_where_the_rest_would_be_cut_off_in_silence():
    several = replace(WITH_LAYERS, mtp_layers=3)
    assert LlamaCppEngine().draft_refusals(several, "mtp", 3) == ()
    assert [one.code for one in LlamaCppEngine().draft_refusals(several, "mtp", 4)] == ["draft.too_deep"]
    assert LlamaCppEngine().draft_refusals(WITH_LAYERS, "mtp", 4) == ()
