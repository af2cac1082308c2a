"""Papers that go by a tab, an attachment or an annex because their files bear that label."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import Ledger
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _source(at, name, *texts):
    pages = tuple(Page(name, f"{at:064x}", number, text) for number, text in enumerate(texts, start=1))
    return Source(name, f"{at:064x}", "text/plain", pages)


SOURCES = (
    _source(
        1,
        "Tab 07 - ferry lease.txt",
        "FERRY LEASE\n\n1.1 The rent is $2,350.00 a month.\n",
        "2.1 The term is 84 months.\n\n2.2 The deposit is $9,400.00.\n",
    ),
    _source(2, "scan0012.txt", "TAB 8\n\nHARBOUR LOG\n\nMay 4, 2022: 31 boats moored.\n"),
    _source(3, "9A_winch invoice.txt", "INVOICE\n\nWinch repair: $6,120.00\n"),
    _source(4, "tab_10 crew list.txt", "CREW LIST\n\nOrla Pym, mate\n"),
)


def _faults(text):
    verification = verify(text, SOURCES, Ledger(), MatterFacts())
    return {fault.claim.text: fault.reason for fault in verification.open}


@pytest.mark.parametrize(
    "cite",
    ["(Tab 7.)", "(Tab 7 at 2.)", "(Tab 7, \u00a7 2.1.)", "(Tab 7, p. 2.)", "(Tabs 7 and 8.)", "(See Tab 7 at 1-2.)"],
)
def test_a_label_in_the_name_of_a_file_cites_it(cite):
    assert _faults(f"The term was 84 months. {cite}") == {}
    assert "48" in _faults(f"The term was 48 months. {cite}")


@pytest.mark.parametrize(
    "cite", ["(Tab 7 at 1.)", "(Tab 7 at 5.)", "(Tab 7, \u00a7 4.4.)", "(Tab 8.)", "(Tab 12.)", "(Tab 9A.)"]
)
def test_a_wrong_label_page_or_section_is_told(cite):
    assert _faults(f"The term was 84 months. {cite}")


def test_a_label_stands_at_the_head_of_a_page_or_without_its_word():
    assert _faults("On May 4, 2022, 31 boats were moored. (Tab 8.)") == {}
    assert _faults("The repair of the winch cost $6,120. (Tab 9A.)") == {}
    assert _faults("The repair of the winch cost $6,120. (Tab 8; Tab 9A.)") == {}


def test_the_last_column_of_a_table_may_hold_the_labels():
    table = (
        "| Paper | Amount | Tab |\n|---|---|---|\n"
        "| Deposit under the ferry lease | $9,400.00 | Tab 7, \u00a7 2.2 |\n"
        "| Winch repair | $6,120.00 | Tab 9A |\n"
    )
    assert _faults(table) == {}
    assert _faults(table.replace("| Tab 9A", "| Tab 8"))
