"""Socket addresses as the kernel lays them out in memory, read into values. Pure.

Only what a judgement needs: the family, and for the internet families the address and port.
"""

import ipaddress
import socket
import struct
from collections.abc import Sequence
from dataclasses import dataclass

MAX_BYTES = 128
MESSAGE_HEADER_BYTES = 56
MESSAGE_VECTOR_BYTES = 64


@dataclass(frozen=True, slots=True)
class Address:
    """Where a call aims. `text` is the internet address or Unix path, None where the family has neither."""

    family: int
    text: str | None = None
    port: int | None = None

    @property
    def is_loopback(self) -> bool:
        """An internet address that stays on this machine; the unspecified one means the machine itself."""
        if self.text is None or self.family == socket.AF_UNIX:
            return False
        address = ipaddress.ip_address(self.text)
        mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
        return (mapped or address).is_loopback or (mapped or address).is_unspecified


def parse_address(data: bytes) -> Address | None:
    """None when the bytes are too few for the family they name."""
    if len(data) < 2:
        return None
    (family,) = struct.unpack_from("=H", data)
    if family in {socket.AF_INET, socket.AF_UNSPEC}:
        return _parse_ipv4(data, family)
    if family == socket.AF_INET6:
        return _parse_ipv6(data)
    if family == socket.AF_UNIX:
        return Address(family, data[2:].rstrip(b"\0").replace(b"\0", b"@").decode(errors="replace"))
    return Address(family)


def parse_target(header: bytes) -> tuple[int, int]:
    """Pointer and length of the name in a message header; (0, 0) for a message to the connected peer."""
    pointer, length_bytes = struct.unpack_from("=QI", header)
    return (pointer, length_bytes) if pointer and length_bytes else (0, 0)


def parse_targets(vector: bytes) -> Sequence[tuple[int, int]]:
    """The same for each message of a `sendmmsg` vector."""
    starts = range(0, len(vector) - MESSAGE_HEADER_BYTES + 1, MESSAGE_VECTOR_BYTES)
    return [parse_target(vector[start : start + MESSAGE_HEADER_BYTES]) for start in starts]


def _parse_ipv4(data: bytes, family: int) -> Address | None:
    if len(data) < 8:
        return Address(family) if family == socket.AF_UNSPEC else None
    (port,) = struct.unpack_from("!H", data, 2)
    return Address(family, str(ipaddress.IPv4Address(data[4:8])), port)


def _parse_ipv6(data: bytes) -> Address | None:
    if len(data) < 24:
        return None
    (port,) = struct.unpack_from("!H", data, 2)
    return Address(socket.AF_INET6, str(ipaddress.IPv6Address(data[8:24])), port)
