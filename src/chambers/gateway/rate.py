"""How many requests a minute a key may make: a token bucket as a value. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bucket:
    """What is left of an allowance, and when that was."""

    left: float
    at_s: float


@dataclass(frozen=True, slots=True)
class Taken:
    """The bucket afterwards; `wait_s` is None when the request may go ahead."""

    bucket: Bucket
    wait_s: float | None


def take(bucket: Bucket | None, per_minute: int, now_s: float) -> Taken:
    """One request out of a bucket that holds a minute's worth and fills evenly; None is a full one."""
    full = Bucket(float(per_minute), now_s)
    before = bucket or full
    refilled = before.left + max(now_s - before.at_s, 0.0) * per_minute / 60
    left = min(refilled, float(per_minute))
    if left >= 1:
        return Taken(Bucket(left - 1, now_s), None)
    return Taken(Bucket(left, now_s), (1 - left) * 60 / per_minute)
