"""What was drawn is kept private and bounded; what was looked at last stays."""

import os
import stat

from chambers.evidence.picture_shelf import PictureShelf


def test_what_was_put_is_there_again_private_and_nothing_else(tmp_path):
    shelf = PictureShelf(tmp_path / "derived" / "pictures")
    assert shelf.get("a.png") is None
    shelf.put("a.png", b"drawn")
    assert shelf.get("a.png") == b"drawn"
    assert stat.S_IMODE((tmp_path / "derived" / "pictures").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "derived" / "pictures" / "a.png").stat().st_mode) == 0o600


def test_too_much_is_never_kept_and_what_was_looked_at_last_stays(tmp_path):
    shelf = PictureShelf(tmp_path / "derived" / "pictures", most_bytes=1000)
    for number in range(5):
        shelf.put(f"{number}.png", bytes(190))
        os.utime(tmp_path / "derived" / "pictures" / f"{number}.png", ns=(number, number))
    assert shelf.get("0.png") is not None
    shelf.put("5.png", bytes(190))
    kept = {path.name for path in (tmp_path / "derived" / "pictures").iterdir()}
    assert {"0.png", "5.png"} <= kept
    assert "1.png" not in kept
    assert sum(path.stat().st_size for path in (tmp_path / "derived" / "pictures").iterdir()) <= 1000


def test_a_place_that_cannot_be_written_costs_only_the_keeping(tmp_path):
    (tmp_path / "derived").write_text("in the way")
    PictureShelf(tmp_path / "derived" / "pictures").put("a.png", b"drawn")
    assert PictureShelf(tmp_path / "derived" / "pictures").get("a.png") is None
