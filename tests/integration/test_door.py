"""The gateway with real clients: every route, streaming and not, and its errors."""

import http.client
import json
import socket
import threading
import time
from urllib.parse import urlsplit

import anthropic
import openai
import pytest


@pytest.fixture
def openai_client(shared_house):
    with openai.OpenAI(base_url=f"{shared_house.url}/v1", api_key=shared_house.key, max_retries=0) as client:
        yield client


@pytest.fixture
def anthropic_client(shared_house):
    with anthropic.Anthropic(base_url=shared_house.url, api_key=shared_house.key, max_retries=0) as client:
        yield client


HELLO = [{"role": "user", "content": "Say hello in a short sentence."}]


def test_models_list_names_every_role_with_its_context(openai_client):
    models = {model.id: model for model in openai_client.models.list()}
    assert {"fast", "drafter", "gate", "reviewer", "smollm2-135m", "claude-opus-4"} <= set(models)
    assert models["fast"].context_tokens == 4096


def test_openai_chat_answers_whole(openai_client):
    answer = openai_client.chat.completions.create(model="fast", messages=HELLO, max_tokens=8)
    assert answer.choices[0].message.content
    assert answer.choices[0].finish_reason in {"stop", "length"}
    assert answer.usage.completion_tokens <= 8
    assert answer.model == "smollm2-135m"


def test_openai_chat_streams_the_same_text_that_it_gives_whole(openai_client):
    ask = {"model": "fast", "messages": HELLO, "max_tokens": 12, "temperature": 0, "seed": 1}
    whole = openai_client.chat.completions.create(**ask).choices[0].message.content
    chunks = list(openai_client.chat.completions.create(**ask, stream=True))
    assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices) == whole
    assert len(chunks) > 3
    assert not any("prompt_progress" in (chunk.model_extra or {}) for chunk in chunks)


def test_openai_completions_stream_and_whole(openai_client):
    ask = {"model": "fast", "prompt": "Once upon a time", "max_tokens": 6, "temperature": 0}
    whole = openai_client.completions.create(**ask).choices[0].text
    parts = [chunk.choices[0].text for chunk in openai_client.completions.create(**ask, stream=True) if chunk.choices]
    assert whole
    assert "".join(parts) == whole


def test_openai_responses_stream_and_whole(openai_client):
    ask = {"model": "fast", "input": "Say hello.", "max_output_tokens": 6, "temperature": 0}
    whole = openai_client.responses.create(**ask)
    assert whole.output_text
    events = list(openai_client.responses.create(**ask, stream=True))
    assert events[-1].type == "response.completed"
    assert "".join(event.delta for event in events if event.type == "response.output_text.delta") == whole.output_text


def test_embeddings_differ_with_their_text_and_take_long_input(openai_client):
    texts = ["the invoice is unpaid", "a cat sat on the mat", "word " * 300]
    vectors = [row.embedding for row in openai_client.embeddings.create(model="fast", input=texts).data]
    assert [len(vector) for vector in vectors] == [576, 576, 576]
    assert vectors[0] != vectors[1]


def test_anthropic_messages_whole(anthropic_client):
    message = anthropic_client.messages.create(model="fast", max_tokens=8, system="Be brief.", messages=HELLO)
    assert message.content[0].text
    assert message.stop_reason in {"end_turn", "max_tokens"}
    assert message.usage.output_tokens <= 8
    assert message.usage.input_tokens + (message.usage.cache_read_input_tokens or 0) > 5


def test_anthropic_messages_stream_says_the_same(anthropic_client):
    ask = {"model": "fast", "max_tokens": 10, "messages": HELLO, "extra_body": {"temperature": 0}}
    whole = anthropic_client.messages.create(**ask).content[0].text
    with anthropic_client.messages.stream(**ask) as stream:
        kinds = [event.type for event in stream]
        assert stream.get_final_message().content[0].text == whole
    assert kinds[0] == "message_start"
    assert kinds[-1] == "message_stop"


def test_anthropic_counts_tokens(anthropic_client):
    short = anthropic_client.messages.count_tokens(model="fast", messages=HELLO).input_tokens
    longer = [{"role": "user", "content": HELLO[0]["content"] * 4}]
    assert anthropic_client.messages.count_tokens(model="fast", messages=longer).input_tokens > short > 5


def test_an_alias_reaches_its_role(anthropic_client):
    assert anthropic_client.messages.create(model="claude-opus-4", max_tokens=2, messages=HELLO).usage.output_tokens


def test_unknown_model_is_404_and_lists_the_known_ones(openai_client, anthropic_client):
    with pytest.raises(openai.NotFoundError, match=r"Known: .*drafter.*fast"):
        openai_client.chat.completions.create(model="gpt-9", messages=HELLO)
    with pytest.raises(anthropic.NotFoundError) as caught:
        anthropic_client.messages.create(model="gpt-9", max_tokens=2, messages=HELLO)
    assert caught.value.body["error"]["type"] == "not_found_error"


def test_wrong_key_is_401_in_each_dialect(shared_house):
    wrong = "ch-" + "x" * 40
    with (
        openai.OpenAI(base_url=f"{shared_house.url}/v1", api_key=wrong, max_retries=0) as client,
        pytest.raises(openai.AuthenticationError),
    ):
        client.models.list()
    with (
        anthropic.Anthropic(base_url=shared_house.url, api_key=wrong, max_retries=0) as client,
        pytest.raises(anthropic.AuthenticationError) as caught,
    ):
        client.messages.create(model="fast", max_tokens=2, messages=HELLO)
    assert caught.value.body["type"] == "error"


