"""Logs, records, notes and sheets that a draft cites by an entry: its time, its day, its number, its row."""

import pytest

from chambers.grounding.claim import Kind
from chambers.grounding.verdict import Verdict
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source
from chambers.record.stamps import stamped_ledger


def _source(at, name, *texts):
    pages = tuple(Page(name, f"{at:064x}", number, text) for number, text in enumerate(texts, start=1))
    return Source(name, f"{at:064x}", "text/plain", pages)


SOURCES = (
    _source(
        1,
        "gate cam transcript.txt",
        "TRANSCRIPT OF BODY-WORN CAMERA RECORDING\nOfficer: Lena Farr\nDate: June 4, 2023\n\n"
        "19:02:11  FARR:   Please step out of the boat.\n"
        "19:02:40  QUILL:  The boat belongs to my uncle.\n",
        "19:05:03  FARR:   Who tied the rope to the lamp post?\n"
        "19:05:21  QUILL:  My nephew tied the rope before supper.\n"
        "19:09:55  FARR:   I will write a citation for the mooring.\n",
    ),
    _source(
        2,
        "dispatch log.csv",
        "Sheet: Sheet\nHARBOR DISPATCH LOG\nTime\tUnit\tOfficer\tRemarks\n"
        "18:51\tB2\tFarr\tSkiff reported adrift near the ferry slip\n"
        "18:57\tB2\tFarr\tAlongside the skiff\n"
        "19:20\tB4\tOmondi\tTow line attached, heading for the yard\n",
    ),
    _source(
        3,
        "Cost sheet.xlsx",
        "Sheet: Costs\nREPAIR COST SUMMARY\nLine\tVendor\tDescription\tCharge\n"
        "1\tPorter Marine\tHull patch\t41250\n2\tPorter Marine\tPropeller shaft\t18900\n3\tSail Loft\tMainsail\t7300\n"
        "4\tYard\tStorage of the skiff\t2610\n\t\tTotal\t70060\n",
    ),
    _source(
        4,
        "ward notes.txt",
        "SEAVIEW HOSPITAL   PROGRESS NOTES\n\n06/05/2023 08:10  SURGERY\nWound clean. Patient walks with a cane.\n"
        "/s/ Ada Brill, MD\n",
        "SEAVIEW HOSPITAL   PROGRESS NOTES\n\n06/07/2023 09:30  SURGERY\nStitches removed. Patient may go home.\n"
        "/s/ Tom Okell, MD\n",
    ),
    _source(
        5,
        "photos.txt",
        "PHOTO LOG\nPhotographer: Ines Roth\n\nNo.\nTime\nSubject\n1\n10:02\nStern of the skiff\n2\n10:04\n"
        "Frayed rope at the lamp post\n3\n10:07\nBroken oar under the bench\n4\n10:09\nEmpty fuel can\n",
    ),
    _source(
        6,
        "Minutes May.txt",
        "Minutes of the Harbor Board, May 2, 2023\n\nItem 1. Fees. The mooring fee was raised to $40 a night.\n"
        "Item 2. Lamps. Two lamp posts are to be replaced by the town.\n"
        "Item 3. Ferry. The ferry slip is closed until July.\n",
    ),
    _source(
        7,
        "Interview R Quill.txt",
        "INTERVIEW MEMORANDUM\nWitness: Rosa Quill, deckhand\nDate: June 20, 2023\n\n"
        "Ms. Quill painted the skiff green.\n",
    ),
    _source(
        8,
        "Interview of B Quill.txt",
        "INTERVIEW MEMORANDUM\nWitness: Bert Quill, cook\nDate: June 21, 2023\n\nMr. Quill sold the anchor in March.\n",
    ),
    _source(9, "supp.txt", "HARBOR POLICE\nSUPPLEMENTAL REPORT\nPage 1\n\nThe skiff was returned on June 9, 2023.\n"),
    _source(10, "report.txt", "HARBOR POLICE\nINCIDENT REPORT\nPage 1\n\nThe skiff struck the ferry slip twice.\n"),
)


def _faults(text):
    verification = verify(text, SOURCES, Ledger(), MatterFacts())
    return {fault.claim.text: fault.reason for fault in verification.open}


TRUE = [
    "My uncle's boat was meant: Quill said the boat belongs to an uncle. (BWC Tr. 19:02:40.)",
    "Quill said that a nephew tied the rope before supper. (BWC Tr. at 19:05:21.)",
    "Quill said that a nephew tied the rope before supper. (BWC Tr. [19:05:21].)",
    "Quill said that a nephew tied the rope before supper. (Body-Worn Camera Tr. 19:05:03-19:05:21.)",
    "Quill said that a nephew tied the rope before supper (BWC Tr. at the 19:05 mark).",
    "The skiff was reported adrift near the ferry slip. (Dispatch Log, entry 18:51.)",
    "The skiff was reported adrift near the ferry slip. (Dispatch Log, entry of 6:51 p.m.)",
    "The skiff was reported adrift near the ferry slip. (Dispatch Log at 1851 hrs.)",
    "Officer Farr was alongside six minutes later. (Dispatch Log, entries 18:51 and 18:57.)",
    "The propeller shaft came to $18,900. (Cost Summary, line 2.)",
    "The propeller shaft came to $18,900. (Cost Summary, row 4.)",
    "The propeller shaft came to $18,900. (Cost Summary, cell D4.)",
    "The propeller shaft came to $18,900. (Cost Summary, sheet 'Costs', row 4.)",
    "All of it came to $70,060. (Cost Summary, total line.)",
    "The stitches were removed. (Dr. Okell progress note, 6/7/23.)",
    "The stitches were removed. (Progress Notes, entry of June 7, 2023.)",
    "The photograph shows the frayed rope at the lamp post. (Photo Log, No. 2.)",
    "The photograph shows the frayed rope at the lamp post. (Photo Log, photo 2.)",
    "The mooring fee was raised to $40 a night. (Harbor Board Minutes of May 2, item 1.)",
    "Ms. Quill painted the skiff green. (R. Quill Interview.)",
    "Mr. Quill sold the anchor in March. (B. Quill Interview Mem. at 1.)",
    "The skiff struck the ferry slip twice. (Police Rep. at 1.)",
    "The skiff was returned on June 9, 2023. (Supp. Rep. at 1.)",
    "The skiff struck the ferry slip twice. (Incident Rpt. at 1.)",
]


