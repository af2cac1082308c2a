"""What was marked as an exhibit is a fact of the page; a label in a citation is not."""

import pytest
from one_paper import blocked

HEARING = """MR. ODUYA: Let us mark the photograph as Exhibit 9.
Q. Do you know this barn?
A. I do. I painted it red in 2004.
"""


def test_the_label_of_the_page_passes():
    assert not blocked("Mr. Oduya had the photograph marked as Exhibit 9", HEARING)


@pytest.mark.parametrize(
    "sentence", ["Mr. Oduya had the photograph marked as Exhibit 6", "The witness was shown Exhibit 19"]
)
def test_another_label_does_not(sentence):
    assert blocked(sentence, HEARING)