def test_prompt_longer_than_the_context_is_a_400_that_says_the_engine_refused(openai_client):
    with pytest.raises(openai.BadRequestError) as caught:
        openai_client.chat.completions.create(model="fast", messages=[{"role": "user", "content": "word " * 6000}])
    assert caught.value.body["source"] == "engine"
    assert "context" in caught.value.message


def request(house, method, path, body=b"", *, headers=None, key=True):
    parts = urlsplit(house.url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
    given = {"Authorization": f"Bearer {house.key}"} if key else {}
    connection.request(method, path, body, {**given, **(headers or {})})
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer.status, data


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"{", "not JSON"),
        (b"[1, 2]", "JSON object"),
        (b'{"messages": []}', "model"),
        (b'{"model": 7}', "model"),
        (b'{"model": "fast", "messages": 3}', "messages"),
        (b"[" * 200_000, "nested too deeply"),
        (b"\xff\xfe\x00", "not JSON"),
    ],
)
def test_wrong_body_is_400_and_says_what_is_wrong(shared_house, body, says):
    status, answer = request(shared_house, "POST", "/v1/chat/completions", body)
    assert status == 400
    assert says in json.loads(answer)["error"]["message"]


@pytest.mark.parametrize("body", [b'{"model":"fast"}', b'{"model":"fast","max_tokens":5,"messages":[{"role":"x"}]}'])
def test_wrong_messages_body_is_400_in_anthropics_words(shared_house, body):
    status, answer = request(shared_house, "POST", "/v1/messages", body)
    assert status == 400
    assert json.loads(answer)["error"]["type"] == "invalid_request_error"


def test_body_of_100_megabytes_is_413(shared_house):
    status, answer = request(shared_house, "POST", "/v1/chat/completions", b"x" * 100_000_000)
    assert status == 413
    assert "max_body_bytes" in json.loads(answer)["error"]["message"]


def test_head_and_health_need_no_key_and_tell_nothing(shared_house):
    assert request(shared_house, "HEAD", "/", key=False)[0] == 200
    status, body = request(shared_house, "GET", "/health", key=False)
    assert (status, json.loads(body)) == (200, {"status": "ok"})


def test_unknown_path_is_404_and_wrong_method_405(shared_house):
    assert request(shared_house, "GET", "/v1/nothing")[0] == 404
    assert request(shared_house, "GET", "/v1/chat/completions")[0] == 405


def test_a_rebound_host_name_is_refused(shared_house):
    assert request(shared_house, "GET", "/v1/models", headers={"Host": "attacker.example"})[0] == 403


def inflight(house):
    return house.lane()["inflight"]


def engine_busy(house):
    """What the engine itself says of its slots, asked over its own socket."""
    connection = http.client.HTTPConnection("engine")
    connection.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    connection.sock.connect(house.lane()["socket"])
    connection.request("GET", "/slots")
    busy = any(slot["is_processing"] for slot in json.loads(connection.getresponse().read()))
    connection.close()
    return busy


LONG_PROMPT = "apple river stone cloud paper tree " * 550
LEAVING = [
    ("/v1/chat/completions", {"messages": [{"role": "user", "content": "Count to a thousand."}], "stream": True}),
    ("/v1/chat/completions", {"messages": [{"role": "user", "content": "Count to a thousand."}]}),
    ("/v1/chat/completions", {"messages": [{"role": "user", "content": LONG_PROMPT}]}),
    ("/v1/messages", {"messages": [{"role": "user", "content": LONG_PROMPT}]}),
    ("/v1/messages", {"messages": [{"role": "user", "content": LONG_PROMPT}], "stream": True}),
    ("/v1/completions", {"prompt": LONG_PROMPT}),
    ("/v1/responses", {"input": LONG_PROMPT}),
]


@pytest.mark.parametrize(("path", "ask"), LEAVING)
@pytest.mark.alone
def test_a_client_that_leaves_stops_the_engine(shared_house, path, ask):
    parts = urlsplit(shared_house.url)
    marked = json.dumps(ask).replace("apple", f"apple{time.monotonic_ns()}", 1)
    body = {**json.loads(marked), "model": "fast", "max_tokens": 3000, "max_output_tokens": 3000, "ignore_eos": True}
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
    headers = {"Authorization": f"Bearer {shared_house.key}"}
    connection.request("POST", path, json.dumps(body), headers)
    wait_until(lambda: engine_busy(shared_house), 15)
    connection.close()
    left = time.monotonic()
    wait_until(lambda: not engine_busy(shared_house), 8)
    wait_until(lambda: inflight(shared_house) == 0, 8)
    assert time.monotonic() - left < 8


def wait_until(condition, within_s):
    end = time.monotonic() + within_s
    while not condition():
        assert time.monotonic() < end, f"not within {within_s} s"
        time.sleep(0.02)


def test_requests_side_by_side_do_not_mix(openai_client):
    def ask(number, answers):
        prompt = f"The number is {number}. Repeat: the number is"
        got = openai_client.completions.create(model="fast", prompt=prompt, max_tokens=4, temperature=0)
        answers[number] = got.choices[0].text

    answers: dict[int, str] = {}
    threads = [threading.Thread(target=ask, args=(number, answers)) for number in range(11, 17)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert set(answers) == set(range(11, 17))
    assert all(answers.values())
