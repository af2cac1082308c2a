import pytest

from chambers.planning.plan import ContextTooLongError, ModelFile, check_context, embedded_lane, left_to_embedded
from chambers.settings import KNOWN_ROLES, RoleSetting

EMBEDDED = ModelFile("small", "small.gguf", 8192, ("text",), 100)


def test_without_settings_the_embedded_model_plays_every_role():
    lane = embedded_lane(left_to_embedded([]), EMBEDDED)
    assert set(lane.roles) == set(KNOWN_ROLES)
    assert lane.placement.context_tokens == 4096
    assert (lane.host_bytes, lane.capabilities) == (100, ("text",))
    assert lane.reasons


def test_it_plays_those_roles_that_no_other_model_plays_and_those_that_people_add():
    roles = [RoleSetting("drafter", ("big",)), RoleSetting("mine", context_tokens=6000, slots=3)]
    lane = embedded_lane(left_to_embedded(roles), EMBEDDED)
    assert set(lane.roles) == {*KNOWN_ROLES, "mine"} - {"drafter"}
    assert (lane.placement.context_tokens, lane.placement.slots) == (6000, 3)


def test_where_every_role_has_a_model_there_is_no_embedded_lane():
    assert left_to_embedded([RoleSetting(name, ("big",)) for name in KNOWN_ROLES]) == ()


def test_more_context_than_the_model_has_is_refused_with_the_number_that_fits():
    with pytest.raises(ContextTooLongError) as caught:
        embedded_lane([RoleSetting("fast", context_tokens=9000)], EMBEDDED)
    assert "8192" in (caught.value.hint or "")
    assert caught.value.exit_code == 5
    check_context(RoleSetting("fast", context_tokens=9000), "unknown", None)
