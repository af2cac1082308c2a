"""One role on another machine: what goes there, and what happens when the cable is cut in silence."""

import concurrent.futures
import contextlib
import json
import os
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest
from running import RunningHouse
from two_machines import two_machines, why_not

from chambers.models.embedded import find_embedded_model
from chambers.settings import KNOWN_ROLES

FAKE = Path(__file__).parents[1] / "programs" / "fake_engine.py"
MISSING = why_not()
pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")
LOCAL = [role for role in KNOWN_ROLES if role != "drafter"]
SLOTS, CONTEXT_TOKENS = 3, 16384


def configuration(address: str) -> str:
    """Every role on the model m: the drafter on the other machine, the others here."""
    here = "".join(f'[roles.{role}]\nmodel = "m"\nengine = "llama.cpp"\n' for role in LOCAL)
    return (
        f'[engines."llama.cpp"]\nbinary = {json.dumps(str(FAKE))}\n'
        f"[models.m]\npath = {json.dumps(str(find_embedded_model()))}\n"
        f'{here}[roles.drafter]\nmodel = "m"\nurl = "http://{address}:9000/v1"\ninsecure = true\n'
    )


@contextmanager
def far_engine(pair, folder: Path, **behaviour):
    """A fake engine on the far machine; gives the bodies of its requests, readiness checks left out."""
    record = folder / "far.jsonl"
    record.touch()
    options = ("--host", pair.far.address, "--port", "9000", "--alias", "m")
    size = ("--parallel", str(SLOTS), "--ctx-size", str(SLOTS * CONTEXT_TOKENS))
    environment = {**os.environ, "FAKE_ENGINE": json.dumps({"record": str(record), **behaviour})}
    command = [*pair.far.prefix, sys.executable, str(FAKE), *options, *size]
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as process:
        try:
            yield lambda: [
                body for line in record.read_text().splitlines() if (body := json.loads(line))["max_tokens"] > 1
            ]
        finally:
            process.kill()


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    folder = tmp_path_factory.mktemp("two")
    with two_machines() as pair, far_engine(pair, folder, tps=20, words=60) as asked, pair.near.entered():
        house = RunningHouse(folder / "state", config=configuration(pair.far.address))
        try:
            house.wait_ready()
            yield house, pair, asked
        finally:
            house.end()


def whole(house, model, **more):
    """Status, lane and text of an answer, and the server's remarks before it."""
    body = {"model": model, "messages": [{"role": "user", "content": f"for {model}"}], "max_tokens": 60, **more}
    headers = {"Authorization": f"Bearer {house.key}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{house.url}/v1/chat/completions", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=120) as answer:
        text = answer.read().decode()
    remarks = [line[2:] for line in text.splitlines() if line.startswith(": ")]
    return answer.status, answer.headers.get("x-chambers-lane"), text, remarks


def far_lane(status):
    return next(lane for lane in status["lanes"] if lane["url"])


def test_a_lane_on_another_machine_tells_its_slots_and_context(scene):
    house, _, _ = scene
    lane = far_lane(house.status())
    assert (lane["slots"], lane["context_tokens"], lane["roles"]) == (SLOTS, CONTEXT_TOKENS, ("drafter",))
    assert "progress" in lane["speaks"]
    assert f"of {SLOTS} slots, {CONTEXT_TOKENS} tokens" in house.chambers("status").stdout


def test_only_its_role_leaves_the_machine_though_the_others_have_the_same_model(scene):
    house, _, asked = scene
    far = far_lane(house.status())["lane"]
    for name in (*LOCAL, "m", "M"):
        status, lane, _, _ = whole(house, name)
        assert (status, lane != far) == (200, True), name
    before = len(asked())
    status, lane, _, _ = whole(house, "drafter")
    assert (status, lane) == (200, far)
    assert {body["messages"][0]["content"] for body in asked()} == {"for drafter"}
    assert len(asked()) == before + 1


def test_a_machine_lost_in_the_middle_of_an_answer_is_noticed_waited_for_and_asked_again(scene):
    house, pair, asked = scene
    with concurrent.futures.ThreadPoolExecutor(2) as pool, pair.near.entered():
        before = len(asked())
        begun = pool.submit(whole, house, "drafter")
        house.wait(lambda _: len(asked()) > before)
        time.sleep(0.5)
        pair.cut()
        cut_s = time.monotonic()
        try:
            lane = far_lane(house.wait(lambda status: far_lane(status)["state"] == "fenced", within_s=30))
            noticed_s = time.monotonic() - cut_s
            assert lane["reason"] == "out of sight: cannot be reached within 3 s"
            waiting = pool.submit(whole, house, "drafter", stream=True)
            assert whole(house, "fast")[0] == 200, "the others have their lane"
            time.sleep(4)
        finally:
            pair.join()
        joined_s = time.monotonic()
        answers = [begun.result(60), waiting.result(60)]
        recovered_s = time.monotonic() - joined_s
    assert noticed_s < 20
    assert recovered_s < 30
    assert all(status == 200 and "finish_reason" in text for status, _, text, _ in answers)
    assert '"code": "engine.lost"' not in answers[1][2]
    assert any("out of sight" in remark for remark in answers[1][3]), answers[1][3]


@pytest.mark.full
@pytest.mark.timeout(400)
def test_a_role_on_another_house_with_the_real_engine_survives_a_cut(tmp_path):
    """The far machine runs a house of its own, so the drafter is played by two gateways and the embedded engine."""
    with two_machines() as pair, contextlib.ExitStack() as ending:
        with pair.far.entered():
            far = RunningHouse(tmp_path / "far", config=f'host = "{pair.far.address}"\n')
            ending.callback(far.end)
            far.wait_ready()
        role = f'[roles.drafter]\nmodel = "drafter"\nurl = "{far.url}/v1"\ninsecure = true\nkey = "{far.key}"\n'
        with pair.near.entered():
            near = RunningHouse(tmp_path / "near", config=role)
            ending.callback(near.end)
            near.wait_ready()
            lane = far_lane(near.status())
            assert (lane["slots"], lane["context_tokens"]) == (2, 4096)
            with concurrent.futures.ThreadPoolExecutor(1) as pool:
                begun = pool.submit(whole, near, "drafter", max_tokens=150, ignore_eos=True)
                near.wait(lambda status: far_lane(status)["inflight"] == 1)
                assert not begun.done()
                with pair.cut_for(16):
                    seen = far_lane(near.wait(lambda status: far_lane(status)["state"] == "fenced", within_s=30))
                    assert "out of sight" in seen["reason"]
                status, served_by, text, _ = begun.result(100)
        assert (status, served_by) == (200, lane["lane"])
        assert json.loads(text)["usage"]["completion_tokens"] == 150


def test_a_model_that_is_only_on_the_other_machine_is_asked_there_by_its_name(tmp_path):
    with two_machines() as pair, far_engine(pair, tmp_path) as asked, pair.near.entered():
        config = f'[roles.drafter]\nmodel = "m"\nurl = "http://{pair.far.address}:9000/v1"\ninsecure = true\n'
        house = RunningHouse(tmp_path / "state", config=config)
        try:
            house.wait_ready()
            assert whole(house, "m")[:2] == (200, "m")
            assert [body["messages"][0]["content"] for body in asked()] == ["for m"]
        finally:
            house.end()
