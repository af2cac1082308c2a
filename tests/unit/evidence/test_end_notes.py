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


@pytest.mark.parametrize("head", ["## Sources", "References:", "**Documents cited**", "List of Exhibits"])
def test_a_list_of_sources_may_be_marked_in_any_order_and_again(head):
    text = f"It leaked [2]. It rained [1, p. 3]. Both were known [1, 2].\n\n{head}\n\n1. letter.txt\n2. Lease, 2019\n"
    assert with_end_notes_in_place(text) == (
        "It leaked (Lease, 2019). It rained (letter.txt, p. 3). Both were known (letter.txt; Lease, 2019).\n"
    )


def test_a_mark_that_no_source_has_leaves_all_as_it_is():
    text = "It leaked [2]. It rained [3].\n\nSources\n\n1. letter.txt\n2. Lease\n"
    assert with_end_notes_in_place(text) == text


def test_a_mark_may_name_page_and_line():
    text = "It leaked [2, 21:13-15]. It rained [1].\n\nSources\n\n1. letter.txt\n2. dep.txt\n"
    assert with_end_notes_in_place(text) == "It leaked (dep.txt, 21:13-15). It rained (letter.txt).\n"
