from hypothesis import given
from hypothesis import strategies as st

from chambers.gateway.affinity import (
    BLOCK_CHARACTERS,
    LEAST_MATCH_BLOCKS,
    LONGEST_BLOCKS,
    Affinity,
    PrefixIndex,
    choose_lane,
    cut,
)

LETTERS = st.lists(st.sampled_from("ab"), max_size=8)


def prompt(letters):
    return "".join(letter * BLOCK_CHARACTERS for letter in letters)


@given(LETTERS, LETTERS)
def test_equal_beginnings_and_only_those_have_equal_blocks(one, other):
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    pairs = zip(cut(prompt(one)), cut(prompt(other)), strict=False)
    assert [a == b for a, b in pairs] == [number < same for number in range(min(len(one), len(other)))]


@given(st.text(max_size=3 * BLOCK_CHARACTERS))
def test_any_text_can_be_cut_half_characters_too(text):
    assert len(cut(text + "\ud800" * BLOCK_CHARACTERS)) >= 1


def test_an_endless_prompt_is_cut_no_further_than_the_bound():
    assert len(cut("x" * BLOCK_CHARACTERS * (LONGEST_BLOCKS + 50))) == LONGEST_BLOCKS


def test_a_continued_conversation_matches_where_it_was_sent():
    index = PrefixIndex()
    index.remember(cut(prompt("aab")), "left")
    index.remember(cut(prompt("aa")), "right")
    assert index.match(cut(prompt("aabb"))) == {"left": 3, "right": 2}
    assert index.match(cut(prompt("baab"))) == {}


def test_a_lane_whose_engine_is_new_has_lost_what_it_knew():
    index = PrefixIndex()
    index.remember(cut(prompt("ab")), "left")
    index.remember(cut(prompt("ab")), "right")
    index.forget("left")
    assert index.match(cut(prompt("ab"))) == {"right": 2}
    index.forget("right")
    assert len(index) == 0


@given(st.lists(st.tuples(LETTERS, st.sampled_from(["left", "right"])), max_size=30))
def test_the_index_is_bounded_and_forgets_ends_before_beginnings(sent):
    index = PrefixIndex(capacity_blocks=6)
    for letters, lane in sent:
        index.remember(cut(prompt(letters)), lane)
        assert len(index) <= 6
        assert index.match(cut(prompt(letters))).get(lane, 0) == min(len(letters), 6)


def test_the_lane_that_knows_most_is_chosen_if_it_has_a_free_slot():
    order = ["left", "right", "third"]
    assert choose_lane({"left": 5, "right": 3}, {"left": 1, "right": 1}, order) == "left"
    assert choose_lane({"left": 5, "right": 3}, {"right": 1, "third": 4}, order) == "right"


def test_a_match_below_the_minimum_does_not_outweigh_load():
    little = {"left": LEAST_MATCH_BLOCKS - 1}
    assert choose_lane(little, {"left": 1, "right": 2}, ["left", "right"]) == "right"
    assert choose_lane({}, {"left": 2, "right": 2}, ["left", "right"]) == "left"


def test_the_decision_in_words():
    assert str(Affinity(0, 1)) == "none"
    assert str(Affinity(1, 4)) == "miss"
    assert str(Affinity(3, 4)) == "hit; matched=0.75"
