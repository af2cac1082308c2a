"""Queues, affinity, keys and failing engines at the door: a real gateway, engines that tests play."""

import asyncio
import json
import os
import socket
import sys
import time
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

import aiohttp
import anthropic
import openai
import pytest
from doorstep import KEY, STREAM_HEAD, chunked, doorstep, eventually, fake_engine, lane, scripted, word

from chambers.fleet.lifecycle import State
from chambers.gateway.charter import KeyRules, QueueRules, RoleRules
from chambers.gateway.upstream import Bounds

OTHER = "another-key-of-the-doorstep"
LONG = "The parties agree as follows. " * 120


@pytest.fixture
def at(tmp_path):
    return tmp_path


class Gated:
    """An engine that answers when it is let: one `open()` for each answer."""

    def __init__(self):
        self._turnstile = asyncio.Semaphore(0)
        self.begun = 0

    def open(self, times=1):
        for _ in range(times):
            self._turnstile.release()

    async def __call__(self, _head, writer):
        self.begun += 1
        await self._turnstile.acquire()
        writer.write(STREAM_HEAD + chunked(word("yes")) + chunked(word(None, "stop")) + chunked(b"data: [DONE]\n\n"))
        writer.write(b"0\r\n\r\n")
        await writer.drain()


def said(asked):
    """What the engine was asked, in the order in which it was."""
    return [one["body"]["messages"][-1]["content"] for one in asked]


async def answered(request):
    async with request as answer:
        return answer.status, answer.headers, await answer.read()


def test_a_busy_lane_makes_the_next_wait_and_serves_interactive_before_batch(at):
    async def run():
        engine = Gated()
        async with scripted(at / "a.sock", engine) as asked, doorstep(at, lane("a", at / "a.sock")) as door:
            tasks = [asyncio.create_task(answered(door.chat("first")))]
            await door.until(lambda lanes: lanes["a"]["inflight"] == 1)
            tasks.append(asyncio.create_task(answered(door.chat("batch", headers={"x_chambers_priority": "batch"}))))
            await door.until(lambda lanes: lanes["a"]["queue"] == 1)
            tasks.append(asyncio.create_task(answered(door.chat("person"))))
            await door.until(lambda lanes: lanes["a"]["queue"] == 2)
            assert (await door.health())["a"]["inflight"] == 1
            engine.open(3)
            results = await asyncio.gather(*tasks)
            assert [status for status, _, _ in results] == [200, 200, 200]
            assert said(asked) == ["first", "person", "batch"]
            assert int(results[1][1]["x-chambers-queue-ms"]) > int(results[0][1]["x-chambers-queue-ms"])
            assert results[1][1]["x-chambers-priority"] == "batch"
            await door.until(lambda lanes: (lanes["a"]["inflight"], lanes["a"]["queue"]) == (0, 0))

    asyncio.run(run())


def test_a_full_queue_is_503_with_the_place_and_when_to_come_again(at):
    async def run():
        engine = Gated()
        rules = QueueRules(length=1, wait_s=30)
        async with scripted(at / "a.sock", engine), doorstep(at, lane("a", at / "a.sock"), queue=rules) as door:
            tasks = [asyncio.create_task(answered(door.chat(str(number)))) for number in range(2)]
            await door.until(lambda lanes: (lanes["a"]["inflight"], lanes["a"]["queue"]) == (1, 1))
            status, headers, body = await answered(door.chat("third"))
            assert (status, headers["retry-after"]) == (503, "5")
            error = json.loads(body)["error"]
            assert (error["code"], error["position"]) == ("lane.queue_full", 2)
            engine.open(2)
            assert [result[0] for result in await asyncio.gather(*tasks)] == [200, 200]

    asyncio.run(run())


