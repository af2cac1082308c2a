import json

from hypothesis import given
from hypothesis import strategies as st

from chambers.evidence.dispute import Strip, compare, is_doubtful
from chambers.evidence.recognised import DISPUTED, Recognised, Region, Word, compose_text

WORD_PX, LINE_PX = 100, 40


def words(*lines, confidence=90.0):
    return tuple(
        Word(("1", "1", "1"), ("1", "1", "1", str(down)), text, confidence, _region(down, across, across + 1))
        for down, line in enumerate(lines)
        for across, text in enumerate(line.split())
    )


def _region(down, first, last):
    return Region(first * WORD_PX, down * LINE_PX, last * WORD_PX - 10, (down + 1) * LINE_PX - 10)


def strip(text, down=0, first=0, last=6):
    return Strip(text, _region(down, first, last))


def others(first, *strips):
    read = words(first)
    return {read[index].text: other for index, other in compare(read, strips).others.items()}


def test_a_word_that_the_second_reader_saw_otherwise_is_named_with_what_it_saw():
    assert others("Paid $5.O0 on Monday", strip("Paid $5.00 on Monday")) == {"$5.O0": "$5.00"}
    assert others("see 200 U. 8S. 321", strip("see 200 U. S. 321")) == {"8S.": "S."}


def test_spaces_capitals_quotes_and_end_signs_are_no_dispute():
    assert others("He said \u201cPAID\u201d in full.", strip("Hesaid", last=2), strip('"paid" in full,', first=2)) == {}


def test_a_digit_that_only_the_second_reader_saw_is_a_dispute():
    assert others("paid $5 today", strip("paid $50 today")) == {"$5": "$50"}
    assert others("paid 5000 today", strip("paid 5,000 today")) == {"5000": "5,000"}


def test_words_where_the_second_reader_saw_nothing_are_disputed_and_text_beside_the_line_is_not():
    assert others("one ghost", strip("one")) == {"ghost": ""}
    assert others("one two", strip("one two another column of words")) == {}


def test_a_line_that_only_the_second_reader_saw_is_told():
    dispute = compare(words("one two"), (strip("one two", last=2), strip("Paid in full", down=3)))
    assert (dispute.others, dispute.missed) == ({}, ("Paid in full",))


def test_the_first_readers_words_stay_and_disputed_ones_are_marked():
    read = words("Paid $5.O0")
    seen = compose_text(read, compare(read, (strip("Paid $5.00"),)).others)
    assert seen.text == "Paid $5.O0"
    (word,) = seen.unsure
    assert (seen.text[word.start : word.end], word.confidence, word.other) == ("$5.O0", DISPUTED, "$5.00")
    kept = Recognised(read, 300, 100, {1: "$5.00"}, ("a note",))
    assert Recognised.from_json(json.loads(json.dumps(kept.to_json()))) == kept


def test_only_pages_of_little_confidence_are_worth_a_second_look():
    assert is_doubtful(words("poorly read page", confidence=60.0))
    assert is_doubtful((*words("a b c"), *words("d", confidence=20.0)))
    assert not is_doubtful(words("well read page"))
    assert not is_doubtful(())


@given(st.lists(st.text("abc019$.,", min_size=1, max_size=6), min_size=1, max_size=6))
def test_a_second_reader_who_sees_the_same_disputes_nothing(line):
    assert compare(words(" ".join(line)), (strip(" ".join(line)),)).others == {}


@given(st.text("ab 09", max_size=20), st.text("ab 09", max_size=20))
def test_every_dispute_is_about_a_word_of_the_first_reader(first, second):
    read = words(first)
    assert set(compare(read, (strip(second),)).others) <= set(range(len(read)))
