import os

from chambers.evidence.walking import Candidate, find_candidates, printable
from chambers.record.page import Unreadable


def test_folders_are_walked_in_order_and_links_that_leave_are_refused(tmp_path):
    folder, outside = tmp_path / "matter", tmp_path / "secret.txt"
    (folder / "sub").mkdir(parents=True)
    outside.write_text("secret")
    (folder / "b.txt").write_text("b")
    (folder / "sub" / "a.txt").write_text("a")
    (folder / "away.txt").symlink_to(outside)
    (folder / "inside.txt").symlink_to(folder / "b.txt")
    (folder / "loop").symlink_to(folder)
    os.mkfifo(folder / "pipe")
    found = list(find_candidates([folder]))
    assert [f.name for f in found if isinstance(f, Candidate)] == ["b.txt", "inside.txt", "sub/a.txt"]
    reasons = {f.file: f.reason for f in found if isinstance(f, Unreadable)}
    assert "leaves the folder" in reasons["away.txt"]
    assert "not followed" in reasons["loop"]
    assert "not a regular file" in reasons["pipe"]


def test_a_missing_file_is_a_value_with_a_reason(tmp_path):
    assert list(find_candidates([tmp_path / "gone.pdf"])) == [Unreadable("gone.pdf", "there is no such file")]


def test_a_hostile_name_is_spelt_out():
    assert printable("a\nb\x1b[31m.pdf") == "a\\nb\\x1b[31m.pdf"
    assert printable(os.fsdecode(b"\xff.pdf")) == "\\xff.pdf"
