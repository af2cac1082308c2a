"""Reads a message saved by Outlook (.msg): the headers people see, the body, attachments and messages inside as files.

The words of the HTML are what people see, as in any mail. A body that is there as RTF alone becomes a file of its own,
which LibreOffice reads; where there is plain text too, that stands for it. Messages inside the message become .msg
files of their own. Of appointments, contacts and the like only the text is read, with a note.
"""

import email.utils
from collections.abc import Iterator
from datetime import UTC, datetime
from email.parser import HeaderParser

from chambers.evidence.answer import Answer, Facts, ProblemError, ReadPage
from chambers.evidence.compound_file import Storage, read_compound, write_compound
from chambers.evidence.enclosures import Enclosures
from chambers.evidence.mail_body import Body, write_body
from chambers.evidence.marked import MarkedText
from chambers.evidence.media import is_picture
from chambers.evidence.outlook_properties import TABLE, Head, Properties, Tag, codec_of, decoded
from chambers.evidence.packed_rtf import unpack_rtf
from chambers.evidence.paging import paginate_marked

_NAMES = "__nameid_version1.0"
_KINDS = {1: "To", 2: "Cc", 3: "Bcc"}
_LOCKED = ("ipm.note.smime", "ipm.note.secure", "ipm.note.rpmsg")
_PLAIN_CLASSES = ("ipm.note", "report.", "ipm.post")


def read_msg(data: bytes) -> Answer:
    """Headers and words in pages, attachments as children."""
    storage = read_compound(data)
    if TABLE not in storage:
        raise ProblemError("it is a compound file, but not a message that Outlook saved")
    message = _properties(storage, Head.MESSAGE)
    headers = dict(_headers(message))
    html, plain = _html(message), message.text(Tag.BODY)
    written = MarkedText()
    written.write("".join(f"{name}: {value}\n" for name, value in headers.items()) + "\n")
    write_body(written, Body(html, plain))
    pages = tuple(ReadPage(text, hidden) for text, hidden in paginate_marked(written.text, written.hidden))
    enclosures = Enclosures()
    rtf = message.bytes_of(Tag.BODY_RTF) if html is None and plain is None else None
    if rtf:
        enclosures.add_file("body.rtf", unpack_rtf(rtf))
    if missed := _unread(message.text(Tag.MESSAGE_CLASS) or "", has_words=bool(html or plain or rtf)):
        enclosures.miss(missed)
    for number, part in enumerate(message.parts("attach"), start=1):
        _attach(message, part, number, enclosures)
    return Answer(pages, enclosures.notes, enclosures.children, _facts(headers))


def _unread(message_class: str, *, has_words: bool) -> str | None:
    """What of a message of that class is not read."""
    kind = message_class.casefold()
    if kind.startswith(_LOCKED):
        advice = "save the mail from a program that opens it, and add that"
        return None if has_words else f"its words are encrypted or packed in a signature and were not read; {advice}"
    if kind and not kind.startswith(_PLAIN_CLASSES):
        what = "its subject, text and attachments were read, and no other field, such as times and places"
        return f"it is an Outlook item of the kind {message_class}: {what}"
    return None


def _properties(storage: Storage, head: Head) -> Properties:
    return Properties(storage, head, codec_of(Properties(storage, head).number(Tag.TEXT_CODE_PAGE)))


def _headers(message: Properties) -> Iterator[tuple[str, str]]:
    sent = HeaderParser().parsestr(message.text(Tag.TRANSPORT_HEADERS) or "", headersonly=True)
    people: dict[str, list[str]] = {}
    for recipient in message.parts("recip"):
        kind = _KINDS.get(recipient.number(Tag.RECIPIENT_KIND) or 0, "To")
        address = recipient.text(Tag.SMTP_ADDRESS, Tag.ADDRESS)
        people.setdefault(kind, []).append(_person(recipient.text(Tag.DISPLAY_NAME), address))
    found = {
        "From": _sender(message) or sent["From"],
        **{kind: ", ".join(people.get(kind, ())) for kind in _KINDS.values()},
        "Date": sent["Date"] or _spoken(message.moment(Tag.SENT_AT) or message.moment(Tag.DELIVERED_AT)),
        "Subject": message.text(Tag.SUBJECT),
    }
    yield from ((name, " ".join(value.split())) for name, value in found.items() if value)


def _sender(message: Properties) -> str | None:
    name = message.text(Tag.SENT_FOR_NAME, Tag.SENDER_NAME)
    tags = (Tag.SENT_FOR_SMTP_ADDRESS, Tag.SENDER_SMTP_ADDRESS, Tag.SENT_FOR_ADDRESS, Tag.SENDER_ADDRESS)
    known = [address for tag in tags if (address := message.text(tag))]
    return _person(name, next((address for address in known if "@" in address), None)) or None


def _person(name: str | None, address: str | None) -> str:
    # Inside a firm Outlook notes a path in its directory instead of an address.
    if address is None or "@" not in address:
        return name or address or ""
    return f"{name} <{address}>" if name and name != address else address


def _spoken(moment: datetime | None) -> str | None:
    return email.utils.format_datetime(moment) if moment else None


def _facts(headers: dict[str, str]) -> Facts:
    recipients = ", ".join(headers[kind] for kind in _KINDS.values() if kind in headers)
    try:
        moment = email.utils.parsedate_to_datetime(headers.get("Date", ""))
        sent_on = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).date().isoformat()
    except (ValueError, TypeError, IndexError, OverflowError):
        sent_on = None
    return Facts(sent_on, headers.get("From"), recipients or None, headers.get("Subject"))


def _html(message: Properties) -> str | None:
    data = message.bytes_of(Tag.BODY_HTML)
    if data is None:
        return message.text(Tag.BODY_HTML)
    return decoded(data, codec_of(message.number(Tag.HTML_CODE_PAGE))).rstrip("\x00") or None


def _attach(message: Properties, part: Properties, number: int, enclosures: Enclosures) -> None:
    name = part.text(Tag.LONG_FILE_NAME, Tag.SHORT_FILE_NAME, Tag.DISPLAY_NAME) or f"attachment-{number}"
    data, inner = part.bytes_of(Tag.ATTACHED), part.storage_of(Tag.ATTACHED)
    if data is not None and is_picture(data) and part.text(Tag.CONTENT_ID):
        enclosures.add_picture(name, data)
    elif data is not None:
        enclosures.add_file(name, data)
    elif inner is None:
        link = part.text(Tag.LINK)
        enclosures.miss(f"attachment {name} is not in the message{f', only a link to {link}' if link else ''}")
    elif TABLE not in inner:
        enclosures.add_file(f"{name}.ole", write_compound(inner))
    else:
        whole = name if name.casefold().endswith(".msg") else f"{name}.msg"
        enclosures.add_file(whole, write_compound(_alone(inner, message)))


def _alone(inner: Storage, message: Properties) -> Storage:
    """A message from inside another as one that stands by itself: its table has a longer head, and names with it."""
    table = inner[TABLE]
    assert isinstance(table, bytes)
    longer = table[: Head.INNER_MESSAGE] + bytes(Head.MESSAGE - Head.INNER_MESSAGE) + table[Head.INNER_MESSAGE :]
    names = {_NAMES: message.storage[_NAMES]} if _NAMES in message.storage else {}
    return {**names, **inner, TABLE: longer}
