"""A line under a paragraph that gives its source binds the whole paragraph."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_FILES = {
    "Hale letter 2021-03-04.pdf": ("HALE DAIRY\nMarch 4, 2021\n\nDear Ms. Roe:\n\nNine cows fell ill.\n\nAnn Hale",),
    "feed log.txt": ("FEED LOG\n\nMarch 6  14 bags delivered\nMarch 9  11 bags delivered",),
}
SOURCES = tuple(
    Source(name, f"{at:064x}", "text/plain", tuple(Page(name, f"{at:064x}", n, p) for n, p in enumerate(pages, 1)))
    for at, (name, pages) in enumerate(_FILES.items())
)


def _faults(text):
    return [fault.claim.text for fault in verify(text, SOURCES, Ledger(), MatterFacts()).open]


@pytest.mark.parametrize("label", ["Source:", "Sources:", "Evidence:", "**Source:**", "Reference:", "Source :"])
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_the_line_binds_every_sentence_of_its_paragraph(label, gap):
    told = "1. Nine cows fell ill. The letter came on March 4, 2021."
    assert _faults(f"{told}{gap}{label} Hale letter 2021-03-04.pdf\n\n2. It rained.".replace("*", "")) == []


def test_a_paragraph_is_held_to_its_source_and_to_no_other():
    assert _faults("Nine cows fell ill.\n\nSource: feed log.txt")
    assert (
        _faults("The delivery was of 14 bags.\nSource: feed log.txt\n\nNine cows fell ill.\nSource: Hale letter") == []
    )
    assert _faults("The delivery was of 15 bags.\nSource: feed log.txt\n\nNine cows fell ill.\nSource: Hale letter")


def test_a_label_in_a_bracket_is_no_name():
    assert _faults("The delivery of March 9 was of 11 bags. [Source: feed log.txt]") == []
    assert _faults("The delivery of March 9 was of 12 bags. [Source: feed log.txt]")