def test_a_key_that_floods_the_queue_does_not_shut_out_another(at):
    async def run():
        engine = Gated()
        keys = (KeyRules(name="own", key=KEY), KeyRules(name="other", key=OTHER))
        rules = QueueRules(length=3, wait_s=30)
        here = doorstep(at, lane("a", at / "a.sock"), keys=keys, queue=rules)
        async with scripted(at / "a.sock", engine) as asked, here as door:
            flood = [asyncio.create_task(answered(door.chat(f"flood {number}"))) for number in range(4)]
            await door.until(lambda lanes: lanes["a"]["queue"] == 3)
            other = asyncio.create_task(answered(door.chat("other", key=OTHER)))
            await eventually(lambda: any(task.done() for task in flood))
            engine.open(4)
            assert (await other)[0] == 200
            statuses = [status for status, _, _ in await asyncio.gather(*flood)]
            assert sorted(statuses) == [200, 200, 200, 503]
            assert "other" in said(asked)[:3]

    asyncio.run(run())


def test_a_deadline_that_passes_in_the_queue_is_503(at):
    async def run():
        engine = Gated()
        async with scripted(at / "a.sock", engine), doorstep(at, lane("a", at / "a.sock")) as door:
            first = asyncio.create_task(answered(door.chat()))
            await door.until(lambda lanes: lanes["a"]["inflight"] == 1)
            status, headers, body = await answered(door.chat(headers={"x_chambers_deadline_s": "0.2"}))
            assert (status, json.loads(body)["error"]["code"]) == (503, "lane.wait_too_long")
            assert "retry-after" in headers
            engine.open()
            assert (await first)[0] == 200

    asyncio.run(run())


def test_while_waiting_openai_streams_get_comments_and_the_real_client_reads_over_them(at):
    async def run():
        engine = Gated()
        async with scripted(at / "a.sock", engine), doorstep(at, lane("a", at / "a.sock")) as door:
            first = asyncio.create_task(answered(door.chat()))
            await door.until(lambda lanes: lanes["a"]["inflight"] == 1)
            raw = asyncio.create_task(answered(door.chat(stream=True)))

            def ask():
                with openai.OpenAI(base_url=f"{door.url}/v1", api_key=KEY, max_retries=0) as client:
                    hello = [{"role": "user", "content": "hi"}]
                    return list(client.chat.completions.create(model="fast", messages=hello, stream=True))

            real = asyncio.create_task(asyncio.to_thread(ask))
            await asyncio.sleep(2.6)
            engine.open(3)
            status, headers, body = await raw
            assert status == 200
            assert body.startswith(b": waiting, position 1\n\n")
            assert body.endswith(b"data: [DONE]\n\n")
            assert "x-chambers-lane" not in headers
            assert [chunk.choices[0].delta.content for chunk in await real] == ["yes", None]
            await first

    asyncio.run(run())


def test_while_waiting_anthropic_streams_get_pings_and_the_real_client_reads_over_them(at):
    async def run():
        engine = Gated()
        async with scripted(at / "a.sock", engine), doorstep(at, lane("a", at / "a.sock")) as door:
            first = asyncio.create_task(answered(door.chat()))
            await door.until(lambda lanes: lanes["a"]["inflight"] == 1)
            hello = [{"role": "user", "content": "hi"}]
            body = {"model": "haiku", "max_tokens": 5, "messages": hello, "stream": True}
            raw = asyncio.create_task(answered(door.post("/v1/messages", body)))

            def ask():
                client = anthropic.Anthropic(base_url=door.url, api_key=KEY, max_retries=0)
                with client, client.messages.stream(model="haiku", max_tokens=5, messages=hello) as stream:
                    return stream.get_final_message()

            real = asyncio.create_task(asyncio.to_thread(ask))
            await asyncio.sleep(2.6)
            engine.open(3)
            told = (await raw)[2]
            assert told.startswith(b'event: ping\ndata: {"type": "ping"}\n\n')
            assert told.index(b"event: ping") < told.index(b"event: message_start")
            assert (await real).content[0].text == "yes"
            await first

    asyncio.run(run())


def test_an_error_after_the_stream_was_begun_is_told_inside_it(at):
    async def run():
        engine = Gated()
        async with scripted(at / "a.sock", engine), doorstep(at, lane("a", at / "a.sock")) as door:
            first = asyncio.create_task(answered(door.chat()))
            await door.until(lambda lanes: lanes["a"]["inflight"] == 1)
            late = {"x_chambers_deadline_s": "2.4"}
            status, _, body = await answered(door.chat(stream=True, headers=late))
            assert status == 200
            assert json.loads(body.split(b"data: ")[1])["error"]["code"] == "lane.wait_too_long"
            engine.open()
            await first

    asyncio.run(run())


