"""What a plan makes of guessing ahead: who may, what it costs, and what is promised."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.base.errors import SettingsError
from chambers.desk.calibration import load_constants, planned_engines
from chambers.machine.recorded import load_machine
from chambers.models.shape import shape_card
from chambers.planning.demand import Candidate, Demand
from chambers.planning.memory import plan_memory
from chambers.planning.placement import assign
from chambers.planning.prediction import predict
from chambers.planning.report import placement_of
from chambers.planning.seen import Seen
from chambers.planning.setup import Setup, Split
from chambers.planning.speculation import agreed_speculation
from chambers.settings import RoleSetting

BOX = load_machine("h200x1")
CARD = shape_card("qwen3.6-35b-a3b", "Q4_K_M")
PLAIN = Setup(BOX, CARD, "llama.cpp", (0,))
GUESSING = replace(PLAIN, speculate=3)
TABLE = load_constants()


def measured(**changes):
    one = Seen(CARD, "llama.cpp", (0,), Split.NONE, "f16", 0, 3, 4, 0, 400.0, 390.0, 410.0, "a walk", acceptance=0.63)
    return tuple(replace(entry, seen=(replace(one, **changes),)) for entry in TABLE)


def test_roles_of_one_lane_follow_the_one_that_says_how_to_guess():
    roles = [RoleSetting("fast"), RoleSetting("gate", speculate=3, draft="ngram")]
    assert agreed_speculation(roles) == (3, "ngram")
    assert agreed_speculation([RoleSetting("fast", speculate=2)]) == (2, "mtp")
    assert agreed_speculation([RoleSetting("fast", speculate=0, draft="ngram")]) == (0, "mtp")


def test_roles_of_one_lane_cannot_guess_differently():
    with pytest.raises(SettingsError, match=r"'gate' 1 by mtp and 'fast' 3 by mtp"):
        agreed_speculation([RoleSetting("fast", speculate=3), RoleSetting("gate", speculate=1)])


def test_without_a_known_share_the_speed_is_that_without_guesses_and_no_promise():
    found = predict(GUESSING, TABLE)
    assert not found.promised
    assert found.speed.decode_tps == predict(PLAIN, TABLE).speed.decode_tps
    assert "no speed is promised" in (found.guessing or "")


def test_a_share_that_was_measured_for_this_model_is_expected_also_elsewhere():
    found = predict(GUESSING, measured())
    assert found.promised
    assert found.basis == "predicted"
    assert "63% come true, as was measured here" in (found.guessing or "")
    assert found.speed.decode_tps > predict(PLAIN, TABLE).speed.decode_tps


def test_a_share_at_another_depth_or_of_n_grams_promises_nothing():
    assert not predict(replace(GUESSING, speculate=2), measured()).promised
    assert not predict(replace(GUESSING, draft="ngram"), measured(draft="ngram")).promised


def test_a_measured_setup_needs_no_promise():
    found = predict(replace(GUESSING, batch=4, draft="ngram"), measured(draft="ngram", acceptance=None))
    assert (found.basis, found.speed.decode_tps, found.promised) == ("measured", 400.0, True)


def test_a_measurement_with_guesses_does_not_stand_for_a_lane_without():
    assert predict(replace(PLAIN, batch=4), measured()).basis == "predicted"


@given(st.integers(1, 16))
def test_draft_layers_and_their_cache_take_memory_and_n_grams_take_less(tokens):
    plain, layers, ngrams = (
        plan_memory(replace(PLAIN, speculate=number, draft=draft))
        for number, draft in ((0, "mtp"), (tokens, "mtp"), (tokens, "ngram"))
    )
    assert layers.weights > plain.weights == ngrams.weights
    assert layers.kv > ngrams.kv >= plain.kv


def plan(card, **wish):
    demand = Demand(("fast",), (Candidate("m", card),), **wish)
    return assign([demand], [BOX], planned_engines(), TABLE)


def test_the_plan_carries_the_depth_into_command_words_and_reasons():
    found = plan(CARD, speculate=3)
    (placed,) = found.placed
    placement = placement_of(placed)
    assert (placement.speculate, placement.draft, placed.option.prediction.promised) == (3, "mtp", False)
    assert "--spec-draft-n-max 3" in " ".join(placed.option.engine.launch(placement, socket="/run/s").arguments)
    assert any(reason.startswith("guesses 3 tokens ahead by its draft layers (MTP)") for reason in placed.reasons)


def test_a_model_that_cannot_guess_has_no_place_and_the_reason_says_why():
    found = plan(shape_card("llama-3.1-8b", "Q8_0"), speculate=3)
    assert not found.fits
    assert "has no draft layers" in found.unplaced[0].reason
    assert {"draft.no_layers", "draft.unsupported"} <= {one.code for one in found.rejected}


def test_a_lane_that_guesses_nothing_is_planned_as_ever():
    plain, zero = plan(CARD), plan(CARD, speculate=0, draft="ngram")
    assert placement_of(plain.placed[0]) == replace(placement_of(zero.placed[0]), draft="mtp")
