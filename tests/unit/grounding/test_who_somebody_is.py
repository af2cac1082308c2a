"""Who somebody is by rank, post, kin and house: he himself stands, and another in his place is caught."""

import pytest
from one_paper import reasons

TEXTS = (
    (
        "PELHAM HARBOR FIRE DISTRICT\n"
        "Cause and origin:   Lieutenant Bridget Mott, RN,\n"
        "                    Deputy Fire Marshal\n"
        "Engine company:     Captain Alan Mott (not related)\n\n"
        "Lt. Mott collected four samples from the pantry. Capt. Mott ordered the second hose line.\n"
        "Found by: Dora Vance, CNA. Change Order 4 cost $900.00; 30 days were asked and 18 granted.\n"
    ),
    (
        "DEPOSITION OF WALTER PYLE\n\n"
        "Q. Is Joan your sister?\nA. My cousin.\nQ. And Greta Sandoval?\nA. She is my niece.\n"
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
        "Change Order 4 cost $900.00 and 18 of the 30 days that were asked (WHO0001).",
        "Joan, Mr. Pyle's cousin, is named (WHO0002).",
        "His niece, Greta Sandoval, is named (WHO0002).",
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
        ("Greta Sandoval, the shop foreman, is named (WHO0002).", "Walter Pyle as foreman"),
        ("Ramon Ortiz, the triage nurse at Corliss Hospital, moved the bed (WHO0003).", "Ramon Ortiz as porter"),
        ("Hope Tierney, a pharmacist asked by the hospital, worked upstairs (WHO0003).", "Hope Tierney as notary"),
        ("Carla Benedetti, Bluebird Bakery's vice president, signed the lease (WHO0004).", "not with Bluebird Bakery"),
    ],
)
def test_another_person_with_his_rank_post_kin_or_house_is_caught(text, why):
    found = _faults(text)
    assert any(why in reason for reason in found), found
