"""What the pages cost: weight, processor time of open event streams, and the times of a matter of many pages.

    python scripts/bench_pages.py [--pages 10000] [--streams 50] [--seconds 20] [--runs 9]

Starts a house of its own on the embedded engine, fills a matter through intake with generated files (one long PDF, PDFs
of 100 pages, letters of 4), and asks for every page over HTTP as a browser does. Prints Markdown;
docs/measurements/pages.md keeps a run.
"""

import argparse
import asyncio
import io
import os
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
from reportlab.pdfgen.canvas import Canvas

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

# ruff: noqa: E402 - the tests' modules are found by the line above
from running import open_house

from chambers.desk import evidence, matters
from chambers.record.matter import MatterFacts
from chambers.settings import Settings, load_settings

MATTER = "large"
PAGES = ("/sign-in", "/fleet", "/fleet/why", "/bench", "/chat", "/proof", "/matters")
_TICKS_PER_S = os.sysconf("SC_CLK_TCK")
_TEXT = "the press was delivered late and Harrow paid the invoice under protest by wire while Delmont wrote"
_WORDS = _TEXT.split()
_TIMELINE_LIMIT_S = 600.0


@dataclass(frozen=True)
class House:
    """Where the house under measurement is."""

    url: str
    key: str
    pid: int
    settings: Settings


