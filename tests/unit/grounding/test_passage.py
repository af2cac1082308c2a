import pytest

from chambers.grounding.finder import find_tokens, lower_case_words
from chambers.grounding.passage import leaning_fault
from chambers.record.bates import Ledger
from chambers.record.page import Page

PAGE = Page(
    "letter.pdf",
    "a" * 64,
    1,
    "We confirm that Harrow Works paid $55,920.00 to Delmont Press on March 5, 2026. "
    "We confirm that Harrow Works paid $130,480.00 to Delmont Press on June 16, 2026. "
    "Harrow Works did not agree to the surcharge of $3,850.00.",
)


def _fault(sentence):
    tokens = find_tokens(sentence, ledger=Ledger(), lower_words=lower_case_words([PAGE.text]))
    return leaning_fault(sentence, tokens, PAGE)


@pytest.mark.parametrize(
    "sentence",
    [
        "On March 5, 2026, Harrow Works paid $55,920.00 to Delmont Press.",
        "Harrow Works did not agree to the surcharge of $3,850.00.",
    ],
)
def test_a_sentence_that_restates_the_page_leans_on_it(sentence):
    assert _fault(sentence) is None


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("Harrow Works paid $55,920.00 to Delmont Press on June 16, 2026.", "together"),
        ("Delmont Press paid $55,920.00 to Harrow Works on March 5, 2026.", "order"),
        ("Harrow Works did agree to the surcharge of $3,850.00.", "negation"),
        ("Harrow Works fraudulently concealed an enormous secret transfer worth $55,920.00.", "more than"),
    ],
)
def test_true_pieces_in_a_false_sentence_are_refused(sentence, why):
    assert why in _fault(sentence)
