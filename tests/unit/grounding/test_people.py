"""Which names are one person's, and which sort of name a name is."""

import pytest

from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.people.identity import identities, is_same, is_verb_word, is_woman, name_forms, sorts_of
from chambers.record.page import Page

TEXT = (
    "Ms. Lena Ortiz and Paul Ortiz met Chuck Denning at Cedar Falls. Ortiz Paving, Inc. sent T. Marsh. Mr. Denning"
    " signed as Charles Denning. The Harbor Bank paid. Told Denning twice. Winter came; the winter is long, a winter."
)
INDEX = RecordIndex((Page("a.txt", "a" * 64, 1, TEXT),))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Lena", "Lena Ortiz", True),
        ("L. Ortiz", "Lena Ortiz", True),
        ("Ortiz", "Paul Ortiz", True),
        ("Lena Ortiz", "Paul Ortiz", False),
        ("Chuck Denning", "Charles Denning", True),
        ("Denning", "T. Marsh", False),
        ("Ortiz Paving, Inc.", "Ortiz Paving", True),
    ],
)
def test_two_names_are_one_persons_or_not(one, other, same):
    assert is_same(one, other, INDEX) is same
    assert is_same(other, one, INDEX) is same


@pytest.mark.parametrize(
    ("name", "sorts"),
    [
        ("Lena Ortiz", {"person"}),
        ("T. Marsh", {"person"}),
        ("Denning", {"person"}),
        ("Ortiz Paving", {"firm"}),
        ("Ortiz", {"person", "firm"}),
        ("Harbor Bank", {"firm"}),
        ("Cedar Falls", set()),
        ("Winter", set()),
        ("Court", set()),
    ],
)
def test_a_name_is_a_persons_a_firms_or_nobodys(name, sorts):
    assert sorts_of(name, INDEX) == sorts


def test_a_first_name_stands_for_whoever_bears_it_in_full():
    assert identities("Lena", INDEX) == {("lena", "ortiz")}
    assert name_forms("Lena", INDEX).search("as ortiz said")


def test_a_verb_at_the_head_of_a_line_is_no_first_name():
    assert is_verb_word("Told")
    assert not is_verb_word("Fred")
    assert ("told", "denning") not in identities("Denning", INDEX)


def test_a_title_says_whether_someone_is_a_woman():
    assert is_woman("Lena Ortiz", INDEX) is True
    assert is_woman("Denning", INDEX) is False
    assert is_woman("T. Marsh", INDEX) is None
