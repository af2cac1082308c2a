"""Parts that are exempt by their shape are listed, and what they name is looked up; a caption is checked."""

import pytest
from one_paper import failing

from chambers.grounding.exempt import find_exempt, page_numbers
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts, Party
from chambers.record.page import Page, Source

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


FACTS = MatterFacts(
    court="United States District Court for the Northern District of Ohio, Judge Ida Marrable",
    case_number="1:18-cv-02114-SL",
    parties=(Party("Orla Benning", "Plaintiff"), Party("Torvik Grain Company", "Defendant")),
)


def _record(text):
    return (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, text),)),)


def _of_caption(text, facts, record=PAGE):
    return [each.claim.text for each in verify(text, _record(record), Ledger(), facts).faults]


def _failing(text):
    return failing(text, PAGE, prefix="PX ")


def test_a_whole_paper_with_its_formal_parts_passes():
    body = "Orla Benning let the mill to Torvik Grain Company on March 3, 2014. (PX 0001).\n"
    assert _failing(body + END) == []
    assert _of_caption(CAPTION + body.replace(" (PX 0001)", ""), FACTS) == []


@pytest.mark.parametrize(
    ("true", "false", "told"),
    [
        ("ORLA BENNING", "ORLA FENNING", "ORLA FENNING"),
        ("TORVIK GRAIN", "TORVALD GRAIN", "TORVALD GRAIN COMPANY"),
        ("ORLA BENNING", "STATE OF KANSAS", "STATE OF KANSAS"),
        ("NORTHERN DISTRICT OF OHIO", "SOUTHERN DISTRICT OF OHIO", "SOUTHERN DISTRICT OF OHIO"),
        ("1:18-cv-02114", "1:18-cv-02141", "1:18-cv-02141-SL"),
        ("Ida Marrable", "Ida Marble", "Ida Marble"),
        ("Defendant.", "Defendant.                March 8, 2019", "March 8, 2019"),
    ],
)
def test_a_name_a_date_and_a_number_of_a_caption_are_checked(true, false, told):
    assert _of_caption(CAPTION.replace(true, false), FACTS) == [told]


def test_a_caption_that_is_neither_entered_nor_in_the_record_is_reported():
    told = ["UNITED STATES DISTRICT COURT", "NORTHERN DISTRICT OF OHIO", "1:18-cv-02114-SL", "Ida Marrable"]
    assert _of_caption(CAPTION, MatterFacts()) == told


def test_the_lines_of_the_parties_are_no_sentences():
    paper = "SUPERIOR COURT\n\nORLA BENNING,\n     Plaintiff,\nv.\nJANET ORTEGA{},\n     Defendant, Appellee.\n"
    record = paper.format(", in her official capacity as Governor of the\n     State of Maine")
    assert _of_caption(paper.format(""), MatterFacts(), record) == []


def test_parties_on_one_line_with_their_parts_are_names_and_no_citation():
    line = "Superior Court\n\nOrla Benning, Plaintiff, v. {}, Defendant. No. 1:18-cv-02114-SL\n\nThe mill was let.\n"
    assert _of_caption(line.format("Torvik Grain Company"), FACTS) == []
    assert _of_caption(line.format("Torvald Grain Company"), FACTS)[:1] == ["Torvald Grain Company"]


def test_a_case_by_its_parties_needs_a_caption_with_them_on_these_sides():
    heading = "# Benning v. {}\n\nThe mill was let on March 3, 2014."
    record = CAPTION + PAGE
    assert _of_caption(heading.format("Torvik Grain Company"), MatterFacts(), record) == []
    assert _of_caption(heading.format("Torvik Grain Company"), FACTS) == []
    assert _of_caption(heading.format("Marrable"), MatterFacts(), record) == ["Benning v. Marrable"]


def test_a_sentence_right_below_the_parties_is_none_of_their_lines():
    draft = f"{CAPTION.rstrip()}\nOrla Benning let the mill on March 3, 1914.\n"
    assert _of_caption(draft, FACTS) == ["March 3, 1914"]


