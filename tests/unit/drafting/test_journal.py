"""The journal of a job: whole lines, in order, private, and never in the way of the job."""

import asyncio
import os
import stat

from chambers.drafting.jobs.journal import Journal


def test_events_come_back_in_order_and_from_any_place(tmp_path):
    journal = Journal(tmp_path, "job-1")
    for number in range(3):
        journal.append({"kind": "text", "stage": "draft", "text": f"piece {number}"})
    events = journal.read_events()
    assert [event.text for event in events] == ["piece 0", "piece 1", "piece 2"]
    assert [event.text for event in journal.read_events(events[0].at)] == ["piece 1", "piece 2"]
    assert journal.read_events(events[-1].at) == ()


def test_the_end_of_a_long_journal_is_read_without_its_beginning(tmp_path):
    journal = Journal(tmp_path, "job-1")
    assert journal.read_end() == ()
    for number in range(40):
        journal.append({"kind": "text", "stage": "draft", "text": f"{number} " + "x" * 5000})
    end = journal.read_end()
    assert 5 < len(end) < 20
    assert end[-1] == journal.read_events()[-1]


def test_the_fields_of_a_teller_win_over_those_of_the_event(tmp_path):
    journal = Journal(tmp_path, "job-1")
    tell = journal.teller(stage="draft", part="facts", executor="box-1", attempt="a1", lane=None)
    tell({"kind": "asking", "stage": "something else", "role": "drafter"})
    (event,) = journal.read_events()
    assert (event.stage, event.part, event.executor, event.attempt) == ("draft", "facts", "box-1", "a1")
    assert (event.role, event.lane) == ("drafter", None)


def test_a_line_that_is_cut_short_or_is_none_is_passed_over(tmp_path):
    journal = Journal(tmp_path, "job-1")
    journal.append({"kind": "job"})
    with journal.path.open("ab") as file:
        file.write(b"no event\n{}\n\xff\xfe\n")
    journal.append({"kind": "job_ended", "state": "finished"})
    with journal.path.open("ab") as file:
        file.write(b'{"kind": "job", "time": 1.0')
    assert [event.kind for event in journal.read_events()] == ["job", "job_ended"]


def test_the_file_is_private_and_a_link_in_its_place_is_not_followed(tmp_path):
    journal = Journal(tmp_path, "job-1")
    journal.append({"kind": "job"})
    assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(journal.path.parent.stat().st_mode) == 0o700
    other = Journal(tmp_path, "job-2")
    other.path.parent.mkdir()
    other.path.symlink_to(tmp_path / "elsewhere")
    other.append({"kind": "job"})
    assert not os.path.lexists(tmp_path / "elsewhere")


def test_a_matter_that_is_gone_is_not_brought_back_by_news(tmp_path):
    journal = Journal(tmp_path / "gone", "job-1")
    journal.append({"kind": "job"})
    assert list(tmp_path.iterdir()) == []
    assert journal.read_events() == ()


def test_following_sees_what_comes_later_and_ends_with_the_job(tmp_path):
    journal = Journal(tmp_path, "job-1")
    # A job that failed and was resumed: the first end is not the last word.
    journal.append({"kind": "job_ended", "state": "failed"})
    journal.append({"kind": "job"})

    async def seen():
        kinds = []
        async for event in journal.follow():
            kinds.append(event.kind)
            if len(kinds) == 2:
                journal.append({"kind": "text", "text": "later"})
                journal.append({"kind": "job_ended", "state": "finished"})
        return kinds

    assert asyncio.run(asyncio.wait_for(seen(), 10)) == ["job_ended", "job", "text", "job_ended"]
