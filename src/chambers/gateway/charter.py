"""What the supervisor tells a new gateway, as JSON on its standard input."""

from pydantic import BaseModel, ConfigDict


class Charter(BaseModel):
    """Everything that the gateway must know; it reads no settings of its own."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    listening_fd: int
    control_socket: str
    keys: tuple[str, ...]
    aliases: dict[str, str]
    hosts: tuple[str, ...]
    max_body_bytes: int
