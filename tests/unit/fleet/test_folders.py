import os
import stat

import pytest

from chambers.base.errors import RefusedError
from chambers.fleet.folders import (
    AlreadyRunningError,
    FolderError,
    folders_of,
    make_private,
    open_folders,
    sole_supervisor,
)
from chambers.fleet.lane_log import ROTATE_AT_BYTES, LogTail, last_lines, open_log


def test_folders_are_private_even_if_they_were_not(tmp_path):
    state = tmp_path / "s"
    state.mkdir(mode=0o755)
    folders = open_folders(state)
    for folder in (folders.state, folders.run, folders.logs):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_link_in_the_place_of_a_folder_is_refused(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with pytest.raises(RefusedError, match="not a folder of this user"):
        make_private(tmp_path / "link")


def test_a_file_in_the_way_is_told(tmp_path):
    (tmp_path / "f").write_text("x")
    with pytest.raises(FolderError, match="cannot be used"):
        make_private(tmp_path / "f" / "below")


def test_sockets_of_a_deep_state_folder_move_where_their_names_fit(tmp_path):
    deep = folders_of(tmp_path / ("x" * 120))
    assert len(os.fsencode(deep.lane("a" * 30) / "engine.sock")) <= 107
    assert deep.run != folders_of(tmp_path / ("y" * 120)).run


def test_two_supervisors_cannot_share_a_state_folder(tmp_path):
    folders = open_folders(tmp_path / "s")
    with (
        sole_supervisor(folders),
        pytest.raises(AlreadyRunningError, match=str(os.getpid())),
        sole_supervisor(folders),
    ):
        pass
    with sole_supervisor(folders):
        assert (folders.state / "supervisor.lock").read_text().strip() == str(os.getpid())


def test_a_log_grown_too_long_is_set_aside(tmp_path):
    path = tmp_path / "lane.log"
    path.write_bytes(b"x" * (ROTATE_AT_BYTES + 1))
    os.close(open_log(path))
    assert path.stat().st_size == 0
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert (tmp_path / "lane.log.1").stat().st_size == ROTATE_AT_BYTES + 1


def test_the_last_lines_and_those_that_come(tmp_path):
    path = tmp_path / "lane.log"
    path.write_text("a\nb\nc\n")
    tail = LogTail(path)
    assert last_lines(path, 2) == ("b", "c")
    with path.open("ab") as log:
        log.write("d\nhalf é".encode()[:-1])
    assert tail.new_lines() == ["d"]
    with path.open("ab") as log:
        log.write("é".encode()[1:] + b"\n")
    assert tail.new_lines() == ["half é"]
    assert last_lines(tmp_path / "none.log", 3) == ()
