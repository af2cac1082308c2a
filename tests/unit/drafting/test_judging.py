from datetime import date

from chambers.drafting.writing.judging import first_day, judge_sentence, quotable, states_something
from chambers.grounding.sentences import flowing
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_TEXTS = (
    "The price of the press is $900.00.\nDear Ada,\nI am sorry about May 1, 2026.",
    "From: Bo <b@x.example>\nThe Seller shall deliver the\npress by May 15, 2026.",
)
_PLAIN = Source("a.pdf", "a" * 64, "text/plain", tuple(Page("a.pdf", "a" * 64, n, t) for n, t in enumerate(_TEXTS, 1)))
LEDGER = assign([_PLAIN], prefix="HAR", width=6)
(SOURCE,) = with_bates([_PLAIN], LEDGER)


def _judge(sentence):
    return judge_sentence(sentence, SOURCE, LEDGER, MatterFacts())


def test_a_sentence_finds_the_page_that_bears_it():
    assert _judge("The Seller shall deliver the press by May 15, 2026.").page.bates == "HAR000002"
    assert _judge("The price is $900.00.").page.bates == "HAR000001"


def test_a_sentence_that_no_page_bears_comes_back_with_its_fault():
    judged = _judge("The price of the press is $990.00.")
    assert judged.page is None
    assert "$990.00 does not stand on" in judged.faults[0]


def test_only_sentences_that_read_well_alone_are_quoted():
    quotes = [flowing(passage.text) for page in SOURCE.pages for passage in quotable(page)]
    assert quotes == ["The price of the press is $900.00.", "The Seller shall deliver the press by May 15, 2026."]


def test_a_sentence_without_anything_to_check_states_nothing():
    assert not states_something("The document is a contract of a kind.", SOURCE, LEDGER)
    assert states_something("The press costs $900.00.", SOURCE, LEDGER)


def test_the_first_full_date_is_the_day_of_a_text():
    assert first_day("In May 2026, after 03/04/2026, on June 2, 2026.") == date(2026, 6, 2)
    assert first_day("No date.") is None
