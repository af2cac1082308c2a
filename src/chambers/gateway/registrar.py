"""The program that registers what left the house: `python -m chambers.gateway.registrar STATE`, frames on its input.

Of every answer it keeps the words in memory until the answer ends, makes their fingerprint, and forgets them: the
registry holds keyed digests only. It runs below everybody else's priority. When its input ends, because the gateway
was told to stop or was killed, it registers what it was given of the answers that were under way, and ends.
"""

import os
import sqlite3
import sys
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

from chambers.base.errors import ChambersError
from chambers.evidence.registry import Registry
from chambers.gateway.frames import Fate, Frame, Kind, Report, read_frame
from chambers.gateway.given import given_texts
from chambers.gateway.inner_texts import parse_json
from chambers.gateway.said import Said, is_long

KIND = "answer"
_NICENESS = 10


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer under way: what was asked, and what was said so far."""

    asked: bytes
    said: Said = field(default_factory=Said)


class Registrar:
    """Takes frames; registers an answer when its end has come."""

    def __init__(self, state: Path) -> None:
        self._state = state
        self._held = ExitStack()
        self._registry: Registry | None = None
        self._under_way: dict[int, _Answer] = {}

    def take(self, frame: Frame) -> Report | None:
        """What became of an answer, when this frame was its end."""
        if frame.kind is Kind.ASKED:
            self._under_way[frame.answer] = _Answer(frame.payload)
            return None
        if frame.kind is Kind.END:
            return self._register(self._under_way.pop(frame.answer, None))
        answer = self._under_way.get(frame.answer)
        if answer is not None:
            answer.said.feed(frame.payload)
        return None

    def take_rest(self) -> None:
        """No more frames will come: what was said so far has left the house all the same."""
        with self._held:
            for number in list(self._under_way):
                self._register(self._under_way.pop(number))

    def _register(self, answer: _Answer | None) -> Report:
        if answer is None:
            return Report(Fate.FAILED, "the beginning of the answer was lost with an earlier registrar")
        text = answer.said.text()
        if not is_long(text):
            return Report(Fate.SHORT)
        asked = parse_json(answer.asked.decode("utf-8", "replace"))
        try:
            if self._registry is None:
                self._registry = self._held.enter_context(Registry(self._state).held_open())
            self._registry.register(text, kind=KIND, taken=given_texts(asked if isinstance(asked, dict) else {}))
        except (ChambersError, OSError, sqlite3.Error) as error:
            return Report(Fate.FAILED, str(error))
        return Report(Fate.REGISTERED)


def main() -> None:
    """Register what comes on standard input; tell on standard output."""
    os.nice(_NICENESS)
    registrar = Registrar(Path(sys.argv[1]))
    frames = sys.stdin.buffer
    while (frame := read_frame(frames.read)) is not None:
        report = registrar.take(frame)
        if report is not None:
            with suppress(OSError):  # nobody may be there to hear it any more
                os.write(1, report.to_line())
    registrar.take_rest()


if __name__ == "__main__":
    main()
