"""Sentences that state a fact come with their nearest passages; nobody judges whether these say the same."""

import pytest
from one_paper import verified

CONTRACT = (
    "The Seller shall deliver the timber by June 9, 2025. The Buyer shall not resell the timber before the price is "
    "paid.\n"
    "The deposit is $4,000.00 and the price is $21,500.00.\n"
)
DEPOSITION = (
    "DEPOSITION OF CARL EBERT\n\nQ. Did the timber arrive?\nA. On June 12. All of it was wet.\n"
    "Q. Who called?\nA. I did.\n"
)


def _questions(text):
    return verified(text, CONTRACT, DEPOSITION).questions


def _nearest(text):
    return [each.passages[0].text for each in _questions(text)]


def test_the_nearest_passage_of_the_cited_page_comes_first():
    assert _nearest("The timber was to come by June 9, 2025 (PAP0001).") == [
        "The Seller shall deliver the timber by June 9, 2025."
    ]


def test_a_citation_may_be_a_sentence_of_its_own():
    (question,) = _questions("The wood was wet when it came. (PAP0002.)")
    assert {passage.bates for passage in question.passages} == {"PAP0002"}


def test_without_a_citation_the_whole_record_is_asked():
    assert "wet" in _nearest("All of the timber was wet.")[0]


def test_a_question_and_its_answer_are_one_passage():
    assert _nearest("All of it was wet when it came (PAP0002).") == [
        "Q. Did the timber arrive?\nA. On June 12. All of it was wet."
    ]


@pytest.mark.parametrize(
    "text",
    [
        "The court should grant the motion.",
        "Timber and delivery",
        "Who was told of the timber?",
        "The buyer is entitled to judgment for the price.",
        "Notice must be timely and in writing. Celotex Corp. v. Catrett, 477 U.S. 317 (1986).",
        "Respectfully submitted,\n\nCarl Ebert, Seller of timber",
    ],
)
def test_argument_headings_questions_and_exempt_parts_ask_nothing(text):
    assert _questions(text) == ()


def test_a_sentence_is_no_claim_and_blocks_nothing():
    found = verified("The buyer resold the timber before the price was paid (PAP0001).", CONTRACT, DEPOSITION)
    assert not found.blocked
    assert found.to_json()["meaning"] == "not judged"
    assert found.to_json()["questions"][0]["sentence"].startswith("The buyer resold")
