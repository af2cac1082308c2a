"""A model may only choose among passages that exist."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.drafting.gating import chosen_numbers


def test_numbers_on_the_list_are_taken_once():
    assert chosen_numbers('{"passages": [2, 1, 2]}', 3) == ((2, 1), ())


@pytest.mark.parametrize("answer", ["", "I think passage 2.", '{"passages": "all"}', "[1]", '{"passages"'])
def test_an_answer_without_a_list_chooses_nothing_and_is_listed(answer):
    numbers, dropped = chosen_numbers(answer, 3)
    assert numbers == ()
    assert len(dropped) == 1


def test_a_passage_that_was_not_offered_is_dropped_and_counted():
    numbers, dropped = chosen_numbers('{"passages": [1, 9, "HAR000999"]}', 3)
    assert numbers == (1,)
    assert [each.text for each in dropped] == ["9", "HAR000999"]


@given(st.text(), st.integers(1, 6))
def test_whatever_is_said_only_offered_numbers_come_back(answer, most):
    numbers, _ = chosen_numbers(answer, most)
    assert all(1 <= number <= most for number in numbers)