def test_a_client_that_leaves_the_queue_or_its_slot_gives_its_place_back(at):
    async def run():
        engine = Gated()
        async with scripted(at / "a.sock", engine), doorstep(at, lane("a", at / "a.sock")) as door:
            served = asyncio.create_task(answered(door.chat()))
            await door.until(lambda lanes: lanes["a"]["inflight"] == 1)
            queued = asyncio.create_task(answered(door.chat()))
            await door.until(lambda lanes: lanes["a"]["queue"] == 1)
            for task in (queued, served):
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
            await door.until(lambda lanes: (lanes["a"]["inflight"], lanes["a"]["queue"]) == (0, 0))
            engine.open(9)
            assert (await answered(door.chat()))[0] == 200

    asyncio.run(run())


def test_a_conversation_returns_to_the_replica_that_knows_it_until_that_is_a_new_engine(at):
    async def run():
        lanes = (lane("a", at / "a.sock", slots=2, pid=1), lane("b", at / "b.sock", slots=2, pid=2))
        async with (
            fake_engine(at / "a.sock", slots=2, tps=0),
            fake_engine(at / "b.sock", slots=2, tps=0),
            doorstep(at, *lanes) as door,
        ):
            _, first, _ = await answered(door.chat(LONG))
            assert first["x-chambers-affinity"] == "miss"
            where = first["x-chambers-lane"]
            for turn in range(3):
                _, headers, _ = await answered(door.chat(LONG + f"And then {turn}?", stream=bool(turn % 2)))
                assert headers["x-chambers-lane"] == where
                assert headers["x-chambers-affinity"].startswith("hit; matched=")
                assert int(headers["x-chambers-cached-tokens"]) > 500
            _, short, _ = await answered(door.chat("hi"))
            assert short["x-chambers-affinity"] == "none"
            door.change(where, pid=99)
            await asyncio.sleep(0.2)
            _, after, _ = await answered(door.chat(LONG + "And now?"))
            assert after["x-chambers-affinity"] == "miss"

    asyncio.run(run())


def test_nobody_waits_for_a_cache_while_another_replica_is_free(at):
    async def run():
        first, second = Gated(), Gated()
        lanes = (lane("a", at / "a.sock"), lane("b", at / "b.sock"))
        async with scripted(at / "a.sock", first), scripted(at / "b.sock", second), doorstep(at, *lanes) as door:
            for engine in (first, second):
                engine.open(5)
            _, headers, _ = await answered(door.chat(LONG))
            known, other = (first, second) if headers["x-chambers-lane"] == "a" else (second, first)
            known._turnstile = asyncio.Semaphore(0)
            held = asyncio.create_task(answered(door.chat(LONG)))
            await eventually(lambda: known.begun == 2)
            _, headers, _ = await answered(door.chat(LONG))
            assert headers["x-chambers-affinity"] == "miss"
            assert other.begun == 1
            known.open()
            await held

    asyncio.run(run())


def test_a_lane_that_starts_is_waited_for_and_one_that_failed_is_not(at):
    async def run():
        async with fake_engine(at / "a.sock"), doorstep(at, lane("a", at / "a.sock")) as door:
            door.change("a", state=State.STARTING)
            await door.until(lambda lanes: lanes["a"]["state"] == "starting")
            waiting = asyncio.create_task(answered(door.chat()))
            await door.until(lambda lanes: lanes["a"]["queue"] == 1)
            door.change("a", state=State.READY)
            assert (await waiting)[0] == 200
            door.change("a", state=State.STARTING)
            await door.until(lambda lanes: lanes["a"]["state"] == "starting")
            waiting = asyncio.create_task(answered(door.chat()))
            await door.until(lambda lanes: lanes["a"]["queue"] == 1)
            door.change("a", state=State.FAILED, reason="the card is gone")
            status, _, body = await waiting
            assert (status, json.loads(body)["error"]["code"]) == (503, "lane.down")
            assert "the card is gone" in json.loads(body)["error"]["message"]
            async with door.get("/health") as answer:
                assert answer.status == 503

    asyncio.run(run())


