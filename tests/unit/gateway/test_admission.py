from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from chambers.gateway.admission import (
    Queue,
    Ticket,
    arrive,
    estimate_s,
    expire,
    grant,
    leave,
    order,
    position,
    put_back,
    restart,
)

AGEING_S = 60.0
FOREVER_S = 1e9


def ticket(number, key="a", priority="interactive", arrived_s=0.0, **more):
    lanes = more.pop("lanes", frozenset({"lane", "left", "right"}))
    return Ticket(number, key, priority, arrived_s, more.pop("deadline_s", FOREVER_S), lanes=lanes, **more)


def first_free(_ticket, free):
    return min(free)


def waiting(*tickets):
    queue = Queue()
    for one in tickets:
        queue = arrive(queue, one, length=10**6, free_slots=0).queue
    return queue


def give(queue, free, now_s=0.0, **more):
    return grant(queue, free, now_s, ageing_s=AGEING_S, choose=first_free, **more)


def served(queue, count, now_s=0.0):
    """Who is served, one slot after the other."""
    names = []
    for _ in range(count):
        queue, grants = give(queue, {"lane": 1}, now_s)
        for one in grants:
            names.append(one.ticket)
            queue = leave(queue, one.ticket.id)
    return names


def test_two_waiters_and_one_freed_slot_give_exactly_one_grant():
    queue, grants = give(waiting(ticket(1), ticket(2)), {"lane": 1})
    assert [one.ticket.id for one in grants] == [1]
    assert [one.id for one in queue.waiting] == [2]
    assert give(queue, {"lane": 0})[1] == ()


def test_interactive_goes_before_batch_and_old_batch_counts_as_interactive():
    queue = waiting(ticket(1, "x", "batch"), ticket(2, "y", "interactive", arrived_s=1.0))
    assert [one.id for one in served(queue, 2, now_s=2.0)] == [2, 1]
    assert [one.id for one in served(queue, 2, now_s=AGEING_S)] == [1, 2]


def test_a_key_at_its_limit_holds_up_nobody():
    queue = waiting(ticket(1, "a", max_inflight=1), ticket(2, "a", max_inflight=1), ticket(3, "b"))
    queue, grants = give(queue, {"lane": 3})
    assert sorted(one.ticket.id for one in grants) == [1, 3]
    assert [one.ticket.id for one in give(leave(queue, 1), {"lane": 1})[1]] == [2]


def test_a_keys_limit_counts_what_it_has_running_elsewhere():
    queue = waiting(ticket(1, "a", max_inflight=2))
    assert give(queue, {"lane": 1}, elsewhere={"a": 2})[1] == ()
    assert len(give(queue, {"lane": 1}, elsewhere={"a": 1})[1]) == 1


def test_who_comes_back_from_a_pause_has_saved_up_no_turns():
    queue = waiting(*(ticket(number, "busy") for number in range(10)))
    for _ in range(10):
        queue, grants = give(queue, {"lane": 1})
        queue = leave(queue, grants[0].ticket.id)
    for number in range(20, 26):
        queue = arrive(queue, ticket(number, "busy"), length=99, free_slots=0).queue
        queue = arrive(queue, ticket(number + 10, "late"), length=99, free_slots=0).queue
    turns = Counter(one.key for one in served(queue, 4))
    assert turns["busy"] >= 1


def test_a_full_queue_refuses_the_newcomer():
    queue = waiting(ticket(1), ticket(2))
    arrival = arrive(queue, ticket(3), length=2, free_slots=0)
    assert (arrival.refused.id, arrival.queue) == (3, queue)
    assert arrive(queue, ticket(3), length=2, free_slots=1).refused is None


def test_a_key_that_fills_the_queue_makes_room_for_another():
    arrival = arrive(waiting(ticket(1), ticket(2), ticket(3)), ticket(4, "b"), length=3, free_slots=0)
    assert arrival.refused.id == 3
    assert [one.id for one in arrival.queue.waiting] == [1, 2, 4]


def test_batch_work_makes_room_for_interactive():
    queue = waiting(ticket(1, "a", "batch"), ticket(2, "b", "interactive"))
    assert arrive(queue, ticket(3, "c"), length=2, free_slots=0).refused.id == 1
    assert arrive(queue, ticket(3, "c", "batch"), length=2, free_slots=0).refused.id == 3


