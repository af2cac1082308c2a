"""A record of one page, and whether a sentence that cites it is blocked."""

from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def blocked(sentence, text):
    """True when the sentence, cited to the one page of this text, does not pass."""
    plain = (Source("paper.txt", "a" * 64, "text/plain", (Page("paper.txt", "a" * 64, 1, text),)),)
    ledger = assign(plain, prefix="PAP", width=4)
    return verify(f"{sentence} (PAP0001).", with_bates(plain, ledger), ledger, MatterFacts()).blocked
