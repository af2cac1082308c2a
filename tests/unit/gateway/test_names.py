from dataclasses import replace

import pytest

from chambers.base.errors import RefusedError
from chambers.fleet.lifecycle import State
from chambers.fleet.status import LaneStatus
from chambers.gateway.charter import KeyRules
from chambers.gateway.key_file import read_or_make_key
from chambers.gateway.keys import Keyring, presented_key
from chambers.gateway.names import ClosedRoleError, UnknownModelError, find_target, known_targets, lane_groups

LANES = (
    LaneStatus("a", ("fast", "gate"), "small-model", "embedded", 4096, 2),
    LaneStatus("b", ("heavy",), "Big-Model", "embedded", 4096, 2),
    LaneStatus("b-2", ("heavy",), "Big-Model", "embedded", 4096, 2),
    LaneStatus("c", ("drafter",), "middle", "embedded", 4096, 2),
)


def lane_of(name, aliases=None):
    return find_target(name, LANES, aliases or {}).lanes[0].lane


@pytest.mark.parametrize(("name", "lane"), [("fast", "a"), ("GATE", "a"), ("big-model", "b"), ("claude-x", "b")])
def test_roles_models_and_aliases_are_found_in_any_case(name, lane):
    assert lane_of(name, {"Claude-X": "heavy"}) == lane


def test_replicas_of_a_model_are_one_target():
    assert [lane.lane for lane in find_target("heavy", LANES, {}).lanes] == ["b", "b-2"]


def test_a_role_is_served_only_by_lanes_that_play_it_though_others_have_its_model():
    here = LaneStatus("m", ("fast", "gate"), "m", "embedded", 4096, 2)
    there = LaneStatus("m-2", ("drafter",), "m", "url", None, None, url="http://10.0.0.5:1/v1", insecure=True)
    for lanes in ((here, there), (there, here)):
        names = {name: [lane.lane for lane in target.lanes] for name, target in known_targets(lanes, {}).items()}
        assert names == {"fast": ["m"], "gate": ["m"], "drafter": ["m-2"], "m": ["m"]}


def test_a_model_by_name_is_asked_elsewhere_only_where_no_lane_here_has_it():
    here = LaneStatus("a", ("fast",), "M", "embedded", 4096, 2, state=State.FAILED)
    there = LaneStatus("b", ("drafter",), "m", "url", None, None, url="http://10.0.0.5:1/v1")
    assert [lane.lane for lane in find_target("m", (there, here), {}).lanes] == ["a"]
    assert [lane.lane for lane in find_target("m", (there,), {}).lanes] == ["b"]


def test_a_model_does_not_hide_a_role_of_the_same_name():
    odd = LaneStatus("odd", ("gate",), "Drafter", "embedded", 4096, 2)
    assert find_target("drafter", (odd, *LANES), {}).lanes[0].lane == "c"


def test_lanes_share_a_queue_where_a_name_leads_to_both():
    here = (replace(LANES[3], lane="c-2", roles=("reviewer",)), *LANES)
    there = replace(LANES[3], lane="c-3", roles=("planner",), url="http://10.0.0.5:1/v1")
    groups = {frozenset(group) for group in lane_groups((*here, there))}
    assert groups == {frozenset({"a"}), frozenset({"b", "b-2"}), frozenset({"c", "c-2"}), frozenset({"c-3"})}


def test_a_role_is_known_by_its_name_and_a_model_has_none():
    assert find_target("Heavy", LANES, {}).role == "heavy"
    assert find_target("x", LANES, {"x": "heavy"}).role == "heavy"
    assert find_target("big-model", LANES, {}).role is None


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("claude-opus-4-1-20250805", "heavy"),
        ("claude-3-5-sonnet-latest", "drafter"),
        ("claude-haiku-4-5", "fast"),
        ("Claude-Opus-5[1m]", "heavy"),
        ("claude-instant", "drafter"),
        ("opus", "heavy"),
        ("haiku", "fast"),
    ],
)
def test_claude_names_without_a_meaning_stand_for_roles(name, role):
    assert find_target(name, LANES, {}).role == role


def test_an_alias_of_the_user_wins_over_the_table():
    assert find_target("claude-opus-4", LANES, {"claude-opus-4": "fast"}).role == "fast"


def test_an_alias_cannot_hide_a_role():
    assert lane_of("fast", {"fast": "heavy"}) == "a"


def test_an_alias_to_nothing_is_no_name():
    assert "x" not in known_targets(LANES, {"x": "ghost"})


def test_an_unknown_name_lists_the_known_ones():
    with pytest.raises(UnknownModelError) as caught:
        find_target("gpt", LANES, {})
    assert caught.value.http_status == 404
    assert "big-model, drafter, fast, gate, heavy, middle, small-model" in (caught.value.hint or "")


def test_a_key_is_shown_and_given_only_what_it_opens():
    opened = ("fast",)
    assert set(known_targets(LANES, {"quick": "fast", "slow": "heavy"}, opened)) == {"fast", "quick"}
    assert find_target("haiku", LANES, {}, opened).role == "fast"
    for closed in ("heavy", "small-model", "claude-opus-4"):
        with pytest.raises(ClosedRoleError) as caught:
            find_target(closed, LANES, {}, opened)
        assert caught.value.hint == "It opens: fast."
        assert caught.value.http_status == 403
    with pytest.raises(UnknownModelError, match="nothing") as unknown:
        find_target("nothing", LANES, {}, opened)
    assert "heavy" not in (unknown.value.hint or "")


def test_keys_are_known_from_either_header_and_nothing_else():
    ring = Keyring([KeyRules(name="one", key="first-key"), KeyRules(name="two", key="second-key")])
    assert ring.identify(presented_key([(b"authorization", b"Bearer second-key")])).name == "two"
    assert ring.identify(presented_key([(b"x-api-key", b"first-key")])).name == "one"
    for headers in ([], [(b"authorization", b"Basic first-key")], [(b"x-api-key", b"first-ke")], [(b"x-api-key", b"")]):
        assert ring.identify(presented_key(headers)) is None


def test_a_door_without_keys_cannot_be_built():
    with pytest.raises(AssertionError):
        Keyring([])


def test_the_key_is_made_once_and_kept_private(tmp_path):
    key = read_or_make_key(tmp_path)
    assert len(key) > 40
    assert read_or_make_key(tmp_path) == key
    assert (tmp_path / "gateway.key").stat().st_mode & 0o777 == 0o600


def test_an_empty_key_file_is_refused(tmp_path):
    (tmp_path / "gateway.key").touch(mode=0o600)
    with pytest.raises(RefusedError, match="is empty"):
        read_or_make_key(tmp_path)
