import pytest

from chambers.drafting.revising.change import Act, Change
from chambers.drafting.revising.change_log import BeingSignedError, ChangeLog, ChangeLogError


def change(number, **more):
    return Change(number=number, at="2026-05-01T10:00:00+00:00", by="Nora Quill", act=Act.ACCEPT, key="a", **more)


def test_changes_come_back_as_they_were_added_and_the_file_is_private(tmp_path):
    log = ChangeLog(tmp_path, "job")
    assert log.read() == ()
    with log.held() as held:
        held.add(change(1, reason="a line\nand \u202e another"))
        held.add(change(2))
        assert held.changes == log.read() == (change(1, reason="a line\nand \u202e another"), change(2))
    assert log.path.stat().st_mode & 0o777 == 0o600
    assert log.path.parent.stat().st_mode & 0o777 == 0o700


def test_a_line_that_was_cut_short_is_passed_over_and_gone_with_the_next(tmp_path):
    log = ChangeLog(tmp_path, "job")
    with log.held() as held:
        held.add(change(1))
    with log.path.open("ab") as file:
        file.write(b'{"number": 2, "at": "20')
    assert log.read() == (change(1),)
    with log.held() as held:
        held.add(change(2))
    assert log.read() == (change(1), change(2))


def test_two_do_not_write_at_once(tmp_path):
    log = ChangeLog(tmp_path, "job")
    with log.held(), pytest.raises(BeingSignedError), log.held(patience_s=0.05):
        pass


def test_a_whole_line_that_is_no_change_is_an_error_and_not_a_loss(tmp_path):
    log = ChangeLog(tmp_path, "job")
    with log.held() as held:
        held.add(change(1))
    log.path.write_bytes(b"{}\n" + log.path.read_bytes())
    with pytest.raises(ChangeLogError, match="no change"):
        log.read()