def test_a_ticket_is_served_only_by_its_lanes_and_holds_up_nobody_who_may_use_others():
    left, right = frozenset({"left"}), frozenset({"right"})
    queue = waiting(ticket(1, lanes=right), ticket(2, "b", lanes=left), ticket(3, "c", lanes=left | right))
    queue, grants = give(queue, {"left": 1})
    assert [(one.ticket.id, one.lane) for one in grants] == [(2, "left")]
    assert [position(queue, number, 0.0, AGEING_S) for number in (1, 3)] == [1, 2]
    queue, grants = give(queue, {"left": 1, "right": 1})
    assert [(one.ticket.id, one.lane) for one in grants] == [(1, "right"), (3, "left")]


def test_a_queue_is_full_for_those_who_want_the_same_lanes():
    left, right = frozenset({"left"}), frozenset({"right"})
    queue = waiting(ticket(1, lanes=left), ticket(2, lanes=left))
    assert arrive(queue, ticket(3, lanes=left), length=2, free_slots=0).refused.id == 3
    assert arrive(queue, ticket(3, lanes=right), length=2, free_slots=0).refused is None


def test_other_lanes_begin_the_turns_again_and_lose_nobody():
    queue, grants = give(waiting(ticket(1), ticket(2), ticket(3, arrived_s=-1.0)), {"lane": 1})
    again = restart(queue.waiting, queue.running.values())
    assert [one.id for one in again.waiting] == [3, 2]
    assert dict(again.running) == {1: grants[0]}
    assert set(again.spent.values()) == {0.0}
    assert [one.id for one in put_back(again, 1).waiting] == [3, 1, 2]


def test_what_was_put_back_waits_in_its_old_place_and_has_not_paid():
    queue = waiting(ticket(1, arrived_s=1.0), ticket(2, arrived_s=2.0))
    seated, _ = give(queue, {"lane": 1})
    back = put_back(seated, 1)
    assert [one.id for one in back.waiting] == [1, 2]
    assert (back.spent, dict(back.running)) == (queue.spent, {})


def test_those_past_their_deadline_are_told_apart():
    queue, late = expire(waiting(ticket(1, deadline_s=5.0), ticket(2, deadline_s=6.0)), 5.0)
    assert ([one.id for one in late], [one.id for one in queue.waiting]) == ([1], [2])


def test_a_start_is_estimated_only_from_enough_measurements():
    assert estimate_s(3, (2.0,) * 4, 2) is None
    assert estimate_s(3, (2.0,) * 5, 0) is None
    assert estimate_s(3, (2.0, 2.0, 2.0, 2.0, 90.0), 2) == 3.0


def test_leaving_without_having_come_changes_nothing():
    queue = waiting(ticket(1))
    assert leave(queue, 99) == queue


TICKETS = st.lists(
    st.tuples(
        st.sampled_from("abc"),
        st.sampled_from(["interactive", "batch"]),
        st.sampled_from([0.5, 1.0, 4.0]),
        st.floats(0, 100),
    ),
    max_size=20,
)


@given(TICKETS, st.floats(0, 200))
def test_position_is_the_place_in_the_order_in_which_they_are_served(rows, now_s):
    shares = {}
    tickets = [
        ticket(number, key, priority, arrived_s=at_s, share=shares.setdefault(key, share))
        for number, (key, priority, share, at_s) in enumerate(sorted(rows, key=lambda row: row[3]))
    ]
    queue = waiting(*tickets)
    turns = served(queue, len(tickets), now_s)
    assert turns == list(order(queue, now_s, AGEING_S))
    assert [position(queue, one.id, now_s, AGEING_S) for one in turns] == list(range(1, len(turns) + 1))
    ranks = [one.priority == "batch" and now_s - one.arrived_s < AGEING_S for one in turns]
    assert ranks == sorted(ranks), "interactive and aged work goes first"


@given(st.sampled_from([0.25, 0.5, 1.0, 2.0, 5.0]), st.sampled_from([0.5, 1.0, 3.0]), st.integers(1, 60))
def test_shares_hold_within_a_request(share_a, share_b, count):
    tickets = [ticket(number, "a", share=share_a) for number in range(60)]
    tickets += [ticket(100 + number, "b", share=share_b) for number in range(60)]
    turns = Counter(one.key for one in served(waiting(*tickets), count))
    assert abs(turns["a"] / share_a - turns["b"] / share_b) <= 1 / share_a + 1 / share_b + 1e-9


