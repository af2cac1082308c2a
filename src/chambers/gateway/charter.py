"""What the supervisor tells a gateway, as JSON on its standard input: one line to begin with, one for every change."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from chambers.settings import Settings


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class KeyRules(_Part):
    """A key, and what it opens; `roles` None opens all."""

    name: str
    key: str
    roles: tuple[str, ...] | None = None
    priority: Literal["interactive", "batch"] = "interactive"
    share: float = 1.0
    max_inflight: int | None = None
    requests_per_minute: int | None = None


class RoleRules(_Part):
    """What is set for everything that is asked through a role; None leaves it to the client."""

    thinking: bool | None = None
    temperature: float | None = None


class QueueRules(_Part):
    """How many may wait for a lane, for how long at most, and after how long batch work counts as urgent."""

    length: int = 64
    wait_s: float = 600.0
    ageing_s: float = 60.0


class Charter(_Part):
    """Everything that the gateway's process must know; it reads no file and no environment of its own."""

    listening_fd: int
    control_socket: str
    keys: tuple[KeyRules, ...]
    aliases: dict[str, str]
    hosts: tuple[str, ...]
    max_body_bytes: int
    state: str
    """The state folder: what leaves and cannot be registered is kept there."""
    matters: str | None = None
    """The folder of matters, where the registry is if there is no `database_url`; None is `matters` in `state`."""
    database_url: str | None = None
    roles: dict[str, RoleRules] = {}
    queue: QueueRules = QueueRules()
    upstream_keys: dict[str, str] = {}
    """What a lane by URL wants to be shown, by lane."""
    settings: Settings | None = None
    """All that is set, for the pages beside the door; the door itself looks only at what stands above."""
