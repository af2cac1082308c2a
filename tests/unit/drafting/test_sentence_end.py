import pytest

from chambers.drafting.sentence_end import with_citation


@pytest.mark.parametrize(
    ("sentence", "cited"),
    [
        ("The press was late.", "The press was late (A1)."),
        ("The press was late", "The press was late (A1)."),
        ("\u201cWe cannot deliver.\u201d", "\u201cWe cannot deliver\u201d (A1)."),
        ("It was paid to Delmont Press Works, Inc.", "It was paid to Delmont Press Works, Inc. (A1)."),
        ("He called at 5 p.m.", "He called at 5 p.m. (A1)."),
        ("It was sold to Meerdael N.V.", "It was sold to Meerdael N.V. (A1)."),
        ("It was signed by Thomas Hale Jr.", "It was signed by Thomas Hale Jr. (A1)."),
        ("The fee was $4.", "The fee was $4 (A1)."),
    ],
)
def test_a_citation_goes_before_the_stop_and_behind_the_dot_of_an_abbreviation(sentence, cited):
    assert with_citation(sentence, "A1") == cited
