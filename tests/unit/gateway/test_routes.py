import json

import pytest

from chambers.chat.sse import encode_event
from chambers.gateway.routes import ROUTES, MessagesRelay, Relay

GENERATING = [path for path, route in ROUTES.items() if route.assembler is not None]
ASK = {"model": "m", "messages": [{"role": "user", "content": "x"}], "prompt": "x", "input": "x", "max_tokens": 3}


@pytest.mark.parametrize("path", GENERATING)
@pytest.mark.parametrize("stream", [True, False])
def test_engines_are_always_asked_to_stream_with_progress(path, stream):
    request = ROUTES[path].request({**ASK, "stream": stream})
    assert request["stream"] is True
    assert request["return_progress"] is True


def test_usage_is_asked_for_where_the_client_will_get_it_and_not_forced_on_streams():
    chat = ROUTES["/v1/chat/completions"]
    assert chat.request({**ASK})["stream_options"] == {"include_usage": True}
    assert "stream_options" not in chat.request({**ASK, "stream": True})
    assert ROUTES["/v1/messages"].request({**ASK, "stream": True})["stream_options"] == {"include_usage": True}


def test_other_routes_are_passed_as_they_are():
    assert ROUTES["/v1/embeddings"].request({"model": "m", "input": "x"}) == {"model": "m", "input": "x"}


def test_relay_drops_progress_and_passes_everything_else_byte_for_byte():
    progress = encode_event(b'{"choices":[],"prompt_progress":{"total":2}}')
    rest = encode_event(b'{"choices":[{"delta":{"content":"a"}}]}') + encode_event(b"[DONE]")
    relay = Relay()
    stream = progress + rest
    assert b"".join(relay.feed(stream[i : i + 7]) for i in range(0, len(stream), 7)) == rest


def test_relay_never_passes_half_an_event():
    relay = Relay()
    assert relay.feed(b'data: {"half":') == b""
    assert relay.feed(b" 1}\n\n") == b'data: {"half": 1}\n\n'


def test_messages_relay_ends_with_message_stop():
    relay = MessagesRelay()
    first = {"id": "c", "model": "m", "choices": [{"delta": {"content": "hi"}, "finish_reason": "stop"}]}
    out = relay.feed(encode_event(json.dumps(first).encode())) + relay.feed(b"data: [DONE]\n\n") + relay.finish()
    names = [line.split(b": ")[1] for line in out.split(b"\n") if line.startswith(b"event: ")]
    assert names[0] == b"message_start"
    assert names[-1] == b"message_stop"
