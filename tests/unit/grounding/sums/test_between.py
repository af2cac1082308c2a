"""Lengths of time between two days or times."""

import pytest
from one_paper import verified

from chambers.grounding.verdict import Verdict

PAGE = (
    "DIARY OF THE KILN\n\nThe blast was on September 14, 2016. The report was sent on October 4, 2016.\n"
    "The kiln was lit at 9:10 p.m. and went out at 7:15 a.m.\nThe lease ran from March 1, 2017 to February 28, 2018.\n"
)


def _verdict(sentence, figure):
    judgments = verified(f"{sentence} (PAP0001).", PAGE).judgments
    return next(each for each in judgments if each.claim.text == figure).verdict


@pytest.mark.parametrize(
    ("sentence", "right", "wrong"),
    [
        ("The report was sent on October 4, 2016, {} days after the blast of September 14, 2016", "twenty", "thirty"),
        ("From September 14, 2016 to October 4, 2016 nearly {} weeks went by", "three", "five"),
        ("Lit at 9:10 p.m., the kiln went out at 7:15 a.m., {} hours and five minutes later", "ten", "eleven"),
        ("The lease ran from March 1, 2017 to February 28, 2018, that is {} months", "twelve", "fourteen"),
    ],
)
def test_a_length_between_two_ends_of_its_sentence_comes_out_or_is_wrong(sentence, right, wrong):
    assert _verdict(sentence.format(right), right) is Verdict.SUPPORTED
    assert _verdict(sentence.format(wrong), wrong) is Verdict.CONTRADICTED


def test_the_other_end_may_stand_on_the_page():
    said = "The report was sent {} days after the blast of September 14, 2016"
    assert _verdict(said.format("twenty"), "twenty") is Verdict.SUPPORTED
    assert _verdict(said.format("nineteen"), "nineteen") is Verdict.REVIEW
    assert _verdict(said.format("forty"), "forty") is Verdict.NOT_FOUND


def test_a_relative_day_is_a_day_where_the_draft_says_from_which_it_counts():
    text = "The blast was on September 14, 2016. {} the report was sent (PAP0001)."
    right = verified(text.format("Twenty days later"), PAGE).judgments
    wrong = verified(text.format("Ten days later"), PAGE).judgments
    assert next(each for each in right if "later" in each.claim.text).verdict is Verdict.SUPPORTED
    assert next(each for each in wrong if "later" in each.claim.text).verdict is Verdict.REVIEW


def test_a_day_without_a_year_is_of_the_year_of_the_dates_around_it():
    page = "NOTES of March 22, 2020\n\nThe pump was sealed on April 6, 2020."
    text = "The pump was shut down on March 22. It was sealed on April 6, {} days after the shutdown (PAP0001)."
    assert not verified(text.format("fifteen"), page).faults
    assert all("2001" not in each.reason for each in verified(text.format("sixteen"), page).judgments)
