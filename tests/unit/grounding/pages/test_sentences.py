from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.grounding.pages.sentences import split_sentences


def _texts(text):
    return [sentence.text for sentence in split_sentences(text)]


def test_abbreviations_initials_and_amounts_end_nothing():
    first = "Mr. J. R. Stone of Delmont Press Works, Inc. paid $1,200.00 under No. 26-CV-01834."
    assert _texts(f"{first} Then he left.") == [first, "Then he left."]


def test_a_company_suffix_may_end_a_sentence():
    assert _texts("It was sold by Delmont Press Works, Inc. The price was fair.") == [
        "It was sold by Delmont Press Works, Inc.",
        "The price was fair.",
    ]


def test_a_line_break_inside_a_sentence_does_not_end_it():
    long_line = "The Buyer shall pay a deposit of the agreed size, which is a part of the price, by the day of March 6,"
    assert _texts(f"{long_line}\n2026. It did.") == [f"{long_line}\n2026.", "It did."]


def test_headings_and_rows_of_forms_stand_alone():
    assert _texts("DELIVERY NOTE\nCarrier: Lowell\n\nIt came.") == ["DELIVERY NOTE", "Carrier: Lowell", "It came."]


def test_a_salutation_stands_alone():
    assert _texts("Dear Mr. Delmont,\nOn June 24 you asked us.") == ["Dear Mr. Delmont,", "On June 24 you asked us."]


@pytest.mark.parametrize(
    "cite", ["[HAR000012]", "(HAR000012-14)", "(Id.)", "[Id]", "(Ex. A, HAR000012)", "(see HAR000012)"]
)
def test_a_citation_in_brackets_behind_a_stop_stands_alone(cite):
    assert _texts(f"It rained. {cite} The roof leaked.") == ["It rained.", cite, "The roof leaked."]
    assert _texts(f"He said \u201cit rained.\u201d {cite} Then he left.") == [
        "He said \u201cit rained.\u201d",
        cite,
        "Then he left.",
    ]


@pytest.mark.parametrize("aside", ["(a)", "(the roof)", "[sic]"])
def test_another_bracket_behind_a_stop_begins_what_follows(aside):
    assert _texts(f"It rained. {aside} The roof leaked.") == ["It rained.", f"{aside} The roof leaked."]


def test_see_id_is_a_sentence_by_itself():
    assert _texts("It rained. See id. The roof leaked.") == ["It rained.", "See id.", "The roof leaked."]
    assert _texts("It rained. See id. at 4.") == ["It rained.", "See id. at 4."]


@given(st.text(alphabet='Ab. \n!?"1,Mr', max_size=80))
def test_spans_are_in_order_and_cover_every_word(text):
    sentences = split_sentences(text)
    assert all(text[s.start : s.end] == s.text for s in sentences)
    assert all(a.end <= b.start for a, b in pairwise(sentences))
    assert "".join("".join(s.text.split()) for s in sentences) == "".join(text.split())
