"""What the shared beginning of all prompts saves: the same job with the engine's prompt cache and without.

    python scripts/bench_drafting.py [--type affidavit] [--repeats 1]

Opens a house of its own with the embedded model, takes the sample matter in, and walks the course of a job in this
process, once as it is and once with a fresh word in front of every prompt, which leaves nothing for a cache to find.
Prints wall time, prompt tokens and how many of them came from the cache, by the engine's own counters.
"""

import argparse
import asyncio
import json
import secrets
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from chambers.chat.client import ChatClient
from chambers.chat.message import Completion, Message
from chambers.desk import evidence, matters
from chambers.desk.demo import ASK, MATTER
from chambers.desk.house import open_house, settle
from chambers.desk.workshop import workshop_of
from chambers.drafting.course import run_course
from chambers.drafting.order import Order
from chambers.drafting.room import Room
from chambers.drafting.stages import GivenResults
from chambers.evidence.matter_folder import find_folder
from chambers.evidence.sample_matter import write_sample_matter
from chambers.settings import Settings

GATEWAY = (sys.executable, "-I", "-m", "chambers.wiring", "serve-gateway")


class Forgetful(ChatClient):
    """Puts a fresh word in front of every prompt."""

    async def complete(self, *, messages: Sequence[Message], **more: Any) -> Completion:
        first, *others = messages
        fresh = Message(first.role, f"{secrets.token_hex(8)} {first.content}")
        return await super().complete(messages=(fresh, *others), **more)


async def run_once(settings: Settings, kind: str, chat: ChatClient) -> dict[str, Any]:
    """One job from route to assembly."""
    order = Order(matter=MATTER, type=kind, ask=ASK)
    workshop, calls = workshop_of(settings), []
    folder = find_folder(settings.matters, MATTER)
    job = f"20260101-bench-{secrets.token_hex(3)}"
    room = Room(job, order, workshop.kind_of(order), folder, chat, tell=lambda event: calls.append(dict(event)))

    async def call(stage: str, given: Any, *, part: str | None = None, role: str | None = None) -> str:
        del role
        made = await workshop.stages[stage](room, GivenResults(room, dict(given), part))
        return room.shelf.put(made)

    began_s = time.monotonic()
    await run_course(order, call, room.shelf.get)
    answered = [each for each in calls if each["kind"] == "answered"]
    later = answered[1:]
    return {
        "seconds": round(time.monotonic() - began_s, 1),
        "asking_seconds": round(sum(each["seconds"] for each in answered), 1),
        "requests": len(answered),
        "prompt_tokens": sum(each["prompt_tokens"] or 0 for each in answered),
        "cached_tokens": sum(each["cached_tokens"] or 0 for each in answered),
        "cached_share_after_the_first": round(
            sum(each["cached_tokens"] or 0 for each in later)
            / max(sum(each["prompt_tokens"] or 0 for each in later), 1),
            3,
        ),
    }


async def main(kind: str, repeats: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(state=Path(folder) / "state")
        matters.new(settings, MATTER, write_sample_matter(Path(folder) / "evidence"))
        await evidence.add(settings, MATTER, [Path(folder) / "evidence"])
        async with open_house(settings, GATEWAY) as house:
            await settle(house)
            for _ in range(repeats):
                for name, client in (("as it is", ChatClient), ("cache defeated", Forgetful)):
                    async with client(house.url, house.key) as chat:
                        print(
                            json.dumps({"run": name, "type": kind, **await run_once(settings, kind, chat)}), flush=True
                        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--type", default="affidavit")
    parser.add_argument("--repeats", type=int, default=1)
    options = parser.parse_args()
    asyncio.run(main(options.type, options.repeats))
