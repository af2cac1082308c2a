"""Who is at work: known by beats, and on one box by locks."""

import subprocess
import sys

import pytest

from chambers.drafting.jobs.job_store import JobStore, database_address, open_store
from chambers.drafting.jobs.worker_roll import FencedError, WorkerRoll


@pytest.fixture
def store(tmp_path):
    return open_store(tmp_path / "state")


def test_a_worker_is_on_the_roll_for_as_long_as_it_works(store):
    with store.engine() as engine:
        roll = WorkerRoll(engine, store.locks)
        with roll.enrolled("box-1"):
            assert roll.beat("box-1")
            assert roll.living() == roll.seen_alive(60) == {"box-1"}
            assert roll.strike_dead(60, besides="box-2") == ()
        assert roll.living() == frozenset()
        assert not roll.beat("box-1")


def test_one_whose_beats_stay_out_is_struck_and_may_publish_no_more(store):
    with store.engine() as engine:
        roll = WorkerRoll(engine, store.locks)
        with roll.enrolled("slow"), roll.enrolled("quick"):
            assert roll.strike_dead(-1.0, besides="quick") == ("slow",)
            assert roll.living() == {"quick"}
            with roll.publishing("quick"):
                pass
            with pytest.raises(FencedError, match="held for dead"), roll.publishing("slow"):
                pytest.fail("a worker that is out has published")


ENROL_AND_DIE = """
import os, sys
from pathlib import Path
from chambers.drafting.jobs.job_store import JobStore
from chambers.drafting.jobs.worker_roll import WorkerRoll
store = JobStore(sys.argv[1], Path(sys.argv[2]))
with store.engine() as engine, WorkerRoll(engine, store.locks).enrolled("killed"):
    os.kill(os.getpid(), 9)
"""


def test_one_that_was_killed_on_this_box_is_known_to_be_dead_at_once(store):
    died = subprocess.run([sys.executable, "-c", ENROL_AND_DIE, store.url, str(store.folder)], check=False)
    assert died.returncode == -9
    with store.engine() as engine:
        roll = WorkerRoll(engine, store.locks)
        assert roll.living() == {"killed"}
        assert roll.seen_alive(60) == frozenset()
        assert roll.strike_dead(60, besides="other") == ("killed",)
        assert list(store.locks.iterdir()) == []


def test_the_store_is_a_private_file_and_an_address_is_shown_without_its_password(tmp_path, store):
    assert (tmp_path / "state" / "jobs.sqlite").stat().st_mode & 0o777 == 0o600
    url = database_address(tmp_path, "postgresql://ann:sesame@10.0.0.5/jobs")
    assert url.startswith("postgresql+psycopg://ann:sesame@10.0.0.5/jobs?")
    assert JobStore(url, tmp_path).shown == "postgresql+psycopg://ann:***@10.0.0.5/jobs"
    own = database_address(tmp_path, "postgresql://ann@10.0.0.5/jobs?sslmode=require&tcp_user_timeout=40000")
    assert JobStore(own, tmp_path).shown.endswith("/jobs?sslmode=require&tcp_user_timeout=40000")
