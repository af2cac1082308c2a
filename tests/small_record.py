"""A record of three papers in memory, and sentences about it: for tests that lay out, judge and print documents."""

from datetime import UTC, datetime

from chambers.drafting.document.content import Content
from chambers.drafting.document.unit_word import Identity
from chambers.drafting.extracting import facts_by_rule
from chambers.drafting.held_record import HeldRecord
from chambers.drafting.kind_files import find_type
from chambers.drafting.results import Paragraph, Section
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts, Party
from chambers.record.page import Page, Source

IDENTITY = Identity("Affidavit", "chambers:20260501-mill-x1y2", datetime(2026, 5, 1, tzinfo=UTC))
FACTS = MatterFacts(
    court="County Court of Brede",
    county="Brede County",
    case_number="26-100",
    parties=(Party("Ash Mill LLC", "Plaintiff"), Party("Cole Boats, Inc.", "Defendant")),
    affiant="Ida Marsh",
    attorney="Nora Quill",
    client="Ash Mill LLC",
    question="What was paid for the boat?",
)
_TEXTS = {
    "agreement.pdf": (
        "BOAT AGREEMENT\n\nOn April 2, 2026 Cole Boats, Inc. agreed to sell a boat to Ash Mill LLC for $900.00.",
        "The boat shall be delivered by April 20, 2026.",
    ),
    "receipt.txt": ("RECEIPT\n\nAsh Mill LLC paid $900.00 to Cole Boats, Inc. on April 9, 2026.",),
    "letter.txt": ("LETTER\n\nThe boat was delivered to Ash Mill LLC on May 4, 2026.",),
}


def small_record(matter=FACTS):
    """The record, numbered MIL0001 to MIL0004."""
    sources = []
    for at, (file, texts) in enumerate(_TEXTS.items()):
        sha256 = "abc"[at] * 64
        pages = tuple(Page(file, sha256, number, text) for number, text in enumerate(texts, start=1))
        sources.append(Source(file, sha256, "text/plain", pages))
    ledger = assign(sources, prefix="MIL", width=4)
    return HeldRecord(with_bates(sources, ledger), ledger, matter)


def said(text, *cites, origin="model", name="1"):
    """A paragraph."""
    return Paragraph(id=name, text=text, cites=cites, origin=origin)


AGREED = said("Cole Boats, Inc. agreed on April 2, 2026 to sell a boat for $900.00.", "MIL0001", name="1")
PAID = said("Ash Mill LLC paid $900.00 to Cole Boats, Inc. on April 9, 2026.", "MIL0003", name="2")
QUOTED = said("The boat was delivered to Ash Mill LLC on May 4, 2026.", "MIL0004", origin="page", name="3")
FALSE = said("Ash Mill LLC paid $990.00 on April 9, 2026.", "MIL0003", name="4")


def content_of(name, *paragraphs, matter=FACTS):
    """What a document of that type is made from, with the same paragraphs in each section that a model writes."""
    kind, record = find_type(name), small_record(matter)
    sections = {
        rule.id: Section(id=rule.id, heading=rule.heading or "", paragraphs=paragraphs) for rule in kind.written
    }
    return Content(kind, record, facts_by_rule(record), None, sections)
