"""A figure in the place of another one is caught by what stands around it, and one in its own place passes."""

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_TEXT = (
    "FERRY LINE, Form 51\n\nMay 3, 2022\n\nThe slip was closed from February 8, 2022 until March 21, 2022. The ramp "
    "was reopened on April 4, 2022.\nMate: Una Brodie, age 34\nPurser: Cal Strand, age 51\n"
    "Nine men worked on the ramp on the first shift of March 14, 2022.\nSix men worked in the office.\n"
)
_PLAIN = (Source("ferry.txt", "f" * 64, "text/plain", (Page("ferry.txt", "f" * 64, 1, _TEXT),)),)
LEDGER = assign(_PLAIN, prefix="FRY", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(sentence):
    return [f.reason for f in verify(f"{sentence} (FRY0001).", SOURCES, LEDGER, MatterFacts()).faults]


def test_the_day_of_a_paper_goes_with_what_the_paper_reports():
    assert _faults("On May 3, 2022 the line reported that the slip had been closed until March 21") == []


def test_a_number_that_belongs_to_a_name_counts_nothing():
    assert _faults("According to Form 51, the mate Una Brodie was 34") == []
