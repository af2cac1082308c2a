"""Reads one e-mail: the headers people see, the body as a mail program shows it, and its attachments as files.

The parts of a mail are a tree. Every leaf of it is words, a file of its own, or a note: nothing is passed over but
signatures, and what an alternative says better. Pictures that stand in the words are files too.
"""

import email
import email.policy
import email.utils
import re
from collections.abc import Iterator
from datetime import UTC
from email.message import EmailMessage, Message
from typing import cast

from chambers.evidence.answer import Answer, Facts, ProblemError, ReadPage
from chambers.evidence.content import counted_by_apple
from chambers.evidence.enclosures import Enclosures
from chambers.evidence.html_reader import pictures_in
from chambers.evidence.mail_body import Body, calendar_words, write_body
from chambers.evidence.marked import MarkedText
from chambers.evidence.paging import paginate_marked

_HEADERS = ("From", "To", "Cc", "Bcc", "Date", "Subject")
_MAX_DEPTH = 50
_WORDS = frozenset(("text/plain", "text/html", "text/enriched", "text/rfc822-headers"))
_SIGNATURES = frozenset(("application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"))
_SMIME = frozenset(("application/pkcs7-mime", "application/x-pkcs7-mime"))
_WHOLE = frozenset(("message/rfc822", "message/global", "message/news"))
_PGP = "-----BEGIN PGP MESSAGE-----"
_ADVICE = "save the mail from a program that opens it, and add that"
_LOCKED = f"its words are encrypted ({{}}) and were not read; {_ADVICE}"
_PACKED = f"its words are packed in {{}} and were not read; {_ADVICE}"


def read_email(data: bytes) -> Answer:
    """Headers and words in pages, attachments and pictures as children."""
    message = email.message_from_bytes(counted_by_apple(data), policy=email.policy.default)
    headers = [f"{name}: {value}" for name in _HEADERS if (value := _header(message, name))]
    if not headers:
        raise ProblemError("it has none of the headers of an e-mail")
    enclosures = Enclosures()
    bodies = tuple(_bodies(message, enclosures))
    written = MarkedText()
    written.write("\n".join(headers) + "\n\n")
    for number, body in enumerate(bodies):
        written.write("\n" if number else "")
        write_body(written, body)
        for name, picture in pictures_in(body.html or ""):
            enclosures.add_picture(name, picture)
    written.write("" if bodies else "\n")
    if _PGP in written.text:
        enclosures.miss(_LOCKED.format("PGP"))
    pages = tuple(ReadPage(text, hidden) for text, hidden in paginate_marked(written.text, written.hidden))
    return Answer(pages, enclosures.notes, enclosures.children, _facts(message))


def _bodies(part: Message, enclosures: Enclosures, depth: int = 0) -> Iterator[Body]:
    """The words of a part and of all parts in it, in order; what is no words goes to the enclosures."""
    kind = part.get_content_type()
    inner = part.get_payload() if part.is_multipart() else None
    if kind.startswith("message/") and kind != "message/delivery-status":
        _enclose_message(part, kind, enclosures)
    elif kind == "multipart/encrypted":
        enclosures.miss(_LOCKED.format("PGP"))
    elif inner is None or depth > _MAX_DEPTH:
        yield from _leaf(part, kind, enclosures)
    elif kind == "message/delivery-status":
        yield Body(plain="\n".join(str(each) for each in inner))
    else:
        found = [body for each in inner for body in _bodies(cast("Message", each), enclosures, depth + 1)]
        yield from _best(found) if kind == "multipart/alternative" else found


def _best(found: list[Body]) -> Iterator[Body]:
    """Several ways to say the same, as one body."""
    html = [body.html for body in found if body.html is not None]
    plain = [body.plain for body in found if body.plain is not None]
    if html or plain:
        yield Body("\n".join(html) if html else None, "\n".join(plain) if plain else None)
    yield from (body for body in found if body.calendar is not None)


def _leaf(part: Message, kind: str, enclosures: Enclosures) -> Iterator[Body]:
    is_attached = part.get_content_disposition() == "attachment"
    if kind in _SIGNATURES:
        return
    if kind in _SMIME:
        is_signed = part.get_param("smime-type") == "signed-data"
        enclosures.miss(_PACKED.format("an S/MIME signature") if is_signed else _LOCKED.format("S/MIME"))
    elif (kind in _WORDS and not is_attached) or kind.startswith("multipart/"):  # the latter has lost its parts
        words = _content(part)
        yield Body(html=words) if kind == "text/html" else Body(plain=words)
    elif kind == "text/calendar" and not is_attached:
        yield Body(calendar=calendar_words(_content(part)))
    else:
        _enclose(part, kind, enclosures, is_attached=is_attached)


def _enclose(part: Message, kind: str, enclosures: Enclosures, *, is_attached: bool) -> None:
    name = part.get_filename() or ""
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes):
        enclosures.miss(f"the part {name or kind} is damaged and was not read")
    elif kind == "application/ms-tnef" or name.casefold() == "winmail.dat":
        enclosures.miss(_PACKED.format("winmail.dat, which only Outlook opens,"))
    elif kind.startswith("image/") and not is_attached:
        enclosures.add_picture(name or "picture", data)
    elif data:
        enclosures.add_file(name or f"attachment-{len(enclosures.children) + 1}", data)


def _enclose_message(part: Message, kind: str, enclosures: Enclosures) -> None:
    name = part.get_filename() or f"message-{len(enclosures.children) + 1}.eml"
    inner = part.get_payload()
    held = inner[0] if isinstance(inner, list) and inner else None
    if isinstance(held, Message) and kind in _WHOLE:
        enclosures.add_file(name if name.casefold().endswith(".eml") else f"{name}.eml", held.as_bytes())
    else:
        enclosures.miss(f"the message {name} is not in the mail, or only a part of it")


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


def _content(part: Message) -> str:
    data = part.get_payload(decode=True)
    raw = data if isinstance(data, bytes) else str(part.get_payload()).encode("utf-8", "replace")
    for charset in (part.get_content_charset() or "utf-8", "utf-8"):
        try:
            return raw.decode(charset).replace("\r\n", "\n")
        except (LookupError, UnicodeDecodeError):
            continue
    return raw.decode("cp1252", "replace").replace("\r\n", "\n")
