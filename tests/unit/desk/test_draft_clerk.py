import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.desk.draft_clerk import MOST_BYTES, frame, read_frame
from chambers.desk.draft_clerks import error_of

VALUES = st.dictionaries(st.text(max_size=8), st.one_of(st.integers(), st.text(), st.none(), st.lists(st.text())))


@given(st.lists(VALUES, max_size=4))
def test_frames_come_out_as_they_went_in_one_behind_the_other(values):
    file = io.BytesIO(b"".join(frame(each) for each in values))
    for value in values:
        assert read_frame(file) == value
    assert read_frame(file) is None


@pytest.mark.parametrize("cut", [0, 1, 3, 4, 9])
def test_a_frame_that_was_cut_short_is_the_end(cut):
    assert read_frame(io.BytesIO(frame({"verb": "lines"})[:cut])) is None


def test_a_frame_that_is_too_long_is_not_read():
    assert read_frame(io.BytesIO((MOST_BYTES + 1).to_bytes(4, "big") + b"{}")) is None


def test_half_a_character_does_not_stop_an_answer():
    assert read_frame(io.BytesIO(frame({"text": "\ud800"}))) == {"text": "?"}


def test_an_error_of_the_desk_is_the_same_on_this_side():
    said = {"code": "desk.changed", "message": "It changed.", "hint": "Load it again.", "http_status": 409}
    error = error_of(said)
    assert (error.code, error.http_status, error.message, error.hint) == (
        "desk.changed",
        409,
        "It changed.",
        "Load it again.",
    )
