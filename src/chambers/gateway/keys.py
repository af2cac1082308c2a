"""Who may come in: keys, compared as digests in constant time."""

import hashlib
import hmac
from collections.abc import Iterable


class Keyring:
    """Knows the digests of the keys, not the keys."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._digests = tuple(_digest(key.encode()) for key in keys)
        assert self._digests, "a door without keys would be open"

    def admits(self, presented: bytes | None) -> bool:
        """Whether this is one of the keys. Every key is compared, so that time tells nothing."""
        digest = _digest(presented or b"")
        matches = [hmac.compare_digest(digest, known) for known in self._digests]
        return presented is not None and any(matches)


def presented_key(headers: Iterable[tuple[bytes, bytes]]) -> bytes | None:
    """The key a request brings: `Authorization: Bearer` (OpenAI, Claude Code) or `x-api-key` (Anthropic)."""
    found = {name: value for name, value in headers if name in {b"authorization", b"x-api-key"}}
    scheme, _, key = found.get(b"authorization", b"").partition(b" ")
    if scheme.lower() == b"bearer" and key:
        return key.strip()
    return found.get(b"x-api-key")


def _digest(key: bytes) -> bytes:
    return hashlib.sha256(key).digest()
