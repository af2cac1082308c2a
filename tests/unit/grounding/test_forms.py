"""What the form of a paper says of people: its rows, its labels, its votes, its signers, and whose they are."""

import pytest
from one_paper import reasons

PAYROLL = (
    "QUARRY ROAD DAIRY\nBONUS LIST, March 2031\n\n"
    "   Employee         Post                Bonus        Paid on\n"
    "   Vera Lund        Milk tester         $1,310.00    March 4, 2031\n"
    "   Piet Holm        Truck loader        $2,275.00    March 9, 2031\n"
    "   Anna Quist       Barn supervisor     $3,640.00    March 16, 2031\n"
)
SERVICE = (
    "SERVICE BOOK, TANKER 9\n\n"
    "   Date              Entry                                             By\n"
    "   May 3, 2031       Valve replaced. Test drive without\n"
    "                     complaint.                                        R. Marsh\n"
    "   May 20, 2031      Hose found cracked. I recommend\n"
    "                     a new one before the next trip.                   T. Kemp\n"
)
RADIO = (
    "RADIO LOG\nUnits: 4 = Deputy Carl Bristow; 9 = Deputy Nina Abbot\n\n"
    "   21:04    Unit 4    Stopped a green van on Mill Road\n"
    "   21:19    Unit 9    Found a crate of copper pipe\n"
    "   21:40    Unit 4    Van towed\n"
)
CLINIC = (
    "LARCH HILL CLINIC\nPatient: Oscar Lindt\n\nSurgeon: Dr. Ruth Alden\nAssistant: Dr. Owen Pike\n"
    "The knee was opened and washed out.\n\nReviewed: Carla Nyman, department head\n"
)
MINUTES = (
    "MINUTES OF THE WATER BOARD\nPresent: Vera Lund, Piet Holm, Anna Quist, Carl Bristow\n\n"
    "1. Rates. On motion of Ms. Lund, seconded by Mr. Holm, the rates were raised.\n"
    "Ayes: Lund, Holm. Nays: Quist. Abstained: Bristow.\n"
)
STATEMENT = (
    "STATEMENT\nWitness: Oscar Lindt, loader\nTaken by: Deputy Nina Abbot\nDate: June 2, 2031\n\n"
    "I saw the van on Mill Road. It had no lights.\n\nOscar Lindt\n"
)
TEXTS = (PAYROLL, SERVICE, RADIO, CLINIC, MINUTES, STATEMENT)


def _blocked(text):
    return reasons(text, *TEXTS, prefix="QRD")


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("Piet Holm received $2,275. (QRD0001.)", "Anna Quist received $2,275. (QRD0001.)"),
        (
            "On May 20, 2031, T. Kemp recommended a new hose. (QRD0002.)",
            "On May 20, 2031, R. Marsh recommended a new hose. (QRD0002.)",
        ),
        (
            "Deputy Nina Abbot found a crate of copper pipe at 21:19. (QRD0003.)",
            "Deputy Carl Bristow found a crate of copper pipe at 21:19. (QRD0003.)",
        ),
    ],
)
def test_a_row_is_that_of_whom_it_names(true, false):
    assert _blocked(true) == []
    assert _blocked(false) != []


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("Dr. Ruth Alden operated on the knee. (QRD0004.)", "Dr. Owen Pike operated on the knee. (QRD0004.)"),
        ("Carla Nyman reviewed the report. (QRD0004.)", "Ruth Alden reviewed the report. (QRD0004.)"),
        (
            "Oscar Lindt gave his statement to Deputy Nina Abbot. (QRD0006.)",
            "Deputy Nina Abbot gave her statement to Oscar Lindt. (QRD0006.)",
        ),
    ],
)
def test_a_label_says_who_did_it(true, false):
    assert _blocked(true) == []
    assert any("for this, not" in reason for reason in _blocked(false))


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("On the motion of Vera Lund they rose. (QRD0005.)", "On the motion of Anna Quist they rose. (QRD0005.)"),
        ("Piet Holm seconded it. (QRD0005.)", "Carl Bristow seconded it. (QRD0005.)"),
        ("They rose, with Anna Quist voting no. (QRD0005.)", "They rose, with Piet Holm voting no. (QRD0005.)"),
        ("Carl Bristow abstained when they rose. (QRD0005.)", "Vera Lund abstained when they rose. (QRD0005.)"),
        ("Vera Lund and Piet Holm voted in favor. (QRD0005.)", "Vera Lund and Anna Quist voted in favor. (QRD0005.)"),
    ],
)  # fmt: skip
def test_the_minutes_say_who_moved_and_who_voted_how(true, false):
    assert not any("the minutes" in reason for reason in _blocked(true))
    assert _blocked(false) != []


def test_whoever_moves_house_makes_no_motion():
    assert not any("the minutes" in reason for reason in _blocked("Anna Quist moved to the valley. (QRD0005.)"))
