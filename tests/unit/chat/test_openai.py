import pytest

from chambers.chat.openai import (
    BrokenStreamError,
    ChatAssembler,
    ResponseAssembler,
    TextAssembler,
    is_progress,
    parse_chunk,
)
from chambers.chat.sse import Event


def chunk(delta=None, finish=None, **more):
    choices = [] if delta is None else [{"index": 0, "delta": delta, "finish_reason": finish}]
    return {"id": "c1", "created": 1, "model": "m", "choices": choices, **more}


def assemble(*chunks):
    assembler = ChatAssembler()
    for one in chunks:
        assembler.add(one)
    return assembler.finish()


def test_text_usage_and_reason_are_put_together():
    usage = {"prompt_tokens": 3, "completion_tokens": 2}
    whole = assemble(
        chunk({"role": "assistant", "content": None}),
        chunk({"content": "Hel"}),
        chunk({"content": "lo"}),
        chunk({}, "stop"),
        chunk(usage=usage),
    )
    assert whole["object"] == "chat.completion"
    assert whole["choices"][0]["message"] == {"role": "assistant", "content": "Hello"}
    assert whole["choices"][0]["finish_reason"] == "stop"
    assert whole["usage"] == usage


def test_tool_calls_are_put_together_by_index():
    def call(index, **function):
        return {"index": index, "function": function}

    whole = assemble(
        chunk({"tool_calls": [{**call(0, name="look", arguments=""), "id": "a"}]}),
        chunk({"tool_calls": [call(0, arguments='{"x"')]}),
        chunk({"tool_calls": [call(0, arguments=":1}")]}),
        chunk({"tool_calls": [{**call(1, name="go", arguments="{}"), "id": "b"}]}),
        chunk({}, "tool_calls"),
    )
    calls = whole["choices"][0]["message"]["tool_calls"]
    assert [(one["id"], one["function"]) for one in calls] == [
        ("a", {"name": "look", "arguments": '{"x":1}'}),
        ("b", {"name": "go", "arguments": "{}"}),
    ]


def test_a_huge_tool_index_costs_nothing():
    whole = assemble(chunk({"tool_calls": [{"index": 10**9, "function": {"name": "f"}}]}, "tool_calls"))
    assert len(whole["choices"][0]["message"]["tool_calls"]) == 1


def test_reasoning_is_kept_apart_from_the_answer():
    whole = assemble(chunk({"reasoning_content": "hm"}), chunk({"content": "yes"}, "stop"))
    assert whole["choices"][0]["message"]["reasoning_content"] == "hm"
    assert whole["choices"][0]["message"]["content"] == "yes"


@pytest.mark.parametrize("assembler", [ChatAssembler, TextAssembler, ResponseAssembler])
def test_a_stream_that_stops_in_the_middle_is_broken_not_short(assembler):
    with pytest.raises(BrokenStreamError):
        assembler().finish()
    with pytest.raises(BrokenStreamError):
        assemble(chunk({"content": "Hel"}))


def test_garbage_is_named():
    with pytest.raises(BrokenStreamError, match="not JSON"):
        parse_chunk(Event(None, b"{half", b""))
    with pytest.raises(BrokenStreamError, match="not a JSON object"):
        parse_chunk(Event(None, b"[1]", b""))
    assert parse_chunk(Event(None, b"[DONE]", b"")) is None


def test_generated_text_cannot_pass_for_progress():
    assert is_progress(Event(None, b'{"choices":[],"prompt_progress":{"total":3}}', b""))
    assert not is_progress(Event(None, rb'{"choices":[{"delta":{"content":"\"prompt_progress\":"}}]}', b""))
