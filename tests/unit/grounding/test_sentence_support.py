"""True facts in a false sentence: what was turned round, exchanged, or given to someone else."""

import pytest

from chambers.grounding.verdict import Verdict
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _page(name, text):
    return Source(name, name[0] * 64, "text/plain", (Page(name, name[0] * 64, 1, text),))


_PLAIN = (
    _page(
        "contract.txt",
        'This contract is made between Orchard Lumber Inc. (the "Seller") and Vera Stanhope (the "Buyer").\n'
        "The Seller shall deliver the timber by June 9, 2025. The Buyer shall not resell the timber before the price "
        "is paid.\nThe deposit is $4,000.00 and the price is $21,500.00.\nAt least 12 beams must be of oak.",
    ),
    _page(
        "deposition.txt",
        "DEPOSITION OF CARL EBERT\n\nQ. Did the timber arrive?\nA. It arrived on June 12, 2025. All of it was wet.\n"
        "Q. Did you tell Vera Stanhope?\nA. No. I never told her.\n",
    ),
    _page("note.txt", "Vera Stanhope paid $4,000.00 on May 2, 2025 and $17,500.00 on June 20, 2025."),
)
LEDGER = assign(_PLAIN, prefix="ORC", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _verify(text):
    return verify(text, SOURCES, LEDGER, MatterFacts())


@pytest.mark.parametrize(
    "text",
    [
        "Orchard Lumber Inc. was to deliver the timber by 9 June 2025 (ORC0001).",
        "The Buyer may not resell the timber before the price is paid (ORC0001).",
        "Carl Ebert testified that the timber arrived on June 12, 2025 (ORC0002).",
        "Ebert did not tell Vera Stanhope (ORC0002).",
        "Stanhope paid $4,000 on 2 May 2025 and $17,500 on 20 June 2025 (ORC0003).",
        "At least 12 beams must be of oak (ORC0001).",
        "The deposit is $4,000.00 and the price is $21,500.00 (ORC0001).",
    ],
)
def test_a_true_sentence_in_other_words_passes(text):
    found = _verify(text)
    assert not found.blocked, [fault.reason for fault in found.faults]


@pytest.mark.parametrize("cited", ["", " (ORC0003)", " [ORC0003]", "; ORC0003"])
def test_a_sentence_of_the_page_itself_is_known_as_such_with_or_without_its_citation(cited):
    found = _verify(f"Vera Stanhope paid $4,000.00 on May 2, 2025 and $17,500.00 on June 20, 2025{cited}.")
    assert [each.reason for each in found.judgments if each.claim.kind.value == "sentence"] == [
        "stands there word for word"
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("At most 12 beams must be of oak (ORC0001).", "at least"),
        ("The barn burned down and the tractor was stolen (ORC0001).", "comes near"),
    ],
)
def test_a_false_sentence_of_true_facts_is_caught_and_says_why(text, why):
    found = _verify(text)
    assert found.blocked
    assert any(why in fault.reason for fault in found.faults), [fault.reason for fault in found.faults]


def test_the_passage_that_carries_a_sentence_is_its_source():
    sentence = _verify("The Seller shall deliver the timber by June 9, 2025 (ORC0001).").judgments[-1]
    assert sentence.claim.kind == "sentence"
    assert sentence.verdict is Verdict.SUPPORTED
    assert sentence.source.text == "The Seller shall deliver the timber by June 9, 2025."


def test_a_statement_without_name_or_figure_is_a_claim_of_its_own():
    (true,) = _verify("All of the timber was wet when it arrived.").judgments
    assert (true.claim.kind, true.verdict) == ("sentence", Verdict.SUPPORTED)
    assert "wet" in true.carried
    (invented,) = _verify("The buyer painted the kitchen and the cellar green.").judgments
    assert invented.verdict is not Verdict.SUPPORTED


@pytest.mark.parametrize("text", ["The court should grant the motion.", "Timber and delivery", "Who was told of it?"])
def test_argument_headings_and_questions_state_no_fact(text):
    assert [j for j in _verify(text).judgments if j.claim.kind == "sentence"] == []


def test_a_fact_that_fails_counts_once_and_brings_the_passage_of_its_sentence():
    (fact,) = _verify("The price is $21,600.00 (ORC0001).").faults
    assert (fact.claim.text, fact.missing) == ("$21,600.00", ("$21,600.00",))
    assert fact.source is not None
    assert "price" in fact.source.text
    assert fact.carried == ("price",)
    assert fact.reason.endswith("the rest of the sentence leans on this passage")
