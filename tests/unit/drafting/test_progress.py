"""How far a job is, out of its journal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.drafting.jobs.journal import JobEvent
from chambers.drafting.jobs.progress import JobProgress, advance, fold, label_of, planned_stages
from chambers.drafting.results import Outline, Route, SectionPlan

ROUTE = Route(
    type="memo",
    tier="light",
    drafter="drafter",
    extractor="extractor",
    planner="planner",
    claim=None,
    reviewers=("clerk",),
    stages=("route", "bundle", "gate", "extract", "outline", "draft", "review", "answer", "assemble"),
    reasons=(),
)
OUTLINE = Outline(sections=tuple(SectionPlan(id=one, heading="", instruction="", pages=()) for one in ("a", "b")))


def event(kind, time, stage=None, part=None, attempt="x", **more):
    return JobEvent(kind=kind, time=time, stage=stage, part=part, attempt=attempt, **more)


def stage(name, began, ended, part=None, attempt="x"):
    return [event("stage_began", began, name, part, attempt), event("stage_ended", ended, name, part, attempt)]


def test_a_job_is_followed_through_its_stages():
    begun = fold([event("job", 1.0, executor="box-1"), event("stage_began", 1.5, "gate", role="gate", lane="fast")])
    assert (begun.current, begun.now.lane, begun.done, begun.executor) == ("gate", "fast", (), "box-1")
    done = fold([event("stage_ended", 4.0, "gate")], begun)
    assert (done.current, done.done) == (None, ("gate",))
    assert done.stages["gate"].seconds == 2.5
    ended = fold([event("job_ended", 5.0, state="finished", reason="All there.")], done)
    assert (ended.ended, ended.reason) == ("finished", "All there.")


def test_a_stage_that_is_tried_again_begins_anew_and_the_earlier_try_is_forgotten():
    first = [
        event("stage_began", 1.0, "draft", "a", "one"),
        event("text", 2.0, "draft", "a", "one", text="Half a sen"),
        event("answered", 3.0, "draft", "a", "one", completion_tokens=50),
    ]
    progress = fold([*first, event("stage_began", 9.0, "draft", "a", "two")])
    assert progress.now.text == ""
    assert progress.tokens == 0
    late = fold([event("text", 9.1, "draft", "a", "one", text="ghost"), event("stage_ended", 9.2, "draft", "a", "one")])
    assert late == JobProgress()
    still = fold([event("text", 9.1, "draft", "a", "one", text="ghost")], progress)
    assert still == progress


def test_a_resumed_job_has_not_ended():
    failed = fold([event("job", 1.0), event("job_ended", 2.0, state="failed", reason="No space")])
    assert failed.ended == "failed"
    resumed = advance(failed, event("job", 3.0, executor="box-2"))
    assert (resumed.ended, resumed.reason, resumed.began_s, resumed.executor) == (None, None, 1.0, "box-2")


def test_speed_is_counted_while_text_comes_and_measured_afterwards():
    asking = [event("stage_began", 0.0, "draft", "a"), event("asking", 0.0, "draft", "a")]
    writing = [event("text", 1.0 + at / 10, "draft", "a", text="1234") for at in range(21)]
    live = fold([*asking, *writing])
    assert live.tps == pytest.approx(21 / 2.0, rel=0.01)
    answered = fold([event("answered", 3.1, "draft", "a", completion_tokens=21, decode_tps=12.5)], live)
    assert (answered.tps, answered.tokens) == (12.5, 21)


def test_waiting_is_told_until_something_comes():
    begun = fold([event("stage_began", 0.0, "gate"), event("waiting", 1.0, "gate", reason="The engine starts.")])
    assert begun.now.waiting == "The engine starts."
    assert fold([event("text", 2.0, "gate", text="yes")], begun).now.waiting is None


def test_time_left_comes_from_stages_that_are_done():
    planned = event("planned", 0.0, stages=planned_stages(ROUTE, OUTLINE))
    events = [planned, *stage("route", 0, 2), *stage("bundle", 2, 4), *stage("draft", 4, 14, "a")]
    progress = fold([*events, event("stage_began", 14.0, "draft", "b")])
    left = [label for label in planned_stages(ROUTE, OUTLINE) if label not in progress.done]
    assert left == ["gate", "extract", "outline", "draft:b", "review:clerk", "answer", "assemble"]
    usual_s = (2 + 2 + 10) / 3
    assert progress.seconds_left(18.0) == pytest.approx(6 * usual_s + 10 - 4)
    assert fold(events[:2]).seconds_left(3.0) is None
    assert fold([event("job_ended", 20.0, state="finished")], progress).seconds_left(21.0) is None


def test_planned_stages_follow_the_route():
    assert planned_stages(ROUTE)[5:7] == ("draft", "review:clerk")
    light = ROUTE.model_copy(update={"stages": ("route", "bundle", "extract", "assemble"), "reviewers": ()})
    assert planned_stages(light) == ("route", "bundle", "extract", "assemble")
    assert label_of("draft", "a") in planned_stages(ROUTE, OUTLINE)


EVENTS = st.builds(
    event,
    st.sampled_from(["job", "stage_began", "asking", "text", "waiting", "answered", "stage_ended", "job_ended"]),
    st.floats(0, 1e6),
    st.sampled_from(["gate", "draft", None]),
    st.sampled_from(["a", None]),
    st.sampled_from(["one", "two"]),
    text=st.text(max_size=5),
    completion_tokens=st.one_of(st.none(), st.integers(0, 9)),
)


@given(st.lists(EVENTS, max_size=30), st.integers(0, 30))
def test_folding_in_two_goes_is_folding_in_one(events, cut):
    assert fold(events[cut:], fold(events[:cut])) == fold(events)
