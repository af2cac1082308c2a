"""Who wrote, said or heard it: mails, chats, transcripts, letters and testimony."""

import pytest

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def _source(name, *texts):
    sha256 = name[0] * 64
    return Source(name, sha256, "text/plain", tuple(Page(name, sha256, n, t) for n, t in enumerate(texts, 1)))


MAILS = """From: Irma Castell
To: Hugo Lomax
Date: March 4, 2024

The kiln cracked on Sunday. I cannot fire the tiles.

From: Hugo Lomax
To: Irma Castell
Date: March 5, 2024

The kiln was sound when it left our shop.
"""
CHAT = """March 9, 2024
7:10 AM  Lomax: The mason comes at noon.
7:12 AM  Castell: Nobody asked me about that.
"""
TESTIMONY = (
    """DEPOSITION OF NORA GRANTHAM

Q. Where do you work?
A. At the shop.
Q. Was the crate sealed?
A. It was sealed.""",
    """Q. Did Mr. Lomax ever call you about the crack?
A. No. I heard of it in April.
Q. Who packed it?
A. Paul Ivers.""",
)
LETTER = """LOMAX KILNS LLC

April 2, 2024

Dear Ms. Castell:

We will not replace the door. Please send the invoice.

Hugo Lomax
"""
_PLAIN = (
    _source("a mails.txt", MAILS),
    _source("b chat.txt", CHAT),
    _source("c deposition.txt", *TESTIMONY),
    _source("d letter.txt", LETTER),
)
LEDGER = assign(_PLAIN, prefix="KLN", width=4)
SOURCES = with_bates(_PLAIN, LEDGER)


def _faults(text):
    return [fault.reason for fault in verify(text, SOURCES, LEDGER, MatterFacts()).faults]


@pytest.mark.parametrize(
    "text",
    [
        "Castell wrote to Lomax that the kiln cracked on Sunday (KLN0001).",
        "Lomax replied that the kiln was sound when it left the shop (KLN0001).",
        "Castell wrote: \u201cNobody asked me about that.\u201d (KLN0002)",
        "Grantham testified that the crate was sealed (KLN0003).",
        "Lomax never called Grantham about the crack (KLN0004).",
        "Lomax wrote to Castell that the door would not be replaced (KLN0005).",
        "According to Grantham, it was Paul Ivers who packed it (KLN0004).",
    ],
)
def test_words_given_to_those_whose_they_are_pass(text):
    assert _faults(text) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Lomax wrote to Castell that the kiln cracked on Sunday (KLN0001).", "words of Irma Castell"),
        ("Castell replied that the kiln was sound when it left the shop (KLN0001).", "words of Hugo Lomax"),
        ("Lomax wrote: \u201cNobody asked me about that.\u201d (KLN0002)", "words of Castell"),
        ("Paul Ivers testified that the crate was sealed (KLN0003).", "Ivers"),
        ("Lomax called Grantham about the crack (KLN0004).", "negates"),
        ("Castell wrote to Lomax that the door would not be replaced (KLN0005).", "words of Hugo Lomax"),
    ],
)
def test_words_given_to_somebody_else_are_caught(text, why):
    assert any(why in reason for reason in _faults(text)), _faults(text)
