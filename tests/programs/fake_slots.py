"""The fake engine's work: slots with a cache each, made-up words at a pace, and the faults that are due.

Part of `fake_engine.py`, which says what can be asked of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import math
import os
import signal
import sys
import time
import zlib
from pathlib import Path

CHARACTERS_A_TOKEN = 4
PROGRESS_EVERY_TOKENS = 256
LETTERS = "abcdefghijklmnopqrstuvwxyz"
FAULTS = (
    *("crash_at_start", "out_of_memory", "lies_ready", "crash_after_requests", "hang_after_requests"),
    *("disconnect_midway", "garbage", "refuse"),
)


class Disconnect(Exception):  # noqa: N818 - it is not an error here
    """The connection is to be closed now, without another word."""


class Refusal(Exception):  # noqa: N818 - an answer, told as HTTP
    def __init__(self, status, message, kind="server_error", **more):
        super().__init__(message)
        self.status = status
        self.body = {"error": {"code": status, "message": message, "type": kind, **more}}


def tokens_of(text):
    return [text[at : at + CHARACTERS_A_TOKEN] for at in range(0, len(text), CHARACTERS_A_TOKEN)]


def made_up_tokens(seed, *, with_umlaut):
    """Four characters each, different from one another for a long while, and different for every prompt."""
    for number in itertools.count(zlib.crc32(seed.encode())):
        mixed = number * 7919 % 26**3
        word = LETTERS[mixed // 676] + LETTERS[mixed // 26 % 26] + LETTERS[mixed % 26]
        yield f"ü{word[1:]} " if with_umlaut else f"{word} "


def common_length(one, other):
    """How many characters two texts begin with in common, by halving: prompts are long."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[:middle] == other[:middle] else (low, middle - 1)
    return low


def text_of(content):
    if isinstance(content, list):
        return "".join(str(part.get("text", part)) if isinstance(part, dict) else str(part) for part in content)
    return "" if content is None else str(content)


def render(messages):
    """A chat as one prompt; what the assistant said stands right after its mark, so that a next turn finds it."""
    turns = (
        f"<{turn.get('role')}>{text_of(turn.get('content'))}{json.dumps(turn.get('tool_calls') or '')}"
        for turn in messages
    )
    return "".join(turns).replace('""', "") + "<assistant>"


class Slot:
    def __init__(self, number):
        self.number = number
        self.text = ""
        self.busy = False
        self.used_at = 0.0
        self.prompt_tokens = self.read_tokens = self.cached_tokens = self.said_tokens = 0

    def facts(self, context_tokens):
        return {
            "id": self.number,
            "n_ctx": context_tokens,
            "speculative": False,
            "is_processing": self.busy,
            "n_prompt_tokens": self.prompt_tokens,
            "n_prompt_tokens_processed": self.read_tokens,
            "n_prompt_tokens_cache": self.cached_tokens,
            "next_token": [{"has_next_token": self.busy, "n_decoded": self.said_tokens}],
        }


class Work:
    """One answer: what was asked, and how far it is."""

    def __init__(self, engine, prompt, body, call=None):
        wanted = body.get("max_tokens") or body.get("max_completion_tokens") or body.get("max_output_tokens")
        wanted = wanted or body.get("n_predict")
        self.is_check = wanted == 1
        self.prompt, self.body, self.call = prompt, body, call
        self.tokens = engine.words_for(prompt, body, wanted, call)
        self.finish = "length" if wanted and len(self.tokens) >= wanted else "stop"
        if call:
            self.finish = "tool_calls"
        self.prompt_tokens = max(math.ceil(len(prompt) / CHARACTERS_A_TOKEN), 1)
        self.cached = self.said = 0
        self.prompt_ms = self.decode_ms = 0.0

    def usage(self):
        return {
            "completion_tokens": self.said,
            "prompt_tokens": self.prompt_tokens,
            "total_tokens": self.prompt_tokens + self.said,
            "prompt_tokens_details": {"cached_tokens": self.cached},
        }

    def timings(self):
        read = self.prompt_tokens - self.cached
        return {
            "cache_n": self.cached,
            **rates("prompt", read, self.prompt_ms),
            **rates("predicted", self.said, self.decode_ms),
        }


def rates(name, count, spent_ms):
    return {
        f"{name}_n": count,
        f"{name}_ms": spent_ms,
        f"{name}_per_token_ms": spent_ms / max(count, 1),
        f"{name}_per_second": 1000 * count / max(spent_ms, 1e-6),
    }


