"""What the best passage affirms or denies, and words of one kind put for one another."""

import pytest

from chambers.grounding.texts.clauses import clauses_of
from chambers.grounding.verify import verify
from chambers.grounding.words.meaning import stem
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

TEXT = (
    "DEPOSITION OF IRMA LOMAX\n\n44:3   Q. Did you inspect the boiler?\n44:4   A. No, I did not.\n"
    "44:7   Q. Did she mention a leak?\n44:8   A. Yes. She said it twice.\n"
    "44:11  Q. Was the gauge read that night?\n44:12  A. The reading was not done.\n"
    "Late fee assessed on invoice 12: none.\n"
)
REPORT = (
    "REPORT\n\nThe copper supply line in the cellar split without warning. Her daughter declined the repair.\n"
    "We demand that the owner stop the pump. The owner did not stop the pump. The right valve was tight.\n"
    "The contract had lapsed. Mr. Hale asked the board to sell the mill. It refused.\n"
)
_PLAIN = tuple(
    Source(f"{name}.txt", name[0] * 64, "text/plain", (Page(f"{name}.txt", name[0] * 64, 1, text),))
    for name, text in (("deposition", TEXT), ("report", REPORT))
)
LEDGER = assign(_PLAIN, prefix="BLR", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _blocked(sentence):
    return verify(sentence, SOURCES, LEDGER, MatterFacts()).blocked


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("Lomax did not inspect the boiler (BLR0001).", "Lomax inspected the boiler (BLR0001)."),
        ("The reading of the gauge was not done (BLR0001).", "The reading of the gauge was done (BLR0001)."),
        ("No late fee was assessed on invoice 12 (BLR0001).", "A late fee was assessed on invoice 12 (BLR0001)."),
        (
            "The line in the cellar split without warning (BLR0002).",
            "The line in the cellar split with a warning (BLR0002).",
        ),
        ("The owner did not stop the pump (BLR0002).", "The owner stopped the pump (BLR0002)."),
        ("Her daughter declined the repair (BLR0002).", "Her daughter accepted the repair (BLR0002)."),
        ("The right valve was tight (BLR0002).", "The left valve was tight (BLR0002)."),
    ],
)
def test_the_true_sentence_passes_and_the_turned_one_does_not(true, false):
    assert not _blocked(true)
    assert _blocked(false)


@pytest.mark.parametrize(
    "true",
    [
        "The contract had expired (BLR0002).",
        "The letter demands that the owner stop the pump (BLR0002).",
        "Hale asked the board to sell the mill (BLR0002).",
    ],
)
def test_a_request_and_another_word_for_a_denial_pass(true):
    assert not _blocked(true)


def test_a_label_with_none_behind_it_denies_the_label():
    (clause,) = clauses_of("Late fee assessed: none.")
    assert clause.denials == 1
    assert {"lat", "fee"} <= clause.denied


@pytest.mark.parametrize(
    ("noun", "verb"),
    [("approval", "approve"), ("inspection", "inspect"), ("denial", "deny"), ("decision", "decide")],
)
def test_a_noun_made_of_a_verb_has_its_stem(noun, verb):
    assert stem(noun) == stem(verb)
