"""Whose a thing is, and how somebody is called: what every page has otherwise."""

import pytest
from one_paper import reasons

TEXTS = (
    "Mr. Orrin Vale read Ms. Strand's survey on May 4, 2023. Dr. Iva Kern read the survey of Ms. Strand too.\n",
    "Mr. Vale kept his ledger in the barn. Ms. Strand saw it there. Hugo Perl and Mrs. Anna Perl saw it too.\n",
)


def _faults(text):
    return reasons(text, *TEXTS, prefix="OWN")


@pytest.mark.parametrize(
    "text",
    [
        "Mr. Vale read Strand's survey on May 4, 2023 (OWN0001).",
        "Ms. Strand saw Vale's ledger in the barn (OWN0002).",
        "Mr. Perl saw it there (OWN0002).",
    ],
)
def test_what_the_pages_have_or_leave_open_passes(text):
    assert _faults(text) == []


def test_a_thing_of_somebody_else_is_contradicted():
    assert any("survey" in reason for reason in _faults("Ms. Strand read Vale's survey on May 4, 2023 (OWN0001)."))


@pytest.mark.parametrize("name", ["Ms. Vale", "Dr. Vale"])
def test_a_courtesy_that_no_page_gives_is_contradicted(name):
    assert any("calls this person Mr. Vale" in reason for reason in _faults(f"{name} kept a ledger (OWN0002)."))
