"""Yes and no: what was asked, moved, offered or objected to, and how it was answered."""

import pytest

from chambers.grounding.matching import read_page
from chambers.grounding.sense.responses import response_fault
from chambers.record.page import Page


def _fault(sentence: str, text: str) -> str | None:
    return response_fault(sentence, [read_page(Page("a.txt", "0" * 64, 1, text))])


_PAGE = """
The tenant asked for leave to keep two goats. The board refused.
MR. HALE: Objection, hearsay.
THE COURT: Sustained. Move on.
Moved by Ferrer to sell the annex. Motion failed, 2 to 5.
0810 Asked permission to force the shed door. Kirk: no.
Dr. Amery offered a second opinion. I said I would rather not.
Claim 12 (scaffolding) is allowed in part.
The budget for gravel was approved, not the budget for lamps.
"""


@pytest.mark.parametrize(
    "sentence",
    [
        "The board agreed to let the tenant keep two goats.",
        "The court overruled Mr. Hale's objection.",
        "The motion to sell the annex carried.",
        "Kirk gave the crew leave to force the door of the shed.",
        "The patient accepted Dr. Amery's offer of a second opinion.",
        "The claim for scaffolding was allowed in full.",
        "The budget for lamps was approved.",
    ],
)
def test_other_answer_than_that_of_the_page_is_told(sentence: str) -> None:
    assert _fault(sentence, _PAGE) is not None


@pytest.mark.parametrize(
    "sentence",
    [
        "The board turned down the tenant's request to keep two goats.",
        "The court sustained Mr. Hale's objection.",
        "The motion to sell the annex was defeated.",
        "Kirk would not allow them to force the door of the shed.",
        "The patient declined a second opinion from Dr. Amery.",
        "The claim for scaffolding was allowed only in part.",
        "The claim for scaffolding was allowed.",
        "The budget for gravel was approved.",
        "The crew refused and left.",
        "Had the board agreed to the goats, the tenant would have stayed.",
        "The tenant hoped that the board would approve the goats.",
    ],
)
def test_the_same_answer_in_other_words_is_not(sentence: str) -> None:
    assert _fault(sentence, _PAGE) is None


@pytest.mark.parametrize(
    ("sentence", "page"),
    [
        ("Spear fishing in the lagoon is forbidden.", "4. Sanctions.\nSpear fishing in the lagoon costs a permit.\n"),
        ("Mr. Holt was not happy to lend the boat.", 'Please do not tell her that I was "happy" to lend the boat.'),
    ],
)
def test_a_heading_and_a_saying_that_is_not_to_be_told_are_no_answers(sentence: str, page: str) -> None:
    assert _fault(sentence, page) is None
