"""Messages as Outlook saves them, made for tests."""

import struct
from datetime import UTC, datetime

from chambers.evidence.compound_file import write_compound
from chambers.evidence.outlook_properties import TABLE, Head, Tag

_TO, _EMBEDDED = 1, 0x000D
SENT = datetime(2026, 5, 12, 14, 14, tzinfo=UTC)


def text(tag, words):
    return {f"__substg1.0_{tag:04X}001F": words.encode("utf-16-le")}


def narrow_text(tag, data):
    return {f"__substg1.0_{tag:04X}001E": data}


def data_of(tag, data):
    return {f"__substg1.0_{tag:04X}0102": data}


def short(tag, value):
    if isinstance(value, datetime):
        ticks = int((value - datetime(1601, 1, 1, tzinfo=UTC)).total_seconds()) * 10_000_000
        return struct.pack("<HHIQ", 0x0040, tag, 6, ticks)
    return struct.pack("<HHIQ", 0x0003, tag, 6, value)


def table(head, *rows):
    return {TABLE: bytes(head) + b"".join(rows)}


def recipient(name, address, kind=_TO):
    rows = table(Head.PART, short(Tag.RECIPIENT_KIND, kind))
    return {**rows, **text(Tag.DISPLAY_NAME, name), **text(Tag.SMTP_ADDRESS, address)}


def attachment(name, content):
    """Bytes, or the storage of a message or of an object."""
    held = {f"__substg1.0_{Tag.ATTACHED:04X}{_EMBEDDED:04X}": content} if isinstance(content, dict) else {}
    plain = data_of(Tag.ATTACHED, content) if isinstance(content, bytes) else {}
    return {**table(Head.PART), **text(Tag.LONG_FILE_NAME, name), **held, **plain}


def message(*, recipients=(), attachments=(), rows=(), head=Head.MESSAGE, **streams):
    """The storage of a message; `streams` are Tag names with words for values."""
    storage = {**table(head, *rows)}
    for name, words in streams.items():
        storage |= text(Tag[name], words)
    storage |= {f"__recip_version1.0_#{at:08X}": each for at, each in enumerate(recipients)}
    storage |= {f"__attach_version1.0_#{at:08X}": each for at, each in enumerate(attachments)}
    return storage


def letter(**more):
    """An ordinary message."""
    return message(
        **{
            "SUBJECT": "The press",
            "SENT_FOR_NAME": "Ada Harrow",
            "SENT_FOR_SMTP_ADDRESS": "ada@x.example",
            "BODY": "The press came late.\r\nPlease pay $5.00.",
            "recipients": (recipient("Bo Delmont", "bo@x.example"), recipient("Cy", "cy@x.example", kind=2)),
            "rows": (short(Tag.SENT_AT, SENT),),
            **more,
        }
    )


def msg(storage):
    return write_compound(storage)
