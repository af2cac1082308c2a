"""A foreign engine that misbehaves, kept by the fleet and reached through the door."""

import concurrent.futures
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import openai
import pytest
from running import RunningHouse, alive, open_house

from chambers.models.embedded import find_embedded_model

FAKE = Path(__file__).parents[1] / "programs" / "fake_engine.py"
TALK = [{"role": "user", "content": "Say something long about the printing press."}]
QUICK = "[health]\ncheck_every_s = 0.5\nanswer_within_s = 2\ndrain_s = 2\n"


def configuration(behaviour: dict, *, engine: str = "llama.cpp", slots: int = 2) -> str:
    return (
        f'[engines."{engine}"]\nbinary = {json.dumps(str(FAKE))}\n'
        f"env = {{ FAKE_ENGINE = {json.dumps(json.dumps(behaviour))} }}\n"
        f"[models.odd]\npath = {json.dumps(str(find_embedded_model()))}\n"
        f'[roles.drafter]\nmodel = "odd"\nengine = "{engine}"\ncontext_tokens = 2048\nslots = {slots}\n{QUICK}'
    )


@contextmanager
def odd_house(folder: Path, behaviour: dict, **options) -> Iterator[RunningHouse]:
    with open_house(folder, config=configuration(behaviour, **options)) as house:
        yield house


def odd(status: dict) -> dict:
    return next(lane for lane in status["lanes"] if lane["lane"] == "odd")


def wait_odd(house: RunningHouse, within_s: float = 60.0, **wanted: object) -> dict:
    return odd(house.wait(lambda status: all(odd(status)[name] == value for name, value in wanted.items()), within_s))


def client(house: RunningHouse) -> openai.OpenAI:
    return openai.OpenAI(base_url=f"{house.url}/v1", api_key=house.key, max_retries=0)


def say(house: RunningHouse, tokens: int = 8) -> str:
    with client(house) as asking:
        answer = asking.chat.completions.create(model="drafter", messages=TALK, max_tokens=tokens)
        return answer.choices[0].message.content


def test_a_foreign_engine_is_started_from_its_setting_closed_off_and_served(tmp_path):
    with odd_house(tmp_path, {"load_s": 0.5}) as house:
        lane = wait_odd(house, state="ready")
        assert lane["engine"] == "llama.cpp"
        assert lane["isolated"] is True
        assert say(house)
        argv = Path(f"/proc/{lane['pid']}/cmdline").read_bytes().split(b"\0")
        assert b"--parallel" in argv


def test_an_engine_without_unix_sockets_is_reached_through_a_bridge_in_a_network_of_its_own(tmp_path):
    with odd_house(tmp_path, {}, engine="ik_llama.cpp") as house:
        lane = wait_odd(house, state="ready")
        assert say(house)
        assert lane["isolated"] is True
        assert "loopback" in lane["isolation_reason"]
        own, ours = (Path(f"/proc/{pid}/ns/net").readlink() for pid in (lane["pid"], house.process.pid))
        assert own != ours
        port = int(Path(f"/proc/{lane['pid']}/cmdline").read_bytes().split(b"--port\0")[1].split(b"\0")[0])
        with pytest.raises(OSError), socket.create_connection(("127.0.0.1", port), 1):
            pass
        os.kill(lane["pid"], signal.SIGKILL)
        again = wait_odd(house, state="ready", restarts=1)
        assert again["pid"] != lane["pid"]
        assert say(house)


def test_an_engine_that_says_it_is_ready_and_is_not_is_not_believed(tmp_path):
    with odd_house(tmp_path, {"lies_ready": 3}) as house:
        lane = odd(house.wait(lambda status: odd(status)["pid"]))
        assert lane["state"] == "starting"
        wait_odd(house, state="ready")
        assert say(house)


def test_an_engine_that_runs_out_of_memory_says_so(tmp_path):
    with odd_house(tmp_path, {"out_of_memory": True}) as house:
        lane = wait_odd(house, state="backing off")
        assert "memory" in lane["reason"]


