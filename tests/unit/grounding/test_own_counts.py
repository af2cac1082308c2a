"""Counts that a draft makes itself pass where the page tells the things and gives them no other number."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

PAGES = (
    (
        "Harbour Office, log of June 4, 2019\n"
        "The night backup failed in Varna and then in Burgas. Both technicians were sent for. The fence has 6 posts.\n"
        "The gatekeeper saw 9 lorries leave before dawn. In all 7 complaints came in, from Varna and from elsewhere."
    ),
    (
        "Q. How many letters did Mr. Adair send you?\nA. Three. All by courier.\nQ. And did you answer?\nA. No.\n"
        "Q. Who else knew?\nA. The porter and the clerk.\nQ. Were they told?\nA. By me."
    ),
    "Members present: Ilse Brandt, Omar Hadi, June Okoro. Excused: Paul Reyes.",
    "ROW BOOK\n\nThe foreman released eight at noon for the hail, out of the pickers on the row.\n",
)


def _faults(text: str) -> tuple[object, ...]:
    sources = [
        Source(f"{n}.txt", f"{n:064x}", "text/plain", (Page(f"{n}.txt", f"{n:064x}", 1, page),))
        for n, page in enumerate(PAGES, start=1)
    ]
    ledger = assign(sources, prefix="OWN", width=4)
    return verify(text, with_bates(sources, ledger), ledger, MatterFacts()).faults


@pytest.mark.parametrize(
    "text",
    [
        "The night backup failed in two towns (OWN0001).",
        "The two technicians were sent for (OWN0001).",
        "Two of the complaints came from Varna (OWN0001).",
        "She was told of it twice, by the porter and by the clerk (OWN0002).",
    ],
)
def test_what_somebody_counts_by_looking_passes(text: str) -> None:
    assert _faults(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "The fence has eight posts (OWN0001).",
        "The gatekeeper saw eleven lorries leave before dawn (OWN0001).",
        "Mr. Adair sent her four letters (OWN0002).",
        "Five members were present (OWN0003).",
        "The night backup failed twelve times (OWN0001).",
        "The log counts fourteen towns (OWN0001).",
        "The foreman released seven of the pickers at noon for the hail (OWN0004).",
    ],
)
def test_another_number_of_the_page_or_the_draft_contests_it(text: str) -> None:
    assert _faults(text)


def test_a_count_that_another_page_states_belongs_to_that_page() -> None:
    assert _faults("Nine lorries left (OWN0003).")


@pytest.mark.parametrize(
    "text", ["The night backup failed in five towns (OWN0001).", "Eight technicians came (OWN0001)."]
)
def test_more_than_a_few_are_not_counted_at_a_glance(text: str) -> None:
    assert _faults(text)
