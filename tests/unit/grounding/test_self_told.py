"""Who did it by an account in the first person: the witness, or somebody of whom the witness tells."""

import pytest

from chambers.grounding.people.account_acts import acts_in, are_alike
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

DEPOSITION = (
    "DEPOSITION OF INGRID SOLBAKKEN\n\n"
    "Q.  Did the harbor office hear of the leak?\n"
    "A.  Yes. I wrote to Mr. Trevanion in March 2016 that the slipway pump leaked."
    " He answered that a fitter was coming.\n"
    "Q.  Did you keep the survey?\n"
    "A.  No. Mr. Trevanion asked for it and I gave it to him.\n"
    "Q.  Who closed the sluice that evening?\n"
    "A.  I did. Torvald was at supper.\n"
    "Q.  Who ordered the cheaper gasket?\n"
    "A.  Torvald Eide. I had no say in purchasing.\n"
    "Q.  Did you see the diver's warning?\n"
    "A.  My brother showed it to me the day it arrived.\n"
)
DECLARATION = (
    "I, Lorenzo Bassani, declare:\n\n"
    "1. I keep the vineyard at Colle Alto.\n\n"
    "2. On May 9, 2019 I told Ms. Harcourt that the frost fans would not start. She told me to use the old burners.\n\n"
    "3. Ms. Harcourt wrote the label for the reserve barrels. I did not write it.\n\n"
    "I declare under penalty of perjury that this is true.\n\n/s/ Lorenzo Bassani\n"
)


def _reasons(text, page):
    plain = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, page),)),)
    ledger = assign(plain, prefix="SLP", width=4)
    return [fault.reason for fault in verify(text, with_bates(plain, ledger), ledger, MatterFacts()).faults]


@pytest.mark.parametrize(
    ("page", "false"),
    [
        (DEPOSITION, "Mr. Trevanion wrote to Ms. Solbakken in March 2016 that the slipway pump leaked. (SLP0001.)"),
        (DEPOSITION, "Mr. Trevanion gave the survey to Ms. Solbakken. (SLP0001.)"),
        (DEPOSITION, "Torvald Eide closed the sluice that evening. (SLP0001.)"),
        (DEPOSITION, "Ingrid Solbakken ordered the cheaper gasket. (SLP0001.)"),
        (DEPOSITION, "She showed her brother the diver's warning the day it arrived. (SLP0001.)"),
        (DECLARATION, "Ms. Harcourt told him on May 9, 2019 that the frost fans would not start. (SLP0001.)"),
        (DECLARATION, "It was Bassani who wrote the label for the reserve barrels. (SLP0001.)"),
    ],
)
def test_what_the_witness_did_is_not_what_another_did(page, false):
    assert _reasons(false, page)


@pytest.mark.parametrize(
    ("page", "true"),
    [
        (DEPOSITION, "Ms. Solbakken wrote to Mr. Trevanion in March 2016 that the slipway pump leaked. (SLP0001.)"),
        (DEPOSITION, "Ms. Solbakken gave the survey to Mr. Trevanion. (SLP0001.)"),
        (DEPOSITION, "Mr. Trevanion answered that a fitter was coming. (SLP0001.)"),
        (DEPOSITION, "Ingrid Solbakken closed the sluice that evening. (SLP0001.)"),
        (DEPOSITION, "Torvald Eide ordered the cheaper gasket. (SLP0001.)"),
        (DEPOSITION, "Her brother showed her the diver's warning the day it arrived. (SLP0001.)"),
        (DEPOSITION, "Ms. Solbakken said that a fitter was coming. (SLP0001.)"),
        (DECLARATION, "He told Ms. Harcourt on May 9, 2019 that the frost fans would not start. (SLP0001.)"),
        (DECLARATION, "Ms. Harcourt told Bassani to use the old burners. (SLP0001.)"),
        (DECLARATION, "It was Ms. Harcourt who wrote the label for the reserve barrels. (SLP0001.)"),
    ],
)
def test_what_the_account_has_so_passes(page, true):
    assert not [reason for reason in _reasons(true, page) if reason.startswith("by the account")]


def test_a_verb_of_saying_reaches_to_the_next_one():
    told, answered = acts_in("She told me that the fan had failed, and he answered that it was late.", ())
    assert (told.verb, told.doer.woman, answered.verb, answered.doer.woman) == ("told", True, "answered", False)
    assert "fan" in told.roots
    assert "lat" not in told.roots


def test_what_is_done_to_somebody_is_no_act():
    assert not acts_in("He was told by the mate.", ())


@pytest.mark.parametrize(
    ("one", "other", "alike"), [("told", "wrote", True), ("gave", "handed", True), ("showed", "said", False)]
)
def test_verbs_of_a_kind_stand_for_one_another(one, other, alike):
    assert are_alike(one, other) is alike