@pytest.mark.parametrize("text", TRUE)
def test_an_entry_is_a_place_in_its_paper(text):
    assert _faults(text) == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Quill said the boat belongs to an uncle. (BWC Tr. 19:03:40.)", "has no entry 19:03:40"),
        ("The skiff was reported adrift. (Dispatch Log, entry 18:55.)", "it has 18:51 to 19:20"),
        ("The stitches were removed. (Progress Notes, entry of June 9, 2023.)", "has no entry June 9, 2023"),
        ("The photograph shows the frayed rope. (Photo Log, No. 7.)", "has no entry 7"),
        ("Two lamp posts are to be replaced by the town. (Harbor Board Minutes of May 2, item 8.)", "has no entry 8"),
    ],
)
def test_an_entry_that_the_paper_does_not_have_is_contradicted(text, told):
    assert any(told in reason for reason in _faults(text).values())


@pytest.mark.parametrize(
    "text",
    [
        "The propeller shaft came to $19,800. (Cost Summary, line 2.)",
        "The mooring fee was raised to $50 a night. (Harbor Board Minutes of May 2, item 1.)",
        "The stitches were removed on June 6, 2023. (Dr. Okell progress note, 6/7/23.)",
        "Officer Farr was alongside at 18:59. (Dispatch Log, entry 18:57.)",
        "The skiff struck the ferry slip three times on June 9, 2023. (Police Rep. at 1.)",
    ],
)
def test_a_wrong_fact_beside_a_right_entry_is_told(text):
    assert _faults(text) != {}


def test_a_surname_that_the_draft_gives_to_one_means_that_ones_paper():
    told = 'Rosa Quill ("Quill") was heard. She painted the skiff green. (Quill Interview at 1.)'
    assert _faults(told) == {}


def test_the_words_behind_the_day_of_an_entry_begin_a_sentence():
    assert "There" not in _faults("June 7, 2023 - There the stitches were removed. (Progress Notes, entry of 6/7/23.)")


def test_the_days_over_which_a_log_goes_stand_with_every_time_of_it():
    log = _source(
        11,
        "call log.txt",
        "NIGHT DESK CALL LOG\nCalls from 6/28/2023 22:00 to 6/29/2023 06:00, clerk Ida Moss\n\n"
        "Entry\tTime\tCaller\tMessage\n1\t23:40\tRoth\tRope is slipping\n2\t02:15\tRoth\tSkiff has gone\n",
    )
    told = "June 29, 2023, 2:15 a.m. - Roth calls that the skiff has gone. (Call Log, entry 2.)"
    assert not verify(told, (log,), Ledger(), MatterFacts()).open


@pytest.mark.parametrize(
    "cite",
    [
        "Id., entry 19:20",
        "Id., entry of 7:20 p.m.",
        "Ibid., entry 19:20",
    ],
)
def test_another_entry_of_the_same_paper(cite):
    first = "The skiff was reported adrift near the ferry slip. (Dispatch Log, entry 18:51.)"
    assert _faults(f"{first} The tow line was attached for the yard. ({cite}.)") == {}


def test_another_entry_that_the_same_paper_has_not_is_told():
    first = "The skiff was reported adrift near the ferry slip. (Dispatch Log, entry 18:51.)"
    told = _faults(f"{first} The tow line was attached for the yard. (Id., entry 19:33.)")
    assert any("has no entry 19:33" in reason for reason in told.values())


MAIL = _source(
    12,
    "RE rope.eml",
    "From: Ida Moss\nTo: Ines Roth\nDate: Sun, 4 Jun 2023 21:20:00\nSubject: RE: rope\n\nCall the yard.\n\n"
    "On Jun 4, 2023, at 9:14 PM, Ines Roth wrote:\n> The rope at the lamp post\n> is gone since noon.\n",
)


@pytest.mark.parametrize(
    ("words", "stands"),
    [("The rope at the lamp post is gone since noon", True), ("The rope at the lamp post is gone since dawn", False)],
)
def test_the_marks_of_a_quoted_mail_are_none_of_its_words(words, stands):
    text = f'Roth wrote: "{words}." (Roth e-mail to Moss, June 4, 2023, 9:14 p.m.)'
    judged = verify(text, (MAIL,), Ledger(), MatterFacts()).judgments
    assert [each.verdict is Verdict.SUPPORTED for each in judged if each.claim.kind is Kind.QUOTATION] == [stands]


def test_the_number_of_a_finding_at_the_head_of_a_line_is_the_drafts_own():
    assert _faults("### Finding 4. The fee was raised.\n\nThe fee was raised to $40. (Minutes of May 2, item 1.)") == {}


def test_the_number_of_an_invoice_is_no_stamp():
    pages = [
        f"PORTER MARINE      INVOICE\nInvoice no.   C-{number}     To:   Yard\nTotal $90\n" for number in (101, 102)
    ]
    assert stamped_ledger((_source(13, "invs.txt", *pages),)).places == {}
