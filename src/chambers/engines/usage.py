"""The counts that every OpenAI-compatible server gives with an answer, read into `Timings`.

An answer is what an engine says, and an engine may say anything: a field that is no sensible number is unknown, and
nothing here raises. Both spellings are read, that of completions and that of responses.
"""

from collections.abc import Mapping
from typing import Any

from chambers.engines.engine import Timings

# Far beyond what one request can cost; larger numbers are nonsense, or an attempt to break a sum.
_MOST_TOKENS = 10**9
_LONGEST_MS = 1e10


def count(value: Any) -> int | None:
    """A number of tokens, or None for what cannot be one."""
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 <= value <= _MOST_TOKENS else None


def milliseconds(value: Any) -> float | None:
    """A duration, or None for what cannot be one."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value <= _LONGEST_MS else None


def part(whole: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """The object of that name inside another; empty where there is none."""
    value = whole.get(name)
    return value if isinstance(value, Mapping) else {}


def usage_timings(chunk: Mapping[str, Any]) -> Timings | None:
    """What `usage` says; None where it says nothing."""
    usage = part(chunk, "usage") or part(part(chunk, "response"), "usage")
    details = part(usage, "prompt_tokens_details") or part(usage, "input_tokens_details")
    return known(
        Timings(
            prompt_tokens=count(usage.get("prompt_tokens", usage.get("input_tokens"))),
            cached_tokens=count(details.get("cached_tokens")),
            decode_tokens=count(usage.get("completion_tokens", usage.get("output_tokens"))),
        )
    )


def known(timings: Timings) -> Timings | None:
    """Timings with nothing in them are none."""
    return None if timings == Timings() else timings
