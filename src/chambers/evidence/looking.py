"""The edges of many pages, looked at by copies of this process that run ahead of whoever stamps them.

Nearly all of a look is pdfium reading the page, one page at a time, so other processors are of use only to other
processes. A copy shares the bytes of the document, draws its share of the pages, sends the pixels through a pipe and
ends. Where that is not worth it or not possible, the pages are looked at here; what is seen is the same.
"""

import fcntl
import os
import struct
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from itertools import chain, cycle, islice
from typing import BinaryIO, Self

import pypdfium2

from chambers.evidence.edges import look_at_edges
from chambers.evidence.room import Strip
from chambers.evidence.sheet import Sheet

Look = Callable[[bytes, Sequence[int], Sequence[Sheet], Collection[bool]], Iterable[dict[bool, Strip]]]
Wanted = Sequence[tuple[int, Sheet]]

_WORTH_A_COPY_PAGES = 64
_MOST_COPIES = 3
_TURNS_OF_A_COPY = 3  # to one of ours: stamping, which is left to us, takes about as long as looking at two pages
_BATCH_PAGES = 32
_PIPE_BYTES = 1 << 20
_HEAD = struct.Struct("<?IIIdd")


def look_ahead(
    data: bytes, indices: Sequence[int], sheets: Sequence[Sheet], tops: Collection[bool]
) -> Iterator[dict[bool, Strip]]:
    """The strips of the pages asked for, in order."""
    wanted = list(zip(indices, sheets, strict=True))
    order = sorted(tops)
    document = pypdfium2.PdfDocument(data)
    document.init_forms()  # so that what fields hold is drawn
    count = _copies(len(wanted))
    # In batches, also here: pdfium and whoever stamps work faster when they do not take turns at every page.
    batches = [wanted[at : at + _BATCH_PAGES] for at in range(0, len(wanted), _BATCH_PAGES)]
    whose = list(islice(cycle((None, *(*range(count),) * _TURNS_OF_A_COPY)), len(batches)))
    shares = [[batch for batch, whom in zip(batches, whose, strict=True) if whom == eye] for eye in range(count)]
    with ExitStack() as stack:
        stack.callback(document.close)
        eyes = [stack.enter_context(_Eye(document, list(chain(*share)), order)) for share in shares]
        for batch, whom in zip(batches, whose, strict=True):
            if whom is None:
                yield from [look_at_edges(document, index, sheet, order) for index, sheet in batch]
                continue
            for index, sheet in batch:
                # An eye that closed early met a page that cannot be drawn; here it is an error with words.
                yield eyes[whom].read(order) or look_at_edges(document, index, sheet, order)


def _copies(pages: int) -> int:
    # A copy has only the thread that made it, and a lock that another thread held would be held for ever.
    if pages < _WORTH_A_COPY_PAGES or threading.active_count() > 1:
        return 0
    return min(_MOST_COPIES, len(os.sched_getaffinity(0)) - 1)


class _Eye:
    """A copy of this process that looks at some of the pages."""

    def __init__(self, document: pypdfium2.PdfDocument, wanted: Wanted, order: Sequence[bool]) -> None:
        self._pipe: BinaryIO | None = None
        self._pid: int | None = None
        reading, writing = os.pipe()
        with suppress(OSError):
            fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
        try:
            self._pid = os.fork()
        except OSError:
            os.close(reading)
        if self._pid == 0:
            _look_and_end(document, wanted, order, writing)
        os.close(writing)
        if self._pid is not None:
            self._pipe = os.fdopen(reading, "rb")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pipe is not None and self._pid is not None:
            self._pipe.close()  # one that is still looking ends at its next word
            os.waitpid(self._pid, 0)

    def read(self, order: Sequence[bool]) -> dict[bool, Strip] | None:
        """What is seen of its next page; None when it sees no more."""
        strips = {at_top: self._read_strip() for at_top in order}
        whole = {at_top: strip for at_top, strip in strips.items() if strip is not None}
        return whole if len(whole) == len(order) else None

    def _read_strip(self) -> Strip | None:
        head = self._pipe.read(_HEAD.size) if self._pipe is not None else b""
        if self._pipe is None or len(head) < _HEAD.size:
            return None
        even, width, height, stride, bottom_pt, scale = _HEAD.unpack(head)
        sent = self._pipe.read(1 if even else stride * height)
        pixels = sent * (stride * height) if even else sent
        return Strip(pixels, width, height, stride, bottom_pt, scale) if len(pixels) == stride * height else None


def _packed(strip: Strip) -> bytes:
    # Most edges are bare paper: one pixel stands for all, and the copy runs far ahead before the pipe is full.
    even = strip.pixels == strip.pixels[:1] * len(strip.pixels)
    size = strip.width_px, strip.height_px, strip.stride, strip.bottom_pt, strip.px_per_pt
    return _HEAD.pack(even, *size) + (strip.pixels[:1] if even else strip.pixels)


def _look_and_end(document: pypdfium2.PdfDocument, wanted: Wanted, order: Sequence[bool], writing: int) -> None:
    """What the copy does; it never returns, for it must not do what its original is about to."""
    code = 1
    try:
        with os.fdopen(writing, "wb") as pipe:
            for index, sheet in wanted:
                for strip in look_at_edges(document, index, sheet, order).values():
                    pipe.write(_packed(strip))
        code = 0
    finally:
        os._exit(code)
