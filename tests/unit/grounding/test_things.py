"""Words for things: a phrase is found whole, and two things of a kind are rivals."""

from chambers.grounding.words.thing_words import find_things


def test_a_phrase_is_found_whole_and_in_the_plural():
    assert [each.text for each in find_things("two text messages and a charge pump")] == [
        "text messages",
        "charge pump",
    ]


def test_words_for_the_same_are_no_rivals():
    cheque, check, cash = find_things("a cheque, a check, some cash")
    assert not cheque.rivals(check)
    assert cheque.rivals(cash)
