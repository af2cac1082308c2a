"""The real llama-server, built from source for the processors, kept by a real `chambers up`.

It is built once, in some minutes, into a folder that git ignores; that alone needs a network and a compiler.
"""

import asyncio
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import anthropic
import openai
import pytest
from running import RunningHouse, open_house

from chambers.engines.llamacpp import LlamaCppEngine
from chambers.fleet.probing import probe_engine
from chambers.models.embedded import find_embedded_model

pytestmark = [pytest.mark.full, pytest.mark.timeout(2400)]

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / ".cache" / "llama-server" / "llama-server"
LONG_STORY = "Once there was a printer who set every letter by hand and never made the same mistake twice. " * 12
TALK = [{"role": "user", "content": f"{LONG_STORY}\nWhat did the printer do?"}]


@pytest.fixture(scope="module")
def program() -> Path:
    if not PROGRAM.exists():
        script = ROOT / "scripts" / "build_llama_server.py"
        subprocess.run([sys.executable, str(script), str(PROGRAM.parent)], check=True, timeout=2100)
    return PROGRAM


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, program: Path) -> Iterator[RunningHouse]:
    config = (
        f'[engines."llama.cpp"]\nbinary = {json.dumps(str(program))}\n'
        f"[models.real]\npath = {json.dumps(str(find_embedded_model()))}\n"
        '[roles.drafter]\nmodel = "real"\nengine = "llama.cpp"\ncontext_tokens = 2048\nslots = 2\n'
    )
    with open_house(tmp_path_factory.mktemp("real"), config=config) as one:
        one.wait_ready()
        yield one


@pytest.fixture
def openai_client(house: RunningHouse) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(base_url=f"{house.url}/v1", api_key=house.key, max_retries=0) as client:
        yield client


def real(status: dict) -> dict:
    return next(lane for lane in status["lanes"] if lane["lane"] == "real")


def ask_engine(house: RunningHouse, path: str) -> bytes:
    """What the engine itself says, over its own socket."""
    connection = http.client.HTTPConnection("engine")
    connection.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    connection.sock.connect(real(house.status())["socket"])
    connection.request("GET", path)
    said = connection.getresponse().read()
    connection.close()
    return said


def busy(house: RunningHouse) -> bool:
    return any(slot["is_processing"] for slot in json.loads(ask_engine(house, "/slots")))


def wait_until(condition: Callable[[], object], within_s: float) -> None:
    end = time.monotonic() + within_s
    while not condition():
        assert time.monotonic() < end, f"not within {within_s} s"
        time.sleep(0.05)


def test_the_probe_reads_what_the_program_says_of_itself(program):
    said = subprocess.run([str(program), "--version"], capture_output=True, text=True, check=True, timeout=60)
    build = asyncio.run(probe_engine(LlamaCppEngine(), str(program)))
    assert build.version
    assert f"version: {build.version.split()[0]}" in said.stdout + said.stderr
    assert build.devices == ()


def test_it_runs_closed_off(house):
    lane = real(house.wait_ready())
    assert (lane["state"], lane["engine"], lane["isolated"]) == ("ready", "llama.cpp", True)
    networks = [Path(f"/proc/{pid}/ns/net").readlink() for pid in (lane["pid"], house.process.pid)]
    assert networks[0] != networks[1]


def test_openai_whole_and_streamed_say_the_same(house, openai_client):
    ask = {"model": "drafter", "messages": TALK, "max_tokens": 16, "temperature": 0, "seed": 1}
    whole = openai_client.chat.completions.create(**ask)
    assert whole.choices[0].message.content.strip()
    assert whole.usage.completion_tokens <= 16
    chunks = list(openai_client.chat.completions.create(**ask, stream=True))
    said = "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
    assert said == whole.choices[0].message.content
    assert len(chunks) > 3


def test_anthropic_whole_and_streamed_say_the_same(house):
    ask = {"model": "drafter", "max_tokens": 16, "messages": TALK, "extra_body": {"temperature": 0}}
    with anthropic.Anthropic(base_url=house.url, api_key=house.key, max_retries=0) as client:
        whole = client.messages.create(**ask)
        with client.messages.stream(**ask) as stream:
            assert "".join(stream.text_stream) == whole.content[0].text
        assert whole.content[0].text.strip()
        assert client.messages.count_tokens(model="drafter", messages=TALK).input_tokens > 100


def test_a_second_turn_finds_the_first_in_the_cache_and_speed_is_measured(house, openai_client):
    ask = {"model": "drafter", "max_tokens": 16, "temperature": 0}
    first = openai_client.chat.completions.create(messages=TALK, **ask)
    said = {"role": "assistant", "content": first.choices[0].message.content}
    more = [*TALK, said, {"role": "user", "content": "And then?"}]
    second = openai_client.chat.completions.with_raw_response.create(messages=more, **ask)
    cached = second.parse().usage.prompt_tokens_details.cached_tokens
    assert cached > first.usage.prompt_tokens * 0.9
    assert int(second.headers["x-chambers-cached-tokens"]) == cached
    # How fast is the machine's affair: on a busy one less than a token a second was seen.
    assert real(house.status())["decode_tps_measured"] > 0


@pytest.mark.parametrize("streams", [True, False])
def test_a_client_that_leaves_frees_the_slot(house, streams):
    parts = urlsplit(house.url)
    body = {"model": "drafter", "messages": TALK, "max_tokens": 1500, "ignore_eos": True, "stream": streams}
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
    headers = {"Authorization": f"Bearer {house.key}"}
    connection.request("POST", "/v1/chat/completions", json.dumps(body), headers)
    wait_until(lambda: busy(house), 15)
    connection.close()
    wait_until(lambda: not busy(house), 5)
    wait_until(lambda: real(house.status())["inflight"] == 0, 5)


def test_its_metrics_have_the_names_that_the_adapter_gives(house, openai_client):
    openai_client.chat.completions.create(model="drafter", messages=TALK, max_tokens=8)
    page = ask_engine(house, "/metrics").decode()
    names = {line.split()[0].partition("{")[0] for line in page.splitlines() if line and not line.startswith("#")}
    assert set(LlamaCppEngine().metric_names.values()) <= names


def test_killed_it_is_started_again_and_answers(house, openai_client):
    before = real(house.wait_ready())
    os.kill(before["pid"], signal.SIGKILL)
    answer = openai_client.chat.completions.create(model="drafter", messages=TALK, max_tokens=8)
    assert answer.choices[0].message.content
    after = real(house.wait_ready())
    assert after["restarts"] == before["restarts"] + 1
    assert after["pid"] != before["pid"]
