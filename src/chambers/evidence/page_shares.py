"""The pages of one document shared out to several processes, inside the confined reader.

Each process is a copy of the reader at the moment when the document was open, confined like it, and reads a run of
pages. One that dies gives nothing back; then the reader reads that run itself, and ends as it would have ended alone.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import BinaryIO

from chambers.evidence.answer import Answer, parse_answer

_LEAST_PAGES = 64
"""Fewer are read before another process would have begun."""
Read = Callable[[range], Answer]


@dataclass(frozen=True, slots=True)
class _Share:
    """A process at work on a run of pages, and where its answer comes from."""

    pages: range
    pid: int
    pipe: BinaryIO


def read_shared(count: int, read: Read, workers: int) -> Iterator[Answer]:
    """The answers to all runs of pages, in order; this process reads the first itself."""
    first, *others = runs(count, workers)
    shares = [_begin(pages, read) for pages in others]
    yield read(first)
    for share in shares:
        yield _end(share) or read(share.pages)


def runs(count: int, workers: int) -> tuple[range, ...]:
    """The pages in runs of about the same length, as many as there are workers and as are worth it."""
    shares = max(min(workers, count // _LEAST_PAGES), 1)
    bounds = [count * share // shares for share in range(shares + 1)]
    return tuple(range(start, end) for start, end in pairwise(bounds))


def _begin(pages: range, read: Read) -> _Share:
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return _Share(pages, pid, os.fdopen(reading, "rb"))
    status = 1
    try:
        os.close(reading)
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(read(pages).to_json().encode("utf-8", "surrogatepass"))
        status = 0
    finally:
        # Nothing of the copy may run on into what the reader does next.
        sys.stderr.flush()
        os._exit(status)


def _end(share: _Share) -> Answer | None:
    with share.pipe:
        said = share.pipe.read()
    _, status = os.waitpid(share.pid, 0)
    return parse_answer(json.loads(said)) if status == 0 else None
