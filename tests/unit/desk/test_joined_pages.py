"""The pages of a draft become one text in which no sentence is cut at a page's end."""

from chambers.desk.verify import joined
from chambers.grounding.pages.sentences import split_sentences


def test_a_sentence_that_goes_over_a_page_stays_one():
    text = joined(["It rained, and the roof", "leaked. Then it was mended."])
    assert [each.text for each in split_sentences(text)] == [
        "It rained, and the roof\nleaked.",
        "Then it was mended.",
    ]


def test_a_page_that_ends_with_a_stop_ends_its_paragraph():
    assert joined(["It rained.\n", "The roof leaked."]) == "It rained.\n\n\nThe roof leaked."


def test_an_empty_page_joins_nothing():
    assert [each.text for each in split_sentences(joined(["It rained.", "", "It leaked."]))] == [
        "It rained.",
        "It leaked.",
    ]
    assert joined([]) == ""
