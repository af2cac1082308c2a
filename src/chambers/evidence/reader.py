"""The program that reads one foreign file: `python -m chambers.evidence.reader MEDIA_TYPE < FILE`.

It writes one JSON object to standard output: `{"pages": [...], "notes": [...]}`, or `{"problem": "..."}`. It is started
confined, so it opens nothing, writes nothing else, and may be killed at any time. It imports no other room.
"""

import email
import email.policy
import json
import re
import sys
from collections.abc import Iterator
from email.message import EmailMessage
from html.parser import HTMLParser

from chambers.evidence.media import EMAIL, PDF, TEXT
from chambers.evidence.paging import paginate

_HEADERS = ("From", "To", "Cc", "Date", "Subject")
_MAX_PAGES = 5000
# Control characters and half surrogate pairs: no word holds them, and neither XML nor UTF-8 can carry them.
_NO_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\uffff]")


class ProblemError(Exception):
    """The file cannot be read; the message says why."""


def read_pdf(data: bytes) -> tuple[list[str], list[str]]:
    """The text of each page, and a note for each page without text."""
    import pypdfium2  # noqa: PLC0415 - heavy, and not needed for mails and text

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise ProblemError(_pdf_problem(str(error))) from error
    if not 0 < len(document) <= _MAX_PAGES:
        raise ProblemError(f"it has {len(document)} pages; between 1 and {_MAX_PAGES} can be read")
    try:
        pages = [page.get_textpage().get_text_bounded() for page in document]
    except pypdfium2.PdfiumError as error:
        raise ProblemError(f"a page is damaged ({error})") from error
    if not any(text.strip() for text in pages):
        raise ProblemError("no page has a text layer; it looks like a scan, and scans are not read yet")
    empty = [number for number, text in enumerate(pages, start=1) if not text.strip()]
    return pages, [f"page {number} has no text layer and was not read" for number in empty]


def read_email(data: bytes) -> tuple[list[str], list[str]]:
    """The headers people see and the text body; attachments are noted, not read."""
    message = email.message_from_bytes(data, policy=email.policy.default)
    headers = [f"{name}: {message[name]}" for name in _HEADERS if message[name]]
    if not headers:
        raise ProblemError("it is named .eml, but has none of the headers of an e-mail")
    body = _body(message)
    text = "\n".join(headers) + "\n\n" + body.replace("\r\n", "\n").strip() + "\n"
    notes = [f"attachment {part.get_filename() or 'without a name'} was not read" for part in _attachments(message)]
    return list(paginate(text)), notes


def read_text(data: bytes) -> tuple[list[str], list[str]]:
    """UTF-8, or else the Windows code page, in pages."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    if not text.strip():
        raise ProblemError("it holds nothing but white space")
    return list(paginate(text.replace("\r\n", "\n"))), []


def clean(text: str) -> str:
    """Text without what is no text; pdfium writes U+FFFE where a word was broken at the end of a line."""
    return _NO_TEXT.sub("", text.replace("\ufffe", "-"))


_READERS = {PDF: read_pdf, EMAIL: read_email, TEXT: read_text}


def main() -> None:
    """Read standard input as the media type named on the command line."""
    reader = _READERS.get(sys.argv[1] if len(sys.argv) == 2 else "")
    if reader is None:
        sys.exit(f"usage: reader {'|'.join(_READERS)} < FILE")
    try:
        pages, notes = reader(sys.stdin.buffer.read())
        answer: dict[str, object] = {"pages": [clean(page) for page in pages], "notes": [clean(note) for note in notes]}
    except ProblemError as error:
        answer = {"problem": str(error)}
    sys.stdout.write(json.dumps(answer))


def _pdf_problem(error: str) -> str:
    if "password" in error.lower():
        return "it is encrypted and needs a password"
    return f"its PDF structure is damaged ({error.rstrip('.')})"


def _body(message: EmailMessage) -> str:
    part = message.get_body(preferencelist=("plain", "html"))
    if part is None:
        return ""
    try:
        content = part.get_content()
    except (LookupError, UnicodeError) as error:
        raise ProblemError(f"its text cannot be decoded ({error})") from error
    return _plain(content) if part.get_content_subtype() == "html" else str(content)


def _attachments(message: EmailMessage) -> Iterator[EmailMessage]:
    # A malformed multipart message has no parts to iterate over.
    return iter(message.iter_attachments()) if message.is_multipart() else iter(())


class _TextOf(HTMLParser):
    """Collects the words between the tags, except those of scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._hidden += tag in ("script", "style")
        if tag in ("p", "br", "div", "tr", "li"):
            self.words.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if self._hidden <= 0:
            self.words.append(data)


def _plain(html: str) -> str:
    parser = _TextOf()
    parser.feed(html)
    return "".join(parser.words)


if __name__ == "__main__":
    main()
