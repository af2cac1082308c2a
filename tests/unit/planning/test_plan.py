import pytest

from chambers.planning.plan import ContextTooLongError, ModelFile, plan_lanes
from chambers.settings import KNOWN_ROLES, RoleSetting

EMBEDDED = ModelFile("small", "small.gguf", 8192)
BIG = ModelFile("big", "big.gguf", 32768)


def test_without_settings_the_embedded_model_plays_every_role():
    (lane,) = plan_lanes([], {}, EMBEDDED).lanes
    assert set(lane.roles) == set(KNOWN_ROLES)
    assert lane.placement.context_tokens == 4096
    assert lane.reasons


def test_each_model_in_use_gets_one_lane_and_every_role_is_played_once():
    roles = [RoleSetting("drafter", ("big",), 16384, 3), RoleSetting("heavy", ("big",)), RoleSetting("mine")]
    plan = plan_lanes(roles, {"big": BIG, "unused": EMBEDDED}, EMBEDDED)
    lanes = {lane.name: lane for lane in plan.lanes}
    assert set(lanes) == {"small", "big"}
    assert set(lanes["big"].roles) == {"drafter", "heavy"}
    assert lanes["big"].placement.context_tokens == 16384
    assert lanes["big"].placement.slots == 3
    played = [role for lane in plan.lanes for role in lane.roles]
    assert sorted(played) == sorted({*KNOWN_ROLES, "mine"})


def test_the_order_of_roles_does_not_matter():
    roles = [RoleSetting("drafter", ("big",)), RoleSetting("gate", ("big",))]
    one, other = (plan_lanes(cast, {"big": BIG}, EMBEDDED) for cast in (roles, roles[::-1]))
    assert [lane.placement for lane in one.lanes] == [lane.placement for lane in other.lanes]


def test_more_context_than_the_model_has_is_refused_with_the_number_that_fits():
    with pytest.raises(ContextTooLongError) as caught:
        plan_lanes([RoleSetting("fast", context_tokens=9000)], {}, EMBEDDED)
    assert "8192" in (caught.value.hint or "")
    assert caught.value.exit_code == 5
