"""The verdict on a reference to the record: a Bates number, an exhibit, a person's paper, and the place in it."""

import re
from collections.abc import Sequence
from dataclasses import replace

from chambers.grounding.cites.docket_entries import MARK
from chambers.grounding.cites.exhibits import ExhibitReference, file_of_label
from chambers.grounding.cites.holding import (
    files_of,
    places_among,
    places_in_exhibit,
    places_in_named,
)
from chambers.grounding.cites.outlines import sections_on
from chambers.grounding.cites.pins import Pin
from chambers.grounding.cites.printed import printed_pages
from chambers.grounding.cites.sections import numbered_lines
from chambers.grounding.cites.terms import bearing_all
from chambers.grounding.claim import Token
from chambers.grounding.grounds import Grounds, Outcome, span_of, where
from chambers.grounding.matching import Hit, ReadPage
from chambers.grounding.verdict import Verdict
from chambers.record.page import Page
from chambers.record.reference import BatesReference, places_of

_PARAGRAPH = re.compile(r"^[ \t]*(?:\u00b6\s*)?(?P<number>\d{1,3})[.)](?=[ \t]+\S)", re.MULTILINE)
_PAGE = re.compile(r"\b[Pp](?:age|AGE|g\.)\s+(?P<number>\d{1,4})\b")
_LINE = re.compile(r"^[ \t]*(?P<number>\d{1,4}):(?P<line>\d{1,2})(?=[ \t])", re.MULTILINE)
_FEW = 2
_NAMED_FILES = 4


def judge_bates(reference: BatesReference, grounds: Grounds) -> Outcome:
    """A number is good when the ledger has it and its page was given."""
    places = places_of(reference, grounds.ledger)
    if reference.problem is not None or not places:
        return Verdict.NOT_FOUND, reference.problem or "names no page", None, "ledger"
    found = [grounds.index.place(place.sha256, place.page) for place in places]
    if any(at is None for at in found) or found[0] is None:
        return Verdict.NOT_CHECKABLE, f"{reference.text} is in the ledger, but its page was not given", None, "ledger"
    return Verdict.SUPPORTED, "in the Bates ledger", span_of(grounds.index.pages[found[0]], Hit(0, 0)), "ledger"


def judge_last_line(line: int, at: int, grounds: Grounds) -> Outcome | None:
    """Contradicted where a page numbers its lines, and ends before the line that is named; None where it does not."""
    page = grounds.index.read(at)
    lines = numbered_lines(page)
    if not lines or line <= max(lines):
        return None
    return Verdict.CONTRADICTED, f"{where(page.page)} ends with line {max(lines)}", None, "value"


def judge_pin(pin: Pin, held: Sequence[int], grounds: Grounds) -> Outcome:
    """Contradicted only where a cited page numbers its paragraphs or its pages, and none of them has this one."""
    pages = [grounds.index.read(at) for at in held]
    known = [(page, match) for page in pages for match in _numbered(pin, page)]
    wanted = pin.paragraphs or ((pin.page,) if pin.page is not None else ())
    found = [(page, match) for page, match in known if int(match["number"]) in wanted and _has_line(pin, match)]
    if wanted and known and not found:
        seen = ", ".join(dict.fromkeys(match["number"] for _, match in known))
        return Verdict.CONTRADICTED, f"{where(known[0][0].page)} has {seen} there, not {wanted[0]}", None, "value"
    if found:
        page, match = found[0]
        span = span_of(page.page, Hit(match.start("number"), match.end("number")))
        return Verdict.SUPPORTED, f"stands on {where(page.page)}", span, "value"
    return Verdict.SUPPORTED, "a place on the page that is cited", None, "value"


