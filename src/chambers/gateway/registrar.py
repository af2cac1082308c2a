"""The program that registers what left the house: `python -m chambers.gateway.registrar STATE MATTERS`.

Of every answer it keeps the words in memory until the answer ends, makes their fingerprint, and forgets them: the
registry holds keyed digests only. It runs below everybody else's priority. When its input ends, because the gateway
was told to stop or was killed, it registers what it was given of the answers that were under way, and ends.

While the registry cannot be reached, fingerprints go to the spool in the state folder, and every `RETRY_S` it tries to
hand them over.
"""

import os
import select
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from chambers.base.errors import ChambersError
from chambers.evidence.registry import Registry
from chambers.evidence.registry_place import RegistryPlace
from chambers.gateway.frames import Fate, Frame, Kind, Report, read_frame
from chambers.gateway.given import given_texts
from chambers.gateway.inner_texts import parse_json
from chambers.gateway.said import Said, is_long

KIND = "answer"
RETRY_S = 5.0
_NICENESS = 10
_READ_BYTES = 1 << 16
_FAILURES = (ChambersError, OSError, sqlite3.Error)


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer under way: what was asked, and what was said so far."""

    asked: bytes
    said: Said = field(default_factory=Said)


class Registrar:
    """Takes frames; registers an answer when its end has come."""

    def __init__(self, place: RegistryPlace) -> None:
        self._place = place
        self._held = ExitStack()
        self._registry: Registry | None = None
        self._under_way: dict[int, _Answer] = {}
        self._spools = place.spool.exists()
        self._away: tuple[float, str] | None = None
        """When the registry was last found away, and why."""

    def take(self, frame: Frame) -> Report | None:
        """What became of an answer, when this frame was its end."""
        if frame.kind is Kind.DATABASE:
            self._place = replace(self._place, database_url=frame.payload.decode() or None)
        elif frame.kind is Kind.ASKED:
            self._under_way[frame.answer] = _Answer(frame.payload)
        elif frame.kind is Kind.END:
            return self._register(self._under_way.pop(frame.answer, None))
        elif frame.answer in self._under_way:
            self._under_way[frame.answer].said.feed(frame.payload)
        return None

    def take_rest(self) -> None:
        """No more frames will come: what was said so far has left the house all the same."""
        for number in list(self._under_way):
            self._register(self._under_way.pop(number))
        self._let_go()

    @property
    def retry_in_s(self) -> float | None:
        """After how long without a frame to call `retry`; None while nothing is in the spool."""
        return RETRY_S if self._spools else None

    def retry(self) -> None:
        """Try to enter what is in the spool."""
        with suppress(*_FAILURES):
            self._reach()

    def _register(self, answer: _Answer | None) -> Report:
        if answer is None:
            return Report(Fate.FAILED, "the beginning of the answer was lost with an earlier registrar")
        text = answer.said.text()
        if not is_long(text):
            return Report(Fate.SHORT)
        asked = parse_json(answer.asked.decode("utf-8", "replace"))
        taken = given_texts(asked if isinstance(asked, dict) else {})
        # Not tried for every answer: one that waits for a server that is away holds up those behind it.
        if self._away is None or time.monotonic() - self._away[0] >= RETRY_S:
            try:
                self._reach().register(text, kind=KIND, taken=taken)
            except _FAILURES as error:
                self._let_go()
                self._away = time.monotonic(), str(error)
            else:
                return Report(Fate.REGISTERED)
        return self._set_aside(text, taken, self._away[1])

    def _set_aside(self, text: str, taken: Iterable[str], why: str) -> Report:
        try:
            Registry(self._place).set_aside(text, kind=KIND, taken=taken)
        except _FAILURES as error:
            return Report(Fate.FAILED, str(error))
        self._spools = True
        return Report(Fate.SPOOLED, why)

    def _reach(self) -> Registry:
        """The registry, held open; opening it enters what is in the spool."""
        if self._registry is None:
            self._registry = self._held.enter_context(Registry(self._place).held_open())
            self._away, self._spools = None, False
        return self._registry

    def _let_go(self) -> None:
        self._held.close()
        self._registry = None


def main() -> None:
    """Register what comes on standard input; tell on standard output."""
    os.nice(_NICENESS)
    registrar = Registrar(RegistryPlace(Path(sys.argv[1]), Path(sys.argv[2])))
    read = _reader(registrar)
    while (frame := read_frame(read)) is not None:
        report = registrar.take(frame)
        if report is not None:
            with suppress(OSError):  # nobody may be there to hear it any more
                os.write(1, report.to_line())
    registrar.take_rest()


def _reader(registrar: Registrar) -> Callable[[int], bytes]:
    """Reads so many bytes of standard input, fewer only at its end; while nothing comes, the registrar retries."""
    held = bytearray()

    def read(size: int) -> bytes:
        while len(held) < size:
            while not select.select([0], [], [], registrar.retry_in_s)[0]:
                registrar.retry()
            piece = os.read(0, _READ_BYTES)
            if not piece:
                break
            held.extend(piece)
        taken = bytes(held[:size])
        del held[:size]
        return taken

    return read


if __name__ == "__main__":
    main()
