"""The fake engine does what its own top says, so that a test which uses it fails for the right reason."""

import asyncio
import json
import os
import signal
import subprocess
import time
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import aiohttp
import pytest

PROGRAM = Path(__file__).parents[2] / "programs" / "fake_engine.py"
CHAT = "/v1/chat/completions"


@contextmanager
def engine(folder, *arguments, **behaviour):
    """A fake engine on a socket in `folder`; the process and the socket's path."""
    socket = folder / "engine.sock"
    environment = {"PATH": "/usr/bin:/bin", "FAKE_ENGINE": json.dumps(behaviour)}
    command = [PROGRAM, "--host", socket, "--alias", "pretender", *arguments]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process, socket
        finally:
            process.kill()
            socket.unlink(missing_ok=True)


async def answers(path):
    """A socket has its file from the moment it is bound, and refuses whoever comes before it listens."""
    try:
        _, writer = await asyncio.open_unix_connection(path)
    except (FileNotFoundError, ConnectionRefusedError):
        return False
    writer.close()
    return True


@asynccontextmanager
async def client(socket):
    deadline = time.monotonic() + 20
    while not await answers(socket):
        assert time.monotonic() < deadline, "the fake engine does not listen"
        await asyncio.sleep(0.02)
    timeout = aiohttp.ClientTimeout(total=20)
    async with aiohttp.ClientSession("http://engine", connector=aiohttp.UnixConnector(socket), timeout=timeout) as one:
        yield one


def talk(folder, conversation, *arguments, **behaviour):
    """What `conversation(session)` returns, held with a fresh engine."""

    async def hold(socket):
        async with client(socket) as session:
            return await conversation(session)

    with engine(folder, *arguments, **behaviour) as (_, socket):
        return asyncio.run(hold(socket))


def asking(content, **more):
    return {"messages": [{"role": "user", "content": content}], **more}


async def events(session, path, body):
    async with session.post(path, json={**body, "stream": True}) as answer:
        assert answer.status == 200
        raw = (await answer.read()).decode()
    return [line[6:] for line in raw.splitlines() if line.startswith("data: ")]


async def whole(session, path, body):
    async with session.post(path, json=body) as answer:
        return answer.status, await answer.json()


async def page(session, path):
    async with session.get(path) as answer:
        return await answer.json()


async def becomes(session, condition):
    deadline = time.monotonic() + 10
    while not condition(await page(session, "/slots")):
        assert time.monotonic() < deadline
        await asyncio.sleep(0.02)


def deltas(said, field="content"):
    chunks = [json.loads(one) for one in said if one != "[DONE]"]
    parts = [chunk["choices"][0]["delta"].get(field) for chunk in chunks if chunk["choices"]]
    return [part for part in parts if part]


def test_a_stream_tells_progress_words_usage_and_times(tmp_path):
    body = asking("x" * 2000, max_tokens=6, return_progress=True, stream_options={"include_usage": True})
    said = talk(tmp_path, lambda session: events(session, CHAT, body))
    assert said[-1] == "[DONE]"
    last = json.loads(said[-2])
    assert last["usage"]["prompt_tokens"] > 500
    assert last["usage"]["completion_tokens"] == last["timings"]["predicted_n"] == 6
    assert [json.loads(one)["prompt_progress"]["processed"] for one in said if "prompt_progress" in one][:2] == [0, 256]
    words = deltas(said)
    assert len(set(words)) == len(words) == 6
    assert [json.loads(one)["choices"][0]["finish_reason"] for one in said[:-2]][-1] == "length"


def test_a_prompt_that_begins_the_same_is_cached_in_its_slot(tmp_path):
    async def two_turns(session):
        _, first = await whole(session, CHAT, asking("a" * 399))
        said = first["choices"][0]["message"]
        more = asking("a" * 399)["messages"] + [said, {"role": "user", "content": "b"}]
        _, second = await whole(session, CHAT, {"messages": more})
        _, other = await whole(session, CHAT, asking("c" * 400))
        return first, second, other

    first, second, other = talk(tmp_path, two_turns, "--parallel", "2")
    assert first["timings"]["cache_n"] == 0
    assert second["timings"]["cache_n"] == first["usage"]["total_tokens"]
    assert second["usage"]["prompt_tokens_details"]["cached_tokens"] == second["timings"]["cache_n"]
    assert other["timings"]["cache_n"] <= 2


