"""An ellipsis at the end of a quotation must not hide what qualifies it."""

import pytest

from chambers.grounding.claims.quotations import find_quoted
from chambers.record.normalise import normalise

_PAGE = normalise("The covenant ends when the firm dismisses the clerk without cause. The clerk left in May, on foot.")


@pytest.mark.parametrize("end", [" . . .", " . . . .", "...", "\u2026"])
def test_an_exception_behind_the_end_is_told(end):
    found = find_quoted(f"when the firm dismisses the clerk{end}", _PAGE)
    assert found is not None
    assert found.left_out is not None
    assert "without" in found.left_out


def test_what_qualifies_nothing_may_be_left_out():
    found = find_quoted("The clerk left in May . . . .", _PAGE)
    assert found is not None
    assert found.left_out is None


def test_a_bracket_in_the_place_of_a_denial_is_told():
    page = normalise("The answer was prompt but not sufficient. No charge is due without an order signed by both.")
    found = find_quoted("prompt . . . [and] sufficient", page)
    assert found is not None
    assert found.left_out is not None
    assert "not" in found.left_out
    assert find_quoted("was prompt [yet] not sufficient", page).left_out is None
    assert find_quoted("[It] was prompt but not sufficient", page).left_out is None


def test_part_of_a_condition_may_not_be_left_out():
    page = normalise("No charge is due without an order signed by both parties before the work.")
    assert find_quoted("without an order . . . before the work", page).left_out


@pytest.mark.parametrize(
    ("quotation", "hidden"),
    [
        ("He looks . . . like the man", "a little"),
        ("like the man . . . ,", "but I am"),
        ("The owner did not cause it . . . .", "so far as"),
        ("The pump . . . failed", "probably"),
    ],
)
def test_a_hedge_may_not_be_left_out(quotation, hidden):
    page = normalise(
        "He looks a little like the man, but I am not sure. The owner did not cause it so far as could be seen. "
        "The pump probably failed."
    )
    found = find_quoted(quotation, page)
    assert found is not None
    assert found.left_out is not None
    assert hidden in found.left_out


def test_a_hedge_in_a_long_passage_that_is_left_out_says_nothing():
    page = normalise(
        "The pump stood in the yard for weeks while rain fell, and may have rusted there, until it failed."
    )
    found = find_quoted("The pump stood in the yard . . . failed", page)
    assert found is not None
    assert found.left_out is not None  # "until"
    page = normalise("The pump stood there for many weeks of rain and may well have rusted in the yard. It failed.")
    assert find_quoted("The pump stood there . . . failed", page).left_out is None


@pytest.mark.parametrize(
    ("quotation", "hidden"),
    [
        ("I told her to keep the kiln going . . . .", "as long as"),
        ("An opening of the vent at any time . . . would have saved the load", "before"),
        (". . . the kiln is let as it stands.", "Except"),
        ("The kiln is let as it stands.", "Except"),
        ("No clerk may draw on the firm's account . . . .", "without"),
    ],
)
def test_a_time_or_a_condition_may_not_be_left_out(quotation, hidden):
    page = normalise(
        "I told her to keep the kiln going as long as the gauge was green. An opening of the vent at any time before "
        "the fire would have saved the load. 6. Terms. Except as told in paragraph 5, the kiln is let as it stands. "
        "No clerk may draw on the firm's account, by check or otherwise, without the leave of two partners."
    )
    assert hidden in (find_quoted(quotation, page).left_out or "")


@pytest.mark.parametrize(
    "quotation",
    [
        "Refused. The kiln is $900 over its budget. . . . Please do not ask again.",
        "I cannot say what it cost . . . .",
        "The load was lost . . . .",
        "the cracked vent . . . let the heat out",
    ],
)
def test_whole_sentences_reasons_and_further_things_may_be_left_out(quotation):
    page = normalise(
        "Refused. The kiln is $900 over its budget. Orders are down and I will not pay for more. Please do not ask "
        "again. I cannot say what it cost, because nobody kept the bills before May. The load was lost, and I asked "
        "them not to fire again until June. The cracked vent, by then a year old, let the heat out."
    )
    assert find_quoted(quotation, page).left_out is None


def test_a_sentence_that_turns_round_what_was_said_may_not_be_left_out():
    page = normalise("I saw the fire. But I did not see who set it. I ran.")
    assert find_quoted("I saw the fire. . . . I ran.", page).left_out


def test_the_pieces_that_stand_nearest_are_meant():
    page = normalise("It was not hot. Nobody asked. It was, I would say, safe.")
    assert find_quoted("It was . . . safe", page).left_out is None


@pytest.mark.parametrize(
    ("quotation", "hidden"),
    [
        ("promised to call and did", "not"),
        ("The keeper had", "never"),
        ("The fee is waived . . . .", "where"),
        ("may store tools . . . with leave of the owner", "outside"),
        ("covers any loss . . . caused by frost", "over $900"),
    ],
)
def test_what_denies_or_bounds_the_words_right_behind_them_is_told(quotation, hidden):
    page = normalise(
        "He promised to call and did not. The keeper had never seen it. The fee is waived where a stay exceeds a week. "
        "The tenant may store tools outside the shed with leave of the owner. It covers any loss over $900 caused by "
        "frost."
    )
    found = find_quoted(quotation, page)
    assert found is not None
    assert found.left_out is not None
    assert hidden in found.left_out


@pytest.mark.parametrize(
    "quotation",
    [
        "He promised to call and did not.",
        "keep the gate shut. . . . [T]he dog would run to the road",
        "The lorry . . . was empty",
    ],
)
def test_a_clause_of_its_own_or_a_description_may_be_left_out(quotation):
    page = normalise(
        "He promised to call and did not. Please keep the gate shut. The fence is pending repair and the dog would run "
        "to the road. The lorry, which stood by the yard, was empty."
    )
    found = find_quoted(quotation, page)
    assert found is not None
    assert found.left_out is None


def test_a_condition_with_a_decimal_may_not_be_left_out_at_the_beginning():
    page = normalise("The valve is sound. If you stay below 2.5 bar the hose will hold.")
    assert "2.5" in (find_quoted("... the hose will hold.", page).left_out or "")
    assert find_quoted("If you stay below 2.5 bar the hose will hold.", page).left_out is None
