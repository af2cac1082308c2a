"""Which words of a draft are names."""

import pytest

from chambers.grounding.names.finding import find_names
from chambers.grounding.names.registry import Registry
from chambers.grounding.pages.record_index import RecordIndex
from chambers.grounding.pages.sentences import split_sentences
from chambers.record.page import Page

_PAGE = (
    "The foreman, Gilbert Radcliffe, wrote to Ida Marr. They met Radcliffe and Marr at the Torvik Grain Company, and "
    "the kiln of Mr. Quill was cold. A letter to Quill said so."
)


def _names(text, lower=frozenset()):
    index = RecordIndex([Page("a.txt", "a" * 64, 1, _PAGE)])
    firsts = {sentence.start for sentence in split_sentences(text)}
    found = find_names(text, first_words=firsts, lower_words=lower, registry=Registry(index))
    return [text[start:end] for start, end, _ in found]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("On that day Eleanor Harrow and Victor Delmont signed.", ["Eleanor Harrow", "Victor Delmont"]),
        ("It went to Delmont Press Works, Inc. for repair.", ["Delmont Press Works, Inc."]),
        ("Harrow & Finch Printing LLC's press arrived.", ["Harrow & Finch Printing LLC"]),
        ("It sued Defendant Mill River Company and Tenant Okafor.", ["Mill River Company", "Okafor"]),
        ("Counsel's own time came first.", []),
        ("It was sent to Mr. and Mrs. Quist.", ["Quist"]),
        ("Henceforth Quist wanted it.", ["Quist"]),
        ("A letter of Ms. Quist of Quist Farrar LLP came.", ["Quist", "Quist Farrar LLP"]),
        ("J. R. Stone came.", ["J. R. Stone"]),
        ("The press came late. See No. 12.", []),
        ("Quist signed the lid.", ["Quist"]),
        ("Wanton disregard of the gauges is enough.", []),
        ("Metadata can be edited.", []),
        ("After Radcliffe left, Foreman Radcliffe's desk was bare.", ["Radcliffe", "Radcliffe"]),
        ("Radclife was late.", ["Radclife"]),
        ("It is on Highway 9, in Phase One of Defect D-110.", []),
        ("Respectfully,\nMargaret Oyelaran\nAttorney for Zed", ["Margaret Oyelaran", "Zed"]),
    ],
)
def test_names_are_runs_with_a_capital_less_the_words_of_the_language(text, names):
    assert _names(text) == names


def test_a_word_that_the_draft_writes_small_is_no_name_by_itself():
    assert _names("They saw the Manager.", lower={"manager"}) == []
    assert _names("They saw Ms. Lid.", lower={"lid"}) == ["Lid"]


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("Statement of Facts", []),
        ("A. The Kiln Was Cold That Night", []),
        ("II. Radcliffe Broke the Agreement With Marr", ["Radcliffe", "Marr"]),
        ("THE CLAIM OF GILBERT RADCLIFE FAILS", ["GILBERT RADCLIFE"]),
        ("ORDER OF JUDGE ORRIN M. FABRICANT", ["ORRIN M. FABRICANT"]),
        ("THE CLAIM AGAINST TORVALD GRAIN", ["TORVALD GRAIN"]),
    ],
)
def test_in_a_heading_only_what_the_record_writes_as_a_name_and_its_neighbours_are_names(heading, names):
    assert _names(f"It was late.\n\n{heading}\n\nIt was late.") == names


def test_the_letter_of_a_point_is_no_initial():
    assert _names("It was late.\n\nB. The late girders\n\nIt was late.") == []
    assert _names("It was late.\n\nH. Positions and offers\n\nIt was late.") == []
    assert _names("It was late.\n\nB. Marr\n\nIt was late.") == ["B. Marr"]
