from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from chambers.engines.engine import Placement
from chambers.fleet.reconcile import reconcile
from chambers.planning.plan import Invocation, Lane


def lane(name: str, *, context: int = 4096, roles: tuple[str, ...] = ("fast",), **more) -> Lane:
    return Lane(name, roles, Placement("any", name, f"{name}.gguf", context, 1), ("why",), **more)


def test_a_lane_that_did_not_change_is_kept():
    changes = reconcile([lane("a"), lane("b")], [lane("b"), lane("a")])
    assert changes.keep == ("a", "b")
    assert (changes.rename, changes.stop, changes.start) == ((), (), ())


def test_only_the_lane_that_differs_moves():
    changes = reconcile([lane("a"), lane("b", context=8192), lane("c")], [lane("a"), lane("b"), lane("c")])
    assert (changes.keep, changes.stop, changes.start) == (("a", "c"), ("b",), ("b",))


def test_new_roles_cost_no_restart():
    changes = reconcile([lane("a", roles=("fast", "heavy"))], [lane("a")])
    assert (changes.rename, changes.stop, changes.start) == (("a",), (), ())


def test_another_program_or_other_arguments_do():
    for invocation in (Invocation("/other"), Invocation(None, ("--x",)), Invocation(None, (), (("A", "1"),))):
        changes = reconcile([lane("a", invocation=invocation)], [lane("a")])
        assert (changes.stop, changes.start) == (("a",), ("a",))


LANES = st.lists(
    st.builds(
        lambda name, context: lane(name, context=context), st.sampled_from("abcde"), st.sampled_from([1024, 2048])
    ),
    unique_by=lambda one: one.name,
)


@given(LANES, LANES)
def test_afterwards_what_runs_is_what_is_wanted_and_nothing_moved_without_need(wanted, running):
    changes = reconcile(wanted, running)
    left = {one.name: one for one in running if one.name not in changes.stop}
    after = left | {one.name: one for one in wanted if one.name in (*changes.start, *changes.rename)}
    assert after == {one.name: one for one in wanted}
    same = {one.name for one in wanted} & {one.name for one in running if one in wanted}
    assert same == set(changes.keep)
    assert reconcile(wanted, after.values()).keep == tuple(sorted(after))


def test_the_order_of_lanes_changes_nothing():
    one, other = lane("a"), replace(lane("b"), priority=2)
    assert reconcile([one, other], []).stop == reconcile([other, one], []).stop == ()
