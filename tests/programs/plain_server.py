#!/usr/bin/env python3
"""Plays a server of somebody else's, with the faults that a measurement must notice. Prints its port when it listens.

One token is one word. Usage: plain_server.py PORT JSON, port 0 for any. How it behaves:

    tps             tokens a second of each answer (200); 0 is as fast as it can
    slots           answers at a time (64); others wait
    prompt_s        seconds for reading a prompt (0)
    caches          tells that all but one token of a prompt it has seen was cached
    remembers_all   tells so of every prompt
    stops_at        says no more than so many tokens
    slows_by        from the middle of an answer on, tokens take so many times as long
    strict          refuses fields that are not OpenAI's
    silent_usage    never tells counts
    needs_key       answers 401 without this key
    dies_after      ends in the middle of the answer with this number
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys

KNOWN = {"model", "messages", "max_tokens", "temperature", "stream", "stream_options"}


class Server:
    def __init__(self, behaviour):
        self.behaviour = behaviour
        self.slots = asyncio.Semaphore(behaviour.get("slots", 64))
        self.seen = set()
        self.answers = 0

    async def connected(self, reader, writer):
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            while True:
                await self.serve(reader, writer)
        writer.close()

    async def serve(self, reader, writer):
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        fields = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        length = int(fields.get("content-length", 0))
        body = json.loads(await reader.readexactly(length)) if length else {}
        key = self.behaviour.get("needs_key")
        if key and f"Bearer {key}" not in head:
            return self.send(writer, 401, {"error": {"message": "a key is needed"}})
        if head.startswith("GET"):
            listed = {"data": [{"id": "plain", "owned_by": "somebody"}]}
            return self.send(writer, 200, listed) if " /v1/models " in head else self.send(writer, 404, {})
        if self.behaviour.get("strict") and set(body) - KNOWN:
            unknown = sorted(set(body) - KNOWN)[0]
            return self.send(writer, 400, {"error": {"message": f"Unrecognized request argument: {unknown}"}})
        async with self.slots:
            return await self.answer(writer, body)

    def send(self, writer, status, answer):
        data = json.dumps(answer).encode()
        head = f"HTTP/1.1 {status} Said\r\ncontent-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
        writer.write(head.encode() + data)

    async def answer(self, writer, body):
        self.answers += 1
        told = self.behaviour
        prompt = " ".join(turn["content"] for turn in body["messages"])
        usage = self.usage(prompt)
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n")
        self.event(writer, {"choices": [{"index": 0, "delta": {"role": "assistant", "content": ""}}]})
        await asyncio.sleep(told.get("prompt_s", 0))
        count = min(body["max_tokens"], told.get("stops_at", 1 << 30))
        pause_s = 1 / told.get("tps", 200) if told.get("tps", 200) else 0
        due_s = asyncio.get_running_loop().time()
        for number in range(count):
            if number == count // 2 and self.answers == told.get("dies_after"):
                os._exit(1)
            self.event(writer, {"choices": [{"index": 0, "delta": {"content": f"word{number} "}}]})
            await writer.drain()
            due_s += pause_s * (told.get("slows_by", 1) if number >= count // 2 else 1)
            await asyncio.sleep(max(due_s - asyncio.get_running_loop().time(), 0))
        self.event(writer, {"choices": [{"index": 0, "delta": {}, "finish_reason": "length"}]})
        if not told.get("silent_usage"):
            self.event(writer, {"choices": [], "usage": {**usage, "completion_tokens": count}})
        writer.write(b"e\r\ndata: [DONE]\n\n\r\n0\r\n\r\n")
        await writer.drain()

    def usage(self, prompt):
        tokens = len(prompt.split()) + 10
        known = self.behaviour.get("remembers_all") or (self.behaviour.get("caches") and prompt in self.seen)
        self.seen.add(prompt)
        return {"prompt_tokens": tokens, "prompt_tokens_details": {"cached_tokens": tokens - 1 if known else 0}}

    def event(self, writer, chunk):
        data = b"data: " + json.dumps(chunk).encode() + b"\n\n"
        writer.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")


async def main():
    server = Server(json.loads(sys.argv[2]))
    listening = await asyncio.start_server(server.connected, "127.0.0.1", int(sys.argv[1]), reuse_address=True)
    print(listening.sockets[0].getsockname()[1], flush=True)
    async with listening:
        await listening.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
