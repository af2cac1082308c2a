"""Quotations stand word for word, and what they leave out or cut off must not turn them round."""

import pytest
from one_paper import verified

from chambers.grounding.claims.quotations import find_quotations, find_quoted
from chambers.record.normalise import normalise

_PAGE = normalise("The covenant ends when the firm dismisses the clerk without cause. The clerk left in May, on foot.")


@pytest.mark.parametrize("end", [" . . .", " . . . .", "...", "\u2026"])
def test_an_exception_behind_the_end_is_told(end):
    found = find_quoted(f"when the firm dismisses the clerk{end}", _PAGE)
    assert found is not None
    assert found.hides is not None
    assert "without" in found.hides


def test_what_qualifies_nothing_may_be_left_out():
    found = find_quoted("The clerk left in May . . . .", _PAGE)
    assert found is not None
    assert found.hides is None


def test_a_bracket_in_the_place_of_a_denial_is_told():
    page = normalise("The answer was prompt but not sufficient. No charge is due without an order signed by both.")
    found = find_quoted("prompt . . . [and] sufficient", page)
    assert found is not None
    assert found.hides is not None
    assert "not" in found.hides
    assert find_quoted("was prompt [yet] not sufficient", page).hides is None
    assert find_quoted("[It] was prompt but not sufficient", page).hides is None


@pytest.mark.parametrize(
    ("quotation", "hidden"),
    [
        ("He looks . . . like the man", "a little"),
        ("like the man . . . ,", "but I am"),
        ("The owner did not cause it . . . .", "so far as"),
        ("The pump . . . failed", "probably"),
    ],
)
def test_a_hedge_may_not_be_left_out(quotation, hidden):
    page = normalise(
        "He looks a little like the man, but I am not sure. The owner did not cause it so far as could be seen. "
        "The pump probably failed."
    )
    found = find_quoted(quotation, page)
    assert found is not None
    assert found.hides is not None
    assert hidden in found.hides


@pytest.mark.parametrize(
    ("quotation", "hidden"),
    [
        ("I told her to keep the kiln going . . . .", "as long as"),
        ("An opening of the vent at any time . . . would have saved the load", "before"),
        (". . . the kiln is let as it stands.", "Except"),
        ("The kiln is let as it stands.", "Except"),
        ("No clerk may draw on the firm's account . . . .", "without"),
    ],
)
def test_a_time_or_a_condition_may_not_be_left_out(quotation, hidden):
    page = normalise(
        "I told her to keep the kiln going as long as the gauge was green. An opening of the vent at any time before "
        "the fire would have saved the load. 6. Terms. Except as told in paragraph 5, the kiln is let as it stands. "
        "No clerk may draw on the firm's account, by check or otherwise, without the leave of two partners."
    )
    assert hidden in (find_quoted(quotation, page).hides or "")


@pytest.mark.parametrize(
    "quotation",
    [
        "Refused. The kiln is $900 over its budget. . . . Please do not ask again.",
        "I cannot say what it cost . . . .",
        "The load was lost . . . .",
        "the cracked vent . . . let the heat out",
    ],
)
def test_whole_sentences_reasons_and_further_things_may_be_left_out(quotation):
    page = normalise(
        "Refused. The kiln is $900 over its budget. Orders are down and I will not pay for more. Please do not ask "
        "again. I cannot say what it cost, because nobody kept the bills before May. The load was lost, and I asked "
        "them not to fire again until June. The cracked vent, by then a year old, let the heat out."
    )
    assert find_quoted(quotation, page).hides is None


def test_a_sentence_that_turns_round_what_was_said_may_not_be_left_out():
    page = normalise("I saw the fire. But I did not see who set it. I ran.")
    assert find_quoted("I saw the fire. . . . I ran.", page).hides


def test_the_pieces_that_stand_nearest_are_meant():
    page = normalise("It was not hot. Nobody asked. It was, I would say, safe.")
    assert find_quoted("It was . . . safe", page).hides is None


