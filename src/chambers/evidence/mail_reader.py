"""Reads one e-mail: the headers people see, the body as a mail program shows it, and its attachments as files."""

import email
import email.policy
import email.utils
import re
from collections.abc import Iterator
from datetime import UTC
from email.message import EmailMessage, Message

from chambers.evidence.answer import Answer, Child, Facts, ProblemError, ReadPage
from chambers.evidence.mail_body import write_body
from chambers.evidence.marked import MarkedText
from chambers.evidence.paging import paginate_marked
from chambers.record.page import Note

_HEADERS = ("From", "To", "Cc", "Date", "Subject")
_MAX_ATTACHMENTS = 1000


def read_email(data: bytes) -> Answer:
    """Headers and words in pages, attachments as children."""
    message = email.message_from_bytes(data, policy=email.policy.default)
    headers = [f"{name}: {value}" for name in _HEADERS if (value := _header(message, name))]
    if not headers:
        raise ProblemError("it has none of the headers of an e-mail")
    written = MarkedText()
    written.write("\n".join(headers) + "\n\n")
    write_body(written, _part(message, "html"), _part(message, "plain"))
    pages = tuple(ReadPage(text, hidden) for text, hidden in paginate_marked(written.text, written.hidden))
    children = tuple(_children(message))
    cut = len(children) > _MAX_ATTACHMENTS
    notes = (Note(f"only the first {_MAX_ATTACHMENTS} attachments were read"),) if cut else ()
    return Answer(pages, notes, children[:_MAX_ATTACHMENTS], _facts(message))


def _header(message: EmailMessage, name: str) -> str | None:
    try:
        value = message[name]
    except (ValueError, IndexError, AttributeError, TypeError):  # the library gives up on some malformed headers
        value = next((raw for key, raw in message.raw_items() if key.lower() == name.lower()), None)
    return re.sub(r"\s+", " ", str(value)).strip() if value else None


def _facts(message: EmailMessage) -> Facts:
    recipients = ", ".join(value for name in ("To", "Cc") if (value := _header(message, name)))
    return Facts(_sent_on(message), _header(message, "From"), recipients or None, _header(message, "Subject"))


def _sent_on(message: EmailMessage) -> str | None:
    try:
        moment = email.utils.parsedate_to_datetime(_header(message, "Date") or "")
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).date().isoformat()


def _part(message: EmailMessage, subtype: str) -> str | None:
    try:
        part = message.get_body(preferencelist=(subtype,))
    except (AttributeError, KeyError, ValueError):  # a multipart message that has no parts
        return None
    return None if part is None else _content(part)


def _content(part: Message) -> str:
    data = part.get_payload(decode=True)
    raw = data if isinstance(data, bytes) else str(part.get_payload()).encode("utf-8", "replace")
    for charset in (part.get_content_charset() or "utf-8", "utf-8"):
        try:
            return raw.decode(charset).replace("\r\n", "\n")
        except (LookupError, UnicodeDecodeError):
            continue
    return raw.decode("cp1252", "replace").replace("\r\n", "\n")


def _children(message: EmailMessage) -> Iterator[Child]:
    # A malformed multipart message has no parts to iterate over.
    parts = message.iter_attachments() if message.is_multipart() else iter(())
    for number, part in enumerate(parts, start=1):
        if part.get_content_type() == "message/rfc822":
            inner = part.get_payload()
            held = inner[0] if isinstance(inner, list) and inner else part
            yield Child(_name(part, f"message-{number}.eml"), held.as_bytes() if isinstance(held, Message) else b"")
            continue
        data = part.get_payload(decode=True)
        if isinstance(data, bytes):
            yield Child(_name(part, f"attachment-{number}"), data)


def _name(part: Message, default: str) -> str:
    name = part.get_filename() or default
    return name if part.get_content_type() != "message/rfc822" or name.lower().endswith(".eml") else f"{name}.eml"
