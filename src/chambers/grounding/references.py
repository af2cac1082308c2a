"""The verdict on a reference to the record: a Bates number, an exhibit, a person's paper."""

import re

from chambers.grounding.claim import Token
from chambers.grounding.exhibits import ExhibitReference, papers_of
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.matching import Hit
from chambers.grounding.verdict import Verdict
from chambers.record.reference import BatesReference, places_of


def judge_bates(reference: BatesReference, grounds: Grounds) -> Outcome:
    """A number is good when the ledger has it and its page was given."""
    places = places_of(reference, grounds.ledger)
    if reference.problem is not None or not places:
        return Verdict.NOT_FOUND, reference.problem or "names no page", None, "ledger"
    found = [grounds.index.place(place.sha256, place.page) for place in places]
    if any(at is None for at in found) or found[0] is None:
        return Verdict.NOT_CHECKABLE, f"{reference.text} is in the ledger, but its page was not given", None, "ledger"
    return Verdict.SUPPORTED, "in the Bates ledger", span_of(grounds.index.pages[found[0]], Hit(0, 0)), "ledger"


def judge_exhibit(token: Token, reference: ExhibitReference, grounds: Grounds) -> Outcome:
    """An exhibit is good when a file is known to be it, and has the page that is named."""
    if reference.paper is not None:
        return _judge_paper(token, reference, grounds)
    sha256 = grounds.exhibits.get(reference.label)
    pages = grounds.index.file_pages(sha256) if sha256 is not None else []
    if not pages:
        known = ", ".join(sorted(grounds.exhibits)) or "none"
        return Verdict.NOT_FOUND, f"no file is exhibit {reference.label}; known exhibits: {known}", None, "label"
    if reference.page is not None and not 1 <= reference.page <= len(pages):
        reason = f"exhibit {reference.label} has {len(pages)} pages, not {reference.page}"
        return Verdict.CONTRADICTED, reason, span_of(grounds.index.pages[pages[0]], Hit(0, 0)), "label"
    page = grounds.index.pages[pages[(reference.page or 1) - 1]]
    return Verdict.SUPPORTED, f"{where(page)} is exhibit {reference.label}", span_of(page, Hit(0, 0)), "label"


def _judge_paper(token: Token, reference: ExhibitReference, grounds: Grounds) -> Outcome:
    papers = papers_of(reference, grounds.sources)
    if len(papers) != 1:
        verdict = Verdict.AMBIGUOUS if papers else Verdict.NOT_FOUND
        return verdict, f"{len(papers)} files are headed as {reference.label}", None, "label"
    pages = papers[0].pages
    if reference.paragraph is None:
        at = min(reference.page or 1, len(pages)) - 1
        return Verdict.SUPPORTED, f"{pages[0].file} is headed so", span_of(pages[at], Hit(0, 0)), "label"
    pattern = re.compile(rf"^\s*(?:\u00b6\s*)?{reference.paragraph}[.)]\s", re.MULTILINE)
    for page in pages:
        if found := pattern.search(page.text):
            return Verdict.SUPPORTED, f"paragraph on {where(page)}", span_of(page, Hit(*found.span())), "label"
    return Verdict.NOT_FOUND, f"{pages[0].file} has no paragraph {reference.paragraph}", None, "label"
