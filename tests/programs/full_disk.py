"""A job on a disk that is full, then has room again: `unshare -rm python full_disk.py FOLDER matters|everything`.

The disk is a small file system in memory, which only this process and its children see. What happened is printed.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from toy_shop import LABELS, ToyShop

DISK_BYTES, STAGE_BYTES, LEFT_BYTES = 6 << 20, 1 << 20, 96 << 10


def main(folder: Path, what: str) -> dict:
    disk = folder / "matters" if what == "matters" else folder
    disk.mkdir(mode=0o700, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES},mode=700", "none", str(disk)], check=True)
    shop = ToyShop(folder)
    try:
        job = shop.order(shop.matter("harrow"))
        shop.work(fill_in="extract", fill_bytes=STAGE_BYTES, hold_in="gate", hold_file=str(folder / "go"))
        shop.until_noted("began", "gate", job)
        ballast = disk / "ballast"
        fill(ballast)
        (folder / "go").touch()
        if what == "matters":
            shop.until(lambda: shop.jobs.show(job).state == "failed")
        else:
            time.sleep(4.0)
        failed = shop.jobs.show(job).to_json()
        ballast.unlink()
        if what == "matters":
            shop.jobs.resume(job)
        shop.until(lambda: time.sleep(0.2) or resumed(shop, job).state == "finished", within_s=90)
        return {"failed": failed, "ended": shop.jobs.show(job).to_json(), "began": shop.began(job), "labels": LABELS}
    finally:
        shop.close()


def resumed(shop: ToyShop, job: str):
    """How the job stands; one that failed is resumed, as a person would."""
    return shop.jobs.resume(job) if shop.jobs.show(job).state == "failed" else shop.jobs.show(job)


def fill(ballast: Path) -> None:
    """Leave little of the disk."""
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(16 << 10))
        except OSError:
            file.truncate(max(0, file.tell() - LEFT_BYTES))


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), sys.argv[2])))
