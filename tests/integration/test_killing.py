"""What happens when processes are killed, and what is left afterwards."""

import os
import signal
import threading
import time
from pathlib import Path

import anthropic
import openai
import pytest
from running import alive, wait_gone

TALK = [{"role": "user", "content": "Tell a very long story about a printing press."}]


def test_engine_killed_in_a_stream_gives_an_error_in_openais_words_and_the_next_request_works(house):
    with openai.OpenAI(base_url=f"{house.url}/v1", api_key=house.key, max_retries=0) as client:
        ask = {"model": "fast", "messages": TALK, "max_tokens": 2000, "extra_body": {"ignore_eos": True}}
        stream = client.chat.completions.create(**ask, stream=True)
        pid = house.lane()["pid"]
        with pytest.raises(openai.APIError) as caught:
            for number, _ in enumerate(stream):
                if number == 3:
                    os.kill(pid, signal.SIGKILL)
        assert caught.value.body["source"] == "engine"
        assert caught.value.code == "engine.lost"
        answer = client.chat.completions.create(model="fast", messages=TALK, max_tokens=3)
        assert answer.choices[0].message.content
    after = house.lane()
    assert after["state"] == "ready"
    assert after["restarts"] == 1
    assert after["pid"] != pid


def test_engine_killed_in_a_stream_gives_an_error_in_anthropics_words(house):
    with anthropic.Anthropic(base_url=house.url, api_key=house.key, max_retries=0) as client:
        pid = house.lane()["pid"]
        ask = {"model": "fast", "messages": TALK, "max_tokens": 2000, "extra_body": {"ignore_eos": True}}
        with pytest.raises(anthropic.APIStatusError) as caught, client.messages.stream(**ask) as stream:
            for number, _ in enumerate(stream):
                if number == 5:
                    os.kill(pid, signal.SIGKILL)
        assert caught.value.body["error"]["code"] == "engine.lost"
        assert client.messages.create(model="fast", messages=TALK, max_tokens=3).content


def test_engine_killed_twice_under_a_request_that_does_not_stream_is_a_502(house):
    def kill_twice():
        """The second engine is asked too, because nothing had been said to the client; no third one is."""
        killed = None
        for _ in range(2):
            lane = house.wait(lambda status, before=killed: _serves(status["lanes"][0], besides=before))["lanes"][0]
            killed = lane["pid"]
            time.sleep(0.5)
            os.kill(killed, signal.SIGKILL)

    with openai.OpenAI(base_url=f"{house.url}/v1", api_key=house.key, max_retries=0) as client:
        threading.Thread(target=kill_twice, daemon=True).start()
        ask = {"model": "fast", "messages": TALK, "max_tokens": 2500, "extra_body": {"ignore_eos": True}}
        with pytest.raises(openai.InternalServerError) as caught:
            client.chat.completions.create(**ask)
        assert caught.value.status_code == 502


def _serves(lane, besides):
    return lane["state"] == "ready" and lane["inflight"] and lane["pid"] != besides


def test_gateway_killed_comes_back_by_itself_and_the_engine_keeps_its_process(house):
    before = house.status()
    os.kill(before["gateway"]["pid"], signal.SIGKILL)
    # The listening socket never closed: this request waits for the new gateway instead of being refused.
    with openai.OpenAI(base_url=f"{before['gateway']['address']}/v1", api_key=house.key, max_retries=0) as client:
        assert client.chat.completions.create(model="fast", messages=TALK, max_tokens=2).choices
    after = house.wait(lambda status: status["gateway"]["answers"])
    assert after["gateway"]["pid"] != before["gateway"]["pid"]
    assert after["gateway"]["restarts"] == 1
    assert after["lanes"][0]["pid"] == before["lanes"][0]["pid"]


def test_supervisor_killed_leaves_no_engine_and_no_gateway(house):
    status = house.status()
    engine, gateway = status["lanes"][0]["pid"], status["gateway"]["pid"]
    house.process.kill()
    house.process.wait()
    assert wait_gone(engine, gateway)


def test_after_a_supervisor_was_killed_the_next_start_works(house):
    house.process.kill()
    house.process.wait()
    done = house.chambers("up", "--detach")
    try:
        assert done.returncode == 0, done.stderr
        assert house.lane()["state"] == "ready"
    finally:
        house.chambers("down")


def test_down_leaves_no_process_and_no_socket(house):
    status = house.status()
    pids = (status["lanes"][0]["pid"], status["gateway"]["pid"], house.process.pid)
    run = Path(status["lanes"][0]["socket"]).parent.parent
    assert len([path for path in run.rglob("*") if path.is_socket()]) == 2
    assert house.chambers("down").returncode == 0
    house.process.wait(10)
    assert not any(alive(pid) for pid in pids)
    assert not run.exists()


@pytest.mark.full
def test_an_engine_that_keeps_crashing_is_started_with_growing_pauses(house):
    began = time.monotonic()
    for restarts in (1, 2, 3):
        os.kill(house.lane()["pid"], signal.SIGKILL)
        house.wait(lambda s, n=restarts: s["lanes"][0]["restarts"] == n and s["lanes"][0]["state"] == "ready")
    assert time.monotonic() - began > 0.5 + 1 + 2
