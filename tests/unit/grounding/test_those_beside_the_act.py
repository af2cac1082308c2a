"""Places, posts, hearers and owners beside an act: none of them did it, and whoever did is still held to it."""

import pytest
from one_paper import reasons

TEXTS = (
    (
        "HARBOR POLICE\nINCIDENT REPORT 18-204\n\nReporting officer: Sgt. Ulla Brandt\n\n"
        "Taken to\nSt. Oswin Infirmary: Pavel Hruska, 51; Mina Calder, 30.\n\n"
        "Sgt. Brandt arrested Dirk Vollan at the pier. Mina Calder gave the key to Pavel Hruska.\n"
    ),
    (
        "REPORT OF TESSA MARLOWE, Ph.D., CONSULTING HYDROLOGIST\n"
        "Prepared for Tidewater Mutual, insurer of Pell Dairy Co.          May 4, 2019\n\n"
        "I have read the report of Dr. Owen Strick, hydrologist for the Drainage District.\n\nTessa Marlowe, Ph.D.\n"
    ),
    (
        "From: Nadia Quist\nTo: Rolf Amery\nSent: Monday, March 4, 2019 9:05 AM\nSubject: Crane\n"
        "The crane inspector rang. May I send him the log?\n\n"
        "From: Rolf Amery\nTo: Nadia Quist\nSent: Monday, March 4, 2019 9:25 AM\nSubject: RE: Crane\n"
        "Send him nothing. I will call him myself.\n"
    ),
    (
        "LOADING DOCK CARDS (list kept by the office)\n\nDate         Hand         Hours   Remark\n"
        'Tue 6/04/19  J. Benning   8       "Lift drops. Told the foreman at ten."\n'
        "Wed 6/05/19  J. Benning   7       \n"
        'Thu 6/06/19  K. Osgood    8       "Lift drops again. Wrote it on the board."\n\n'
        "Compiled 6/10/19 by Vera Lindqvist, clerk.\n"
    ),
    (
        "MINUTES\n\nPublic comment: Ingo Farr (opposed): noise of the fans; Ms. Delacey said that nothing would run at "
        "night.\nComplaints shall be sent to the Chief Records Officer, 12 Mill Street.\n"
        "Hugo Tamm, Chief Records Officer, attended. Iris Bohn, Ferry Officer, did not.\n"
    ),
    ("BYLAWS\n\nSigned: Clara Voss, President, Voss Tile Company\nSigned: Emil Tarn, Manager\n"),
)


def _faults(text):
    return reasons(text, *TEXTS, prefix="ACT")


@pytest.mark.parametrize(
    "text",
    [
        "Pavel Hruska, 51, and Mina Calder, 30, were taken to St. Oswin Infirmary (ACT0001).",
        "Tessa Marlowe, the hydrologist who prepared a report for Pell Dairy's insurer, dated it May 4 (ACT0002).",
        'Ms. Quist wrote to Mr. Amery at 9:05 a.m., and later got this reply: "Send him nothing." (ACT0003).',
        'Ms. Quist wrote to Mr. Amery and received only a curt answer: "Send him nothing." (ACT0003).',
        'On Thursday, June 6, 2019, Mr. Osgood wrote "Lift drops again" on his card (ACT0004).',
        "When Ingo Farr complained of noise of the fans, Ms. Delacey said that nothing would run at night (ACT0005).",
        "Complaints were to be sent to the Chief Records Officer at 12 Mill Street (ACT0005).",
        "Clara Voss signed as president, Emil Tarn signed as manager (ACT0006).",
    ],
)
def test_what_only_stands_beside_an_act_does_not_do_it(text):
    assert not _faults(text)


@pytest.mark.parametrize(
    "text",
    [
        'Ms. Quist wrote to Mr. Amery: "Send him nothing." (ACT0003).',
    ],
)
def test_another_in_the_place_of_whoever_did_it_is_caught(text):
    assert _faults(text)
