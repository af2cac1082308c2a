"""What the pages cost: the weight of each, and the processor time of open event streams while nothing happens.

    python scripts/bench_pages.py --url http://127.0.0.1:8642 --key KEY --pid GATEWAY_PID [--streams 50] [--seconds 30]

Measures a house that runs, from outside. `chambers status --json` tells the gateway's pid.
"""

import argparse
import asyncio
import os
import re
import sys
from pathlib import Path

import aiohttp

PAGES = ("/fleet", "/fleet/why", "/bench", "/chat", "/proof")
_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--url", required=True)
    parser.add_argument("--key", required=True)
    parser.add_argument("--pid", type=int, required=True)
    parser.add_argument("--streams", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30.0)
    asyncio.run(measure(parser.parse_args()))
    return 0


async def measure(asked: argparse.Namespace) -> None:
    jar = aiohttp.CookieJar(unsafe=True)  # a cookie of a bare address
    connector = aiohttp.TCPConnector(limit=0)
    headers = {"Accept": "text/html"}
    timeout = aiohttp.ClientTimeout(total=None)
    async with aiohttp.ClientSession(
        asked.url, cookie_jar=jar, connector=connector, headers=headers, timeout=timeout
    ) as session:
        await say_weight(session, "/sign-in")
        async with session.post("/sign-in", data={"key": asked.key}) as answer:
            answer.raise_for_status()
        for path in PAGES:
            await say_weight(session, path)
        await idle(session, asked)


async def say_weight(session: aiohttp.ClientSession, path: str) -> None:
    print(f"{path:12} {await weigh(session, path):7} bytes with styles and modules")


async def weigh(session: aiohttp.ClientSession, path: str) -> int:
    """The page and everything it loads."""
    async with session.get(path) as answer:
        text = await answer.text()
    wanted = set(re.findall(r'(?:href|src)="(/assets/[^"]+)"', text))
    if any(name.endswith(".js") for name in wanted):
        wanted.add("/assets/live.js")
    total = len(text.encode())
    for name in wanted:
        async with session.get(name) as answer:
            total += len(await answer.read())
    return total


async def idle(session: aiohttp.ClientSession, asked: argparse.Namespace) -> None:
    """Open the streams, let them settle, and see what the gateway's process spends."""
    streams = [await session.get("/events/fleet") for _ in range(asked.streams)]
    reading = [asyncio.create_task(_read(stream)) for stream in streams]
    await asyncio.sleep(5)
    before = _spent_s(asked.pid)
    await asyncio.sleep(asked.seconds)
    spent = _spent_s(asked.pid) - before
    for task in reading:
        task.cancel()
    await asyncio.gather(*reading, return_exceptions=True)
    print(f"{asked.streams} streams: {spent / asked.seconds:.2%} of one core over {asked.seconds:.0f} s")


async def _read(stream: aiohttp.ClientResponse) -> None:
    async for _ in stream.content:
        pass


def _spent_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS_PER_S


if __name__ == "__main__":
    sys.exit(main())
