"""A model may only choose among passages that exist."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.drafting.gating import chosen_numbers, element_words, grounds_words
from chambers.drafting.results import Element, Grounds, Span

SPAN = Span(sha256="a" * 64, page=1, start=0, end=3, text="abc")


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


def test_results_that_an_earlier_version_kept_are_read_as_not_assessed():
    kept = {
        "claim": "general",
        "holds": True,
        "elements": [{"text": "It was paid", "support": [SPAN.model_dump()], "required": True}],
    }
    assert Grounds.model_validate_json(json.dumps(kept)).finding == "not_assessed"


@pytest.mark.parametrize(
    ("elements", "finding", "said"),
    [
        ((), "nothing_found", "Nothing found about: \u201cBreach of contract\u201d."),
        (((), None), "nothing_found", "Nothing found about: one."),
        (((SPAN,), None), "not_assessed", "Passages found about \u201cBreach of contract\u201d; not assessed."),
    ],
)
def test_what_the_gate_says_is_never_a_yes(elements, finding, said):
    made = (Element(text="one", support=elements[0], act=elements[1]),) if elements else ()
    grounds = Grounds(claim="breach-of-contract", title="Breach of contract", elements=made)
    assert (grounds.finding, grounds_words(grounds)) == (finding, said)


def test_one_element_that_is_shown_does_not_show_the_claim():
    shown, open_ = Element(text="one", support=(SPAN,), act="paid"), Element(text="two", support=(SPAN,))
    grounds = Grounds(claim="c", elements=(shown, open_))
    assert grounds.finding == "not_assessed"
    assert grounds_words(grounds).endswith("not assessed, except 1 of 2 elements.")
    assert element_words(open_) == "Passages found about \u201ctwo\u201d; not assessed."