def judge_exhibit(token: Token, reference: ExhibitReference, held: Sequence[int], grounds: Grounds) -> Outcome:
    """An exhibit is good when a file is known to be it, and has the page that is named or cited beside it."""
    if reference.paper is not None:
        return _judge_paper(reference, grounds)
    sha256 = file_of_label(reference.label, grounds.exhibits)
    pages = grounds.index.file_pages(sha256) if sha256 is not None else []
    if not pages and (spoken := _named_there(reference, held, grounds)) is not None:
        return spoken
    if not pages and reference.label.startswith(MARK):
        return Verdict.NOT_CHECKABLE, f"no file of the record is {reference.label} of the court's file", None, "label"
    if not pages:
        known = ", ".join(sorted(grounds.exhibits)) or "none"
        return Verdict.NOT_FOUND, f"no file is exhibit {reference.label}; known exhibits: {known}", None, "label"
    named = places_in_exhibit(reference.page, pages, grounds) if reference.page is not None else pages
    if not named:
        reason = f"exhibit {reference.label} has {len(pages)} pages, not {reference.page}"
        return Verdict.CONTRADICTED, reason, span_of(grounds.index.pages[pages[0]], Hit(0, 0)), "label"
    if held and not set(held) & set(pages):
        other = grounds.index.pages[held[0]]
        reason = f"{where(other)} is not a page of exhibit {reference.label}{_exhibit_of(other, grounds)}"
        return Verdict.CONTRADICTED, reason, span_of(other, Hit(0, 0)), "label"
    if (missing := _missing_section(reference, pages, grounds)) is not None:
        reason = f"exhibit {reference.label} has no section {missing}"
        return Verdict.CONTRADICTED, reason, span_of(grounds.index.pages[pages[0]], Hit(0, 0)), "label"
    page = grounds.index.pages[named[0]]
    if reference.page is not None and held and not set(named) & set(held):
        right = pages.index(next(at for at in held if at in pages)) + 1
        reason = f"{where(grounds.index.pages[pages[right - 1]])} is page {right} of exhibit {reference.label}"
        return Verdict.CONTRADICTED, f"{reason}, not page {reference.page}", span_of(page, Hit(0, 0)), "label"
    return Verdict.SUPPORTED, f"{where(page)} is exhibit {reference.label}", span_of(page, Hit(0, 0)), "label"


def _named_there(reference: ExhibitReference, held: Sequence[int], grounds: Grounds) -> Outcome | None:
    """An exhibit that no file is, where a cited page speaks of it by the same label: "You wrote Exhibit 14?"."""
    if reference.page is not None:
        return None
    label = re.compile(
        rf"\b(?:Exhibits?|Exhs?\.?|Exs?\.?)\s+(?:No\.\s+)?{re.escape(reference.label)}(?![\w-])", re.IGNORECASE
    )
    for at in held:
        page = grounds.index.read(at)
        if found := label.search(page.text):
            return Verdict.SUPPORTED, f"named on {where(page.page)}", span_of(page.page, Hit(*found.span())), "label"
    return None


def _exhibit_of(page: Page, grounds: Grounds) -> str:
    label = next((label for label, sha256 in grounds.exhibits.items() if sha256 == page.sha256), None)
    return f", but of exhibit {label}" if label else ""


def _judge_paper(reference: ExhibitReference, grounds: Grounds) -> Outcome:
    papers = files_of(reference, grounds)
    if len(papers) != 1:
        verdict = Verdict.AMBIGUOUS if papers else Verdict.NOT_FOUND
        return verdict, f"{len(papers)} files are headed as {reference.label}", None, "label"
    pages = papers[0].pages
    if not reference.paragraphs:
        printed = printed_pages([grounds.index.read(at) for at in grounds.index.file_pages(papers[0].sha256)])
        if reference.page is not None and printed and reference.page not in printed:
            reason = f"{pages[0].file} has the pages {min(printed)} to {max(printed)}, not {reference.page}"
            return Verdict.CONTRADICTED, reason, span_of(pages[0], Hit(0, 0)), "label"
        number = printed.get(reference.page or 0, [min(reference.page or 1, len(pages)) - 1])[0]
        return Verdict.SUPPORTED, f"{pages[0].file} is headed so", span_of(pages[number], Hit(0, 0)), "label"
    first = reference.paragraphs[0]
    pattern = re.compile(rf"^\s*(?:\u00b6\s*)?{first}[.)]\s", re.MULTILINE)
    for page in pages:
        if found := pattern.search(page.text):
            return Verdict.SUPPORTED, f"paragraph on {where(page)}", span_of(page, Hit(*found.span())), "label"
    return Verdict.NOT_FOUND, f"{pages[0].file} has no paragraph {first}", None, "label"


