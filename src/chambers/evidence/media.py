"""What kind of file this is, by its name and its first bytes together.

When the two disagree the file is refused: a name that lies about the content is worth a person's look. Nothing is
parsed here.
"""

from pathlib import PurePath

PDF = "application/pdf"
EMAIL = "message/rfc822"
TEXT = "text/plain"

_BY_SUFFIX = {".pdf": PDF, ".eml": EMAIL, ".txt": TEXT, ".text": TEXT, ".md": TEXT}
_PDF_MARK = b"%PDF-"
_MARK_WITHIN_BYTES = 1024


class NotTakenError(ValueError):
    """The file is not one that we read; the message says why."""


def media_type(name: str, data: bytes) -> str:
    """The media type of a file, or NotTakenError."""
    if not data:
        raise NotTakenError("the file is empty")
    suffix = PurePath(name).suffix.casefold()
    kind = _BY_SUFFIX.get(suffix)
    if kind is None:
        known = ", ".join(sorted(_BY_SUFFIX))
        raise NotTakenError(f"files named {suffix or 'without an ending'} are not read; known are {known}")
    is_pdf = _PDF_MARK in data[:_MARK_WITHIN_BYTES]
    if kind == PDF and not is_pdf:
        raise NotTakenError("it is named .pdf, but its bytes are not a PDF")
    if kind != PDF and is_pdf and data.startswith(_PDF_MARK):
        raise NotTakenError(f"it is named {suffix}, but its bytes are a PDF; rename it")
    if kind != PDF and b"\x00" in data:
        raise NotTakenError(f"it is named {suffix}, but its bytes are not text")
    return kind
