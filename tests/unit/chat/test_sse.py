from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.chat.sse import EventSplitter, EventTooLongError, comments_in, encode_comment, encode_event, parse_event

DATA = st.lists(st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"])), min_size=1, max_size=3)
EVENTS = st.lists(st.tuples(DATA, st.sampled_from([None, "message_start", "error"])), max_size=6)


@given(EVENTS, st.lists(st.integers(0, 400), max_size=12))
def test_events_come_out_whole_wherever_the_bytes_are_cut(events, cuts):
    sent = [("\n".join(lines).encode(), name) for lines, name in events]
    stream = b"".join(encode_event(data, name) for data, name in sent)
    edges = [0, *sorted(min(cut, len(stream)) for cut in cuts), len(stream)]
    splitter = EventSplitter()
    got = [event for a, b in pairwise(edges) for event in splitter.feed(stream[a:b])]
    assert [(event.data, event.name) for event in got] == sent
    assert splitter.rest == b""


def test_half_a_character_waits_for_its_other_half():
    whole = encode_event("é".encode())
    cut = whole.index("é".encode()) + 1
    splitter = EventSplitter()
    assert list(splitter.feed(whole[:cut])) == []
    assert next(splitter.feed(whole[cut:])).data.decode() == "é"


def test_comments_are_not_events_and_crlf_is_understood():
    assert parse_event(b": ping\n\n") is None
    assert [event.data for event in EventSplitter().feed(b"data: a\r\n\r\n: ping\r\n\r\ndata: b\r\n\r\n")] == [
        b"a",
        b"b",
    ]


def test_remarks_are_read_from_comments_and_not_from_events():
    whole = encode_comment("the lane far\nis fenced") + encode_event(b": no remark") + encode_comment("position 1")
    assert list(comments_in(whole)) == ["the lane far is fenced", "position 1"]


def test_a_stream_that_never_ends_an_event_is_stopped():
    splitter = EventSplitter(max_event_bytes=100)
    with pytest.raises(EventTooLongError):
        for _ in range(20):
            splitter.feed_raw(b"data: xxxxxxxx")
