"""What the bytes of a file are, whatever it is called. Pure; bounded, because the bytes are foreign.

Each function looks at one container: the directory of a ZIP archive or of a compound file, or the first characters of
a text. Nothing is unpacked, and of a large file only its head, its tail and its directory are looked at.
"""

import mmap
import re
import struct
from collections.abc import Iterator

Content = bytes | mmap.mmap
"""The bytes of a file, in memory or mapped."""

HEAD_BYTES = 65536
_MAX_DIRECTORY_BYTES = 4 << 20
_ZIP_END = b"PK\x05\x06"
_ZIP_ENTRY = b"PK\x01\x02"
_ZIP_TAIL_BYTES = 65557
_COMPOUND_ENTRY_BYTES = 128
_MAX_COMPOUND_SECTORS = 1024
_NO_SECTOR = 0xFFFFFFFA
"""Sector numbers from here on mean that there is none."""
_SAMPLE_BYTES = 4096
_BYTES_PER_CONTROL = 50
_CONTROLS = bytes(sorted({*range(32), 127} - {*b"\t\n\v\f\r\x1b\x1a\x08"}))
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))

_APPLE_COUNT = re.compile(rb"\A(\d{1,12})[ \t]*\r?\n")
_HEADER_LINE = re.compile(r"[!-9;-~]+[ \t]*:")
_MACHINE_HEADERS = frozenset(
    (
        "message-id",
        "received",
        "return-path",
        "delivered-to",
        "mime-version",
        "dkim-signature",
        "content-type",
        "x-mailer",
    )
)
"""Headers that mail programs write and people do not: a typed memo has From, To, Date and Subject too."""
_PEOPLE_HEADERS = frozenset(("from", "to", "date", "subject"))
_MAILBOX = re.compile(r"From \S[^\n]*\d\d:\d\d[^\n]*\n[!-9;-~]+:")
_WEB_PAGE = re.compile(r"\s*(?:<\?xml[^>]*>\s*|<!--.*?-->\s*)*<(?:!doctype\s+html|html)\b", re.IGNORECASE | re.DOTALL)
_TAGS = r"head|body|meta|title|table|div|p|h[1-6]|center|font|span|style|ul|ol|a|b|br|img"
_WEB_PART = re.compile(rf"\s*(?:<!--.*?-->\s*)*<(?:{_TAGS})(?:\s[^<>]*)?/?>", re.IGNORECASE | re.DOTALL)
_MOST_LINES = 20
_LEAST_LINES = 3


def zip_names(data: Content) -> frozenset[str] | None:
    """The names in an archive's directory; None where it has none that can be read."""
    tail_start = max(0, len(data) - _ZIP_TAIL_BYTES)
    tail = data[tail_start:]
    at = tail.rfind(_ZIP_END)
    if at < 0 or len(tail) < at + 22:
        return None
    size, _ = struct.unpack_from("<II", tail, at + 12)
    start = tail_start + at - size  # right before its end record, also where something stands before the archive
    if start < 0 or size > _MAX_DIRECTORY_BYTES:
        return None
    directory = data[start : start + size]
    return frozenset(_directory_names(directory)) if directory.startswith(_ZIP_ENTRY) or not size else None


def _directory_names(directory: bytes) -> Iterator[str]:
    at = 0
    while directory.startswith(_ZIP_ENTRY, at) and at + 46 <= len(directory):
        name, extra, comment = struct.unpack_from("<HHH", directory, at + 28)
        yield directory[at + 46 : at + 46 + name].decode("utf-8", "replace").replace("\\", "/")
        at += 46 + name + extra + comment


def compound_names(data: Content) -> frozenset[str] | None:
    """The names at the top of a compound file; None where its directory cannot be read."""
    if len(data) < 512:
        return None
    shift = struct.unpack_from("<H", data[:512], 30)[0]
    if shift not in (9, 12):
        return None
    sector_bytes = 1 << shift
    directory = b"".join(_directory_sectors(data, sector_bytes))
    return frozenset(_top_names(directory)) or None


