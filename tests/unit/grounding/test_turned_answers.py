"""A clause in the words of the page with one of them turned round, and near ones that say what the page says."""

import pytest
from one_paper import blocked

HEARING = (
    "DEPOSITION OF OSKAR BELL, May 4, 2021\n\n"
    "12: 1  Q. Who changed the roster?\n"
    "12: 2  A. Beverly Knox. She did not ask me first.\n"
    "12: 3  Q. Would you have restarted the press?\n"
    "12: 4  A. I would not. Nobody would.\n"
    "12: 5  Q. Was the depot given ten hours' notice of the outage?\n"
    "12: 6  A. No. It was not.\n"
    "12: 7  Q. Did anybody ask you to alter the log?\n"
    "12: 8  A. Mr. Osgood asked me to strike the entry for noon. I did not strike it out.\n"
    "12: 9  Q. You did not tell Mr. Stroud about the limp?\n"
    "12:10  A. No.\n"
    "12:11  Q. Did your wife agree to the price?\n"
    "12:12  A. She did not like it, but she agreed.\n"
    "12:13  Q. Was anyone else there?\n"
    "12:14  A. Carla Dunmore came late. Mr. Osgood was not there.\n"
)
MINUTES = (
    "MINUTES OF THE BOARD, October 9, 2018\n\n"
    "Ms. Voss did not dispute that the crop report was late. She disputed that the fault was hers.\n\n"
    "Mr. Trumbull offered on October 2, 2018 to resign. The lender is unable to extend the note.\n\n"
    "The insurer admitted coverage for the barn and denied it for the grain. The spare pump has ample capacity.\n\n"
    "The pilot was informed of the fog. She said to proceed. Neither tug was damaged. The relay was disabled.\n\n"
    "The bond covers labor but not materials. I asked Tobias to delete the thread and he said no. The bill is unpaid.\n"
)
FORM = "CHART OF ODILE MARCH\n\nInterpreter needed: No           Advance directive on file: Yes\n"


@pytest.mark.parametrize(
    ("false", "page"),
    [
        ("Mr. Bell would have restarted the press", HEARING),
        ("Mr. Bell testified that the depot was given ten hours' notice of the outage", HEARING),
        ("Mr. Osgood asked him to strike the entry for noon, and he did strike it out", HEARING),
        ("He told Mr. Stroud about the limp", HEARING),
        ("His wife did not agree to the price", HEARING),
        ("Ms. Voss disputed that the crop report was late", MINUTES),
        ("The lender agreed to extend the note", MINUTES),
        ("Both tugs were damaged", MINUTES),
        ("The relay was enabled", MINUTES),
        ("The bill was paid", MINUTES),
    ],
)
def test_a_word_turned_round_is_told(false, page):
    assert blocked(false, page)


@pytest.mark.parametrize(
    ("true", "page"),
    [
        ("Nor was the depot given ten hours' notice of the outage", HEARING),
        ("She did not ask Mr. Bell first", HEARING),
        ("Mr. Bell would not have restarted the press", HEARING),
        ("The depot was not given ten hours' notice of the outage", HEARING),
        ("Mr. Osgood asked him to strike the entry for noon, and he did not strike it out", HEARING),
        ("He did not tell Mr. Stroud about the limp", HEARING),
        ("His wife agreed to the price", HEARING),
        ("Ms. Dunmore was there, if late", HEARING),
        ("Ms. Voss disputed that the fault was hers", MINUTES),
        ("Mr. Trumbull was willing to resign", MINUTES),
        ("The insurer denied coverage for the grain", MINUTES),
        ("The bond does not cover materials", MINUTES),
        ("The bill was not paid", MINUTES),
        ("There was an advance directive on file", FORM),
    ],
)
def test_what_the_page_says_passes(true, page):
    assert not blocked(true, page)
