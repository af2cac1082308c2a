"""A "not" in front of the quoted words may stand in the draft's own words instead."""

import pytest
from one_paper import blocked

REPORT = """Report of Dr. Alma Reyes, 3 May 2022

The knee does not give way on stairs. The swelling isn't a sign of infection by itself. The brace may be worn at work
unless the foreman objects. He did not feel well in March.
"""


@pytest.mark.parametrize(
    "sentence",
    [
        'Dr. Reyes did not consider the swelling "a sign of infection by itself"',
        'Unless the foreman objected, the brace "may be worn at work."',
    ],
)
def test_the_draft_denies_it_itself(sentence):
    assert not blocked(sentence, REPORT)


@pytest.mark.parametrize(
    "sentence",
    [
        'Dr. Reyes considered the swelling "a sign of infection by itself"',
        'The brace "may be worn at work."',
        'He did not complain, Dr. Reyes wrote, but the patient said in so many words that he did "feel well in March"',
    ],
)
def test_the_draft_drops_it(sentence):
    assert blocked(sentence, REPORT)
