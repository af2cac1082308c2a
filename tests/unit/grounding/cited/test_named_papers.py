"""Papers that a draft cites by the name of their file, by their kind, their day and those who wrote them."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _source(at, name, *texts):
    pages = tuple(Page(name, f"{at:064x}", number, text) for number, text in enumerate(texts, start=1))
    return Source(name, f"{at:064x}", "text/plain", pages)


SOURCES = (
    _source(
        1,
        "kiln-lease_signed.txt",
        "EQUIPMENT LEASE\n\nbetween Amaro Ceramics LLC and Voss & Daughter\n\n1. Rent. The rent is $620.00 a month.\n",
        "2. Term. The term is 36 months.\n\n3. Deposit. The deposit is $1,860.00.\n",
        "4. Notices. Notices go to 14 Weir Street.\n",
    ),
    _source(
        2,
        "scan0042.txt",
        "Amaro Ceramics LLC\nMay 9, 2022\n\nDear Ms. Voss:\n\nThe kiln was delivered on May 3. Our fitter, Jonah Pell, "
        "took four hours.\n\nSincerely,\nLucia Amaro\n",
    ),
    _source(
        3,
        "scan0043.txt",
        "Voss & Daughter\nJune 20, 2022\n\nDear Ms. Amaro:\n\nThe door cracked on June 18. We paid $210.00 for a "
        "patch.\n\nYours,\nHanne Voss\n",
    ),
    _source(4, "invoices/INV-7741.txt", "INVOICE No. 7741\n\nPatch of kiln door\nTotal $210.00\n"),
)


def _faults(text):
    verification = verify(text, SOURCES, Ledger(), MatterFacts())
    return {fault.claim.text: fault.reason for fault in verification.open}


@pytest.mark.parametrize(
    "cite",
    [
        "kiln-lease_signed.txt",
        "kiln-lease_signed.txt at 2",
        "kiln-lease_signed, p. 2",
        "Equipment Lease \u00a7 3",
        "Equipment Lease, Section 3, at 2",
        "see Lease at 2",
        "Lease, pp. 1-2",
        "the Lease \u00b6 3",
        "Amaro Lease \u00a7 3",
    ],
)
def test_a_paper_is_found_by_its_file_or_kind_and_holds_to_its_pages(cite):
    assert _faults(f"The deposit was $1,860 ({cite}).") == {}
    assert "$1,680" in _faults(f"The deposit was $1,680 ({cite}).")
    assert "$210" in _faults(f"A patch cost $210 ({cite}).")


@pytest.mark.parametrize(
    "cite",
    [
        "Amaro Letter",
        "Amaro Letter at 1",
        "Letter of May 9, 2022",
        "May 9, 2022 Letter",
        "5/9/2022 Ltr.",
        "Letter from L. Amaro to Ms. Voss, May 9, 2022, at 1",
    ],
)
def test_a_letter_is_found_by_its_day_and_its_people(cite):
    assert _faults(f"Jonah Pell took four hours ({cite}).") == {}
    assert _faults(f"The door cracked on June 18 ({cite}).")


def test_several_that_go_equally_by_a_name_are_all_cited():
    assert _faults("The door cracked on June 18, 2022 (Letter at 1).") == {}
    assert _faults("The kiln was delivered on May 3, 2022 (Letter at 1).") == {}
    assert "$1,860" in _faults("The deposit was $1,860 (Letter at 1).")


def test_a_paper_is_found_by_its_number():
    assert _faults("The patch cost $210 (Invoice 7741).") == {}
    assert _faults("The patch cost $210 (Invoice 7714).")


@pytest.mark.parametrize(
    ("cite", "reason"),
    [
        ("Lease at 9", "has 3 pages, and none is 9"),
        ("Lease \u00a7 12", "has no section 12"),
        ("Halloran Letter at 2", "no paper of the record goes by the name"),
    ],
)
def test_a_place_or_a_paper_that_is_not_there_is_told(cite, reason):
    assert reason in _faults(f"The deposit was $1,860 ({cite}).")[cite]


def test_a_section_on_another_page_does_not_bear_the_figure():
    assert "$1,860" in _faults("The deposit was $1,860 (Lease \u00a7 1).")


@pytest.mark.parametrize("cite", ["Id. at 2", "id. \u00a7 3", "Id., at 2"])
def test_id_with_a_place_means_that_place_of_the_same_paper(cite):
    assert _faults(f"The rent was $620 (Lease at 1). The deposit was $1,860 ({cite}).") == {}


def test_id_with_another_place_does_not_hold():
    assert "$1,860" in _faults("The rent was $620 (Lease at 1). The deposit was $1,860 (Id. at 3).")


def test_sentences_that_only_cite_belong_to_the_one_before():
    assert _faults("The deposit was $1,860. See Lease \u00a7 3. A patch cost $210. See Invoice 7741.") == {}
    assert "$210" in _faults("A patch cost $210. See Lease \u00a7 3.")


def test_a_bracket_that_says_something_else_is_no_citation():
    faults = _faults("The kiln was delivered (the letter says by Jonah Pell) on May 3.")
    assert not any("Letter" in each or "letter" in each for each in faults)


def test_a_row_of_a_table_is_held_to_the_paper_in_its_last_cell():
    head = "| Fact | Value | Source |\n|---|---|---|\n"
    assert _faults(f"{head}| Deposit | $1,860 | Lease \u00a7 3 |\n| Patch of the door | $210 | Invoice 7741 |\n") == {}
    assert "$1,860" in _faults(f"{head}| Deposit | $1,860 | Invoice 7741 |\n")


def test_what_follows_the_name_of_a_file_does_not_hide_it():
    assert _faults("The patch cost $210 (INV-7741.txt, June 20, 2022).") == {}
    assert "$1,860" in _faults("The deposit was $1,860 (INV-7741.txt, the bill).")


def test_a_file_among_other_words_and_a_definition_beside_it():
    true = "The patch cost $210 (Bill of the kiln door, June 20, 2022, INV-7741.txt, p. 1)."
    assert _faults(true) == {}
    assert "$1,860" in _faults('The deposit was $1,860 (Invoice 7741 ("the Bill"), at 1).')


def test_an_entry_of_a_log_is_a_place():
    assert _faults("The deposit was $1,860 (Lease, entry of May 3).") == {}
    assert "$210" in _faults("A patch cost $210 (Lease, entry of May 3).")