@pytest.mark.parametrize("flag", [False, True])
@pytest.mark.parametrize("line", ["The Court filed its opinion on March 8, 2014.", "It was heard by Judge Ida Marble."])
def test_a_sentence_below_a_caption_is_checked(line, flag):
    draft = f"{CAPTION}{line}\n"
    (fault,) = verify(draft, _record(PAGE), Ledger(), FACTS, accept_unchecked=flag).faults
    assert fault.claim.text in ("March 8, 2014", "Ida Marble")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("ORDER OF JUDGE SPITZER", "SPITZER"),
        ("HEARD BY JUDGE IDA C. SPITZER.", "IDA C. SPITZER"),
        ("HONORABLE SPITZER", "SPITZER"),
    ],
)
def test_a_name_that_no_page_has_is_told_in_headings_and_lines_of_capitals(line, told):
    page = f"Judge Ida C. Marrable entered an order. {PAGE}"
    draft = f"AFFIDAVIT\n\n{line}\n\nOrla Benning let the mill to Torvik Grain Company on March 3, 2014.\n"
    assert told in _of_caption(draft, MatterFacts(), page)


def test_a_firm_in_a_heading_that_no_page_has_needs_review():
    draft = "AFFIDAVIT\n\nI. The Claim Against Torvald Grain Company\n\nOrla Benning let the mill on March 3, 2014.\n"
    asked = verify(draft, _record(PAGE), Ledger(), MatterFacts()).for_review
    assert [each.claim.text for each in asked] == ["Torvald Grain"]


@pytest.mark.parametrize(
    "line",
    [
        "ORDER OF JUDGE IDA C. MARRABLE",
        "THE LEASE OF ORLA BENNING",
        "PERVERSE INCENTIVES ABOUND",
        "THE COURT HAS NO JURISDICTION",
        "I. The Claim of Orla Benning Against Torvik Grain Company",
    ],
)
def test_a_true_heading_blocks_nothing(line):
    page = f"Judge Ida C. Marrable entered an order. {PAGE}"
    draft = f"AFFIDAVIT\n\n{line}\n\nOrla Benning let the mill to Torvik Grain Company on March 3, 2014.\n"
    assert _of_caption(draft, MatterFacts(), page) == []


@pytest.mark.parametrize(
    "caption",
    [
        # The case in a column of its own, with a line of the case beside the "v.".
        """ORLA BENNING,        )   No. ED108783
                     )
     Appellant,      )   Appeal from the Court of
                     )   Ashford County
vs.                  )   No. 1711-CC00064
                     )
STATE OF OHIO,       )   Honorable Ida Marrable
""",
        "ORLA BENNING, et al.,\n     Plaintiffs,\n\nv.\n\nSTATE OF OHIO, et al.\n     Defendants.\n",
        "ORLA BENNING, et al.\n\nv.\n\nSTATE OF OHIO, in its official capacity as the owner of the mill,\n",
    ],
)
def test_the_parties_of_a_printed_caption_are_known_however_it_is_laid_out(caption):
    heading = "Benning v. {}, a case of this court\n\nThe mill was let on March 3, 2014.\n"
    record = f"SUPREME COURT\n\n{caption}\n{PAGE}"
    assert _of_caption(heading.format("State of Ohio"), MatterFacts(), record) == []
    assert "Benning v. Ashford County" in _of_caption(heading.format("Ashford County"), MatterFacts(), record)


def test_a_party_is_sought_with_its_whole_name_and_not_by_its_legal_form():
    record = f"SUPREME COURT\n\nGIFT SURPLUS, LLC,\n     Plaintiff,\nv.\nSTATE OF OHIO,\n     Defendant.\n\n{PAGE}"
    line = "Re: {}, LLC v. State of Ohio, a case of this court\n\nOrla Benning let the mill on March 3, 2014.\n"
    assert _of_caption(line.format("Gift Surplus"), MatterFacts(), record) == []
    assert "Gift Supply, LLC v. State of Ohio" in _of_caption(line.format("Gift Supply"), MatterFacts(), record)