@pytest.mark.full
def test_an_engine_that_never_comes_up_fails_for_good_and_a_reload_gives_it_another_chance(tmp_path):
    fault = {"crash_at_start": {"code": 3, "log": "error: something unheard of"}, "state_file": "lives", "lives": 5}
    with odd_house(tmp_path, fault) as house:
        lane = wait_odd(house, state="failed")
        assert "3" in lane["reason"]
        with pytest.raises(openai.InternalServerError) as caught:
            say(house)
        assert caught.value.status_code == 503
        assert "failed" in str(caught.value)
        assert "something unheard of" in house.chambers("logs", "odd").stdout
        assert house.chambers("reload").returncode == 0
        wait_odd(house, state="ready")
        assert say(house)


def test_an_engine_that_hangs_is_found_and_started_again(tmp_path):
    with odd_house(tmp_path, {"hang_after_requests": 1, "state_file": "lives", "lives": 1}) as house:
        first = wait_odd(house, state="ready")
        assert say(house)
        assert say(house, 200), "nothing had been said to this client, so the next engine is asked"
        again = wait_odd(house, state="ready", restarts=1)
        assert not alive(first["pid"])
        assert again["pid"] != first["pid"]
        assert say(house)


def test_an_engine_that_answers_garbage_is_found_by_those_who_use_it_and_started_again(tmp_path):
    with odd_house(tmp_path, {"garbage": 1, "state_file": "lives", "lives": 1}) as house:
        wait_odd(house, state="ready")
        assert say(house)
        for _ in range(3):
            with pytest.raises(openai.APIError) as caught:
                say(house)
            assert caught.value.body["source"] == "engine"
        wait_odd(house, state="ready", restarts=1)
        assert say(house)


def test_a_crash_in_the_middle_is_told_to_who_had_heard_a_part_and_mended(tmp_path):
    with odd_house(tmp_path, {"crash_after_requests": 1, "state_file": "lives", "lives": 1}) as house:
        wait_odd(house, state="ready")
        assert say(house)
        with client(house) as asking, pytest.raises(openai.APIError) as caught:
            for _ in asking.chat.completions.create(model="drafter", messages=TALK, max_tokens=200, stream=True):
                pass
        assert caught.value.body["code"] == "engine.lost"
        assert say(house)


def test_a_request_that_waits_for_a_lane_is_served_by_its_next_life_after_a_reload(tmp_path):
    behaviour = {"tps": 20, "load_s": 0.5}
    with odd_house(tmp_path, behaviour, slots=1) as house, concurrent.futures.ThreadPoolExecutor(2) as pool:
        first = wait_odd(house, state="ready")
        answers = [pool.submit(say, house, 16) for _ in range(2)]
        wait_odd(house, queue=1)
        house.config.write_text(house.config.read_text().replace("context_tokens = 2048", "context_tokens = 1024"))
        assert house.chambers("reload").returncode == 0
        assert all(answer.result(30) for answer in answers)
        assert wait_odd(house, state="ready", context_tokens=1024)["pid"] != first["pid"]


def test_a_crash_before_anything_was_said_costs_a_second_try_and_no_third(tmp_path):
    with odd_house(tmp_path, {"crash_after_requests": 1, "state_file": "lives", "lives": 1}) as house:
        wait_odd(house, state="ready")
        assert say(house)
        assert say(house, 200)
        assert odd(house.status())["restarts"] == 1
    always = tmp_path / "always"
    always.mkdir()
    with odd_house(always, {"crash_after_requests": 0}) as house:
        wait_odd(house, state="ready")
        with pytest.raises(openai.APIError) as caught:
            say(house, 200)
        assert caught.value.body["code"] == "engine.lost"


def test_a_connection_cut_in_the_middle_is_told(tmp_path):
    with odd_house(tmp_path, {"disconnect_midway": 0}) as house:
        wait_odd(house, state="ready")
        with pytest.raises(openai.APIError) as caught:
            say(house, 200)
        assert caught.value.body["source"] == "engine"


