"""From a waiting system call to a finding: read what it points at in the caller's memory, and have it judged.

Reads, never answers. A call with several targets is as bad as its worst one.
"""

import ctypes
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from chambers.sandbox import caller
from chambers.sandbox.judgement import (
    GO_ON,
    Place,
    Verdict,
    judge_connect,
    judge_send,
    judge_socket,
    judge_unreadable,
)
from chambers.sandbox.notification import Question
from chambers.sandbox.observation import Attempt
from chambers.sandbox.sockaddr import (
    MAX_BYTES,
    MESSAGE_HEADER_BYTES,
    MESSAGE_VECTOR_BYTES,
    Address,
    parse_address,
    parse_target,
    parse_targets,
)

_MAX_MESSAGES = 1024
_TYPE_MASK = 0xF


@dataclass(frozen=True, slots=True)
class Finding:
    """A verdict with the words for the record; what the call did not name is None."""

    verdict: Verdict
    family: int | None = None
    kind: int | None = None
    address: Address | None = None


_FINE = Finding(GO_ON)


def inspect_call(call: str, question: Question, place: Place) -> Finding:
    """The finding on one of the five calls that the filter asks about."""
    arguments = question.arguments
    if call == "socket":
        return _inspect_socket(arguments, place)
    if call == "connect":
        return _inspect_target(question.thread_id, (arguments[1], arguments[2]), place, judge_connect)
    if call == "sendto":
        return _inspect_target(question.thread_id, (arguments[4], arguments[5]), place, judge_send)
    targets = _targets(call, question)
    if targets is None:
        return Finding(judge_unreadable())
    findings = [_inspect_target(question.thread_id, target, place, judge_send) for target in targets if target[0]]
    return max(findings, key=_gravity, default=_FINE)


def describe_attempt(call: str, question: Question, place: Place, finding: Finding, time_s: float) -> Attempt:
    address = finding.address
    return Attempt(
        pid=caller.process_of(question.thread_id),
        program=caller.program_of(question.thread_id),
        call=call,
        family=_family_name(finding.family),
        kind=_kind_name(finding.kind),
        address=address.text if address else None,
        port=address.port if address else None,
        nested=place is not Place.FAMILY,
        time_s=round(time_s, 3),
    )


def _inspect_socket(arguments: Sequence[int], place: Place) -> Finding:
    family, kind, protocol = (ctypes.c_int(value).value for value in arguments[:3])
    return Finding(judge_socket(family, kind, protocol, place), family, kind & _TYPE_MASK)


def _inspect_target(
    thread_id: int, target: tuple[int, int], place: Place, judge: Callable[[Address, Place], Verdict]
) -> Finding:
    pointer, length_bytes = target
    data = caller.read_memory(thread_id, pointer, min(length_bytes & 0xFFFF_FFFF, MAX_BYTES))
    address = None if data is None else parse_address(data)
    if address is None:
        return Finding(judge_unreadable())
    return Finding(judge(address, place), address.family, address=address)


def _targets(call: str, question: Question) -> Sequence[tuple[int, int]] | None:
    """Where the messages of a `sendmsg` or `sendmmsg` name their targets; None when that cannot be read."""
    pointer = question.arguments[1]
    if call == "sendmsg":
        header = caller.read_memory(question.thread_id, pointer, MESSAGE_HEADER_BYTES)
        return [parse_target(header)] if header and len(header) == MESSAGE_HEADER_BYTES else None
    count = min(question.arguments[2] & 0xFFFF_FFFF, _MAX_MESSAGES)
    vector = caller.read_memory(question.thread_id, pointer, count * MESSAGE_VECTOR_BYTES)
    return parse_targets(vector) if vector and len(vector) == count * MESSAGE_VECTOR_BYTES else None


def _gravity(finding: Finding) -> tuple[bool, bool]:
    return finding.verdict.attempt, finding.verdict.refusal is not None


def _family_name(family: int | None) -> str:
    if family is None:
        return "unreadable"
    try:
        return socket.AddressFamily(family).name
    except ValueError:
        return f"family {family}"


def _kind_name(kind: int | None) -> str | None:
    if kind is None:
        return None
    try:
        return socket.SocketKind(kind).name
    except ValueError:
        return f"type {kind}"
