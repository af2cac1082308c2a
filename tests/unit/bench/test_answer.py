"""What counts as a token, and when it came, in both APIs."""

import json

from chambers.bench.answer import AnswerReader
from chambers.chat.dialect import Dialect


def feed(dialect: Dialect, *events: tuple[float, dict] | tuple[float, bytes]) -> AnswerReader:
    reader = AnswerReader(dialect)
    for at_s, event in events:
        raw = event if isinstance(event, bytes) else b"data: " + json.dumps(event).encode() + b"\n\n"
        reader.feed(raw, at_s)
    return reader


def chunk(finish: str | None = None, **delta: object) -> dict:
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": finish}], "system_fingerprint": "b1-abc"}


def test_a_role_a_progress_report_and_a_comment_are_no_tokens() -> None:
    reader = feed(
        Dialect.OPENAI,
        (1.0, chunk(role="assistant", content="")),
        (2.0, {"choices": [], "prompt_progress": {"total": 9, "processed": 4}}),
        (3.0, b": waiting, position 2\n\n"),
        (4.0, chunk(content="Hello")),
    )
    assert reader.chunks_s == [4.0]
    assert reader.first_answer_s == 4.0


def test_reasoning_is_the_first_token_and_content_the_first_answer() -> None:
    reader = feed(
        Dialect.OPENAI,
        (1.0, chunk(reasoning_content="hm")),
        (2.0, chunk(reasoning="hm")),
        (3.0, chunk(content="so")),
    )
    assert reader.chunks_s == [1.0, 2.0, 3.0]
    assert (reader.reasoning, reader.first_answer_s) == (True, 3.0)
    assert reader.text == "so"


def test_a_tool_call_is_a_token_and_no_answer() -> None:
    reader = feed(Dialect.OPENAI, (1.0, chunk(tool_calls=[{"index": 0}])), (2.0, chunk(finish="tool_calls")))
    assert (reader.chunks_s, reader.first_answer_s) == ([1.0], None)
    assert reader.finish_reason == "tool_calls"


def test_counts_come_from_the_server_and_chunks_are_not_counted() -> None:
    usage = {"prompt_tokens": 7, "completion_tokens": 12, "prompt_tokens_details": {"cached_tokens": 3}}
    timings = {"prompt_n": 4, "cache_n": 3, "prompt_ms": 10.0, "predicted_n": 12, "predicted_ms": 90.0, "draft_n": 8}
    reader = feed(
        Dialect.OPENAI,
        (1.0, chunk(content="several tokens at once")),
        (2.0, chunk(finish="length")),
        (2.0, {"choices": [], "usage": usage, "timings": timings | {"draft_n_accepted": 6}}),
        (2.0, b"data: [DONE]\n\n"),
    )
    said = reader.timings
    assert (said.prompt_tokens, said.cached_tokens, said.decode_tokens) == (7, 3, 12)
    assert (said.prompt_ms, said.decode_ms, said.draft_tokens, said.accepted_tokens) == (10.0, 90.0, 8, 6)
    assert reader.fingerprint == "b1-abc"


def test_an_error_in_the_stream_is_told() -> None:
    assert feed(Dialect.OPENAI, (1.0, {"error": {"message": "out of memory"}})).error == "out of memory"


def test_garbage_is_an_error_and_not_a_crash() -> None:
    assert feed(Dialect.OPENAI, (1.0, b"data: {nonsense\n\n")).error
    assert feed(Dialect.OPENAI, (1.0, {"choices": [3]})).error
    assert feed(Dialect.ANTHROPIC, (1.0, {"type": "content_block_delta"})).error


def test_messages_are_read_with_thinking_text_and_counts() -> None:
    reader = feed(
        Dialect.ANTHROPIC,
        (1.0, {"type": "message_start", "message": {"usage": {"input_tokens": 5, "cache_read_input_tokens": 20}}}),
        (1.5, {"type": "ping"}),
        (2.0, {"type": "content_block_delta", "delta": {"type": "thinking_delta", "thinking": "hm"}}),
        (3.0, {"type": "content_block_delta", "delta": {"type": "text_delta", "text": "so"}}),
        (4.0, {"type": "message_delta", "delta": {"stop_reason": "max_tokens"}, "usage": {"output_tokens": 9}}),
    )
    assert reader.chunks_s == [2.0, 3.0]
    assert (reader.first_answer_s, reader.finish_reason) == (3.0, "max_tokens")
    said = reader.timings
    assert (said.prompt_tokens, said.cached_tokens, said.decode_tokens) == (25, 20, 9)
