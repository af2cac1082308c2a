"""What agents may name: only what lies below the roots, whatever links say, and nothing that is the house's own."""

from pathlib import Path, PurePosixPath

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as search
from hypothesis import strategies as st

from chambers.desk.agents import (
    EvidenceClosedError,
    OutputExistsError,
    OutsideRootsError,
    check_evidence_open,
    is_allowed,
    readable_path,
    writable_path,
)
from chambers.settings import McpSetting, Settings


@pytest.fixture
def house(tmp_path):
    """A root with a file in it, a secret beside it, and a state folder that lies below the root."""
    root = tmp_path / "root"
    (root / "in").mkdir(parents=True)
    (root / "in" / "a.txt").write_text("a")
    (tmp_path / "secret.txt").write_text("s")
    state = root / "state"
    state.mkdir()
    (state / "gateway.key").write_text("key")
    file = root / "chambers.toml"
    file.write_text("")
    return Settings(state=state, file=file, mcp=McpSetting(roots=(root,)))


def root_of(house):
    return house.mcp.roots[0]


def test_a_file_below_a_root_is_taken_and_resolved(house):
    asked = root_of(house) / "in" / ".." / "in" / "a.txt"
    assert readable_path(house, str(asked)) == (root_of(house) / "in" / "a.txt").resolve()


@pytest.mark.parametrize(
    "name", ["../secret.txt", "/etc/passwd", "in/none.txt", "", "state/gateway.key", "chambers.toml"]
)
def test_what_is_outside_or_not_there_or_our_own_is_refused_in_the_same_words(house, name):
    with pytest.raises(OutsideRootsError) as refused:
        readable_path(house, name if name.startswith("/") or not name else str(root_of(house) / name))
    assert str(root_of(house)) in (refused.value.hint or "")


def test_a_link_that_leads_out_is_refused(house):
    (root_of(house) / "link.txt").symlink_to(root_of(house).parent / "secret.txt")
    (root_of(house) / "folder").symlink_to(root_of(house).parent)
    for name in ("link.txt", "folder/secret.txt"):
        with pytest.raises(OutsideRootsError):
            readable_path(house, str(root_of(house) / name))


def test_a_folder_that_holds_the_state_folder_is_refused(house):
    with pytest.raises(OutsideRootsError):
        readable_path(house, str(root_of(house)))


def test_nothing_is_written_over_and_nothing_is_written_through_a_link(house):
    root = root_of(house)
    assert writable_path(house, str(root / "in" / "new.pdf")) == root / "in" / "new.pdf"
    with pytest.raises(OutputExistsError):
        writable_path(house, str(root / "in" / "a.txt"))
    (root / "in" / "dangling").symlink_to(root.parent / "elsewhere")
    with pytest.raises(OutputExistsError):
        writable_path(house, str(root / "in" / "dangling"))
    for name in (str(root.parent / "new.pdf"), str(root / "in" / "..")):
        with pytest.raises(OutsideRootsError):
            writable_path(house, name)


def test_without_roots_nothing_can_be_named(tmp_path):
    (tmp_path / "a.txt").write_text("a")
    with pytest.raises(OutsideRootsError, match="not a file that agents may name") as refused:
        readable_path(Settings(state=tmp_path / "state"), str(tmp_path / "a.txt"))
    assert "[mcp] roots" in (refused.value.hint or "")


@given(st.lists(st.sampled_from(["..", ".", "in", "a.txt", "state", "secret.txt"]), max_size=6))
@search(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_the_steps_only_what_resolves_below_the_root_is_allowed(house, steps):
    path = Path(str(root_of(house) / PurePosixPath(*steps))).resolve()
    allowed = is_allowed(house, path)
    assert not allowed or path.is_relative_to(root_of(house).resolve())
    assert not (allowed and (path.is_relative_to(house.state) or path == house.file))


def test_evidence_is_closed_until_a_person_opens_it_and_the_text_says_who_will_see_it(tmp_path):
    closed = Settings(state=tmp_path)
    with pytest.raises(EvidenceClosedError) as refused:
        check_evidence_open(closed)
    assert "whatever model drives this client" in (refused.value.hint or "").lower()
    check_evidence_open(Settings(state=tmp_path, mcp=McpSetting(evidence=True)))
