"""In a heading a capital says nothing about a name; a signature line is no heading."""

import pytest

from chambers.grounding.claim import Kind
from chambers.grounding.claims.quotations import find_quoted
from chambers.grounding.finder import find_tokens
from chambers.grounding.law.citations import find_citations
from chambers.record.bates import Ledger
from chambers.record.normalise import normalise

BODY = "The press was late."


def _names(text):
    return [token.text for token in find_tokens(text, ledger=Ledger({})) if token.kind is Kind.NAME]


@pytest.mark.parametrize(
    "heading",
    [
        "Statement of Facts",
        "Plaintiff's Opposition to the Motion for Summary Judgment",
        "II. Argument",
        "III. The Trial Brief",
        "A. Petitioners' Objections",
        "REBUTTAL",
    ],
)
def test_a_heading_names_nobody(heading):
    assert _names(f"{BODY}\n\n{heading}\n\n{BODY}") == []
    assert _names(f"{heading}\n\n{BODY}") == []


@pytest.mark.parametrize(
    "heading",
    ["II. The carrier is liable", "V. The goods were sound.", "IV. No exception applies", "B. The late girders"],
)
def test_the_numeral_of_a_heading_is_no_name(heading):
    assert _names(f"{BODY}\n\n{heading}\n\n{BODY}") == []


def test_a_signature_line_names_somebody():
    assert _names(f"{BODY}\n\nGregory Fabricant\n\n{BODY}") == ["Gregory Fabricant"]


def test_a_sentence_is_no_heading():
    assert _names(f"{BODY}\n\nThe brief of Gregory Fabricant was late.\n\n{BODY}") == ["Gregory Fabricant"]


def test_the_name_of_a_case_does_not_begin_in_a_heading():
    text = "II. Argument\n\nThe Trial Brief\n\nMilgard Tempering, Inc. v. Selas Corp., 902 F.2d 703 (9th Cir. 1990)."
    ((start, _, citation),) = find_citations(text)
    assert text[start:].startswith("Milgard")
    assert citation.name == "Milgard Tempering, Inc. v. Selas Corp."


def test_a_quotation_may_have_the_capitals_of_a_heading():
    page = normalise("I told them: nobody leaves before the press is clean.")
    assert find_quoted("Nobody Leaves Before the Press Is Clean", page)
    assert find_quoted("NOBODY LEAVES BEFORE THE PRESS IS CLEAN", page)
    assert find_quoted("Nobody Leaves Before the Press Is Closed", page) is None
    assert find_quoted("Nobody leaves before the Press is clean", page) is None
