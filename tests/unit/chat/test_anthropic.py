import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.chat.anthropic import MessagesRequestError, chat_request, count_request
from chambers.chat.anthropic_stream import MessageAssembler, MessageStream
from chambers.chat.openai import BrokenStreamError


def ask(**body):
    return chat_request({"model": "m", "max_tokens": 5, "messages": [{"role": "user", "content": "hi"}], **body})


def test_system_blocks_come_first_as_one_message():
    system = [{"type": "text", "text": "a", "cache_control": {"type": "ephemeral"}}, {"type": "text", "text": "b"}]
    assert ask(system=system)["messages"][0] == {"role": "system", "content": "a\nb"}


def test_a_system_turn_between_others_is_kept():
    turns = [{"role": "user", "content": "hi"}, {"role": "system", "content": "note"}]
    assert [turn["role"] for turn in ask(messages=turns)["messages"]] == ["user", "system"]


def test_a_tool_round_is_carried_over():
    turns = [
        {"role": "user", "content": "weather?"},
        {
            "role": "assistant",
            "content": [
                {"type": "thinking", "thinking": "hm", "signature": ""},
                {"type": "text", "text": "looking"},
                {"type": "tool_use", "id": "t1", "name": "look", "input": {"at": "sky"}},
            ],
        },
        {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": "t1", "content": [{"type": "text", "text": "sun"}]},
                {"type": "text", "text": "so?"},
            ],
        },
    ]
    tools = [{"name": "look", "description": "d", "input_schema": {"type": "object"}}]
    request = ask(messages=turns, tools=tools, tool_choice={"type": "any", "disable_parallel_tool_use": True})
    _, assistant, result, user = request["messages"]
    assert assistant["content"] == "looking"
    assert json.loads(assistant["tool_calls"][0]["function"]["arguments"]) == {"at": "sky"}
    assert result == {"role": "tool", "tool_call_id": "t1", "content": "sun"}
    assert user == {"role": "user", "content": "so?"}
    assert request["tools"][0]["function"]["parameters"] == {"type": "object"}
    assert (request["tool_choice"], request["parallel_tool_calls"]) == ("required", False)


def test_unknown_fields_are_tolerated():
    request = ask(metadata={"user_id": "u"}, context_management={}, thinking={"type": "adaptive"}, stop_sequences=["X"])
    assert set(request) == {"model", "max_tokens", "messages", "stop"}


def test_thinking_is_switched_off_when_asked():
    assert ask(thinking={"type": "disabled"})["chat_template_kwargs"] == {"enable_thinking": False}


def test_an_image_is_carried_as_data_and_never_fetched():
    def with_source(source):
        return ask(messages=[{"role": "user", "content": [{"type": "image", "source": source}]}])

    carried = with_source({"type": "base64", "media_type": "image/png", "data": "AAAA"})
    assert carried["messages"][0]["content"][0]["image_url"]["url"] == "data:image/png;base64,AAAA"
    with pytest.raises(MessagesRequestError, match="nothing here goes out"):
        with_source({"type": "url", "url": "http://example.com/x.png"})


@pytest.mark.parametrize(
    "body",
    [
        {"messages": []},
        {"messages": None},
        {"max_tokens": 0},
        {"messages": ["x"]},
        {"messages": [{"role": "user", "content": 3}]},
        {"messages": [{"role": "user", "content": [{"type": "hologram"}]}]},
        {"messages": [{"role": "user", "content": ["x"]}]},
        {"tools": [{}]},
        {"system": 7},
    ],
)
def test_what_would_be_lost_is_refused(body):
    with pytest.raises(MessagesRequestError):
        ask(**body)


WORDS = st.sampled_from(["user", "text", "tool_use", "tool_result", "image", "base64", "tool", "enabled", "x"])
FIELDS = st.sampled_from(
    [
        "type",
        "text",
        "role",
        "content",
        "name",
        "input",
        "id",
        "source",
        "data",
        "media_type",
        "tool_use_id",
        "input_schema",
        "description",
        "format",
    ]
)
SHAPES = st.recursive(
    st.none() | st.booleans() | st.integers() | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(FIELDS, inner, max_size=4),
    max_leaves=15,
)
TURNS = st.lists(st.fixed_dictionaries({"role": WORDS | SHAPES, "content": st.lists(SHAPES) | SHAPES}) | SHAPES)
TOUCHED = ("system", "tools", "tool_choice", "thinking", "output_config", "stop_sequences", "max_tokens")


