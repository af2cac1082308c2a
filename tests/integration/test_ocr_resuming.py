"""A long scan whose reading is killed goes on with the pages that were not read yet."""

import io
import json
import re
import subprocess
import time

from PIL import Image, ImageDraw, ImageFont
from running import CHAMBERS

from chambers.evidence.matter_database import open_database

PAGES = 7


def long_scan():
    frames = []
    for number in range(1, PAGES + 1):
        image = Image.new("L", (1200, 900), 255)
        font = ImageFont.load_default(size=48)
        for line in range(4):
            ImageDraw.Draw(image).text((60, 40 + 200 * line), f"Page {number} line {line} of it", fill=0, font=font)
        frames.append(image)
    out = io.BytesIO()
    frames[0].save(out, "TIFF", save_all=True, append_images=frames[1:], compression="tiff_deflate")
    return out.getvalue()


def pages_told(said):
    return {int(number) for number in re.findall(r"OCR scan\.tiff, page (\d+)", said)}


def test_pages_that_were_read_before_a_kill_are_not_read_again(tmp_path):
    (tmp_path / "scan.tiff").write_bytes(long_scan())
    environment = {"PATH": "/usr/bin:/bin", "CHAMBERS_STATE": str(tmp_path / "state"), "HOME": str(tmp_path)}
    options = {"env": environment, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    subprocess.run([*CHAMBERS, "matter", "new", "m"], check=True, timeout=60, **options)
    file = tmp_path / "state" / "matters" / "m" / "matter.sqlite"
    add = [*CHAMBERS, "evidence", "add", "m", str(tmp_path / "scan.tiff"), "--json"]

    def kept():
        with open_database(file) as database:
            return {number for (number,) in database.execute("SELECT number FROM looks")}

    process = subprocess.Popen(add, **options)
    end = time.monotonic() + 60
    while len(kept()) < 2:
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.02)
    process.kill()
    process.communicate()
    before = kept()
    assert 2 <= len(before) < PAGES

    again = subprocess.run(add, check=True, timeout=120, **options)
    assert pages_told(again.stderr) == set(range(1, PAGES + 1)) - before
    (done,) = json.loads(again.stdout)["files"]
    assert (done["state"], done["pages"], done["notes"]) == ("read", PAGES, [])
    assert kept() == set()
    with open_database(file) as database:
        texts = dict(database.execute("SELECT number, text FROM pages").fetchall())
    assert all(f"Page {number} line 3 of it" in text for number, text in texts.items())
    assert len(texts) == PAGES
