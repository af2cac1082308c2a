#!/usr/bin/env python3
"""Plays a model server that lies: OpenAI's chat completions on loopback, and one way of being wrong for each name.

    lying_engine.py --lie NAME [--host ADDRESS] [--port N] [--record FILE] [--pause-s S] [--alias NAME]

It prints its address once it listens. What it is asked for is told by the words and the form of the request: a draft, a
repair, a review, an answer to an objection, or some other form that it fills in with nothing. `--record` keeps every
request, one line of JSON each; `--pause-s` is how long it thinks before each piece of an answer; `--alias` is a further
model that it lists. The lies themselves are in `lies.py`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
from pathlib import Path

from fake_http import Connection
from fake_slots import Refusal
from lies import LIES, Lie

NOTHING = {"claim": "general", "passages": [1, 99], "pages": ["HAR999999"], "parties": [], "events": [], "money": []}
PIECE_CHARS = 24


class Liar:
    """One lie, told over and over; what `fake_http` wants of an engine is here too."""

    def __init__(self, lie: Lie, record: Path | None, pause_s: float = 0.0, alias: str | None = None) -> None:
        self.lie, self.record, self.pause_s, self.alias = lie, record, pause_s, alias
        self.behaviour: dict = {}
        self.requests = 0

    async def hang_if_told(self) -> None:
        return

    def answer(self, body: dict) -> str:
        self.requests += 1
        if self.record:
            with self.record.open("a", encoding="utf-8") as file:
                file.write(json.dumps(body) + "\n")
        if self.lie.refuses_grammar and "grammar" in body:
            raise Refusal(400, "this engine knows no grammar", "invalid_request_error")
        asked = body["messages"][-1]["content"]
        form = json.dumps(body.get("response_format", ""))
        if "objections" in form:
            return self.lie.review(asked)
        if "paragraphs" in form:
            return in_pieces(self.told(asked), body["response_format"], keeps_schema=self.lie.keeps_schema)
        return json.dumps(NOTHING) if "response_format" in body else self.told(asked)

    def told(self, asked: str) -> str:
        if "This sentence is wrong" in asked:
            return self.lie.repair(asked)
        return self.lie.answer(asked) if "objects to this sentence" in asked else self.lie.draft(asked)


def in_pieces(text: str, form: dict, *, keeps_schema: bool) -> str:
    """The text as lists of words and facts; a figure that is no fact is left out, as a sampler would have it."""
    items = form["json_schema"]["schema"]["properties"]["paragraphs"]["items"]["items"]["anyOf"]
    facts = sorted(items[1]["properties"]["fact"]["enum"], key=len, reverse=True)
    split = re.compile("(" + "|".join(map(re.escape, facts)) + ")")

    def piece(words: str) -> dict:
        if words in facts:
            return {"fact": words}
        return {"words": re.sub(r"[0-9$\u20ac\u00a3]", "", words) if keeps_schema else words}

    return json.dumps(
        {"paragraphs": [[piece(part) for part in split.split(line)] for line in text.split("\n") if line]}
    )


async def route(connection: Connection, method: str, path: str, body: bytes) -> None:
    liar = connection.engine
    if method == "GET" and path == "/v1/models":
        names = ["drafter", "heavy", "reviewer", "fast", "extractor", "planner", "router", "gate"]
        names += [liar.alias] if liar.alias else []
        data = [{"id": name, "object": "model", "context_tokens": 8192} for name in names]
        return await connection.send_json({"object": "list", "data": data})
    if method != "POST" or path != "/v1/chat/completions":
        raise Refusal(404, "File Not Found", "not_found_error")
    asked = json.loads(body)
    if not asked.get("stream"):
        # A look at whether it is ready.
        message = {"role": "assistant", "content": "Yes."}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        return await connection.send_json({"object": "chat.completion", "model": asked["model"], "choices": [choice]})
    text = liar.answer(asked)
    if asked["max_tokens"] < liar.lie.least_tokens:
        return await stream(connection, "", liar.lie.thinking, asked["model"], "length")
    return await stream(connection, text, liar.lie.thinking, asked["model"], "stop")


async def stream(connection: Connection, text: str, thinking: str, model: str, finish: str) -> None:
    await connection.begin_stream()

    async def say(delta: dict, reason: str | None = None, **more: object) -> None:
        choice = {"index": 0, "delta": delta, "finish_reason": reason}
        await connection.send_event({"id": "lie", "object": "chat.completion.chunk", "model": model,
                                     "choices": [choice], **more})  # fmt: skip

    if thinking:
        await say({"reasoning_content": thinking})
    for at in range(0, len(text), PIECE_CHARS):
        await asyncio.sleep(connection.engine.pause_s)
        await say({"content": text[at : at + PIECE_CHARS]})
    usage = {"prompt_tokens": 1, "completion_tokens": len(text) // 4, "total_tokens": 1 + len(text) // 4}
    await say({}, finish, usage=usage)
    await connection.send_event("[DONE]")
    await connection.end_stream()


async def serve(liar: Liar, host: str, port: int) -> None:
    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await Connection(liar, route, reader, writer).serve()

    server = await asyncio.start_server(connected, host, port)
    print(f"http://{host}:{server.sockets[0].getsockname()[1]}", flush=True)
    async with server:
        await server.serve_forever()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--lie", choices=sorted(LIES), required=True)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--record", type=Path)
    parser.add_argument("--pause-s", type=float, default=0.0)
    parser.add_argument("--alias")
    options = parser.parse_args()
    liar = Liar(LIES[options.lie], options.record, options.pause_s, options.alias)
    asyncio.run(serve(liar, options.host, options.port))


if __name__ == "__main__":
    main()
