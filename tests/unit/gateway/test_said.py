import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.chat.sse import encode_event
from chambers.gateway.said import LEAST_LETTERS, Said, is_long, text_said


def events(*chunks):
    return b"".join(encode_event(json.dumps(chunk, ensure_ascii=False).encode()) for chunk in chunks)


def delta(index=0, **more):
    return {"choices": [{"index": index, "delta": more, "finish_reason": None}]}


def call(arguments, index=0):
    return delta(tool_calls=[{"index": index, "function": {"name": "Write", "arguments": arguments}}])


PROGRESS = {"choices": [], "prompt_progress": {"total": 2, "cache": 1}}
CHAT = events(PROGRESS, delta(role="assistant"), delta(content="Größe "), delta(content="猫"), delta()) + encode_event(
    b"[DONE]"
)


@given(st.lists(st.integers(0, len(CHAT)), max_size=20))
def test_however_the_bytes_are_cut_the_words_are_the_same(cuts):
    said = Said()
    for begin, end in itertools.pairwise([0, *sorted(cuts), len(CHAT)]):
        said.feed(CHAT[begin:end])
    assert said.text() == "Größe 猫"


def test_thoughts_words_and_choices_are_strands_of_their_own():
    stream = events(
        delta(reasoning_content="I wo"),
        delta(1, content="Two"),
        delta(reasoning_content="nder."),
        delta(content="One"),
        delta(1, content=" too"),
    )
    assert text_said(stream) == "I wonder.\n\nTwo too\n\nOne"


def test_text_completions_are_read():
    assert text_said(events({"choices": [{"text": "Once"}]}, {"choices": [{"text": " more"}]})) == "Once more"


def test_the_texts_inside_the_arguments_of_a_tool_call_are_said_and_its_marks_are_not():
    written = json.dumps({"file_path": "memo.md", "content": 'A "line"\nand another.', "edits": [{"new": "third"}]})
    stream = events(*(call(letter) for letter in written), call('{"command": "ls"}', index=1))
    assert text_said(stream) == 'memo.md\n\nA "line"\nand another.\n\nthird\n\nls'


def test_arguments_that_were_cut_off_are_read_as_far_as_they_came():
    assert text_said(events(call('{"content": "First\\nsecond \\"word'))).endswith('First\nsecond "word')


@pytest.mark.parametrize(
    "kinds",
    [("response.output_text.delta", "said"), ("response.reasoning_text.delta", "said")],
    ids=lambda kind: kind[0],
)
def test_responses_are_read_from_their_deltas_and_not_twice(kinds):
    whole = {"output": [{"type": "message", "content": [{"type": "output_text", "text": "once"}]}]}
    stream = events(
        {"type": kinds[0], "output_index": 0, "delta": "on"},
        {"type": kinds[0], "output_index": 0, "delta": "ce"},
        {"type": "response.completed", "response": whole},
    )
    assert text_said(stream) == "once"


def test_a_response_that_is_told_only_at_its_end_is_read_there():
    output = [
        {"type": "message", "content": [{"type": "output_text", "text": "All at once."}]},
        {"type": "function_call", "arguments": '{"content": "and a file"}'},
    ]
    stream = events({"type": "response.completed", "response": {"output": output}})
    assert text_said(stream) == "All at once.\n\nand a file"


def test_a_call_in_a_response_is_read_like_any_other():
    kind = "response.function_call_arguments.delta"
    assert text_said(events({"type": kind, "delta": '{"content": "a '}, {"type": kind, "delta": 'file"}'})) == "a file"


@pytest.mark.parametrize(
    "broken",
    [
        b"data: no json\n\n",
        b"data: [1]\n\n",
        b"data: " + b"[" * 100_000 + b"\n\n",
        events({"choices": 3}),
        events({"choices": [{"delta": {"tool_calls": [{"index": {}, "function": {"arguments": "x"}}]}}]}),
        events({"type": "response.completed"}),
    ],
    ids=["text", "list", "deep", "number", "index", "empty"],
)
def test_what_cannot_be_understood_is_passed_over_and_the_rest_is_read(broken):
    assert text_said(events(delta(content="before ")) + broken + events(delta(content="after"))) == "before after"


def test_no_more_than_the_bound_is_kept():
    said = Said(most_chars=10)
    for _ in range(5):
        said.feed(events(delta(content="seven..")))
    assert said.text() == "seven..sev"


def test_long_is_counted_in_letters():
    assert is_long("word " * (LEAST_LETTERS // 4))
    assert not is_long("- " * LEAST_LETTERS)
    assert not is_long("word")
