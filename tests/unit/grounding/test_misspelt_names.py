"""Names of people, firms, places and posts: a letter wrong, a first name of nobody, a form or a courtesy of another."""

import pytest
from one_paper import failing, verified

AGREEMENT = (
    "SUPPLY AGREEMENT\n\n"
    'This Agreement is made on March 3, 2021 between Greywater & Sons, Inc. ("Greywater"), 14 Halloran Street,\n'
    'Port Ellery, Maine, and McAllister Shipping LLC (the "Carrier"). Vessel: M/V Northern Gannet. Cargo: 400 cases\n'
    "of Lisinovar. Net Sales are told monthly. Territory: Kansas, South Dakota and Wyoming.\n\n"
    "/s/ Halvard T. Moe                     /s/ Benedict Larsen Jr.\n"
    "President, Greywater & Sons, Inc.      Director of Safety, McAllister Shipping LLC\n"
)
DEPOSITION = (
    "DEPOSITION OF INGRID KJELLSON\n\n"
    "Q. You are the Chief Compliance Officer of McAllister Shipping LLC?\n"
    "A. Yes. Mr. Larsen hired me. Dr. Priya Raman tested the cargo.\n"
    "Q. And the harbor master was Thomas MacKenzie?\n"
    "A. He was. The Music Director of the Ellery City Orchestra was aboard. Moe was not.\n"
)
NOTE = (
    "Mr. Larsen came in 2020. Before him Solveig Larsen was Director of Safety of McAllister Shipping LLC; she left.\n"
)
PAGES = (AGREEMENT, DEPOSITION, NOTE)


@pytest.mark.parametrize(
    "text",
    [
        "Halvard Moe signed for Greywater & Sons, Inc. (PAP0001).",
        "Halvard T. Moe and Benedict Larsen Jr. signed (PAP0001).",
        "The vessel was the Northern Gannet, and the cargo was 400 cases of Lisinovar (PAP0001).",
        "Greywater has its office at 14 Halloran Street, Port Ellery (PAP0001).",
        "The territory is Kansas, South Dakota and Wyoming (PAP0001).",
        "Ingrid Kjellson was the Chief Compliance Officer of McAllister Shipping LLC (PAP0002).",
        "Ms. Kjellson was hired by Mr. Larsen (PAP0002).",
        "Mr. MacKenzie was the harbor master (PAP0002).",
        "The Harbour Master was Thomas MacKenzie (PAP0002).",
        "Dr. Raman tested the cargo (PAP0002).",
        "Solveig Larsen, who was the Director of Safety of McAllister Shipping LLC until 2020, left (PAP0003).",
        "The agreement does not mention Ms. Kjellson (PAP0001).",
        'The Supply Agreement (the "Compact") is of March 3, 2021 (PAP0001). Halvard Moe signed the Compact (PAP0001).',
    ],
)
def test_names_as_the_record_has_them_stand(text):
    assert failing(text, *PAGES) == []


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Halverd Moe signed for Greywater & Sons, Inc. (PAP0001).", "Halvard"),
        ("Benedict Larson signed for the Carrier (PAP0001).", "Larsen"),
        ("The vessel was the Northern Ganet (PAP0001).", "Gannet"),
        ("The cargo was 400 cases of Lisinover (PAP0001).", "Lisinovar"),
        ("Greywater has its office at 14 Halloran Street, Port Elery (PAP0001).", "Ellery"),
        ("The Territory is Kansas, South Daketa and Wyoming (PAP0001).", "Dakota"),
        ("MacAllister Shipping LLC was the carrier (PAP0001).", "McAllister"),
        ("The harbor master was Thomas McKenzie (PAP0002).", "MacKenzie"),
        ("Ingrid Kjellson was the Cheif Compliance Officer of McAllister Shipping LLC (PAP0002).", "Chief"),
        ("The Music Dilector of the Ellery City Orchestra was aboard (PAP0002).", "Director"),
        ('The deponent, Ingrid Kjellson ("Kjelson"), was hired by Mr. Larsen (PAP0002).', "Kjellson"),
        ("The agreement does not mention Ms. Kjelson (PAP0001).", "Kjellson"),
        ("| Person | Post |\n|---|---|\n| Benedikt Larsen | Director of Safety (PAP0001) |\n", "Benedict"),
        (
            "The cargo was tested (PAP0002).\n\nRespectfully submitted,\n\nCounsel for Greywatter & Sons, Inc.",
            "Greywater",
        ),
    ],
)
def test_a_misspelt_name_is_told_with_the_right_spelling(text, right):
    faults = [each.reason for each in verified(text, *PAGES).faults]
    assert any(f": it has {right}" in reason for reason in faults), faults


@pytest.mark.parametrize(
    "text",
    [
        "Walter Moe was not aboard (PAP0002).",
        "Halvard K. Moe signed for Greywater & Sons, Inc. (PAP0001).",
        "Benedict Larsen Sr. signed for the Carrier (PAP0001).",
        "Halvard Moe signed for Greywater, Inc. (PAP0001).",
        "McAllister Shipping, Inc. was the carrier (PAP0001).",
        "Benedict Larsen was the Director of Sanitation (PAP0001).",
        "The agreement does not mention Ms. Wexford (PAP0001).",
        "The deposition says nothing of Net Salts (PAP0002).",
    ],
)
def test_a_name_of_somebody_else_is_caught(text):
    assert failing(text, *PAGES)


def test_words_of_an_authority_and_of_the_language_are_no_slips():
    text = (
        "The standard is settled. Larsen v. Mo, 12 F.3d 34, 36 (1st Cir. 1993); Mose v. Elery, 543 U.S. 146 (2004). "
        "Under Mose the Territory of a Carrier is a question of fact."
    )
    assert not [each.reason for each in verified(text, *PAGES).faults if "it has" in each.reason]


def test_parties_to_one_bargain_are_no_slips_for_each_other():
    page = "MORTGAGE. The Mortgagee is Tarn Bank. Ida Roe signed on May 4, 2020.\n"
    assert not [each for each in verified("The Mortgagor signed (PAP0001).", page).faults if "it has" in each.reason]