@given(TURNS | SHAPES, st.dictionaries(st.sampled_from(TOUCHED), SHAPES))
def test_a_request_of_any_shape_is_carried_over_or_refused(turns, more):
    for carry in (chat_request, count_request):
        try:
            request = carry({"model": "m", "max_tokens": 5, "messages": turns, **more})
        except MessagesRequestError:
            continue
        assert all(turn["role"] in {"user", "assistant", "system", "tool"} for turn in request["messages"])


def test_counting_asks_for_one_token_of_the_same_prompt():
    body = {"model": "m", "messages": [{"role": "user", "content": "hi"}], "stream": True}
    assert count_request(body) == {"model": "m", "max_tokens": 1, "messages": body["messages"]}


def chunk(delta, finish=None, **more):
    return {"id": "chatcmpl-9", "model": "m", "choices": [{"delta": delta, "finish_reason": finish}], **more}


CONVERSATION = [
    {"id": "chatcmpl-9", "model": "m", "choices": [], "prompt_progress": {"total": 10, "cache": 4, "processed": 4}},
    chunk({"role": "assistant", "content": None}),
    chunk({"reasoning_content": "hm"}),
    chunk({"content": "Let me "}),
    chunk({"content": "look."}),
    chunk({"tool_calls": [{"index": 0, "id": "t1", "function": {"name": "look", "arguments": '{"a"'}}]}),
    chunk({"tool_calls": [{"index": 0, "function": {"arguments": ":1}"}}]}),
    chunk({"tool_calls": [{"index": 1, "id": "t2", "function": {"name": "go", "arguments": ""}}]}),
    chunk({}, "tool_calls"),
    {
        "choices": [],
        "usage": {"prompt_tokens": 10, "completion_tokens": 7, "prompt_tokens_details": {"cached_tokens": 4}},
    },
]


def events():
    stream = MessageStream()
    return [event for one in CONVERSATION for event in stream.feed(one)] + list(stream.finish())


def test_blocks_open_and_close_in_order_one_at_a_time():
    open_block = None
    for event in events():
        if event["type"] == "content_block_start":
            assert open_block is None
            open_block = event["index"]
        elif event["type"] == "content_block_delta":
            assert event["index"] == open_block
        elif event["type"] == "content_block_stop":
            assert event["index"] == open_block
            open_block = None
    assert open_block is None
    assert [event["type"] for event in events()][-2:] == ["message_delta", "message_stop"]


def test_the_first_event_already_knows_the_prompt():
    first = events()[0]
    assert first["type"] == "message_start"
    assert first["message"]["usage"] == {"input_tokens": 6, "output_tokens": 0, "cache_read_input_tokens": 4}


def test_the_same_stream_makes_the_whole_message():
    assembler = MessageAssembler()
    for one in CONVERSATION:
        assembler.add(one)
    message = assembler.finish()
    assert [block["type"] for block in message["content"]] == ["thinking", "text", "tool_use", "tool_use"]
    assert message["content"][1]["text"] == "Let me look."
    assert message["content"][2]["input"] == {"a": 1}
    assert message["content"][3]["input"] == {}
    assert message["stop_reason"] == "tool_use"
    assert message["usage"]["output_tokens"] == 7


def test_a_stream_without_an_end_is_broken():
    stream = MessageStream()
    list(stream.feed(chunk({"content": "x"})))
    with pytest.raises(BrokenStreamError):
        list(stream.finish())


def test_tool_arguments_that_are_not_json_are_not_passed_on():
    assembler = MessageAssembler()
    assembler.add(chunk({"tool_calls": [{"index": 0, "id": "t", "function": {"name": "f", "arguments": "{oops"}}]}))
    assembler.add(chunk({}, "tool_calls"))
    with pytest.raises(BrokenStreamError, match="not JSON"):
        assembler.finish()
