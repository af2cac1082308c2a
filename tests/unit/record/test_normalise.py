import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.record.normalise import normalise

_TYPESET = st.text(
    alphabet=st.sampled_from("ab Z9\n\t\u00a0\u2019\u201c\u2013\ufb01\ufb03\u00ad\u2026\ufeff.é"), max_size=60
)


@given(_TYPESET)
def test_every_normalised_span_maps_back_to_characters_that_fold_to_it(text):
    folded = normalise(text)
    for start in range(len(folded.text)):
        for end in range(start + 1, len(folded.text) + 1):
            left, right = folded.span(start, end)
            assert 0 <= left < right <= len(text)
            piece = folded.text[start:end]
            assert piece.strip() in normalise(text[left:right]).text


@given(_TYPESET)
def test_normalising_twice_changes_nothing(text):
    once = normalise(text).text
    assert normalise(once).text == once


@given(st.text(max_size=80))
def test_spans_of_neighbouring_characters_never_run_backwards(text):
    folded = normalise(text)
    assert list(folded.starts) == sorted(folded.starts)
    assert all(start < end for start, end in zip(folded.starts, folded.ends, strict=True))


def test_typesetting_is_folded_and_words_are_not():
    assert normalise("\u201cThe  \ufb01rst\u2014not the\n last\u201d").text == '"The first-not the last"'
    assert normalise("Harrow HARROW 1O0").text == "Harrow HARROW 1O0"


def test_a_match_in_folded_text_is_reported_where_it_stands_on_the_page():
    page = "the  \ufb01nal\n  price"
    folded = normalise(page)
    at = folded.text.index("final price")
    start, end = folded.span(at, at + len("final price"))
    assert page[start:end] == "\ufb01nal\n  price"


def test_a_span_outside_the_text_is_refused():
    with pytest.raises(ValueError, match="not inside"):
        normalise("abc").span(1, 9)
