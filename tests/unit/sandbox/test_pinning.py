"""The words and masks of pinning; what the kernel does with them is tried in tests/integration/test_pinned_child.py."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.sandbox.confinement import Confinement
from chambers.sandbox.pinning import Pinning, as_ranges, derive_granted, node_mask, pin_self


@pytest.mark.parametrize(
    ("pinning", "sentence"),
    [
        (Pinning(tuple(range(16)), 0), "processors 0-15 and memory of node 0"),
        (Pinning((3,)), "processor 3"),
        (Pinning(None, 1), "memory of node 1"),
        (
            Pinning((0, 1, 8), None, ("memory of node 3 could not be bound: no",)),
            "processors 0-1, 8; memory of node 3 could not be bound: no",
        ),
        (Pinning(None, None, ("one", "two")), "one; two"),
    ],
)
def test_sentence_says_what_holds_and_then_what_does_not(pinning, sentence):
    assert pinning.sentence == sentence


@given(st.sets(st.integers(0, 300)))
def test_ranges_name_every_number_and_no_other(numbers):
    named = set()
    for run in as_ranges(numbers).split(", ") if numbers else ():
        first, _, last = run.partition("-")
        named |= set(range(int(first), int(last or first) + 1))
    assert named == numbers


@given(st.sets(st.integers(0, 50), min_size=1), st.sets(st.integers(0, 50), min_size=1))
def test_every_processor_asked_for_is_held_or_named_as_missing(wanted, got):
    held, refusal = derive_granted(wanted, got)
    assert set(held) == wanted & got
    assert (refusal is None) == (wanted <= got)


@given(st.integers(0, 1023))
def test_mask_has_the_bit_of_its_node_alone(node):
    mask = node_mask(node)
    assert len(mask) == 128
    assert mask[node // 8] == 1 << node % 8
    assert sum(mask) == mask[node // 8]


@pytest.mark.parametrize("nothing", [None, ()])
def test_nothing_asked_for_is_nothing_told(nothing):
    assert pin_self(nothing, None) is None


@given(st.none() | st.lists(st.integers(0, 99)).map(tuple), st.none() | st.integers(0, 9))
def test_the_wish_travels_to_the_wrapper_and_the_answer_back(cpus, node):
    wish = Confinement(cpus=cpus, memory_node=node)
    answer = Pinning(cpus, node, ("something",))
    assert Confinement.from_json(wish.to_json()) == wish
    assert Pinning.from_json(answer.to_json()) == answer
