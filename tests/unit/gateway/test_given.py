import json

from chambers.gateway.given import given_texts

LETTER = "Dear Sir, the boiler room is under water. Yours, D."


def _given(**body):
    return "\n".join(given_texts(body))


def test_everything_that_was_asked_is_given_but_the_models_own_turns():
    said = _given(
        messages=[
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": [{"type": "text", "text": LETTER}]},
            {"role": "assistant", "content": "my own words", "tool_calls": [{"function": {"arguments": "mine too"}}]},
            {"role": "tool", "content": "what the tool found"},
        ],
        tools=[{"function": {"description": "reads a file"}}],
    )
    assert all(text in said for text in ("Be brief.", LETTER, "what the tool found", "reads a file"))
    assert "my own words" not in said
    assert "mine too" not in said


def test_of_responses_the_models_items_are_left_out():
    said = _given(
        instructions="Be brief.",
        input=[
            {"role": "user", "content": LETTER},
            {"type": "reasoning", "summary": [{"text": "mine"}]},
            {"type": "function_call", "arguments": "mine"},
            {"type": "function_call_output", "output": "what the tool found"},
        ],
    )
    assert "mine" not in said
    assert all(text in said for text in ("Be brief.", LETTER, "what the tool found"))


def test_a_prompt_and_an_input_that_are_plain_texts_are_given():
    assert LETTER in _given(prompt=LETTER)
    assert LETTER in _given(input=LETTER)


def test_what_a_tool_wraps_in_json_or_numbers_line_by_line_is_given_unwrapped():
    wrapped = json.dumps({"file": {"content": "first line\nsecond line"}})
    numbered = "     1\u2192first line\n     2\u2192second line"
    for content in (wrapped, numbered):
        assert "first line\nsecond line" in _given(messages=[{"role": "tool", "content": content}])


def test_pictures_are_no_texts():
    picture = {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{'A' * 9000}"}}
    sound = {"type": "input_audio", "input_audio": {"data": "A" * 9000, "format": "wav"}}
    assert "AAAA" not in _given(messages=[{"role": "user", "content": [picture, sound]}])


def test_a_body_may_be_as_deep_as_it_likes():
    deep = LETTER
    for _ in range(50_000):
        deep = [deep]
    assert LETTER in _given(messages=[{"role": "user", "content": deep}])
