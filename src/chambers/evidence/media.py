"""What kind of file this is: by its content, with the name as a tie-breaker between kinds of text.

A name that says something else than the content is worth a note, and no reason to refuse the file: attachments, exports
and mail folders name files as they like. Nothing is parsed here.
"""

from pathlib import PurePath

from chambers.evidence.content import (
    HEAD_BYTES,
    Content,
    compound_names,
    has_mail_headers,
    is_mail,
    is_mailbox,
    is_separated,
    is_web_page,
    is_web_part,
    text_of,
    zip_names,
)
from chambers.record.page import Note

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
PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
IMAGE = "image/*"
DOC = "application/msword"
XLS = "application/vnd.ms-excel"
PPT = "application/vnd.ms-powerpoint"
RTF = "application/rtf"
WPD = "application/vnd.wordperfect"
_ODF = "application/vnd.oasis.opendocument."
ODT = f"{_ODF}text"
ODS = f"{_ODF}spreadsheet"
ODP = f"{_ODF}presentation"
MSG = "application/vnd.ms-outlook"

OFFICE = frozenset((DOC, XLS, PPT, PPTX, RTF, WPD, ODT, ODS, ODP))
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
    ".pptx": PPTX,
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".tif", ".tiff", ".gif", ".bmp", ".webp"), IMAGE),
    ".doc": DOC,
    ".xls": XLS,
    ".ppt": PPT,
    ".rtf": RTF,
    ".wpd": WPD,
    ".odt": ODT,
    ".ods": ODS,
    ".odp": ODP,
    ".msg": MSG,
}
"""What a name says; other endings say nothing."""
_IN_PACKAGE = (("word/", DOCX), ("xl/", XLSX), ("ppt/", PPTX))
_PACKAGE_MARK = "[Content_Types].xml"
_IN_COMPOUND = (
    ("__properties_version1.0", MSG),
    ("WordDocument", DOC),
    ("Workbook", XLS),
    ("Book", XLS),
    ("PowerPoint Document", PPT),
    ("PerfectOffice_MAIN", WPD),
)
_SEALED = frozenset(("EncryptedPackage",))
_ZIP_KINDS = frozenset((ZIP, DOCX, XLSX, PPTX, ODT, ODS, ODP))
_COMPOUND_KINDS = frozenset((MSG, DOC, XLS, PPT, WPD))
_IMAGE_MARKS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*", b"GIF8", b"II+\x00", b"MM\x00+")
_ZIP_MARKS = (b"PK\x03\x04", b"PK\x05\x06")
_COMPOUND_MARK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PDF_MARK = b"%PDF-"
_PDF_END = b"%%EOF"
_MARK_WITHIN_BYTES = 1024
_END_WITHIN_BYTES = 2048

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
    PPTX: "slides",
    IMAGE: "image",
    DOC: "word",
    XLS: "sheet",
    PPT: "slides",
    RTF: "word",
    WPD: "word",
    ODT: "word",
    ODS: "sheet",
    ODP: "slides",
    MSG: "mail",
}
_SPOKEN = {
    PDF: "a PDF",
    EMAIL: "a mail",
    TEXT: "plain text",
    CSV: "a table of separated values",
    HTML: "HTML",
    MBOX: "a mailbox",
    ZIP: "a ZIP archive",
    DOCX: "a Word file",
    XLSX: "an Excel file",
    PPTX: "a PowerPoint file",
    IMAGE: "a picture",
    DOC: "a Word 97 file",
    XLS: "an Excel 97 file",
    PPT: "a PowerPoint 97 file",
    RTF: "an RTF file",
    WPD: "a WordPerfect file",
    ODT: "an OpenDocument text",
    ODS: "an OpenDocument spreadsheet",
    ODP: "an OpenDocument presentation",
    MSG: "an Outlook message",
}


class NotTakenError(ValueError):
    """The file is not one that we read; the message says why."""


def media_type(name: str, data: Content) -> str:
    """The media type of a file by its content, or NotTakenError; `data` is the whole file."""
    head = data[:HEAD_BYTES]
    if not head:
        raise NotTakenError("the file is empty")
    named = _named(name)
    if _is_pdf(data, head, named):
        return PDF
    if is_picture(head):
        return IMAGE
    if head.startswith(_ZIP_MARKS):
        return _zip_kind(data, head, named)
    if head.startswith(_COMPOUND_MARK):
        return _compound_kind(data, named)
    if head.startswith(b"\xffWPC"):
        return WPD
    text = text_of(head)
    if text is None:
        raise NotTakenError("it is neither text nor a PDF, a picture, a mail, an office file or an archive")
    return _text_kind(text, named)


def naming_note(name: str, kind: str) -> Note | None:
    """What to tell a person where the name says something else than the content."""
    named = _named(name)
    if named in (None, kind):
        return None
    suffix = PurePath(name).suffix
    return Note(f"it is named {suffix}, but is {spoken_kind(kind)}; it was read as what it is", missing=False)


def spoken_kind(kind: str) -> str:
    """A media type as people call it, with its article."""
    return _SPOKEN[kind]


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


def _named(name: str) -> str | None:
    return _BY_SUFFIX.get(PurePath(name).suffix.casefold())


def _is_pdf(data: Content, head: bytes, named: str | None) -> bool:
    """The mark may stand behind a line of something else; whether that is a PDF, its end or its name says."""
    begins = head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(_PDF_MARK)
    if begins or _PDF_MARK not in head[:_MARK_WITHIN_BYTES]:
        return begins
    return named == PDF or (data[-_END_WITHIN_BYTES:].rstrip(b"\r\n \x00").endswith(_PDF_END))


def _zip_kind(data: Content, head: bytes, named: str | None) -> str:
    if head[30:38] == b"mimetype" and (at := head.find(_ODF.encode(), 38, 200)) >= 0:
        return _open_document_kind(head[at + len(_ODF) : at + len(_ODF) + 40])
    names = zip_names(data)
    if names is None:  # damaged: its reader says how
        return named if named in _ZIP_KINDS else ZIP
    if _PACKAGE_MARK in names:
        parts = {name.partition("/")[0] + "/" for name in names}
        return next((kind for part, kind in _IN_PACKAGE if part in parts), ZIP)
    return ZIP


def _open_document_kind(rest: bytes) -> str:
    kinds = ((b"text", ODT), (b"spreadsheet", ODS), (b"presentation", ODP))
    found = next((kind for word, kind in kinds if rest.startswith(word)), None)
    if found is None:
        raise NotTakenError("it is an OpenDocument file, but no text, spreadsheet or presentation")
    return found


def _compound_kind(data: Content, named: str | None) -> str:
    names = compound_names(data)
    if names is None and named in _COMPOUND_KINDS:
        return str(named)
    if names and names & _SEALED:
        raise NotTakenError("it is an Office file that is protected with a password")
    kind = next((kind for name, kind in _IN_COMPOUND if name in (names or ())), None)
    if kind is None:
        raise NotTakenError("it is a compound file, but not of Word, Excel, PowerPoint, WordPerfect or Outlook")
    return kind


def _text_kind(text: str, named: str | None) -> str:
    if text.lstrip("\ufeff \t\r\n").startswith("{\\rtf"):
        return RTF
    if is_mailbox(text):
        return EMAIL if named == EMAIL else MBOX
    if named == MBOX and text.startswith("From "):
        return MBOX
    if is_mail(text) or (named == EMAIL and has_mail_headers(text)):
        return EMAIL
    if is_web_page(text):
        return HTML
    if named in (TEXT, CSV, HTML):
        return named
    if is_web_part(text):
        return HTML
    return CSV if is_separated(text) else TEXT
