"""One quoted word is held to the page like many; terms that the draft defines, and its own marks, are not."""

import pytest
from one_paper import verified

from chambers.grounding.claims.quotations import find_quotations

PAGE = """Cockpit transcript of May 2, 2011
Captain: reject. First Officer: sixty-five, seventy. No conversation followed. The word overdose was kept in.
Rated: Exceeds expectations. Loan of $500 to Hale & Orr Company. The count was not accurate, and he did not read it.
The gate must not be moved. She was asked to sign. I did not. Visitors may enter, except on Sundays. More likely than
not the valve stuck.
"""


def _faults(text: str) -> list[str]:
    found = verified(text, PAGE, prefix="SQ").faults
    return [each.claim.text for each in found if each.claim.kind == "quotation"]


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ('The captain called "reject," and stopped', 'The captain called "green," and stopped'),
        ('The sum was booked as a "loan"', 'The sum was booked as a "second"'),
        ('The word "overdose" was kept in', 'The word "other" was kept in'),
        ('The log records "[n]o conversation"', 'The log records "[n]o second"'),
        ('He heard "[s]ixty-five, seventy"', 'He heard "[s]narrow-five, seventy"'),
        ('She was rated "Exceeds expectations,"', 'She was rated "Exceeds narrow,"'),
    ],
)
def test_a_word_or_two_must_stand_on_the_page(true, false):
    assert not _faults(f"{true} (SQ0001).")
    assert _faults(f"{false} (SQ0001).")


def test_a_term_that_the_draft_defines_is_no_quotation():
    text = (
        'Hale & Orr Company ("Hale & Orr" or the "Borrower") took a loan (the "2011 Loan"), hereinafter the "Debt". '
        'The "Borrower" paid.'
    )
    assert not list(find_quotations(text))


def test_a_word_in_small_letters_in_a_bracket_is_somebodys():
    assert [words for *_, words in find_quotations('He gave the cause ("overdose") and left.')] == ["overdose"]


def test_marks_of_measure_quote_nothing():
    assert not list(find_quotations('a 6" pipe and an 8" valve'))


def test_the_draft_may_set_off_its_own_words_where_it_cites_nothing():
    assert not _faults('The so-called "Windfall" is none.')


@pytest.mark.parametrize(
    "sentence",
    [
        'The count, he wrote, "was not."',
        'Of the paper "he did not," she said',
        'The gate "must not be"',
        'Visitors "may enter"',
    ],
)
def test_a_quotation_that_breaks_off_before_what_it_denies_is_told(sentence):
    assert _faults(f"{sentence} (SQ0001).")


@pytest.mark.parametrize(
    "sentence",
    [
        'Asked to sign, she wrote, "I did not."',
        'The officer "did not" look at it',
        'It was "[m]ore likely than not" the valve',
        'The paper has the words "must not"',
        'Except on Sundays, visitors "may enter"',
    ],
)
def test_a_quotation_that_ends_where_the_draft_or_the_page_goes_on_otherwise_passes(sentence):
    assert not _faults(f"{sentence} (SQ0001).")
