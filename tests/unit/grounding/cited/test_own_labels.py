"""Where the record marks no exhibits, a label beside a page is held against the draft itself."""

import pytest

from chambers.grounding.verdict import Verdict
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _source(at, *texts):
    pages = tuple(Page(f"{at}.txt", f"{at:064x}", number, text) for number, text in enumerate(texts, start=1))
    return Source(f"{at}.txt", f"{at:064x}", "text/plain", pages)


_PLAIN = (
    _source(1, "The boat was sold for $9,300.00.", "The mast broke on July 9, 2023.", "The sail was blue."),
    _source(2, "The pump was replaced on August 1, 2023.", "The invoice is for $4,120.00."),
)
LEDGER = assign(_PLAIN, prefix="TOL", width=6)
SOURCES = with_bates(_PLAIN, LEDGER)


def _exhibits(text):
    found = verify(text, SOURCES, LEDGER, MatterFacts()).judgments
    return [(j.claim.text, j.verdict, j.reason) for j in found if j.claim.kind == "exhibit"]


_BOAT = "The boat was sold for $9,300.00 (Ex. A at TOL000001). The mast broke on July 9, 2023 (Ex. A at TOL000002). "


def test_a_label_that_goes_with_one_paper_throughout_is_good():
    assert [verdict for _, verdict, _ in _exhibits(_BOAT)] == [Verdict.SUPPORTED, Verdict.SUPPORTED]


def test_a_label_that_stands_once_can_be_held_against_nothing():
    (found,) = _exhibits("The pump was replaced on August 1, 2023 (Ex. B at TOL000004).")
    assert found[1] is Verdict.NOT_CHECKABLE
    assert found[2] == "the record marks no exhibits; the page beside it is checked"


def test_another_label_for_a_paper_is_contradicted():
    *_, last = _exhibits(f"{_BOAT}The boat was sold for $9,300.00 (Ex. D at TOL000001).")
    assert last == ("Ex. D", Verdict.CONTRADICTED, "elsewhere the draft has 1.txt as exhibit A")


def test_the_label_of_another_paper_is_contradicted():
    *_, last = _exhibits(f"{_BOAT}The pump was replaced on August 1, 2023 (Ex. A at TOL000004).")
    assert last == ("Ex. A", Verdict.CONTRADICTED, "elsewhere the draft has 1.txt as exhibit A")


LEADS = [
    "Defs.' ",
    "Pl.'s ",
    "Pls.\u2019 ",
    "Def. ",
    "Compl. ",
    "Hale Decl. ",
    "Hale Decl., ",
    "Dkt. No. 12, ",
    "Trial ",
]


@pytest.mark.parametrize("lead", LEADS)
def test_whose_exhibit_it_is_and_where_it_was_filed_is_part_of_the_citation(lead):
    text = _BOAT.replace("(Ex. A", f"({lead}Ex. A")
    assert verify(text, SOURCES, LEDGER, MatterFacts()).open == ()
    free = _BOAT.replace(" (Ex. A", f". See {lead}Ex. A").replace(").", ".")
    assert verify(free, SOURCES, LEDGER, MatterFacts()).open == ()
    wrong = verify(text.replace("$9,300.00", "$9,400.00"), SOURCES, LEDGER, MatterFacts()).open
    assert "$9,400.00" in {fault.claim.text for fault in wrong}
