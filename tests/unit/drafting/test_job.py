"""A job as a person sees it, from what the store has of its runs."""

import string
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.drafting.jobs.job import (
    Fault,
    JobState,
    Outcome,
    Run,
    Step,
    Ticket,
    derive_job,
    job_of,
    latest_runs,
    new_job_id,
    next_run,
    resume_step,
)

DAY = datetime(2026, 3, 14, 9, 0, tzinfo=UTC)
TICKET = Ticket(id="20260314-harrow-memo-x7k2", matter="harrow", type="memo", order="0" * 64)


def run(status, number=1, **more):
    name = TICKET.id if number == 1 else f"{TICKET.id}.{number}"
    given = {"executor": None, "ordered": DAY + timedelta(hours=number), "started": None, "ended": None, **more}
    return Run(id=name, ticket=TICKET, status=status, **given)


def test_an_id_is_short_readable_and_sorts_by_day():
    assert new_job_id(DAY, "Harrow v. Delmont", "affidavit", "x7k2") == "20260314-harrow-v-delmont-affidavit-x7k2"
    assert new_job_id(DAY, "___", "memo", "aaaa") == "20260314-job-memo-aaaa"
    assert len(new_job_id(DAY, "a" * 64, "memo", "aaaa")) < 50


@given(st.text(string.printable, min_size=1, max_size=64), st.integers(1, 5))
def test_every_run_leads_back_to_its_job(matter, times):
    job = new_job_id(DAY, matter, "memo", "x7k2")
    last = job
    for _ in range(times):
        last = next_run(last)
    assert job_of(last) == job
    assert last == f"{job}.{times + 1}"


@pytest.mark.parametrize(
    ("status", "more", "state", "says"),
    [
        ("ENQUEUED", {}, "queued", None),
        ("PENDING", {"executor": "alive"}, "running", None),
        ("PENDING", {"executor": "dead"}, "queued", "worker is gone"),
        ("CANCELLED", {}, "cancelled", "cancelled"),
        ("MAX_RECOVERY_ATTEMPTS_EXCEEDED", {}, "failed", "died of it"),
        ("ERROR", {"error": "boom"}, "failed", "boom"),
        ("SUCCESS", {"outcome": Outcome(state=JobState.FINISHED, made="f" * 64, summary="Done.")}, "finished", "Done."),
        ("SUCCESS", {"outcome": Outcome(state=JobState.NO_GROUNDS, summary="No.")}, "no_grounds", "No."),
        (
            "SUCCESS",
            {"outcome": Outcome(state=JobState.FAILED, fault=Fault(code="failed", message="Full.", stage="gate"))},
            "failed",
            "Full.",
        ),
    ],
)
def test_a_job_stands_as_its_last_run_does(status, more, state, says):
    found = run(status, **more)
    job = derive_job(found, found, {"alive"})
    assert job.state == state
    assert (says in job.reason) if says else job.reason is None
    assert job.to_json()["state"] == state


def test_the_last_run_counts_and_the_first_says_when_it_was_ordered():
    runs = [run("ENQUEUED", 10), run("CANCELLED", 1), run("CANCELLED", 2)]
    ((first, last),) = latest_runs(runs).values()
    job = derive_job(first, last, ())
    assert (job.state, job.id, job.run) == ("queued", TICKET.id, f"{TICKET.id}.10")
    assert job.ordered == DAY + timedelta(hours=1)


def test_a_new_run_begins_at_the_stage_that_failed():
    done, failed = Step(1, "child-1", failed=False), Step(5, "child-5", failed=False)
    own = Step(3, None, failed=False)
    assert resume_step([done, own, failed], {"child-1": True, "child-5": False}) == 5
    assert resume_step([done, own, failed], {"child-1": True}) == 5, "never answered: it was cancelled"
    assert resume_step([done, Step(3, None, failed=True)], {"child-1": True}) == 3
    assert resume_step([done, own], {"child-1": True}) == 4
    assert resume_step([], {}) == 1
