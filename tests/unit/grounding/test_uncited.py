"""What is nowhere in the record, in sentences that cite a page and in others; and plain forms of names and days."""

import pytest
from one_paper import verified

from chambers.grounding.verdict import Verdict

PAGE = (
    "LOG\n\nOn March 3, 2021 Zs\u00f3fia Mu\u00f1oz inspected the roof of the mill. Ines Garcia paid for the new roof "
    "on May 9, 2021. The guards served from 2007-11 in Libya. The first quarter of the year was dry.\n"
)


def _verdict(sentence, words):
    judgments = verified(sentence, PAGE).judgments
    return next(each for each in judgments if each.claim.text == words).verdict


@pytest.mark.parametrize(
    ("sentence", "words", "verdict"),
    [
        ("The roof was built by Torvald Quist.", "Torvald Quist", Verdict.REVIEW),
        ("The roof was built by Torvald Quist (PAP0001).", "Torvald Quist", Verdict.NOT_FOUND),
        ("The roof was built by Mr. Torvald Quist.", "Torvald Quist", Verdict.NOT_FOUND),
        ("The roof was built by Ines Garzia.", "Ines Garzia", Verdict.NOT_FOUND),
        ("The film \u201cThe Long Way Home\u201d shows the mill.", "The Long Way Home", Verdict.REVIEW),
        (
            "She wrote that \u201cthe roof leaked every night\u201d.",
            "the roof leaked every night",
            Verdict.NOT_FOUND,
        ),
    ],
)
def test_a_name_that_is_nowhere_blocks_beside_a_citation_or_a_title(sentence, words, verdict):
    assert _verdict(sentence, words) is verdict


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Zsofia Munoz inspected the roof", "Zsofia Munoz"),
        ("In\u00e9s Garc\u00eda paid for the new roof", "In\u00e9s Garc\u00eda"),
        ("Zsofia Munoz inspected the roof of the mill before April 2021", "April 2021"),
        ("Ines Garcia paid for the new roof after April 2021", "April 2021"),
        ("The guards served 2007\u20132011", "2011"),
        ("The guards served 2007-11", "11"),
    ],
)
def test_the_same_name_or_day_in_another_form_passes(sentence, words):
    assert _verdict(f"{sentence} (PAP0001).", words) is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Zsofia Munoz inspected the roof of the mill before March 1, 2021", "March 1, 2021"),
        ("Ines Garcia paid for the new roof no later than April 2021", "April 2021"),
        ("The guards served 2007-2012", "2012"),
    ],
)
def test_another_day_does_not(sentence, words):
    judgment = next(each for each in verified(f"{sentence} (PAP0001).", PAGE).judgments if each.claim.text == words)
    assert judgment.verdict is not Verdict.SUPPORTED


def test_a_quarter_of_a_year_is_no_share():
    assert not verified("It rained in the second half of the year (PAP0001).", PAGE).open
