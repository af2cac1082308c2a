import socket
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.sandbox.sockaddr import Address, parse_address, parse_target, parse_targets


def ipv4(text, port, family=socket.AF_INET):
    return struct.pack("=H", family) + struct.pack("!H", port) + socket.inet_aton(text) + bytes(8)


def ipv6(text, port):
    packed = socket.inet_pton(socket.AF_INET6, text)
    return struct.pack("=H", socket.AF_INET6) + struct.pack("!H", port) + bytes(4) + packed + bytes(4)


@given(st.ip_addresses(v=4).map(str), st.integers(0, 65535))
def test_ipv4_address_and_port_are_read_back(text, port):
    assert parse_address(ipv4(text, port)) == Address(socket.AF_INET, text, port)


@given(st.ip_addresses(v=6).map(str), st.integers(0, 65535))
def test_ipv6_address_and_port_are_read_back(text, port):
    assert parse_address(ipv6(text, port)) == Address(socket.AF_INET6, text, port)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (struct.pack("=H", 1) + b"/run/x\0\0", Address(socket.AF_UNIX, "/run/x")),
        (struct.pack("=H", 1) + b"\0name", Address(socket.AF_UNIX, "@name")),
        (struct.pack("=H", 40) + bytes(14), Address(40)),
        (struct.pack("=H", 0), Address(socket.AF_UNSPEC)),
        (b"\2", None),
        (struct.pack("=H", 2) + b"\0\1", None),
        (struct.pack("=H", 10) + bytes(14), None),
    ],
)
def test_other_and_short_addresses(data, expected):
    assert parse_address(data) == expected


@given(st.binary(max_size=128))
def test_no_bytes_break_the_parser(data):
    address = parse_address(data)
    assert address is None or address.is_loopback in {True, False}


@pytest.mark.parametrize(
    ("family", "text", "expected"),
    [
        (socket.AF_INET, "127.0.0.1", True),
        (socket.AF_INET, "127.255.0.9", True),
        (socket.AF_INET, "0.0.0.0", True),
        (socket.AF_INET, "128.0.0.1", False),
        (socket.AF_INET, "10.0.0.1", False),
        (socket.AF_INET6, "::1", True),
        (socket.AF_INET6, "::", True),
        (socket.AF_INET6, "::ffff:127.0.0.1", True),
        (socket.AF_INET6, "::ffff:192.0.2.1", False),
        (socket.AF_INET6, "fe80::1", False),
        (socket.AF_UNIX, "127.0.0.1", False),
    ],
)
def test_loopback_is_told_from_the_rest(family, text, expected):
    assert Address(family, text).is_loopback is expected


def test_targets_of_messages_are_found():
    named = struct.pack("=QI52x", 4096, 16)
    connected = struct.pack("=QI52x", 0, 0)
    assert parse_target(named) == (4096, 16)
    assert parse_target(connected) == (0, 0)
    assert parse_targets(named + connected) == [(4096, 16), (0, 0)]
