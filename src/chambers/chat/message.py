"""What is said to a model and what comes back."""

from dataclasses import dataclass
from typing import Literal

Speaker = Literal["system", "user", "assistant"]


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation."""

    role: Speaker
    content: str


@dataclass(frozen=True, slots=True)
class Completion:
    """A finished answer; counts and speed are the server's own, None where it did not say."""

    text: str
    model: str
    finish_reason: str | None
    prompt_tokens: int | None
    completion_tokens: int | None
    decode_tps: float | None
    cached_tokens: int | None = None
    """How much of the prompt the engine still had."""
    thinking: str = ""
    """What the model said to itself; it is never part of the answer."""
