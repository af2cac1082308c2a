"""May this call go on? The observer's decision as a pure function of what was asked and from where.

Inside the observed family's namespace people's tools may speak over loopback and Unix sockets as they always do. From
a namespace with loopback down, which is what an engine gets, nothing may be opened or reached, and the answers are
those which the engine's own filter would have given. A refusal is an attempt when it aimed outside: trying the name
service cache over a Unix socket is refused to an engine, but is no attempt to leave the machine.
"""

import errno
import socket
from dataclasses import dataclass
from enum import StrEnum

from chambers.sandbox.sockaddr import Address

_TYPE_MASK = 0xF
_INTERNET = frozenset({socket.AF_INET, socket.AF_INET6})
_ORDINARY_KINDS = frozenset({socket.SOCK_STREAM, socket.SOCK_DGRAM})
# Default, ICMP echo, TCP, UDP, ICMPv6 echo, multipath TCP. Others, SCTP above all, can connect past our questions.
_ORDINARY_PROTOCOLS = frozenset({0, 1, 6, 17, 58, 262})


class Place(StrEnum):
    """Where the caller sits."""

    FAMILY = "family"
    """The network namespace of the observed program itself."""
    NESTED_LOOPBACK = "nested_loopback"
    """A namespace of its own with loopback up."""
    NESTED_CLOSED = "nested_closed"
    """A namespace of its own with nothing up: a confined engine or reader."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """`refusal` is the error number for the caller, None lets the call go on; `attempt` says to write it down."""

    refusal: int | None = None
    attempt: bool = False


GO_ON = Verdict()


def judge_socket(family: int, kind: int, protocol: int, place: Place) -> Verdict:
    """May a socket of this family, type and protocol be made?"""
    closed = place is Place.NESTED_CLOSED
    if family == socket.AF_UNIX:
        return GO_ON
    if family == socket.AF_NETLINK:
        return Verdict(errno.EACCES) if closed else GO_ON
    ordinary = (
        family in _INTERNET and (kind & _TYPE_MASK) in _ORDINARY_KINDS and (protocol & 0xFFFF) in _ORDINARY_PROTOCOLS
    )
    if ordinary and not closed:
        return GO_ON
    return Verdict(errno.EACCES, attempt=True)


def judge_connect(address: Address, place: Place) -> Verdict:
    """May a socket be connected to this address?"""
    if address.family == socket.AF_UNSPEC and place is not Place.NESTED_CLOSED:
        return GO_ON  # dissolves a datagram socket's connection
    return _judge_target(address, place)


def judge_send(address: Address, place: Place) -> Verdict:
    """May a message be sent to this address? The kernel reads an unspecified family as IPv4 here."""
    if address.family == socket.AF_UNSPEC:
        address = Address(socket.AF_INET, address.text, address.port)
    return _judge_target(address, place)


def judge_unreadable() -> Verdict:
    """What cannot be read cannot be let through."""
    return Verdict(errno.EACCES, attempt=True)


def _judge_target(address: Address, place: Place) -> Verdict:
    closed = place is Place.NESTED_CLOSED
    if address.family in {socket.AF_UNIX, socket.AF_NETLINK, socket.AF_UNSPEC}:
        return Verdict(errno.EPERM) if closed else GO_ON
    if closed:
        return Verdict(errno.EPERM, attempt=True)
    if address.family not in _INTERNET:
        return Verdict(errno.EACCES, attempt=True)
    return GO_ON if address.is_loopback else Verdict(errno.ENETUNREACH, attempt=True)
