"""The least that a proxy of this make can do: `python pass_through.py DESCRIPTOR SOCKET`.

A bare ASGI callable under the gateway's own server, an aiohttp client on a Unix socket, bytes passed on as they come.
No keys, no names, no queue, no watch for clients that leave: what the gateway costs beyond this is what it adds.
"""

import asyncio
import sys

import aiohttp

from chambers.gateway.asgi import Receive, Scope, Send
from chambers.gateway.serve import serve

STREAM = [(b"content-type", b"text/event-stream")]


class PassThrough:
    """One upstream, one session, a fresh connection a request, like the gateway."""

    def __init__(self, socket: str) -> None:
        connector = aiohttp.UnixConnector(socket, limit=0, force_close=True)
        self._session = aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(total=None))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await receive()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await self._session.close()
            await send({"type": "lifespan.shutdown.complete"})
            return
        body = b""
        while True:
            message = await receive()
            body += message["body"]
            if not message["more_body"]:
                break
        headers = {"content-type": "application/json"}
        async with self._session.post(f"http://engine{scope['path']}", data=body, headers=headers) as answer:
            await send({"type": "http.response.start", "status": answer.status, "headers": STREAM})
            while piece := await answer.content.readany():
                await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


async def main(descriptor: int, socket: str) -> None:
    await serve(PassThrough(socket), descriptor)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