class Engine:
    """The slots, their caches, the counters, and the faults that are due."""

    def __init__(self, options, behaviour, *, faulty):
        self.options = options
        self.behaviour = behaviour
        self.faults = {name: behaviour.get(name) for name in FAULTS} if faulty else {}
        self.context_tokens = options.ctx_size // options.parallel
        self.slots = [Slot(number) for number in range(options.parallel)]
        self.freed = asyncio.Condition()
        self.ready_at = time.monotonic() + float(self.faults.get("lies_ready") or 0)
        self.requests = self.waiting = self.ids = 0
        self.hung = False
        self.totals = {"prompt_tokens": 0, "prompt_ms": 0.0, "said_tokens": 0, "said_ms": 0.0}

    def note(self, asked):
        if "record" in self.behaviour:
            with Path(self.behaviour["record"]).open("a", encoding="utf-8") as file:
                file.write(json.dumps(asked) + "\n")

    def due(self, fault, work):
        value = self.faults.get(fault)
        if value is None or value is False:
            return False
        return True if value is True else not work.is_check and self.requests > value

    def words_for(self, prompt, body, wanted, call):
        if call:
            return tokens_of(json.dumps(call["arguments"]))
        made_up = made_up_tokens(prompt, with_umlaut=self.behaviour.get("half_character"))
        if body.get("ignore_eos") and wanted:
            return list(itertools.islice(made_up, wanted))
        if "text" in self.behaviour:
            return tokens_of(self.behaviour["text"])[:wanted]
        return list(itertools.islice(made_up, min(wanted or sys.maxsize, self.behaviour.get("words", 16))))

    def admit(self, work):
        """Refuse, or count the request."""
        if time.monotonic() < self.ready_at:
            raise Refusal(503, "Loading model", "unavailable_error")
        self.requests += not work.is_check
        if self.due("refuse", work):
            raise Refusal(500, "the fake engine was told to refuse")
        if work.prompt_tokens >= self.context_tokens:
            raise Refusal(
                400,
                f"request ({work.prompt_tokens} tokens) exceeds the context size ({self.context_tokens} tokens)",
                "exceed_context_size_error",
                n_prompt_tokens=work.prompt_tokens,
                n_ctx=self.context_tokens,
            )

    @contextlib.asynccontextmanager
    async def slot_for(self, work):
        """The free slot that remembers most of the prompt; waits while all are busy."""
        self.waiting += 1
        try:
            async with self.freed:
                await self.freed.wait_for(lambda: self.free_slots(work))
                slot = max(self.free_slots(work), key=lambda one: (common_length(one.text, work.prompt), -one.used_at))
                slot.busy = True
        finally:
            self.waiting -= 1
        try:
            yield slot
        finally:
            slot.busy, slot.used_at = False, time.monotonic()
            async with self.freed:
                self.freed.notify_all()

    def free_slots(self, work):
        wanted = work.body.get("id_slot", -1)
        return [slot for slot in self.slots if not slot.busy and wanted in {-1, slot.number}]

    async def generate(self, work):
        """Yields ("progress", facts) while it reads and ("token", text) while it speaks."""
        async with self.slot_for(work) as slot:
            remembers = work.body.get("cache_prompt", True)
            known = common_length(slot.text, work.prompt) if remembers else 0
            work.cached = min(known // CHARACTERS_A_TOKEN, work.prompt_tokens - 1)
            slot.prompt_tokens, slot.cached_tokens, slot.said_tokens = work.prompt_tokens, work.cached, 0
            slot.text = work.prompt[:known]
            started = time.monotonic()
            async for read in self.read_prompt(work, slot):
                facts = {"total": work.prompt_tokens, "cache": work.cached, "processed": read}
                yield "progress", {**facts, "time_ms": int(1000 * (time.monotonic() - started))}
            work.prompt_ms = 1000 * (time.monotonic() - started)
            slot.text = work.prompt
            async for token in self.speak(work, slot):
                yield "token", token

    async def read_prompt(self, work, slot):
        rate = self.behaviour.get("prompt_tps", 0)
        read = work.cached
        while True:
            slot.read_tokens = read
            yield read
            step = min(PROGRESS_EVERY_TOKENS, work.prompt_tokens - read)
            if step <= 0:
                return
            await asyncio.sleep(step / rate if rate else 0)
            read += step

    async def speak(self, work, slot):
        pause_s = 1 / self.behaviour.get("tps", 500) if self.behaviour.get("tps", 500) else 0
        started = time.monotonic()
        for number, token in enumerate(work.tokens):
            if number == len(work.tokens) // 2:
                await self.reach_middle(work)
            due_in_s = started + number * pause_s - time.monotonic()
            await asyncio.sleep(0 if self.behaviour.get("burst") else max(due_in_s, 0))
            work.said = slot.said_tokens = number + 1
            work.decode_ms = 1000 * (time.monotonic() - started)
            slot.text += token
            yield token
        self.totals["prompt_tokens"] += work.prompt_tokens - work.cached
        self.totals["prompt_ms"] += work.prompt_ms
        self.totals["said_tokens"] += work.said
        self.totals["said_ms"] += work.decode_ms

    async def reach_middle(self, work):
        if self.due("crash_after_requests", work):
            await asyncio.sleep(0.05)  # let what was said reach the client
            os.kill(os.getpid(), signal.SIGKILL)
        if self.due("hang_after_requests", work):
            self.hung = True
        if self.due("disconnect_midway", work):
            await asyncio.sleep(0.05)
            raise Disconnect
        await self.hang_if_told()

    async def hang_if_told(self):
        if self.hung:
            await asyncio.Event().wait()

    def metrics(self):
        totals = self.totals
        values = {
            "prompt_tokens_total": totals["prompt_tokens"],
            "prompt_seconds_total": totals["prompt_ms"] / 1000,
            "tokens_predicted_total": totals["said_tokens"],
            "tokens_predicted_seconds_total": totals["said_ms"] / 1000,
            "requests_processing": sum(slot.busy for slot in self.slots),
            "requests_deferred": self.waiting,
        }
        return "".join(f"# TYPE llamacpp:{name} gauge\nllamacpp:{name} {value}\n" for name, value in values.items())
