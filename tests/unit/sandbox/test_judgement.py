import errno
import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.sandbox.judgement import GO_ON, Place, Verdict, judge_connect, judge_send, judge_socket
from chambers.sandbox.sockaddr import Address

STREAM = socket.SOCK_STREAM
places = st.sampled_from(list(Place))
open_places = st.sampled_from([Place.FAMILY, Place.NESTED_LOOPBACK])
internet = st.sampled_from([socket.AF_INET, socket.AF_INET6])
internet_addresses = st.one_of(
    st.builds(Address, st.just(socket.AF_INET), st.ip_addresses(v=4).map(str), st.integers(0, 65535)),
    st.builds(Address, st.just(socket.AF_INET6), st.ip_addresses(v=6).map(str), st.integers(0, 65535)),
)


@given(internet_addresses, places)
def test_only_loopback_of_an_open_place_may_be_reached(address, place):
    allowed = address.is_loopback and place is not Place.NESTED_CLOSED
    for judge in (judge_connect, judge_send):
        verdict = judge(address, place)
        assert (verdict == GO_ON) == allowed
        assert verdict.attempt == (not allowed)


@given(internet, st.integers(0, 15), places)
def test_internet_socket_from_a_closed_place_is_an_attempt(family, kind, place):
    verdict = judge_socket(family, kind, 0, place)
    if place is Place.NESTED_CLOSED:
        assert verdict == Verdict(errno.EACCES, attempt=True)
    else:
        assert (verdict == GO_ON) == (kind in {socket.SOCK_STREAM, socket.SOCK_DGRAM})


@given(st.integers(-(2**31), 2**31 - 1), st.integers(0, 2**31 - 1), places)
def test_families_other_than_the_known_ones_are_attempts(family, kind, place):
    if family not in {socket.AF_UNIX, socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK}:
        assert judge_socket(family, kind, 0, place) == Verdict(errno.EACCES, attempt=True)


@pytest.mark.parametrize("flags", [socket.SOCK_CLOEXEC, socket.SOCK_NONBLOCK])
def test_flags_in_the_socket_type_change_nothing(flags):
    assert judge_socket(socket.AF_INET, STREAM | flags, 0, Place.FAMILY) == GO_ON
    assert judge_socket(socket.AF_INET, socket.SOCK_RAW | flags, 0, Place.FAMILY).attempt


def test_protocols_that_connect_by_other_calls_are_attempts():
    sctp = 132
    assert judge_socket(socket.AF_INET, STREAM, sctp, Place.FAMILY) == Verdict(errno.EACCES, attempt=True)


@given(open_places)
def test_unix_and_netlink_are_local_in_an_open_place(place):
    for family in (socket.AF_UNIX, socket.AF_NETLINK):
        assert judge_socket(family, STREAM, 0, place) == GO_ON
        assert judge_connect(Address(family, "/run/x"), place) == GO_ON
        assert judge_send(Address(family, "/run/x"), place) == GO_ON


def test_unix_target_is_refused_to_a_closed_place_but_no_attempt_to_leave():
    target = Address(socket.AF_UNIX, "/var/run/nscd/socket")
    assert judge_connect(target, Place.NESTED_CLOSED) == Verdict(errno.EPERM)
    assert judge_send(target, Place.NESTED_CLOSED) == Verdict(errno.EPERM)


def test_unspecified_family_dissolves_a_connection_but_does_not_hide_a_target():
    address = Address(socket.AF_UNSPEC, "203.0.113.5", 53)
    assert judge_connect(address, Place.FAMILY) == GO_ON
    assert judge_send(address, Place.FAMILY) == Verdict(errno.ENETUNREACH, attempt=True)
