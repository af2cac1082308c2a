import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.chat.openai import BrokenStreamError
from chambers.chat.sse import encode_event
from chambers.gateway.refusals import EngineRefusedError
from chambers.gateway.relay import MessagesRelay, Relay

PROGRESS = encode_event(b'{"choices":[],"prompt_progress":{"total":2,"cache":1}}')
WORDS = encode_event('{"choices":[{"delta":{"content":"Größe 猫"},"finish_reason":null}]}'.encode())
LAST = encode_event(b'{"choices":[{"delta":{},"finish_reason":"stop"}],"timings":{"predicted_n":2}}')
DONE = encode_event(b"[DONE]")
STREAM = PROGRESS + WORDS * 2 + LAST + DONE


def cut(data, cuts):
    edges = [0, *sorted(cuts), len(data)]
    return [data[a:b] for a, b in itertools.pairwise(edges)]


@given(st.lists(st.integers(0, len(STREAM)), max_size=30))
def test_however_the_bytes_are_cut_the_client_gets_whole_events_without_progress(cuts):
    relay = Relay()
    pieces = [relay.feed(piece) for piece in cut(STREAM, cuts)]
    assert b"".join(pieces) == WORDS * 2 + LAST + DONE
    assert all(piece.endswith(b"\n\n") for piece in pieces if piece)
    assert relay.finish() == b""
    assert next(relay.costs())["timings"] == {"predicted_n": 2}


@given(st.lists(st.integers(0, len(STREAM)), max_size=30))
def test_however_the_bytes_are_cut_the_translation_is_the_same(cuts):
    whole, pieces = MessagesRelay(), MessagesRelay()
    expected = whole.feed(STREAM) + whole.finish()
    assert b"".join(pieces.feed(piece) for piece in cut(STREAM, cuts)) + pieces.finish() == expected
    assert "Größe 猫" in expected.decode()


def test_progress_is_not_yet_speaking():
    for relay in (Relay(), MessagesRelay()):
        relay.feed(PROGRESS)
        assert not relay.speaking
        relay.feed(WORDS)
        assert relay.speaking


@pytest.mark.parametrize("end", [DONE, LAST, encode_event(b'{"type":"response.completed","response":{}}')])
def test_a_stream_that_says_how_it_ended_has_ended(end):
    relay = Relay()
    relay.feed(WORDS + end)
    assert relay.finish() == b""


def test_a_stream_that_just_stops_is_broken():
    for relay in (Relay(), MessagesRelay()):
        relay.feed(WORDS)
        with pytest.raises(BrokenStreamError):
            relay.finish()


@pytest.mark.parametrize("garbage", [b"\x00\xff\xfe!!\n\n", b"data: oops\n\n", b"<html>\n\n", b'data: ["x"]\n\n'])
def test_garbage_is_not_passed_on(garbage):
    for relay in (Relay(), MessagesRelay()):
        with pytest.raises(BrokenStreamError):
            relay.feed(garbage)
            relay.finish()


def test_signs_of_life_of_another_gateway_are_passed_on_and_are_no_answer():
    relay = Relay()
    assert relay.feed(b": waiting, position 1\n\n") == b": waiting, position 1\n\n"
    assert not relay.speaking
    relay.feed(b": the engine is reading the prompt\n\n" + WORDS)
    assert relay.speaking


def test_comments_and_named_events_are_passed_on():
    relay = Relay()
    assert relay.feed(b": hello\n\n" + encode_event(b"{}", "response.created")).startswith(b": hello")


def test_text_that_looks_like_a_mark_changes_nothing():
    sly = {"choices": [{"delta": {"content": '"prompt_progress": "timings": "usage":'}, "finish_reason": None}]}
    event = encode_event(json.dumps(sly).encode())
    relay = Relay()
    assert relay.feed(event) == event
    assert list(relay.costs()) == []


def test_an_error_in_the_stream_ends_a_translation():
    with pytest.raises(EngineRefusedError, match="out of luck"):
        MessagesRelay().feed(encode_event(b'{"error":{"message":"out of luck","code":500}}'))


SHAPES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["choices", "delta", "content", "tool_calls", "function", "index", "usage", "timings"]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=12,
)


@given(st.lists(st.dictionaries(st.sampled_from(["choices", "usage", "prompt_progress", "id"]), SHAPES), max_size=4))
def test_chunks_of_any_shape_are_translated_or_called_broken(chunks):
    relay = MessagesRelay()
    try:
        for chunk in chunks:
            relay.feed(encode_event(json.dumps(chunk).encode()))
        relay.finish()
    except BrokenStreamError:
        pass
    for one in relay.costs():
        assert isinstance(one, dict)


def test_half_a_character_from_the_engine_does_not_end_the_stream():
    relay = MessagesRelay()
    out = relay.feed(encode_event(rb'{"choices":[{"delta":{"content":"\ud83d"},"finish_reason":"stop"}]}'))
    assert b'"text_delta", "text": "?"' in out


def test_messages_relay_ends_with_message_stop():
    relay = MessagesRelay()
    out = relay.feed(STREAM) + relay.finish()
    names = [line.split(b": ")[1] for line in out.split(b"\n") if line.startswith(b"event: ")]
    assert names[0] == b"message_start"
    assert names[-1] == b"message_stop"
