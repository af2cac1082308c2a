import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.fleet.backoff import CAP_S, MOST_STARTS_WITHOUT_AN_ANSWER, SETTLED_S, Failures
from chambers.fleet.lifecycle import ENDS, TABLE, Event, ImpossibleEventError, State, advance, diagram


def test_a_good_life():
    state = State.PLANNED
    for event in (Event.START, Event.ANSWERED, Event.EXITED, Event.RETRY, Event.ANSWERED, Event.STOP, Event.EXITED):
        state = advance(state, event)
    assert state is State.STOPPED


def test_what_cannot_happen_is_an_error():
    with pytest.raises(ImpossibleEventError, match="stopped cannot take"):
        advance(State.STOPPED, Event.ANSWERED)


def test_every_state_can_be_reached_and_stopped():
    reached = {State.PLANNED} | set(TABLE.values())
    assert reached == set(State)
    for state in set(State) - {State.STOPPED, State.DRAINING}:
        assert (state, Event.STOP) in TABLE


@given(st.lists(st.sampled_from(list(Event)), max_size=30))
def test_whatever_happens_an_engine_can_always_be_brought_to_an_end(events):
    state = State.PLANNED
    for event in events:
        state = TABLE.get((state, event), state)
    for event in (Event.STOP, Event.EXITED, Event.STOP):
        state = TABLE.get((state, event), state)
    assert state in ENDS


def test_the_diagram_shows_every_row():
    assert diagram().count("-->") == len(TABLE) + 1


def test_pauses_double_up_to_a_cap():
    failures, waits = Failures(), []
    for _ in range(10):
        failures = failures.after_exit(ready_for_s=1.0)
        waits.append(failures.wait_s)
    assert waits[:4] == [0.5, 1.0, 2.0, 4.0]
    assert waits[-1] == CAP_S
    assert not failures.hopeless


def test_a_long_good_run_wipes_the_slate():
    bad = Failures(in_a_row=7)
    assert bad.after_exit(ready_for_s=SETTLED_S).wait_s == 0.5


def test_an_engine_that_never_answers_is_given_up():
    failures = Failures()
    for _ in range(MOST_STARTS_WITHOUT_AN_ANSWER):
        assert not failures.hopeless
        failures = failures.after_exit(ready_for_s=None)
    assert failures.hopeless
