"""Reads a message saved by Outlook (.msg): the headers people see, the body, attachments and messages inside as files.

The words of the HTML are what people see, as in any mail. A body that is there as RTF alone becomes a file of its own,
which LibreOffice reads; where there is plain text too, that stands for it. Messages inside the message become .msg
files of their own.
"""

import email.utils
from collections.abc import Iterator
from datetime import UTC, datetime
from email.parser import HeaderParser

from chambers.evidence.answer import Answer, Child, Facts, ProblemError, ReadPage
from chambers.evidence.compound_file import Storage, read_compound, write_compound
from chambers.evidence.mail_body import Body, write_body
from chambers.evidence.marked import MarkedText
from chambers.evidence.outlook_properties import TABLE, Head, Properties, Tag, codec_of, decoded
from chambers.evidence.packed_rtf import unpack_rtf
from chambers.evidence.paging import paginate_marked
from chambers.record.page import Note

_NAMES = "__nameid_version1.0"
_KINDS = {1: "To", 2: "Cc", 3: "Bcc"}
_MAX_ATTACHMENTS = 1000


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
    rtf = message.bytes_of(Tag.BODY_RTF) if html is None and plain is None else None
    body = (Child("body.rtf", unpack_rtf(rtf)),) if rtf else ()
    children, notes = _attached(message)
    return Answer(pages, notes, (*body, *children), _facts(headers))


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


def _attached(message: Properties) -> tuple[tuple[Child, ...], tuple[Note, ...]]:
    children: list[Child] = []
    notes: list[Note] = []
    for number, part in enumerate(message.parts("attach"), start=1):
        if number > _MAX_ATTACHMENTS:
            notes.append(Note(f"only the first {_MAX_ATTACHMENTS} attachments were read"))
            break
        child = _child(message, part, number)
        if isinstance(child, str):
            notes.append(Note(child))
        else:
            children.append(child)
    return tuple(children), tuple(notes)


def _child(message: Properties, part: Properties, number: int) -> Child | str:
    name = part.text(Tag.LONG_FILE_NAME, Tag.SHORT_FILE_NAME, Tag.DISPLAY_NAME) or f"attachment-{number}"
    data = part.bytes_of(Tag.ATTACHED)
    if data is not None:
        return Child(name, data)
    inner = part.storage_of(Tag.ATTACHED)
    if inner is None:
        link = part.text(Tag.LINK)
        return f"attachment {name} is not in the message{f', only a link to {link}' if link else ''}"
    if TABLE not in inner:
        return Child(f"{name}.ole", write_compound(inner))
    return Child(name if name.casefold().endswith(".msg") else f"{name}.msg", write_compound(_alone(inner, message)))


def _alone(inner: Storage, message: Properties) -> Storage:
    """A message from inside another as one that stands by itself: its table has a longer head, and names with it."""
    table = inner[TABLE]
    assert isinstance(table, bytes)
    longer = table[: Head.INNER_MESSAGE] + bytes(Head.MESSAGE - Head.INNER_MESSAGE) + table[Head.INNER_MESSAGE :]
    names = {_NAMES: message.storage[_NAMES]} if _NAMES in message.storage else {}
    return {**names, **inner, TABLE: longer}
