"""A draft that repeats a sentence of the page with a figure that stands elsewhere on that page."""

import pytest
from one_paper import verified

from chambers.grounding.verdict import Verdict

PAGE = (
    "ORDER\n\nOn August 4, 2020, the plaintiffs filed a motion for a second restraining order about testing in the "
    "Hadley detention center. The government answered on August 5, 2020. An officer of the county searched the trash "
    "at the kiosks and found over $10,000 of unused receipts. Another raid brought $20,000.\n"
)
SENTENCE = (
    "On {}, the plaintiffs filed a motion for a second restraining order about testing in the Hadley detention center"
)


def _verdict(sentence, figure, page=PAGE):
    judgments = verified(f"{sentence} (PAP0001).", page).judgments
    return next(each for each in judgments if each.claim.text == figure)


def test_a_day_of_another_sentence_of_the_page_is_contradicted_with_the_right_one():
    judgment = _verdict(SENTENCE.format("August 5, 2020"), "August 5, 2020")
    assert judgment.verdict is Verdict.CONTRADICTED
    assert "August 4, 2020" in judgment.reason


def test_the_day_of_the_sentence_itself_passes():
    assert _verdict(SENTENCE.format("August 4, 2020"), "August 4, 2020").verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    "sentence",
    [
        "The motion of the plaintiffs was answered on August 5, 2020",
        "On August 5, 2020, the government answered the motion for a second restraining order about testing",
    ],
)
def test_a_sentence_in_other_words_may_have_any_day_of_the_page(sentence):
    assert _verdict(sentence, "August 5, 2020").verdict is Verdict.SUPPORTED


def test_an_amount_is_not_doubled_without_a_word_for_it():
    page = PAGE.replace(" Another raid brought $20,000.", "")
    wrong = "An officer of the county searched the trash at the kiosks and found over $20,000 of unused receipts"
    assert _verdict(wrong, "$20,000", page).verdict is Verdict.NOT_FOUND
    assert _verdict("Twice the amount of the receipts would be $20,000", "$20,000", page).verdict is Verdict.SUPPORTED
