"""Records of papers with one page each, and what of a draft does not pass against them."""

from chambers.grounding.verdict import STANDING
from chambers.grounding.verify import verify
from chambers.record.bates import assign, with_bates
from chambers.record.matter import MatterFacts
from chambers.record.page import Page, Source


def verified(text, *pages, prefix="PAP"):
    """The verdicts on a draft; the pages are numbered from 0001 on, behind the prefix."""
    hashes = [f"{number:064x}" for number in range(1, len(pages) + 1)]
    plain = tuple(
        Source(f"{sha256[-4:]}.txt", sha256, "text/plain", (Page(f"{sha256[-4:]}.txt", sha256, 1, page),))
        for sha256, page in zip(hashes, pages, strict=True)
    )
    ledger = assign(plain, prefix=prefix, width=4)
    return verify(text, with_bates(plain, ledger), ledger, MatterFacts())


def failing(text, *pages, prefix="PAP"):
    """The words that the record speaks against or does not bear; not what cannot be checked."""
    judgments = verified(text, *pages, prefix=prefix).judgments
    assert all(text[each.claim.start : each.claim.end] == each.claim.text for each in judgments)
    return [each.claim.text for each in judgments if each.verdict not in STANDING]


def reasons(text, *pages, prefix="PAP"):
    """Why a draft does not pass."""
    return [each.reason for each in verified(text, *pages, prefix=prefix).open]


def blocked(sentence, text):
    """True when the sentence, cited to the one page of this text, does not pass: it blocks, or needs review."""
    return bool(verified(f"{sentence} (PAP0001).", text).open)