def judge_named(reference: ExhibitReference, beside: Sequence[Token], grounds: Grounds) -> Outcome:
    """A paper that is cited by its name: one must be meant, and have the page and the section that are named.

    `beside` are the facts of the sentence: of several papers that go by a name the one that bears them all is meant.
    """
    papers = reference.named
    if not papers:
        return Verdict.NOT_FOUND, f"no paper of the record goes by the name {reference.label}", None, "label"
    if len(papers) > 1:
        files = bearing_all(tuple(dict.fromkeys(paper.sha256 for paper in papers)), beside, grounds)
        papers = tuple(paper for paper in papers if paper.sha256 in files) or papers
    if len({paper.sha256 for paper in papers}) > 1:
        names = " or ".join(str(paper) for paper in papers[:_NAMED_FILES])
        return Verdict.AMBIGUOUS, f"it may mean {names}", None, "label"
    pages = [
        at for paper in papers for at in places_in_named(replace(reference, page=None, sections=()), paper, grounds)
    ]
    first = span_of(grounds.index.pages[pages[0]], Hit(0, 0))
    named = [at for paper in papers for at in places_in_named(reference, paper, grounds)]
    if reference.page is not None and not places_in_exhibit(reference.page, pages, grounds):
        reason = f"{papers[0]} has {len(pages)} {'page' if len(pages) == 1 else 'pages'}, and none is {reference.page}"
        return Verdict.CONTRADICTED, reason, first, "label"
    if (missing := _missing_section(reference, pages, grounds)) is not None:
        return Verdict.CONTRADICTED, f"{papers[0]} has no section {missing}", first, "label"
    if (elsewhere := _section_elsewhere(reference, named, pages, grounds)) is not None:
        return Verdict.CONTRADICTED, elsewhere, first, "label"
    return Verdict.SUPPORTED, f"means {papers[0]}", span_of(grounds.index.pages[named[0]], Hit(0, 0)), "label"


def _missing_section(reference: ExhibitReference, pages: Sequence[int], grounds: Grounds) -> str | None:
    """A section that is cited, and that a paper which numbers its sections has not."""
    heads = sections_on([grounds.index.read(at).text for at in pages], reference.sections) if reference.sections else []
    known = [section for found in heads for section in found]
    missing = [each for each in reference.sections if each not in known and not _is_within(each, known)]
    return missing[0] if missing and len(known) >= _FEW else None


def _section_elsewhere(
    reference: ExhibitReference, named: Sequence[int], pages: Sequence[int], grounds: Grounds
) -> str | None:
    """Where the sections stand that are cited, when it is none of the pages that are cited with them."""
    if reference.page is None or not reference.sections or set(named) == set(pages):
        return None
    found = places_among(replace(reference, page=None, last_page=None, entries=()), list(pages), grounds)
    if set(found) & set(named) or set(found) == set(pages):
        return None
    return f"section {reference.sections[0]} stands on {where(grounds.index.pages[found[0]])}"


def _is_within(section: str, known: Sequence[str]) -> bool:
    """True for a section of which a paper numbers only the whole or the parts."""
    return any(each.startswith(f"{section}.") or section.startswith(f"{each}.") for each in known)


def _numbered(pin: Pin, page: ReadPage) -> list[re.Match[str]]:
    """The numbers that the page gives to its paragraphs, or to itself; one alone may be anything."""
    if pin.paragraph is not None:
        found = list(_PARAGRAPH.finditer(page.text))
        return found if len(found) >= _FEW else []
    lines = list(_LINE.finditer(page.text)) if pin.line is not None else []
    if len(lines) >= _FEW:
        return lines
    return list(_PAGE.finditer(page.text)) if pin.page is not None else []


def _has_line(pin: Pin, match: re.Match[str]) -> bool:
    """True unless the page prints page and line, and another line than the pin names."""
    line = match.groupdict().get("line")
    return line is None or pin.line is None or int(line) == pin.line
