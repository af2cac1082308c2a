"""Files and pictures found inside a document, gathered within bounds: what becomes a document of its own, and what not.

A picture is kept when it can hold words; bullets, rules and tracking pixels are passed over, with one note that counts
them. An object that another program put into the document is opened as far as that goes.
"""

import hashlib
import io
import struct
from pathlib import PurePosixPath

from PIL import Image, UnidentifiedImageError

from chambers.evidence.answer import Child, ProblemError
from chambers.evidence.compound_file import Storage, read_compound
from chambers.evidence.image_reader import open_image
from chambers.record.page import Note

_MAX_FILES = 1000
_MAX_TOTAL_BYTES = 160 << 20
_LEAST_WIDTH_PX, _LEAST_HEIGHT_PX = 40, 12
"""Nothing smaller shows a word that can be read."""
_MAX_FLAT_PIXELS = 1_000_000
_METAFILE = "WMF"
"""What Pillow calls enhanced metafiles too; it cannot draw them."""
_COMPOUND_MARK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_BY_STREAM = {
    "WordDocument": ".doc",
    "Workbook": ".xls",
    "Book": ".xls",
    "PowerPoint Document": ".ppt",
    "__properties_version1.0": ".msg",
}
"""The stream that tells what an old Office file is."""
_PLAIN_STREAMS = {"Package": "", "CONTENTS": ".pdf"}
"""Streams that hold a whole file."""
_NATIVE = "\x01Ole10Native"


class Enclosures:
    """Grows by one file at a time."""

    def __init__(self) -> None:
        self._children: list[Child] = []
        self._notes: list[Note] = []
        self._passed_over = 0
        self._pictures: set[bytes] = set()
        self._room_bytes = _MAX_TOTAL_BYTES

    @property
    def room_bytes(self) -> int:
        """How large the next file may be."""
        return self._room_bytes

    @property
    def children(self) -> tuple[Child, ...]:
        return tuple(self._children)

    @property
    def notes(self) -> tuple[Note, ...]:
        few = "1 picture is" if self._passed_over == 1 else f"{self._passed_over} pictures are"
        told = (Note(f"{few} too small or empty to show words, and passed over", missing=False),)
        return (*self._notes, *(told if self._passed_over else ()))

    def miss(self, text: str) -> None:
        """Something inside the document was not read."""
        if Note(text) not in self._notes:
            self._notes.append(Note(text))

    def add_file(self, name: str, data: bytes) -> None:
        """A whole file."""
        if len(self._children) >= _MAX_FILES or len(data) > self._room_bytes:
            self.miss(f"{name} was not read: too much is in one file")
            return
        self._room_bytes -= len(data)
        self._children.append(Child(name, data))

    def add_picture(self, name: str, data: bytes) -> None:
        """A picture that is shown among the words; one that is shown often is one picture."""
        digest = hashlib.sha256(data).digest()
        if digest in self._pictures:
            return
        self._pictures.add(digest)
        try:
            image = open_image(data)
            if image.format == _METAFILE:
                self.miss(f"the picture {name} is a Windows metafile and was not read")
            elif _is_wordless(image):
                self._passed_over += 1
            else:
                self.add_file(_with_suffix(name, image), data)
        except (ProblemError, UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, struct.error):
            self.miss(f"the picture {name} cannot be read")

    def add_object(self, name: str, data: bytes) -> None:
        """What another program put into a document: a file as it is, or packed."""
        if not data.startswith(_COMPOUND_MARK):
            self.add_file(name, data)
            return
        try:
            found = _unpacked(name, data, read_compound(data))
        except (ProblemError, struct.error, ValueError):
            found = None
        if found is None:
            self.miss(f"the embedded object {name} was not read")
        else:
            self.add_file(found.name, found.data)


def _is_wordless(image: Image.Image) -> bool:
    if image.width < _LEAST_WIDTH_PX or image.height < _LEAST_HEIGHT_PX:
        return True
    if image.width * image.height > _MAX_FLAT_PIXELS:
        return False
    darkest, lightest = image.convert("RGBA").convert("L").getextrema()
    return darkest == lightest and image.mode not in ("RGBA", "LA", "PA", "P")


def _with_suffix(name: str, image: Image.Image) -> str:
    return name if PurePosixPath(name).suffix else f"{name}.{(image.format or 'png').lower()}"


def _unpacked(name: str, data: bytes, storage: Storage) -> Child | None:
    stem = PurePosixPath(name).stem
    native = storage.get(_NATIVE)
    if isinstance(native, bytes):
        return _native_file(native)
    for stream, suffix in _BY_STREAM.items():
        if stream in storage:
            return Child(f"{stem}{suffix}", data)
    for stream, suffix in _PLAIN_STREAMS.items():
        held = storage.get(stream)
        if isinstance(held, bytes) and held.startswith((b"PK\x03\x04", b"%PDF-")):
            return Child(f"{stem}{suffix or _office_suffix(held)}", held)
    return None


def _office_suffix(held: bytes) -> str:
    for folder, suffix in ((b"word/", ".docx"), (b"xl/", ".xlsx"), (b"ppt/", ".pptx")):
        if folder in held:
            return suffix
    return ".zip"


def _native_file(native: bytes) -> Child | None:
    """A file that was dragged into a document: label, two paths, then its bytes."""
    reading = io.BytesIO(native[6:])
    label = _text(reading)
    _text(reading)
    reading.seek(4, io.SEEK_CUR)
    (path_bytes,) = struct.unpack("<I", reading.read(4))
    reading.seek(path_bytes, io.SEEK_CUR)
    (size_bytes,) = struct.unpack("<I", reading.read(4))
    data = reading.read(size_bytes)
    name = PurePosixPath(label.replace("\\", "/")).name
    return Child(name or "embedded-file", data) if len(data) == size_bytes else None


def _text(reading: io.BytesIO) -> str:
    held = bytearray()
    while (byte := reading.read(1)) not in (b"\x00", b""):
        held += byte
    return held.decode("cp1252", "replace")
