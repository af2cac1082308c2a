"""Jobs through the deaths of their workers: nothing is lost, nothing finished is done again, the result is the same."""

import asyncio
import json
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
from programs import toy_workshop
from running import CHAMBERS
from toy_shop import LABELS, ToyShop

from chambers.desk import jobs as desk
from chambers.drafting.jobs.job import Job, JobState
from chambers.drafting.jobs.register import JobStateError, UnknownJobError
from chambers.drafting.results import Finished
from chambers.drafting.shelf import Shelf
from chambers.settings import Settings

FULL_DISK = Path(__file__).parents[1] / "programs" / "full_disk.py"


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[ToyShop]:
    one = ToyShop(tmp_path)
    yield one
    one.close()


def result_of(shop: ToyShop, matter: str, job: str) -> Finished:
    made = shop.jobs.show(job).made
    assert made is not None
    return Shelf(shop.matters / matter).get(Finished, made)


def killed_in(shop: ToyShop, job: str, label: str) -> None:
    """A worker that is killed in the middle of a stage."""
    worker = shop.work(hang_in=label)
    shop.until_noted("began", label, job)
    shop.kill(worker)


def undisturbed(shop: ToyShop, matter: str) -> Finished:
    job = shop.order(shop.matter(matter))
    worker = shop.work()
    shop.until_ended(job, JobState.FINISHED)
    worker.terminate()
    assert worker.wait(20) == 0
    return result_of(shop, matter, job)


def test_a_worker_killed_inside_a_stage_costs_that_stage_only(shop):
    job = shop.order(shop.matter("harrow"))
    killed_in(shop, job, "gate")
    left = shop.jobs.show(job)
    assert (left.state, left.stage) == (JobState.QUEUED, "gate")
    assert "worker is gone" in left.reason
    killed_in(shop, job, "assemble")
    shop.work()
    ended = shop.until_ended(job, JobState.FINISHED)
    assert shop.began(job) == {label: 2 if label in {"gate", "assemble"} else 1 for label in LABELS}
    assert [note["label"] for note in shop.notes("published", job)] == ["assemble"]
    assert ended.reason == "All there."


@pytest.mark.full
@pytest.mark.timeout(400)
def test_a_worker_killed_inside_every_stage_in_turn(shop):
    expected = undisturbed(shop, "before")
    job = shop.order(shop.matter("harrow"))
    for label in LABELS:
        killed_in(shop, job, label)
    shop.work()
    shop.until_ended(job, JobState.FINISHED)
    assert shop.began(job) == dict.fromkeys(LABELS, 2)
    assert result_of(shop, "harrow", job) == expected
    assert len(shop.notes("published", job)) == 1


@pytest.mark.full
@pytest.mark.timeout(400)
def test_a_worker_killed_at_every_boundary_in_turn(shop):
    expected = undisturbed(shop, "before")
    job = shop.order(shop.matter("harrow"))
    for number, label in enumerate(LABELS):
        worker = shop.work(seconds=0.0)
        shop.until_noted("ended", label, job)
        time.sleep(0.05 * (number % 3))  # before its answer is noted, while, and after
        shop.kill(worker)
    shop.work()
    shop.until_ended(job, JobState.FINISHED)
    assert result_of(shop, "harrow", job) == expected
    for label, following in pairwise(LABELS):
        times = [note["time"] for note in shop.notes("began", job) if note["label"] == label]
        first_of_next = next(note["time"] for note in shop.notes("began", job) if note["label"] == following)
        assert max(times) < first_of_next, f"{label} was done again after {following} had begun"
    document = shop.matters / "harrow" / "out" / job / "document.txt"
    assert document.read_text() == "the document\n"


@pytest.mark.full
def test_a_worker_that_is_told_to_stop_leaves_its_stage_to_the_next(shop):
    job = shop.order(shop.matter("harrow"))
    worker = shop.work(hang_in="extract")
    shop.until_noted("began", "extract", job)
    assert shop.jobs.show(job).state is JobState.RUNNING
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(20) == 0
    assert shop.jobs.living_workers() == frozenset()
    shop.work()
    shop.until_ended(job, JobState.FINISHED)
    assert shop.began(job) == {label: 2 if label == "extract" else 1 for label in LABELS}


@pytest.mark.full
def test_two_jobs_share_one_lane_in_turn_and_work_side_by_side_on_two(shop):
    lanes = {"router": "small", "gate": "small", "extractor": "small", "planner": "small", "drafter": "big"}
    jobs = [shop.order(shop.matter(name)) for name in ("one", "two")]
    shop.work(seconds=0.4, lanes=lanes)
    for job in jobs:
        shop.until_ended(job, JobState.FINISHED)
    on_small = [
        n for n in shop.notes() if n["label"] in {"route", "gate", "extract", "outline"} and n["what"] != "published"
    ]
    assert [note["what"] for note in on_small] == ["began", "ended"] * 8, "never two at once on one lane"
    small = [note["time"] for note in on_small]
    big = [n["time"] for n in shop.notes() if n["label"].startswith(("draft", "answer"))]
    assert min(big) < max(small), "the other lane worked meanwhile"


def test_a_cancelled_job_stops_at_once_and_goes_on_when_resumed(shop):
    job = shop.order(shop.matter("harrow"))
    worker = shop.work(hang_in="outline")
    shop.until_noted("began", "outline", job)
    assert shop.jobs.cancel(job).state is JobState.CANCELLED
    with pytest.raises(JobStateError, match="cannot be cancelled"):
        shop.jobs.cancel(job)
    shop.kill(worker)
    resumed = shop.jobs.resume(job)
    assert (resumed.state, resumed.id, resumed.run) == (JobState.QUEUED, job, f"{job}.2")
    shop.work()
    shop.until_ended(job, JobState.FINISHED)
    assert shop.began(job) == {label: 2 if label == "outline" else 1 for label in LABELS}
    with pytest.raises(JobStateError, match="nothing to resume"):
        shop.jobs.resume(job)


