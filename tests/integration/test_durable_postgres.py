"""Several workers on one PostgreSQL: they share the queue, and one finishes what another's death left."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from own_postgres import NEEDED, Cluster, own_cluster
from toy_shop import LABELS, ToyShop
from two_machines import two_machines, why_not

from chambers.drafting.jobs.job import JobState
from chambers.drafting.jobs.job_store import StoreUnavailableError

pytestmark = NEEDED


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with own_cluster() as one:
        yield one


@pytest.fixture
def shop(tmp_path: Path, cluster: Cluster) -> Iterator[ToyShop]:
    one = ToyShop(tmp_path, cluster.new_database())
    yield one
    one.close()


@pytest.mark.full
def test_two_workers_share_the_queue_and_one_finishes_the_others_job_when_it_is_killed(shop):
    jobs = [shop.order(shop.matter(name)) for name in ("one", "two", "three", "four")]
    lanes = {}
    first, second = shop.work(jobs=2, seconds=0.5, lanes=lanes), shop.work(jobs=2, seconds=0.5, lanes=lanes)
    shop.until(lambda: {note["pid"] for note in shop.notes("began")} >= {first.pid, second.pid})
    shop.until(lambda: sum(note["label"] == "extract" for note in shop.notes("began")) >= 2)
    shop.kill(first)
    for job in jobs:
        shop.until_ended(job, JobState.FINISHED, within_s=120)
    for job in jobs:
        began = shop.began(job)
        assert set(began) == set(LABELS)
        assert sum(began.values()) <= len(LABELS) + 1, "only what the dead one had in hand is done again"
        assert len(shop.notes("published", job)) == 1
    after = [note for note in shop.notes("began") if note["pid"] == second.pid]
    assert {note["job"] for note in after} == set(jobs)


def test_one_stage_at_a_time_on_a_lane_over_two_workers(shop):
    lanes = dict.fromkeys(("router", "gate", "extractor", "planner", "drafter", "reviewer"), "only")
    jobs = [shop.order(shop.matter(name)) for name in ("one", "two")]
    for _ in range(2):
        # Long enough for the second worker to begin before the first has done both jobs.
        shop.work(jobs=1, seconds=0.5, lanes=lanes)
    for job in jobs:
        shop.until_ended(job, JobState.FINISHED, within_s=90)
    asked = [note for note in shop.notes() if note["label"] not in {"bundle", "assemble"}]
    assert [note["what"] for note in asked] == ["began", "ended"] * 16
    assert len({note["pid"] for note in asked}) == 2


@pytest.mark.full
def test_a_job_outlives_a_restart_of_its_database(shop, cluster):
    job = shop.order(shop.matter("harrow"))
    worker = shop.work(seconds=1.0, dead_after_s=10.0)
    shop.until_noted("began", "gate", job)
    cluster.stop()
    with pytest.raises(StoreUnavailableError, match="cannot be used"):
        shop.jobs.list()
    cluster.start()
    shop.until_ended(job, JobState.FINISHED, within_s=120)
    assert worker.poll() is None
    assert set(shop.began(job)) == set(LABELS)
    assert len(shop.notes("published", job)) == 1


@pytest.mark.skipif(why_not() is not None, reason=why_not() or "")
def test_a_database_whose_machine_is_cut_off_in_silence_is_said_to_be_away_and_costs_no_job(tmp_path):
    with two_machines() as pair, own_cluster(pair.far) as far, pair.near.entered():
        shop = ToyShop(tmp_path, far.new_database())
        try:
            job = shop.order(shop.matter("harrow"))
            shop.work(seconds=1.0, dead_after_s=10.0)
            shop.until_noted("began", "gate", job)
            pair.cut()
            joining = threading.Timer(25, pair.join)
            joining.start()
            with pytest.raises(StoreUnavailableError, match=rf"chambers@{pair.far.address}/\w+ cannot be used"):
                shop.jobs.list()
            assert joining.is_alive(), "noticed before the cable was joined again"
            joining.join()
            shop.until_ended(job, JobState.FINISHED, within_s=90)
            assert set(shop.began(job)) == set(LABELS)
            assert len(shop.notes("published", job)) == 1
        finally:
            pair.join()
            shop.close()
