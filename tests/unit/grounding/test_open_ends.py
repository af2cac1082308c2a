"""An ellipsis at the end of a quotation must not hide what qualifies it."""

import pytest

from chambers.grounding.quotations import find_quoted
from chambers.record.normalise import normalise

_PAGE = normalise("The covenant ends when the firm dismisses the clerk without cause. The clerk left in May, on foot.")


@pytest.mark.parametrize("end", [" . . .", " . . . .", "...", "\u2026"])
def test_an_exception_behind_the_end_is_told(end):
    found = find_quoted(f"when the firm dismisses the clerk{end}", _PAGE)
    assert found is not None
    assert found.left_out is not None
    assert "without" in found.left_out


def test_what_qualifies_nothing_may_be_left_out():
    found = find_quoted("The clerk left in May . . . .", _PAGE)
    assert found is not None
    assert found.left_out is None


def test_a_bracket_in_the_place_of_a_denial_is_told():
    page = normalise("The answer was prompt but not sufficient. No charge is due without an order signed by both.")
    found = find_quoted("prompt . . . [and] sufficient", page)
    assert found is not None
    assert found.left_out is not None
    assert "not" in found.left_out
    assert find_quoted("was prompt [yet] not sufficient", page).left_out is None
    assert find_quoted("[It] was prompt but not sufficient", page).left_out is None


def test_part_of_a_condition_may_not_be_left_out():
    page = normalise("No charge is due without an order signed by both parties before the work.")
    assert find_quoted("without an order . . . before the work", page).left_out


@pytest.mark.parametrize(
    ("quotation", "hidden"),
    [
        ("He looks . . . like the man", "a little"),
        ("like the man . . . ,", "but I am"),
        ("The owner did not cause it . . . .", "so far as"),
        ("The pump . . . failed", "probably"),
    ],
)
def test_a_hedge_may_not_be_left_out(quotation, hidden):
    page = normalise(
        "He looks a little like the man, but I am not sure. The owner did not cause it so far as could be seen. "
        "The pump probably failed."
    )
    found = find_quoted(quotation, page)
    assert found is not None
    assert found.left_out is not None
    assert hidden in found.left_out


def test_a_hedge_in_a_long_passage_that_is_left_out_says_nothing():
    page = normalise(
        "The pump stood in the yard for weeks while rain fell, and may have rusted there, until it failed."
    )
    found = find_quoted("The pump stood in the yard . . . failed", page)
    assert found is not None
    assert found.left_out is not None  # "until"
    page = normalise("The pump stood there for many weeks of rain and may well have rusted in the yard. It failed.")
    assert find_quoted("The pump stood there . . . failed", page).left_out is None
