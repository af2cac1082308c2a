"""The gateway's standard input: its charter, one line of JSON to begin with and one for every change.

Nothing of a line is ever logged, because keys stand in it. When the input ends there are no more changes, and the
gateway goes on as it is.
"""

import asyncio
import io
import logging
from collections.abc import Callable

from pydantic import ValidationError

from chambers.gateway.charter import Charter

LONGEST_LINE_BYTES = 16 * 1024 * 1024
_log = logging.getLogger(__name__)


def open_feed(descriptor: int = 0) -> io.FileIO:
    """Unbuffered, so that reading the first line takes nothing of the next."""
    return io.FileIO(descriptor, closefd=False)


def read_first(feed: io.FileIO) -> Charter:
    """The charter to begin with."""
    return Charter.model_validate_json(feed.readline())


async def follow(feed: io.FileIO, adopt: Callable[[Charter], None]) -> None:
    """Adopt every charter that comes, until there are no more."""
    reader = asyncio.StreamReader(limit=LONGEST_LINE_BYTES)
    loop = asyncio.get_running_loop()
    try:
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), feed)
    except ValueError:
        return  # a file has no more to say than what it said
    while line := await reader.readline():
        try:
            adopt(Charter.model_validate_json(line))
        except ValidationError as error:
            _log.warning("a new charter was not understood (%d faults); the old one stays", error.error_count())
