"""The wire between a filter that asks and the one who answers: the kernel's notification structures.

One question at a time: `receive`, then `let_go_on`, `refuse` or `answer_with`. A caller that dies before it is
answered takes its question with it; then answering raises nothing and changes nothing.
"""

import contextlib
import ctypes
import errno
import struct
from dataclasses import dataclass

from chambers.sandbox import libc

_RECEIVE, _SEND, _STILL_VALID = 0xC050_2100, 0xC018_2101, 0x4008_2102
_NOTIFICATION = struct.Struct("=QIIiIQ6Q")
_RESPONSE = struct.Struct("=QqiI")
_FLAG_CONTINUE = 1


@dataclass(frozen=True, slots=True)
class Question:
    """A system call that waits for an answer. `thread_id` names the caller under /proc."""

    id: int
    thread_id: int
    number: int
    arguments: tuple[int, ...]


def receive(listener_fd: int) -> Question | None:
    """The next question; None when its caller died in between."""
    buffer = ctypes.create_string_buffer(_NOTIFICATION.size)
    try:
        libc.ioctl(listener_fd, _RECEIVE, buffer)
    except OSError as error:
        if error.errno in {errno.ENOENT, errno.EINTR}:
            return None
        raise
    question_id, thread_id, _flags, number, _arch, _instruction, *arguments = _NOTIFICATION.unpack(buffer.raw)
    return Question(question_id, thread_id, number, tuple(arguments))


def is_still_waiting(listener_fd: int, question: Question) -> bool:
    """Whether the caller still waits, so that what was read under its number was really its own."""
    buffer = ctypes.create_string_buffer(struct.pack("=Q", question.id), 8)
    try:
        libc.ioctl(listener_fd, _STILL_VALID, buffer)
    except OSError:
        return False
    return True


def let_go_on(listener_fd: int, question: Question) -> None:
    _send(listener_fd, _RESPONSE.pack(question.id, 0, 0, _FLAG_CONTINUE))


def refuse(listener_fd: int, question: Question, error_number: int) -> None:
    _send(listener_fd, _RESPONSE.pack(question.id, 0, -error_number, 0))


def answer_with(listener_fd: int, question: Question, value: int) -> None:
    _send(listener_fd, _RESPONSE.pack(question.id, value, 0, 0))


def _send(listener_fd: int, response: bytes) -> None:
    # Gone callers (ENOENT) are part of the game.
    with contextlib.suppress(FileNotFoundError):
        libc.ioctl(listener_fd, _SEND, ctypes.create_string_buffer(response, len(response)))