def test_a_lane_where_nothing_listens_yet_is_passed_over_for_another(at):
    async def run():
        lanes = (lane("a", at / "nothing.sock", slots=4), lane("b", at / "b.sock"))
        async with fake_engine(at / "b.sock"), doorstep(at, *lanes) as door:
            status, headers, _ = await answered(door.chat())
            assert (status, headers["x-chambers-lane"]) == (200, "b")
            await door.until(lambda told: all(one["inflight"] == 0 for one in told.values()))

    asyncio.run(run())


@asynccontextmanager
async def far_lane(answer):
    """A lane by URL of the role fast, on a server that does as `answer` says; gives it and the bodies it was asked."""
    asked = []

    async def serve(reader, writer):
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        asked.append(json.loads(await reader.readexactly(length)))
        with suppress(ConnectionError):
            await answer(writer)
            await reader.read()  # until the client leaves
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    yield lane("far", url=url, engine="url", speaks=(), pid=None, slots=None, context_tokens=None), asked
    server.close()


async def half(writer):
    writer.write(STREAM_HEAD + chunked(word("half")))
    await writer.drain()


def test_an_answer_lost_with_its_machine_is_asked_for_again_on_another_lane_of_the_role(at):
    async def run():
        async with fake_engine(at / "near.sock"), far_lane(half) as (far, asked):
            near = lane("near", at / "near.sock")
            async with doorstep(at, far, near, bounds=Bounds(machine_silence_s=0.2)) as door:
                waiting = asyncio.ensure_future(answered(door.chat()))
                # The supervisor is asked to look; while the machine answers, its engine may take its time.
                await eventually(lambda: len(door.complaints) > 1)
                assert {one["lane"] for one in door.complaints} == {"far"}
                assert not waiting.done()
                door.change("far", state=State.FENCED, reason="out of sight: it does not answer")
                status, headers, body = await waiting
                assert (status, headers["x-chambers-lane"], len(asked)) == (200, "near", 1)
                assert b"half" not in body
                await door.until(lambda told: all(one["inflight"] == 0 for one in told.values()))

    asyncio.run(run())


def test_who_has_heard_a_part_of_an_answer_is_told_that_its_machine_is_gone(at):
    async def run():
        async with fake_engine(at / "near.sock"), far_lane(half) as (far, _):
            near = lane("near", at / "near.sock")
            async with doorstep(at, far, near, bounds=Bounds(machine_silence_s=0.2)) as door:
                async with door.chat(stream=True) as answer:
                    assert b"half" in await answer.content.readany()
                    door.change("far", state=State.FENCED)
                    rest = await answer.read()
                assert b"engine.lost" in rest
                assert b"where lane far runs" in rest

    asyncio.run(run())


def test_a_role_whose_only_machine_is_away_says_so_while_it_waits_and_takes_no_other_lane(at):
    async def run():
        near = lane("near", at / "near.sock", roles=("gate",))
        async with fake_engine(at / "near.sock"), far_lane(half) as (far, asked):
            away = replace(far, state=State.FENCED, reason="out of sight: it does not answer")
            async with doorstep(at, away, near, queue=QueueRules(wait_s=3.0)) as door:
                assert (await answered(door.chat(model="gate")))[0] == 200
                _, _, told = await answered(door.chat(stream=True))
                assert b": the lane far is fenced (out of sight: it does not answer)" in told
                assert b"lane.wait_too_long" in told
                _, headers, _ = await answered(door.chat(model="m"))
                assert (headers["x-chambers-lane"], asked) == ("near", [])
                async with door.get("/v1/models/fast") as answer:
                    entry = await answer.json()
                assert (entry["slots"], entry["context_tokens"], entry["lanes"]) == (None, None, ["far"])

    asyncio.run(run())


async def cut_off(_head, writer):
    writer.write(STREAM_HEAD + chunked(word("half")))
    await writer.drain()
    await asyncio.sleep(0.1)


