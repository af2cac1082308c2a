"""A figure of the page beside the words of another one is caught, and one in its own place passes."""

from chambers.grounding.matching import read_page
from chambers.grounding.numbers.rows import column_head, units_of
from chambers.grounding.numbers.surroundings import HEAD, around_on_page
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_TEXT = (
    "STAFFING SHEET, NIGHT SHIFT\n\nDate        Nurses   Aides   Residents\n05/25/23       1         3        38\n"
    "05/27/23       2         5        39\n\n"
    "Service level. If availability falls below 99.8%, the credit is 5% of the fee; below 99.0%, 15%; below 98.0%, "
    "30%.\n"
    "Pay statement\nGross pay      $1,720.00\nUniform        $36.00\nNet pay        $1,398.22\n"
    "The audit counted 468 accounts against 390 that are licensed. The hearing was put off twice, on September 11 and "
    "again on October 2. The camera was mended on October 12.\n"
)
_PLAIN = (Source("sheet.txt", "c" * 64, "text/plain", (Page("sheet.txt", "c" * 64, 1, _TEXT),)),)
LEDGER = assign(_PLAIN, prefix="SLT", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(sentence):
    return [f.reason for f in verify(f"{sentence} (SLT0001).", SOURCES, LEDGER, MatterFacts()).faults]


def test_a_cell_has_the_head_of_its_column():
    page = read_page(Page("sheet.txt", "c" * 64, 1, _TEXT))
    row = next(unit for unit in units_of(page) if page.text[unit.start : unit.end].startswith("05/27/23"))
    heads = [column_head(row, page.text, figure.start) for figure in row.figures]
    assert heads == ["Date", "Nurses", "Aides", "Residents"]


def test_the_day_alone_at_the_head_of_a_letter_is_the_day_of_the_paper():
    page = read_page(
        Page("l.txt", "d" * 64, 1, "ACME, INC.\n\nMarch 1, 2023\n\nDear Ann,\nWe finished on February 14.\n")
    )
    marked = [page.text[at : at + 8] for at, words in around_on_page(page).items() if HEAD in words]
    assert marked == ["March 1,"]
