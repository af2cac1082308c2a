"""What can go wrong behind the door, and how it is told to the client. Pure."""

from chambers.base.errors import ChambersError, OperationError, UnavailableError, UsageError
from chambers.chat.dialect import Failure, Party

_NOT_THE_CLIENTS = frozenset({300, 301, 302, 303, 307, 308, 401, 403, 404, 407})
"""An engine that answers so quarrels with us: our key, our path."""
_RETRY_AFTER_S = 5.0


class EngineRefusedError(OperationError):
    """The engine answered with an error of its own."""

    code = "engine.refused"

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class EngineLostError(OperationError):
    """The engine went away in the middle of its work."""

    code = "engine.lost"
    http_status = 502


class EngineSilentError(OperationError):
    """The engine took the request and said nothing."""

    code = "engine.silent"
    http_status = 504


class NotSpokenError(UsageError):
    """The engine of that lane has no such thing."""

    code = "engine.not_spoken"
    http_status = 501


class BadBodyError(UsageError):
    """The body is not a request."""

    code = "request.invalid"


class NoVisionError(UsageError):
    """The model cannot see."""

    code = "request.no_vision"


class ImageByAddressError(UsageError):
    """An image that is somewhere else."""

    code = "request.image_by_address"


class RateLimitError(UsageError):
    """More requests a minute than the key allows."""

    code = "key.rate_limit"
    http_status = 429

    def __init__(self, per_minute: int, wait_s: float) -> None:
        super().__init__(f"This key allows {per_minute} requests a minute.", hint=f"Try again in {wait_s:.1f} s.")
        self.retry_after_s = wait_s


class QueueFullError(UnavailableError):
    """As many are waiting as may."""

    code = "lane.queue_full"

    def __init__(self, model: str, place: int, wait_s: float | None) -> None:
        super().__init__(
            f"Too many requests wait for {model}; this one would have been number {place}.",
            hint="Try again later; gateway.queue_length sets how many may wait.",
        )
        self.place = place
        self.retry_after_s = wait_s or _RETRY_AFTER_S


class WaitedTooLongError(UnavailableError):
    """Its turn did not come before its deadline."""

    code = "lane.wait_too_long"


def failure_of(error: ChambersError) -> Failure:
    """An error of ours in the words that go into an envelope."""
    if isinstance(error, EngineRefusedError):
        return Failure(_status_of(error), error.code, f"The engine says: {error.message}", Party.ENGINE)
    party = Party.CLIENT if error.http_status < 500 else Party.GATEWAY
    if error.code.startswith("engine."):
        party = Party.ENGINE
    retry_after_s: float | None = getattr(error, "retry_after_s", None)
    place = getattr(error, "place", None)
    details = {} if place is None else {"position": place}
    return Failure(error.http_status, error.code, error.message, party, error.hint, retry_after_s, details)


def _status_of(error: EngineRefusedError) -> int:
    if error.status == 429:
        return 503
    passed_on = (error.status < 500 and error.status not in _NOT_THE_CLIENTS) or error.status in {501, 503}
    return error.status if passed_on else 502
