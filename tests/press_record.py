"""The sample matter's papers as a numbered record, without a file: what tests of judging and writing are held to."""

import hashlib

from chambers.drafting.held_record import HeldRecord
from chambers.evidence.sample_matter import SAMPLE_FACTS
from chambers.evidence.sample_text import (
    AGREEMENT_PAGES,
    BANK_LETTER,
    DELIVERY_NOTE,
    EMAIL,
    INVOICE,
    NOTICE_LETTER,
)
from chambers.record.bates import assign, with_bates
from chambers.record.page import Hidden, Page, Source

PAPERS = {
    "01-agreement.pdf": AGREEMENT_PAGES,
    "02-delay-email.eml": (EMAIL,),
    "03-delivery-note.txt": (DELIVERY_NOTE,),
    "04-invoice.pdf": (INVOICE,),
    "05-bank-letter.pdf": (BANK_LETTER,),
    "06-notice-letter.pdf": (NOTICE_LETTER,),
}


def press_record(**more: str) -> HeldRecord:
    """The record, HAR000001 to HAR000007; pages given by name come after. \u0001 to \u0002 of a page is not seen."""
    sources = [_source(file, pages) for file, pages in PAPERS.items()]
    sources += [_source(f"{name}.txt", (text,)) for name, text in more.items()]
    ledger = assign(sources, prefix="HAR", width=6)
    return HeldRecord(with_bates(sources, ledger), ledger, SAMPLE_FACTS)


def _source(file: str, pages: tuple[str, ...]) -> Source:
    sha256 = hashlib.sha256(file.encode()).hexdigest()
    return Source(file, sha256, "text/plain", tuple(_page(file, sha256, at, text) for at, text in enumerate(pages, 1)))


def _page(file: str, sha256: str, number: int, text: str) -> Page:
    words = text.replace("|", " ").replace("# ", "").strip()
    start, end = words.find("\u0001"), words.find("\u0002")
    hidden = (Hidden(start, end + 1, "white"),) if start >= 0 else ()
    return Page(file, sha256, number, words, hidden=hidden)