async def garbage(_head, writer):
    writer.write(STREAM_HEAD + chunked(word("half")))
    await writer.drain()
    await asyncio.sleep(0.1)
    writer.write(chunked(b"\xff\xfe not an event\n\n") + b"0\r\n\r\n")
    await writer.drain()


async def stops(_head, writer):
    writer.write(STREAM_HEAD + chunked(word("half")) + b"0\r\n\r\n")
    await writer.drain()


@pytest.mark.parametrize(
    ("engine", "code", "complains"),
    [(cut_off, "engine.lost", False), (garbage, "engine.broken_stream", True), (stops, "engine.broken_stream", True)],
)
@pytest.mark.parametrize("path", ["/v1/chat/completions", "/v1/messages"])
def test_an_engine_that_breaks_off_or_talks_garbage_is_named_and_the_supervisor_told(at, engine, code, complains, path):
    async def run():
        body = {"model": "fast", "max_tokens": 5, "messages": [{"role": "user", "content": "hi"}]}
        async with scripted(at / "a.sock", engine), doorstep(at, lane("a", at / "a.sock")) as door:
            status, _, told = await answered(door.post(path, body))
            assert (status, json.loads(told)["error"]["code"]) == (502, code)
            assert json.loads(told)["error"]["source"] == "engine"
            status, _, told = await answered(door.post(path, {**body, "stream": True}))
            assert status == 200
            assert code.encode() in told.split(b"\n\n")[-2]
            await door.until(lambda lanes: lanes["a"]["inflight"] == 0)
            await eventually(lambda: len(door.complaints) == (2 if complains else 0))

    asyncio.run(run())


def test_an_engine_that_begins_with_garbage_is_an_error_before_the_stream_begins(at):
    async def nonsense(_head, writer):
        writer.write(STREAM_HEAD + chunked(b"<html>it works</html>\n\n") + b"0\r\n\r\n")
        await writer.drain()

    async def run():
        async with scripted(at / "a.sock", nonsense), doorstep(at, lane("a", at / "a.sock")) as door:
            status, _, told = await answered(door.chat(stream=True))
            assert (status, json.loads(told)["error"]["code"]) == (502, "engine.broken_stream")

    asyncio.run(run())


def test_an_engine_that_falls_silent_is_given_up_and_complained_of(at):
    async def silent(_head, writer):
        writer.write(STREAM_HEAD + chunked(word("half")))
        await writer.drain()
        await asyncio.sleep(3)

    async def mute(_head, _writer):
        await asyncio.sleep(3)

    async def run():
        bounds = Bounds(first_byte_s=0.5, next_byte_s=0.3)
        lanes = (lane("a", at / "a.sock"), lane("b", at / "b.sock", model="other", roles=("heavy",)))
        async with (
            scripted(at / "a.sock", silent),
            scripted(at / "b.sock", mute),
            doorstep(at, *lanes, bounds=bounds) as door,
        ):
            for role in ("fast", "heavy"):
                status, _, body = await answered(door.chat(model=role))
                assert (status, json.loads(body)["error"]["code"]) == (504, "engine.silent")
            await eventually(lambda: [one["lane"] for one in door.complaints] == ["a", "b"])

    asyncio.run(run())


def test_characters_cut_in_half_on_the_way_arrive_whole(at):
    async def run():
        async with (
            fake_engine(at / "a.sock", half_character=True, words=20, tps=0),
            doorstep(at, lane("a", at / "a.sock")) as door,
        ):
            _, _, body = await answered(door.chat(stream=True, max_tokens=20))
            assert body.decode().count("ü") == 20
            hello = {"model": "fast", "max_tokens": 20, "messages": [{"role": "user", "content": "hi"}]}
            _, _, body = await answered(door.post("/v1/messages", hello))
            assert json.loads(body)["content"][0]["text"].count("ü") == 20

    asyncio.run(run())


