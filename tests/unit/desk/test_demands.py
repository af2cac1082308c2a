"""Roles of the settings into what a plan is asked for."""

import pytest

from chambers.base.errors import SettingsError
from chambers.desk.forecast import demands, lanes_elsewhere
from chambers.settings import ModelSetting, RoleSetting, Settings

MODELS = (
    ModelSetting("small", shape="llama-3.1-8b", quant="Q8_0"),
    ModelSetting("big", shape="qwen3-32b", quant="Q4_K_M"),
)


def settings(tmp_path, *roles):
    return Settings(state=tmp_path, models=MODELS, roles=roles)


def test_roles_that_share_candidates_share_a_lane_and_get_the_most_that_any_asks_for(tmp_path):
    shared = {"candidates": ("big", "small")}
    roles = (
        RoleSetting("fast", **shared, resident=False, replicas=3, slots=2, stakes="low"),
        RoleSetting("drafter", **shared, context_tokens=8192, floor_tps=20.0, engine="llama.cpp"),
        RoleSetting("gate", ("small",), resident=False),
    )
    lane, other = demands(settings(tmp_path, *roles))
    assert lane.roles == ("drafter", "fast")
    assert [candidate.name for candidate in lane.candidates] == ["big", "small"]
    assert (lane.resident, lane.replicas, lane.slots, lane.stakes) == (True, 3, 2, 0)
    assert (lane.context_tokens, lane.floor_tps, lane.engine) == (8192, 20.0, "llama.cpp")
    assert (other.roles, other.resident, other.replicas, other.engine) == (("gate",), False, 1, None)


def test_an_engine_that_nobody_knows_is_told_with_those_there_are(tmp_path):
    with pytest.raises(SettingsError) as caught:
        demands(settings(tmp_path, RoleSetting("fast", ("small",), engine="magic")))
    assert "'magic'" in caught.value.message
    assert "llama.cpp" in (caught.value.hint or "")
    assert "embedded" in (caught.value.hint or "")


def test_roles_of_one_lane_cannot_ask_for_two_engines(tmp_path):
    roles = (RoleSetting("fast", ("small",), engine="ollama"), RoleSetting("gate", ("small",), engine="llama.cpp"))
    with pytest.raises(SettingsError, match=r"different engines: 'gate' for llama\.cpp and 'fast' for ollama"):
        demands(settings(tmp_path, *roles))


def test_roles_by_url_are_lanes_elsewhere_and_never_demands(tmp_path):
    there = {"candidates": ("org/qwen3:32b",), "url": "http://10.0.0.7:11434/v1", "insecure": True}
    found = settings(tmp_path, RoleSetting("heavy", **there), RoleSetting("drafter", **there))
    assert demands(found) == ()
    (lane,) = lanes_elsewhere(found)
    assert lane.roles == ("drafter", "heavy")
    assert (lane.model, lane.lane, lane.host, lane.insecure) == ("org/qwen3:32b", "org-qwen3-32b", "10.0.0.7", True)


def test_a_lane_elsewhere_is_in_the_clear_only_if_each_of_its_roles_may_be(tmp_path):
    there = {"candidates": ("m",), "url": "http://10.0.0.7:11434"}
    drafter = RoleSetting("drafter", **there, insecure=True)
    for insecure in (True, False):
        (lane,) = lanes_elsewhere(settings(tmp_path, drafter, RoleSetting("reviewer", **there, insecure=insecure)))
        assert (lane.roles, lane.insecure) == (("drafter", "reviewer"), insecure)
