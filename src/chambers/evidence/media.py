"""What kind of file this is, by its name and its first bytes together.

When the two disagree the file is refused: a name that lies about the content is worth a person's look. Nothing is
parsed here.
"""

from pathlib import PurePath

PDF = "application/pdf"
EMAIL = "message/rfc822"
TEXT = "text/plain"
TEXT_DRAFT = f"{TEXT};pages=one"
"""Text that is a draft: its notes may stand far below their marks, so it is read as one page."""
CSV = "text/csv"
HTML = "text/html"
MBOX = "application/mbox"
ZIP = "application/zip"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
DOCX_DRAFT = f"{DOCX};notes=in-place"
"""A Word file that is a draft: its notes are read where their marks stand."""
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
IMAGE = "image/*"
DOC = "application/msword"
RTF = "application/rtf"
ODT = "application/vnd.oasis.opendocument.text"
MSG = "application/vnd.ms-outlook"

OFFICE = frozenset((DOC, RTF, ODT))
"""Kinds that only LibreOffice reads."""

_BY_SUFFIX = {
    ".pdf": PDF,
    ".eml": EMAIL,
    ".txt": TEXT,
    ".text": TEXT,
    ".md": TEXT,
    ".markdown": TEXT,
    ".csv": CSV,
    ".tsv": CSV,
    ".htm": HTML,
    ".html": HTML,
    ".mbox": MBOX,
    ".zip": ZIP,
    ".docx": DOCX,
    ".xlsx": XLSX,
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".tif", ".tiff", ".gif", ".bmp", ".webp"), IMAGE),
    ".doc": DOC,
    ".rtf": RTF,
    ".odt": ODT,
    ".msg": MSG,
}
# What the bytes of each kind are, in a word of `_family`.
_FAMILY = {
    PDF: "a PDF",
    ZIP: "a ZIP archive",
    DOCX: "a ZIP archive",
    XLSX: "a ZIP archive",
    ODT: "a ZIP archive",
    IMAGE: "a picture",
    DOC: "an old Office file",
    MSG: "an old Office file",
}
_IMAGE_MARKS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*", b"GIF8", b"II+\x00", b"MM\x00+")
_PDF_MARK = b"%PDF-"
HEAD_BYTES = 65536
_MARK_WITHIN_BYTES = 1024

_SHORT = {
    PDF: "pdf",
    EMAIL: "mail",
    TEXT: "text",
    CSV: "sheet",
    HTML: "html",
    MBOX: "mailbox",
    ZIP: "archive",
    DOCX: "word",
    XLSX: "sheet",
    IMAGE: "image",
    DOC: "word",
    RTF: "word",
    ODT: "word",
    MSG: "mail",
}


class NotTakenError(ValueError):
    """The file is not one that we read; the message says why."""


def media_type(name: str, head: bytes) -> str:
    """The media type of a file by its name and its first bytes, or NotTakenError."""
    if not head:
        raise NotTakenError("the file is empty")
    suffix = PurePath(name).suffix.casefold()
    kind = _BY_SUFFIX.get(suffix)
    if kind is None:
        known = ", ".join(sorted(_BY_SUFFIX))
        raise NotTakenError(f"files named {suffix or 'without an ending'} are not read; known are {known}")
    expected, found = _FAMILY.get(kind, "text"), _family(head)
    if kind == PDF and _PDF_MARK in head[:_MARK_WITHIN_BYTES]:
        return kind
    if found != expected:
        advice = "" if found in ("text", "not text") else "; rename it"
        raise NotTakenError(f"it is named {suffix}, but its bytes are {_spoken(found, expected)}{advice}")
    return kind


def is_picture(head: bytes) -> bool:
    """Whether these are the first bytes of a picture."""
    is_webp = head.startswith(b"RIFF") and head[8:12] == b"WEBP"
    is_bitmap = head.startswith(b"BM") and b"\x00" in head[:32]  # words may begin with BM too
    return head.startswith(_IMAGE_MARKS) or is_webp or is_bitmap


def short_kind(kind: str | None) -> str:
    """One word for a media type: what people filter a search by."""
    return _SHORT.get(kind or "", "unknown")


def kinds_called(word: str) -> tuple[str, ...]:
    """The media types behind such a word; none when nobody uses it."""
    return tuple(kind for kind, short in _SHORT.items() if short == word)


def kind_words() -> tuple[str, ...]:
    """Every such word, in order."""
    return tuple(sorted(set(_SHORT.values())))


def _family(head: bytes) -> str:
    if head.startswith(_PDF_MARK):
        return "a PDF"
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return "a ZIP archive"
    if head.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        return "an old Office file"
    if is_picture(head):
        return "a picture"
    return "not text" if b"\x00" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff")) else "text"


def _spoken(found: str, expected: str) -> str:
    return f"not {expected}" if found in ("text", "not text") and expected != "text" else found
