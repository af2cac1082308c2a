"""What drafting needs of a model: one method. `chambers.chat.client.ChatClient` has it."""

from collections.abc import Sequence
from typing import Protocol

from chambers.chat.message import Completion, Message


class ChatPort(Protocol):
    """Something that completes a conversation."""

    async def complete(
        self, *, model: str, messages: Sequence[Message], max_tokens: int, temperature: float
    ) -> Completion:
        """The model's answer."""
        ...
