"""The properties of an Outlook message, recipient or attachment, out of the storage that holds them. Pure.

A property has a number and a type. Long values have a stream of their own, short ones stand in one table; how many
bytes lead that table depends on whose properties they are.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import IntEnum

from chambers.evidence.compound_file import Storage
from chambers.evidence.text_reader import decode

TABLE = "__properties_version1.0"
_STREAM = "__substg1.0_{:04X}{:04X}"
_UNICODE, _EIGHT_BIT, _BYTES, _STORAGE, _INTEGER, _TIME = 0x001F, 0x001E, 0x0102, 0x000D, 0x0003, 0x0040
_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)
# Windows' numbers for encodings, where Python does not know them as cp<number>.
_CODECS = {
    1200: "utf-16-le",
    20127: "ascii",
    20866: "koi8-r",
    21866: "koi8-u",
    28591: "iso8859-1",
    28592: "iso8859-2",
    28595: "iso8859-5",
    28597: "iso8859-7",
    28605: "iso8859-15",
    50220: "iso2022_jp",
    51932: "euc_jp",
    51949: "euc_kr",
    54936: "gb18030",
    65001: "utf-8",
}


class Head(IntEnum):
    """How many bytes lead the table of short values."""

    MESSAGE = 32
    INNER_MESSAGE = 24
    PART = 8


class Tag(IntEnum):
    """The properties that we read."""

    MESSAGE_CLASS = 0x001A
    SUBJECT = 0x0037
    SENT_AT = 0x0039
    SENT_FOR_NAME = 0x0042
    SENT_FOR_ADDRESS = 0x0065
    TRANSPORT_HEADERS = 0x007D
    RECIPIENT_KIND = 0x0C15
    SENDER_NAME = 0x0C1A
    SENDER_ADDRESS = 0x0C1F
    DELIVERED_AT = 0x0E06
    BODY = 0x1000
    BODY_RTF = 0x1009
    BODY_HTML = 0x1013
    DISPLAY_NAME = 0x3001
    ADDRESS = 0x3003
    ATTACHED = 0x3701
    SHORT_FILE_NAME = 0x3704
    LONG_FILE_NAME = 0x3707
    LINK = 0x370D
    CONTENT_ID = 0x3712
    SMTP_ADDRESS = 0x39FE
    HTML_CODE_PAGE = 0x3FDE
    TEXT_CODE_PAGE = 0x3FFD
    SENDER_SMTP_ADDRESS = 0x5D01
    SENT_FOR_SMTP_ADDRESS = 0x5D02


@dataclass(frozen=True, slots=True)
class Properties:
    """One storage with its values; `encoding` is that of its 8-bit texts, None when nobody says."""

    storage: Storage
    head: Head
    encoding: str | None = None

    def text(self, *tags: Tag) -> str | None:
        """The first of the properties that has words."""
        for tag in tags:
            if (wide := self._stream(tag, _UNICODE)) is not None:
                words = wide.decode("utf-16-le", "replace")
            elif (narrow := self._stream(tag, _EIGHT_BIT)) is not None:
                words = decoded(narrow, self.encoding)
            else:
                continue
            if words := words.rstrip("\x00").replace("\r\n", "\n"):
                return words
        return None

    def bytes_of(self, tag: Tag) -> bytes | None:
        return self._stream(tag, _BYTES)

    def storage_of(self, tag: Tag) -> Storage | None:
        held = self.storage.get(_STREAM.format(tag, _STORAGE))
        return held if isinstance(held, dict) else None

    def number(self, tag: Tag) -> int | None:
        value = self._short(tag, _INTEGER)
        return None if value is None else int(struct.unpack_from("<i", value)[0])

    def moment(self, tag: Tag) -> datetime | None:
        value = self._short(tag, _TIME)
        try:
            return None if value is None else _EPOCH + timedelta(microseconds=struct.unpack("<Q", value)[0] // 10)
        except OverflowError:
            return None

    def parts(self, kind: str) -> Iterator["Properties"]:
        """The recipients or attachments of a message, in order."""
        for name in sorted(self.storage):
            part = self.storage[name]
            if name.startswith(f"__{kind}_version1.0_#") and isinstance(part, dict):
                yield Properties(part, Head.PART, self.encoding)

    def _stream(self, tag: Tag, kind: int) -> bytes | None:
        held = self.storage.get(_STREAM.format(tag, kind))
        return held if isinstance(held, bytes) else None

    def _short(self, tag: Tag, kind: int) -> bytes | None:
        table = self.storage.get(TABLE, b"")
        if not isinstance(table, bytes):
            return None
        for at in range(self.head, len(table) - 15, 16):
            if struct.unpack_from("<HH", table, at) == (kind, tag):
                return table[at + 8 : at + 16]
        return None


def codec_of(code_page: int | None) -> str | None:
    """Python's name for one of Windows' code pages; None when there is no number, or none that is known."""
    name = _CODECS.get(code_page or 0, f"cp{code_page}")
    try:
        "".encode(name)
    except LookupError:
        return None
    return name


def decoded(data: bytes, encoding: str | None) -> str:
    """Text by the encoding that is named, or else by what the bytes look like."""
    try:
        return data.decode(encoding) if encoding else decode(data)
    except UnicodeDecodeError:
        return decode(data)
