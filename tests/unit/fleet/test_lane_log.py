import os

from chambers.fleet.lane_log import LogTail, last_lines, open_log, rotate


def test_a_log_that_grew_too_long_is_set_aside_while_its_writer_goes_on(tmp_path):
    path = tmp_path / "lane.log"
    writer = open_log(path)
    os.write(writer, b"old\n" * 100)
    assert rotate(path, at_bytes=50)
    os.write(writer, b"new\n")
    os.close(writer)
    assert path.read_bytes() == b"new\n"
    older = tmp_path / "lane.log.1"
    assert older.read_bytes() == b"old\n" * 100
    assert older.stat().st_mode & 0o077 == 0


def test_a_short_log_and_a_missing_one_are_left_alone(tmp_path):
    path = tmp_path / "lane.log"
    path.write_bytes(b"short\n")
    assert not rotate(path, at_bytes=50)
    assert not rotate(tmp_path / "none.log")
    assert path.read_bytes() == b"short\n"


def test_who_follows_a_log_sees_what_comes_after_it_was_set_aside(tmp_path):
    path = tmp_path / "lane.log"
    path.write_bytes(b"one\n" * 30)
    tail = LogTail(path)
    rotate(path, at_bytes=50)
    with path.open("ab") as file:
        file.write(b"two\n")
    assert tail.new_lines() == ["two"]
    assert last_lines(path, 5) == ("two",)


def test_what_an_earlier_life_wrote_can_be_left_out(tmp_path):
    path = tmp_path / "lane.log"
    path.write_bytes(b"out of memory\n")
    began = path.stat().st_size
    with path.open("ab") as file:
        file.write(b"killed\n")
    assert last_lines(path, 5, since_bytes=began) == ("killed",)
    assert last_lines(path, 5, since_bytes=10_000) == ("out of memory", "killed")
