"""Captions, tables of contents, signatures and certificates are the draft's own, and no facts of the record."""

import pytest
from one_paper import failing

from chambers.grounding.texts.formalities import find_formalities, page_numbers

PAGE = "Orla Benning let the mill to Torvik Grain Company on March 3, 2014, for $1,200 a month."
CAPTION = """IN THE UNITED STATES DISTRICT COURT
FOR THE NORTHERN DISTRICT OF OHIO

ORLA BENNING,
          Plaintiff,
     v.                                        Case No. 1:18-cv-02114-SL
TORVIK GRAIN COMPANY,                          Judge Ida Marrable
          Defendant.

"""
END = """
Dated: January 17, 2020
Cleveland, Ohio

Respectfully submitted,

/s/ Marisol Quintero
Marisol Quintero (0084521)
HALVERSEN & PIKE LLP
1300 East Ninth Street, Suite 2200
Tel: (216) 555-0148

CERTIFICATE OF SERVICE

I hereby certify that on January 17, 2020, I filed the foregoing with the Clerk of Court.
"""


def _failing(text):
    return failing(text, PAGE, prefix="PX ")


def test_a_whole_paper_with_its_formal_parts_passes():
    body = "Orla Benning let the mill to Torvik Grain Company on March 3, 2014. (PX 0001).\n"
    assert _failing(CAPTION + body + END) == []


def test_what_stands_between_the_formal_parts_is_still_checked():
    body = "Marisol Quintero let the mill to Torvik Grain Company on March 8, 2014. (PX 0001).\n"
    failing = _failing(CAPTION + body + END)
    assert "Marisol Quintero" in failing
    assert "March 8, 2014" in failing


def test_the_parties_of_a_caption_are_no_formality():
    names = {part.name for part in find_formalities(CAPTION)}
    covered = "".join(CAPTION[part.start : part.end] for part in find_formalities(CAPTION))
    assert names == {"the caption"}
    assert "ORLA BENNING" not in covered
    assert "02114" in covered


@pytest.mark.parametrize(
    "text",
    [
        "Respectfully submitted,\n\nMarisol Quintero let the mill (PX 0001).",
        "Dated March 8, 2014, the lease is with Marisol Quintero.",
        "________________\n\nMarisol Quintero let the mill.",
    ],
)
def test_what_states_a_fact_is_no_signature(text):
    assert "Marisol Quintero" in _failing(text)


def test_page_numbers_of_a_table_are_layout():
    text = "ARGUMENT ........ 7\nAnderson v. Liberty Lobby, Inc., 477 U.S. 242 (1986) ..... 7, 9\nHe paid ... 12 times"
    assert [text[start:end] for start, end in page_numbers(text)] == ["7", "7, 9"]
    table = "TABLE OF CONTENTS\nFACTS\t3\nARGUMENT\t11\n"
    assert [table[start:end] for start, end in page_numbers(table)] == ["3", "11"]


@pytest.mark.parametrize(
    "text",
    [
        "On March 3, 2014, Defendant took the mill. (PX 0001).",
        "The mill was let to Defendants for $1,200 a month. (PX 0001).",
        "On that day Landlord let the mill for $1,200 a month. (PX 0001).",
    ],
)
def test_a_party_by_its_part_is_no_name(text):
    assert _failing(text) == []


def test_no_text_is_taken_for_a_caption_without_a_court():
    assert find_formalities("Ann v. Ben was a chess match.\n\nThe Judge was late.") == ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The paper does not mention the roof, the door or Ms. Marrable's choice. (PX 0001).", []),
        ("Orla Benning wrote the paper with Ms. Marrable. (PX 0001).", ["Marrable"]),
        ("Torvik Grain Company paid $12,000 a month. (PX 0001).", ["$12,000"]),
    ],
)
def test_who_is_not_mentioned_need_not_stand_there(text, told):
    found = failing(text, PAGE, "Ms. Marrable chose the door.", prefix="PX ")
    assert [claim for claim in found if claim in ("Marrable", "$12,000")] == told


def test_days_between_two_days_without_a_year():
    said = "Torvik Grain Company took the mill on July 24 and left it {} days later, on September 22."
    assert "sixty" not in _failing(said.format("sixty"))
    assert "fifty" in _failing(said.format("fifty"))
