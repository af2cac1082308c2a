"""Who has signed in: a token that says whose key was shown and until when it counts. Pure.

Nothing is kept: the token is signed with a secret that only this house can derive, over the holder's name and a digest
of the holder's key. Whoever takes a key out of the settings, or changes it, ends the sessions that were opened with it.
"""

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from chambers.base.errors import RefusedError, UsageError
from chambers.gateway.charter import KeyRules
from chambers.gateway.rate import Bucket, take

COOKIE = "chambers_session"
LASTS_S = 12 * 3600
WRONG_KEYS_PER_MINUTE = 6
_REMEMBERED_ADDRESSES = 1000
_LONGEST_TOKEN = 512


class NotSignedInError(RefusedError):
    """No session, or one that has ended."""

    code = "session.missing"
    http_status = 401


class WrongKeyAtSignInError(RefusedError):
    """The key that was typed is none of ours."""

    code = "session.wrong_key"
    http_status = 401


class TooManyWrongKeysError(UsageError):
    """Too many wrong keys from one address."""

    code = "session.too_many_wrong_keys"
    http_status = 429


@dataclass(frozen=True, slots=True)
class Session:
    """A visitor: whose key it was, until when that counts, and what makes this session unlike any other."""

    holder: str
    ends_at_s: int
    nonce: str


def derive_secret(own_key: str) -> bytes:
    """The secret that signs sessions, from the house's own key; knowing one does not give the other away."""
    return hmac.digest(own_key.encode(), b"chambers pages: sessions", "sha256")


def seal(session: Session, rules: KeyRules, secret: bytes) -> str:
    """The session as the cookie's value."""
    body = f"{session.holder.encode().hex()}.{session.ends_at_s}.{session.nonce}"
    return f"{body}.{_sign(body, rules, secret)}"


def unseal(token: str, holders: Mapping[str, KeyRules], secret: bytes, now_s: float) -> Session | None:
    """The session of a cookie; None for one that is not ours, has ended, or whose key is gone."""
    body, _, signature = token[:_LONGEST_TOKEN].rpartition(".")
    session = _parse(body)
    rules = holders.get(session.holder) if session is not None else None
    if session is None or rules is None:
        return None
    known = hmac.compare_digest(_sign(body, rules, secret).encode(), signature.encode("utf-8", "replace"))
    return session if known and now_s < session.ends_at_s else None


def csrf_token(session: Session, secret: bytes) -> str:
    """What a form of this session must bear: no other page can know it."""
    return hmac.new(secret, f"csrf {session.holder} {session.nonce}".encode(), hashlib.sha256).hexdigest()


def matches(given: str, expected: str) -> bool:
    """Whether two tokens are the same, in constant time."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), expected.encode())


def _parse(body: str) -> Session | None:
    try:
        holder, ends_at_s, nonce = body.split(".")
        return Session(bytes.fromhex(holder).decode(), int(ends_at_s), nonce)
    except ValueError:
        return None


def _sign(body: str, rules: KeyRules, secret: bytes) -> str:
    bound_to = hashlib.sha256(rules.key.encode("utf-8", "surrogateescape")).digest()
    return hmac.digest(secret, body.encode() + b"\0" + bound_to, "sha256").hex()


@dataclass(slots=True)
class WrongKeys:
    """How many wrong keys came from where; forgets the oldest address first, and all when the gateway starts anew."""

    _buckets: dict[str, Bucket] = field(default_factory=dict)

    def wait_s(self, address: str, now_s: float) -> float | None:
        """How long an address must wait before it may try again; None if it need not."""
        bucket = self._buckets.get(address)
        return None if bucket is None else take(bucket, WRONG_KEYS_PER_MINUTE, now_s).wait_s

    def note(self, address: str, now_s: float) -> None:
        """One more wrong key from there."""
        bucket = self._buckets.pop(address, None)
        self._buckets[address] = take(bucket, WRONG_KEYS_PER_MINUTE, now_s).bucket
        for oldest in _surplus(self._buckets):
            del self._buckets[oldest]


def _surplus(addresses: Iterable[str]) -> list[str]:
    known = list(addresses)
    return known[: max(len(known) - _REMEMBERED_ADDRESSES, 0)]
