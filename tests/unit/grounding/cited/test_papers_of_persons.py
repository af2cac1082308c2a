"""A person's deposition or declaration is cited by the numbers that it prints, in the forms that lawyers write."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _source(at, *texts):
    pages = tuple(Page(f"{at}.txt", f"{at:064x}", number, text) for number, text in enumerate(texts, start=1))
    return Source(f"{at}.txt", f"{at:064x}", "text/plain", pages)


_PLAIN = (
    _source(
        1,
        "DEPOSITION OF ANNA KESTREL\nTaken on May 2, 2024",
        "Page 31\n 1  Q. What did you pay for the kiln?\n 2  A. I paid $4,120.00 for it.\n"
        " 3  Q. Was it new?\n 4  A. It had been used for nine years.\n",
        "Page 32\n 1  Q. When did the door crack?\n 2  A. On July 9, 2023.\n 3  Q. Who saw it?\n 4  A. My brother.\n",
    ),
    _source(
        2,
        "DECLARATION OF PETER VOSS\n\n1. I am a potter.\n\n2. I sold the kiln in March 2023.",
        "3. I told Ms. Kestrel that the door was sound.\n\n4. I had repaired the hinge for $85.00.",
    ),
)
LEDGER = assign(_PLAIN, prefix="KLN", width=5)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(text):
    return {fault.claim.text: fault.reason for fault in verify(text, SOURCES, LEDGER, MatterFacts()).open}


DEPOSITIONS = [
    "Kestrel Dep. 31:1-2",
    "Kestrel Dep. Tr. 31:1\u20132",
    "Kestrel Depo. 31:1-2",
    "A. Kestrel Dep., 31:1-2",
    "Anna Kestrel Dep. at 31:1-2",
    "Kestrel Dep. p. 31, ll. 1-2",
    "Kestrel Deposition, page 31, lines 1-2",
    "Deposition of Anna Kestrel at 31:1-2",
    "Dep. of A. Kestrel 31:1-31:2",
    "Kestrel Tr. 31:1-2, 32:1-2",
    "See Kestrel Dep. 31",
    "Kestrel 31:1-2",
]


@pytest.mark.parametrize("cite", DEPOSITIONS)
def test_a_deposition_is_found_by_its_printed_page(cite):
    assert _faults(f"Ms. Kestrel paid $4,120.00 for the kiln ({cite}).") == {}
    assert "$4,210.00" in _faults(f"Ms. Kestrel paid $4,210.00 for the kiln ({cite}).")


def test_a_paper_that_speaks_of_a_deposition_in_its_first_lines_is_not_that_deposition():
    letter = _source(
        3, "Dear Counsel:\n\nI have read the deposition of Anna Kestrel, and the declaration of Peter Voss."
    )
    plain = (*_PLAIN, letter)
    ledger = assign(plain, prefix="KLN", width=5)
    draft = "Ms. Kestrel paid $4,120.00 for the kiln (Kestrel Dep. 31:1-2)."
    assert not verify(draft, with_bates(plain, ledger), ledger, MatterFacts()).open


def test_the_wrong_page_of_a_deposition_is_told():
    assert "KLN00002" in _faults("Ms. Kestrel paid $4,120.00 for the kiln (Kestrel Dep. 32:1-2).")["$4,120.00"]
    found = _faults("Ms. Kestrel paid $4,120.00 for the kiln (Kestrel Dep. 47:1-2).")
    assert found["Kestrel Dep. 47:1-2"] == "1.txt has 3 pages, numbered 31 to 32, and none is 47"


DECLARATIONS = [
    "Voss Decl. \u00b6 4",
    "Voss Decl. \u00b64",
    "Voss Decl., \u00b6 4",
    "Voss Decl. at \u00b6 4",
    "P. Voss Decl. \u00b6\u00b6 3-4",
    "Decl. of Peter Voss \u00b6 4",
    "Declaration of Peter Voss, \u00b6\u00b6 3, 4",
    "Voss Declaration, paragraph 4",
    "Voss Decl. para. 4",
    "Voss Decl., par. 4",
]


@pytest.mark.parametrize("cite", DECLARATIONS)
def test_a_declaration_is_found_by_its_paragraph(cite):
    assert _faults(f"Mr. Voss repaired the hinge for $85.00 ({cite}).") == {}
    assert "$58.00" in _faults(f"Mr. Voss repaired the hinge for $58.00 ({cite}).")


def test_the_wrong_paragraph_is_told():
    assert _faults("Mr. Voss repaired the hinge for $85.00 (Voss Decl. \u00b6 2).")
    found = _faults("Mr. Voss repaired the hinge for $85.00 (Voss Decl. \u00b6 3).")
    assert found["Voss Decl. \u00b6 3"] == "section 4 says this, not section 3"


def test_pages_of_an_exhibit_may_be_those_that_it_prints():
    exhibit = _source(3, "EXHIBIT 7\nPage 41\nThe glaze was green.", "Page 42\nThe shelf cost $66.00.")
    record = (*_PLAIN, exhibit)
    ledger = assign(record, prefix="KLN", width=5)
    sources = with_bates(record, ledger)
    for cite in ("Ex. 7 at 42", "Ex. 7 at 2"):
        assert verify(f"The shelf cost $66.00 ({cite}).", sources, ledger, MatterFacts()).open == ()
    assert verify("The shelf cost $66.00 (Ex. 7 at 43).", sources, ledger, MatterFacts()).open


def test_the_number_beside_a_deposition_must_be_that_of_the_page():
    assert _faults("Ms. Kestrel paid $4,120.00 for the kiln (Kestrel Dep. 31:1-2 (KLN00002)).") == {}
    found = _faults("Ms. Kestrel paid $4,120.00 for the kiln [Kestrel Dep. 31:1-2 (KLN00003)].")
    assert found["Kestrel Dep. 31:1-2"] == "KLN00003 is not a page of Kestrel Dep. 31:1-2"


def test_a_report_is_found_by_its_author():
    report = _source(4, "EXPERT REPORT OF IRIS BOOM\n\n1. The weld was cold.\n\n2. The crack is nine inches long.")
    record = (*_PLAIN, report)
    ledger = assign(record, prefix="KLN", width=5)
    sources = with_bates(record, ledger)
    for cite in ("Boom Report \u00b6 2", "Boom Rep. \u00b6\u00b6 1-2", "Report of Iris Boom \u00b6 2"):
        assert verify(f"The crack is nine inches long ({cite}).", sources, ledger, MatterFacts()).open == ()
        assert verify(f"The crack is six inches long ({cite}).", sources, ledger, MatterFacts()).open


def test_a_day_in_figures_is_read_as_the_record_tells_it_in_words():
    record = (_source(5, "Crash report. Date: 10/12/2023. The car was red."), _source(6, "It was on October 12, 2023."))
    ledger = assign(record, prefix="CAR", width=5)
    sources = with_bates(record, ledger)
    assert verify("The red car crashed on October 12, 2023 (CAR00001).", sources, ledger, MatterFacts()).open == ()
    assert verify("The red car crashed on December 10, 2023 (CAR00001).", sources, ledger, MatterFacts()).open


def test_a_condition_may_be_told_in_the_drafts_own_words():
    record = (_source(7, "No partner may draw more than $9,500 without the written consent of all other partners."),)
    ledger = assign(record, prefix="VET", width=5)
    sources = with_bates(record, ledger)
    good = 'A partner may draw more than $9,500 only with "the written consent of all other partners" (VET00001).'
    assert verify(good, sources, ledger, MatterFacts()).open == ()
    bad = 'A partner drew more than $9,500 with "the written consent of all other partners" (VET00001).'
    assert verify(bad, sources, ledger, MatterFacts()).open
