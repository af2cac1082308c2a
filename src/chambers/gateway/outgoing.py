"""One answer on its way out of the house, collected so that it is known again if it comes back as evidence.

Done beside the hot path: a piece is put on a heap as the bytes it is, and nothing is parsed. What lies there is handed
on in slices, so that little of a long answer is ever held here. Short answers end here, and nothing is handed on.
"""

from collections.abc import Callable

from chambers.gateway.frames import Fate, Frame, Kind
from chambers.gateway.said import is_long, text_said

SLICE_BYTES = 64 * 1024
MOST_BYTES = 64 * 1024 * 1024
# Up to here it takes a fraction of a millisecond to see whether there is anything to register.
SMALL_BYTES = 8 * 1024


class Outgoing:
    """Collects one answer; `hand_over` says whether there was room for a frame."""

    def __init__(self, number: int, *, hand_over: Callable[[Frame], bool], note: Callable[[Fate], None]) -> None:
        self._number = number
        self._hand_over = hand_over
        self._note = note
        self._pieces: list[bytes] = []
        self._held_bytes = 0
        self._handed_bytes = 0
        self._begun = self._full = False
        self.asked = b""
        """The request as the engine was given it."""

    def take(self, piece: bytes) -> None:
        """These bytes came from the engine."""
        self._pieces.append(piece)
        self._held_bytes += len(piece)
        if self._held_bytes >= SLICE_BYTES:
            self._hand_slice()

    def end(self) -> None:
        """No more will come, however the answer ended."""
        if not self._begun and not self._pieces:
            return
        if not self._begun and self._held_bytes < SMALL_BYTES and not is_long(text_said(b"".join(self._pieces))):
            self._note(Fate.SHORT)
            return
        self._hand_slice()
        if self._begun:
            self._hand_over(Frame(Kind.END, self._number))

    def _hand_slice(self) -> None:
        data = b"".join(self._pieces)
        self._pieces.clear()
        self._held_bytes = 0
        if not data or self._full:
            return
        if not self._begun:
            self._begun = self._hand(Kind.ASKED, self.asked)
        if self._begun:
            self._hand(Kind.PIECE, data)

    def _hand(self, kind: Kind, data: bytes) -> bool:
        self._handed_bytes += len(data)
        if self._handed_bytes > MOST_BYTES + len(self.asked):
            self._full = True
        elif not self._hand_over(Frame(kind, self._number, data)):
            self._full = True
            self._note(Fate.DROPPED)
        return not self._full
