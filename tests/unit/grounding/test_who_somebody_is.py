"""Who somebody is by rank, post, kin and house: he himself stands, and another in his place is caught."""

import pytest
from one_paper import reasons

TEXTS = (
    (
        "PELHAM HARBOR FIRE DISTRICT\n"
        "Cause and origin:   Lieutenant Bridget Mott, RN,\n"
        "                    Deputy Fire Marshal\n"
        "Engine company:     Captain Alan Mott (not related)\nPilot:     Capt. Ned Farrow\n\n"
        "Lt. Mott collected four samples from the pantry. Capt. Mott ordered the second hose line.\n"
        "Found by: Dora Vance, CNA. Change Order 4 cost $900.00; 30 days were asked and 18 granted.\n"
    ),
    (
        "DEPOSITION OF WALTER PYLE\n\n"
        "Q. Is Joan your sister?\nA. My cousin.\nQ. Edgar is your father?\nA. Yes.\n"
        "Q. And Greta Sandoval?\nA. She is my niece.\n"
        "Q. You were the shop foreman?\nA. From 2011 on.\nQ. When did you tell the bank?\n"
        "A. On May 3. The next day the bank froze the account.\n"
    ),
    (
        "AFFIDAVIT OF SELMA ORTIZ-LANG, R.N.\n\n1. I was the triage nurse at Corliss Hospital in March 2020.\n"
        "2. Ramon Ortiz, who was a porter, moved the bed. He is not related to me.\n"
        "3. Ilona Varga, a pharmacist, worked upstairs.\n\n"
        "Hope Tierney, Notary Public                  /s/ Selma Ortiz-Lang\n"
    ),
    (
        "HARTWELL MILLS, INC.\n\nLEASE\nTenant: Bluebird Bakery LLC\n1. Landlord shall repair the roof.\n"
        "For the Landlord:     /s/ Carla Benedetti, Vice President\n"
        "For the Tenant:     /s/ Amos Trent, Managing Member\n"
    ),
)


def _faults(text):
    return reasons(text, *TEXTS, prefix="WHO")


@pytest.mark.parametrize(
    "text",
    [
        "Deputy Fire Marshal Bridget Mott collected four samples from the pantry (WHO0001).",
        "Lieutenant Mott collected four samples from the pantry (WHO0001).",
        "Captain Alan Mott ordered the second hose line (WHO0001).",
        "Dora Vance, a nursing assistant, found it (WHO0001).",
        "Captain Ned Farrow was the pilot (WHO0001).",
        "Change Order 4 cost $900.00 and 18 of the 30 days that were asked (WHO0001).",
        "Joan, Mr. Pyle's cousin, is named (WHO0002).",
        "His niece, Greta Sandoval, is named (WHO0002).",
        "His father, Edgar, is named (WHO0002).",
        "Walter Pyle, the shop foreman, told the bank on May 3, and the next day the bank froze the account (WHO0002).",
        "Selma Ortiz-Lang was the triage nurse at Corliss Hospital in March 2020 (WHO0003).",
        "Ramon Ortiz, a porter, moved the bed (WHO0003).",
        "Carla Benedetti, Hartwell's vice president, signed the lease (WHO0004).",
    ],
)
def test_who_somebody_is_stands_however_the_record_writes_it(text):
    assert not _faults(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Captain Alan Mott collected four samples from the pantry (WHO0001).", "Bridget Mott"),
        ("Lieutenant Mott ordered the second hose line (WHO0001).", "Alan Mott"),
        ("Joan, Mr. Pyle's sister, is named (WHO0002).", "as cousin"),
        ("Joan, his niece, is named (WHO0002).", "as cousin"),
        ("Edgar, Mr. Pyle's uncle, is named (WHO0002).", "as father"),
        ("Greta Sandoval, the shop foreman, is named (WHO0002).", "Walter Pyle as foreman"),
        ("Ramon Ortiz, the triage nurse at Corliss Hospital, moved the bed (WHO0003).", "Ramon Ortiz as porter"),
        ("Hope Tierney, a pharmacist asked by the hospital, worked upstairs (WHO0003).", "Hope Tierney as notary"),
    ],
)
def test_another_person_with_his_rank_post_kin_or_house_is_caught(text, why):
    found = _faults(text)
    assert any(why in reason for reason in found), found


