"""What a draft numbers itself: rows, paragraphs, references to them, and lists of its sources."""

import pytest

from chambers.grounding.cited.labels import exhibit_files
from chambers.grounding.cited.own_labels import own_references
from chambers.grounding.pages.draft_tables import items_of, rows_of
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
        "quarry lease 2019.txt",
        "QUARRY LEASE\n\n1. Rent. The rent is $2,350.00 a month.\n",
        "2. Term. The term is 84 months.\n\n3. Deposit. The deposit is $9,400.00.\n",
    ),
    _source(
        2, "scan0007.txt", "Orla Pym\nMay 9, 2022\n\nDear Mr. Strake:\n\nThe crusher stopped on May 4.\n\nOrla Pym\n"
    ),
    _source(3, "weighbridge log.txt", "WEIGHBRIDGE LOG\n\nMay 4, 2022: 31 loads, 612 tons.\nMay 5, 2022: no loads.\n"),
)
LIST = (
    "\n\nList of documents\n\n- Doc. 1: Quarry lease (quarry lease 2019.txt)\n- Doc. 2: Letter (scan0007.txt)\n"
    "- Doc. 3: Weighbridge log (weighbridge log.txt)\n"
)
TABLE = (
    "| No. | Undisputed Fact | Supporting Evidence |\n|---|---|---|\n"
    "| 17 | The rent was $2,350. The term was 84 months. | quarry lease 2019.txt |\n"
    "| 18 | The crusher stopped on May 4. | scan0007.txt |\n"
    "| 19 | On May 4, 2022, the weighbridge counted 31 loads. | weighbridge log.txt |\n\n"
)


def _faults(text):
    verification = verify(text, SOURCES, Ledger(), MatterFacts())
    return {fault.claim.text: fault.reason for fault in verification.open}


def test_the_number_of_a_row_is_its_own_and_its_evidence_binds_the_whole_row():
    assert _faults(TABLE) == {}
    assert "$2,530" in _faults(TABLE.replace("$2,350", "$2,530"))
    assert "$2,350" in _faults(TABLE.replace("84 months. | quarry lease 2019.txt", "84 months. | scan0007.txt"))


def test_the_evidence_may_stand_in_any_column_and_a_date_is_a_claim_of_its_row():
    table = "| Source | Date | Event |\n|---|---|---|\n| weighbridge log.txt | {} | There were 31 loads. |\n"
    table += "| scan0007.txt | May 4 | The crusher stopped. |\n"
    assert _faults(table.format("May 4, 2022")) == {}
    assert "May 6, 2022" in _faults(table.format("May 6, 2022"))


@pytest.mark.parametrize(
    "mark", ["12.", "12)", "(12)", "\u00b6 12", "PARAGRAPH 12.", "FACT NO. 12:", "Fact 12:", "1.3", "12.1.4"]
)
def test_the_number_of_a_paragraph_is_no_claim(mark):
    assert _faults(f"{mark} The crusher stopped on May 4. (scan0007.txt)") == {}


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("UMF 17-19", ("17", "18", "19")), ("SSUMF No. 17", ("17",)), ("SUF \u00b6 4", ("4",)),
        ("PSMF \u00b6\u00b6 3, 5", ("3", "5")),
        ("Facts \u00b6 4", ("4",)), ("Statement of Facts \u00b6 9", ("9",)),
        ("Def.'s 56.1 Stmt. \u00b6\u00b6 7-9", ("7", "8", "9")),
        ("Agreed Statement of Facts at para. 12", ("12",)),
    ],
)  # fmt: skip
def test_a_reference_of_the_draft_to_itself_is_read(words, numbers):
    found = list(own_references(f"It is so ({words}).", (), ()))
    assert [reference.label for _, _, reference in found] == [", ".join(numbers)]


def test_a_reference_to_rows_must_exist():
    said = f"{TABLE}The rent was $2,350. (UMF {{}}.)"
    assert _faults(said.format("17")) == {}
    assert _faults(said.format("17, 29")) == {"UMF 17, 29": "the draft has no row or paragraph 29"}


def test_a_statement_of_facts_that_is_nowhere_cannot_be_checked():
    assert _faults("The rent was $2,350 (PSMF \u00b6 4).").keys() == {"PSMF \u00b6 4"}


@pytest.mark.parametrize(
    "cite",
    [
        "[Doc. 1, p. 2]",
        "(Doc. 1, p. 2)",
        "[Document 1 at 2]",
        "[Docs. 1 and 3]",
        "[Docs. 1-3]",
        "[Doc. No. 1, \u00a7 3]",
    ],
)
def test_a_label_of_the_drafts_own_list_is_a_paper(cite):
    assert _faults(f"The deposit was $9,400. {cite}{LIST}") == {}


@pytest.mark.parametrize("cite", ["[Doc. 2]", "[Doc. 1, p. 1]", "[Doc. 9]"])
def test_a_wrong_label_or_page_of_the_list_is_told(cite):
    assert _faults(f"The deposit was $9,400. {cite}{LIST}")


@pytest.mark.parametrize(
    ("cite", "listed"),
    [
        ("Tab 3", "Index of tabs\n\n1. Lease, quarry lease 2019.txt\n2. scan0007.txt\n3. weighbridge log.txt\n"),
        ("Enclosure 3", "Enclosures:\n1. quarry lease 2019.txt\n2. scan0007.txt\n3. Weighbridge log\n"),
        ("App'x 3", "Appendix 1 - quarry lease 2019.txt\nAppendix 3 - weighbridge log.txt\n"),
        ("Ex. 3", "Exhibit 1: quarry lease 2019.txt\nExhibit 3: weighbridge log.txt\n"),
    ],
)  # fmt: skip
def test_every_usual_form_of_list_and_label_is_read(cite, listed):
    assert _faults(f"The bridge counted 612 tons. ({cite})\n\n{listed}") == {}
    assert "621" in " ".join(_faults(f"The bridge counted 621 tons. ({cite})\n\n{listed}"))


def test_rows_and_paragraphs_are_counted_once():
    text = f"{TABLE}1. The crusher stopped.\n\n2. 31 loads were weighed.\n"
    assert [item.number for item in items_of(text, rows_of(text))] == ["17", "18", "19", "1", "2"]


@pytest.mark.parametrize(
    "head",
    ["          +-----------+\n          | EXHIBIT Q |\n", "EXHIBIT\nQ\n", "Letter of May        Exhibit Q\n",
     "[EX. Q, page 1 of 3]\n",
     "PLAINTIFF'S EXHIBIT NO. Q\n", "Exhibit Q to the Pym Declaration\n"],
)  # fmt: skip
def test_a_sticker_says_which_exhibit_a_paper_is(head):
    assert "Q" in exhibit_files((_source(5, "a.txt", f"{head}Dear Sir,\n"),))
    assert not exhibit_files((_source(5, "a.txt", "   4    Exhibit Q\n   5  was marked. See Exhibit Q\n"),))


@pytest.mark.parametrize(
    ("place", "told"),
    [("Lease \u00a7 3", False), ("Lease at 2", False), ("Lease \u00a7 1", True), ("Lease \u00a7 8", True)],
)
def test_a_place_in_a_paper_with_its_label_is_a_place_in_the_exhibit(place, told):
    marked = (_source(1, "a.txt", f"EXHIBIT A\n{SOURCES[0].pages[0].text}", SOURCES[0].pages[1].text), *SOURCES[1:])
    said = verify(f"The deposit was $9,400. ({place}, Ex. A.)", marked, Ledger(), MatterFacts())
    assert bool(said.open) is told