@pytest.mark.full
def test_a_job_that_was_cancelled_frees_its_lane_for_the_next(shop):
    first = shop.order(shop.matter("one"))
    worker = shop.work(hang_in="route")
    shop.until_noted("began", "route", first)
    shop.jobs.cancel(first)
    second = shop.order(shop.matter("two"))
    shop.until_noted("began", "route", second)
    assert worker.poll() is None


@pytest.mark.full
def test_a_worker_held_for_dead_publishes_nothing_and_ends(shop):
    job = shop.order(shop.matter("harrow"))
    asleep = shop.work(seconds=0.2)
    shop.until_noted("began", "gate", job)
    asleep.send_signal(signal.SIGSTOP)
    shop.work(dead_after_s=1.5)
    shop.until_ended(job, JobState.FINISHED)
    asleep.send_signal(signal.SIGCONT)
    assert asleep.wait(30) == 1
    assert len(shop.notes("published", job)) == 1


def test_a_job_whose_matter_is_gone_fails_clearly(shop):
    job = shop.order(shop.matter("harrow"))
    (shop.matters / "harrow").rename(shop.matters / ".away")
    shop.work()
    failed = shop.until_ended(job, JobState.FAILED)
    assert failed.reason == "There is no matter 'harrow'."
    assert not (shop.matters / "harrow").exists()
    (shop.matters / ".away").rename(shop.matters / "harrow")
    shop.jobs.resume(job)
    shop.until_ended(job, JobState.FINISHED)


def on_a_full_disk(folder: Path, what: str) -> dict:
    command = ["unshare", "-rm", sys.executable, str(FULL_DISK), str(folder), what]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=150)
    return json.loads(done.stdout)


@pytest.mark.full
def test_a_full_disk_fails_the_job_with_its_reason_and_a_resume_finishes_it(tmp_path):
    told = on_a_full_disk(tmp_path, "matters")
    assert told["failed"]["state"] == "failed"
    assert told["failed"]["stage"] == "extract"
    assert "No space left on device" in told["failed"]["reason"]
    assert told["ended"]["state"] == "finished"
    assert told["began"] == {label: 2 if label == "extract" else 1 for label in told["labels"]}


@pytest.mark.full
def test_a_full_disk_under_the_job_store_too_loses_nothing(tmp_path):
    told = on_a_full_disk(tmp_path, "everything")
    assert told["ended"]["state"] == "finished"
    repeated = [label for label, times in told["began"].items() if times > 1]
    assert set(told["began"]) == set(told["labels"])
    assert set(repeated) <= {"gate", "extract", "bundle"}


def test_a_job_is_done_in_this_process_where_no_worker_is_alive(shop):
    waiting, job = (shop.order(shop.matter(name)) for name in ("other", "harrow"))
    settings = Settings(state=shop.state, matters_folder=shop.matters)
    config = {"matters": str(shop.matters), "log": str(shop.log)}

    async def see_through() -> tuple[Job, list[str]]:
        ended = await desk.finish(settings, job, toy_workshop.workshop(config))
        return ended, [event.kind async for event, _ in desk.follow(settings, job)]

    ended, kinds = asyncio.run(see_through())
    assert ended.state is JobState.FINISHED
    assert (kinds[0], kinds[-1]) == ("job", "job_ended")
    assert shop.began(job) == dict.fromkeys(LABELS, 1)
    assert shop.jobs.show(waiting).state is JobState.QUEUED, "others are left alone"
    assert shop.jobs.living_workers() == frozenset()
    with closing(sqlite3.connect(shop.state / "jobs.sqlite")) as database:
        assert "What happened?" not in "\n".join(database.iterdump()), "no word of the order stands in the store"
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    kept = [*shop.state.rglob("*"), *(shop.matters / "harrow" / "jobs").rglob("*")]
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in kept}
    assert {path: mode for path, mode in modes.items() if mode != (0o700 if path.is_dir() else 0o600)} == {}


def test_jobs_are_listed_and_refused_on_the_command_line(shop):
    job = shop.order(shop.matter("harrow"))
    config = shop.folder / "chambers.toml"
    config.write_text(f'[paths]\nstate = "{shop.state}"\nmatters = "{shop.matters}"\n')

    def chambers(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [*CHAMBERS, "jobs", *arguments, "--config", str(config)]
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)

    (listed,) = json.loads(chambers("list", "--json").stdout)["jobs"]
    shown = {name: listed[name] for name in ("id", "matter", "type", "state", "stage", "started")}
    assert shown == {"id": job, "matter": "harrow", "type": "memo", "state": "queued", "stage": None, "started": None}
    refused = chambers("resume", job)
    assert refused.returncode == 2
    assert "nothing to resume" in refused.stderr


def test_the_beginning_of_an_id_names_a_job_where_it_fits_one_only(shop):
    jobs = [shop.order(shop.matter(name)) for name in ("one", "two")]
    assert shop.jobs.show(jobs[0]).id == jobs[0]
    day = jobs[0].partition("-")[0]
    assert shop.jobs.show(f"{day}-one").id == jobs[0]
    with pytest.raises(UnknownJobError, match="several"):
        shop.jobs.show(day)
    with pytest.raises(UnknownJobError, match="no job"):
        shop.jobs.show("yesterday")
    assert {job.id for job in shop.jobs.list()} == set(jobs)
