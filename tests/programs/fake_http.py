"""The fake engine's HTTP/1.1: requests read, answers and event streams written. Part of `fake_engine.py`."""

from __future__ import annotations

import asyncio
import contextlib
import json

from fake_slots import Disconnect, Refusal


class Connection:
    """HTTP/1.1 on one connection. It reads on while an answer is made, which is how it learns that the client left."""

    def __init__(self, engine, route, reader, writer):
        self.engine, self.route, self.reader, self.writer = engine, route, reader, writer
        self.buffer = bytearray()
        self.kept = bytearray()

    async def serve(self):
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, Disconnect):
            while await self.serve_one():
                pass
        self.writer.close()

    async def serve_one(self):
        head = await self.read_until(b"\r\n\r\n")
        if head is None:
            return False
        first, *lines = head.decode("latin-1").split("\r\n")
        method, path, _ = first.split(" ", 2)
        headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        body = await self.read_body(headers)
        await self.engine.hang_if_told()
        answering = asyncio.ensure_future(self.answer(method, path.partition("?")[0], body))
        leaving = asyncio.ensure_future(self.wait_left())
        await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
        stayed = answering.done()
        for task in (answering, leaving):
            task.cancel()
        outcomes = await asyncio.gather(answering, leaving, return_exceptions=True)
        if stayed and isinstance(outcomes[0], Exception):
            raise outcomes[0]
        return stayed and headers.get("connection", "").lower() != "close"

    async def wait_left(self):
        while await self.fill():
            pass

    async def fill(self):
        data = await self.reader.read(65536)
        self.buffer += data
        return bool(data)

    async def read_until(self, mark):
        while mark not in self.buffer:
            if not await self.fill():
                return None
        head, _, rest = bytes(self.buffer).partition(mark)
        self.buffer = bytearray(rest)
        return head

    async def read_exactly(self, size):
        while len(self.buffer) < size:
            if not await self.fill():
                raise asyncio.IncompleteReadError(bytes(self.buffer), size)
        taken, self.buffer = bytes(self.buffer[:size]), self.buffer[size:]
        return taken

    async def read_body(self, headers):
        if headers.get("transfer-encoding", "").lower() != "chunked":
            return await self.read_exactly(int(headers.get("content-length", 0)))
        body = b""
        while size := int(await self.read_until(b"\r\n") or b"0", 16):
            body += await self.read_exactly(size)
            await self.read_exactly(2)
        await self.read_until(b"\r\n")
        return body

    async def answer(self, method, path, body):
        try:
            await self.route(self, method, path, body)
        except Refusal as refusal:
            await self.send_json(refusal.body, refusal.status)

    async def send_json(self, value, status=200):
        await self.send(status, json.dumps(value, ensure_ascii=False).encode(), "application/json; charset=utf-8")

    async def send(self, status, data, kind):
        head = (
            f"HTTP/1.1 {status} Status\r\nServer: fake\r\nContent-Type: {kind}\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        self.writer.write(head.encode() + data)
        await self.writer.drain()

    async def begin_stream(self):
        kind = "Content-Type: text/event-stream\r\nTransfer-Encoding: chunked"
        await self.write(f"HTTP/1.1 200 OK\r\nServer: fake\r\n{kind}\r\n\r\n".encode())

    async def send_event(self, value, name=None):
        said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        data = (f"event: {name}\n" if name else "").encode() + f"data: {said}\n\n".encode()
        framed = f"{len(data):x}\r\n".encode() + data + b"\r\n"
        split_at = next((at + 1 for at, byte in enumerate(framed) if byte >= 0x80), 0)
        if split_at and self.engine.behaviour.get("half_character"):
            await self.write(framed[:split_at])
            await asyncio.sleep(0.01)
            framed = framed[split_at:]
        await self.write(framed)

    async def end_stream(self):
        await self.write(b"0\r\n\r\n", last=True)

    async def write(self, data, *, last=False):
        """Part of a stream; with `burst` it is kept until the last."""
        self.kept += data
        if last or not self.engine.behaviour.get("burst"):
            self.writer.write(bytes(self.kept))
            self.kept.clear()
            await self.writer.drain()
