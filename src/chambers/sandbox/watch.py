"""The thread that answers: it takes each question from the filter, has it inspected and replies.

A thread, because waiting for the kernel must not hold up the event loop; one, because each answer takes tens of
microseconds. It ends when no process under the filter is left.
"""

import os
import select
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from chambers.sandbox import caller, notification
from chambers.sandbox.architecture import Architecture
from chambers.sandbox.inspection import Finding, describe_attempt, inspect_call
from chambers.sandbox.notification import Question
from chambers.sandbox.observation import Attempt
from chambers.sandbox.presence import PROBE_FAMILY, expected_answer

MAX_ATTEMPTS_KEPT = 10_000
MAX_NAMES_KEPT = 1_000
_HOME_BYTES = 128


@dataclass(slots=True)
class Notes:
    """What the thread has seen so far; what is beyond a bound is only counted by call."""

    attempts: list[Attempt] = field(default_factory=list)
    observed: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    unix_sockets: Counter[str] = field(default_factory=Counter)


class Watch:
    """Answers one filter until its last process is gone."""

    def __init__(self, channel: socket.socket, architecture: Architecture, started_s: float) -> None:
        self.notes = Notes()
        self._channel = channel
        self._calls = {number: name for name, number in architecture.numbers.items()}
        self._started_s = started_s
        self._stop_fd = os.eventfd(0)
        self._broken = True
        # A daemon: on kernels where the wait for a question cannot be ended it must not hold up our own exit.
        self._thread = threading.Thread(target=self._serve, name="observer", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self, patience_s: float) -> bool:
        """End after the last question; false when the thread broke down before and so saw less than there was."""
        os.eventfd_write(self._stop_fd, 1)
        self._thread.join(patience_s)
        os.close(self._stop_fd)
        return self._thread.is_alive() or not self._broken

    def _serve(self) -> None:
        with self._channel:
            home, listeners, _, _ = socket.recv_fds(self._channel, _HOME_BYTES, 1)
        for listener_fd in listeners:  # one, or none when the stage failed, which it reports itself
            try:
                for question in self._questions(listener_fd):
                    self._answer(listener_fd, question, home.decode())
            finally:
                os.close(listener_fd)
        self._broken = False

    def _questions(self, listener_fd: int) -> Iterator[Question]:
        poller = select.poll()
        poller.register(listener_fd, select.POLLIN)
        poller.register(self._stop_fd, select.POLLIN)
        while True:
            ready = dict(poller.poll())
            if not ready.get(listener_fd, 0) & select.POLLIN:
                return  # told to stop, or the last process is gone
            question = notification.receive(listener_fd)
            if question is not None:
                yield question

    def _answer(self, listener_fd: int, question: Question, home: str) -> None:
        call = self._calls[question.number]
        if call == "socket" and question.arguments[0] == PROBE_FAMILY:
            notification.answer_with(listener_fd, question, expected_answer(question.arguments[2]))
            return
        place = caller.place_of(question.thread_id, home)
        finding = inspect_call(call, question, place)
        if not notification.is_still_waiting(listener_fd, question):
            return
        self.notes.observed[call] += 1
        if finding.verdict.attempt:
            self._note(describe_attempt(call, question, place, finding, time.monotonic() - self._started_s))
        self._reply(listener_fd, question, call, finding)

    def _note(self, attempt: Attempt) -> None:
        if len(self.notes.attempts) < MAX_ATTEMPTS_KEPT:
            self.notes.attempts.append(attempt)

    def _count_unix_socket(self, finding: Finding) -> None:
        address = finding.address
        if address is not None and address.family == socket.AF_UNIX and len(self.notes.unix_sockets) < MAX_NAMES_KEPT:
            self.notes.unix_sockets[address.text or ""] += 1

    def _reply(self, listener_fd: int, question: Question, call: str, finding: Finding) -> None:
        if finding.verdict.refusal is None:
            self._count_unix_socket(finding)
            notification.let_go_on(listener_fd, question)
        else:
            self.notes.refused[call] += 1
            notification.refuse(listener_fd, question, finding.verdict.refusal)
