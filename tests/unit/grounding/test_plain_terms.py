"""Terms of the draft's own that stand for a thing, for several people, or for numbered parts."""

import pytest
from one_paper import failing

_TERMS = (
    "The delay damages accrue at $27,500 a day.\nMirela Costa and Jonah Abern adopted a girl.\n"
    "The arbitrator was Miriam Oyel.\n"
)
_LATER = "The damages were capped at $9,000.\nSabine Kowal asked for entry 4.\nBreached: conditions 4, 5 and 7.\n"


@pytest.mark.parametrize(
    "text",
    [
        'Late work carried Delay Damages ("DDs") of $27,500 a day (PAP0001). The DDs were capped at $9,000 (PAP0002).',
        'Mirela Costa and Jonah Abern (the "Parents") adopted a girl (PAP0001). Entry 4 was for the Parents (PAP0002).',
        "The Arbitrator capped the damages at $9,000 (PAP0002).",
        "It breached Conditions 4, 5 and 7 (PAP0002).",
    ],
)
def test_a_plain_term_needs_no_page(text):
    assert not failing(text, _TERMS, _LATER)
