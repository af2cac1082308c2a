from hypothesis import given
from hypothesis import strategies as st

from chambers.evidence.shingles import SHINGLE_CHARS, WINDOW, fold, letters_of, shared_shingles, shingles

PROSE = st.text(alphabet="abcdefghkmnopqstuvwxyz ", max_size=300)


def test_what_a_printer_and_a_scanner_change_is_folded_away():
    printed = "On 10 May, the\nlessor\u2019s co-\noffice  paid \u201cin full\u201d."
    scanned = "0n l0 May the Iessor's cooffice paid 'ln fuII'"
    assert fold(printed).letters == fold(scanned).letters
    assert fold("modern").letters == fold("modem").letters
    assert fold("caf\u00e9 \ufb01ne").letters == fold("CAFE fine").letters


@given(st.text(max_size=200))
def test_every_letter_knows_where_it_came_from(text):
    folded = fold(text)
    assert len(folded.letters) == len(folded.starts) == len(folded.ends)
    assert all(0 <= start < end <= len(text) for start, end in zip(folded.starts, folded.ends, strict=True))
    assert list(folded.starts) == sorted(folded.starts)


@given(st.one_of(st.text(max_size=200), st.text(alphabet="rnvcl1i !|-", max_size=60)))
def test_the_fast_way_gives_the_same_letters(text):
    assert letters_of(text) == fold(text).letters


@given(PROSE, st.text(alphabet="abcdefghkmnopqstuvwxyz", min_size=SHINGLE_CHARS + WINDOW - 1, max_size=80), PROSE)
def test_texts_that_share_a_long_passage_share_a_shingle(before, passage, after):
    alone = {each.letters for each in shingles(letters_of(passage))}
    inside = {each.letters for each in shingles(letters_of(f"{before} {passage} {after}"))}
    folded = fold(f"{before} {passage} {after}").letters
    # Folding may join the passage with its neighbours ("c" and "l" across the border): then it is another passage; and
    # it may join its own letters ("vv"), until it is too short to be sure of a shingle.
    letters = fold(passage).letters
    assert letters not in folded or len(letters) < SHINGLE_CHARS + WINDOW - 1 or alone & inside


@given(PROSE)
def test_every_kept_shingle_is_found_again_in_its_text(text):
    kept = shingles(letters_of(text))
    assert {each.letters for each in kept} == shared_shingles([each.letters for each in kept], ["", text])
    assert all(fold(text).letters[each.at : each.end] == each.letters for each in kept)


def test_a_text_shorter_than_a_shingle_has_none():
    assert shingles(letters_of("too short")) == ()
    assert shared_shingles(["x" * SHINGLE_CHARS], ["too short", ""]) == frozenset()