def test_keys_open_their_roles_and_no_more(at):
    async def run():
        keys = (
            KeyRules(name="own", key=KEY),
            KeyRules(name="clerk", key=OTHER, roles=("fast",), requests_per_minute=3),
        )
        lanes = (lane("a", at / "a.sock"), lane("b", at / "a.sock", model="big", roles=("heavy",)))
        async with fake_engine(at / "a.sock"), doorstep(at, *lanes, keys=keys, aliases={"quick": "fast"}) as door:
            async with door.get("/v1/models", key=OTHER) as answer:
                assert {model["id"] for model in (await answer.json())["data"]} == {"fast", "quick"}
            async with door.get("/v1/models/quick", key=OTHER) as answer:
                assert (await answer.json())["slots"] == 1
            assert (await answered(door.get("/v1/models/heavy", key=OTHER)))[0] == 403
            assert (await answered(door.chat(key=OTHER)))[0] == 200
            status, _, body = await answered(door.chat(key=OTHER, model="claude-opus-4"))
            error = json.loads(body)["error"]
            assert (status, error["code"], error["type"]) == (403, "key.role_closed", "permission_error")
            assert "heavy" not in error["message"]
            assert (await answered(door.chat(key=OTHER)))[0] == 200
            status, headers, body = await answered(door.chat(key=OTHER))
            assert (status, json.loads(body)["error"]["code"]) == (429, "key.rate_limit")
            assert 1 <= int(headers["retry-after"]) <= 20
            assert (await answered(door.chat()))[0] == 200

    asyncio.run(run())


def test_a_keys_limit_holds_over_all_lanes(at):
    async def run():
        engine = Gated()
        keys = (KeyRules(name="own", key=KEY, max_inflight=1), KeyRules(name="other", key=OTHER))
        lanes = (lane("a", at / "a.sock", slots=3), lane("b", at / "a.sock", model="big", roles=("heavy",), slots=3))
        async with scripted(at / "a.sock", engine), doorstep(at, *lanes, keys=keys) as door:
            tasks = [asyncio.create_task(answered(door.chat()))]
            await door.until(lambda told: told["a"]["inflight"] == 1)
            tasks.append(asyncio.create_task(answered(door.chat(model="heavy"))))
            await door.until(lambda told: told["b"]["queue"] == 1)
            tasks.append(asyncio.create_task(answered(door.chat(model="heavy", key=OTHER))))
            await door.until(lambda told: told["b"]["inflight"] == 1)
            engine.open(3)
            assert [status for status, _, _ in await asyncio.gather(*tasks)] == [200, 200, 200]

    asyncio.run(run())


def test_a_web_page_of_another_origin_is_refused_and_metrics_need_a_key(at):
    async def run():
        async with fake_engine(at / "a.sock"), doorstep(at, lane("a", at / "a.sock")) as door:
            for origin, expected in (("https://attacker.example", 403), ("null", 403), ("http://localhost:1", 200)):
                assert (await answered(door.get("/v1/models", Origin=origin)))[0] == expected
            assert (await answered(door.get("/metrics", key="wrong")))[0] == 401
            assert (await answered(door.get("/openapi.json", key="wrong")))[0] == 200
            await answered(door.chat(LONG))
            page = (await answered(door.get("/metrics")))[2].decode()
            for line in (
                'chambers_requests_total{lane="a",outcome="answered",route="/v1/chat/completions"} 1.0',
                'chambers_tokens_total{kind="output",lane="a"} 8.0',
                'chambers_lane_up{lane="a",model="m"} 1.0',
                'chambers_ttft_seconds_count{lane="a"} 1.0',
                'chambers_tpot_seconds_count{lane="a"} 1.0',
                'chambers_affinity_total{decision="miss"} 1.0',
            ):
                assert line in page
            measured = (await door.health())["a"]["decode_tps_measured"]
            assert measured is not None
            assert measured > 0

    asyncio.run(run())