@given(st.lists(st.sampled_from("xyz"), min_size=1, max_size=200), st.sampled_from([1.0, 3.0]))
def test_nobody_starves_while_others_keep_coming(crowd, share):
    """Batch work of one key, against keys that send interactive work without end, one for every slot that frees."""
    patient = ticket(0, "patient", "batch", arrived_s=0.0)
    queue = waiting(patient)
    grants_after_ageing = 0
    for number, key in enumerate(crowd * 5, start=1):
        now_s = float(number)
        queue = arrive(queue, ticket(number, key, share=share, arrived_s=now_s), length=10**6, free_slots=0).queue
        queue, grants = give(queue, {"lane": 1}, now_s)
        if any(one.ticket.id == 0 for one in grants):
            return
        queue = leave(queue, grants[0].ticket.id)
        grants_after_ageing += now_s >= AGEING_S
        assert grants_after_ageing <= 3 * (share + 1)


LIMITS = {"a": None, "b": 1, "c": 2}


class Admission(RuleBasedStateMachine):
    """Anybody may come, be served, be put back and leave at any moment; the books must balance."""

    def __init__(self):
        super().__init__()
        self.queue = Queue()
        self.now_s = 0.0
        self.slots = {"left": 1, "right": 2}
        self.present = {}
        self.granted = set()
        self.numbers = 0

    @rule(
        key=st.sampled_from("abc"),
        priority=st.sampled_from(["interactive", "batch"]),
        length=st.sampled_from([0, 2, 50]),
        lanes=st.sampled_from([("left",), ("right",), ("left", "right")]),
    )
    def come(self, key, priority, length, lanes):
        self.numbers += 1
        times = {"arrived_s": self.now_s, "deadline_s": self.now_s + 30}
        one = ticket(self.numbers, key, priority, max_inflight=LIMITS[key], lanes=frozenset(lanes), **times)
        free = sum(slots for lane, slots in self.free().items() if lane in lanes)
        arrival = arrive(self.queue, one, length=length, free_slots=free)
        self.present[one.id] = one
        if arrival.refused is not None:
            del self.present[arrival.refused.id]
        self.queue = arrival.queue

    @rule()
    def serve(self):
        before = self.queue
        self.queue, grants = grant(self.queue, self.free(), self.now_s, ageing_s=AGEING_S, choose=first_free)
        for one in grants:
            assert one.ticket.id not in before.running
            assert one.ticket.id not in self.granted, "nobody is granted twice"
            assert one.lane in one.ticket.lanes, "nobody is served by a lane that may not serve it"
            self.granted.add(one.ticket.id)

    @precondition(lambda self: self.present)
    @rule(data=st.data())
    def go(self, data):
        number = data.draw(st.sampled_from(sorted(self.present)))
        del self.present[number]
        self.granted.discard(number)
        self.queue = leave(self.queue, number)

    @precondition(lambda self: self.granted)
    @rule(data=st.data())
    def come_back(self, data):
        number = data.draw(st.sampled_from(sorted(self.granted)))
        self.granted.remove(number)
        self.queue = put_back(self.queue, number)

    @rule(seconds=st.floats(0.1, 50))
    def pass_time(self, seconds):
        self.now_s += seconds
        self.queue, late = expire(self.queue, self.now_s)
        for one in late:
            del self.present[one.id]

    def free(self):
        return {lane: slots - self.queue.running_on(lane) for lane, slots in self.slots.items()}

    @invariant()
    def never_more_running_than_slots(self):
        assert all(free >= 0 for free in self.free().values())

    @invariant()
    def nobody_is_lost_or_counted_twice(self):
        waiting_ids = [one.id for one in self.queue.waiting]
        assert sorted(waiting_ids + list(self.queue.running)) == sorted(self.present)
        assert set(self.queue.running) == self.granted

    @invariant()
    def limits_hold(self):
        for key, limit in LIMITS.items():
            assert limit is None or self.queue.running_of(key) <= limit

    def teardown(self):
        queue = self.queue
        for number in list(self.present):
            queue = leave(queue, number)
        assert (queue.waiting, dict(queue.running)) == ((), {})


TestAdmission = Admission.TestCase


def test_values_are_never_changed_in_place():
    queue = waiting(ticket(1), ticket(2))
    before = replace(queue, running=dict(queue.running), spent=dict(queue.spent))
    give(queue, {"lane": 2})
    leave(queue, 1)
    assert queue == before
