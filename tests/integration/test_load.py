"""Many clients at once, some of them rude, on lanes that crash now and then: nobody goes without an answer."""

import asyncio
import json
import random
import socket
import struct
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from running import RunningHouse, open_house

from chambers.models.embedded import find_embedded_model

pytestmark = pytest.mark.alone

FAKE = Path(__file__).parents[1] / "programs" / "fake_engine.py"
CLIENTS = 64
SLOTS = 4
ROLES = ("drafter", "heavy")
CRASH_AFTER = 200
BEHAVIOUR = {"tps": 1500, "words": 24, "crash_after_requests": CRASH_AFTER}
QUEUE = "queue_length = 128\nqueue_wait_s = 60\n"
ONE_ANSWER_WITHIN_S = 60.0
FEW_DESCRIPTORS = 6
FEW_BYTES = 8_000_000
A_LITTLE_BUFFER = 4096


@dataclass(frozen=True)
class Door:
    """Where the gateway is, and what opens it."""

    host: str
    port: int
    key: str

    def head(self, first: str, *more: str) -> bytes:
        lines = (f"Host: {self.host}:{self.port}", f"Authorization: Bearer {self.key}", "Connection: close")
        return "\r\n".join((f"{first} HTTP/1.1", *lines, *more, "", "")).encode()


def door_of(house: RunningHouse) -> Door:
    parts = urlsplit(house.url)
    return Door(parts.hostname, parts.port, house.key)


@dataclass(frozen=True)
class Visit:
    """One request, and how its client behaves: stays, reads slowly, leaves in the middle, leaves while it waits."""

    number: int
    role: str
    path: str
    streams: bool
    manner: str
    patience_s: float

    @property
    def leaves(self) -> bool:
        return self.manner.startswith("leaves")

    def request(self, door: Door) -> bytes:
        words = 1500 if self.manner == "reads slowly" else 24
        asked = {
            "model": self.role,
            "messages": [{"role": "user", "content": f"{self.number}: say something. " + "again " * 200}],
            "max_tokens": words,
            "ignore_eos": True,
            "stream": self.streams,
        }
        body = json.dumps(asked).encode()
        return door.head(f"POST {self.path}", "Content-Type: application/json", f"Content-Length: {len(body)}") + body


def make_visits(count: int, seed: int = 20261115) -> list[Visit]:
    dice = random.Random(seed)
    manners = ("stays", "reads slowly", "leaves midway", "leaves while waiting")
    return [
        Visit(
            number,
            dice.choice(ROLES),
            dice.choice(("/v1/chat/completions", "/v1/messages")),
            dice.random() < 0.6,
            dice.choices(manners, (70, 4, 13, 13))[0],
            dice.uniform(0, 0.1),
        )
        for number in range(count)
    ]


async def visit(door: Door, one: Visit) -> bytes | None:
    """The whole answer as it came; None for a client that left."""
    plug = socket.socket()
    plug.setblocking(False)
    if one.manner == "reads slowly":
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, A_LITTLE_BUFFER)
    await asyncio.get_running_loop().sock_connect(plug, (door.host, door.port))
    reader, writer = await asyncio.open_connection(sock=plug, limit=A_LITTLE_BUFFER)
    try:
        writer.write(one.request(door))
        if one.leaves:
            await leave(one, reader, plug)
            return None
        parts = []
        while part := await reader.read(65536):
            parts.append(part)
            if one.manner == "reads slowly":
                await asyncio.sleep(0.01)
        return b"".join(parts)
    finally:
        writer.close()


async def leave(one: Visit, reader: asyncio.StreamReader, plug: socket.socket) -> None:
    if one.manner == "leaves midway":
        await reader.read(1)
    await asyncio.sleep(one.patience_s)
    if one.number % 2:
        # Half of them slam the door: a reset instead of an orderly end.
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def verdict(one: Visit, answer: bytes) -> str:
    """`answered`, or the code of the error that was told in the dialect of the request; anything else is a failure."""
    head, _, body = answer.partition(b"\r\n\r\n")
    status = int(head.split()[1]) if head.startswith(b"HTTP/1.1 ") else None
    assert status is not None, f"no answer to {one}: {answer[:200]!r}"
    if b"transfer-encoding: chunked" in head.lower():
        body = unchunked(body)
    if status == 200 and one.streams:
        return streamed_verdict(one, body)
    told = json.loads(body)
    if status == 200:
        text = told["choices"][0]["message"]["content"] if is_chat(one) else told["content"][0]["text"]
        assert text.strip()
        return "answered"
    assert is_chat(one) or told["type"] == "error"
    assert told["error"]["message"]
    return told["error"]["code"]


def streamed_verdict(one: Visit, body: bytes) -> str:
    events = [event for event in body.decode().split("\n\n") if "data: " in event]
    last = events[-1].partition("data: ")[2]
    if is_chat(one) and last == "[DONE]":
        return "answered"
    told = json.loads(last)
    if not is_chat(one) and told["type"] == "message_stop":
        return "answered"
    assert is_chat(one) or told["type"] == "error", f"the stream of {one} ends in {told}"
    return told["error"]["code"]


def is_chat(one: Visit) -> bool:
    return one.path == "/v1/chat/completions"


