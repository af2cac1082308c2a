"""Tests for lines of a transcript that are cited with the number of another page, printed in a running head."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_HEADS = ("ANNA KESTREL - May 2, 2024                  {}", "{} KESTREL DIRECT")
_SAID = {
    31: (
        "Q.  Who repaired the hinge of the kiln?",
        "A.  A smith from the harbor repaired the hinge.",
        "Q.  Did the smith warn you about the door?",
        "A.  He warned me not to slam it.",
    ),
    32: (
        "Q.  Where did you store the glaze?",
        "A.  In the cellar, under a tarpaulin.",
        "Q.  Was the cellar dry?",
        "A.  Damp in the winter.",
    ),
}


def _faults(text: str, head: str) -> set[str]:
    pages = ["DEPOSITION OF ANNA KESTREL\nTaken on May 2, 2024"]
    for number, said in _SAID.items():
        lines = "\n".join(f"  {at}   {line}" for at, line in enumerate(said, start=1))
        pages.append(f"{head.format(number)}\n\n{lines}\n")
    read = tuple(Page("dep.txt", "a" * 64, at, page) for at, page in enumerate(pages, start=1))
    sources = (Source("dep.txt", "a" * 64, "text/plain", read),)
    return {fault.claim.text for fault in verify(text, sources, Ledger(), MatterFacts()).open}


@pytest.mark.parametrize("head", _HEADS)
def test_the_lines_of_the_right_page_pass(head: str) -> None:
    assert _faults("A smith from the harbor repaired the hinge of the kiln (Kestrel Dep. 31:1-2).", head) == set()


@pytest.mark.parametrize("head", _HEADS)
def test_the_same_lines_of_another_page_are_told(head: str) -> None:
    assert _faults("A smith from the harbor repaired the hinge of the kiln (Kestrel Dep. 32:1-2).", head)


@pytest.mark.parametrize("head", _HEADS)
def test_a_page_that_the_transcript_has_not_is_told(head: str) -> None:
    assert _faults("A smith from the harbor repaired the hinge of the kiln (Kestrel Dep. 45:1-2).", head)
