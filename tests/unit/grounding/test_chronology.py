"""Before and after: by the page's own words, by what was asked before, and by the days of a log."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

HEARD = (
    "EXAMINATION OF PIM ORTEGA, June 2, 2021\n\n"
    "Q.  When did you choose the new supplier?\nA.  In April.\n"
    "Q.  Before you had the laboratory report?\nA.  Yes. It came later.\n"
    "Q.  And the shed?\nA.  The shed was painted before the tenant came.\n"
)
LOG = (
    "CRANE LOG\n\nDate        Note\n"
    "05/04/21    tank drained by Moss\n05/06/21    valve removed from tank, Ferro crew\n05/07/21    sweeping\n"
)
_PLAIN = tuple(
    Source(f"{n}.txt", f"{n}" * 64, "text/plain", (Page(f"{n}.txt", f"{n}" * 64, 1, text),))
    for n, text in enumerate((HEARD, LOG), start=1)
)
LEDGER = assign(_PLAIN, prefix="CHR", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _blocked(sentence):
    return verify(sentence, SOURCES, LEDGER, MatterFacts()).blocked


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "Ortega chose the supplier before having the laboratory report (CHR0001).",
            "Ortega chose the supplier only after having the laboratory report (CHR0001).",
        ),
        (
            "The shed was painted before the tenant came (CHR0001).",
            "The shed was not painted until after the tenant came (CHR0001).",
        ),
        (
            "Moss drained the tank before the valve was removed (CHR0002).",
            "Moss drained the tank only after the valve had been removed (CHR0002).",
        ),
    ],
)
def test_what_comes_first_is_as_the_page_has_it(true, false):
    assert not _blocked(true)
    assert _blocked(false)
