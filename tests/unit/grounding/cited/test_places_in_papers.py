"""Pages, lines, sections and paragraphs behind the label of an exhibit, the name of a paper, a number or "Id."."""

import pytest

from chambers.grounding.cited.places import Place, place_at
from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


@pytest.mark.parametrize(
    ("written", "place"),
    [
        (" at 33:6-9.)", Place(33, None, 6, 9)),
        (" 57:10-58:2)", Place(57, 58, 10, 10)),
        (", p. 2)", Place(2)),
        (" at 117-19)", Place(117, 119)),
        (" \u00a7\u00a7 1-3)", Place(sections=("1", "2", "3"))),
        (", \u00b6\u00b6 3, 5-6)", Place(sections=("3", "5", "6"))),
        (" \u00a7 4.2(b), at 3;", Place(3, sections=("4.2",))),
        (" Section 7.", Place(sections=("7",))),
        (" at 5 days", Place()),
        (" 12 people came", Place()),
    ],
)
def test_the_place_behind_a_citation(written, place):
    assert place_at(written, 0)[1] == place


def _source(at, name, *texts):
    pages = tuple(Page(name, f"{at:064x}", number, text) for number, text in enumerate(texts, start=1))
    return Source(name, f"{at:064x}", "text/plain", pages)


SOURCES = (
    _source(
        1,
        "Exhibit 02 - Deposition of Ines Varga.txt",
        "DEPOSITION OF INES VARGA\n\nPage 33\n\n 1  Q. What did the pump cost?\n 2  A. It was $4,120.00.\n"
        " 3  Q. Who fitted it?\n 4  A. Jonah Pell.\n 5  Q. In one day?\n 6  A. Two days.\n",
        "Page 34\n\n 1  Q. When did it fail?\n 2  A. On July 9, 2023.\n 3  Q. Did you write?\n 4  A. I called him.\n",
    ),
    _source(
        2,
        "Ex. B affidavit.txt",
        "AFFIDAVIT\n\n1. I am a plumber.\n\n2. I was paid $310.00 on May 4, 2023.\n\n3. The seal was worn, see\n"
        "2 and 4 of the list.\n\n4. I told Ms. Varga of the seal.\n",
    ),
)


def _faults(text):
    verification = verify(text, SOURCES, Ledger(), MatterFacts())
    return {fault.claim.text: fault.reason for fault in verification.open}


@pytest.mark.parametrize(
    "text",
    [
        "The pump cost $4,120 (Ex. 2 at 33:1-2).",
        "The pump cost $4,120. (Ex. 2 at 33:1-2.) It failed on July 9, 2023. (Id. at 34:1-2.)",
        "The pump cost $4,120 (Ex. 2 at 33). It failed on July 9, 2023 (Id. 34:1-2).",
        "He was paid $310 (Ex. B \u00b6\u00b6 1-2). Ms. Varga was told of the seal (Id. \u00b6 4).",
        "The pump cost $4,120, and he was paid $310 (Exs. 2, B.).",
        "He was paid $310. (Ex. B, \u00b6 2) The pump cost $4,120. (Ex. 2)",
    ],
)
def test_a_place_of_an_exhibit_holds_what_it_says(text):
    assert _faults(text) == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The pump cost $4,120 (Ex. 2 at 34).", "$4,120"),
        ("It failed on July 9, 2023 (Ex. 2 at 33:1-2).", "July 9, 2023"),
        ("He was paid $310 (Ex. B \u00b6 4).", "Ex. B \u00b6 4"),
        ("He was paid $310 (Ex. B \u00b6 12).", "Ex. B \u00b6 12"),
        ("The pump cost $4,120 (Ex. 2 at 33). It failed on July 9, 2023 (Id. at 33).", "July 9, 2023"),
    ],
)
def test_a_place_that_says_something_else_is_told(text, told):
    assert told in _faults(text)
