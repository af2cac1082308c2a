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
