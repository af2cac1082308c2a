"""The conversation that `bench turns` has: an agent's long instructions, a few turns, and what makes a server forget.

The words are chosen here and the outcome is put into sentences here, both pure; `converse` asks. What breaks a cache is
tried, not assumed: the same instructions with another first line, with a billing line in front as some agents send it,
and in a new conversation.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from chambers.bench.ask import Ask
from chambers.bench.measuring import Measurer
from chambers.bench.sample import Phase, Run
from chambers.chat.message import Message

USER_TOKENS = 64
_TEMPLATE_ROOM_TOKENS = 64
_KEPT_SHARE = 0.5
_DATES = ("Today is Monday.", "Today is Tuesday.")
_BILLING = "x-anthropic-billing-header: cc_version=1.0.0; cc_entrypoint=cli; cch=4f1c9;"

COLD, DATE, BILLING, ANEW = "cold", "another first line", "a billing line in front", "a new conversation"


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn, as it was felt."""

    name: str
    prompt_tokens: int | None
    cached_tokens: int | None
    ttft_ms: float | None
    valid: bool

    @property
    def cached_share(self) -> float | None:
        if not self.prompt_tokens or self.cached_tokens is None:
            return None
        return self.cached_tokens / self.prompt_tokens

    def to_json(self) -> dict[str, Any]:
        return {
            "turn": self.name,
            "prompt_tokens": self.prompt_tokens,
            "cached_tokens": self.cached_tokens,
            "cached_share": self.cached_share,
            "ttft_ms": self.ttft_ms,
            "valid": self.valid,
        }


def turn_of(run: Run) -> Turn:
    return Turn(run.label or "", run.prompt_tokens, run.cached_tokens, run.ttft_ms, run.valid)


def fitting_tokens(wanted: int, context_tokens: int | None, turns: int, output_tokens: int) -> int:
    """How long the instructions can be when the whole conversation must fit the context."""
    if context_tokens is None:
        return wanted
    rest = turns * (USER_TOKENS + output_tokens) + _TEMPLATE_ROOM_TOKENS
    return max(min(wanted, context_tokens - rest), 0)


def sentences(turns: Sequence[Turn]) -> tuple[str, ...]:
    """What the turns show, in words."""
    cold = next((turn for turn in turns if turn.name == COLD), None)
    warm = [turn for turn in turns if turn.name.startswith("warm")]
    said = [] if cold is None or not warm else list(_first_and_later(cold, warm[-1]))
    said += [_on_break(turn) for turn in turns if turn.name in {DATE, BILLING, ANEW}]
    return tuple(said)


def _first_and_later(cold: Turn, warm: Turn) -> tuple[str, ...]:
    if cold.ttft_ms is None or warm.ttft_ms is None:
        return ()
    share = f", {warm.cached_share:.0%} of it cached" if warm.cached_share is not None else ""
    times = f": {cold.ttft_ms / warm.ttft_ms:.0f} times as long" if warm.ttft_ms else ""
    return (
        (
            f"the first turn waits {cold.ttft_ms / 1000:.2f} s for {cold.prompt_tokens} tokens, "
            f"a later one {warm.ttft_ms / 1000:.2f} s for {warm.prompt_tokens}{share}{times}"
        ),
    )


def _on_break(turn: Turn) -> str:
    waits = "" if turn.ttft_ms is None else f" ({turn.ttft_ms / 1000:.2f} s)"
    share = turn.cached_share
    if share is None:
        return f"{turn.name}: the server does not say what it still had{waits}"
    if share >= _KEPT_SHARE:
        return f"{turn.name} keeps the cache: {share:.0%} of the prompt was still there{waits}"
    read = (turn.prompt_tokens or 0) - (turn.cached_tokens or 0)
    return f"{turn.name} breaks the cache: {read} tokens are read again{waits}"


Tell = Callable[[Turn], None]


async def converse(
    measurer: Measurer, system_tokens: int, turns: int, output_tokens: int, tell: Tell
) -> tuple[Turn, ...]:
    """Have the conversation, then try what breaks it."""
    words = (await measurer.gauge("synthetic")).words_for(system_tokens)
    instructions = measurer.maker.synthetic(words)
    made: list[Turn] = []

    async def say(name: str, phase: Phase, messages: Sequence[Message]) -> str:
        ask = Ask(tuple(messages), output_tokens, exact=False, cache=True)
        run, text = await measurer.turn(ask, phase, name)
        made.append(turn_of(run))
        tell(made[-1])
        return text

    history = await _talk(measurer, _system(_DATES[0], instructions), turns, say)
    asked = Message("user", measurer.maker.synthetic(USER_TOKENS))
    await say(ANEW, "warm", [history[0], asked])
    await say(BILLING, "warm", [_system(f"{_BILLING}\n{_DATES[0]}", instructions), *history[1:]])
    await say(DATE, "warm", [_system(_DATES[1], instructions), *history[1:]])
    return tuple(made)


async def _talk(
    measurer: Measurer,
    system: Message,
    turns: int,
    say: Callable[[str, Phase, Sequence[Message]], Awaitable[str]],
) -> list[Message]:
    """The turns themselves; gives the history up to the last question."""
    history = [system]
    for number in range(1, turns + 1):
        history.append(Message("user", measurer.maker.synthetic(USER_TOKENS)))
        text = await say(*((COLD, "cold") if number == 1 else (f"warm {number}", "warm")), history)
        if number < turns:
            history.append(Message("assistant", text))
    return history


def _system(first_line: str, instructions: str) -> Message:
    return Message("system", f"{first_line}\n{instructions}")
