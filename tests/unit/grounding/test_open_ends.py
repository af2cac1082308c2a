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