def unchunked(body: bytes) -> bytes:
    """The body of a chunked answer, which must have come to its proper end."""
    parts = []
    while True:
        size, _, body = body.partition(b"\r\n")
        if size == b"0":
            return b"".join(parts)
        assert size, "the answer broke off"
        parts.append(body[: int(size, 16)])
        body = body[int(size, 16) + 2 :]


async def put_load(door: Door, visits: Iterable[Visit], at_half: Callable[[], None]) -> Counter[str]:
    """All visits from 64 clients; each client's next begins when its last has ended."""
    waiting = list(reversed(list(visits)))
    half = len(waiting) // 2
    verdicts: Counter[str] = Counter()

    async def client() -> None:
        while waiting:
            one = waiting.pop()
            if len(waiting) == half:
                at_half()
            answer = await asyncio.wait_for(visit(door, one), ONE_ANSWER_WITHIN_S)
            verdicts["left" if answer is None else verdict(one, answer)] += 1

    await asyncio.gather(*(client() for _ in range(CLIENTS)))
    return verdicts


@dataclass(frozen=True)
class Footprint:
    """What the processes of a house hold."""

    gateway_descriptors: int
    supervisor_descriptors: int
    processes: int


def footprint(status: dict) -> Footprint:
    supervisor, gateway = status["supervisor_pid"], status["gateway"]["pid"]
    return Footprint(descriptors(gateway), descriptors(supervisor), len(descendants(supervisor)))


def descriptors(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def descendants(pid: int) -> set[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return set().union(*({int(child)} | descendants(int(child)) for child in children))


def resident_bytes(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS:"))


def gauges(page: str, name: str) -> list[float]:
    return [float(line.rsplit(" ", 1)[1]) for line in page.splitlines() if line.startswith(f"{name}{{")]


async def get(door: Door, path: str) -> bytes:
    reader, writer = await asyncio.open_connection(door.host, door.port)
    writer.write(door.head(f"GET {path}"))
    answer = await reader.read(-1)
    writer.close()
    return answer.partition(b"\r\n\r\n")[2]


def configuration() -> str:
    """A lane for each role, all of one file."""
    lanes = "".join(
        f"[models.of-{role}]\npath = {json.dumps(str(find_embedded_model()))}\n"
        f'[roles.{role}]\nmodel = "of-{role}"\nengine = "llama.cpp"\ncontext_tokens = 2048\nslots = {SLOTS}\n'
        for role in ROLES
    )
    return (
        f'{QUEUE}[engines."llama.cpp"]\nbinary = {json.dumps(str(FAKE))}\n'
        f"env = {{ FAKE_ENGINE = {json.dumps(json.dumps(BEHAVIOUR))} }}\n{lanes}"
    )


def fake_lanes(status: dict) -> list[dict]:
    return [lane for lane in status["lanes"] if lane["engine"] == "llama.cpp"]


def check_load(house: RunningHouse, count: int) -> None:
    before, door = house.wait_ready(), door_of(house)
    assert len(fake_lanes(before)) == len(ROLES)
    asyncio.run(put_load(door, make_visits(CLIENTS, seed=1), lambda: None))
    before = house.wait_ready()
    held, gateway = footprint(before), before["gateway"]["pid"]
    sizes: list[int] = []
    verdicts = asyncio.run(put_load(door, make_visits(count), lambda: sizes.append(resident_bytes(gateway))))
    sizes.append(resident_bytes(gateway))

    after = house.wait(at_rest, 30)
    assert after["gateway"]["pid"] == gateway
    crashes = sum(lane["restarts"] for lane in fake_lanes(after))
    assert crashes > 0
    # What a crash takes with it is what was being answered, and it is told so.
    assert set(verdicts) <= {"answered", "left", "engine.lost"}, verdicts
    assert verdicts["engine.lost"] <= crashes * SLOTS, verdicts
    assert verdicts["answered"] > count * 0.6
    assert sizes[1] - sizes[0] < FEW_BYTES, sizes

    page = asyncio.run(get(door, "/metrics")).decode()
    assert sum(gauges(page, "chambers_inflight")) == sum(gauges(page, "chambers_queue_waiting")) == 0
    wait_until(lambda: within(footprint(house.status()), held), 10)


def at_rest(status: dict) -> bool:
    return all(lane["state"] == "ready" and lane["inflight"] == 0 and lane["queue"] == 0 for lane in status["lanes"])


def within(now: Footprint, held: Footprint) -> bool:
    return (
        now.processes == held.processes
        and now.gateway_descriptors <= held.gateway_descriptors + FEW_DESCRIPTORS
        and now.supervisor_descriptors <= held.supervisor_descriptors + FEW_DESCRIPTORS
    )


def wait_until(condition: Callable[[], object], within_s: float) -> None:
    end = time.monotonic() + within_s
    while not condition():
        assert time.monotonic() < end, f"not within {within_s} s"
        time.sleep(0.1)


@pytest.mark.timeout(150)
def test_a_thousand_requests_all_end_in_an_answer_and_leave_nothing_behind(tmp_path):
    with open_house(tmp_path, config=configuration()) as house:
        check_load(house, 1000)