def test_a_new_charter_changes_keys_and_names_without_ending_a_stream(at):
    async def run():
        engine = Gated()
        async with scripted(at / "a.sock", engine), doorstep(at, lane("a", at / "a.sock", slots=2)) as door:
            running = asyncio.create_task(answered(door.chat(stream=True)))
            await door.until(lambda lanes: lanes["a"]["inflight"] == 1)
            keys = (KeyRules(name="new", key=OTHER),)
            door.gateway.adopt(door.charter.model_copy(update={"keys": keys, "aliases": {"gpt": "fast"}}))
            assert (await answered(door.chat()))[0] == 401
            engine.open(2)
            assert (await answered(door.chat(key=OTHER, model="gpt")))[0] == 200
            assert (await running)[2].endswith(b"data: [DONE]\n\n")

    asyncio.run(run())


def test_a_lane_by_url_is_asked_by_its_own_name_with_its_own_key_and_never_followed_elsewhere(at):
    async def run():
        heads = []

        async def serve(reader, writer):
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
            heads.append((head.decode(), json.loads(await reader.readexactly(length))))
            if len(heads) == 1:
                writer.write(STREAM_HEAD + chunked(word("yes", "stop")) + b"0\r\n\r\n")
            else:
                writer.write(b"HTTP/1.1 307 Away\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n")
            await writer.drain()
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
        there = lane("far", url=url, engine="url", speaks=(), model="their-name", pid=None)
        async with doorstep(at, there, upstream_keys={"far": "their-key"}) as door:
            status, headers, _ = await answered(door.chat())
            assert (status, headers["x-chambers-model"]) == (200, "their-name")
            head, body = heads[0]
            assert head.startswith("POST /v1/chat/completions ")
            assert "Authorization: Bearer their-key" in head
            assert KEY not in head
            assert body["model"] == "their-name"
            assert "return_progress" not in body
            status, _, told = await answered(door.chat())
            assert (status, json.loads(told)["error"]["code"]) == (502, "engine.refused")
            assert len(heads) == 2
        server.close()

    asyncio.run(run())


