import pytest

from chambers.grounding.names.finding import find_names
from chambers.grounding.names.patterns import name_pattern
from chambers.grounding.pages.sentences import split_sentences


def _names(text, lower=frozenset()):
    firsts = {sentence.start for sentence in split_sentences(text)}
    return [text[start:end] for start, end, _ in find_names(text, first_words=firsts, lower_words=lower)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("On that day Eleanor Harrow and Victor Delmont signed.", ["Eleanor Harrow", "Victor Delmont"]),
        ("It went to Delmont Press Works, Inc. for repair.", ["Delmont Press Works, Inc."]),
        ("The Bank of Ashford wrote to Mr. Okafor.", ["Bank of Ashford", "Okafor"]),
        ("Harrow & Finch Printing LLC's press arrived.", ["Harrow & Finch Printing LLC"]),
        ("Smith paid.", ["Smith"]),
        ("Kwabena Osei, the Chief Financial Officer, paid.", ["Kwabena Osei", "Chief Financial Officer"]),
        ("It sued Defendant Mill River Company and Tenant Okafor.", ["Mill River Company", "Okafor"]),
        ("Counsel's own time came first.", []),
        ("It was sent to Mr. and Mrs. Quist.", ["Quist"]),
        ("Henceforth Quist wanted it.", ["Quist"]),
        ("It named Decedent Ann Quist and Head of School Ida Marr.", ["Ann Quist", "Ida Marr"]),
        ("Chief Mine Inspector Delphira Okoro's permit came.", ["Delphira Okoro"]),
        (
            "It met Plant Safety Coordinator Ume Marr and Regional Director Foods LLC men.",
            ["Ume Marr", "Regional Director Foods LLC"],
        ),
        ("A letter of Ms. Quist of Quist Farrar LLP came.", ["Quist", "Quist Farrar LLP"]),
        ("The votes of Messrs. Arden and Quist were lost.", ["Arden", "Quist"]),
        ("J. R. Stone came.", ["J. R. Stone"]),
        ("The nurse saw that R.Q. had a cut.", []),
        ("The press came late.", []),
        ("See No. 12.", []),
        ("It was Delmont's Invoice.", ["Delmont", "Invoice"]),
        ("Respectfully,\nMargaret Oyelaran\nAttorney for Zed", ["Margaret Oyelaran", "Zed"]),
    ],
)
def test_names_are_capitalised_runs_but_not_ordinary_first_words(text, names):
    assert _names(text) == names


def test_a_first_word_known_in_lower_case_is_ordinary():
    assert _names("Rigging was extra.", lower={"rigging"}) == []
    assert _names("Rigging was extra.") == ["Rigging"]


def test_a_name_matches_across_case_and_line_breaks_but_not_with_a_word_between():
    pattern = name_pattern("Delmont Press Works, Inc.")
    assert pattern.search("by DELMONT PRESS\nWORKS, INC.")
    assert not pattern.search("Delmont Steel Press Works, Inc.")
    assert not name_pattern("Eleanor Delmont").search("Eleanor Harrow and Victor Delmont")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Getting the roof dry took a week.", []),
        ("Upkeep of the weir is the miller's.", []),
        ("Overnight it froze.", []),
        ("Quist of the night crew came, and Ms. Quist left.", ["Quist", "Quist"]),
        ("A copy went to Board President Harold Quist.", ["Harold Quist"]),
        ("Chief Financial Officer Anna Quist signed.", ["Anna Quist"]),
        ("Harbor Trustee Services, Inc. signed.", ["Harbor Trustee Services, Inc."]),
    ],
)
def test_an_opening_word_before_another_subject_and_an_office_of_several_words_are_no_names(text, names):
    assert _names(text) == names
