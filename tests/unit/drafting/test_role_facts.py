"""Roles, authors, the terms of a draft, and where a text has a name."""

import pytest

from chambers.drafting.writing.role_facts import find_roles, role_of, same_person
from chambers.grounding.names.speakers import authors_of
from chambers.grounding.names.terms import meant_by
from chambers.grounding.names.wording import name_pattern


@pytest.mark.parametrize(
    ("text", "name", "role"),
    [
        ('Mill River LLC (the "Landlord") let the slip.', "Mill River LLC", "landlord"),
        ("Tomas Okafor, foreman, came.", "Tomas Okafor", "foreman"),
        ("It was heard that Plaintiff Jane Roe left.", "Jane Roe", "plaintiff"),
        ("Ann Lee is the treating physician.", "Ann Lee", "physician"),
    ],
)
def test_a_text_gives_a_name_a_role(text, name, role):
    assert [(fact.name, fact.role) for fact in find_roles(text)] == [(name, role)]


def test_synonyms_are_one_role():
    assert role_of("Lessee") == role_of("tenants") == "tenant"
    assert role_of("kiln") is None


def test_one_person_by_a_part_of_the_name():
    assert same_person("Dr. Lee", "Ann Lee")
    assert not same_person("Bo Lee", "Ann Lee")


@pytest.mark.parametrize(
    ("text", "authors"),
    [
        ("From: Ann Lee\nTo: Bo Roe\n\nIt leaks.", ("Ann Lee",)),
        ("DECLARATION OF ANN LEE\n\nI, Ann Lee, declare that it leaks.", ("Ann Lee",)),
        ("It leaks.\n\nSincerely,\nAnn Lee", ("Ann Lee",)),
        ("It leaks.", ()),
    ],
)
def test_a_page_says_whose_words_it_has(text, authors):
    assert authors_of((text,)) == authors


def test_a_term_of_a_draft_means_what_it_was_defined_for():
    text = (
        'Marrow & Teague LLP (the "Examiners") sent a request for evidence (the "RFE") to Osprey Ferries ("Osprey"). '
        'Ann Lee of Norwood Erectors ("Norwood") and the Respondent, Ivo Brandt (the "Father"), were there.'
    )
    assert meant_by("Examiners", text) == "Marrow & Teague LLP"
    assert meant_by("the RFE", text) == ""
    assert meant_by("Osprey's", text) == "Osprey Ferries"
    assert meant_by("Norwood", text) == "Norwood Erectors"
    assert meant_by("Father", text) == "Ivo Brandt"
    assert meant_by("Board", text) is None


def test_a_name_matches_across_case_and_line_breaks_but_not_with_a_word_between():
    pattern = name_pattern("Delmont Press Works, Inc.")
    assert pattern.search("by DELMONT PRESS\nWORKS, INC.")
    assert not pattern.search("Delmont Steel Press Works, Inc.")
    assert not name_pattern("Eleanor Delmont").search("Eleanor Harrow and Victor Delmont")
