"""What a child may do, and what the kernel really granted: values only.

`Confinement` is asked for, `Isolation` is the answer. Both travel as JSON between the parent and the wrapper program.
Nothing here touches the kernel.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any


class Network(StrEnum):
    """How much of a network the child sees."""

    NONE = "none"
    """Its own empty network namespace, loopback down."""
    LOOPBACK = "loopback"
    """Its own network namespace with loopback up, for engines that speak TCP among themselves."""
    HOST = "host"
    """The host's network; the child is only tied to the life of its parent."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Resource limits of the child and what it starts; None leaves a limit as it is. Core dumps are always off.

    `processes` is counted by the kernel per user: inside an own user namespace that is the child's family, without
    one it is everything the user runs; user 0 is exempt.
    """

    address_space_bytes: int | None = None
    cpu_s: int | None = None
    file_size_bytes: int | None = None
    open_files: int | None = None
    processes: int | None = None


@dataclass(frozen=True, slots=True)
class Confinement:
    """What a child may do."""

    network: Network = Network.NONE
    readable: tuple[str, ...] | None = None
    """Paths it may read and execute; None leaves files unrestricted."""
    writable: tuple[str, ...] = ()
    may_listen: bool = False
    """It may create, bind and accept on Unix stream sockets, never connect one. CUDA does not start without."""
    limits: Limits = field(default_factory=Limits)
    required: bool = False
    """Refuse to start the child when it would not be isolated."""
    cpus: tuple[int, ...] | None = None
    """Processors to keep to, where they can be had; None leaves all."""
    memory_node: int | None = None
    """The node whose memory alone it uses, where that can be had; None leaves all."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Confinement":
        readable, cpus = value["readable"], value["cpus"]
        return cls(
            network=Network(value["network"]),
            readable=None if readable is None else tuple(readable),
            writable=tuple(value["writable"]),
            may_listen=value["may_listen"],
            limits=Limits(**value["limits"]),
            required=value["required"],
            cpus=None if cpus is None else tuple(cpus),
            memory_node=value["memory_node"],
        )


@dataclass(frozen=True, slots=True)
class Isolation:
    """What the kernel granted; `reason` is one plain sentence for people."""

    isolated: bool
    network_namespace: bool
    system_call_filter: bool
    landlock_abi: int | None
    reason: str

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Isolation":
        return cls(
            isolated=value["isolated"],
            network_namespace=value["network_namespace"],
            system_call_filter=value["system_call_filter"],
            landlock_abi=value["landlock_abi"],
            reason=value["reason"],
        )
