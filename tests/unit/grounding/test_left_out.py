"""What an ellipsis may not leave out of a quotation: hedges, knowledge, how far a denial goes, which thing is meant."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

TEXT = (
    "A late report will ordinarily be met with a warning.\n"
    "The rot had, in all likelihood, been there for two winters.\n"
    "The boat has not, to Owner's knowledge, struck the bottom.\n"
    "The policy does not cover the hull in full.\n"
    "Votes should not have been counted in the absence of a signed tally by the clerk.\n"
    "A copy made for safety and kept in the vault is not a removal.\n"
    "The keeper, a cousin of the owner, did not sign the log.\n"
    "I saw nothing in the hold that would account for it.\n"
)
_PLAIN = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, TEXT),)),)
LEDGER = assign(_PLAIN, prefix="LFT", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _left_out(quotation):
    found = verify(f'The paper says: "{quotation}" (LFT0001).', SOURCES, LEDGER, MatterFacts()).faults
    return [fault.reason for fault in found if "leaves out" in fault.reason]


@pytest.mark.parametrize(
    "quotation",
    [
        "A late report will . . . be met with a warning",
        "The rot had ... been there for two winters",
        "The boat has not . . . struck the bottom",
        "does not cover the hull . . . .",
        "Votes should not have been counted . . . .",
        "A copy made . . . is not a removal",
        "saw [things] in the hold that would account for it",
    ],
)
def test_what_changes_the_words_around_it_is_told(quotation):
    assert _left_out(quotation)


@pytest.mark.parametrize(
    "quotation",
    [
        "A late report . . . will ordinarily be met with a warning",
        "The rot had, in all likelihood, been there . . . .",
        "The keeper . . . did not sign the log",
        "A copy made for safety . . . in the vault is not a removal",
    ],
)
def test_what_is_beside_the_point_may_be_left_out(quotation):
    assert not _left_out(quotation)