def test_requests_beyond_the_slots_wait(tmp_path):
    async def three(session):
        tasks = [asyncio.create_task(whole(session, CHAT, asking(text))) for text in ("one", "two", "three")]
        await becomes(session, lambda slots: all(slot["is_processing"] for slot in slots))
        async with session.get("/metrics") as answer:
            metrics = await answer.text()
        return metrics, await asyncio.gather(*tasks)

    metrics, answers = talk(tmp_path, three, "--parallel", "2", tps=20, words=20)
    assert "llamacpp:requests_deferred 1" in metrics
    assert [status for status, _ in answers] == [200] * 3


@pytest.mark.parametrize("stream", [True, False])
def test_a_client_that_leaves_frees_its_slot(tmp_path, stream):
    async def leave(session):
        body = asking("long", stream=stream)
        task = asyncio.create_task(session.post(CHAT, json=body))
        await becomes(session, lambda slots: slots[0]["is_processing"])
        task.cancel()
        for answer in await asyncio.gather(task, return_exceptions=True):
            if isinstance(answer, aiohttp.ClientResponse):  # a stream has begun already
                answer.close()
        await becomes(session, lambda slots: not slots[0]["is_processing"])
        return True

    assert talk(tmp_path, leave, words=10_000, tps=10)


def test_a_tool_is_called_once_and_then_answered(tmp_path):
    async def two_turns(session):
        body = asking("weather?", tools=[{"type": "function", "function": {"name": "look"}}])
        said = await events(session, CHAT, body)
        _, called = await whole(session, CHAT, body)
        with_result = [*body["messages"], {"role": "tool", "tool_call_id": "call_1", "content": "rain"}]
        _, answered = await whole(session, CHAT, {**body, "messages": with_result})
        return said, called, answered

    said, called, answered = talk(tmp_path, two_turns, tool_call={"name": "look", "arguments": {"at": "sky"}})
    parts = [part[0]["function"] for part in deltas(said, "tool_calls")]
    assert parts[0]["name"] == "look"
    assert json.loads("".join(part["arguments"] for part in parts)) == {"at": "sky"}
    assert called["choices"][0]["finish_reason"] == "tool_calls"
    assert answered["choices"][0]["message"]["content"]


@pytest.mark.alone
def test_the_other_paths_answer_in_their_own_words(tmp_path):
    async def ask_all(session):
        responses = await events(session, "/v1/responses", {"input": "hello", "max_output_tokens": 2})
        text = await events(session, "/v1/completions", {"prompt": "hello", "max_tokens": 2})
        _, count = await whole(session, "/v1/messages/count_tokens", asking("hello"))
        _, vectors = await whole(session, "/v1/embeddings", {"input": ["one", "two"]})
        return responses, text, count, vectors, await page(session, "/props"), await page(session, "/health")

    responses, text, count, vectors, props, health = talk(tmp_path, ask_all, "--ctx-size", "800", "--parallel", "2")
    assert json.loads(responses[-1])["response"]["output"][0]["content"][0]["text"]
    assert json.loads(text[0])["choices"][0]["text"]
    assert count["input_tokens"] > 0
    assert len(vectors["data"]) == 2
    assert props["default_generation_settings"]["n_ctx"] == 400
    assert health == {"status": "ok"}


def test_a_prompt_beyond_the_context_is_refused(tmp_path):
    status, body = talk(tmp_path, lambda session: whole(session, CHAT, asking("x" * 900)), "--ctx-size", "200")
    assert status == 400
    assert body["error"]["type"] == "exceed_context_size_error"


