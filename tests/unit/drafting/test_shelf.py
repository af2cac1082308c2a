"""What a job keeps comes back as it was, or not at all."""

import pytest

from chambers.drafting.results import Call, Grounds, Route
from chambers.drafting.shelf import Shelf, ShelfError

ROUTE = Route(
    type="memo",
    tier="light",
    drafter="drafter",
    extractor="extractor",
    planner="planner",
    claim=None,
    reviewers=("clerk",),
    stages=("extract", "draft"),
    reasons=("because",),
    calls=(Call(stage="route", role="router", model="m", prompt_sha256="0" * 64, decode_tps=1.5),),
)


def test_a_value_comes_back_equal_also_to_another_reader(tmp_path):
    sha256 = Shelf(tmp_path).put(ROUTE)
    assert Shelf(tmp_path).get(Route, sha256) == ROUTE


def test_the_same_value_twice_is_one_file_that_only_its_owner_reads(tmp_path):
    shelf = Shelf(tmp_path)
    assert shelf.put(ROUTE) == shelf.put(ROUTE)
    (file,) = [path for path in (tmp_path / "work").rglob("*") if path.is_file()]
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_value_that_was_changed_on_disk_is_refused(tmp_path):
    shelf = Shelf(tmp_path)
    sha256 = shelf.put_text("what was drafted")
    (file,) = [path for path in (tmp_path / "work").rglob("*") if path.is_file()]
    file.write_text("what was forged")
    with pytest.raises(ShelfError, match="changed on disk"):
        shelf.get_text(sha256)


@pytest.mark.parametrize("name", ["../../etc/passwd", "a" * 63, "A" * 64, ""])
def test_only_hashes_are_names(tmp_path, name):
    with pytest.raises(ShelfError):
        Shelf(tmp_path).get_bytes(name)


def test_what_is_gone_is_said_to_be_gone(tmp_path):
    with pytest.raises(ShelfError, match="gone"):
        Shelf(tmp_path).get(Grounds, "0" * 64)