FORMS = (
    (
        "COUNTY MORGUE\nEmbalmer: Ida Frost, licensed 1998          Gowner: Pavel Risko\n"
        "Calls go to Ida Frost at extension 715, and Mr. Risko answers at extension 720.\n"
        "Locker 31-07     Keyholder: Ida Frost\nLocker 31-09     Keyholder: Pavel Risko\n"
    ),
    (
        "MINUTES\nPresent: Ivo Marsh (chair), Lena Quist, Kent Bell, Anita Rao. Absent: Owen Strand.\n"
        "Ms. Rao moved to sell the dock. Mr. Marsh seconded.\n"
        "For: Rao, Marsh. Against: Bell. Not\nvoting: Quist. Carried 2 to 1.\n"
    ),
    (
        "Wendell Koster is President of Koster Lifts; his daughter, Tess Koster, keeps the parts room.\n"
        "Tess Koster, the treasurer, pays the bills. Postal Inspector Dale Okafor called on June 2.\n"
    ),
)


def _form_faults(text):
    return reasons(text, *FORMS, prefix="FRM")


@pytest.mark.parametrize(
    "text",
    [
        "Ida Frost, the embalmer, takes calls at extension 715 (FRM0001).",
        "Locker 31-09, whose keyholder is Pavel Risko, is at the morgue (FRM0001).",
        "The motion carried 2 to 1, with Mr. Bell against and Ms. Quist not voting (FRM0002).",
        "Owen Strand was absent (FRM0002).",
        "Kent Bell was present (FRM0002).",
        "Wendell Koster runs the business and is its President (FRM0003).",
        "Postal Inspector Okafor called on June 2 (FRM0003).",
    ],
)
def test_what_a_form_or_minutes_say_of_somebody_stands(text):
    assert not _form_faults(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Pavel Risko, the embalmer, is at the morgue (FRM0001).", "Ida Frost as embalmer"),
        ("The gowner at the morgue was Ida Frost (FRM0001).", "Pavel Risko as gowner"),
        ("Locker 31-09, whose keyholder is Ida Frost, is at the morgue (FRM0001).", "Pavel Risko as keyholder"),
        ("Calls go to Pavel Risko at extension 715 (FRM0001).", "Ida Frost"),
        ("The motion carried 2 to 1, with Ms. Quist against and Mr. Bell not voting (FRM0002).", "Bell voted no"),
        ("Kent Bell was absent (FRM0002).", "Kent Bell was present"),
        ("Owen Strand was present (FRM0002).", "bsent"),
        ("Tess Koster keeps the parts room and is the company's President (FRM0003).", "Wendell Koster as president"),
    ],
)
def test_what_a_form_or_minutes_say_of_another_is_caught(text, why):
    found = _form_faults(text)
    assert any(why in reason for reason in found), found


ROSTER = (
    (
        "ROSTER\n\nName              Position           House\n"
        "Hector Salas      Crew Leader        Salas Labor LLC\n"
        "Abel Quispe       Picker             Salas Labor LLC\n"
        "Dina Rusk         Weigher            Greystone\n\n"
        "Hector Salas and Dina Rusk are siblings. Abel Quispe and Ines are husband and wife.\n"
    ),
)


@pytest.mark.parametrize(
    "text",
    [
        "Abel Quispe, a picker, is the husband of Ines (ROS0001).",
        "Dina Rusk, the sister of Hector Salas, is the weigher (ROS0001).",
        "The crew leader, Hector Salas, is Dina Rusk's brother (ROS0001).",
    ],
)
def test_the_row_of_a_roster_says_what_somebody_is(text):
    assert not reasons(text, *ROSTER, prefix="ROS")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Dina Rusk, a picker, is on the roster (ROS0001).", "Abel Quispe as picker"),
        ("The weigher on the roster was Abel Quispe (ROS0001).", "Dina Rusk as weigher"),
        ("Dina Rusk, the wife of Hector Salas, is the weigher (ROS0001).", "as sibling, not as wife"),
    ],
)
def test_the_row_of_a_roster_is_not_that_of_another(text, why):
    found = reasons(text, *ROSTER, prefix="ROS")
    assert any(why in reason for reason in found), found
