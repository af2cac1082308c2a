"""The filters, run in a small interpreter of the kernel's byte code against crafted calls of both processors."""

import errno
import socket
import struct
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chambers.sandbox.architecture import AARCH64, ARCHITECTURES, X86_64
from chambers.sandbox.seccomp import Policy, build_filter, build_observer_filter

ALLOW = "allow"
NOTIFY = "notify"
BOTH = pytest.mark.parametrize("architecture", [X86_64, AARCH64], ids=lambda architecture: architecture.machine)

words = st.integers(0, 2**32 - 1)
quads = st.integers(0, 2**64 - 1)
architectures = st.sampled_from([X86_64, AARCH64])
policies = st.builds(Policy, may_listen=st.booleans(), internet_sockets=st.booleans(), observed=st.just(value=False))


def call(number, arguments=(), *, arch):
    padded = (*arguments, 0, 0, 0, 0, 0, 0)[:6]
    return struct.pack("=iIQ6Q", number, arch, 0, *padded)


def interpret(program, data):
    """The answer of the filter: `allow`, `notify` or the name of an error."""
    steps = steps_of(program)
    position, accumulator = 0, 0
    while True:
        operation, skip_if_true, skip_if_false, constant = steps[position]
        position += 1
        match operation:
            case 0x20:
                (accumulator,) = struct.unpack_from("=I", data, constant)
            case 0x54:
                accumulator &= constant
            case 0x15:
                position += skip_if_true if accumulator == constant else skip_if_false
            case 0x35:
                position += skip_if_true if accumulator >= constant else skip_if_false
            case 0x45:
                position += skip_if_true if accumulator & constant else skip_if_false
            case 0x06:
                return meaning(constant)
            case _:
                raise AssertionError(f"unknown operation {operation:#x}")


def meaning(answer):
    if answer == 0x7FFF0000:
        return ALLOW
    if answer == 0x7FC00000:
        return NOTIFY
    assert answer & 0xFFFF0000 == 0x00050000, hex(answer)
    return errno.errorcode[answer & 0xFFFF]


@cache
def steps_of(program):
    return tuple(struct.iter_unpack("=HBBI", program))


cached_filter = cache(lambda policy, machine: build_filter(policy, ARCHITECTURES[machine]))


def answer(policy, architecture, name, *arguments):
    data = call(architecture.numbers[name], arguments, arch=architecture.audit_arch)
    return interpret(cached_filter(policy, architecture.machine), data)


@given(policies, architectures, quads, quads, quads)
def test_no_family_but_unix_is_ever_allowed_without_internet_sockets(policy, architecture, family, kind, protocol):
    closed = Policy(may_listen=policy.may_listen)
    if family & 0xFFFF_FFFF != socket.AF_UNIX:
        assert answer(closed, architecture, "socket", family, kind, protocol) == "EACCES"
        assert answer(closed, architecture, "socketpair", family, kind, protocol) == "EACCES"


@given(policies, architectures, words, words)
def test_only_connection_oriented_unix_sockets_are_ever_allowed(policy, architecture, high_word, kind):
    allowed = answer(policy, architecture, "socket", (high_word << 32) | socket.AF_UNIX, kind) == ALLOW
    connected = kind & 0xF in {socket.SOCK_STREAM, socket.SOCK_SEQPACKET}
    assert allowed == (policy.may_listen and connected)


@given(policies, architectures, quads, quads, quads)
def test_connect_is_refused_whatever_its_arguments(policy, architecture, fd, pointer, length):
    expected = ALLOW if policy.internet_sockets else "EPERM"
    assert answer(policy, architecture, "connect", fd, pointer, length) == expected


@given(architectures, quads)
def test_send_is_allowed_exactly_without_an_address(architecture, pointer):
    expected = "EPERM" if pointer else ALLOW
    assert answer(Policy(may_listen=True), architecture, "sendto", 3, 4096, 10, 0, pointer) == expected


@given(architectures, words)
def test_internet_policy_allows_streams_and_datagrams_only(architecture, kind):
    for family in (socket.AF_INET, socket.AF_INET6):
        allowed = answer(Policy(internet_sockets=True), architecture, "socket", family, kind) == ALLOW
        assert allowed == (kind & 0xF in {socket.SOCK_STREAM, socket.SOCK_DGRAM})


@given(policies, quads)
def test_the_x32_numbering_does_not_exist(policy, argument):
    for number in (41, 42, 59):
        data = call(number | 0x4000_0000, (argument,), arch=X86_64.audit_arch)
        assert interpret(build_filter(policy, X86_64), data) == "ENOSYS"