@pytest.mark.parametrize(
    ("quotation", "hidden"),
    [
        ("promised to call and did", "not"),
        ("The keeper had", "never"),
        ("The fee is waived . . . .", "where"),
        ("may store tools . . . with leave of the owner", "outside"),
        ("covers any loss . . . caused by frost", "over $900"),
    ],
)
def test_what_denies_or_bounds_the_words_right_behind_them_is_told(quotation, hidden):
    page = normalise(
        "He promised to call and did not. The keeper had never seen it. The fee is waived where a stay exceeds a week. "
        "The tenant may store tools outside the shed with leave of the owner. It covers any loss over $900 caused by "
        "frost."
    )
    found = find_quoted(quotation, page)
    assert found is not None
    assert found.hides is not None
    assert hidden in found.hides


@pytest.mark.parametrize(
    "quotation",
    [
        "He promised to call and did not.",
        "keep the gate shut. . . . [T]he dog would run to the road",
        "The lorry . . . was empty",
    ],
)
def test_a_clause_of_its_own_or_a_description_may_be_left_out(quotation):
    page = normalise(
        "He promised to call and did not. Please keep the gate shut. The fence is pending repair and the dog would run "
        "to the road. The lorry, which stood by the yard, was empty."
    )
    found = find_quoted(quotation, page)
    assert found is not None
    assert found.hides is None


def test_a_condition_with_a_decimal_may_not_be_left_out_at_the_beginning():
    page = normalise("The valve is sound. If you stay below 2.5 bar the hose will hold.")
    assert "2.5" in (find_quoted("... the hose will hold.", page).hides or "")
    assert find_quoted("If you stay below 2.5 bar the hose will hold.", page).hides is None


PAGE = """Cockpit transcript of May 2, 2011
Captain: reject. First Officer: sixty-five, seventy. No conversation followed. The word overdose was kept in.
Rated: Exceeds expectations. Loan of $500 to Hale & Orr Company. The swelling isn't a sign of infection by itself.
The brace may be worn at work unless the foreman objects. He did not feel well in March.
"""


def _faults(text):
    found = verified(text, PAGE, prefix="SQ").faults
    return [each.reason for each in found if each.claim.kind == "quotation"]


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ('The captain called "reject," and stopped', 'The captain called "green," and stopped'),
        ('The sum was booked as a "loan"', 'The sum was booked as a "second"'),
        ('The log records "[n]o conversation"', 'The log records "[n]o second"'),
        ('She was rated "Exceeds expectations,"', 'She was rated "Exceeds narrow,"'),
        ('It is not "a sign of infection by itself"', 'It is "a sign of infection by itself"'),
        ('Unless the foreman objected, it "may be worn at work."', 'It "may be worn at work."'),
    ],
)
def test_a_quotation_stands_on_the_cited_page_or_is_wrong(true, false):
    assert not _faults(f"{true} (SQ0001).")
    assert _faults(f"{false} (SQ0001).")


def test_a_misquotation_is_shown_with_the_words_of_the_page():
    (reason,) = _faults('The log says "The word overdose was taken in" (SQ0001).')
    assert "which has \u201cThe word overdose was kept in" in reason


def test_a_quotation_of_another_page_than_the_cited_one_names_the_right_page():
    found = verified(
        'It reads "The valve is new" (SQ0002).', "The valve is new.", "The hose is old.", prefix="SQ"
    ).faults
    assert [each.reason for each in found] == ["not on the cited page (SQ0002); it stands on SQ0001"]


def test_a_word_or_two_in_marks_without_a_citation_need_review():
    found = verified('The so-called "Windfall" is none.', PAGE, prefix="SQ")
    assert [each.claim.text for each in found.for_review] == ["Windfall"]


def test_a_term_that_the_draft_defines_is_no_quotation():
    text = (
        'Hale & Orr Company ("Hale & Orr" or the "Borrower") took a loan (the "2011 Loan"), hereinafter the "Debt". '
        'The "Borrower" paid.'
    )
    assert not list(find_quotations(text))
    assert [words for *_, words in find_quotations('He gave the cause ("overdose") and left.')] == ["overdose"]


def test_marks_of_measure_quote_nothing():
    assert not list(find_quotations('a 6" pipe and an 8" valve'))


def test_a_block_quote_is_one_quotation():
    assert [words for *_, words in find_quotations("It says:\n\n> The pump is old\n> and leaks.\n")] == [
        "The pump is old\nand leaks."
    ]