def _directory_sectors(data: Content, sector_bytes: int) -> Iterator[bytes]:
    head = data[:512]
    tables: tuple[int, ...] = struct.unpack_from("<109I", head, 76)
    (sector,) = struct.unpack_from("<I", head, 48)
    per_sector = sector_bytes // 4
    for _ in range(_MAX_COMPOUND_SECTORS):
        if sector >= _NO_SECTOR:
            return
        yield data[(sector + 1) * sector_bytes : (sector + 2) * sector_bytes]
        if sector // per_sector >= len(tables) or tables[sector // per_sector] >= _NO_SECTOR:
            return
        place = (tables[sector // per_sector] + 1) * sector_bytes + sector % per_sector * 4
        following = data[place : place + 4]
        sector = struct.unpack("<I", following)[0] if len(following) == 4 else _NO_SECTOR


def _top_names(directory: bytes) -> Iterator[str]:
    """The names of the root's own children: those of a file inside the file are not meant."""
    count = len(directory) // _COMPOUND_ENTRY_BYTES
    ahead = [struct.unpack_from("<I", directory, 76)[0]] if count else []
    seen: set[int] = set()
    while ahead:
        entry = ahead.pop()
        if entry >= count or entry in seen:
            continue
        seen.add(entry)
        at = entry * _COMPOUND_ENTRY_BYTES
        left, right = struct.unpack_from("<II", directory, at + 68)
        ahead += (left, right)
        name_bytes = min(struct.unpack_from("<H", directory, at + 64)[0], 64)
        yield directory[at : at + max(name_bytes - 2, 0)].decode("utf-16-le", "replace")


def text_of(head: bytes) -> str | None:
    """The first characters of a text, good enough to judge it by; None where the bytes are no text."""
    encoding = next((name for mark, name in _MARKS if head.startswith(mark)), None)
    if encoding == "utf-16":
        return head.decode("utf-16", "replace")
    if b"\x00" in head:
        return None
    sample = head[:_SAMPLE_BYTES]
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    if controls * _BYTES_PER_CONTROL > len(sample):
        return None
    return head.decode(encoding or "latin-1", "replace")


def header_names(text: str) -> frozenset[str]:
    """The names of the header lines at the beginning, in small letters; none where anything else comes first."""
    names: set[str] = set()
    for number, line in enumerate(text.lstrip("\r\n").splitlines()):
        if line[:1] in (" ", "\t") and names:
            continue
        found = _HEADER_LINE.match(line)
        if found is None:
            if not line.strip() or number == 0:
                break
            return frozenset()
        names.add(found[0].rstrip(": \t").lower())
    return frozenset(names)


def counted_by_apple(data: bytes) -> bytes:
    """The mail in a file of Apple Mail, which begins with its length; any other bytes as they are."""
    count = _APPLE_COUNT.match(data)
    return data if count is None else data[count.end() : count.end() + int(count[1])]


def is_mail(text: str) -> bool:
    """Whether it begins as a mail program writes mails, Apple's with a line for their length."""
    first, _, rest = text.partition("\n")
    names = header_names(rest if first.strip().isdecimal() else text)
    return bool(names & _MACHINE_HEADERS) and bool(names & _PEOPLE_HEADERS)


def has_mail_headers(text: str) -> bool:
    """Whether it begins with any header of a mail, as a typed memo may too."""
    first = text.lstrip("\r\n").partition("\n")[0]
    return bool(_HEADER_LINE.match(first)) or first.startswith("From ")


def is_mailbox(text: str) -> bool:
    """Whether it begins with the From line of a mailbox and a header after it."""
    return bool(_MAILBOX.match(text.replace("\r\n", "\n")))


def is_web_page(text: str) -> bool:
    """Whether it says of itself that it is HTML."""
    return bool(_WEB_PAGE.match(text))


def is_web_part(text: str) -> bool:
    """Whether it begins with a tag of HTML."""
    return bool(_WEB_PART.match(text))


def is_separated(text: str) -> bool:
    """Whether every line has the same number of tabs, or of two commas and more."""
    whole = text[:HEAD_BYTES].splitlines()[:_MOST_LINES]
    lines = [line for line in whole if line.strip()]
    tabs, commas = ({line.count(mark) for line in lines} for mark in ("\t", ","))
    return len(lines) >= _LEAST_LINES and ((len(tabs) == 1 and min(tabs) > 0) or (len(commas) == 1 and min(commas) > 1))
