"""A system-call filter as a list of rules, and its translation into the kernel's small byte code. Pure.

A rule names one system call and a block of instructions which always ends in an answer. So every block is a straight
line behind one comparison, no jump is longer than its block, and a call that no rule names is allowed.
"""

import struct
from collections.abc import Iterable
from dataclasses import dataclass

from chambers.sandbox.architecture import X86_64, Architecture

RET_USER_NOTIF = 0x7FC0_0000
RET_ALLOW = 0x7FFF_0000
_RET_ERRNO = 0x0005_0000
_ENOSYS = 38
_X32_BIT = 0x4000_0000

_LOAD_WORD, _JUMP_EQUAL, _JUMP_AT_LEAST, _JUMP_ANY_BIT, _AND, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x54, 0x06
_NUMBER_OFFSET, _ARCH_OFFSET, _ARGUMENTS_OFFSET = 0, 4, 16


@dataclass(frozen=True, slots=True)
class Instruction:
    """One step: operation, constant, and how many steps to skip when a comparison holds or fails."""

    operation: int
    constant: int
    skip_if_true: int = 0
    skip_if_false: int = 0


Block = tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """What happens to one system call."""

    call: str
    block: Block


def answer(value: int) -> Block:
    return (Instruction(_RETURN, value),)


ALLOW = answer(RET_ALLOW)
NOTIFY = answer(RET_USER_NOTIF)


def refuse(error_number: int) -> Block:
    return answer(_RET_ERRNO | error_number)


def when_equal(argument: int, value: int, then: Block, otherwise: Block, *, mask: int = 0xFFFF_FFFF) -> Block:
    """Compare the low word of an argument: the kernel itself looks at no more where the parameter is an `int`."""
    load = (*_load_low(argument), *_masked(mask))
    return (*load, Instruction(_JUMP_EQUAL, value, 0, len(then)), *then, *otherwise)


def when_any_bit(argument: int, bits: int, then: Block, otherwise: Block) -> Block:
    return (*_load_low(argument), Instruction(_JUMP_ANY_BIT, bits, 0, len(then)), *then, *otherwise)


def when_null(argument: int, then: Block, otherwise: Block) -> Block:
    """Both words of a pointer are zero."""
    high = (*_load_high(argument), Instruction(_JUMP_EQUAL, 0, 0, len(then)), *then, *otherwise)
    return (*_load_low(argument), Instruction(_JUMP_EQUAL, 0, 0, len(high)), *high, *otherwise)


def assemble(rules: Iterable[Rule], architecture: Architecture) -> bytes:
    """The program for one processor family; calls in another family's numbering do not exist (ENOSYS)."""
    steps = [
        Instruction(_LOAD_WORD, _ARCH_OFFSET),
        Instruction(_JUMP_EQUAL, architecture.audit_arch, 1, 0),
        *refuse(_ENOSYS),
        Instruction(_LOAD_WORD, _NUMBER_OFFSET),
    ]
    if architecture is X86_64:
        steps += [Instruction(_JUMP_AT_LEAST, _X32_BIT, 0, 1), *refuse(_ENOSYS)]
    for rule in rules:
        steps += [Instruction(_JUMP_EQUAL, architecture.numbers[rule.call], 0, len(rule.block)), *rule.block]
    return b"".join(_encode(step) for step in (*steps, *ALLOW))


def _encode(step: Instruction) -> bytes:
    return struct.pack("=HBBI", step.operation, step.skip_if_true, step.skip_if_false, step.constant)


def _load_low(argument: int) -> Block:
    return (Instruction(_LOAD_WORD, _ARGUMENTS_OFFSET + 8 * argument),)


def _load_high(argument: int) -> Block:
    return (Instruction(_LOAD_WORD, _ARGUMENTS_OFFSET + 8 * argument + 4),)


def _masked(mask: int) -> Block:
    return () if mask == 0xFFFF_FFFF else (Instruction(_AND, mask),)
