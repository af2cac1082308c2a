"""A noun of the page in the place of another one is caught; the draft's own word for a thing is not."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_TEXT = (
    "MILL LOG\n\nThe foreman locked the sluice with a padlock before the flood. The tenants keep "
    "the paddle in the granary.\nWater came over the sill in April and spoiled the flour.\n"
)
_PLAIN = (Source("mill.txt", "d" * 64, "text/plain", (Page("mill.txt", "d" * 64, 1, _TEXT),)),)
LEDGER = assign(_PLAIN, prefix="MIL", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(sentence):
    return [f.reason for f in verify(f"{sentence} (MIL0001).", SOURCES, LEDGER, MatterFacts()).faults]


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "The foreman locked the sluice with a padlock before the flood",
            "The foreman locked the granary with a padlock before the flood",
        ),
        (
            "Water came over the sill in April and spoiled the flour",
            "Water came over the paddle in April and spoiled the flour",
        ),
    ],
)
def test_only_the_noun_of_the_passage_passes(true, false):
    assert _faults(true) == []
    assert any("where the passage says" in reason for reason in _faults(false))


def test_a_word_that_stands_on_no_page_may_be_the_drafts_own():
    assert _faults("The foreman locked the gate with a padlock before the flood") == []
