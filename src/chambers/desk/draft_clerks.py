"""The gateway's end of the draft desk: questions go to a clerk, a process of its own, and its answers come back.

There are two: one that answers while people go through drafts, and one that signs off, which takes seconds. Each is
started with the first question and answers one at a time; who asks meanwhile waits. A clerk that has nothing to do
for a while ends by itself, and one that died is replaced with the next question. It ends when the gateway does.
"""

import asyncio
import os
import signal
import subprocess
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from chambers.base.errors import ChambersError, OperationError
from chambers.desk.draft_clerk import frame, read_frame
from chambers.desk.draft_desk import Ref
from chambers.fleet.folders import open_folders
from chambers.fleet.lane_log import open_log
from chambers.sandbox.interpreter import python_command

PATIENCE_S = 300.0
"""For one answer: opening a matter of ten thousand pages, or printing a long document."""
_ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"}
_ATTEMPTS = 2
_ONCE = frozenset(("sign",))
"""What is not asked a second time by itself: a person should see that it was cut short."""

Json = dict[str, Any]


class ClerkGoneError(OperationError):
    """The clerk ended in the middle of an answer."""

    code = "desk.clerk_gone"


class DraftClerk:
    """One clerk, started when it is needed."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    async def ask(self, ref: Ref, verb: str, **values: Any) -> Json:
        """Its answer; an error of the desk is raised here as it was there."""
        question = {
            "verb": verb,
            "ref": {name: str(each or "") for name, each in asdict(ref).items()},
            "values": values,
        }
        # One thread at a time, whoever waits: threads are few, and everybody's.
        async with self._turn:
            said = await asyncio.to_thread(self._exchange, ref, question)
        if "error" in said:
            raise error_of(said["error"])
        value: Json = said["value"]
        return value

    def close(self) -> None:
        """Let it end."""
        if self._process is not None:
            self._hang_up(self._process)
        self._process = None

    def _exchange(self, ref: Ref, question: Json) -> Json:
        for _ in range(1 if question["verb"] in _ONCE else _ATTEMPTS):
            process = self._alive(ref)
            said = self._put(process, question)
            if said is not None:
                return said
            # It had been idle for too long, or it died of the question: the second time it is the latter.
            self.close()
        raise ClerkGoneError(
            "What goes through drafts ended in the middle of an answer.",
            hint="Load the page again; logs/draft-desk.log says why.",
        )

    def _alive(self, ref: Ref) -> "subprocess.Popen[bytes]":
        if self._process is None or self._process.poll() is not None:
            log = open_log(open_folders(ref.state).logs / "draft-desk.log")
            try:
                self._process = subprocess.Popen(
                    python_command("chambers.desk.draft_clerk"),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    env=_ENVIRONMENT,
                    process_group=0,
                )
            finally:
                os.close(log)
        return self._process

    def _put(self, process: "subprocess.Popen[bytes]", question: Mapping[str, Any]) -> Json | None:
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Timer(PATIENCE_S, process.send_signal, (signal.SIGKILL,))
        late.daemon = True
        late.start()
        try:
            process.stdin.write(frame(question))
            process.stdin.flush()
            return read_frame(process.stdout)
        except OSError:
            return None
        finally:
            late.cancel()

    def _hang_up(self, process: "subprocess.Popen[bytes]") -> None:
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()
        process.wait()


def error_of(said: Mapping[str, Any]) -> ChambersError:
    """An error of the desk, as it was raised in the other process."""
    known = {"code": str(said["code"]), "http_status": int(said["http_status"])}
    kind: type[ChambersError] = type("DeskError", (ChambersError,), known)
    return kind(str(said["message"]), hint=said["hint"])
