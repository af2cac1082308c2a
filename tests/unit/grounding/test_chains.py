"""Verbs that share one subject: two people of the page are not made into one."""

import pytest
from one_paper import blocked

SURVEY = (
    "DEPOSITION OF IRMA SELBY\n\n"
    "Q.  Whose mistake was drawing T-4?\nA.  Ours. Kenji Rowe drew it and I\n    missed it in checking.\n"
    "Q.  Did you sign the level report?\nA.  I did not. Ms. Adair wrote it and Mr. Colm Brandt approved it.\n\n"
    "Limits. Ms. Adair did the soundings. Mr. Brandt reviewed the chart and did not go on board.\n\n"
    "The harbor engineer, Tove Lund of Strand Pile Works, prepared the sketch. Mr. Brandt signed the cover.\n\n"
    "Ms. Adair moved to mend the pile at a cost of $900. Mr. Brandt\n    seconded. Carried.\n"
)


@pytest.mark.parametrize(
    "false",
    [
        "Ms. Selby explained that she drew it and missed it in checking",
        "Ms. Adair wrote the level report and approved it",
        "Mr. Brandt wrote the level report and approved it",
        "Mr. Brandt did the harbor soundings and reviewed the chart",
        "Mr. Brandt signed the cover and prepared the sketch",
        "Ms. Adair wrote the level report and seconded the motion on the pile",
    ],
)
def test_a_second_verb_is_not_given_to_the_subject_of_the_first(false):
    assert blocked(false, SURVEY)


@pytest.mark.parametrize(
    "true",
    [
        "Ms. Selby explained that Kenji Rowe drew it and that she missed it in checking",
        "Ms. Adair did the soundings and wrote the level report",
        "Mr. Brandt reviewed the chart and approved the level report",
        "Mr. Brandt approved the report and signed the cover",
        "Mr. Brandt approved the report and seconded the motion on the pile",
        "Tove Lund prepared the sketch, and Mr. Brandt signed the cover",
        "Ms. Selby did not sign the level report and missed the mistake in checking",
    ],
)
def test_the_verbs_of_one_person_may_share_a_subject(true):
    assert not blocked(true, SURVEY)


FORM = (
    "TEST SHEET\nTester: Nora Falk\nApproved: R. Quist, May 2, 2022\n\n"
    "Run 4 held for 30 minutes. The valve passed.\n\nPresent: Nora Falk; Rita Quist.\n"
)


def test_a_second_verb_is_held_against_the_lines_of_a_form():
    assert blocked("Nora Falk tested the valve and approved the sheet", FORM)
    assert not blocked("Nora Falk tested the valve, and Rita Quist approved the sheet", FORM)


SITE = (
    "CHANGE LOG, HARBOR SHED\n"
    'Between Osprey Sheds LLC (the "Owner") and Teal Basin Builders, Inc. (the "Contractor").\n'
    "Present: Ruth Amsel, Surveyor, Kite & Amsel Surveyors, Ltd.; Ola Brim, Teal Basin Builders, Inc.\n\n"
    "CH-2: R. Amsel found the slab to be within the first price. Withdrawn by\n   the Contractor 03/15/2018.\n"
)


def test_what_a_side_did_is_not_given_to_somebody_of_another_house():
    assert blocked("Ms. Amsel found the slab to be within the first price and withdrew CH-2", SITE)
    assert not blocked("Ms. Amsel found the slab to be within the first price, and the Contractor withdrew CH-2", SITE)
