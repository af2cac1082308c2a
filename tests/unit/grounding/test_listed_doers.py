"""Who did which of several things that the lines of a list each give to somebody."""

import pytest
from one_paper import reasons

FILE = (
    "STAFF CARD\nName: Ivo Marek\n\n"
    "Awards\n03/02/2031    Safety award     $900\n03/04/2032    Service award    $650\n\n"
    "Remarks\n- Award of 03/02/2031 proposed by L. Orstad, granted by H. Quist.\n"
    "- Award of 03/04/2032 proposed by T. Bram,\n  granted by H. Quist.\n"
)
SURVEY = (
    "SURVEY FILE\n\n"
    "1. Plot 14 measured by Nils Aker on May 3, 2031.\n2. Plot 15 measured by Rita Solum on May 4, 2031.\n"
    "3. Plot 16 measured by Nils Aker on May 9, 2031.\n"
)


def _reasons(text):
    return reasons(text, *(FILE, SURVEY), prefix="LST")


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "The first was proposed by Mr. Orstad, and the second by Mr. Bram (LST0001).",
            "The first was proposed by Mr. Bram, and the second by Mr. Orstad (LST0001).",
        ),
        (
            "Orstad proposed the award of March 2, 2031 (LST0001).",
            "Bram proposed the award of March 2, 2031 (LST0001).",
        ),
        (
            "The award of March 4, 2032 was proposed by T. Bram and granted by H. Quist (LST0001).",
            "The award of March 4, 2032 was proposed by L. Orstad and granted by H. Quist (LST0001).",
        ),
        (
            "Plot 15 was measured by Rita Solum on May 4, 2031 (LST0002).",
            "Plot 16 was measured by Rita Solum on May 9, 2031 (LST0002).",
        ),
    ],
)
def test_each_line_has_its_own_doer(true, false):
    assert _reasons(true) == []
    assert _reasons(false)


@pytest.mark.parametrize(
    "text",
    [
        # Nothing tells which of the lines is meant.
        "One of the awards was proposed by Mr. Bram (LST0001).",
        "The plots were measured by Nils Aker and Rita Solum in May 2031 (LST0002).",
        # One of three: its number in the sentence is not that of the list.
        "The first was measured by Nils Aker, and the second by Rita Solum (LST0002).",
    ],
)
def test_where_no_line_is_told_nothing_is_said(text):
    assert _reasons(text) == []
