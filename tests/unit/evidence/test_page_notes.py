import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.evidence.page_notes import with_notes_in_place

_BODY = "The rent was $4,200.1 It rose \u201cin May.\u201d2 Then\nit fell,\nand rose again\nin the autumn.\n"


def test_a_note_stands_in_brackets_behind_the_sentence_that_bears_its_mark():
    assert with_notes_in_place(f"{_BODY}1 See HAR000012.\n2 Id., at\nthe foot.\n- 3 -") == (
        "The rent was $4,200. (See HAR000012.) It rose \u201cin May.\u201d (Id., at the foot.) Then\nit fell,\n"
        "and rose again\nin the autumn.\n- 3 -"
    )


@pytest.mark.parametrize(
    "page",
    [
        "He asked\nfor three\nthings.\n1 A key.\n2 A lamp.\n",
        f"{_BODY}3 See HAR000012.",
        "It fell\nby 2.5 points.\n12 Elm Street\n",
        "Item  Work\n4     Seal replaced     6.5\n5     Oil changed     2.0\n",
        "It rained.1\n1 January was dry.\nThe rest of the year\nwas dry too.",
        "",
    ],
)
def test_a_page_without_notes_that_are_all_marked_in_order_stays(page):
    assert with_notes_in_place(page) == page


@given(st.lists(st.sampled_from(["It rained.1", "1 A note", "2 Another", "It leaked.2 So", "", "- 2 -"]), max_size=12))
def test_no_word_is_lost(lines):
    page = "\n".join(lines)
    letters = [char for char in with_notes_in_place(page) if char.isalpha()]
    assert sorted(letters) == sorted(char for char in page if char.isalpha())