@pytest.mark.parametrize("name", ["Honorable Ida Marrable", "Judge Ida Marrable, Jr.", "Hon. Ida Marrable, Jr."])
def test_a_title_is_no_part_of_a_name(name):
    page = f"{PAGE} It was heard by Ida Marrable, Jr., in chambers."
    assert _of_caption(f"The case of Orla Benning was heard by {name}.\n", MatterFacts(), page) == []


def test_the_words_of_a_prayer_and_of_a_greeting_name_nobody():
    prayer = "WHEREFORE, Orla Benning asks for judgment.\n"
    assert _of_caption(prayer, MatterFacts()) == []
    letter = "Dear Counsel:\n\nOrla Benning let the mill on March 3, 2014.\n\nSincerely,\n"
    assert _of_caption(letter, MatterFacts()) == []


def test_what_stands_between_the_formal_parts_is_still_checked():
    body = "Marisol Quintero let the mill to Torvik Grain Company on March 8, 2014. (PX 0001).\n"
    failing = _failing(CAPTION + body + END)
    assert "Marisol Quintero" in failing
    assert "March 8, 2014" in failing


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


def test_only_a_date_at_the_end_of_its_line_is_that_of_the_draft():
    assert "March 8, 2014" in _failing("Dated March 8, 2014, the lease is with Orla Benning.")
    assert _failing("Dated: March 8, 2014, Cleveland, Ohio\n") == []


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


@pytest.mark.parametrize(
    ("text", "told"),
    [
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


LETTER = """PELLAM & STROUD LLP
44 Tannery Lane, Oster

May 3, 2021

Re: Orla Benning
    Date of loss: {loss}

Dear Ms. Brask:

Orla Benning let the mill on March 3, 2014 (PX 0001).

Very truly yours,

Tomas Verhoeven

cc: Ulla Renn
"""
OATH = "I declare under penalty of perjury under the laws of Oregon that the foregoing is true and correct.\n"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (CAPTION + "It rained.\n" + END, ["caption", "signature block", "certificate"]),
        (LETTER.format(loss="March 3, 2014"), ["letterhead", "letterhead", "signature block"]),
        (f"It rained.\n\n{OATH}\nExecuted on May 3, 2021, at Salem, Oregon.\n", ["jurat"]),
        ("TABLE OF CONTENTS\nFACTS ........ 3\nARGUMENT ........ 11\n\nIt rained.\n", ["table of contents"]),
        ("MEMORANDUM\n\nTo: Ada\nFrom: Bo\n\nIt rained.\n", ["title", "letterhead"]),
        ("COUNT II: BREACH OF WARRANTY (against Harrow Mills)\n\nIt rained.\n", ["heading of a count"]),
        ("It rained. We ask that you reply by July 1, 2021.\n", []),
    ],
)
def test_every_exempt_part_is_listed_with_its_place_and_reason(text, names):
    parts = find_exempt(text)
    assert [part.name for part in parts] == names
    assert all(part.reason and text[part.start : part.end].strip() for part in parts)
    listed = verify(text, _record(PAGE), Ledger(), FACTS).to_json()["exempt"]
    assert [part["name"] for part in listed] == names


def test_what_an_exempt_part_names_is_looked_up():
    judged = verify(END.replace("Marisol Quintero", "Orla Benning"), _record(PAGE), Ledger(), FACTS).judgments
    assert {each.verdict.value for each in judged if each.claim.text == "Orla Benning"} == {"supported"}
    stranger = next(
        each for each in verify(END, _record(PAGE), Ledger(), FACTS).judgments if "Marisol" in each.claim.text
    )
    assert stranger.verdict.value == "not_checkable"
    assert "signature block" in stranger.reason


def test_what_a_letter_says_of_the_matter_is_checked():
    assert _failing(LETTER.format(loss="March 3, 2014")) == []
    assert _failing(LETTER.format(loss="March 8, 2014")) == ["March 8, 2014"]
    assert "Tomas Verhoeven" in _failing(LETTER.replace("Orla Benning let", "Tomas Verhoeven let"))


def test_an_oath_that_says_something_besides_is_none():
    assert find_exempt("I declare under penalty of perjury that Harrow Mills never shipped the looms.\n") == ()
