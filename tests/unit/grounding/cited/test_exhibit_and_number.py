"""An exhibit with the number of its page beside it is one place, and the two must agree."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _source(at, *texts):
    pages = tuple(Page(f"{at}.txt", f"{at:064x}", number, text) for number, text in enumerate(texts, start=1))
    return Source(f"{at}.txt", f"{at:064x}", "text/plain", pages)


_PLAIN = (
    _source(1, "EXHIBIT C\nThe combine was sold for $310,000.00.", "The engine stopped on July 9, 2023."),
    _source(2, "EXHIBIT D\nThe pump was replaced on August 1, 2023.", "The invoice is for $4,120.00."),
)
LEDGER = assign(_PLAIN, prefix="TOL", width=6)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(text):
    return {fault.claim.text: fault.reason for fault in verify(text, SOURCES, LEDGER, MatterFacts()).open}


@pytest.mark.parametrize("cite", ["Ex. C at TOL000002", "Ex. C, TOL000002", "Ex. C (TOL000002)", "TOL000002 (Ex. C)"])
def test_the_page_beside_an_exhibit_decides(cite):
    assert _faults(f"The engine stopped on July 9, 2023 ({cite}).") == {}
    wrong = _faults(f"The combine was sold for $310,000.00 ({cite}).")
    assert "it stands on TOL000001" in wrong["$310,000.00"]


@pytest.mark.parametrize("cite", ["Ex. D at TOL000002", "TOL000002 (Ex. D)"])
def test_an_exhibit_that_does_not_hold_the_page_beside_it_is_contradicted(cite):
    found = _faults(f"The engine stopped on July 9, 2023 ({cite}).")
    assert found["Ex. D"] == "TOL000002 is not a page of Ex. D, but of exhibit C"


def test_two_places_in_one_bracket_are_both_good():
    assert (
        _faults("The engine stopped on July 9, 2023 and the pump was replaced on August 1, 2023 (Ex. C; TOL000003).")
        == {}
    )


def test_id_means_the_page_and_not_the_whole_exhibit():
    text = "The engine stopped on July 9, 2023. (Ex. C at TOL000002.) The combine was sold for $310,000.00. (Id.)"
    assert "it stands on TOL000001" in _faults(text)["$310,000.00"]


def test_id_after_an_exhibit_and_its_page_means_one_place():
    text = "The engine stopped on July 9, 2023. (Ex. C, TOL000002.) It stopped on July 9, 2023. (Id.)"
    assert _faults(text) == {}


@pytest.mark.parametrize("cite", ["Ex. C at 2; TOL000002", "Ex. C at 2, TOL000002", "TOL000002 (Ex. C at 2)"])
def test_an_exhibit_with_its_page_and_the_number_of_that_page_are_one_place(cite):
    text = f"The engine stopped on July 9, 2023. ({cite}.)"
    assert _faults(text) == {}
    assert _faults(f"{text} It stopped on July 9, 2023. (Id.)") == {}
    assert _faults(text.replace("at 2", "at 1"))["Ex. C at 1"].startswith("TOL000002 is not a page of Ex. C at 1")
    assert "but of exhibit C" in _faults(text.replace("Ex. C", "Ex. D"))["Ex. D at 2"]
