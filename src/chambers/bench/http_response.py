"""HTTP/1.1 responses out of bytes, as they come. Pure.

Only what servers of models send is understood: a head, then a body of a given length, in chunks, or until the
connection ends. No library is used because start-up and every token are paid for in processor time that may be the
engine's.
"""

from chambers.base.errors import OperationError

_MOST_HEAD_BYTES = 64 * 1024


class BrokenResponseError(OperationError):
    """The server does not speak HTTP/1.1."""

    code = "bench.broken_response"


class ResponseReader:
    """Feed it the bytes of one response; it gives back those of the body."""

    def __init__(self) -> None:
        self.status: int | None = None
        self.headers: dict[str, str] = {}
        self.done = False
        self._rest = b""
        self._chunked = False
        self._left: int | None = None
        """Bytes still to come of the body, or of the chunk that is being read; None where nobody knows."""
        self._trailer = False

    @property
    def keeps_connection(self) -> bool:
        """Whether the next request may go the same way."""
        return self.done and self.headers.get("connection", "").lower() != "close" and not self._until_close

    @property
    def _until_close(self) -> bool:
        return not self._chunked and "content-length" not in self.headers

    def feed(self, data: bytes) -> bytes:
        """What of the body these bytes carry."""
        if self.status is None:
            self._rest += data
            if not self._read_head():
                return b""
            data, self._rest = self._rest, b""
        return self._read_chunks(data) if self._chunked else self._read_plain(data)

    def close(self) -> bool:
        """The connection has ended; whether the response is whole."""
        self.done = self.done or (self.status is not None and self._until_close)
        return self.done

    def _read_head(self) -> bool:
        end = self._rest.find(b"\r\n\r\n")
        if end < 0:
            if len(self._rest) > _MOST_HEAD_BYTES:
                raise BrokenResponseError("The server's answer has no end of its headers.")
            return False
        head, self._rest = self._rest[:end].decode("latin-1"), self._rest[end + 4 :]
        line, *fields = head.split("\r\n")
        self.status = _parse_status(line)
        self.headers = {
            name.strip().lower(): value.strip() for name, _, value in (one.partition(":") for one in fields)
        }
        if self.status == 100:
            self.status = None
            return self._read_head()
        self._chunked = "chunked" in self.headers.get("transfer-encoding", "").lower()
        length = self.headers.get("content-length", "")
        self._left = int(length) if length.isdecimal() and not self._chunked else None
        self.done = self._left == 0
        return True

    def _read_plain(self, data: bytes) -> bytes:
        if self._left is None:
            return data
        taken = data[: self._left]
        self._left -= len(taken)
        self.done = self._left == 0
        return taken

    def _read_chunks(self, data: bytes) -> bytes:
        out: list[bytes] = []
        self._rest += data
        while not self.done and (piece := self._next_piece()) is not None:
            out.append(piece)
        return b"".join(out)

    def _next_piece(self) -> bytes | None:
        """The next bytes of the body in what is left to read; None when more must come first."""
        if self._left is None:
            return self._begin_chunk()
        if self._left == 0:
            return self._end_chunk()
        if not self._rest:
            return None
        piece, self._rest = self._rest[: self._left], self._rest[self._left :]
        self._left -= len(piece)
        return piece

    def _begin_chunk(self) -> bytes | None:
        line, found, rest = self._rest.partition(b"\r\n")
        if not found:
            return None
        self._rest = rest
        if self._trailer:
            self.done = not line
            return b""
        try:
            size = int(line.partition(b";")[0], 16)
        except ValueError as error:
            raise BrokenResponseError(f"The server's answer has a chunk of no size: {line[:20]!r}.") from error
        self._trailer = size == 0
        self._left = size or None
        return b""

    def _end_chunk(self) -> bytes | None:
        if len(self._rest) < 2:
            return None
        self._rest, self._left = self._rest[2:], None
        return b""


def _parse_status(line: str) -> int:
    protocol, _, rest = line.partition(" ")
    code = rest[:3]
    if not protocol.startswith("HTTP/1.") or not code.isdecimal():
        raise BrokenResponseError(f"The server does not speak HTTP/1.1: {line[:60]!r}.")
    return int(code)