def test_burst_is_one_write_and_half_characters_stay_whole_text(tmp_path):
    burst = talk(tmp_path, lambda session: events(session, CHAT, asking("hi")), burst=True)
    halves = talk(tmp_path, lambda session: events(session, CHAT, asking("hi")), half_character=True)
    assert len(deltas(burst)) == len(deltas(halves)) == 16
    assert all("ü" in word for word in deltas(halves))


def test_it_kills_itself_in_the_middle_of_the_answer_after_those_that_were_counted(tmp_path):
    async def until_dead(session):
        await whole(session, CHAT, asking("ready?", max_tokens=1))
        assert (await whole(session, CHAT, asking("one")))[0] == 200
        await whole(session, CHAT, asking("ready?", max_tokens=1))
        with pytest.raises(aiohttp.ClientError):
            await events(session, CHAT, asking("two"))

    with engine(tmp_path, crash_after_requests=1) as (process, socket):

        async def hold():
            async with client(socket) as session:
                await until_dead(session)

        asyncio.run(hold())
        assert process.wait(10) == -signal.SIGKILL


def test_it_hangs_also_for_those_who_only_look(tmp_path):
    async def until_hung(session):
        short = aiohttp.ClientTimeout(total=1.0)
        for path in (CHAT, CHAT):
            with pytest.raises(TimeoutError):
                async with session.post(path, json=asking("one"), timeout=short) as answer:
                    await answer.read()
        with pytest.raises(TimeoutError):
            async with session.get("/slots", timeout=short):
                pass
        return True

    assert talk(tmp_path, until_hung, hang_after_requests=0)


@pytest.mark.parametrize(
    ("behaviour", "expected"),
    [({"refuse": 0}, 500), ({"refuse": True}, 500), ({"lies_ready": 60}, 503)],
)
def test_refusals_leave_health_as_it_was(tmp_path, behaviour, expected):
    async def ask(session):
        assert (await page(session, "/health"))["status"] == "ok"
        return await whole(session, CHAT, asking("one"))

    status, body = talk(tmp_path, ask, **behaviour)
    assert (status, body["error"]["code"]) == (expected, expected)


def test_garbage_and_a_cut_connection(tmp_path):
    async def cut(session):
        with pytest.raises(aiohttp.ClientError):
            await events(session, CHAT, asking("one"))
        return True

    garbage = talk(tmp_path, lambda session: events(session, CHAT, asking("one")), garbage=0)
    with pytest.raises(ValueError):
        json.loads(garbage[0])
    assert talk(tmp_path, cut, disconnect_midway=0)


@pytest.mark.parametrize(
    ("behaviour", "code", "log"),
    [
        ({"crash_at_start": {"code": 7, "log": "no such file"}}, 7, "no such file"),
        ({"out_of_memory": True}, 1, "out of memory"),
    ],
)
def test_it_fails_at_its_start_and_says_why(tmp_path, behaviour, code, log):
    with engine(tmp_path, **behaviour) as (process, _):
        _, said = process.communicate(timeout=20)
        assert (process.returncode, log in said) == (code, True)


def test_faults_end_after_their_lives(tmp_path):
    behaviour = {"crash_at_start": 3, "state_file": "lives", "lives": 1}
    with engine(tmp_path, **behaviour) as (process, _):
        assert process.wait(20) == 3
    status, _ = talk(tmp_path, lambda session: whole(session, CHAT, asking("one")), **behaviour)
    assert status == 200
    assert (tmp_path / "lives").read_text() == "2"


def test_it_says_what_it_is_and_ends():
    def say(flag, **behaviour):
        environment = {"PATH": "/usr/bin:/bin", "FAKE_ENGINE": json.dumps(behaviour)}
        return subprocess.run([PROGRAM, flag], env=environment, capture_output=True, text=True, check=True).stdout

    assert say("--version") == "version: 99999 (fake)\n"
    assert "CUDA0: a card" in say("--list-devices", devices=["CUDA0: a card"])
    assert os.access(PROGRAM, os.X_OK)
