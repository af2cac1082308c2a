"""What drafting needs of a model server. `chambers.chat.client.ChatClient` has it."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from chambers.chat.message import Completion, Message


class ChatPort(Protocol):
    """Something that completes a conversation."""

    async def complete(
        self,
        *,
        model: str,
        messages: Sequence[Message],
        max_tokens: int,
        temperature: float = 0.0,
        schema: dict[str, Any] | None = None,
        grammar: str | None = None,
        on_text: Callable[[str], None] | None = None,
        on_wait: Callable[[str], None] | None = None,
    ) -> Completion:
        """The model's answer; `on_wait` hears why there is none yet."""
        ...

    async def list_models(self) -> tuple[dict[str, Any], ...]:
        """What the server offers."""
        ...