@given(policies, architectures, st.integers(-1, 500), words)
def test_calls_in_another_numbering_do_not_exist(policy, architecture, number, arch):
    if arch != architecture.audit_arch:
        assert interpret(build_filter(policy, architecture), call(number, arch=arch)) == "ENOSYS"


@BOTH
@pytest.mark.parametrize(
    "name",
    [
        *("ptrace", "process_vm_readv", "process_vm_writev", "pidfd_getfd", "mount", "umount2", "move_mount"),
        *("open_tree", "fsopen", "fsmount", "fsconfig", "mount_setattr", "pivot_root", "chroot", "keyctl", "add_key"),
        *("request_key", "unshare", "setns", "bpf", "userfaultfd", "open_by_handle_at", "kexec_load", "init_module"),
        *("finit_module", "delete_module", "perf_event_open", "reboot", "swapon", "swapoff", "kexec_file_load"),
    ],
)
def test_dangerous_calls_are_refused(architecture, name):
    for policy in (Policy(), Policy(internet_sockets=True), Policy(observed=True)):
        assert answer(policy, architecture, name) == "EPERM"


@BOTH
@pytest.mark.parametrize("name", ["clone3", "io_uring_setup", "io_uring_enter", "io_uring_register"])
def test_calls_that_a_filter_cannot_read_do_not_exist(architecture, name):
    assert answer(Policy(), architecture, name) == "ENOSYS"


@BOTH
def test_threads_and_forks_are_allowed_and_new_namespaces_are_not(architecture):
    thread, fork, new_user, new_mount = 0x3D0F00, 0x1200011, 0x10000011, 0x20011
    assert answer(Policy(), architecture, "clone", thread) == ALLOW
    assert answer(Policy(), architecture, "clone", fork) == ALLOW
    assert answer(Policy(), architecture, "clone", new_user) == "EPERM"
    assert answer(Policy(), architecture, "clone", new_mount) == "EPERM"


@BOTH
def test_personality_may_be_asked_for_but_not_changed(architecture):
    assert answer(Policy(), architecture, "personality", 0xFFFF_FFFF) == ALLOW
    assert answer(Policy(), architecture, "personality", 0) == ALLOW
    assert answer(Policy(), architecture, "personality", 0x0040000) == "EPERM"


@BOTH
def test_unnamed_calls_are_allowed(architecture):
    named = set(architecture.numbers.values())
    program = build_filter(Policy(), architecture)
    for number in set(range(470)) - named:
        assert interpret(program, call(number, arch=architecture.audit_arch)) == ALLOW


@BOTH
def test_observed_filter_leaves_to_the_observer_exactly_what_it_is_asked_about(architecture):
    observed, inet = Policy(may_listen=True, observed=True), socket.AF_INET
    assert answer(observed, architecture, "socket", inet, socket.SOCK_STREAM) == ALLOW
    assert answer(observed, architecture, "connect", 3, 4096, 16) == ALLOW
    assert answer(observed, architecture, "sendto", 3, 4096, 1, 0, 4096) == ALLOW
    assert answer(observed, architecture, "socket", socket.AF_UNIX, socket.SOCK_DGRAM) == "EACCES"
    assert answer(observed, architecture, "socketpair", socket.AF_UNIX, socket.SOCK_DGRAM) == "EACCES"


@BOTH
def test_what_an_observed_filter_lets_through_the_observer_is_notified_of(architecture):
    program = build_observer_filter(architecture)

    def notified(name, *arguments):
        return interpret(program, call(architecture.numbers[name], arguments, arch=architecture.audit_arch))

    for name in ("socket", "connect", "sendmsg", "sendmmsg"):
        assert notified(name) == NOTIFY
    assert notified("sendto", 3, 4096, 1, 0, 0) == ALLOW
    assert notified("sendto", 3, 4096, 1, 0, 1 << 40) == NOTIFY
    assert notified("io_uring_setup") == "ENOSYS"
    assert notified("unshare") == ALLOW


def test_numbers_of_one_family_are_distinct():
    for architecture in ARCHITECTURES.values():
        assert len(set(architecture.numbers.values())) == len(architecture.numbers)


@pytest.mark.parametrize("build", [lambda a: build_filter(Policy(True, True, True), a), build_observer_filter])
def test_filters_fit_the_kernels_bound(build):
    for architecture in (X86_64, AARCH64):
        assert len(build(architecture)) // 8 <= 4096