def test_characters_cut_in_half_on_the_way_arrive_whole(tmp_path):
    with odd_house(tmp_path, {"half_character": True}) as house:
        wait_odd(house, state="ready")
        assert "ü" in say(house)
        with client(house) as asking:
            stream = asking.chat.completions.create(model="drafter", messages=TALK, max_tokens=8, stream=True)
            text = "".join(chunk.choices[0].delta.content or "" for chunk in stream if chunk.choices)
        assert text.count("ü") >= 4
        assert "�" not in text


@pytest.mark.full
def test_an_engine_that_will_not_end_is_ended(tmp_path):
    with odd_house(tmp_path, {"ignore_term": True}) as house:
        pid = wait_odd(house, state="ready")["pid"]
        assert house.chambers("down").returncode == 0
        assert not alive(pid)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@contextmanager
def elsewhere(port: int) -> Iterator[subprocess.Popen]:
    """A server that somebody else started."""
    command = [sys.executable, str(FAKE), "--host", "127.0.0.1", "--port", str(port), "--alias", "theirs"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.kill()


def test_a_lane_by_url_is_served_fenced_when_out_of_sight_and_taken_up_again(tmp_path):
    port = free_port()
    config = f'[roles.drafter]\nmodel = "theirs"\nurl = "http://127.0.0.1:{port}/v1"\n{QUICK}'

    def theirs(status: dict) -> dict:
        return next(lane for lane in status["lanes"] if lane["url"])

    def until(state: str) -> dict:
        return theirs(house.wait(lambda status: theirs(status)["state"] == state))

    with open_house(tmp_path, config=config) as house:
        with elsewhere(port):
            lane = until("ready")
            assert (lane["isolated"], lane["pid"], lane["url"]) == (False, None, f"http://127.0.0.1:{port}")
            assert say(house)
        assert "out of sight: cannot be reached" in until("fenced")["reason"]
        assert house.chambers("status").stdout.count("FENCED") == 1
        with elsewhere(port):
            until("ready")
            assert say(house)


class Refusing(BaseHTTPRequestHandler):
    """Answers as a model server does while its `status` is 200; may send its clients somewhere else."""

    def do_GET(self) -> None:
        self.answer({"object": "list", "data": []})

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.answer({"choices": [{"message": {"content": "Yes."}}]})

    def answer(self, body: dict) -> None:
        self.server.asked.append(self.path)
        data = json.dumps(body).encode()
        self.send_response(self.server.status)
        self.send_header("Location", self.server.location)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *said: object) -> None:
        return


@contextmanager
def refusing(location: str = "") -> Iterator[ThreadingHTTPServer]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Refusing) as server:
        server.status, server.location, server.asked = 200, location, []
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server
        finally:
            server.shutdown()


def test_a_lane_by_url_that_refuses_is_shown_with_its_refusal_and_followed_nowhere(tmp_path):
    with refusing() as other, refusing(f"http://127.0.0.1:{other.server_port}/v1/models") as server:
        config = f'[roles.drafter]\nmodel = "theirs"\nurl = "http://127.0.0.1:{server.server_port}"\n{QUICK}'

        def reason(status: dict) -> str | None:
            return next(lane for lane in status["lanes"] if lane["url"])["reason"]

        with open_house(tmp_path, config=config) as house:
            house.wait_ready()
            for refusal in (503, 302):
                server.status = refusal
                house.wait(lambda status, said=f"out of sight: refused with status {refusal}": reason(status) == said)
                server.status = 200
                house.wait_ready()
        assert other.asked == []


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("https://8.8.8.8/v1", "public"),
        ("http://192.168.1.5:11434/v1", "insecure"),
        ("http://2130706433/v1", "odd spelling"),
    ],
)
def test_a_lane_by_url_that_leads_out_or_in_the_clear_is_refused(tmp_path, url, said):
    config = f'[roles.drafter]\nmodel = "theirs"\nurl = "{url}"\n'
    with open_house(tmp_path, config=config) as house:
        assert house.process.wait(30) == 2
        assert said in house.output()