def test_the_engine_is_asked_by_the_rules_of_the_role_and_without_the_billing_line(at):
    async def run():
        engine = Gated()
        roles = {"fast": RoleRules(thinking=False, temperature=0.3)}
        async with (
            scripted(at / "a.sock", engine) as asked,
            doorstep(at, lane("a", at / "a.sock", speaks=("chat",), capabilities=("tools",)), roles=roles) as door,
        ):
            engine.open(9)
            line = {"type": "text", "text": "x-anthropic-billing-header: cc_version=1; cch=2;"}
            body = {
                "model": "claude-haiku-4-5",
                "max_tokens": 5,
                "system": [line, {"type": "text", "text": "Be brief."}],
                "messages": [{"role": "user", "content": "hi"}, {"role": "system", "content": "note"}],
                "thinking": {"type": "adaptive"},
                "metadata": {"user_id": "u"},
                "context_management": {"edits": []},
            }
            assert (await answered(door.post("/v1/messages?beta=true", body)))[0] == 200
            sent = asked[0]["body"]
            assert sent["messages"][0] == {"role": "system", "content": "Be brief."}
            assert [turn["role"] for turn in sent["messages"]] == ["system", "user", "system"]
            assert sent["chat_template_kwargs"] == {"enable_thinking": False}
            assert (sent["temperature"], sent["stream"]) == (0.3, True)
            picture = [{"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "AA"}}]
            status, _, told = await answered(
                door.post("/v1/messages", {**body, "messages": [{"role": "user", "content": picture}]})
            )
            assert (status, json.loads(told)["error"]["code"]) == (400, "request.no_vision")
            status, _, told = await answered(door.post("/v1/responses", {"model": "fast", "input": "x"}))
            assert (status, json.loads(told)["error"]["code"]) == (501, "engine.not_spoken")

    asyncio.run(run())


def test_tokens_are_counted_by_a_short_completion_where_the_engine_cannot_count(at):
    async def run():
        body = {"model": "fast", "messages": [{"role": "user", "content": "hi there, how many tokens is this?"}]}
        counts = []
        for speaks in (("chat", "count_tokens"), ("chat",)):
            there = lane("a", at / "a.sock", speaks=speaks)
            async with fake_engine(at / "a.sock"), doorstep(at, there) as door:
                status, _, told = await answered(door.post("/v1/messages/count_tokens", body))
                assert status == 200
                counts.append(json.loads(told)["input_tokens"])
        # The program that plays the engine writes the two requests a little differently.
        assert all(10 < count < 20 for count in counts)

    asyncio.run(run())


def test_a_client_that_takes_nothing_for_too_long_loses_its_slot(at):
    async def chatter(_head, writer):
        writer.write(STREAM_HEAD)
        for _ in range(4000):
            writer.write(chunked(word("x" * 4000)))
            await writer.drain()

    async def run():
        async with (
            scripted(at / "a.sock", chatter),
            doorstep(at, lane("a", at / "a.sock"), bounds=Bounds(client_pause_s=0.4)) as door,
            door.chat(stream=True) as answer,
        ):
            assert answer.status == 200
            await door.until(lambda lanes: lanes["a"]["inflight"] == 1)
            await door.until(lambda lanes: lanes["a"]["inflight"] == 0)

    asyncio.run(run())


def test_a_crowd_with_impatient_clients_and_a_dying_engine_loses_nobody(at):
    async def impatient(door, number):
        try:
            async with asyncio.timeout(0.02 * (number % 5 + 1)):
                return (await answered(door.chat(f"n {number}", stream=True)))[0]
        except TimeoutError:
            return "left"

    async def run():
        queue = QueueRules(length=200, wait_s=30)
        lanes = (lane("a", at / "a.sock", slots=2, pid=1), lane("b", at / "b.sock", slots=2, pid=2))
        async with fake_engine(at / "b.sock", slots=2, tps=400), doorstep(at, *lanes, queue=queue) as door:
            async with fake_engine(at / "a.sock", slots=2, tps=400) as victim:
                asks = [
                    impatient(door, number) if number % 3 == 0 else answered(door.chat(f"n {number}"))
                    for number in range(60)
                ]
                crowd = asyncio.gather(*asks)
                await asyncio.sleep(0.15)
                victim.kill()
                door.change("a", state=State.BACKING_OFF, pid=None)
                results = [one if isinstance(one, str | int) else one[0] for one in await crowd]
            assert set(results) <= {200, 502, "left"}
            assert results.count(200) >= 30
            await door.until(lambda told: all((one["inflight"], one["queue"]) == (0, 0) for one in told.values()))

    asyncio.run(run())


def test_the_gateway_reads_further_charters_from_its_input(at):
    """The real program: charter lines on standard input, the end of which changes nothing."""

    async def run():
        async with fake_engine(at / "a.sock"), doorstep(at, lane("a", at / "a.sock")) as door:
            with socket.create_server(("127.0.0.1", 0)) as own:
                os.set_inheritable(own.fileno(), True)
                url = f"http://127.0.0.1:{own.getsockname()[1]}"
                charter = door.charter.model_copy(update={"listening_fd": own.fileno()})
                process = await asyncio.create_subprocess_exec(
                    sys.executable,
                    *("-m", "chambers.wiring", "serve-gateway"),
                    stdin=asyncio.subprocess.PIPE,
                    pass_fds=(own.fileno(),),
                )
            try:
                newer = charter.model_copy(update={"keys": (KeyRules(name="new", key=OTHER),)})
                process.stdin.write(charter.model_dump_json().encode() + b"\n")
                await status_is(door.session, url, KEY, 200)
                process.stdin.write(b"not a charter\n" + newer.model_dump_json().encode() + b"\n")
                await status_is(door.session, url, OTHER, 200)
                await status_is(door.session, url, KEY, 401)
                process.stdin.close()
                await asyncio.sleep(0.2)
                await status_is(door.session, url, OTHER, 200)
            finally:
                process.terminate()
                await process.wait()

    asyncio.run(run())


async def status_is(session: aiohttp.ClientSession, url: str, key: str, wanted: int) -> None:
    end = time.monotonic() + 15
    while True:
        try:
            async with session.get(f"{url}/v1/models", headers={"x-api-key": key}) as answer:
                if answer.status == wanted:
                    return
        except aiohttp.ClientConnectionError:
            pass
        assert time.monotonic() < end, f"never {wanted}"
        await asyncio.sleep(0.05)
