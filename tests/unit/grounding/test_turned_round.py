"""Clauses that are turned round: denied or not, opposites, before and after, at least and at most, only and both."""

import pytest

from chambers.grounding.texts.clauses import clauses_of
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

TEXT = (
    "The steward found the east hatch open, but the west hatch was not found. The siren was not on.\n"
    "The cargo was unpaid on June 3, 2024. The pilot left the bridge before the storm.\n"
    "The crew may carry up to 40 barrels and at least 3 lamps.\nBoth mates signed the log. "
    "The second mate kept the keys. Passage was refused. The mate asked the cook to throw the flour away. He refused.\n"
    "Nobody may land unless the harbor master has consented.\n"
    "Cabin 3 was dry before the gale. The purser's clerk of cabin 2, in the second cabin, was ill after the voyage.\n"
)
_PLAIN = (Source("log.txt", "a" * 64, "text/plain", (Page("log.txt", "a" * 64, 1, TEXT),)),)
LEDGER = assign(_PLAIN, prefix="LOG", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _blocked(sentence):
    return verify(f"{sentence} (LOG0001).", SOURCES, LEDGER, MatterFacts()).blocked


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("The siren was not on", "The siren was on"),
        ("The west hatch was not found", "The west hatch was found"),
        ("On June 3, 2024 the cargo had not been paid", "On June 3, 2024 the cargo was paid"),
        ("The pilot left the bridge before the storm", "The pilot left the bridge after the storm"),
        ("The crew may carry at most 40 barrels", "The crew may carry at least 40 barrels"),
        ("Both mates signed the log", "Only one of the mates signed the log"),
        ("The second mate kept the keys", "The first mate kept the keys"),
        ("The cook did not throw the flour away", "The cook threw the flour away"),
    ],
)
def test_the_true_clause_passes_and_the_turned_one_does_not(true, false):
    assert not _blocked(true)
    assert _blocked(false)


@pytest.mark.parametrize(
    "sentence",
    [
        "The third cabin was dry before the gale",
        "The siren was not on before June 3, 2024, a gale night",
        "The steward was free to open the east hatch for any reason at all",
    ],
)
def test_what_only_looks_turned_round_passes(sentence):
    assert not _blocked(sentence)


def test_not_without_is_not_unless():
    assert not _blocked("No one may land without the consent of the harbor master")


def test_a_clause_says_what_it_denies_and_a_bound_denies_nothing():
    (clause,) = clauses_of("The landlord shall not enter the flat")
    assert (clause.denials, clause.denied) == (1, {"enter"})
    (bound,) = clauses_of("no more than twelve trucks use the drive")
    assert bound.denials == 0


def test_what_follows_an_if_is_not_said_to_be_so():
    (clause,) = clauses_of("if the breach is not cured by May the lease ends")
    assert clause.denied == frozenset()
