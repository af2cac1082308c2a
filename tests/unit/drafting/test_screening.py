import pytest

from chambers.drafting.writing.screening import fold, screening_fault

REQUEST = "State the most important facts of this document in two plain sentences."


def _fault(sentence, seen=()):
    return screening_fault(sentence, request=REQUEST, seen=seen)


@pytest.mark.parametrize(
    "sentence",
    [
        "Delmont delivered the press on May 27, 2026.",
        "The price is $186,400.00.",
        "Harrow did not agree to the surcharge.",
    ],
)
def test_a_plain_statement_passes(sentence):
    assert _fault(sentence) is None


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("It is.", "shorter"),
        ("word " * 80 + ".", "longer"),
        ("I'm sorry, but I cannot help with that.", "chatter"),
        ("As an AI language model, this is hard.", "chatter"),
        ("The most important facts of this document are these.", "repeats the request"),
        ("The price of the press is", "breaks off"),
        ("Total of the press, delivery, installation.", "no verb"),
    ],
)
def test_what_is_no_statement_is_dropped_by_a_stated_rule(sentence, why):
    assert why in _fault(sentence)


def test_a_sentence_said_before_is_dropped_whatever_its_punctuation():
    assert _fault("The press was late!", seen={fold("the press was  late.")}) == "said before"
