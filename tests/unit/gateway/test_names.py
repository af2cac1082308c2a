import pytest

from chambers.base.errors import RefusedError
from chambers.fleet.status import LaneStatus
from chambers.gateway.key_file import read_or_make_key
from chambers.gateway.keys import Keyring, presented_key
from chambers.gateway.names import UnknownModelError, find_lane, known_names

LANES = (
    LaneStatus("a", ("fast", "gate"), "small-model", "embedded", 4096, 2),
    LaneStatus("b", ("heavy",), "Big-Model", "embedded", 4096, 2),
)


@pytest.mark.parametrize(("name", "lane"), [("fast", "a"), ("GATE", "a"), ("big-model", "b"), ("claude-x", "b")])
def test_roles_models_and_aliases_are_found_in_any_case(name, lane):
    assert find_lane(name, LANES, {"Claude-X": "heavy"}).lane == lane


def test_an_alias_cannot_hide_a_role():
    assert find_lane("fast", LANES, {"fast": "heavy"}).lane == "a"


def test_an_alias_to_nothing_is_no_name():
    assert "x" not in known_names(LANES, {"x": "ghost"})


def test_an_unknown_name_lists_the_known_ones():
    with pytest.raises(UnknownModelError) as caught:
        find_lane("gpt", LANES, {})
    assert caught.value.http_status == 404
    assert "big-model, fast, gate, heavy, small-model" in (caught.value.hint or "")


def test_keys_are_admitted_from_either_header_and_nothing_else():
    ring = Keyring(["first-key", "second-key"])
    for headers in ([(b"authorization", b"Bearer second-key")], [(b"x-api-key", b"first-key")]):
        assert ring.admits(presented_key(headers))
    for headers in ([], [(b"authorization", b"Basic first-key")], [(b"x-api-key", b"first-ke")], [(b"x-api-key", b"")]):
        assert not ring.admits(presented_key(headers))


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
