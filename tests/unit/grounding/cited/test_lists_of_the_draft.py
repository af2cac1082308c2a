"""A list in which the draft says what its labels mean is no citation of the sentence above it."""

from one_paper import verified

PAID = "On May 3, 2026 Ann Lee paid $1,200.00 to Bo Roe for the crates."
SOLD = "On June 9, 2026 the crates of Bo Roe were sold for $900.00 at noon."
LIST = "\n\nDoc. 1: Letter (0001.txt)\nDoc. 2: Note (0002.txt)\n"


def test_a_figure_of_another_paper_of_the_list_blocks():
    found = verified(f"The crates were sold for $1,200.00 (Doc. 2).{LIST}", PAID, SOLD)
    assert [each.claim.text for each in found.faults] == ["$1,200.00"]


def test_a_figure_of_the_listed_paper_passes():
    assert not verified(f"The crates were sold for $900.00 (Doc. 2).{LIST}", PAID, SOLD).open
