"""Shares of two figures that the draft tells, and days since what it has just dated or headed."""

import pytest
from one_paper import failing

JARS = "Of 1,140 jars the inspector condemned 612 and downgraded 298, which makes 910 jars."


def _jars(share):
    lost = f"In all 910 jars, or {share} of the store, were lost (PAP0001)."
    return failing(f"The inspector condemned 612 of 1,140 jars (PAP0001). {lost}", JARS)


def test_a_share_of_the_whole_that_was_just_told():
    assert "about 80 percent" not in _jars("about 80 percent")
    assert not any("percent" in each for each in _jars("about 80 percent"))


@pytest.mark.parametrize(
    "share", ["about 70 percent", "about 82 percent", "about 18 percent", "83 percent", "64 percent"]
)
def test_another_share_is_told(share):
    assert any("percent" in each for each in _jars(share))


QUOTES = ("Ms. Roe puts the repair at $12,562.", "Mr. Pike puts a new frame at $25,544.")


def _part(share):
    return failing(
        f"Ms. Roe puts the repair at $12,562 (PAP0001). That is {share} of the $25,544 for a new frame (PAP0002).",
        *QUOTES,
    )


def test_a_part_of_the_amount_behind_it():
    assert _part("less than half") == []
    assert _part("more than half") != []
    assert _part("less than a third") != []


LETTER = "Ada Roe\nJune 21, 2021\n\nMr. Pike: the mirror is bent. Repair it."
MAIL = "From: Bo Pike\nTo: Ada Roe\nDate: July 2, 2021\n\nI signed the report and I should not have."


def _later(count):
    dated = "Ada Roe's letter to Bo Pike is dated June 21, 2021 (PAP0001)."
    after = f"{count} days after that letter Bo Pike wrote that he signed the report (PAP0002)."
    return count in failing(f"{dated}\n\n{after}", LETTER, MAIL)


def test_days_since_the_letter_that_was_just_dated():
    assert not _later("Eleven")


@pytest.mark.parametrize("count", ["Twelve", "Ten", "Seventeen", "Thirty-four", "Four"])
def test_another_count_of_days_is_told(count):
    assert _later(count)
