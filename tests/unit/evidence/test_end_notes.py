"""Notes at the end of a plain text stand where they are marked; lists stay as they are."""

import pytest

from chambers.evidence.end_notes import with_end_notes_in_place


@pytest.mark.parametrize(
    ("body", "end"),
    [
        ("It rained.[1] The roof leaked. [2]", "[1] HAR000001.\n[2] See HAR000002."),
        ("It rained.\u00b9 The roof leaked.\u00b2", "Endnotes\n\n1. HAR000001.\n2. See HAR000002."),
        ("It rained.\u00b9 The roof leaked.\u00b2", "\u00b9 HAR000001.\n\u00b2 See HAR000002."),
        ("It rained.\u00b9 The roof leaked.\u00b2", "---\n1) HAR000001.\n2) See\n   HAR000002."),
    ],
)
def test_notes_are_put_where_they_are_marked(body, end):
    placed = with_end_notes_in_place(f"{body}\n\n{end}\n")
    assert placed == "It rained. (HAR000001.) The roof leaked. (See HAR000002.)\n"


@pytest.mark.parametrize(
    "text",
    [
        "Three things happened.\n\n1. It rained.\n2. The roof leaked.\n",
        "It rained.[1] The roof leaked.\n\n[1] HAR000001.\n[2] HAR000002.\n",
        "It rained [1].",
        "",
    ],
)
def test_what_is_no_list_of_notes_stays(text):
    assert with_end_notes_in_place(text) == text


def test_more_than_nine_notes():
    marks = "".join(f"Fact {n}.[{n}] " for n in range(1, 13))
    notes = "\n".join(f"[{n}] HAR{n:06d}." for n in range(1, 13))
    assert "Fact 12. (HAR000012.)" in with_end_notes_in_place(f"{marks}\n\n{notes}")
