"""Who may come in, and what each key opens: digests, compared in constant time."""

import hashlib
import hmac
from collections.abc import Iterable

from chambers.gateway.charter import KeyRules


class Keyring:
    """Knows the digests of the keys and the rules of their holders."""

    def __init__(self, keys: Iterable[KeyRules]) -> None:
        self._rules = tuple((_digest(rules.key.encode("utf-8", "surrogateescape")), rules) for rules in keys)
        assert self._rules, "a door without keys would be open"

    def identify(self, presented: bytes | None) -> KeyRules | None:
        """Whose key this is. Every key is compared, so that time tells nothing."""
        digest = _digest(presented or b"")
        matches = [rules for known, rules in self._rules if hmac.compare_digest(digest, known)]
        return matches[0] if presented is not None and matches else None


def presented_key(headers: Iterable[tuple[bytes, bytes]]) -> bytes | None:
    """The key a request brings: `Authorization: Bearer` (OpenAI, Claude Code) or `x-api-key` (Anthropic)."""
    found = {name: value for name, value in headers if name in {b"authorization", b"x-api-key"}}
    scheme, _, key = found.get(b"authorization", b"").partition(b" ")
    if scheme.lower() == b"bearer" and key:
        return key.strip()
    return found.get(b"x-api-key")


def _digest(key: bytes) -> bytes:
    return hashlib.sha256(key).digest()
