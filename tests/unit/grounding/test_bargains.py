"""Who of two sides does what a bargain has only one of them do."""

import pytest

from chambers.grounding.acts.bargains import bargain_fault
from chambers.grounding.acts.frames import Frame
from chambers.grounding.verify import grounds_of
from chambers.grounding.words.meaning import stem
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

FORM = "CHARTER\n\nOwner: Nils Aker\nCharterer: Blue Sound Tours LLC\nDate: June 2, 2023\n"


def _grounds():
    plain = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, FORM),)),)
    ledger = assign(plain, prefix="CHA", width=4)
    return grounds_of(with_bates(plain, ledger), ledger, MatterFacts())


@pytest.mark.parametrize(
    ("doer", "other", "told"),
    [
        ("Nils Aker", "Blue Sound Tours LLC", False),
        ("Blue Sound Tours LLC", "Nils Aker", True),
        ("Blue Sound Tours LLC", "Olga Prine", False),
        ("Olga Prine", "Nils Aker", False),
    ],
)
def test_only_the_owner_charters_a_boat_to_the_charterer(doer, other, told):
    grounds = _grounds()
    act = Frame(stem("charter"), 0, (doer,), (), (("to", (other,)),))
    assert (bargain_fault([act], [grounds.index.read(0)], grounds) is not None) == told


def test_an_act_of_no_bargain_is_nobodys_alone():
    grounds = _grounds()
    act = Frame(stem("greet"), 0, ("Blue Sound Tours LLC",), ("Nils Aker",))
    assert bargain_fault([act], [grounds.index.read(0)], grounds) is None
