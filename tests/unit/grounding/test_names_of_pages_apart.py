"""Names that the cited page has in another form: a part in a bargain, a courtesy, a city's own name, a short form."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

FIRST = """\
SPONSORSHIP AGREEMENT                                      page 1 of 2
Dated March 10, 2014, between Cape Verrin Regatta, Inc., of 8 Elm Street (the "Regatta"), and Hale-Voss Sails Corp.,
of 1500
Ridgeway Plaza, Columbus, Ohio (the "Sponsor").
"""
SECOND = """\
SPONSORSHIP AGREEMENT                                      page 2 of 2
7. The Sponsor may terminate by written notice given on or before May 1, 2014.
"""
LOG = """\
LOBBY LOG
2:37 a.m.   Ms. Stern, 8C, phones down. Water in her kitchen.
3:20 a.m.   Mr. Marcus Stern, 3F, goes up to help his sister.
"""
PAPERS = """\
CLAIM LEDGER
Insured: Leonie Stern, 8C. Her brother Marcus Stern has no policy.
"""
POLICE = """\
POLICIA JUDICIARIA - LISBOA
The rear window was forced. HALE & ORR MUTUAL INSURANCE COMPANY paid 500 dollars.
"""
_PLAIN = tuple(
    Source(f"n{at}.txt", f"{at:064d}", "text/plain", (Page(f"n{at}.txt", f"{at:064d}", 1, text),))
    for at, text in enumerate((FIRST, SECOND, LOG, PAPERS, POLICE), 1)
)
LEDGER = assign(_PLAIN, prefix="NPA", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(sentence):
    found = verify(sentence, SOURCES, LEDGER, MatterFacts()).faults
    return [fault.reason for fault in found if fault.claim.kind.value in ("name", "quotation")]


@pytest.mark.parametrize(
    "sentence",
    [
        "Hale-Voss could terminate on or before May 1, 2014 (NPA0002).",
        "At 2:37 a.m. Leonie Stern reported water in her kitchen (NPA0003).",
        "In Lisbon a rear window was forced (NPA0005).",
        'Hale & Orr Mutual Insurance Company ("Hale & Orr") paid $500 (NPA0005).',
    ],
)
def test_a_name_in_another_form_passes(sentence):
    assert _faults(sentence) == []


@pytest.mark.parametrize(
    "sentence",
    [
        "Ridgeway could terminate on or before May 1, 2014 (NPA0002).",
        "In Madrid a rear window was forced (NPA0005).",
        'Hale & Orr Mutual Insurance Company ("Hale & Moss & Orr") paid $500 (NPA0005).',
    ],
)
def test_another_name_does_not(sentence):
    assert _faults(sentence)
