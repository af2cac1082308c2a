"""Sections of policies and by-laws, numbered as an outline is, and papers whose kind is made out of another."""

import pytest

from chambers.grounding.cited.stretches import sections_of
from chambers.grounding.matching import read_page
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

FIRST = (
    "LANTERN MUTUAL\nBUILDERS' RISK POLICY\n\nSECTION III - COVER\nA.  We cover sudden loss of the works.\n\n"
    "SECTION IV - EXCLUSIONS\nA.  Rust and rot.\nB.  We do not pay for:\n    1.  Earth movement.\n"
    "    2.  Theft from an open yard above $4,000.\n"
)
SECOND = "    3.  Loss by flood.\nC.  War.\n\nSECTION V - CONDITIONS\nA.  Proof of loss is due in ninety days.\n"


def _source(at, name, *texts):
    pages = tuple(Page(name, f"{at:064x}", number, text) for number, text in enumerate(texts, start=1))
    return Source(name, f"{at:064x}", "text/plain", pages)


SOURCES = (
    _source(1, "Policy LM-20.txt", FIRST, SECOND),
    _source(2, "Lantern denial letter.txt", "Lantern Mutual\nJune 2, 2021\n\nWe rely on Section IV.B.2.\n\nIda Roe\n"),
    _source(
        3, "Kestrel Subcontract.txt", "SUBCONTRACT\nKestrel Roofing Company\n\n4.2 The leaders are set by others.\n"
    ),
)


def _faults(text):
    return [fault.claim.text for fault in verify(text, SOURCES, Ledger(), MatterFacts()).open]


def test_an_outline_runs_on_from_page_to_page():
    pages = [read_page(page) for page in SOURCES[0].pages]
    found = sections_of(pages, ("IV.B.3",))
    first = ["III", "III.A", "IV", "IV.A", "IV.B", "IV.B.1", "IV.B.2"]
    assert list(found) == [*first, "IV.B.3", "IV.C", "V", "V.A"]
    assert [stretch.page for stretch in found["IV.B.3"]] == [pages[1]]


@pytest.mark.parametrize(
    "text",
    [
        "Theft from an open yard is excluded above $4,000 (Policy \u00a7 IV.B.2).",
        "Loss by flood is excluded (Policy \u00a7 IV.B.3).",
        "Proof of loss is due in 90 days (Policy \u00a7 V.A).",
        "Others were to set the leaders (Kestrel Subcontract \u00a7 4.2).",
    ],
)
def test_a_place_in_an_outline_is_a_citation_of_its_paper(text):
    assert _faults(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Theft from an open yard is excluded above $4,000 (Policy \u00a7 V.A).",
        "Proof of loss is due in 60 days (Policy \u00a7 V.A).",
        "Loss by flood is excluded (Policy \u00a7 VII.B).",
    ],
)
def test_another_place_in_the_outline_is_told(text):
    assert _faults(text) != []


def test_a_number_that_was_broken_off_its_line_heads_no_section():
    page = "\u00b6 2.  We wrote to her on November\n      4.\n      Nothing was done.\n\n\u00b6 3.  The furnace died.\n"
    assert list(sections_of([read_page(Page("a.txt", "a" * 64, 1, page))])) == ["2", "3"]
