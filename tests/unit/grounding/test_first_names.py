"""Whoever a page calls by the first name is the one whom the draft calls by the surname."""

from one_paper import blocked

HEARING = """Testimony of NEIL FARROW
Q. Who is the owner?
A. That is Curtis Brandvold, the president. I told Curtis Brandvold of the crew.
Q. Did you ask for a second crew?
A. I did. Curtis would not pay for it. Ann Lee paid for the fence.
"""


def test_the_first_name_of_the_page_is_the_surname_of_the_draft():
    assert not blocked("Mr. Brandvold refused to pay for a second crew", HEARING)


def test_somebody_else_is_not():
    assert blocked("Mr. Brandvold paid for the fence", HEARING)
