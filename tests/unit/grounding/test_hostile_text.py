"""Text that was made to keep a reader busy must not."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.grounding.pages.page_text import HIDDEN, hide
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source

_SIZE = 60_000


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    "unit",
    ["A", "1", "1,", "1,111", "$", "($", "(", "-", ".", ". ", "\n", " ", "\n ", "May ", "May 1, 2026 ", "two ", "two-",
     "HAR", "HAR0", "HAR000001-", "\u201c", '"', "A. ", "A-", "12:", "1%", "Inc. ", "A of ", "\t"],
)  # fmt: skip
def test_a_long_run_of_anything_is_read_in_reasonable_time(unit):
    text = (unit * _SIZE)[:_SIZE]
    plain = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, text),)),)
    ledger = assign(plain, prefix="HAR", width=6)
    draft = "HAR" + (unit * 2000)[:2000] + "x"
    assert isinstance(verify(draft, with_bates(plain, ledger), ledger, MatterFacts()).blocked, bool)


@given(st.text(alphabet="Aa1 $,.%-\n\u201c\u201dHR0(May:26&'", max_size=120))
def test_any_text_gets_verdicts_whose_spans_are_in_the_text(text):
    plain = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, text),)),)
    ledger = assign(plain, prefix="HAR", width=6)
    for judgment in verify(text, with_bates(plain, ledger), ledger, MatterFacts()).judgments:
        assert text[judgment.claim.start : judgment.claim.end] == judgment.claim.text
        assert judgment.claim.text.strip()


@given(st.text(alphabet="Aa1 $,.%-\n(May26", max_size=80))
def test_no_digit_escapes_the_finders_but_the_number_of_a_paragraph(text):
    text = re.sub(r"^[ \t]*(?:\(?\d{1,3}[.)])(?=[ \t])", "", text, flags=re.MULTILINE)
    plain = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, "nothing here"),)),)
    judgments = verify(text, plain, assign(plain, prefix="HAR", width=6), MatterFacts()).judgments
    covered = {at for judgment in judgments for at in range(judgment.claim.start, judgment.claim.end)}
    assert all(at in covered for at, character in enumerate(text) if character.isdigit())


def test_hidden_text_keeps_its_length():
    assert hide("abcdef", [(4, 5), (1, 3)]) == f"a{HIDDEN * 2}d{HIDDEN}f"


@pytest.mark.parametrize(
    "page",
    [
        "Lease of May 3, 2022." + " " * 5000 + "Ann Lee signed it for Lee Paving.",
        "Lease of May 3, 2022. Ann Lee signed it for Lee Paving. " + "A" * 20000,
        "Fee: " + "9" * 30 + " dollars, $" + "9" * 30 + ", " + "9" * 30 + " hours, Ann Lee " + "(" * 3000,
    ],
)
def test_long_runs_between_words_cost_little(page):
    draft = f"Ann Lee signed the lease for Lee Paving on May 3, 2022, for ${'9' * 30} and {'9' * 30} hours (HAR000001)."
    plain = (Source("a.txt", "a" * 64, "text/plain", (Page("a.txt", "a" * 64, 1, page),)),)
    ledger = assign(plain, prefix="HAR", width=6)
    began = time.process_time()
    verify(draft, with_bates(plain, ledger), ledger, MatterFacts())
    assert time.process_time() - began < 5


def test_an_empty_page_among_the_cited_ones_is_read_as_empty():
    texts = ("The valve was closed. The report is long.", "")
    pages = tuple(Page("a.txt", "a" * 64, number, text) for number, text in enumerate(texts, start=1))
    plain = (Source("a.txt", "a" * 64, "text/plain", pages),)
    ledger = assign(plain, prefix="HAR", width=6)
    assert verify(
        "The valve was closed on May 3, 2021 (HAR000001-000002).", with_bates(plain, ledger), ledger, MatterFacts()
    ).blocked
