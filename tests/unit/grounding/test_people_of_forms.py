"""Whose act, row, entry or mail it is on forms, tables, logs and threads of mails."""

import pytest
from one_paper import reasons

MAILS = (
    "From: Hanna Brook    To: Sgt. Leo Marsh    Sent: 9:02 AM\nThe boiler report is late again. I will not sign it.\n\n"
    "From: Sgt. Leo Marsh    To: Hanna Brook; Rolf Tein    Sent: 9:40 AM\n"
    "Ask the vendor for a second gauge. The first one sticks.\n\n"
    "From: Rolf Tein    To: Hanna Brook    Sent: 10:15 AM\nThe vendor wants four weeks for that.\n"
)
CHAT = (
    "MESSAGES OF PIA EKKER AND KARL DORN\n\n 1   8:47 PM   Ekker     You still on the ridge?\n"
    " 2   8:49 PM   Dorn      Both tents are under water\n"
    " 3   8:52 PM   Ekker     I told you to camp lower\n 4   8:55 PM   Dorn      We move at dawn\n"
)
NOTES = (
    "ST. BRENDAN HOSPITAL - NURSING NOTES\nPatient: Walter Hume\n\n"
    "Tue 03/04/19  7:10 AM   K. Abara   Alert. Breakfast taken. Dr. Pell notified of low pressure.\n"
    "Tue 03/04/19  3:40 PM   T. Osgood  Confused and restless. Pulled out the line twice.\n"
    "Tue 03/04/19  8:15 PM   K. Abara   Found on floor beside bed. No bleeding seen.\n"
    "Tue 03/04/19  9:30 PM   T. Osgood  Slept from eight until nine. Ice to the left hip.\n"
)
TRIPS = (
    "QUINLAN FREIGHT - TRIP SHEET, WEEK OF AUGUST 7, 2017\n\n"
    "Trip    Driver          Truck   From         To            Miles   Load\n"
    "3301    R. Ibarra       T-12    Dayton       Columbus         71   steel coil\n"
    "3302    S. Whitfield    T-09    Dayton       Lima             77   paper\n"
    "3303    R. Ibarra       T-12    Columbus     Toledo          142   steel coil\n"
    "3305    S. Whitfield    T-09    Lima         Cleveland       158   glass\n\n"
    "Dispatched by Helen Marsden. Checked by Arnold Tuck.\n"
)
SURVEY = (
    "CERTIFICATE OF SURVEY No. 4471\nSurveyor: Capt. Amos Thrale            Assistant: Lucy Thrale\n"
    "Attending: Boris Feld, for the owner; Nadia Coe, for the charterer\n\n"
    "Findings: Hull plating at frame 22 wasted by 30 percent. Rudder stock sound.\n"
    "Delivery: May 7, 2014, by Neville Grant\n\nSigned: Amos Thrale\n"
)
CUSTODY = (
    "CHAIN OF CUSTODY\nSample    Collected by       Date       Received by      Analyst          Result\n"
    "W-1       Tom Harkin         4/2/15     Rita Solano      Dr. Wei Chen     0.8 ppm\n"
    "W-2       Tom Harkin         4/2/15     Rita Solano      Dr. Wei Chen     4.1 ppm\n"
    "W-3       Ellen Harkin       4/9/15     Joel Pruss       Dr. Anna Kovac   6.7 ppm\n"
)
MEMO = (
    "MEMORANDUM\nTo: Audit\nFrom: Clara Voss, Branch Manager\n\n"
    "The draft was released at 2:40 PM by our assistant manager, Desmond Fair. I saw it the next day.\n"
)
RADIO = (
    "DISPATCH NARRATIVE\n19:07:31  Capt. Ruiz reports heavy smoke, second floor.\n"
    "19:20:44  Lt. Amory reports fire knocked down.\n19:31:00  Investigator Hale requested by Capt. Ruiz.\n"
    "19:40:12  Water given by the medic, Ms. Ferrer.\n"
)
LOSS = (
    "DUNN & PARR, ACCOUNTANTS\nCalculation of loss of rent\nPrepared by Edith Dunn, CPA\n"
    "Receipts checked by Simon Parr, CPA.\n\nMonths vacant                 7\nRent lost           $14,350.00\n\n"
    "Edith Dunn, CPA\n"
)


def _reasons(text, paper):
    return reasons(text, paper, prefix="FRM")


@pytest.mark.parametrize(
    ("paper", "true", "false"),
    [
        (
            MAILS,
            'Ms. Brook wrote, "I will not sign it" (FRM0001).',
            'Mr. Tein wrote, "I will not sign it" (FRM0001).',
        ),
    ],
)
def test_each_has_his_own_part(paper, true, false):
    assert _reasons(true, paper) == []
    assert _reasons(false, paper)


@pytest.mark.parametrize(
    ("paper", "text"),
    [
        # Whom the whole paper is about stands at its head only.
        (NOTES, "Nurse Abara found Mr. Hume on the floor beside his bed and saw no bleeding (FRM0001)."),
        # "Dr. Pell notified" was told, and tells nothing.
        (NOTES, "Nurse Abara notified Dr. Pell of the low pressure (FRM0001)."),
        # A noun before a name is its bearer, whoever else is a medic.
        (RADIO, "The medic, Ms. Ferrer, gave water at 19:40 (FRM0001)."),
        (SURVEY, "Boris Feld attended for the owner, and Nadia Coe for the charterer (FRM0001)."),
        (CUSTODY, "Rita Solano received sample W-2, which Tom Harkin had collected (FRM0001)."),
        (LOSS, "Simon Parr, CPA, checked the receipts (FRM0001)."),
    ],
)
def test_what_the_papers_say_stands(paper, text):
    assert _reasons(text, paper) == []
