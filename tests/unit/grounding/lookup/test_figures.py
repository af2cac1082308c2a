"""Figures of a draft on the page that it cites: by value, by what they count, in other forms."""

import pytest
from one_paper import verified

from chambers.grounding.verdict import Verdict

NOTES = (
    "SITE NOTES of Monday, March 14, 2022\n\n1. The teacher sent seven students home at 3:30 p.m. and called four "
    "parents.\n2. The walk took fourteen days; the tank weighs 1,480 pounds.\n"
    "3. Pier 4 was closed at 0600 and Pier 6 on the 16th. The bill came to $1,204,310.\n"
)
SHEET = "COSTS\n\nItem\tAmount\nRoof\t1864000\nFloor\t22500\n\nSample     Moisture %\nBag A      13.6\nBag B      9.2\n"


def _verdict(sentence, figure, page=NOTES):
    judgments = verified(f"{sentence} (PAP0001).", page).judgments
    return next(each for each in judgments if each.claim.text == figure).verdict


@pytest.mark.parametrize(
    ("sentence", "figure"),
    [
        ("Seven students went home", "Seven"),
        ("She called four parents", "four"),
        ("The walk took two weeks", "two"),
        ("The walk took 14 days", "14"),
        ("The tank weighs 1,480 pounds", "1,480"),
        ("Pier 4 was closed", "4"),
        ("Pier 4 was closed at 6 a.m.", "6 a.m."),
        ("They went home at half past three", "half past three"),
        ("The bill was $1.2 million", "$1.2 million"),
        ("The bill was 1.2 million dollars", "1.2 million dollars"),
        ("The notes are of Monday, March 14, 2022", "Monday, March 14, 2022"),
    ],
)
def test_a_figure_is_found_by_value_in_its_other_forms(sentence, figure):
    assert _verdict(sentence, figure) is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("sentence", "figure"),
    [
        ("The teacher sent nine students home", "nine"),
        ("The tank weighs 1,840 pounds", "1,840"),
        ("The bill was $1.3 million", "$1.3 million"),
        ("The notes are of Tuesday, March 14, 2022", "Tuesday, March 14, 2022"),
        ("The notes are of March 24, 2022", "March 24, 2022"),
        ("Pier 5 was closed at 7 a.m.", "7 a.m."),
    ],
)
def test_a_wrong_figure_blocks(sentence, figure):
    verdict = _verdict(sentence, figure)
    assert verdict in (Verdict.CONTRADICTED, Verdict.NOT_FOUND)


def test_a_small_count_that_is_nowhere_needs_review():
    assert _verdict("Eleven nurses came by", "Eleven") is Verdict.REVIEW


def test_bare_cells_are_amounts_and_shares_by_their_heads():
    assert _verdict("The roof cost $1,864,000", "$1,864,000", SHEET) is Verdict.SUPPORTED
    assert _verdict("Bag A had 13.6 percent of moisture", "13.6 percent", SHEET) is Verdict.SUPPORTED
    assert _verdict("Bag A had 16.3 percent of moisture", "16.3 percent", SHEET) is not Verdict.SUPPORTED
    assert _verdict("The roof cost $1,846,000", "$1,846,000", SHEET) is Verdict.CONTRADICTED


def test_a_figure_of_another_page_is_contradicted_and_a_small_count_there_needs_review():
    pages = ("The roof cost $9,120.", "Six nurses came by.")
    judgments = verified("The roof cost $9,120 (PAP0002). Six nurses came by (PAP0001).", *pages).judgments
    verdicts = {each.claim.text: each.verdict for each in judgments}
    assert verdicts["$9,120"] is Verdict.CONTRADICTED
    assert verdicts["Six"] is Verdict.REVIEW
