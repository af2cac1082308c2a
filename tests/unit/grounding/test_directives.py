"""What somebody was told to do, and what they were told not to do."""

import pytest

from chambers.grounding.matching import read_page
from chambers.grounding.sense.directives import directive_fault
from chambers.record.page import Page

_PAGE = """
Nora - please don't ship the Brandt pallets until the seal is checked.
I would not advise repainting the hull this year.
He wants the second leak kept out of the monthly summary.
Q. Did Ms. Orr tell you to destroy the ledger?
A. No.
The foreman told us to brace the east wall.
Survey postponed. Not photographed at her request.
"""


def _fault(sentence: str) -> str | None:
    return directive_fault(sentence, [read_page(Page("a.txt", "0" * 64, 1, _PAGE))])


@pytest.mark.parametrize(
    "sentence",
    [
        "Nora was urged to ship the Brandt pallets at once.",
        "He recommended that the hull be repainted this year.",
        "He insisted that the monthly summary describe the second leak.",
        "Ms. Orr told the witness to destroy the ledger.",
        "The foreman told them not to brace the east wall.",
        "She asked that the survey be photographed.",
    ],
)
def test_the_contrary_of_what_was_asked_is_told(sentence: str) -> None:
    assert _fault(sentence) is not None


@pytest.mark.parametrize(
    "sentence",
    [
        "Nora was asked not to ship the Brandt pallets.",
        "Nora was asked to hold back the Brandt pallets.",
        "He advised against repainting the hull this year.",
        "He wanted the second leak kept out of the monthly summary.",
        "Ms. Orr never told the witness to destroy the ledger.",
        "No one told the witness to destroy the ledger.",
        "The foreman told them to brace the east wall.",
        "Ms. Orr's request that the wall be braced came late.",
    ],
)
def test_what_was_asked_passes_in_other_words(sentence: str) -> None:
    assert _fault(sentence) is None


@pytest.mark.parametrize(
    ("sentence", "page"),
    [
        ("Ms. Dahl wanted to show the chart to the crew.", "Please do not show the chart to the crew."),
        ("The mate was told to await the spring tide.", "I was told to wait for the spring tide."),
        ("The leaflet told owners to moor at the quay, without a spare line.", "Do not use a spare line at the quay."),
    ],
)
def test_a_wish_and_a_wait_are_no_contrary_orders(sentence: str, page: str) -> None:
    assert directive_fault(sentence, [read_page(Page("a.txt", "0" * 64, 1, page))]) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "The clerk asked leave to ship the Brandt pallets.",
        "He asked the owner for permission to ship the Brandt pallets.",
    ],
)
def test_who_asks_leave_tells_nobody_to_do_it(sentence):
    assert _fault(sentence) is None
    assert _fault("The clerk was asked to ship the Brandt pallets.") is not None
