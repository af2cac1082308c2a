"""Several pages of a transcript in one text are cited by the numbers that stand alone between them."""

from one_paper import verified

SHEET = (
    "DEPOSITION OF ANNA ROE (excerpts)\n\n41\n 1  Q. Did you get the note?\n 2  A. It was on my desk.\n"
    "42\n 1  Q. And the alarm?\n 2  A. It was set at eight bars.\n43\n 1  Q. Who set it?\n 2  A. I do not know.\n"
)


def test_a_page_between_others_is_found_by_its_number():
    assert not verified("The alarm was set at eight bars. (Roe Dep. 42:1-2.)", SHEET).open


def test_a_page_that_is_not_among_them_blocks():
    assert verified("The alarm was set at eight bars. (Roe Dep. 48:1-2.)", SHEET).blocked