@dataclass
class Line:
    """One page: how many bytes, how long the first time, and each time after it."""

    name: str
    size: int
    first_s: float
    later_s: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        later = (
            f"{statistics.median(self.later_s) * 1000:,.0f} | {max(self.later_s) * 1000:,.0f}"
            if self.later_s
            else " | "
        )
        return f"| {self.name} | {self.size:,} | {self.first_s * 1000:,.0f} | {later} |"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", type=int, default=10_000)
    parser.add_argument("--streams", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--runs", type=int, default=9)
    asked = parser.parse_args()
    with own_house() as house:
        asyncio.run(measure(house, asked))
    return 0


@contextmanager
def own_house() -> Iterator[House]:
    with tempfile.TemporaryDirectory(prefix="chambers-") as folder, open_house(Path(folder)) as running:
        pid = running.wait_ready()["gateway"]["pid"]
        yield House(running.url, running.key, pid, load_settings(running.config))


async def measure(house: House, asked: argparse.Namespace) -> None:
    async with visitor(house.url) as session:
        print("| page | bytes with styles and modules |\n|---|---:|")
        print(f"| {PAGES[0]} | {await weigh(session, PAGES[0]):,} |")
        async with session.post("/sign-in", data={"key": house.key}) as answer:
            answer.raise_for_status()
        for path in PAGES[1:]:
            print(f"| {path} | {await weigh(session, path):,} |")
        await idle(session, house.pid, asked)
        began = time.monotonic()
        await fill(house.settings, asked.pages)
        print(f"\nA matter of {asked.pages:,} pages, taken in within {time.monotonic() - began:.0f} s")
        await time_matter(session, house, asked.runs)


@contextmanager
def noted(what: str) -> Iterator[None]:
    began = time.monotonic()
    yield
    print(f"{what}: {time.monotonic() - began:.1f} s", file=sys.stderr)


def visitor(url: str) -> aiohttp.ClientSession:
    jar = aiohttp.CookieJar(unsafe=True)  # a cookie of a bare address
    return aiohttp.ClientSession(
        url,
        cookie_jar=jar,
        connector=aiohttp.TCPConnector(limit=0),
        headers={"Accept": "text/html"},
        timeout=aiohttp.ClientTimeout(total=None),
    )


async def weigh(session: aiohttp.ClientSession, path: str) -> int:
    """The page and every style and module it loads; pictures are not counted."""
    async with session.get(path) as answer:
        text = await answer.text()
    seen: set[str] = set()
    waiting = set(re.findall(r'(?:href|src)="(/assets/[^"]+)"', text))
    total = len(text.encode())
    while waiting:
        name = waiting.pop()
        seen.add(name)
        async with session.get(name) as answer:
            body = await answer.read()
        total += len(body)
        imported = re.findall(rb'from "\./([\w-]+\.js)"', body)
        waiting |= {f"/assets/{each.decode()}" for each in imported} - seen
    return total


async def idle(session: aiohttp.ClientSession, pid: int, asked: argparse.Namespace) -> None:
    """Open the streams, let them settle, and see what the gateway's process spends."""
    streams = [await session.get("/events/fleet") for _ in range(asked.streams)]
    reading = [asyncio.create_task(_read(stream)) for stream in streams]
    await asyncio.sleep(5)
    before = _spent_s(pid)
    await asyncio.sleep(asked.seconds)
    spent = _spent_s(pid) - before
    for task in reading:
        task.cancel()
    await asyncio.gather(*reading, return_exceptions=True)
    print(f"\n{asked.streams} streams: {spent / asked.seconds:.2%} of one core over {asked.seconds:.0f} s")


async def fill(settings: Settings, pages: int) -> None:
    """Half of the pages in one PDF, two fifths in PDFs of a hundred, the rest in letters of four."""
    matters.new(settings, MATTER, MatterFacts())
    half, hundreds = pages // 2, pages * 2 // 5 // 100
    letters = (pages - half - hundreds * 100) // 4
    with tempfile.TemporaryDirectory() as name, noted("taking in"):
        folder = Path(name)
        (folder / "long.pdf").write_bytes(pdf(0, half))
        for number in range(hundreds):
            (folder / f"bundle {number:03}.pdf").write_bytes(pdf(half + 100 * number, 100))
        for number in range(letters):
            (folder / f"letter {number:04}.txt").write_text(
                "\f".join(words(20_000 + 4 * number + at) for at in range(4))
            )
        await evidence.add(settings, MATTER, [folder])


def words(seed: int) -> str:
    chance = random.Random(seed)
    lines = (" ".join(chance.choices(_WORDS, k=13)) for _ in range(38))
    day = f"On {chance.randint(1, 28)} March 20{chance.randint(10, 26)} it was number {seed}."
    return "\n".join((day, *lines))


def pdf(first: int, pages: int) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for number in range(first, first + pages):
        body = canvas.beginText(60, 780)
        body.setFont("Helvetica", 10)
        for line in words(number).splitlines():
            body.textLine(line)
        canvas.drawText(body)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


async def time_matter(session: aiohttp.ClientSession, house: House, runs: int) -> None:
    listed = evidence.list_all(house.settings, MATTER).documents
    long, letter = (next(each.sha256 for each in listed if each.name.startswith(name)) for name in ("long", "letter"))
    middle = next(each.page_count for each in listed if each.sha256 == long) // 2
    here = f"/matters/{MATTER}"
    print("\n| page | bytes | first, ms | later, median ms | later, worst ms |\n|---|---:|---:|---:|---:|")
    for name, path in (
        ("all matters", "/matters"),
        ("documents, first leaf", here),
        ("documents, last leaf", f"{here}?page=9999"),
        ("search: a word of every page", f"{here}/search?q=press"),
        ("search: one page has it", f"{here}/search?q=number+{middle}"),
        ("a page in the long document", f"{here}/documents/{long}?page={middle}&q=press"),
        ("its picture", f"{here}/papers/{long}/{middle}.png?width=960"),
        ("its boxes", f"{here}/papers/{long}/{middle}/boxes?spans=10-20,90-120"),
        ("a thumbnail", f"{here}/papers/{long}/1/small"),
        ("the picture of a letter", f"{here}/papers/{letter}/1.png?width=960"),
        ("duplicates", f"{here}/duplicates"),
        ("unreadable", f"{here}/unreadable"),
        ("held back", f"{here}/held"),
    ):
        print(await timed(session, name, path, runs), flush=True)
    looks = await catch_up(session, f"{here}/timeline")
    for name, path in (
        ("timeline, first leaf", f"{here}/timeline"),
        ("timeline, last leaf", f"{here}/timeline?page=9999"),
    ):
        print(await timed(session, name, path, runs))
    print(
        f"\nThe timeline was whole after {len(looks)} looks of {max(looks):.1f} s at most, {sum(looks):.0f} s in all."
    )


async def timed(session: aiohttp.ClientSession, name: str, path: str, runs: int) -> Line:
    size, first_s = await _get(session, path)
    return Line(name, size, first_s, [(await _get(session, path))[1] for _ in range(runs)])


async def catch_up(session: aiohttp.ClientSession, path: str) -> list[float]:
    """Look at the timeline, as its page does by itself, until every page was gone through."""
    looks: list[float] = []
    while sum(looks) < _TIMELINE_LIMIT_S:
        began = time.monotonic()
        async with session.get(path) as answer:
            whole = 'http-equiv="refresh"' not in await answer.text()
        looks.append(time.monotonic() - began)
        if whole:
            break
    return looks


async def _get(session: aiohttp.ClientSession, path: str) -> tuple[int, float]:
    began = time.monotonic()
    async with session.get(path) as answer:
        body = await answer.read()
        assert answer.status == 200, (path, answer.status, body[:200])
    return len(body), time.monotonic() - began


async def _read(stream: aiohttp.ClientResponse) -> None:
    async for _ in stream.content:
        pass


def _spent_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS_PER_S


if __name__ == "__main__":
    sys.exit(main())
