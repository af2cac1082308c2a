"""How bytes travel between us and a child besides its standard streams: pipes on the event loop, files in memory."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Iterator
from typing import IO


@contextlib.contextmanager
def in_memory_file(data: bytes) -> Iterator[int]:
    """A file descriptor to read `data` from. A pipe would hold the writer up beyond its buffer."""
    fd = os.memfd_create("chambers")
    try:
        remaining = memoryview(data)
        while remaining:
            remaining = remaining[os.write(fd, remaining) :]
        os.lseek(fd, 0, os.SEEK_SET)
        yield fd
    finally:
        os.close(fd)


@contextlib.asynccontextmanager
async def reading_pipe() -> AsyncIterator[tuple[asyncio.StreamReader, IO[bytes]]]:
    """A pipe from the child: its reading end on the event loop, its writing end as a file to pass on and close."""
    read_end, write_end = open_pipe()
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    transport, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), read_end)
    with write_end:
        try:
            yield reader, write_end
        finally:
            transport.close()


def open_pipe() -> tuple[IO[bytes], IO[bytes]]:
    read_fd, write_fd = os.pipe()
    return os.fdopen(read_fd, "rb", buffering=0), os.fdopen(write_fd, "wb", buffering=0)
