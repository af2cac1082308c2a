"""Rows of a table are counted under the head of its first column, all of them or those with a name."""

import pytest
from one_paper import blocked

LOG = (
    "BLAST LOG, third quarter\n\n"
    "Shot    Date           Holes   Most per delay (lb)   Blaster in charge\n"
    "21-31   Jul 8, 2021    38      180                   T. Vance\n"
    "21-32   Jul 21, 2021   42      190                   T. Vance\n"
    "21-33   Aug 4, 2021    36      200                   N. Vance\n"
    "21-34   Aug 12, 2021   40      210                   T. Vance\n\n"
    "Blasters: Tobias Vance; Nico Vance.\n"
)


@pytest.mark.parametrize(
    "true", ["The crew fired four shots, three of them under Tobias Vance", "Nico Vance fired one shot"]
)
def test_as_many_as_there_are_rows(true):
    assert not blocked(true, LOG)


@pytest.mark.parametrize("false", ["The crew fired five shots", "Tobias Vance fired five shots"])
def test_other_numbers_are_told(false):
    assert blocked(false, LOG)
