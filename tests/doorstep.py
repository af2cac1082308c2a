"""A gateway on loopback in front of engines that a test plays: real sockets on both sides, a small supervisor."""

import asyncio
import json
import os
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import aiohttp

from chambers.engines.known import known_engines
from chambers.fleet.bell import Bell
from chambers.fleet.control import ControlServer
from chambers.fleet.lifecycle import State
from chambers.fleet.status import DoorStatus, FleetStatus, LaneStatus
from chambers.gateway.app import Gateway
from chambers.gateway.charter import Charter, KeyRules, QueueRules
from chambers.gateway.serve import make_server

FAKE_ENGINE = Path(__file__).parent / "programs" / "fake_engine.py"
KEY = "the-key-of-the-doorstep"
SPEAKS = ("chat", "completions", "responses", "embeddings", "count_tokens", "progress")


def lane(name: str, where: Path | None = None, **more: object) -> LaneStatus:
    """A ready lane of llama.cpp's kind behind a socket."""
    told = {"model": "m", "engine": "llama.cpp", "context_tokens": 4096, "slots": 1, "speaks": SPEAKS, "pid": 1, **more}
    roles = told.pop("roles", ("fast",))
    return LaneStatus(name, roles, state=State.READY, socket=str(where) if where else None, **told)


class Doorstep:
    """What a test has in hand: the address, a client, and the supervisor's side of the story."""

    def __init__(self, folder: Path, lanes: tuple[LaneStatus, ...], **charter: object) -> None:
        self.lanes = lanes
        self.complaints: list[dict] = []
        self.bell = Bell()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        bounds = charter.pop("bounds", None)
        rules = {"keys": (KeyRules(name="own", key=KEY),), "queue": QueueRules(length=8, wait_s=30.0), **charter}
        self.charter = Charter(
            listening_fd=self.door.fileno(),
            control_socket=str(folder / "control.sock"),
            aliases=rules.pop("aliases", {}),
            hosts=("127.0.0.1", "localhost"),
            max_body_bytes=8 << 20,
            state=str(folder / "state"),
            **rules,
        )
        self.gateway = Gateway(self.charter, known_engines(), bounds)
        self.session: aiohttp.ClientSession
        self.control = ControlServer(
            folder / "control.sock",
            status=lambda: FleetStatus(os.getpid(), self.lanes, DoorStatus(self.url)),
            changed=self.bell.wait,
            stop=lambda: None,
            verbs={"complain": self._complain},
        )

    async def _complain(self, request: dict) -> dict:
        self.complaints.append(request)
        return {"noted": True}

    def change(self, name: str, **changes: object) -> None:
        """The supervisor has news of a lane."""
        self.lanes = tuple(replace(one, **changes) if one.lane == name else one for one in self.lanes)
        self.bell.ring()

    def post(self, path: str, body: object, *, key: str = KEY, **headers: str) -> aiohttp.client._RequestContextManager:
        given = {"Authorization": f"Bearer {key}", **{name.replace("_", "-"): text for name, text in headers.items()}}
        return self.session.post(self.url + path, json=body, headers=given)

    def get(self, path: str, *, key: str = KEY, **headers: str) -> aiohttp.client._RequestContextManager:
        return self.session.get(self.url + path, headers={"Authorization": f"Bearer {key}", **headers})

    def chat(self, words: str = "hello", **more: object) -> aiohttp.client._RequestContextManager:
        headers = more.pop("headers", {})
        key = more.pop("key", KEY)
        body = {"model": "fast", "messages": [{"role": "user", "content": words}], "max_tokens": 8, **more}
        return self.post("/v1/chat/completions", body, key=key, **headers)

    async def health(self) -> dict[str, dict]:
        async with self.get("/health") as answer:
            return {one["lane"]: one for one in (await answer.json())["lanes"]}

    async def until(self, condition: Callable[[dict], bool], within_s: float = 10.0) -> None:
        """Wait until the health of the lanes is as it should be."""
        async with asyncio.timeout(within_s):
            while True:
                if condition(await self.health()):
                    return
                await asyncio.sleep(0.01)


@asynccontextmanager
async def doorstep(folder: Path, *lanes: LaneStatus, **charter: object) -> AsyncIterator[Doorstep]:
    """The gateway open, with these lanes behind it."""
    here = Doorstep(folder, lanes, **charter)
    await here.control.open()
    server = make_server(here.gateway)
    serving = asyncio.create_task(server.serve(sockets=[here.door]))
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=60)) as here.session:
        try:
            await here.until(lambda lanes_told: len(lanes_told) == len(lanes))
            yield here
        finally:
            server.should_exit = True
            await serving
            # The gateway has hung up; the supervisor's end hears of it a moment later.
            await asyncio.sleep(0.05)
            await here.control.close()


@asynccontextmanager
async def fake_engine(where: Path, *, slots: int = 1, **behaviour: object) -> AsyncIterator[asyncio.subprocess.Process]:
    """The fake engine program on a socket."""
    environment = {"PATH": os.environ["PATH"], "FAKE_ENGINE": json.dumps(behaviour)}
    command = [sys.executable, str(FAKE_ENGINE), "--host", str(where), "--parallel", str(slots), "--alias", "m"]
    process = await asyncio.create_subprocess_exec(*command, env=environment, stderr=asyncio.subprocess.DEVNULL)
    try:
        await eventually(where.exists)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        where.unlink(missing_ok=True)


async def eventually(condition: Callable[[], object], within_s: float = 20.0) -> None:
    """Wait until `condition` holds."""
    async with asyncio.timeout(within_s):
        while True:
            if condition():
                return
            await asyncio.sleep(0.01)


@asynccontextmanager
async def scripted(where: Path, answer: Callable[[bytes, asyncio.StreamWriter], object]) -> AsyncIterator[list[dict]]:
    """An engine that does exactly as `answer` says; gives the bodies it was asked with."""
    asked: list[dict] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-l"))
        asked.append({"head": head.decode(), "body": json.loads(await reader.readexactly(length))})
        try:
            await answer(head, writer)
        except ConnectionError:
            pass
        finally:
            writer.close()

    server = await asyncio.start_unix_server(serve, where)
    try:
        yield asked
    finally:
        server.close()


STREAM_HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"


def chunked(data: bytes) -> bytes:
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def event(**chunk: object) -> bytes:
    return b"data: " + json.dumps(chunk).encode() + b"\n\n"


def word(text: str | None, finish: str | None = None) -> bytes:
    delta = {} if text is None else {"content": text}
    return event(id="c", model="m", choices=[{"index": 0, "delta": delta, "finish_reason": finish}])
